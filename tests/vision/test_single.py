"""A stranger's picture: only the corners are known."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from tests.vision.conftest import corners_at, frame, layout_at, truth
from vision.detector import Detector
from vision.errors import VisionError
from vision.observation import Observation
from vision.overlay import Read, draw
from vision.reader import Reader
from vision.single import calibrate
from vision.whole import likeliest


def test_counts_and_shades_come_out_without_a_start_position(detector: Detector) -> None:
    number = 308
    corners = [tuple(corner) for corner in corners_at(number).tolist()]
    calibration = calibrate(frame(number), corners, detector)
    seen = Reader(calibration, detector).read(frame(number), 0.0, 0)
    right = [
        place.best() == counts
        for place, counts in zip(seen.spots, layout_at(number).spots, strict=True)
    ]
    assert sum(right) >= 22


@pytest.fixture
def alone(detector: Detector) -> Callable[[int], Observation]:
    """Reads one frame of the recording as if it were the only one."""

    def read(number: int) -> Observation:
        corners = [tuple(corner) for corner in corners_at(number).tolist()]
        calibration = calibrate(frame(number), corners, detector)
        return Reader(calibration, detector).read(frame(number), 0.0, 0)

    return read


def test_a_hand_is_cover_and_not_checkers(alone: Callable[[int], Observation]) -> None:
    reaching = [i for i in truth()["intervals"] if i["phase"] == "hand" and i["hand"]]
    numbers = [(i["from_frame"] + i["to_frame"]) // 2 for i in reaching[:6]]
    seen = {number: alone(number) for number in numbers}
    covered = [number for number, one in seen.items() if one.covered]
    assert len(covered) >= 4
    for number in covered:
        told = list(zip(seen[number].spots, layout_at(number).spots, strict=True))
        assert any(not place.seen for place, _ in told), number
        right = [place.best() == counts for place, counts in told if place.seen]
        assert right.count(False) <= 1, number


def test_nothing_covers_a_quiet_board_seen_for_the_first_time(
    alone: Callable[[int], Observation],
) -> None:
    assert not alone(0).covered
    assert not alone(308).covered


def test_three_corners_are_refused(detector: Detector) -> None:
    with pytest.raises(VisionError):
        calibrate(frame(0), [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0)], detector)


def test_the_overlay_marks_what_was_counted(detector: Detector) -> None:
    corners = [tuple(corner) for corner in corners_at(0).tolist()]
    calibration = calibrate(frame(0), corners, detector)
    seen = Reader(calibration, detector).read(frame(0), 0.0, 0)
    drawn = draw(frame(0), calibration.geometry, Read(seen, likeliest(seen)))
    assert drawn.shape == frame(0).shape
    for spot in (0, 11, 12, 18):
        x, y = calibration.geometry.pixel(*calibration.geometry.shape.place(spot, 0), 0.25)
        around = slice(round(y) - 25, round(y) + 25), slice(round(x) - 25, round(x) + 25)
        assert np.abs(drawn[around].astype(int) - frame(0)[around]).max() > 60
