"""Crops that the die reader learns from, as cameras farther off would have them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tools.dieface import varying
from tools.dieface.crops import SIDE, UNIT, Crop
from tools.shared.recordings import Picture
from vision import dieface


def crop() -> Crop:
    """A white die with one large pip on a dark ground, straight in the middle."""
    pixels = np.full((SIDE, SIDE, 3), 30, np.uint8)
    low, high = round((SIDE - UNIT) / 2), round((SIDE + UNIT) / 2)
    pixels[low:high, low:high] = 235
    middle = ((SIDE - 1) // 2, (SIDE - 1) // 2)
    cv2.circle(pixels, middle, 4, (20, 20, 20), -1, cv2.LINE_AA)
    return Crop(pixels, 1, 0, (0.0, 0.0), None, False)


def middle_of(picture: Picture, side: int) -> tuple[float, float, float]:
    """Where the light square's middle is and how long its edge, in pixels."""
    light = picture.astype(np.float64).mean(axis=2) > 130
    filled = cv2.morphologyEx(light.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((side, side)))
    rows, columns = np.nonzero(filled)
    return float(columns.mean()), float(rows.mean()), float(np.sqrt(len(rows)))


@pytest.mark.parametrize("seed", range(4))
def test_a_coarse_crop_shows_the_same_from_farther_off(seed: int) -> None:
    small, share = varying.coarse(crop().pixels, np.random.default_rng(seed))
    assert small.shape == (round(SIDE * share), round(SIDE * share), 3)
    x, y, edge = middle_of(small, 3)
    assert varying.SMALLEST * 0.85 < edge < varying.LARGEST * 1.15
    assert (x, y) == pytest.approx(((small.shape[1] - 1) / 2,) * 2, abs=0.8)
    assert edge == pytest.approx(UNIT * share, rel=0.15)


@pytest.mark.parametrize("seed", range(12))
def test_place_and_size_are_told_right_however_coarse(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(varying, "SMALL", 1.0)
    seen: list[Picture] = []

    def looked(picture: Picture) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        seen.append(picture)
        return np.zeros((3, dieface.SIDE, dieface.SIDE), np.float32)

    monkeypatch.setattr(varying, "view", looked)
    monkeypatch.setattr(varying, "recoloured", lambda image, _: image / 255)
    _, told = varying.vary(crop(), np.random.default_rng(seed))
    assert told[2] == 1
    x, y, edge = middle_of(seen[0], 7)
    ends = (dieface.SIDE - 1) / 2 + told[3:5] * dieface.UNIT
    assert (x, y) == pytest.approx(tuple(ends), abs=1.6)
    assert edge == pytest.approx(dieface.UNIT * np.exp(told[10]), rel=0.2)
