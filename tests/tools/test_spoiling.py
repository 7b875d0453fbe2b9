"""Pictures spoilt as by cheap cameras, and checkers painted plain, to learn from."""

from __future__ import annotations

import numpy as np

from tools.detector.painting import LIGHTNESS, painted_plain
from tools.shared.spoiling import webcam

BLUE, RED = (200, 60, 20), (20, 30, 190)


def half_and_half() -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """A picture that is blue on the left and red on the right."""
    image = np.full((96, 96, 3), BLUE, np.uint8)
    image[:, 48:] = RED
    return image


def test_a_cheap_camera_lets_hues_bleed_and_leaves_the_picture_its_size() -> None:
    spoilt = webcam(half_and_half(), np.random.default_rng(1))
    assert spoilt.shape == (96, 96, 3)
    assert spoilt.dtype == np.uint8
    assert np.abs(spoilt[:, :20].mean((0, 1)) - BLUE).max() < 25
    assert np.abs(spoilt[:, 76:].mean((0, 1)) - RED).max() < 25
    edge = np.abs(np.diff(spoilt[40:56].mean(0)[:, 2])).max()
    assert edge < 0.9 * (RED[2] - BLUE[2])


def test_no_two_cheap_cameras_are_alike() -> None:
    one, other = (webcam(half_and_half(), np.random.default_rng(seed)) for seed in (1, 2))
    assert (one != other).any()


def test_plain_paint_covers_rims_and_is_often_as_light_as_the_ground() -> None:
    discs = np.array([[48.0, 48.0, 13.0]], np.float32)
    unlike = []
    for seed in range(40):
        image = np.full((96, 96, 3), 0.4, np.float32)
        image[44:52, 44:52] = 0.9
        painted = painted_plain(image, discs, np.random.default_rng(seed))
        assert np.array_equal(painted[:20], image[:20])
        assert np.ptp(painted[44:52, 40:56], axis=(0, 1)).max() < 0.3
        unlike.append(abs(float(LIGHTNESS @ painted[48, 40]) - 0.4))
    assert sum(off < 0.1 for off in unlike) >= 12
