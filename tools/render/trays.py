"""Where borne-off checkers lie in a random scene: in trays, flat in piles or on edge in rows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tools.render.chance import BoardLook, Rng
from tools.render.placed import OFF, Placed


def tray_x(board: BoardLook, right: bool) -> float | None:
    """The middle of a tray, None where there is none."""
    if not board.trays[right]:
        return None
    off = board.rim_width / 2 + board.tray_width / 2
    return board.width + off if right else -off


def borne_off(rng: Rng, board: BoardLook, thick: float, counts: tuple[int, int]) -> list[Placed]:
    """So many checkers of each set in the trays; none where there is no tray."""
    right = bool(rng.random() < 0.5)
    apart = rng.random() < 0.3
    placed: list[Placed] = []
    on_edge = rng.random() < 0.5
    for side, count in enumerate(counts):
        x = tray_x(board, right != (apart and side == 1))
        x = tray_x(board, not right) if x is None else x
        if x is None:
            continue
        heap = _Heap(rng, board, thick, side, x)
        if rng.random() < 0.12:
            on_edge = not on_edge
        flat = 0 if on_edge else count
        if rng.random() < 0.06:
            flat = int(rng.integers(0, count + 1))
        placed += heap.rows(count - flat) + heap.piles(flat)
    return placed


@dataclass(slots=True)
class _Heap:
    """One set's borne-off checkers, laid from the tray's end, or from its divider, onwards."""

    rng: Rng
    board: BoardLook
    thick: float
    side: int
    x: float
    at: float = 0.0

    def __post_init__(self) -> None:
        self.at = abs(float(self.rng.normal(0, 0.08))) + 0.03
        if self.rng.random() < 0.15:
            self.at += float(self.rng.uniform(0.2, 1.2))

    def _y(self, deep: float) -> float:
        return deep if self.side else self.board.height - deep

    def rows(self, count: int) -> list[Placed]:
        """On edge, one behind the other."""
        rng, found = self.rng, []
        slack = float(rng.choice([0.0, 0.02, 0.08]))
        slip = float(rng.choice([0.01, 0.05]))
        for _ in range(count):
            wide = self.thick * (1.005 + slack * abs(float(rng.normal())))
            y = self._y(self.at + wide / 2)
            found.append(Placed(self.side, OFF, 1, self.x + rng.normal(0, slip), y, 1.0, True))
            self.at += wide
        return found

    def piles(self, count: int) -> list[Placed]:
        """Flat: pile by pile, or layer by layer."""
        rng, found = self.rng, []
        spread = float(rng.uniform(1.005, 1.12))
        fits = max(1, int((self.board.height / 2 - self.at - 0.1) / spread))
        high = int(rng.choice([1, 2, 3, 4, 5, 6], p=[0.2, 0.1, 0.25, 0.15, 0.2, 0.1]))
        high = max(high, -(-count // fits))
        slip = float(rng.choice([0.015, 0.05]))
        heights = [min(high, count - start) for start in range(0, count, high)]
        if high * fits > count and rng.random() < 0.3:
            heights = _uneven(rng, count, fits)
        for pile, height in enumerate(heights):
            y = self._y(self.at + 0.5 + pile * spread)
            for layer in range(height):
                at = self.x + rng.normal(0, slip), y + rng.normal(0, slip)
                found.append(Placed(self.side, OFF, layer + 1, *at, (layer + 1) * self.thick))
        self.at += len(heights) * spread
        return found


def _uneven(rng: Rng, count: int, fits: int) -> list[int]:
    """Piles of any heights."""
    piles = min(fits, max(1, int(rng.integers(1, count + 1)))) if count else 0
    cuts = np.bincount(rng.integers(0, piles, count), minlength=piles) if piles else np.zeros(0)
    return [int(height) for height in cuts if height]
