"""What other check scripts for GNU Backgammon ask of a rules module, answered by our engine.

A position is a list of 26 numbers from the mover's side: the opponent's bar (negative or 0), the
points 1 to 24 (positive: the mover's checkers), the mover's bar. Put this folder on PYTHONPATH.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from engine.board import Board, Side
from engine.places import BAR, CHECKERS
from engine.plays import legal_plays
from engine.roll import Roll

Position = list[int]


def position_of(board: Board) -> Position:
    """A board as White sees it."""
    points = [count or -board.black[25 - place] for place, count in enumerate(board.white)]
    return [-board.black[BAR], *points[1:25], board.white[BAR]]


def board_of(position: Position) -> Board:
    """The board of a position, White being the mover."""
    white = [max(count, 0) for count in position[1:25]]
    black = [max(-count, 0) for count in reversed(position[1:25])]
    bars = position[BAR], -position[0]
    off = [CHECKERS - sum(side) - bar for side, bar in zip((white, black), bars, strict=True)]
    return Board((off[0], *white, bars[0]), (off[1], *black, bars[1]))


START: Position = position_of(Board.start())


def flip(position: Position) -> Position:
    """The position from the other side."""
    return [-count for count in reversed(position)]


def position_id(position: Position) -> str:
    """GNU Backgammon's Position ID."""
    return board_of(position).position_id(Side.WHITE)


def from_position_id(text: str) -> Position:
    """The position of an ID."""
    return position_of(Board.from_position_id(text))


def plays(position: Position, first: int, second: int) -> tuple[int, set[tuple[int, ...]]]:
    """How many numbers a legal play uses, and the positions that legal plays leave (none where
    nothing can be moved)."""
    legal = legal_plays(board_of(position), Side.WHITE, Roll(first, second))
    found = {tuple(position_of(board)) for board in legal.results}
    return legal.depth, found if legal.depth else set()
