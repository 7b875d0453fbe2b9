"""What can go wrong with hardware and recordings."""


class HardwareError(OSError):
    """The root of this package's errors; its message is one plain line."""


class SourceError(HardwareError):
    """A recording that cannot be read; the message names the file and the reason."""
