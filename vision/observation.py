"""What one picture shows, as evidence rather than as a decision.

Places are *spots*: 0 … 11 are the top row from left to right, 12 … 23 the bottom row from left to
right, "top" being the side of the playing surface's first two corners. Checkers are LIGHT or DARK.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

import numpy as np
from numpy.typing import NDArray

SPOTS = 24
MOST = 15
"""The most checkers of one shade that evidence is kept for."""

Pixel = tuple[float, float]
Image = NDArray[np.uint8]
"""A picture, H × W × 3, blue, green, red."""
Table = NDArray[np.float32]


class Shade(Enum):
    """One of the two sorts of checkers on the board, told apart by paint."""

    LIGHT = "light"
    DARK = "dark"

    @property
    def other(self) -> Shade:
        """The sort that this one is not."""
        return Shade.DARK if self is Shade.LIGHT else Shade.LIGHT


class Half(Enum):
    """One half of the playing surface, left or right of the bar in the board's own frame."""

    LEFT = "left"
    RIGHT = "right"


class Lie(Enum):
    """How a die lies: flat on the playing surface, or in what way not."""

    FLAT = "flat"
    LEANING = "leaning"
    ON_CHECKER = "on_checker"
    ON_BAR = "on_bar"
    ON_FRAME = "on_frame"
    ON_DIE = "on_die"
    IN_TRAY = "in_tray"
    OFF_BOARD = "off_board"


@dataclass(frozen=True, slots=True, eq=False)
class Occupancy:
    """How well every pair of counts explains what is seen on one place.

    `table[l, d]` is the log likelihood of `l` light and `d` dark checkers there, 16 × 16, float32,
    relative: its greatest entry is 0. A place that could not be seen has a table of zeros.
    """

    table: Table

    @classmethod
    def unseen(cls) -> Occupancy:
        """A place that nothing is known about."""
        return cls(np.zeros((MOST + 1, MOST + 1), np.float32))

    @property
    def seen(self) -> bool:
        """Whether the picture says anything about this place."""
        return bool(np.ptp(self.table) > 0)

    def best(self) -> tuple[int, int]:
        """The likeliest (light, dark) counts."""
        light, dark = np.unravel_index(int(np.argmax(self.table)), self.table.shape)
        return int(light), int(dark)

    def confidence(self) -> float:
        """The probability of the likeliest counts when every pair was as likely beforehand."""
        return float(1.0 / np.exp(self.table - self.table.max()).sum())

    def log(self, light: int, dark: int) -> float:
        """The log likelihood of exactly these counts."""
        return float(self.table[light, dark])


@dataclass(frozen=True, slots=True)
class Die:
    """One die at rest.

    `at` is the pixel of the middle of its uppermost face; `place` the same point in the board's own
    frame (0 … 1 from left to right and from top to bottom of the playing surface, outside of it
    beyond); `faces` the probabilities of 1 … 6; `lies` those of the ways of lying (missing: 0);
    `half` the half it lies in, None off the surface; `colour` its body's CIE L*a*b*;
    `confidence` how likely it is a die at all.
    """

    at: Pixel
    place: tuple[float, float]
    faces: tuple[float, float, float, float, float, float]
    lies: Mapping[Lie, float]
    half: Half | None
    colour: tuple[float, float, float]
    confidence: float

    @property
    def face(self) -> int:
        """The likeliest value."""
        return 1 + max(range(6), key=self.faces.__getitem__)

    @property
    def lie(self) -> Lie:
        """The likeliest way of lying."""
        return max(self.lies, key=self.lies.__getitem__)

    @property
    def flatness(self) -> float:
        """How likely it lies flat on the playing surface."""
        return self.lies.get(Lie.FLAT, 0.0)


@dataclass(frozen=True, slots=True)
class Cube:
    """The doubling cube: where it lies (pixel and board frame, as for a die) and how likely each
    number on its upper face is (missing: impossible; empty: not readable)."""

    at: Pixel
    place: tuple[float, float]
    values: Mapping[int, float]
    confidence: float


@dataclass(frozen=True, slots=True, eq=False)
class Observation:
    """Everything that one quiet picture says.

    `spots` are 24 places, `bar` the whole bar, `off` the trays together (None when nothing can be
    said of them); more than they show may lie out of sight. `covered` is true when a hand, a sleeve
    or the like hides part of the board; then the places under it are `Occupancy.unseen()`. `moved`
    is how far, in pixels, the board was from where it had been when it was last registered.
    """

    at: float
    frame: int
    spots: tuple[Occupancy, ...]
    bar: Occupancy
    off: Occupancy | None
    dice: tuple[Die, ...]
    cube: Cube | None
    covered: bool
    moved: float = 0.0
    corners: tuple[Pixel, ...] = field(default=())
    off_inferred: bool = False
    """Whether trays are not clearly in sight, so that `off` says little of what was borne off."""

    def log(self, layout: Layout) -> float:
        """How well one arrangement of all the checkers explains the picture (0: perfectly)."""
        total = math.fsum(
            place.log(light, dark)
            for place, (light, dark) in zip(self.spots, layout.spots, strict=True)
        )
        total += self.bar.log(*layout.bar)
        return total + (self.off.log(*layout.off) if self.off is not None else 0.0)


Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Layout:
    """One arrangement of checkers in the board's own frame: (light, dark) counts of the 24 spots,
    of the bar and of the trays."""

    spots: tuple[Pair, ...]
    bar: Pair = (0, 0)
    off: Pair = (0, 0)
