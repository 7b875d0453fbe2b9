"""Which spotted checkers are some, where dice lie about: on pictures drawn here."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.beneath import checkers_by
from vision.calibration import Calibration, Marks
from vision.detector import Spotted
from vision.fitting import overhead
from vision.geometry import DIE_EDGE, Geometry, Shape
from vision.observation import Image, Pixel
from vision.paint import Paint, features

RED, BLACK, FELT, IVORY = (50, 40, 170), (30, 28, 28), (84, 120, 60), (210, 228, 235)
PLACE = (5.0, 5.5)


@pytest.fixture(scope="module")
def board() -> Geometry:
    return overhead((1280, 960), 60.0, Shape())


def picture(board: Geometry, checker: tuple[int, int, int] | None, edge: float = 1.0) -> Image:
    """Felt with a die, so many times as large as usual, on a checker or on none."""
    image = np.full((960, 1280, 3), FELT, np.uint8)
    at = board.pixel(*PLACE, board.shape.thickness)
    if checker is not None:
        cv2.circle(image, (round(at[0]), round(at[1])), round(board.radius), checker, -1)
    half = edge * board.die_edge(at) / 2
    low, high = (
        (round(at[0] - half), round(at[1] - half)),
        (round(at[0] + half), round(at[1] + half)),
    )
    cv2.rectangle(image, low, high, IVORY, -1)
    return image


def calibrated(board: Geometry) -> Calibration:
    """A board whose checkers are red and black."""
    seen = []
    for colour in (RED, BLACK):
        plain = np.full((100, 100, 3), colour, np.uint8)
        seen.append(features(plain, [((50.0, 50.0), 30.0)]))
    return Calibration(board, Paint.learn(*seen), Marks.none())


def found(board: Geometry, image: Image, score: float, die: Pixel | None = None) -> bool:
    """Whether what was spotted under the die, with this response, is held to be a checker."""
    at = board.pixel(*PLACE, board.shape.thickness)
    top = die or board.pixel(*PLACE, DIE_EDGE)
    return bool(checkers_by(image, [Spotted(at, score)], [top], calibrated(board)))


def test_a_checker_juts_out_under_a_die_though_it_is_hardly_spotted(board: Geometry) -> None:
    assert found(board, picture(board, RED), 0.08)
    assert found(board, picture(board, BLACK), 0.08)


def test_bare_ground_under_a_die_is_no_checker(board: Geometry) -> None:
    assert not found(board, picture(board, None), 0.08)


def test_a_large_die_spotted_as_a_checker_is_none(board: Geometry) -> None:
    assert not found(board, picture(board, None, edge=1.6), 0.6)


def test_away_from_dice_the_response_counts_alone(board: Geometry) -> None:
    image, far = picture(board, RED), board.pixel(11.0, 2.0, DIE_EDGE)
    assert found(board, image, 0.6, far)
    assert not found(board, image, 0.08, far)
