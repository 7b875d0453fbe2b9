"""Where checkers lie in a random scene, in the board's own frame.

x to the right, y down, h upwards, in checker diameters, as in `vision.geometry`.
"""

from __future__ import annotations

import math

import numpy as np

from tools.render.chance import BoardLook, Rng
from tools.render.placed import BAR, OFF, Placed
from tools.render.throwing import Thrown
from tools.render.trays import borne_off

A_SIDE = 15


def counts(rng: Rng, late: float, piled: float = 0.0) -> list[list[int]]:
    """How many of each set stand on the 24 spots, the bar and off: like games, and stranger; such a
    share of them with checkers borne off; and such a share with full columns in half of the spots,
    more than there are in any game."""
    if rng.random() < piled:
        return _full_columns(rng)
    table = np.zeros((2, 26), int)
    kinds, often = ["mid", "deep", "wild", "start"], np.array([0.4, 0.22, 0.15, 0.08])
    kind = "bear" if rng.random() < late else rng.choice(kinds, p=often / often.sum())
    if kind == "start":
        for spot, side, count in ((0, 0, 5), (4, 1, 3), (6, 1, 5), (11, 0, 2)):
            table[side, spot] = table[1 - side, spot + 12] = count
        return [[int(v) for v in row] for row in table]
    home = [list(range(18, 24)), list(range(6, 12))]
    for side in (0, 1):
        left = A_SIDE
        if kind == "bear":
            off = int(rng.integers(0, A_SIDE))
            table[side, OFF], left = off, left - off
        elif rng.random() < 0.12:
            off = int(rng.integers(1, 4))
            table[side, OFF], left = off, left - off
        if rng.random() < 0.3 and kind != "bear":
            bar = int(min(left, rng.choice([1, 2, 3, 4], p=[0.6, 0.25, 0.1, 0.05])))
            table[side, BAR], left = bar, left - bar
        tall = {"mid": 0.12, "deep": 0.7, "bear": 0.25, "wild": 0.4}[str(kind)]
        while left:
            near = kind == "bear" or rng.random() < 0.45
            spot = int(rng.choice(home[side])) if near else int(rng.integers(24))
            if table[1 - side, spot] and rng.random() < 0.98:
                continue
            count = int(rng.choice([1, 2, 3, 4, 5], p=[0.2, 0.42, 0.22, 0.1, 0.06]))
            if rng.random() < tall * 0.35:
                count = int(rng.integers(4, 12))
            count = min(count, left, 13 - table[side, spot])
            table[side, spot] += count
            left -= count
    return [[int(v) for v in row] for row in table]


def _full_columns(rng: Rng) -> list[list[int]]:
    """Columns of five and more, some of them with checkers on top; some shorter ones; a bar."""
    table = np.zeros((2, 26), int)
    for spot in range(24):
        kind = rng.choice(["full", "short", "none"], p=[0.5, 0.15, 0.35])
        if kind != "none":
            full = int(rng.choice([5, 6, 7, 8, 9, 10], p=[0.28, 0.34, 0.18, 0.08, 0.06, 0.06]))
            table[rng.integers(2), spot] = full if kind == "full" else rng.integers(1, 5)
    for side in (0, 1):
        table[side, BAR] = rng.choice([0, 1, 2, 3], p=[0.6, 0.2, 0.15, 0.05])
    return [[int(v) for v in row] for row in table]


class Layout:
    """Everything that lies on one board."""

    def __init__(
        self, rng: Rng, board: BoardLook, thickness: float, often: tuple[float, float]
    ) -> None:
        """`often`: the shares of boards that bear off, and with many full columns."""
        self.rng, self.board, self.thick = rng, board, thickness
        self.counts = counts(rng, *often)
        self.checkers: list[Placed] = []
        self.dice: list[Thrown] = []
        self.sloppy = float(rng.choice([0.01, 0.04, 0.09]))
        self.spread = float(rng.choice([rng.uniform(1.002, 1.02), rng.uniform(1.02, 1.07)]))
        self.inset = float(
            rng.choice([rng.uniform(0, 0.05), rng.uniform(0.05, 0.35)], p=[0.7, 0.3])
        )
        self.row = self._in_a_row()
        for spot in range(24):
            self._column(spot)
        self._bar()
        off = self.counts[0][OFF], self.counts[1][OFF]
        self.checkers += borne_off(rng, board, thickness, off)

    def _in_a_row(self) -> int:
        """How many fit, or are put, in a column before the next is laid on top."""
        fits = int((self.board.height / 2 - self.inset) / (self.spread + 0.01))
        row = min(5, max(fits, 4))
        if self.rng.random() < 0.2:
            row = min(
                int(self.rng.choice([3, 4, 6, 7])), int(self.board.height / 2 / self.spread) + 1
            )
        return row

    def _column(self, spot: int) -> None:
        rng, board = self.rng, self.board
        sides = [side for side in (0, 1) for _ in range(self.counts[side][spot])]
        if not sides:
            return
        slip = rng.normal(0, self.sloppy / 2)
        between = len(sides) == 1 and rng.random() < 0.02 and spot % 12 not in (5, 11)
        below: list[tuple[float, float]] = []
        placed: list[tuple[float, float]] = []
        row = self.row
        if len(sides) > 1 and rng.random() < 0.05:
            row = int(rng.integers(1, min(len(sides), 5) + 1))
        for number, side in enumerate(sides):
            layer, index = divmod(number, row)
            if layer == 0:
                x = board.column(spot) + slip + rng.normal(0, self.sloppy)
                deep = self.inset + 0.5 + index * self.spread + abs(rng.normal(0, self.sloppy))
                x += board.pitch / 2 if between else 0.0
                y = deep if spot < 12 else board.height - deep
            else:
                bx, by = below[index]
                off = self.sloppy * rng.choice([0.8, 2.0])
                x, y = bx + rng.normal(0, off), by + rng.normal(0, off)
            placed.append((x, y))
            h = (layer + 1) * self.thick
            self.checkers.append(Placed(side, spot, layer + 1, x, y, h, between=between))
            if index == row - 1:
                below, placed = self._order(placed), []

    def _order(self, row: list[tuple[float, float]]) -> list[tuple[float, float]]:
        """Which of a full row the next layer is laid on first: from the rim, the tip, or any."""
        how = self.rng.choice(["rim", "tip", "any"], p=[0.7, 0.15, 0.15])
        if how == "tip":
            return row[::-1]
        if how == "any":
            return [row[i] for i in self.rng.permutation(len(row))]
        return row

    def _bar(self) -> None:
        rng, board = self.rng, self.board
        x = 6 * board.pitch + board.bar / 2
        piled = rng.random() < 0.5
        for side in (0, 1):
            y = board.height / 2 + (1 if side else -1) * rng.uniform(0.7, 2.5)
            if rng.random() < 0.4:
                y = board.height / 2 + (-1 if side else 1) * rng.uniform(0.6, 1.5)
            for number in range(self.counts[side][BAR]):
                layer = number % 3 if piled else 0
                if layer == 0 and number:
                    y += (1 if y > board.height / 2 else -1) * rng.uniform(1.01, 1.3)
                slip = self.sloppy * 1.5
                at = x + rng.normal(0, slip), y + rng.normal(0, slip)
                h = board.bar_height + (layer + 1) * self.thick
                self.checkers.append(Placed(side, BAR, layer + 1, *at, h))

    def lying(self) -> list[Placed]:
        """The checkers on the 24 spots."""
        return [one for one in self.checkers if one.place < BAR and not one.edge]

    def free(self, x: float, y: float, radius: float) -> bool:
        """Whether nothing lies within so much of a place."""
        things = [(c.x, c.y, 0.5) for c in self.checkers]
        things += [(d.x, d.y, d.edge * 0.6) for d in self.dice]
        return all(math.hypot(x - a, y - b) > radius + r for a, b, r in things)
