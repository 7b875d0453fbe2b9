"""What can go wrong in the appliance, as types."""

from difflib import get_close_matches


class BoardsideError(RuntimeError):
    """The root of the appliance's errors; its message is one plain line for people."""


class UsageError(BoardsideError, ValueError):
    """Something that was asked for cannot be: an unknown rule set, a file that cannot be read."""


class OutOfDate(UsageError):
    """Something that was asked for on the ground of what holds no longer."""


class CameraGone(BoardsideError):
    """The camera gives no pictures, and only starting the program anew may help."""


class NotYet(BoardsideError):
    """Something that this machine does not give now, and may give at another attempt."""


class JournalError(BoardsideError):
    """A journal that cannot be read or written; the message names the file and the line."""


def nearest_name(name: str, names: list[str]) -> str:
    """A hint naming the most similar of some names, or all of them when none is similar.

    >>> nearest_name("freindly", ["friendly", "money"])
    "did you mean 'friendly'?"
    """
    close = get_close_matches(name, names, 1)
    return f"did you mean {close[0]!r}?" if close else f"known are {', '.join(sorted(names))}."
