"""The umpire's state: one frozen value, everything it remembers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType

from boardside.events import BoardSettled, Colour, SeenDie
from boardside.evidence import Evidence
from boardside.limits import LOOKS_AT_MOST
from engine.board import Board, Side
from engine.game import Cube
from engine.roll import Roll
from engine.rules import Rules

START = Board.start()
CENTRED = Cube()


class Phase(Enum):
    """What the umpire waits for."""

    OPENING = "opening"
    """Each player throws one die."""
    OPENING_VOID = "opening void"
    """A tie or a cocked die: the dice must be picked up and thrown again."""
    TO_ROLL = "to roll"
    """The player on roll may double, or rolls (who that is may be unknown at first)."""
    REROLL = "reroll"
    """The roll was void: the dice must be picked up and rolled again."""
    PLAYING = "playing"
    """The roll is being played; the dice lie on the table."""
    LIFTED = "lifted"
    """The dice are lifted, the play is being weighed."""
    DISPUTED = "disputed"
    """The play was flagged; it may be put right until the opponent rolls or doubles."""
    CORRECTED = "corrected"
    """A flagged play was put right; final when the opponent rolls or doubles."""
    OFFERED = "offered"
    """The cube is offered."""
    GAME_OVER = "game over"
    """The board is to be set up for the next game."""
    MATCH_OVER = "match over"
    """Nothing."""
    BLIND = "blind"
    """The board is out of view."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A cube action to be answered: who turned the cube, to which value, and as what."""

    by: Side
    value: int
    kind: str = "double"


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn being played: whose, the roll, the numbers of the dice that end it when lifted.

    `began` is the evidence of the rest before the roll, `rest` that of the newest rest since, which
    began at `rest_at`, `earlier` that of the rest before it; `doubts` the rolls that the dice may
    have shown with how much less likely (nats) they are; `checked` whether the play was mentioned
    already; `seen` the position that the turn left, once it was flagged.
    """

    player: Side
    roll: Roll
    dice: frozenset[int]
    opening: bool = False
    began: Evidence | None = None
    rest: Evidence | None = None
    rest_at: float = 0.0
    earlier: Evidence | None = None
    doubts: tuple[tuple[Roll, float], ...] = ()
    checked: bool = False
    seen: Board | None = None

    def looked(self, event: BoardSettled) -> Turn:
        """The turn with one more look: at the rest looked at before, or at a new one."""
        began = round(event.at - event.held, 3)
        if self.rest is not None and began == self.rest_at:
            return replace(self, rest=event.evidence)
        return replace(self, rest=event.evidence, rest_at=began, earlier=self.rest)


@dataclass(frozen=True, slots=True)
class State:
    """Everything the umpire remembers.

    `board` is the position that was settled last, `doubtful` says that it was not seen clearly:
    then nobody is accused until a turn ends legally again; `guessed` says that nothing but the dice
    has told yet whose turn it is, for no turn has ended in this game; `ignored` the dice that lie
    about and do not matter, `void` those of a void roll that are to be picked up, `pending` a roll
    that was not clear enough yet, `lying` the dice before a roll or of a void one, `unread` those
    of them that were lifted, for what was moved meanwhile may make them a roll; `cube_edge` where
    the cube was seen last (`cube_seen`: whether it was); `colours` the two players' dice as
    learned, with how many dice that rests on; `mess` the looks at a board that is no longer the
    settled one, `adrift` what they show, `standing` the newest evidence between turns;
    `cube_turned` whether the cube was offered and taken in this game; `out_of_view` the phase that
    a lost view interrupted.
    """

    phase: Phase
    rules: Rules
    length: int
    score: tuple[int, int] = (0, 0)
    game: int = 1
    crawford: bool = False
    crawford_done: bool = False
    board: Board = START
    doubtful: bool = False
    on_roll: Side | None = None
    guessed: bool = True
    cube: Cube = CENTRED
    cube_edge: Side | None = None
    cube_seen: bool = False
    turn: Turn | None = None
    offer: Offer | None = None
    ignored: frozenset[int] = frozenset()
    void: frozenset[int] = frozenset()
    pending: tuple[SeenDie, ...] = ()
    lying: tuple[SeenDie, ...] = ()
    unread: tuple[SeenDie, ...] = ()
    colours: Mapping[Side, tuple[Colour, int]] = field(default_factory=lambda: MappingProxyType({}))
    mess: int = 0
    adrift: Board | None = None
    standing: Evidence | None = None
    out_of_view: Phase | None = None
    cube_turned: bool = False

    @property
    def unresolved(self) -> bool:
        """Whether further looks at the board are wanted at once."""
        new = any(die.looks < LOOKS_AT_MOST for die in self.pending)
        return self.phase is Phase.LIFTED or new or bool(self.unread)
