"""Flicker told from what else changes in a picture: hands, daylight, noise."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from boardside.checks.flicker import check_flicker, flicker_of
from boardside.checks.result import Health
from vision.observation import Image

HEIGHT, WIDTH, FPS, COUNT = 240, 320, 10.05, 16
ROWS = np.arange(HEIGHT)[:, None, None]
READING_SECONDS = 0.025
"""A sensor needs so long from its first row to its last."""

Light = Callable[[float], np.ndarray | float]


def scene() -> np.ndarray:
    """Checkers and points, more or less."""
    rng = np.random.default_rng(4)
    picture = np.full((HEIGHT, WIDTH, 3), 90.0)
    for _ in range(60):
        at = tuple(int(value) for value in rng.integers(0, (WIDTH, HEIGHT)))
        cv2.circle(picture, at, 12, tuple(map(float, rng.integers(20, 230, 3))), -1)
    return picture


def film(light: Light, noise: float = 2.0, hand: bool = False) -> list[Image]:
    """Pictures of the scene under a light: a factor, or one for each row."""
    rng, still, pictures = np.random.default_rng(5), scene(), []
    for number in range(COUNT):
        picture = still * light(number / FPS)
        if hand:
            left = 12 * number
            picture[50:150, left : left + 100] = 150.0
        picture = picture + rng.normal(0.0, noise, picture.shape)
        pictures.append(np.clip(picture, 0, 255).astype(np.uint8))
    return pictures


def steady(at: float) -> float:
    return 1.0


def mains(hz: float, exposure: float, depth: float = 0.5) -> Light:
    """A lamp that is brightest twice in a period, seen row by row with an exposure (seconds)."""
    omega = 2 * np.pi * 2 * hz
    gathered = np.sinc(2 * hz * exposure)
    times = ROWS / HEIGHT * READING_SECONDS
    return lambda at: 1.0 + depth * gathered * np.sin(omega * (at + times))


@pytest.mark.parametrize("exposure", [0.004, 0.0125, 0.018])
def test_bands_of_a_lamp_are_seen(exposure: float) -> None:
    result = check_flicker(film(mains(50, exposure)), 50)
    assert result.health is Health.BAD
    assert "camera.mains_hz = 60" in result.words


@pytest.mark.parametrize("periods", [1, 2, 3])
def test_an_exposure_of_whole_half_periods_shows_none(periods: int) -> None:
    result = check_flicker(film(mains(50, periods * 0.01)), 50)
    assert result.health is Health.GOOD


def test_the_wrong_mains_are_seen() -> None:
    assert check_flicker(film(mains(60, 0.01)), 50).health is Health.BAD


def test_pictures_that_pulse_as_a_whole_are_seen() -> None:
    found = flicker_of(film(lambda at: 1.0 + 0.06 * np.sin(9.0 * at)))
    assert found.pulses > 0.03
    assert found.bands < 0.005


def test_hands_daylight_and_noise_are_no_flicker() -> None:
    for pictures in (
        film(steady, hand=True),
        film(lambda at: 1.0 + 0.1 * at),
        film(steady, noise=12.0),
        film(steady),
    ):
        assert check_flicker(pictures, 50).health is Health.GOOD


def test_too_few_pictures_are_not_judged() -> None:
    assert check_flicker(film(steady)[:5], 50).health is Health.NOTE
