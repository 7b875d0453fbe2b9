"""Events: what happened at the board, as far as pictures tell. The umpire knows nothing else.

Each carries when (`at`, seconds) and in which frame it was seen.
"""

from __future__ import annotations

from dataclasses import dataclass

from boardside.acts import Act
from boardside.evidence import Evidence
from engine.board import Side
from engine.roll import Roll
from vision.observation import Lie

Colour = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class SeenDie:
    """A die lying still.

    `number` tells it from all other dice for as long as it lies there; `faces` are the
    probabilities of 1 … 6, `flat` that of lying flat on the playing surface, `lie` the likeliest
    way of lying; `half` is the side whose right half it lies in; `on_surface` is False beside
    the board and on its frame; `colour` is CIE L*a*b*; `looks` how many looks the die was seen in;
    `likely` how likely it is a die at all; `place` where it lies in the board's own frame.
    """

    number: int
    faces: tuple[float, ...]
    flat: float
    lie: Lie
    half: Side
    on_surface: bool
    colour: Colour
    looks: int
    likely: float = 1.0
    place: tuple[float, float] = (0.0, 0.0)

    @property
    def quality(self) -> float:
        """How much it looks like a die that can be read (0 … 1)."""
        return self.likely * max(self.faces)

    @property
    def face(self) -> int:
        """The likeliest value."""
        return 1 + max(range(6), key=self.faces.__getitem__)


@dataclass(frozen=True, slots=True)
class DiceAtRest:
    """Dice lie still: all of them that are seen, some of them newly so or seen better."""

    at: float
    frame: int
    dice: tuple[SeenDie, ...]


@dataclass(frozen=True, slots=True)
class DiceLifted:
    """Dice are gone; `left` are those that still lie."""

    at: float
    frame: int
    lifted: tuple[int, ...]
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class BoardSettled:
    """One more look at a rest without a hand: the evidence of all looks so far, how many there
    were, and the seconds from the first to this one."""

    at: float
    frame: int
    evidence: Evidence
    looks: int
    held: float


@dataclass(frozen=True, slots=True)
class CubeMoved:
    """The cube lies in another place or shows another number (or is seen for the first time).

    `edge` is the side whose edge it lies at, None near the middle; `value` the number on it, None
    if it cannot be read.
    """

    at: float
    frame: int
    edge: Side | None
    value: int | None


@dataclass(frozen=True, slots=True, eq=False)
class Glimpsed:
    """A look while something moves: weak evidence, for what only a long movement shows."""

    at: float
    frame: int
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Moving:
    """A rest is over: something moves."""

    at: float
    frame: int


@dataclass(frozen=True, slots=True)
class ViewLost:
    """For long enough no whole board has been in view."""

    at: float
    frame: int


@dataclass(frozen=True, slots=True)
class ViewBack:
    """The board is in view again."""

    at: float
    frame: int


@dataclass(frozen=True, slots=True)
class PersonActed:
    """A person told the referee something: what, and by which way (button, page, command)."""

    at: float
    frame: int
    act: Act
    way: str = "page"


@dataclass(frozen=True, slots=True)
class Dealt:
    """The referee's dealer did one of three things: committed to a seed, dealt a throw from it, or
    told it."""

    at: float
    frame: int
    commitment: str = ""
    roll: Roll | None = None
    seed: str = ""


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The player whose time runs has used it up."""

    at: float
    frame: int


@dataclass(frozen=True, slots=True)
class Resumed:
    """The referee looks on again after a while in which it saw nothing: it was `restarted`, or no
    pictures came. `missed`: so long a while that people may have played on."""

    at: float
    frame: int
    restarted: bool = True
    missed: bool = False


Event = (
    DiceAtRest
    | DiceLifted
    | BoardSettled
    | CubeMoved
    | Glimpsed
    | Moving
    | ViewLost
    | ViewBack
    | Resumed
    | PersonActed
    | Dealt
    | TimeUp
)
