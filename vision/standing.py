"""Which place each spotted checker stands on, and how sure that is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.detector import Spotted
from vision.geometry import Floats, Geometry, Shape
from vision.observation import SPOTS

ASTRAY = 0.035
"""How sharply, in pitches, a checker halfway between two points belongs to one of them."""

SURELY = 0.36
"""So many pitches from a point's middle line a checker still surely stands on it."""

TOUCHING = 1.3
"""No further apart, in diameters, are the checkers of one column."""

MIDDLE = 1.2
"""So near to the board's middle, in diameters, a checker may belong to the column opposite."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One spotted checker, by number, that stands on a place with this likelihood, so far (in
    diameters, its middle) from the rim that the place begins at: on the bar from the upper one."""

    number: int
    share: float
    deep: float = 0.0


def standing(geometry: Geometry, discs: Sequence[Spotted]) -> list[list[Standing]]:
    """The spotted checkers of each of the 24 spots, from the rim inwards, and, last, of the bar.
    One halfway between two points is given to both, each with half its weight."""
    found: list[list[Standing]] = [[] for _ in range(SPOTS + 1)]
    if not discs:
        return found
    shape = geometry.shape
    pixels = np.array([disc.at for disc in discs])
    places = geometry.places(pixels, shape.thickness)
    on_bar = np.abs(
        geometry.places(pixels, shape.bar_height + shape.thickness)[:, 0]
        - shape.bar_left
        - shape.bar / 2
    )
    columns = np.array([shape.column(spot) for spot in range(SPOTS // 2)])
    across: list[list[Standing]] = [[] for _ in columns]
    for number, (x, y) in enumerate(places):
        if not -0.1 < y < shape.height + 0.1:
            continue
        off = np.abs(columns - x)
        nearest = int(off.argmin())
        if on_bar[number] < shape.bar / 2 and on_bar[number] < off[nearest]:
            found[SPOTS].append(Standing(number, 1.0, float(y)))
            continue
        for column, share in _shares(off / shape.pitch):
            across[column].append(Standing(number, share))
    for column, here in enumerate(across):
        for one in here:
            y = float(places[one.number, 1])
            if _in_top_row(one, here, places, shape):
                found[column].append(replace(one, deep=y))
            else:
                found[SPOTS // 2 + column].append(replace(one, deep=shape.height - y))
    return [sorted(place, key=lambda one: one.deep) for place in found]


def _shares(off: Floats) -> list[tuple[int, float]]:
    """The columns that a checker may stand in, given its distance (pitches) from each."""
    first, second = (int(n) for n in np.argsort(off)[:2])
    if off[first] < SURELY:
        return [(first, 1.0)]
    if off[first] > 0.62:
        return []
    if off[second] > 0.68:
        return [(first, 1.0)]
    share = 1 / (1 + math.exp((off[first] - off[second]) / 2 / ASTRAY))
    return [(first, share), (second, 1 - share)]


def _in_top_row(one: Standing, column: list[Standing], places: Floats, shape: Shape) -> bool:
    """Whether a checker belongs to the column from the top rim: past the middle it does when the
    column reaches it without a gap and the one from below does not."""
    y = float(places[one.number, 1])
    from_middle = y - shape.height / 2
    if abs(from_middle) > MIDDLE:
        return from_middle < 0
    deep = [float(places[other.number, 1]) for other in column]
    from_top = _reaches([d for d in deep if d < y], y)
    from_below = _reaches([shape.height - d for d in deep if d > y], shape.height - y)
    return from_top if from_top != from_below else from_middle < 0


def _reaches(before: list[float], deep: float) -> bool:
    """Whether checkers stand without a gap from the rim to one so deep."""
    edge = 0.5 - TOUCHING / 2
    for place in [*sorted(before), deep]:
        if place - edge > TOUCHING:
            return False
        edge = place
    return True
