"""The board finds itself on a position that is known."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.conftest import corners_at, frame, layout_at, mirrored, turned
from vision.detector import Detector
from vision.errors import BoardNotFound
from vision.finder import Found, find_board
from vision.observation import Layout

PIXELS = 8.0


def exchanged(layout: Layout) -> Layout:
    """The layout with both sorts of checkers exchanged."""
    return Layout(tuple((b, a) for a, b in layout.spots), layout.bar, layout.off)


def worst_corner(found: Found, truth: np.ndarray) -> float:
    corners = np.array(found.calibration.geometry.corners())
    return float(np.linalg.norm(corners - truth, axis=1).max())


def test_corners_lie_where_the_truth_has_them(found: Found) -> None:
    assert worst_corner(found, corners_at(0)) < PIXELS


def test_the_right_one_of_four_ways_round_is_taken(detector: Detector) -> None:
    start = layout_at(0)
    ways = [turned(start), mirrored(start), start, turned(mirrored(start))]
    assert find_board(frame(0), ways, detector).layout_index == 2


def test_same_shape_is_told_apart_by_lightness(detector: Detector) -> None:
    start = layout_at(0)
    assert find_board(frame(0), [exchanged(start), start], detector).layout_index == 1


def test_light_checkers_that_are_the_darker_ones_are_refused(detector: Detector) -> None:
    with pytest.raises(BoardNotFound, match="darker"):
        find_board(frame(0), [exchanged(layout_at(0))], detector)


def test_a_board_turned_by_half_is_found(detector: Detector) -> None:
    image = np.asarray(cv2.rotate(frame(0), cv2.ROTATE_180), np.uint8)
    found = find_board(image, [turned(layout_at(0))], detector)
    height, width = image.shape[:2]
    expected = np.roll(np.array([width - 1, height - 1]) - corners_at(0), 2, axis=0)
    assert worst_corner(found, expected) < PIXELS


def test_a_board_turned_a_little_is_found(detector: Detector) -> None:
    image = frame(0)
    turn = cv2.getRotationMatrix2D((640, 480), 12, 0.85)
    bent = np.asarray(
        cv2.warpAffine(image, turn, (1280, 960), borderMode=cv2.BORDER_REFLECT), np.uint8
    )
    found = find_board(bent, [layout_at(0)], detector)
    expected = corners_at(0) @ turn[:, :2].T + turn[:, 2]
    assert worst_corner(found, expected) < PIXELS


def test_a_position_in_the_middle_of_a_game_is_found(detector: Detector) -> None:
    number = 308
    found = find_board(frame(number), [layout_at(0), layout_at(number)], detector)
    assert found.layout_index == 1
    assert worst_corner(found, corners_at(number)) < PIXELS


@pytest.mark.parametrize("what", ["grey", "noise", "wood"])
def test_a_picture_without_a_board_is_refused(detector: Detector, what: str) -> None:
    rng = np.random.default_rng(3)
    if what == "grey":
        image = np.full((480, 640, 3), 128, np.uint8)
    elif what == "noise":
        image = rng.integers(0, 255, (480, 640, 3), np.uint8)
    else:
        strip = frame(0)[:100, 300:900]
        image = np.ascontiguousarray(cv2.resize(strip, (640, 480)))
    with pytest.raises(BoardNotFound):
        find_board(image, [layout_at(0)], detector)


def test_another_position_is_not_taken_for_the_start(detector: Detector) -> None:
    start = layout_at(0)
    other = Layout(tuple(reversed(start.spots)), start.bar, start.off)
    with pytest.raises(BoardNotFound):
        find_board(frame(0), [other], detector)
