"""Reading frames of the recording, against its truth."""

from __future__ import annotations

import math
from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision.conftest import RECORDING, corners_at, frame, interval, layout_at, truth
from vision.detector import Detector
from vision.finder import Found, find_board
from vision.observation import Half, Lie, Observation
from vision.reader import Reader

AT_REST = ("idle", "settled", "moved", "lifted")


@pytest.fixture
def reader(found: Found, detector: Detector) -> Reader:
    return Reader(found.calibration, detector)


def looks() -> list[int]:
    """One frame of every rest of the recording in which nothing hides the board."""
    return [
        min(i["from_frame"] + 1, i["to_frame"])
        for i in truth()["intervals"]
        if not i["hand"] and i["phase"] in AT_REST
    ]


@cache
def observations() -> dict[int, Observation]:
    """What a reader sees in each of those frames, learning nothing on the way."""
    detector = Detector()
    reader = Reader(find_board(frame(0), [layout_at(0)], detector).calibration, detector)
    film, wanted, seen = cv2.VideoCapture(str(RECORDING / "video.mp4")), set(looks()), {}
    for number in range(truth()["frames"]):
        _, image = film.read()
        if number in wanted:
            seen[number] = reader.read(np.asarray(image, np.uint8), number / 10, number)
    return seen


def test_nearly_every_place_is_counted_right_without_history() -> None:
    places = wrong = 0
    for number, seen in observations().items():
        expected = layout_at(number)
        pairs = zip([*seen.spots, seen.bar], [*expected.spots, expected.bar], strict=True)
        for place, counts in pairs:
            places += 1
            wrong += place.best() != counts and place.confidence() > 0.9
    assert places > 800
    assert wrong <= 0.002 * places


def test_the_true_layout_is_nowhere_thought_impossible() -> None:
    assert all(seen.log(layout_at(number)) > -12 for number, seen in observations().items())


def test_every_die_is_found_and_nothing_else_is_one() -> None:
    for number, seen in observations().items():
        expected = interval(number)["dice"]
        assert len(seen.dice) == len(expected), number
        for die in expected:
            near = min(math.dist(other.at, (die["top_x"], die["top_y"])) for other in seen.dice)
            assert near < 8, number


def test_flat_dice_show_their_values_and_lie_flat() -> None:
    flat = 0
    for number, seen in observations().items():
        for die in interval(number)["dice"]:
            if not die["flat"]:
                continue
            read = min(seen.dice, key=lambda d: math.dist(d.at, (die["top_x"], die["top_y"])))
            assert (read.face, read.lie) == (die["value"], Lie.FLAT), number
            assert read.half is Half(die["half"])
            flat += 1
    assert flat > 40


def test_the_leaning_die_is_said_to_lean() -> None:
    leaning = [n for n in observations() if any(d["cocked"] for d in interval(n)["dice"])]
    assert leaning
    for number in leaning:
        truly = next(d for d in interval(number)["dice"] if d["cocked"])
        read = min(
            observations()[number].dice,
            key=lambda d: math.dist(d.at, (truly["top_x"], truly["top_y"])),
        )
        assert read.lie is Lie.LEANING


def test_the_cube_is_seen_where_it_is() -> None:
    for number, seen in observations().items():
        cube = interval(number)["cube"]
        assert seen.cube is not None
        assert math.dist(seen.cube.at, (cube["x"], cube["y"])) < 25, number


def test_a_hand_over_the_board_is_cover(reader: Reader) -> None:
    covering = [i for i in truth()["intervals"] if i["phase"] == "hand" and i["hand"]]
    numbers = [(i["from_frame"] + i["to_frame"]) // 2 for i in covering[:6]]
    seen = [reader.read(frame(number), number / 10, number) for number in numbers]
    assert sum(one.covered for one in seen) >= 4


def test_nothing_covers_a_quiet_board() -> None:
    assert not any(seen.covered for seen in observations().values())


def test_a_lamp_switched_on_at_one_side_hides_nothing(reader: Reader) -> None:
    lamp = np.linspace(0.5, 1.9, 1280)[None, :, None]
    lit = np.clip(frame(2).astype(np.float64) ** 0.95 * lamp, 0, 255).astype(np.uint8)
    seen = reader.read(lit, 0.2, 2)
    assert not seen.covered
    for place, counts in zip(seen.spots, layout_at(0).spots, strict=True):
        assert place.best() == counts or place.confidence() < 0.9


def test_a_shifted_picture_is_followed(reader: Reader) -> None:
    shift = np.array([[1, 0, 11.0], [0, 1, -7.0]])
    moved = np.asarray(cv2.warpAffine(frame(2), shift, (1280, 960)), np.uint8)
    seen = reader.read(moved, 0.2, 2)
    assert seen.moved == pytest.approx(math.hypot(11, 7), abs=2)
    corners = np.array(seen.corners)
    assert np.linalg.norm(corners - (corners_at(0) + np.array([11, -7])), axis=1).max() < 8
    assert [place.best() for place in seen.spots] == list(layout_at(0).spots)


def test_what_was_learned_does_not_change_by_reading(reader: Reader) -> None:
    before = reader.calibration
    reader.read(frame(20), 2.0, 20)
    assert reader.calibration is before


def test_learning_from_a_known_position_settles_a_doubtful_stack(reader: Reader) -> None:
    number = looks()[0]
    reader.refresh(frame(number), layout_at(number))
    seen = reader.read(frame(number + 1), 0.1, number + 1)
    assert min(place.confidence() for place in seen.spots) > 0.95
