"""A picture with what was read drawn on it, so that one sees at a glance what the camera saw."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np

from vision.geometry import Geometry
from vision.observation import SPOTS, Image, Observation, Pixel

# Blue, green, red; apart for every kind of colour vision, and each thing has a shape of its own.
OUTLINE, LIGHT, DARK, UNSURE, DIE = (
    (255, 200, 0),
    (255, 255, 255),
    (30, 30, 30),
    (0, 140, 255),
    (220, 60, 220),
)
SURE = 0.9


def draw(image: Image, geometry: Geometry, seen: Observation) -> Image:
    """A copy of the BGR picture with the surface's outline, the points' middle lines, a number on
    each place where checkers were counted (an orange one when unsure), and the dice's values."""
    canvas = image.copy()
    thick = max(1, round(geometry.radius / 12))
    _outline(canvas, geometry, thick)
    for spot, place in enumerate(seen.spots):
        light, dark = place.best()
        if light + dark or place.confidence() < SURE:
            for index in range(min(light + dark, 5)):
                x, y = geometry.shape.place(spot, index)
                _ring(canvas, geometry, (x, y), index < light, thick)
            x, y = geometry.shape.place(spot, 0)
            _label(canvas, geometry, (x, y), light - dark, place.confidence() >= SURE)
    _bar(canvas, geometry, seen)
    for die in seen.dice:
        value = str(die.face) if max(die.faces) > 0.5 else "?"
        text = value if die.flatness > 0.5 else f"{value} {die.lie.value.replace('_', ' ')}"
        reach = round(geometry.radius * 0.5)
        x, y = round(die.at[0]), round(die.at[1])
        cv2.rectangle(canvas, (x - reach, y - reach), (x + reach, y + reach), DIE, thick)
        _text(canvas, text, (x + reach + 2, y), geometry.radius, DIE)
    if seen.cube is not None:
        at = round(seen.cube.at[0]), round(seen.cube.at[1])
        cv2.drawMarker(canvas, at, DIE, cv2.MARKER_DIAMOND, round(geometry.radius * 2), thick)
    return canvas


def _outline(canvas: Image, geometry: Geometry, thick: int) -> None:
    shape = geometry.shape
    edges = [(0.0, 0.0), (shape.width, 0.0), (shape.width, shape.height), (0.0, shape.height)]
    _line(canvas, geometry, [*edges, edges[0]], thick + 1)
    for x in (shape.bar_left, shape.bar_left + shape.bar):
        _line(canvas, geometry, [(x, 0.0), (x, shape.height)], thick)
    for spot in range(SPOTS):
        x = shape.column(spot)
        y = 0.0 if spot < SPOTS // 2 else shape.height
        deep = 0.42 * shape.height * (1 if spot < SPOTS // 2 else -1)
        _line(canvas, geometry, [(x, y), (x, y + deep)], 1)


def _line(canvas: Image, geometry: Geometry, places: list[tuple[float, float]], thick: int) -> None:
    # Several steps a line: the lens bends it.
    ends = np.array(places)
    steps = np.linspace(0, 1, 9)[:, None]
    for a, b in pairwise(ends):
        flat = a + (b - a) * steps
        pixels = geometry.pixels(np.column_stack([flat, np.zeros(len(flat))]))
        cv2.polylines(canvas, [pixels.round().astype(np.int32)], False, OUTLINE, thick, cv2.LINE_AA)


def _ring(
    canvas: Image, geometry: Geometry, place: tuple[float, float], light: bool, thick: int
) -> None:
    height = geometry.shape.thickness
    at = geometry.pixel(*place, height)
    radius = round(0.42 * geometry.diameter(*place, height))
    middle = round(at[0]), round(at[1])
    cv2.circle(canvas, middle, radius, DARK if light else LIGHT, thick + 2, cv2.LINE_AA)
    cv2.circle(canvas, middle, radius, LIGHT if light else DARK, thick, cv2.LINE_AA)


def _label(
    canvas: Image, geometry: Geometry, place: tuple[float, float], count: int, sure: bool
) -> None:
    at = geometry.pixel(*place, geometry.shape.thickness)
    text = f"{abs(count)}" if sure else f"{abs(count)}?"
    _text(
        canvas,
        text,
        (at[0] - geometry.radius * 0.35, at[1] + geometry.radius * 0.35),
        geometry.radius,
        OUTLINE if sure else UNSURE,
    )


def _bar(canvas: Image, geometry: Geometry, seen: Observation) -> None:
    light, dark = seen.bar.best()
    if light or dark:
        shape = geometry.shape
        at = geometry.pixel(shape.bar_left + shape.bar / 2, shape.height / 2, shape.bar_height)
        _text(
            canvas,
            f"bar {light} light {dark} dark",
            at,
            geometry.radius,
            OUTLINE if seen.bar.confidence() >= SURE else UNSURE,
        )


def _text(canvas: Image, text: str, at: Pixel, radius: float, colour: tuple[int, int, int]) -> None:
    size = max(0.4, radius / 34)
    place = round(at[0]), round(at[1])
    for ink, thick in (((0, 0, 0), 4), (colour, 2)):
        cv2.putText(canvas, text, place, cv2.FONT_HERSHEY_SIMPLEX, size, ink, thick, cv2.LINE_AA)
