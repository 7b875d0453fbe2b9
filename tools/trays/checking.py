"""How well strips kept from training are counted."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tools.trays.pools import Strip
from vision.nets import Net
from vision.trays import told


def check(weights: Path, strips: list[Strip]) -> None:
    """Say how often the checkers of half a strip are counted rightly, flat and on edge."""
    net = Net(weights)
    rows = []
    for strip in strips:
        maps = told(net, [strip.image])[0]
        length = len(strip.image)
        for start, end in ((0, length // 2), (length // 2, length)):
            if strip.hidden[start:end].any():
                continue
            here = strip.piles[(strip.piles[:, 1] >= start) & (strip.piles[:, 1] < end)]
            part = maps[:2, start // 4 : end // 4]
            count, unsure = part.sum((1, 2))
            rows.append((here[:, 2].sum(), count, unsure, here[:, 3].max(initial=-1)))
    table = np.array(rows, float).reshape(-1, 4)
    for name, kind in (("none", -1), ("flat", 0), ("on edge", 1)):
        some = table[table[:, 3] == kind]
        if len(some):
            off = some[:, 1] - some[:, 0]
            right = np.abs(off) < 0.5
            odd = np.abs(off) / np.sqrt(some[:, 2] + 0.03)
            print(
                f"{name}: {right.sum()} of {len(some)} right, mean error {np.abs(off).mean():.2f},"
                f" in spreads {odd.mean():.2f}",
                flush=True,
            )
