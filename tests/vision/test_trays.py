"""Borne-off checkers: what a count in the trays is evidence of, and drawn trays counted."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.conftest import corners_at, frame
from vision.detector import Detector
from vision.fitting import overhead
from vision.geometry import Geometry, Shape
from vision.observation import Image
from vision.paint import Paint
from vision.single import calibrate
from vision.trays import Heaps, TrayReader

FELT, WOOD, LIGHT, DARK = (70, 110, 60), (40, 70, 105), (215, 225, 230), (45, 35, 30)


@pytest.fixture(scope="module")
def reader() -> TrayReader:
    return TrayReader()


@pytest.fixture(scope="module")
def geometry() -> Geometry:
    return overhead((1600, 1100), 30.0, Shape())


@pytest.fixture(scope="module")
def paint() -> Paint:
    patches = [np.full((20, 20, 3), colour, np.uint8) for colour in (LIGHT, DARK)]
    lab = [cv2.cvtColor(p.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)[0, 0] for p in patches]
    light, dark = (np.array([[*one, one[0]]] * 5, float) for one in lab)
    return Paint.learn(light, dark)


def board(geometry: Geometry) -> Image:
    """A board with a tray on its right and nothing in it."""
    w, h = geometry.shape.width, geometry.shape.height
    image = np.full((1100, 1600, 3), (150, 160, 165), np.uint8)
    for left, right, colour in ((-0.5, w + 2.3, WOOD), (0, w, FELT), (w + 0.4, w + 1.8, FELT)):
        top, low = (-0.4, h + 0.4) if colour is WOOD else (0.0, h)
        _box(image, geometry, (left, top, right, low), colour)
    return image


def _box(
    image: Image,
    geometry: Geometry,
    sides: tuple[float, float, float, float],
    colour: tuple[float, ...],
) -> None:
    left, top, right, low = sides
    corners = [[left, top, 0], [right, top, 0], [right, low, 0], [left, low, 0]]
    seen = geometry.pixels(np.array(corners, float))
    cv2.fillPoly(image, [np.round(seen).astype(np.int32)], colour, cv2.LINE_AA)


def on_edge(
    image: Image, geometry: Geometry, count: int, colour: tuple[int, ...], right: bool = True
) -> None:
    """So many checkers on edge beside the board, on the right in the tray, from the bottom
    upwards."""
    shape = geometry.shape
    x, thick = shape.width + 1.1 if right else -1.1, shape.thickness
    for number in range(count):
        low = shape.height - 0.05 - number * thick
        _box(image, geometry, (x - 0.5, low - thick, x + 0.5, low), tuple(c * 0.6 for c in colour))
        _box(image, geometry, (x - 0.48, low - 0.85 * thick, x + 0.48, low - 0.1 * thick), colour)


def chances(heaps: Heaps) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """How likely each (light, dark) is, beforehand all alike."""
    seen = heaps.occupancy()
    assert seen is not None
    share = np.exp(seen.table.astype(np.float64))
    return np.asarray(share / share.sum())


def test_a_tray_in_sight_with_nothing_in_it_says_that_nothing_was_borne_off() -> None:
    share = chances(Heaps((0.02, 0.0), (0.06, 0.06), 1.0))
    assert share[0, 0] > 0.6
    assert share[1, 0] > 1e-4


def test_no_tray_in_sight_says_nothing() -> None:
    assert Heaps((0.0, 0.1), (0.06, 0.06), 0.0).occupancy() is None


def test_a_count_is_evidence_of_that_number_and_of_its_neighbours_if_unsure() -> None:
    sure, unsure = (chances(Heaps((4.1, 0.0), (v, 0.06), 1.0)) for v in (0.06, 1.5))
    assert sure.argmax() == unsure.argmax() == 4 * 16
    assert sure[5, 0] < 0.2 * sure[4, 0]
    assert unsure[5, 0] > 0.5 * unsure[4, 0]


def test_more_may_lie_out_of_sight_but_hardly_fewer_were_borne_off() -> None:
    share = chances(Heaps((3.0, 0.0), (0.06, 0.06), 0.6))
    assert share[5, 0] > share[1, 0]


def test_an_empty_tray_is_seen_and_empty(
    reader: TrayReader, geometry: Geometry, paint: Paint
) -> None:
    heaps = reader.read(board(geometry), geometry, paint)
    assert heaps.in_sight > 0.5
    assert max(heaps.counts) < 0.5


def test_checkers_on_edge_are_of_their_own_sort(
    reader: TrayReader, geometry: Geometry, paint: Paint
) -> None:
    image = board(geometry)
    on_edge(image, geometry, 8, DARK)
    light, dark = reader.read(image, geometry, paint).counts
    assert light < 1
    assert dark == pytest.approx(8, abs=3)


def test_things_beside_the_board_are_none_where_the_other_side_has_a_tray(
    reader: TrayReader, geometry: Geometry, paint: Paint
) -> None:
    image = board(geometry)
    on_edge(image, geometry, 8, DARK, right=False)
    heaps = reader.read(image, geometry, paint)
    assert heaps.in_sight > 0.5
    assert max(heaps.counts) < 0.5


def test_the_trays_of_a_game_that_has_just_begun_are_empty(reader: TrayReader) -> None:
    image, corners = frame(10), corners_at(10)
    known = calibrate(image, [(float(x), float(y)) for x, y in corners], Detector())
    heaps = reader.read(image, known.geometry, known.paint)
    assert heaps.in_sight > 0.5
    assert max(heaps.counts) < 0.5
