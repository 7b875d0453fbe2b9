"""The bank: what the reader really said of places, trays and dice whose truth is known."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.observation import MOST, SPOTS, Die, Layout, Lie, Observation, Pair

SAME_DIE_PIXELS = 20.0
"""A die that is read so near to a true one is that one."""

LIES = tuple(Lie)
Array = NDArray[Any]


@dataclass
class Bank:
    """What was read, in lists that `save` makes arrays of.

    `tables`: per place its two looks before the lift and two after it (4 × 16 × 16), with the true
    (light, dark) pair, whether it had changed since the reader last learned, whether it is the bar,
    and where it comes from. `off`: what the trays showed in the same four looks (zeros where
    nothing could be said), with the true (light, dark) pair, whether they were clearly in sight,
    and where it comes from, board by board. `faces`, `lies`: per die and look, with the true face
    (1 … 6), way of lying and `likely`, how sure the reader is that it is a die.
    """

    tables: list[Array] = field(default_factory=list)
    pairs: list[Pair] = field(default_factory=list)
    changed: list[bool] = field(default_factory=list)
    bar: list[bool] = field(default_factory=list)
    source: list[str] = field(default_factory=list)
    off: list[Array] = field(default_factory=list)
    off_pairs: list[Pair] = field(default_factory=list)
    off_read: list[bool] = field(default_factory=list)
    off_source: list[str] = field(default_factory=list)
    faces: list[Array] = field(default_factory=list)
    lies: list[Array] = field(default_factory=list)
    likely: list[Array] = field(default_factory=list)
    face: list[int] = field(default_factory=list)
    lie: list[int] = field(default_factory=list)
    die_source: list[str] = field(default_factory=list)
    missed: int = 0
    ghosts: int = 0

    def add_places(
        self, looks: Sequence[Observation], layout: Layout, before: Layout | None, source: str
    ) -> None:
        """The places of four looks at one layout; `before` is what the reader had learned."""
        pairs = [*layout.spots, layout.bar]
        old = [*before.spots, before.bar] if before else [None] * len(pairs)
        for number, pair in enumerate(pairs):
            places = [look.bar if number == SPOTS else look.spots[number] for look in looks]
            if not all(place.seen for place in places):
                continue
            self.tables.append(np.stack([place.table for place in places]).astype(np.float16))
            self.pairs.append(pair)
            self.changed.append(pair != old[number])
            self.bar.append(number == SPOTS)
            self.source.append(source)

    def add_trays(self, looks: Sequence[Observation], true: Pair, source: str) -> None:
        """What four looks said of the trays."""
        seen = [np.zeros((MOST + 1, MOST + 1)) if o.off is None else o.off.table for o in looks]
        self.off.append(np.stack(seen).astype(np.float16))
        self.off_pairs.append(true)
        self.off_read.append(all(o.off is not None and not o.off_inferred for o in looks))
        self.off_source.append(source)

    def add_dice(
        self, looks: Sequence[Observation], dice: Sequence[Mapping[str, Any]], source: str
    ) -> None:
        """The dice of two looks at which the true ones lay."""
        left = [list(look.dice) for look in looks]
        for true in sorted(dice, key=lambda die: die["cocked"] is None):
            seen = [found for some in left if (found := _taken(some, true)) is not None]
            if not seen:
                self.missed += 1
                continue
            both = [seen[0], seen[-1]]
            self.faces.append(np.array([die.faces for die in both]))
            self.lies.append(np.array([[die.lies.get(lie, 0.0) for lie in LIES] for die in both]))
            self.likely.append(np.array([die.confidence for die in both]))
            self.face.append(true["value"])
            self.lie.append(LIES.index(Lie(true["cocked"] or "flat")))
            self.die_source.append(source)

    def save(self, path: Path) -> None:
        """Writes it all into one file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        arrays = {name: np.array(kept) for name, kept in vars(self).items()}
        np.savez_compressed(path, **arrays)


def _taken(dice: list[Die], true: Mapping[str, Any]) -> Die | None:
    """The die nearest to where a true one lies, taken out of the list; of two on one another the
    upper one, which hides the other, has to be asked for first."""
    at = true["top_x"], true["top_y"]
    near = min(dice, key=lambda die: math.dist(die.at, at), default=None)
    if near is None or math.dist(near.at, at) > SAME_DIE_PIXELS:
        return None
    dice.remove(near)
    return near
