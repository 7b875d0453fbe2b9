"""The board finds itself on a position that nobody told."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.conftest import corners_at, frame
from vision.detector import Detector
from vision.errors import BoardNotFound
from vision.fitting import overhead
from vision.geometry import Geometry
from vision.lines import agreement, places_of, pulls
from vision.observation import Image
from vision.placing import place_board, tilt, upright
from vision.surface import surface_net

NUMBER = 308
SHARE = 0.012
"""Of the board's width: how far corners may be off."""


def seen_through(way: np.ndarray, size: tuple[int, int]) -> tuple[Image, np.ndarray]:
    """The frame through a homography, and the corners in it."""
    image = cv2.warpPerspective(frame(NUMBER), way, size, borderMode=cv2.BORDER_REPLICATE)
    corners = cv2.perspectiveTransform(corners_at(NUMBER)[None], way)[0]
    return np.asarray(image, np.uint8), corners


def off(geometry: Geometry, corners: np.ndarray) -> float:
    """How far, as a share of the width, the worst corner is off, either way round."""
    found = np.array(geometry.corners())
    width = np.linalg.norm(corners[1] - corners[0])
    return float(
        min(np.linalg.norm(np.roll(found, n, 0) - corners, axis=1).max() for n in (0, 2)) / width
    )


def turned(degrees: float, scale: float) -> np.ndarray:
    return np.vstack([cv2.getRotationMatrix2D((640, 480), degrees, scale), (0, 0, 1)])


@pytest.mark.parametrize(
    ("degrees", "scale"), [(0, 1.0), (25, 0.75), (90, 0.75), (-70, 0.7), (180, 1.0)]
)
def test_a_board_turned_by_any_angle_is_found(
    detector: Detector, degrees: float, scale: float
) -> None:
    image, corners = seen_through(turned(degrees, scale), (1280, 960))
    placed = place_board(image, detector)
    assert off(placed.geometry, corners) < SHARE


@pytest.mark.parametrize("size", [(640, 480), (2304, 1728)])
def test_a_small_and_a_large_picture_are_as_good(detector: Detector, size: tuple[int, int]) -> None:
    share = size[0] / 1280
    image, corners = seen_through(np.diag([share, share, 1.0]), size)
    assert off(place_board(image, detector).geometry, corners) < SHARE


def test_the_top_row_is_the_upper_one(detector: Detector) -> None:
    geometry = place_board(frame(NUMBER), detector).geometry
    top_left, top_right, bottom_right, bottom_left = geometry.corners()
    assert top_left[1] < bottom_left[1]
    assert top_left[0] < top_right[0]
    turned_over = geometry.half_turned()
    assert np.array(turned_over.corners()) == pytest.approx(
        np.array([bottom_right, bottom_left, top_left, top_right]), abs=0.01
    )
    assert np.array(upright(turned_over).corners()) == pytest.approx(
        np.array(geometry.corners()), abs=0.01
    )


def test_a_picture_of_something_else_is_refused(detector: Detector) -> None:
    wall = np.random.default_rng(4).integers(60, 120, (480, 640, 3)).astype(np.uint8)
    with pytest.raises(BoardNotFound):
        place_board(wall, detector)


def test_tilt_is_how_far_from_above_the_board_is_seen() -> None:
    above = overhead((1280, 960), 30.0)
    assert tilt(above) == pytest.approx(0, abs=0.5)
    x, y, height = above.camera.eye()
    assert (x, y) == pytest.approx((above.shape.width / 2, above.shape.height / 2))
    assert height > 0


def test_lines_are_seen_where_they_are_and_pull_towards_it(detector: Detector) -> None:
    geometry = place_board(frame(NUMBER), detector).geometry
    seen = surface_net().maps(frame(NUMBER), geometry.radius)
    shift = np.array(geometry.camera.shift) + np.array([0.3, 0.2, 0.0])
    aside = geometry.moved(np.array(geometry.camera.turn), shift)
    assert np.mean(agreement(geometry, seen)) > 2 * np.mean(agreement(aside, seen))
    pulled = pulls(aside, seen, 0.6)
    assert len(pulled.weights) == len(places_of(aside.shape))
    assert np.abs(pulled.residuals(aside)).sum() > 2 * np.abs(pulled.residuals(geometry)).sum()
