"""The learned detector: its maps' geometry on hand-made maps, and what it sees in drawn pictures.

How well it does on boards it was not trained on is measured elsewhere, on recordings; here a plain
drawing must do, on which nothing but gross faults can show.
"""

from __future__ import annotations

import math
from importlib import resources
from threading import Thread

import cv2
import numpy as np
import pytest

from vision.detector import CHECKER, DIE, UPPER, Detector, Heat, Image, Spotted


@pytest.fixture(scope="module")
def detector() -> Detector:
    """One detector for all tests of this file."""
    return Detector()


def bumps(channel: int, *places: tuple[float, float, float]) -> Heat:
    """Maps of 60 × 80 with bumps (x, y, height), at half the image's resolution."""
    maps = np.zeros((5, 60, 80), np.float32)
    rows, columns = np.mgrid[0:60, 0:80]
    for x, y, height in places:
        bump = height * np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / 2 / 1.3**2)
        maps[channel] = np.maximum(maps[channel], bump)
    return Heat(maps, (0.5, 0.5), 13.0)


def drawn(radius: float = 26.0) -> tuple[Image, list[tuple[float, float]]]:
    """A drawn board with eight checkers in two colours, and where their centres are."""
    scale = radius / 26.0
    image = np.full((round(480 * scale), round(640 * scale), 3), (70, 95, 60), np.uint8)
    for column in range(10):
        left = round((40 + 56 * column) * scale)
        paint = (60, 70, 140) if column % 2 else (200, 215, 225)
        tip = (left + round(28 * scale), round(210 * scale))
        corners = np.array([(left, 20), tip, (left + round(56 * scale), 20)], np.int32)
        cv2.fillPoly(image, [corners], paint, cv2.LINE_AA)
    places = []
    for column, count, paint in (
        (1, 3, (225, 235, 240)),
        (4, 1, (40, 35, 35)),
        (7, 4, (40, 35, 35)),
    ):
        for number in range(count):
            x, y = (40 + 56 * column + 28) * scale, (60 + 56 * number) * scale
            at, size = (round(x * 16), round(y * 16)), round(radius * 16)
            cv2.circle(image, (at[0] + 48, at[1] + 64), size, (45, 60, 40), -1, cv2.LINE_AA, 4)
            cv2.circle(image, at, size, tuple(c * 0.75 for c in paint), -1, cv2.LINE_AA, 4)
            cv2.circle(image, at, round(size * 0.9), paint, -1, cv2.LINE_AA, 4)
            places.append((x, y))
    return cv2.GaussianBlur(image, (0, 0), 0.8 * scale).astype(np.uint8), places


def unmatched(found: tuple[Spotted, ...], places: list[tuple[float, float]], reach: float) -> int:
    """How many things have no counterpart within reach, on either side."""
    left = list(places)
    extra = 0
    for one in found:
        near = [p for p in left if math.dist(p, one.at) <= reach]
        if near:
            left.remove(min(near, key=lambda p: math.dist(p, one.at)))
        else:
            extra += 1
    return extra + len(left)


def test_weights_are_small() -> None:
    data = resources.files("vision").joinpath("weights/detector.onnx").read_bytes()
    assert 100_000 < len(data) < 600_000


def test_image_and_map_pixels_agree() -> None:
    heat = bumps(CHECKER, (30.0, 20.0, 1.0))
    assert heat.to_image((30.0, 20.0)) == (60.5, 40.5)
    assert heat.to_map((60.5, 40.5)) == (30.0, 20.0)
    assert heat.value(CHECKER, (60.5, 40.5)) == pytest.approx(1.0)
    assert heat.value(CHECKER, (61.5, 40.5)) == pytest.approx((1 + math.exp(-0.5 / 1.69)) / 2)


def test_value_is_zero_outside_and_held_at_the_edge() -> None:
    heat = Heat(np.ones((5, 4, 6), np.float32), (0.5, 0.5), 13.0)
    assert heat.value(CHECKER, (-0.4, -0.4)) == pytest.approx(1.0)
    assert heat.value(CHECKER, (11.4, 7.4)) == pytest.approx(1.0)
    assert heat.value(CHECKER, (-1.0, 3.0)) == 0.0
    assert heat.value(CHECKER, (3.0, 8.0)) == 0.0


def test_peaks_are_placed_to_parts_of_a_pixel(detector: Detector) -> None:
    heat = bumps(CHECKER, (30.3, 20.6, 0.9), (50.0, 20.0, 1.0))
    second = detector.checkers(heat)[1]
    assert second.score == pytest.approx(0.9, abs=0.08)
    assert second.at == pytest.approx(heat.to_image((30.3, 20.6)), abs=0.05)


def test_the_highest_near_is_looked_for_within_reach_only() -> None:
    heat = bumps(CHECKER, (30.0, 20.0, 0.9), (50.0, 20.0, 1.0))
    places = [(57.0, 44.0), (61.0, 41.0), (80.0, 41.0), (-500.0, 41.0)]
    found = heat.highest_near(CHECKER, places, 12.0)
    assert found == pytest.approx([0.9, 0.9, 0.0, 0.0], abs=0.01)
    assert heat.highest_near(CHECKER, places, 22.0)[2] == pytest.approx(1.0)
    between = heat.value(CHECKER, (61.0, 41.0))
    assert heat.highest_near(CHECKER, [(61.0, 41.0)], 0.1) == pytest.approx([between])
    assert not len(heat.highest_near(CHECKER, [], 12.0))


def test_of_peaks_too_near_only_the_higher_is_kept(detector: Detector) -> None:
    heat = bumps(CHECKER, (30.0, 20.0, 0.9), (34.0, 20.0, 0.8), (50.0, 40.0, 0.7), (10, 50, 0.2))
    found = detector.checkers(heat)
    assert [one.score for one in found] == pytest.approx([0.9, 0.7])
    assert found[0].upper == 0.0


def test_upper_is_read_beside_the_centre(detector: Detector) -> None:
    maps = bumps(CHECKER, (30.0, 20.0, 0.9)).maps + bumps(UPPER, (31.0, 20.0, 0.6)).maps
    (found,) = detector.checkers(Heat(maps, (0.5, 0.5), 13.0))
    assert found.upper == pytest.approx(0.6)


def test_dice_may_touch(detector: Detector) -> None:
    heat = bumps(DIE, (30.0, 20.0, 0.9), (35.0, 20.0, 0.8))
    assert len(detector.dice(heat, 0.3)) == 2
    assert detector.cubes(heat, 0.3) == ()


@pytest.mark.parametrize("radius", [13.0, 21.7, 26.0, 40.0])
def test_drawn_checkers_are_found(detector: Detector, radius: float) -> None:
    image, places = drawn(radius)
    heat = detector.heat(image, radius)
    assert unmatched(detector.checkers(heat), places, 0.2 * radius) == 0


def test_unmatched_counts_both_ways() -> None:
    assert unmatched((Spotted((5.0, 5.0), 1.0),), [(5.0, 6.0)], 2.0) == 0
    assert unmatched((Spotted((5.0, 5.0), 1.0),), [(5.0, 9.0)], 2.0) == 2


def test_bare_cloth_is_empty(detector: Detector) -> None:
    heat = detector.heat(np.full((300, 400, 3), (60, 110, 60), np.uint8), 20.0)
    assert detector.checkers(heat) == detector.dice(heat) == detector.cubes(heat) == ()


@pytest.mark.parametrize("shape", [(1, 1), (37, 211), (160, 16)])
def test_any_size_of_picture_will_do(detector: Detector, shape: tuple[int, int]) -> None:
    heat = detector.heat(np.zeros((*shape, 3), np.uint8), 13.0)
    assert heat.maps.dtype == np.float32
    assert heat.maps.shape[0] >= 5
    assert heat.value(CHECKER, (0.0, 0.0)) < 0.3


@pytest.mark.parametrize("radius", [18.0, 26.0])
def test_radius_is_guessed(detector: Detector, radius: float) -> None:
    assert detector.guess_radius(drawn(radius)[0]) == pytest.approx(radius, rel=0.25)


def test_maps_do_not_depend_on_who_else_asks(detector: Detector) -> None:
    image, _ = drawn()
    alone = detector.heat(image, 26.0).maps
    other = detector.heat(image, 30.0).maps
    out: list[tuple[float, Heat]] = []

    def ask(radius: float) -> None:
        for _ in range(3):
            out.append((radius, detector.heat(image, radius)))

    threads = [Thread(target=ask, args=(radius,)) for radius in (26.0, 30.0)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(out) == 6
    for radius, heat in out:
        np.testing.assert_array_equal(heat.maps, alone if radius == 26.0 else other)


def test_nonsense_is_refused(detector: Detector) -> None:
    grey = np.zeros((20, 20), np.uint8)
    with pytest.raises(ValueError, match="BGR"):
        detector.heat(grey, 13.0)
    with pytest.raises(ValueError, match="radius"):
        detector.heat(np.zeros((20, 20, 3), np.uint8), 0.0)
