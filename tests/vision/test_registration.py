"""A board or camera that was bumped is followed, however it went."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.conftest import corners_at, frame, layout_at
from vision.detector import Detector
from vision.errors import BoardLost
from vision.finder import Found, find_board
from vision.fitting import overhead
from vision.geometry import Geometry
from vision.observation import Image
from vision.reader import Reader
from vision.registration import Marks, register

NUMBER = 308
PIXELS = 8.0
MIDDLE = (640.0, 480.0)


@pytest.fixture(scope="module")
def known(detector: Detector) -> Found:
    """The board on a position in the middle of the game."""
    return find_board(frame(NUMBER), [layout_at(NUMBER)], detector)


def bumped(way: np.ndarray) -> tuple[Image, np.ndarray]:
    """The frame moved by an affine matrix, and where its corners lie then."""
    image = cv2.warpAffine(frame(NUMBER), way, (1280, 960), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(image, np.uint8), corners_at(NUMBER) @ way[:, :2].T + way[:, 2]


def shifted(x: float, y: float) -> np.ndarray:
    return np.array([[1.0, 0.0, x], [0.0, 1.0, y]])


def spun(degrees: float, scale: float = 1.0) -> np.ndarray:
    return np.asarray(cv2.getRotationMatrix2D(MIDDLE, degrees, scale))


def reads_on(known: Found, detector: Detector, way: np.ndarray) -> Reader:
    """A reader that knew the board where it was, after it read the moved picture."""
    image, corners = bumped(way)
    reader = Reader(known.calibration, detector)
    seen = reader.read(image, 0.0, 0)
    off = np.linalg.norm(np.array(seen.corners) - corners, axis=1).max()
    assert off < PIXELS
    right = [
        place.best() == counts
        for place, counts in zip(seen.spots, layout_at(NUMBER).spots, strict=True)
    ]
    assert sum(right) >= 20
    return reader


@pytest.mark.parametrize("diameters", [(0.3, 0.0), (0.0, -0.75), (-0.75, 0.2), (1.05, 0.0)])
def test_a_shift_is_followed(
    known: Found, detector: Detector, diameters: tuple[float, float]
) -> None:
    size = 2 * known.calibration.geometry.radius
    reads_on(known, detector, shifted(diameters[0] * size, diameters[1] * size))


@pytest.mark.parametrize(("degrees", "scale"), [(2.0, 1.0), (-5.0, 1.0), (20.0, 0.85)])
def test_a_turn_is_followed(known: Found, detector: Detector, degrees: float, scale: float) -> None:
    reads_on(known, detector, spun(degrees, scale))


def test_what_was_moved_is_said_once(known: Found, detector: Detector) -> None:
    way = shifted(20.0, 0.0)
    image, _ = bumped(way)
    reader = Reader(known.calibration, detector)
    assert reader.read(frame(NUMBER), 0.0, 0).moved < 3
    assert reader.read(image, 1.0, 10).moved == pytest.approx(20, abs=4)
    assert reader.read(image, 2.0, 20).moved < 3


def test_a_board_that_is_gone_is_lost(known: Found, detector: Detector) -> None:
    reader = Reader(known.calibration, detector)
    with pytest.raises(BoardLost):
        reader.read(np.full((960, 1280, 3), 120, np.uint8), 0.0, 0)
    assert reader.read(frame(NUMBER), 1.0, 10).moved < 3


def tilted() -> tuple[Geometry, Marks]:
    geometry = overhead((1280, 960), 30.0)
    places = np.array([[x, y, 0.25] for x in (1.0, 6.0, 12.0) for y in (1.0, 5.0, 10.0)])
    return geometry, Marks(geometry.pixels(places), places)


def test_a_still_camera_is_left_alone() -> None:
    geometry, marks = tilted()
    jitter = np.random.default_rng(2).normal(0, 0.4, (9, 2))
    mended, sure = register(geometry, marks, marks.pixels + jitter)
    assert mended is geometry
    assert sure


def test_a_move_by_nearly_a_column_is_not_believed_of_checkers_alone() -> None:
    geometry, marks = tilted()
    _, sure = register(geometry, marks, marks.pixels + np.array([0.4 * 60, 0.0]))
    assert not sure


def test_a_nudge_is_followed_by_checkers_alone() -> None:
    geometry, marks = tilted()
    mended, sure = register(geometry, marks, marks.pixels + np.array([6.0, -4.0]))
    assert sure
    expected = np.array(geometry.corners()) + np.array([6.0, -4.0])
    assert np.array(mended.corners()) == pytest.approx(expected, abs=0.6)
