"""How many checkers lie below an upper face, told from drawn pictures."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest

from vision.fitting import overhead
from vision.geometry import Geometry, Shape
from vision.layers import MOST_LAYERS, SIDE, LayerReader, sight
from vision.observation import Image, Pixel

FELT, PAINT = (70, 110, 60), (190, 200, 215)


@pytest.fixture(scope="module")
def reader() -> LayerReader:
    return LayerReader()


@pytest.fixture(scope="module")
def geometry() -> Geometry:
    return overhead((1280, 960), 24.0, Shape())


def drawn(geometry: Geometry, piles: list[tuple[float, float, int]]) -> tuple[Image, list[Pixel]]:
    """Piles (x, y, how many) on felt, lower ones first, their sides darker; and the upper faces."""
    image = np.full((960, 1280, 3), FELT, np.uint8)
    thick, uppermost = geometry.shape.thickness, []
    for x, y, count in piles:
        at = geometry.pixel(x, y)
        for number in range(count):
            steps = np.linspace(number * thick, (number + 1) * thick, 6)
            for height in steps:
                at = geometry.pixel(x, y, float(height))
                radius = geometry.diameter(x, y, float(height)) / 2
                side = tuple(c * 0.55 for c in PAINT)
                _disc(image, at, radius, PAINT if height == steps[-1] else side)
            _ring(image, at, radius)
        uppermost.append(at)
    return cv2.GaussianBlur(image, (0, 0), 0.7), uppermost


def _disc(image: Image, at: Pixel, radius: float, colour: tuple[float, ...]) -> None:
    where = round(at[0] * 16), round(at[1] * 16)
    cv2.circle(image, where, round(radius * 16), colour, -1, cv2.LINE_AA, 4)


def _ring(image: Image, at: Pixel, radius: float) -> None:
    where = round(at[0] * 16), round(at[1] * 16)
    cv2.circle(image, where, round(radius * 16), tuple(c * 0.8 for c in PAINT), 1, cv2.LINE_AA, 4)


def test_single_checkers_and_piles_far_from_the_axis(
    reader: LayerReader, geometry: Geometry
) -> None:
    image, places = drawn(
        geometry, [(1.0, 0.8, 1), (13.0, 0.8, 1), (1.0, 10.0, 3), (13.0, 10.0, 3)]
    )
    told = reader.read(image, geometry, places)
    assert told.shape == (4, MOST_LAYERS)
    assert told.sum(axis=1) == pytest.approx(np.ones(4))
    assert told[:2, 0].min() > told[2:, 0].max()


def test_nothing_asked_nothing_told(reader: LayerReader, geometry: Geometry) -> None:
    assert reader.read(np.zeros((960, 1280, 3), np.uint8), geometry, []).shape == (0, MOST_LAYERS)


@pytest.mark.parametrize("angle", [0.0, 90.0, 200.0])
def test_upwards_points_to_the_right_in_what_the_net_sees(angle: float) -> None:
    image = np.zeros((200, 200, 3), np.uint8)
    way = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    cv2.circle(image, (round(100 + 30 * way[0]), round(100 + 30 * way[1])), 6, (255,) * 3, -1)
    seen = sight(image, (100.0, 100.0), 20.0, (0.3 * way[0], 0.3 * way[1]))
    assert seen.shape == (4, SIDE, SIDE)
    row, column = np.unravel_index(int(seen[0].argmax()), seen[0].shape)
    assert (column, row) == pytest.approx(((SIDE - 1) / 2 + 24, (SIDE - 1) / 2), abs=5)
    assert seen[3].max() == pytest.approx(0.3)
