"""How a die lies, from where it is seen, what is near it and whether it stands askew."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.geometry import DIE_EDGE, Geometry
from vision.observation import Half, Lie, Pixel

ON_TOP = 0.55
"""Nearer than this to a checker's middle (diameters) a die lies on it; a die beside one cannot be
nearer than half a checker and half a die."""

MIDDLE = 0.28
"""Nearer than this to a checker's middle a die that looks askew still lies on it; further out, it
leans on its edge."""

TOUCH, CLEAR = 0.1, 0.3
"""A leaning die touches what it leans on: then the gap between half its edge and the wall, checker
or die is below the first of these (diameters; 26 rendered leaning dice: 0.08 at most). With a gap
above the second it leans on nothing."""

RIM = 0.62
"""The widest rim, in diameters; beyond it come trays (left and right) or the table."""

TRAY = 1.9
STUCK = -0.25, -0.1
"""With a gap below the first a die that lay flat would stick in what is there; above the second it
may well lie beside it."""

NO_SUPPORT, SUPPORT, NO_ROOM = -6.0, 0.5, 2.0
"""What the want of anything to lean on, its presence, or the want of room to lie flat adds to the
log odds of leaning."""

SAYS_SO, UNSEEN, NEAR_SAYS = 3.5, 2.0, 5.0
"""How much (log odds, at most) a spotted checker under a die, the want of one, or another die
nearer than two dice lying side by side can be, adds to what a close look says a die lies on. A die
may hide the checker that it lies on."""

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Stance:
    """What a close look at a die says: how likely it stands askew, on a checker, on a die."""

    tilted: float
    on_checker: float = 0.5
    on_die: float = 0.05


def half_of(geometry: Geometry, at: Pixel) -> Half | None:
    """The half of the playing surface that a die's top face is seen in, None off the surface."""
    x, y = geometry.place(at, DIE_EDGE)
    shape = geometry.shape
    if not (-0.05 < x < shape.width + 0.05 and -0.05 < y < shape.height + 0.05):
        return None
    return Half.LEFT if x < shape.bar_left + shape.bar / 2 else Half.RIGHT


def lies(
    geometry: Geometry, at: Pixel, stance: Stance, discs: Sequence[Pixel], dice: Sequence[Pixel]
) -> dict[Lie, float]:
    """How likely each way of lying is for a die whose top face is seen at `at`.

    `discs` are the pixels of the spotted checkers' upper faces, `dice` those of the other dice.
    """
    outside = _off_surface(geometry, at)
    if outside is not None:
        return {outside: 0.98, Lie.FLAT: 0.02}
    nearest = _nearest(geometry, at, discs, geometry.shape.thickness)
    place = min(max((ON_TOP - nearest) / 0.025, -UNSEEN), SAYS_SO)
    on_checker = _weighed(stance.on_checker, place)
    on_checker *= 1 - stance.tilted * min(max((nearest - MIDDLE) / 0.1, 0.0), 1.0)
    close = _nearest(geometry, at, dice, DIE_EDGE) < 0.85 * DIE_EDGE
    on_die = _weighed(stance.on_die, NEAR_SAYS if close else 0.0)
    leaning = _leaning(stance.tilted, _gap(geometry, at, nearest, dice))
    rest = 1 - max(on_checker, on_die)
    found = {Lie.FLAT: rest * (1 - leaning), Lie.LEANING: rest * leaning}
    if on_checker >= on_die:
        found[Lie.ON_CHECKER] = on_checker
    else:
        found[Lie.ON_DIE] = on_die
    return found


def _weighed(share: float, more: float) -> float:
    """A probability after so much more log odds."""
    share = min(max(share, 1e-4), 1 - 1e-4)
    return 1 / (1 + math.exp(-math.log(share / (1 - share)) - more))


def _off_surface(geometry: Geometry, at: Pixel) -> Lie | None:
    shape = geometry.shape
    x, y = geometry.place(at, shape.bar_height + DIE_EDGE)
    if abs(x - shape.bar_left - shape.bar / 2) < shape.bar / 2 - 0.05 and 0 < y < shape.height:
        return Lie.ON_BAR
    x, y = geometry.place(at, DIE_EDGE)
    sideways = max(-x, x - shape.width)
    beyond = max(sideways, -y, y - shape.height)
    if beyond < 0.0:
        return None
    if beyond < RIM:
        return Lie.ON_FRAME
    return Lie.IN_TRAY if sideways == beyond and sideways < TRAY else Lie.OFF_BOARD


def _gap(geometry: Geometry, at: Pixel, disc: float, dice: Sequence[Pixel]) -> float:
    """How far the nearest thing to lean on is from a die that lies flat there; negative when such
    a die would stick in it."""
    shape = geometry.shape
    x, y = geometry.place(at, DIE_EDGE)
    bar = shape.bar_left, shape.bar_left + shape.bar
    walls = min(x, shape.width - x, y, shape.height - y, abs(x - bar[0]), abs(x - bar[1]))
    die = _nearest(geometry, at, dice, DIE_EDGE)
    return min(walls, disc - 0.5, die - DIE_EDGE / 2) - DIE_EDGE / 2


def _leaning(tilted: float, gap: float) -> float:
    gaps, more = (*STUCK, TOUCH, CLEAR), (NO_ROOM, SUPPORT, SUPPORT, NO_SUPPORT)
    return _weighed(tilted, float(np.interp(gap, gaps, more)))


def _nearest(geometry: Geometry, at: Pixel, others: Sequence[Pixel], height: float) -> float:
    """How far the nearest of other things' tops is from a die's, in diameters."""
    return float(geometry.apart([at], DIE_EDGE, others, height).min(initial=np.inf))
