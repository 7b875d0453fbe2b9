"""What a rest showed, in the engine's terms: how well every pair of counts explains each place.

A place is White's point 1 … 24 (index 0 … 23), the bar (24) or the trays (25); its table holds the
log likelihood of `w` white and `b` black checkers there, the greatest being 0. Tables are rounded
to tenths, floored, and all but the best entries made equal, so that what the umpire used can be
written into the journal whole and no single place can outweigh everything else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from boardside.errors import JournalError
from boardside.limits import LOOKS_CHANGED_BEYOND
from engine.board import BAR, OFF, Board

PLACES = 26
BAR_PLACE, OFF_PLACE = 24, 25
MOST = 15
FLOOR = -14.0
"""The least log likelihood that is told apart."""

KEPT, KEPT_OFF = 6, 30
"""So many entries of a place, and of what is borne off, are told apart; the others get the
likelihood of the best of them. Trays tell less clearly how many there are."""

UNSEEN, MORE_UNSEEN = 1.6, 1.0
"""What it costs at most (nats) that trays show one checker less than were borne off, and each one
less again: it lies where it is not seen, or was not made out. (Of 30 sights of one to three
checkers that the bank of `make study` has, six showed clearly fewer.)
"""

Tables = NDArray[np.float32]
Packed = list[list[int]]
_INDEX = np.arange(PLACES)


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """The 26 tables, 26 × 16 × 16 (place, white, black)."""

    tables: Tables

    @classmethod
    def of(cls, tables: Tables) -> Evidence:
        """The evidence of raw tables: greatest 0, floored, rounded to tenths."""
        relative = tables - tables.max(axis=(1, 2), keepdims=True)
        tenths = np.round(np.maximum(relative, FLOOR) * 10)
        in_order = np.sort(tenths.reshape(PLACES, -1), axis=1)
        best = in_order[:, -KEPT - 1]
        best[OFF_PLACE] = in_order[OFF_PLACE, -KEPT_OFF - 1]
        kept = np.maximum(tenths, best[:, None, None])
        return cls((kept / 10 + 0.0).astype(np.float32))

    @classmethod
    def mean(cls, several: Sequence[Evidence]) -> Evidence:
        """The evidence of several looks at one rest. A place that a look did not see is averaged
        over the others."""
        if len(several) == 1:
            return several[0]
        stack = np.stack([one.tables for one in several])
        seen = (np.ptp(stack, axis=(2, 3)) > 0)[:, :, None, None]
        return cls.of((stack * seen).sum(axis=0) / np.maximum(seen.sum(axis=0), 1))

    def log(self, board: Board) -> float:
        """How well a board explains the rest (0: perfectly)."""
        return float(self.logs([board])[0])

    def logs(self, boards: Iterable[Board]) -> NDArray[np.float64]:
        """The same for many boards at once."""
        white, black = (np.array(counts) for counts in zip(*map(places_of, boards), strict=True))
        return np.asarray(self.tables[_INDEX, white, black].sum(axis=1, dtype=np.float64))

    def changed_since(self, earlier: Evidence, board: Board, price: float) -> Evidence:
        """The evidence, with what speaks against a board counted where the looks have changed: a
        place that showed in the earlier rest what the board has there, and clearly shows something
        else now, is by so much (nats) less likely to be as it was. A checker that is hidden now
        and was not has been touched. Trays, whose looks waver, are left out."""
        white, black = places_of(board)
        here, before = (one.tables[_INDEX, white, black] for one in (self, earlier))
        seen = np.ptp(earlier.tables, axis=(1, 2)) > 0
        changed = (here <= -LOOKS_CHANGED_BEYOND) & (before == 0) & seen
        changed[OFF_PLACE] = False
        tables = self.tables.copy()
        tables[_INDEX, white, black] -= np.float32(price) * changed
        return Evidence(tables)

    def displaced(self, board: Board, beyond: float) -> int:
        """How many places show clearly something else than a board has there."""
        white, black = places_of(board)
        return int((self.tables[_INDEX, white, black] < -beyond).sum())

    def pack(self) -> Packed:
        """The tables for the journal. Per place: the rest's value, then white, black and value of
        each better entry; values in tenths below 0."""
        return [_pack(table) for table in self.tables]

    @classmethod
    def unpack(cls, packed: Packed) -> Evidence:
        """The evidence that `pack` wrote."""
        if len(packed) != PLACES:
            raise JournalError(f"evidence has {PLACES} places, not {len(packed)}")
        tables = np.zeros((PLACES, MOST + 1, MOST + 1), np.float32)
        for place, (rest, *entries) in enumerate(packed):
            tables[place] = np.float32(-rest / 10 + 0.0)
            for white, black, tenths in zip(*[iter(entries)] * 3, strict=True):
                tables[place, white, black] = np.float32(-tenths / 10 + 0.0)
        return cls(tables)


def of_trays(table: Tables) -> Tables:
    """What trays tell of how many were borne off (16 × 16), more of which may lie unseen."""
    told = table
    for _ in range(2):
        told, less = told.copy().T, np.full(MOST + 1, -np.inf, np.float32)
        for count in range(1, MOST + 1):
            less = np.maximum(told[count - 1] - UNSEEN, less - MORE_UNSEEN)
            told[count] = np.maximum(told[count], less)
    return told


def _pack(table: Tables) -> list[int]:
    rest = float(table.min())
    packed = [round(-10 * rest)]
    for white, black in np.argwhere(table > rest):
        packed += [int(white), int(black), round(-10 * float(table[white, black]))]
    return packed


def places_of(board: Board) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A board's counts by place, White's and Black's, as evidence is indexed."""
    white, black = board.white, board.black
    return (
        (*white[1:25], white[BAR], white[OFF]),
        (*black[24:0:-1], black[BAR], black[OFF]),
    )


def board_of_places(white: Sequence[int], black: Sequence[int]) -> Board:
    """The board with these counts by place, White's and Black's."""
    return Board(
        (white[OFF_PLACE], *white[:24], white[BAR_PLACE]),
        (black[OFF_PLACE], *reversed(black[:24]), black[BAR_PLACE]),
    )
