"""A match as it was played: what match files and journals are read into and written from."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.actions import Action
from engine.board import Side
from engine.results import Result
from engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Entry:
    """One action of a game. `line` is the line of the file, or the number of the record, that told
    it (0: none); `note` a sentence that belongs to it, such as why a play was flagged."""

    action: Action
    line: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class GameLog:
    """One game: its number (1, 2, …), the score before it (White's, Black's), whether it is the
    Crawford game, what was done in order (a game that did not begin at the opening position begins
    with `SetsUp`), and how it ended as the file told it (None: unfinished). `line` is where the
    file begins it."""

    number: int
    score: tuple[int, int]
    crawford: bool = False
    entries: tuple[Entry, ...] = ()
    result: Result | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class MatchLog:
    """A match: both players' names, its length in points (0: unlimited), the rules, the games, and
    what else a file's header said of it (Event, EventDate, Site …)."""

    white: str = ""
    black: str = ""
    length: int = 0
    rules: Rules = field(default_factory=Rules)
    games: tuple[GameLog, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()

    def name(self, side: Side) -> str:
        """A player's name; the side's own where none is known.

        >>> MatchLog(white="Ann").name(Side.WHITE), MatchLog().name(Side.BLACK)
        ('Ann', 'Black')
        """
        return (self.white if side is Side.WHITE else self.black) or str(side)


@dataclass(frozen=True, slots=True)
class Remark:
    """Something odd about a file or a match: where (line, 0 for the whole; game, 0 for none) and
    what, as one sentence. `str()` is the line that people read."""

    text: str
    line: int = 0
    game: int = 0

    def __str__(self) -> str:
        """Where and what.

        >>> print(Remark("the score should be 3 to 1.", line=12, game=2))
        line 12, game 2: the score should be 3 to 1.
        """
        places = [f"line {self.line}"] if self.line else []
        places += [f"game {self.game}"] if self.game else []
        return f"{', '.join(places)}: {self.text}" if places else self.text
