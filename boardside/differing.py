"""Positions told apart by where checkers stand, in words that name no play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.board import Board, Side
from engine.places import BAR

Names = Mapping[str, str]


def told_apart(boards: Sequence[Board], names: Names) -> list[str]:
    """For each of several positions what stands on the places that are not the same in all.

    >>> one = Board.start().moved(Side.WHITE, 6, 5)
    >>> told_apart([one, Board.start()], {"white": "Ann", "black": "Bob"})
    ['Ann has 1 on the 5-point, 4 on the 6-point', 'Ann has none on the 5-point, 5 on the 6-point']
    """
    return [
        "; ".join(_of_side(board, boards, side, names) for side in _differ(boards))
        for board in boards
    ]


def _differ(boards: Sequence[Board]) -> list[Side]:
    """The sides whose checkers on points or bar do not stand the same in all."""
    return [side for side in Side if _places(boards, side)]


def _places(boards: Sequence[Board], side: Side) -> list[int]:
    return [
        place for place in range(1, BAR + 1) if len({board.at(side, place) for board in boards}) > 1
    ]


def _of_side(board: Board, boards: Sequence[Board], side: Side, names: Names) -> str:
    there = [
        f"{board.at(side, place) or 'none'} on the {'bar' if place == BAR else f'{place}-point'}"
        for place in _places(boards, side)
    ]
    return f"{names[side.value]} has {', '.join(there)}"
