"""What players do in a game, as values: what a game takes and a match log keeps."""

from __future__ import annotations

from dataclasses import dataclass

from engine.board import Board, Side
from engine.cube import CENTRED, Cube
from engine.moves import Play
from engine.results import Kind
from engine.roll import Roll


@dataclass(frozen=True, slots=True)
class OpeningRoll:
    """Each side threw one die; equal numbers are a tie, else the higher begins with both."""

    white: int
    black: int


@dataclass(frozen=True, slots=True)
class Rolls:
    """The side on roll rolled (by `opening_reroll`: threw again before playing)."""

    side: Side
    roll: Roll


@dataclass(frozen=True, slots=True)
class Plays:
    """The side on roll made a legal play, the empty one when none was possible."""

    side: Side
    play: Play


@dataclass(frozen=True, slots=True)
class Stands:
    """A play that was not legal, or cannot be told, and stood: the board that it left and, where
    known, how it is written."""

    side: Side
    board: Board
    moved: str = ""


@dataclass(frozen=True, slots=True)
class Doubles:
    """The side on roll offered the cube."""

    side: Side


@dataclass(frozen=True, slots=True)
class Takes:
    """The side that was offered the cube (by a double, beaver or raccoon) took it."""

    side: Side


@dataclass(frozen=True, slots=True)
class Passes:
    """The side that was offered the cube gave the game up."""

    side: Side


@dataclass(frozen=True, slots=True)
class Beavers:
    """The side that was doubled took, turned the cube once more and keeps it."""

    side: Side


@dataclass(frozen=True, slots=True)
class Raccoons:
    """The side that was beavered turned the cube once more."""

    side: Side


@dataclass(frozen=True, slots=True)
class Resigns:
    """A side offered to lose a single game, a gammon or a backgammon."""

    side: Side
    kind: Kind


@dataclass(frozen=True, slots=True)
class AcceptsResignation:
    """The opponent of the side that resigned agreed."""

    side: Side


@dataclass(frozen=True, slots=True)
class RefusesResignation:
    """The opponent of the side that resigned did not agree: the game goes on."""

    side: Side


@dataclass(frozen=True, slots=True)
class RunsOutOfTime:
    """A side missed its deadline and loses the game."""

    side: Side


@dataclass(frozen=True, slots=True)
class SetsUp:
    """The position was set by hand: board, who is on roll (None: the opening), cube."""

    board: Board
    on_roll: Side | None
    cube: Cube = CENTRED


Action = (
    OpeningRoll
    | Rolls
    | Plays
    | Stands
    | Doubles
    | Takes
    | Passes
    | Beavers
    | Raccoons
    | Resigns
    | AcceptsResignation
    | RefusesResignation
    | RunsOutOfTime
    | SetsUp
)
