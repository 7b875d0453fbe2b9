"""How dice and the cube lie: their turns, and what is known of one that lies somewhere."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

Turn = np.ndarray[Any, np.dtype[np.float64]]
"""A rotation, 3 × 3: its columns are a thing's own axes, x right, y up the board, z upwards."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """A die or the cube: which pair's or set's, its centre, turn, edge, tilt and way of lying."""

    side: int
    x: float
    y: float
    h: float
    turn: Turn
    edge: float
    tilt: float
    lie: str
    value: int


def spun(angle: float) -> Turn:
    """A turn about the upright."""
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])


def tipped(about: float, angle: float) -> Turn:
    """A turn by `angle` about the level axis in direction `about`."""
    c, s = math.cos(angle), math.sin(angle)
    tip = np.array([[1.0, 0, 0], [0, c, -s], [0, s, c]])
    return np.asarray(spun(about) @ tip @ spun(-about))


def upright(value: int) -> Turn:
    """The turn that brings the face of this number (see `solids.die`) to the top."""
    quarter = math.pi / 2
    about_x = {1: 0.0, 6: math.pi, 2: quarter, 5: -quarter}
    if value in about_x:
        return tipped(0.0, about_x[value])
    return tipped(quarter, quarter if value == 3 else -quarter)
