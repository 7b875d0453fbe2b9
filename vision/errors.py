"""What can go wrong in vision."""


class VisionError(ValueError):
    """The root of this package's errors."""


class BoardNotFound(VisionError):
    """No board in the picture shows the position that was asked for."""


class BoardLost(VisionError):
    """The board that was there before is neither where it was nor elsewhere in a picture."""
