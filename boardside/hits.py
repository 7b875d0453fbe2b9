"""Blots that were hit, told from two positions."""

from __future__ import annotations

from engine.board import Board, Side
from engine.places import BAR


def hits(before: Board, after: Board, side: Side) -> list[int]:
    """The points (its own numbering) where a side's blot is gone and an opponent's checker came to
    or went past.

    >>> start = Board.start().moved(Side.BLACK, 6, 2)
    >>> hits(start, start.moved(Side.BLACK, 2, 25).moved(Side.WHITE, 24, 22), Side.BLACK)
    [2]
    >>> hits(start, start.moved(Side.BLACK, 2, 25).moved(Side.WHITE, 13, 8), Side.BLACK)
    []
    """
    old, new = before.counts(side), after.counts(side)
    return [
        point
        for point in range(1, BAR)
        if old[point] == 1 and not new[point] and _came(before, after, side.other, BAR - point)
    ]


def _came(before: Board, after: Board, side: Side, point: int) -> bool:
    """Whether a side has fewer checkers behind a point than it had."""
    return sum(after.counts(side)[point + 1 :]) < sum(before.counts(side)[point + 1 :])
