"""What the fields of a journal's records stand for, as the engine's values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from boardside.errors import JournalError
from engine.actions import Action, Beavers, Doubles, Passes, Raccoons, Takes
from engine.board import Board, Side
from engine.cube import Cube
from engine.match import Score
from engine.moves import Play
from engine.moving import moved_all
from engine.notation import parse_play
from engine.places import BAR, OFF
from engine.roll import Roll

Record = Mapping[str, Any]

CUBE_ACTIONS: Mapping[str, Callable[[Side], Action]] = {
    "double": Doubles,
    "take": Takes,
    "pass": Passes,
    "beaver": Beavers,
    "raccoon": Raccoons,
}
"""The actions of the records that are named so."""


def cube_in(told: Record | None) -> Cube:
    """A cube of value and owner; the centred one where nothing is told.

    >>> cube_in({"value": 2, "owner": "black"})
    Cube(value=2, owner=<Side.BLACK: 'black'>)
    """
    return Cube(int(told["value"]), side_in(told.get("owner"))) if told else Cube()


def side_in(told: str | None) -> Side | None:
    """A side, or nobody."""
    return Side(told) if told else None


def score_in(told: Record) -> Score:
    """White's points and Black's."""
    return int(told["white"]), int(told["black"])


def play_in(record: Record, board: Board, side: Side) -> Play:
    """A legal play with its hits on a board, by its single moves, else by what is written.

    Raises JournalError for moves from or to where nobody can move.

    >>> from engine.board import Board
    >>> print(play_in({"moves": [[8, 5], [6, 5]]}, Board.start(), Side.WHITE))
    8/5 6/5
    """
    pairs = record.get("moves")
    if pairs is None:
        return parse_play(str(record["play"]), board, side, Roll(*record["dice"]))
    told = [(int(origin), int(target)) for origin, target in pairs]
    if not all(OFF < origin <= BAR and OFF <= target < BAR for origin, target in told):
        raise JournalError(f"there is no such move among {told}.")
    return Play(moved_all(board, side, told)[1])
