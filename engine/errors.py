"""What can go wrong in the engine, as types."""


class EngineError(ValueError):
    """The root of every error of the engine; its message is one plain sentence."""


class NotationError(EngineError):
    """A text that cannot be read as what it should be: a play, a roll, a side."""


class IllegalPlay(EngineError):
    """A play that can be read but that the rules, or the board, do not allow."""


class AmbiguousPlay(EngineError):
    """A written play that fits more than one legal result."""


class PositionError(EngineError):
    """A position that cannot be read or cannot be written: a bad ID, record or count."""


class WrongMoment(EngineError):
    """An action of the game at a time when it is not to be had, such as a roll before a take."""
