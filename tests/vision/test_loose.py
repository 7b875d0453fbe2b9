"""Dice in pictures of which nothing is known, drawn here."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.detector import Detector
from vision.loose import LooseDice

SPOTS = {
    2: [(-1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}
CLOTH = (70, 96, 52)


@pytest.fixture(scope="module")
def finder() -> LooseDice:
    return LooseDice(Detector())


def table(
    dice: list[tuple[int, tuple[float, float]]], edge: float, size: tuple[int, int] = (480, 360)
) -> NDArray[np.uint8]:
    """White dice of one size on green cloth, each turned otherwise."""
    width, height = size
    picture = np.full((height, width, 3), CLOTH, np.uint8)
    for number, (value, at) in enumerate(dice):
        angle = 0.5 + number
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * 0.46 @ turn.T * edge + at
        shadow = np.round((corners + 0.12 * edge) * 16).astype(np.int32)
        cv2.fillPoly(picture, [shadow], (40, 54, 30), cv2.LINE_AA, 4)
        outline = [np.round(corners * 16).astype(np.int32)]
        cv2.fillPoly(picture, outline, (214, 232, 238), cv2.LINE_AA, 4)
        for spot in SPOTS[value]:
            x, y = turn @ np.array(spot) * 0.25 * edge + at
            place = (round(x * 16), round(y * 16))
            cv2.circle(picture, place, round(1.6 * edge), (24, 22, 22), -1, cv2.LINE_AA, 4)
    noise = np.random.default_rng(1).normal(0, 2, picture.shape)
    return np.asarray(np.clip(picture + noise, 0, 255), np.uint8)


@pytest.mark.parametrize("edge", [26.0, 60.0])
def test_dice_of_any_size_are_found_and_read(finder: LooseDice, edge: float) -> None:
    thrown = [(2, (120.0, 100.0)), (5, (300.0, 140.0)), (6, (200.0, 270.0))]
    found = finder.read(table(thrown, edge))
    assert len(found) == 3
    for value, at in thrown:
        near = min(found, key=lambda face: math.dist(face.at, at))
        assert math.dist(near.at, at) < 0.3 * edge
        assert near.value == value
        assert near.edge == pytest.approx(edge, rel=0.25)


def test_pips_of_large_dice_that_touch_are_no_dice(finder: LooseDice) -> None:
    touching = [(6, (150.0, 180.0)), (5, (285.0, 205.0))]
    found = finder.read(table(touching, 112.0))
    assert sorted(face.value for face in found) == [5, 6]
    assert all(face.edge == pytest.approx(112.0, rel=0.25) for face in found)


def test_dice_that_lie_like_pips_are_not_one_large_die(finder: LooseDice) -> None:
    lying = [(2, (160.0, 100.0)), (5, (320.0, 100.0)), (6, (240.0, 180.0))]
    lying += [(2, (160.0, 260.0)), (6, (320.0, 260.0))]
    found = finder.read(table(lying, 34.0))
    assert sorted(face.value for face in found) == [2, 2, 5, 6, 6]


def test_bare_cloth_has_none(finder: LooseDice) -> None:
    assert finder.read(table([], 30.0)) == ()
