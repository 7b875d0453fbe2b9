"""In the place of kms++'s Python module, which is on no registry: Picamera2 needs it for its
preview on a screen alone, yet imports it always. Nothing here is called."""


class _Names(type):
    def __getattr__(cls, name: str) -> str:
        if name.startswith("__"):
            raise AttributeError(name)
        return name


class PixelFormat(metaclass=_Names):
    """Any name is there, as itself."""
