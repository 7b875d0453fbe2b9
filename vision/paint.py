"""Telling light checkers from dark ones by what both look like under this lamp."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats
from vision.observation import Image, Pixel

FLOOR = (7.0, 4.0, 4.0, 9.0)
"""The least spread that a sort of checkers is given in each feature: lamps and wear differ more
over a board than fifteen checkers show."""

SURE = 9.0
"""Log odds beyond which one look at a checker's colour is never believed."""

INNER = 0.6
"""The share of a checker's radius that is looked at: rims shine and throw shadows."""


@dataclass(frozen=True, slots=True, eq=False)
class Paint:
    """Both sorts' mean features (2 × F, light first) and their shared spread (F)."""

    means: Floats
    spread: Floats

    @classmethod
    def learn(cls, light: Floats, dark: Floats) -> Paint:
        """From features (N, F) of checkers that are known to be light, and dark."""
        means = np.stack([np.median(light, 0), np.median(dark, 0)])
        away = np.concatenate([np.abs(light - means[0]), np.abs(dark - means[1])])
        return cls(means, np.maximum(np.median(away, 0) * 1.4826, FLOOR))

    def odds(self, features: Floats) -> Floats:
        """The log odds (N) that checkers with these features (N, F) are light ones."""
        far = ((features[:, None] - self.means) / self.spread) ** 2
        # Heavy tails: far from both sorts the colour says little.
        cost = 6.0 * np.log1p(far / 6.0).sum(2)
        return np.asarray(np.clip((cost[:, 1] - cost[:, 0]) / 2, -SURE, SURE))

    def lighter(self) -> float:
        """How much lighter (L*) the light sort is."""
        return float(self.means[0, 0] - self.means[1, 0])

    def apart(self) -> float:
        """How far the two sorts are apart, in spreads."""
        return float(np.linalg.norm((self.means[0] - self.means[1]) / self.spread))


def to_lab(image: Image) -> NDArray[np.float32]:
    """A BGR picture as CIE L*a*b* (L 0 … 100)."""
    return np.asarray(cv2.cvtColor(image.astype(np.float32) / 255, cv2.COLOR_BGR2LAB))


def features(image: Image, discs: Sequence[tuple[Pixel, float]]) -> Floats:
    """What each disc (middle, radius in pixels) looks like: median L*, a*, b*, the lower quartile
    of L* (which highlights do not reach). Shape (N, 4); NaN for discs outside of the picture."""
    rows = [_one(image, at, radius * INNER) for at, radius in discs]
    return np.array(rows, float).reshape(-1, 4)


def _one(image: Image, at: Pixel, radius: float) -> tuple[float, float, float, float]:
    x, y, r = round(at[0]), round(at[1]), max(1, round(radius))
    patch = image[max(0, y - r) : max(0, y + r + 1), max(0, x - r) : max(0, x + r + 1)]
    if not patch.size:
        return (np.nan,) * 4
    lab = to_lab(patch)
    rows, columns = np.mgrid[: patch.shape[0], : patch.shape[1]]
    inside = (columns + max(0, x - r) - at[0]) ** 2 + (rows + max(0, y - r) - at[1]) ** 2 <= (
        radius + 0.5
    ) ** 2
    pixels = lab[inside] if inside.any() else lab.reshape(-1, 3)
    middle = np.median(pixels, 0)
    return (
        float(middle[0]),
        float(middle[1]),
        float(middle[2]),
        float(np.quantile(pixels[:, 0], 0.25)),
    )
