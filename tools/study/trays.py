"""Made-up looks at trays, of what the reader really said of them elsewhere.

What trays show of the one sort says nothing of the other: each sort is drawn on its own, by its
true count. As with places, a draw is the four looks of one turn.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardside.evidence import OFF_PLACE, PLACES, Evidence, of_trays
from vision.observation import MOST, Pair

ENOUGH = 8
"""Counts with fewer samples borrow those of one checker more or less, and further ones."""

Tables = NDArray[np.float32]
Samples = Mapping[int, Sequence[Tables]]
"""What trays showed of one sort, four looks each (4 × 16), by its true count."""


class Trays:
    """The trays of one board after another. What lies beside a board lies there all the time: of
    each count a board's own samples are drawn where it has any, else those of all boards."""

    def __init__(self, bank: Any) -> None:
        """The trays of a bank: of all its boards, for the reader learns nothing of trays."""
        names = ("off", "off_pairs", "off_read", "off_source")
        boards: dict[str, list[tuple[Tables, Pair, bool]]] = defaultdict(list)
        for table, pair, read, name in zip(*(bank[name] for name in names), strict=True):
            boards[str(name)].append((table.astype(np.float32), pair, bool(read)))
        self._boards = [_samples(rows) for rows in boards.values()]
        self._all: dict[int, list[Tables]] = defaultdict(list)
        for board in self._boards:
            for count, shown in board.items():
                self._all[count] += shown
        self._ready: dict[int, Sequence[Tables]] = {}
        self._board: Samples = {}

    def another_board(self, random: np.random.Generator) -> None:
        """From now on another board's trays are looked at."""
        self._board = self._boards[int(random.integers(len(self._boards)))]

    def draw(self, pair: Pair, random: np.random.Generator) -> Tables:
        """Four looks (4 × 16 × 16) at the board's trays when they hold these checkers; zeros where
        they are out of sight."""
        if not self._board:
            return np.zeros((4, MOST + 1, MOST + 1), np.float32)
        light, dark = (self._one(count, random) for count in pair)
        return _rounded(light[:, :, None] + dark[:, None, :])

    def _one(self, count: int, random: np.random.Generator) -> Tables:
        samples = self._board.get(count) or self._borrowed(count)
        return samples[int(random.integers(len(samples)))]

    def _borrowed(self, count: int) -> Sequence[Tables]:
        """Other boards' samples of a count."""
        if count not in self._ready:
            found = list(self._all.get(count, ()))
            for by in range(1, MOST if count else 0):
                if len(found) >= ENOUGH:
                    break
                for near in (count - by, count + by):
                    if near > 0:
                        found += [_shifted(some, count - near) for some in self._all.get(near, ())]
            if not found:
                raise ValueError(f"the bank has no trays with anything like {count} checkers")
            self._ready[count] = found
        return self._ready[count]


def _samples(rows: Sequence[tuple[Tables, Pair, bool]]) -> dict[int, list[Tables]]:
    """A board's samples; none where its trays are mostly out of sight."""
    found: dict[int, list[Tables]] = defaultdict(list)
    if np.mean([read for _, _, read in rows]) >= 0.5:
        for table, pair, _ in rows:
            for axis, count in zip((2, 1), pair, strict=True):
                found[int(count)].append(table.max(axis=axis))
    return found


def _shifted(shown: Tables, by: int) -> Tables:
    """As if so many checkers more (or less) had lain there."""
    moved = np.repeat(shown.min(axis=1, keepdims=True), MOST + 1, axis=1)
    moved[:, max(0, by) : MOST + 1 + min(0, by)] = shown[:, max(0, -by) : MOST + 1 - max(0, by)]
    return moved


def _rounded(looks: Tables) -> Tables:
    """Looks at trays as evidence keeps them."""
    stack = np.zeros((len(looks), PLACES, MOST + 1, MOST + 1), np.float32)
    stack[:, OFF_PLACE] = [of_trays(look) for look in looks]
    return np.stack([Evidence.of(one).tables[OFF_PLACE] for one in stack])
