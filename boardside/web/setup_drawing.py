"""What was found in a picture, as places in its pixels, for a page to draw over it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from boardside.readings import SURE_FACE
from boardside.seating import Seating
from vision.geometry import Geometry
from vision.observation import SPOTS, Lie
from vision.overlay import Count, Read

Fields = dict[str, Any]
MOST_DRAWN = 5
TIP = 0.42
"""How far a point reaches, of the board's height."""

ALONG = np.linspace(0.0, 1.0, 9)


def found_fields(geometry: Geometry, read: Read, seating: Seating | None) -> Fields:
    """The board's outline, bar, points with their numbers, checkers, dice and cube, how sure all
    counts are together, and how the board lies."""
    counts = read.counts()
    cube = read.observation.cube
    values = cube.values if cube else {}
    return {
        "corners": [_round(corner) for corner in geometry.corners()],
        "outline": _outline(geometry),
        "bar": _bar(geometry),
        "points": [_point(geometry, spot, seating) for spot in range(SPOTS)],
        "checkers": [
            checker
            for number, count in enumerate(counts)
            for checker in _checkers(geometry, number, count)
        ],
        "dice": [
            {
                "at": _round(die.at),
                "edge": round(geometry.die_edge(die.at), 1),
                "value": die.face if max(die.faces) >= SURE_FACE else None,
                "flat": die.lie is Lie.FLAT,
            }
            for die in read.observation.dice
        ],
        "cube": {
            "at": _round(cube.at),
            "edge": round(1.6 * geometry.die_edge(cube.at), 1),
            "value": max(values, key=values.__getitem__, default=None),
        }
        if cube
        else None,
        "sure": round(float(np.prod([count.sure for count in counts])), 3),
        "light": sum(count.light for count in counts),
        "dark": sum(count.dark for count in counts),
        "white_home": seating.white_home.value if seating else None,
        "white": seating.white.value if seating else None,
    }


def _outline(geometry: Geometry) -> list[list[float]]:
    """Along the rim of the playing surface: the lens bends it."""
    w, h = geometry.shape.width, geometry.shape.height
    rim = [(0.0, 0.0), (w, 0.0), (w, h), (0.0, h), (0.0, 0.0)]
    found: list[list[float]] = []
    for (a, b), (c, d) in pairwise(rim):
        found += [_place(geometry, a + (c - a) * t, b + (d - b) * t) for t in ALONG[:-1]]
    return found


def _bar(geometry: Geometry) -> list[list[float]]:
    shape = geometry.shape
    left, right, low = shape.bar_left, shape.bar_left + shape.bar, shape.height
    around = [(left, 0.0), (right, 0.0), (right, low), (left, low)]
    return [_place(geometry, x, y) for x, y in around]


def _point(geometry: Geometry, spot: int, seating: Seating | None) -> Fields:
    shape, top = geometry.shape, spot < SPOTS // 2
    x, half = shape.column(spot), shape.pitch * 0.42
    base = 0.0 if top else shape.height
    tip = base + TIP * shape.height * (1 if top else -1)
    beside = base - 0.55 if top else base + 0.55
    return {
        "shape": [
            _place(geometry, x - half, base),
            _place(geometry, x, tip),
            _place(geometry, x + half, base),
        ],
        "label": _place(geometry, x, beside),
        "number": seating.point_of(spot) if seating else None,
    }


def _checkers(geometry: Geometry, number: int, count: Count) -> list[Fields]:
    """Circles where a place's checkers are expected, the light ones first."""
    shape = geometry.shape
    many = min(count.light + count.dark, MOST_DRAWN) if count.seen else 0
    high = shape.thickness + (shape.bar_height if number == SPOTS else 0.0)
    drawn = []
    for index in range(many):
        if number == SPOTS:
            x, y = shape.bar_left + shape.bar / 2, shape.height / 2 + index - (many - 1) / 2
        else:
            x, y = shape.place(number, index)
        at = geometry.pixel(x, y, high)
        drawn.append(
            {
                "at": _round(at),
                "radius": round(0.46 * geometry.diameter(x, y, high), 1),
                "light": index < count.light,
                "sure": round(count.sure, 2),
            }
        )
    return drawn


def _place(geometry: Geometry, x: float, y: float) -> list[float]:
    return _round(geometry.pixel(x, y))


def _round(at: tuple[float, float]) -> list[float]:
    return [round(float(at[0]), 1), round(float(at[1]), 1)]
