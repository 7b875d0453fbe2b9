"""What can go wrong with hardware and recordings."""


class HardwareError(OSError):
    """The root of this package's errors; its message is one plain line."""


class SourceError(HardwareError):
    """A recording that cannot be read; the message names the file and the reason."""


class RecordingError(HardwareError):
    """A film that cannot be kept where it should be; the message names the folder and the
    reason."""


class CameraError(HardwareError):
    """The root of what goes wrong with a camera.

    `final`: no new attempt in this process will help; the program is better started anew.
    """

    def __init__(self, message: str, final: bool = False) -> None:
        super().__init__(message)
        self.final = final


class CameraMissing(CameraError):
    """A camera that is not there or cannot be opened; the message says what can be done."""


class CameraLost(CameraError):
    """A camera that was open and gives no pictures any more."""


class PinsMissing(HardwareError):
    """A button, lamp or buzzer that cannot be used; the message says what can be done."""
