"""Small crops of a picture, turned and sized, as the nets that look closely are given them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.observation import Image, Pixel

Ways = Sequence[tuple[float, float]]
"""How crops of one place are taken: turned by so many degrees, so much enlarged."""

HALVED = 0.6
"""What is shrunk to this share or less is halved first."""


def halved(image: Image) -> Image:
    """The picture at half its size: OpenCV does this far quicker than averaging over parts of
    pixels."""
    high, wide = image.shape[0] // 2, image.shape[1] // 2
    whole = image[: 2 * high, : 2 * wide]
    return np.asarray(cv2.resize(whole, (wide, high), interpolation=cv2.INTER_AREA), np.uint8)


def cut(
    image: Image, at: Pixel, length: float, *, side: int, unit: float, turn: float = 0.0
) -> Image:
    """A square of `side` pixels around `at` in which `length` is `unit` pixels long.

    `turn` degrees clockwise as seen. Beyond the picture its last pixels are repeated. Raises
    `ValueError` when `length` is not positive.
    """
    return cuts(image, at, length, [(turn, 1.0)], side=side, unit=unit)[0]


def cuts(
    image: Image,
    at: Pixel,
    length: float,
    ways: Ways,
    *,
    side: int,
    unit: float,
) -> list[Image]:
    """The same for several ways, (turn, zoom), of looking at one place."""
    if not length > 0:
        raise ValueError(f"an edge or a radius must be longer than nothing, not {length}")
    patches = {zoom: _Patch.of(image, at, side, unit * zoom / length) for _, zoom in ways}
    return [
        np.zeros((side, side, 3), np.uint8) if patch is None else patch.turned(side, turn)
        for turn, patch in ((turn, patches[zoom]) for turn, zoom in ways)
    ]


def arrow(seen: NDArray[np.float64], turns: ArrayLike) -> NDArray[np.float64]:
    """The median, in the picture itself, of an arrow that crops turned by so many degrees show: a
    row of (N, 2) for each."""
    c, s = np.cos(np.radians(turns)), np.sin(np.radians(turns))
    x, y = seen.T
    return np.asarray(np.median([c * x + s * y, c * y - s * x], axis=1), np.float64)


def view(crop: Image) -> NDArray[np.float32]:
    """What the network is given: 3 × height × width, float32, of even contrast."""
    planes = crop.transpose(2, 0, 1).astype(np.float32)
    low, high = _percentiles(crop, 2, 98)
    return (planes - np.float32((low + high) / 2)) / np.float32(max((high - low) / 2, 24.0))


def _percentiles(crop: Image, *shares: float) -> list[float]:
    """Percentiles of a crop's values, as NumPy gives them, from their histogram: far quicker."""
    upto = np.bincount(crop.ravel(), minlength=256).cumsum()
    ranks = np.array(shares) / 100 * (crop.size - 1)
    below, above = np.searchsorted(upto, [np.floor(ranks), np.ceil(ranks)], side="right")
    found: list[float] = (below + (above - below) * (ranks % 1)).tolist()
    return found


@dataclass(frozen=True, slots=True, eq=False)
class _Patch:
    """A part of a picture, no larger than needed: its pixels, the place in them that is looked at
    and how many pixels of a crop one of them takes."""

    pixels: Image
    at: Pixel
    scale: float

    @classmethod
    def of(cls, image: Image, at: Pixel, side: int, scale: float) -> _Patch | None:
        """The part that a crop of `side` pixels shows however it is turned; None beyond the
        picture."""
        reach = int(np.ceil(0.75 * side / scale)) + 2
        left, top = round(at[0]) - reach, round(at[1]) - reach
        height, width = image.shape[:2]
        x0, x1 = max(0, min(left, width)), max(0, min(left + 2 * reach, width))
        y0, y1 = max(0, min(top, height)), max(0, min(top + 2 * reach, height))
        if x0 >= x1 or y0 >= y1:
            return None
        patch = image[y0:y1, x0:x1]
        u, v = at[0] - x0, at[1] - y0
        while scale <= HALVED and min(patch.shape[:2]) > 1:
            patch = halved(patch)
            u, v, scale = (u + 0.5) / 2 - 0.5, (v + 0.5) / 2 - 0.5, 2 * scale
        if scale < 0.8:
            high, wide = patch.shape[:2]
            size = max(1, round(wide * scale)), max(1, round(high * scale))
            fx, fy = size[0] / wide, size[1] / high
            patch = np.asarray(cv2.resize(patch, size, interpolation=cv2.INTER_AREA), np.uint8)
            u, v = (u + 0.5) * fx - 0.5, (v + 0.5) * fy - 0.5
            scale /= fx
        return cls(patch, (u, v), scale)

    def turned(self, side: int, turn: float) -> Image:
        """The crop, turned by so many degrees clockwise."""
        c, s = math.cos(math.radians(turn)) * self.scale, math.sin(math.radians(turn)) * self.scale
        (u, v), middle = self.at, (side - 1) / 2
        matrix = np.array([[c, -s, middle - c * u + s * v], [s, c, middle - s * u - c * v]])
        crop = cv2.warpAffine(self.pixels, matrix, (side, side), borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(crop, np.uint8)
