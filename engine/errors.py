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


class Refused(EngineError):
    """An action that a game or a match does not take: the root of the reasons below."""


class WrongMoment(Refused):
    """An action at a time when it is not to be had, such as a roll before a take."""


class WrongSide(Refused):
    """The right action at the right time, by the side whose turn it is not."""


class GameIsOver(Refused):
    """An action after the end of a game."""


class MatchIsOver(Refused):
    """An action after the end of a match."""


class NotPlayed(Refused):
    """An action that the rule set does not have: a beaver, a cube, a second opening throw."""


class CrawfordGame(Refused):
    """A cube action in the game that is played without the cube."""


class NotCubeOwner(Refused):
    """An offer by the side that the cube does not belong to."""


class CubeAtLimit(Refused):
    """An offer beyond the highest cube, or a set cube that cannot be."""


class MatchFileError(EngineError):
    """A file that is no match file, or none that can be read."""
