"""What counts as movement, frame by frame, in the recording."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.conftest import RECORDING, interval, truth
from vision.errors import VisionError
from vision.motion import Motion


def test_quiet_and_moving_frames_are_told_apart() -> None:
    film, motion, quiet = cv2.VideoCapture(str(RECORDING / "video.mp4")), Motion(), []
    for _ in range(320):
        _, image = film.read()
        quiet.append(motion.feed(np.asarray(image, np.uint8)))
    starts = {i["from_frame"] for i in truth()["intervals"]}
    at_work = [n for n in range(1, 320) if interval(n)["hand"]]
    at_rest = [
        n
        for n in range(1, 320)
        if not interval(n)["hand"] and interval(n)["phase"] != "rolling" and not {n, n - 1} & starts
    ]
    assert sum(quiet[n] for n in at_work) <= 0.01 * len(at_work)
    assert sum(not quiet[n] for n in at_rest) <= 0.02 * len(at_rest)


def test_a_lamp_that_dims_is_no_movement() -> None:
    motion = Motion()
    image = np.random.default_rng(0).integers(60, 160, (240, 320, 3)).astype(np.uint8)
    motion.feed(image)
    assert motion.feed(image - 20)


def test_a_lamp_that_flickers_is_no_movement() -> None:
    motion = Motion()
    image = np.random.default_rng(0).integers(20, 200, (240, 320, 3)).astype(np.uint8)
    motion.feed(image)
    for brightness in (1.2, 0.85, 1.1):
        assert motion.feed((image * brightness).astype(np.uint8))


def test_a_small_thing_that_moves_is_movement() -> None:
    motion = Motion()
    image = np.full((960, 1280, 3), 90, np.uint8)
    motion.feed(image)
    image = image.copy()
    image[400:424, 500:524] = 200
    assert not motion.feed(image)


def test_grey_pictures_will_do() -> None:
    motion, picture = Motion(), np.full((60, 80), 90, np.uint8)
    assert motion.feed(picture)
    assert motion.feed(picture)
    moved = picture.copy()
    moved[20:40, 20:40] = 200
    assert not motion.feed(moved)


def test_what_is_no_picture_is_refused() -> None:
    with pytest.raises(VisionError):
        Motion().feed(np.zeros((10, 10, 4), np.uint8))


def test_a_picture_that_comes_twice_is_no_rest() -> None:
    rng = np.random.default_rng(5)
    still = rng.integers(0, 255, (240, 320, 3), np.uint8)
    moved = np.roll(still, 40, axis=1)
    motion = Motion()
    quiet = [motion.feed(image) for image in (still, moved, moved, still, still, still, still)]
    assert quiet == [True, False, False, False, False, True, True]


@pytest.mark.parametrize("times", [3, 6])
def test_that_pictures_come_oftener_is_learned_from_the_first_movement(times: int) -> None:
    rng = np.random.default_rng(5)
    still = rng.integers(0, 255, (240, 320, 3), np.uint8)
    steps = [still, *(np.roll(still, 20 * step, axis=1) for step in range(1, 5))]
    motion = Motion()
    quiet = [[motion.feed(image) for _ in range(times)] for image in steps]
    assert not any(any(once) for once in quiet[2:])
    assert motion.feed(steps[-1])
