"""The board in characters, for terminals: White's checkers are O, Black's X."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.board import Board, Side
from engine.places import BAR, OFF
from engine.roll import Roll

WIDTH = 53
"""How many characters a row has."""

MARKS = {Side.WHITE: "O", Side.BLACK: "X"}
_DEEP = 5
"""So many checkers of a place are drawn; of more the number stands on the last."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What is drawn: the board, the cube (0: none is played with) and whose it is (None: nobody's),
    the dice of a side, which side sits below, and whether the homes are on the left."""

    board: Board
    cube: int = 1
    owner: Side | None = None
    roller: Side | None = None
    roll: Roll | None = None
    below: Side = Side.WHITE
    home_left: bool = False


def board_rows(seen: Seen) -> list[str]:
    """The rows of a board, all as wide as `WIDTH`; points are numbered as White counts them.

    >>> for row in board_rows(Seen(Board.start()))[:7]:
    ...     print(row.rstrip())
    +-13-14-15-16-17-18-+BAR+-19-20-21-22-23-24-+
    |  O  .  .  .  X  . |   |  X  .  .  .  .  O |
    |  O           X    |   |  X              O |
    |  O           X    |   |  X                |
    |  O                |   |  X                |
    |  O                |   |  X                |
    |                   |   |                   | [1]
    """
    upper, lower = list(range(13, 25)), list(range(12, 0, -1))
    if seen.below is Side.BLACK:
        upper, lower = lower, upper
    if seen.home_left:
        upper, lower = upper[::-1], lower[::-1]
    above = seen.below.other
    rows = [_edge(upper, "BAR")]
    rows += [_row(seen, upper, deep, above) for deep in range(_DEEP)]
    rows.append(_middle(seen))
    rows += [_row(seen, lower, deep, seen.below) for deep in reversed(range(_DEEP))]
    rows.append(_edge(lower, "---"))
    return [row.ljust(WIDTH) for row in rows]


def _edge(points: list[int], bar: str) -> str:
    numbers = [f"{point:-3d}".replace(" ", "-") for point in points]
    return f"+{''.join(numbers[:6])}-+{bar}+{''.join(numbers[6:])}-+"


def _row(seen: Seen, points: list[int], deep: int, side: Side) -> str:
    """One row of cells, so many checkers from the edge of a side."""
    cells = [f"{_cell(seen.board, point, deep):>3}" for point in points]
    # Checkers on the bar are drawn from the middle outwards, in their opponent's half.
    bar = _stacked(seen.board.at(side.other, BAR), _DEEP - 1 - deep, MARKS[side.other])
    row = f"|{''.join(cells[:6])} |{bar:^3}|{''.join(cells[6:])} |"
    beside = _beside(seen, deep, side)
    return f"{row} {beside}" if beside else row


def _cell(board: Board, point: int, deep: int) -> str:
    white, black = board.at(Side.WHITE, point), board.at(Side.BLACK, 25 - point)
    if white > 0 and black > 0:
        # Only an impossible position has both.
        return (MARKS[Side.WHITE] * white + MARKS[Side.BLACK] * black)[deep : deep + 1]
    count, mark = (white, MARKS[Side.WHITE]) if white > 0 else (black, MARKS[Side.BLACK])
    return _stacked(count, deep, mark) or ("." if deep == 0 else "")


def _stacked(count: int, deep: int, mark: str) -> str:
    if count > _DEEP and deep == _DEEP - 1:
        return str(count)
    return mark if count > deep else ""


def _beside(seen: Seen, deep: int, side: Side) -> str:
    """What stands beside a side's half: its cube, and the checkers it has borne off."""
    if deep == 0 and seen.owner is side:
        return _die(seen.cube)
    off = seen.board.at(side, OFF)
    return f"off {off}" if deep == 2 and off > 0 else ""


def _middle(seen: Seen) -> str:
    halves = ["", ""]
    if seen.roll is not None and seen.roller is not None:
        dice = f"{_die(seen.roll.first)} {_die(seen.roll.second)}"
        halves[seen.roller is seen.below] = dice
    cube = f" {_die(seen.cube)}" if seen.cube and seen.owner is None else ""
    return f"|{halves[0]:^19}|   |{halves[1]:^19}|{cube}"


def _die(value: int) -> str:
    return f"[{value}]"


def marks(row: str) -> Iterator[tuple[int, Side]]:
    """Where in a row checkers stand, and whose they are."""
    for place, letter in enumerate(row):
        for side, mark in MARKS.items():
            if letter == mark:
                yield place, side
