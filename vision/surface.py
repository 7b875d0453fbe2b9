"""The playing surface found in one picture, by a small learned net.

The net (U-shaped, 260 000 weights, `weights/surface.onnx`) turns a picture into maps
of the playing surface, of its bar and of its lines. It was trained by `python -m tools.surface` on
path-traced pictures rendered by ourselves, and on no photograph at all: each crop saw its board
from another place, with a bar of another width, other points, frames and paints.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats
from vision.mapnet import MapNet
from vision.observation import Image

SURFACE, BAR, BASES, SIDES, AXES = range(5)
"""The maps: playing surface, bar, the two walls that columns grow from, the other two, and the
middle lines of the points; all as if nothing lay on the board."""

NOMINAL = 8.0
"""The checker radius, in pixels of the net's input, that pictures are resized to."""

MULTIPLE = 32
"""The net's input has sides that are multiples of this."""


@dataclass(frozen=True, slots=True, eq=False)
class SurfaceMaps:
    """What the net says of one picture: `maps` (5, h, w) float32, 0 … 1, one after another.

    `scale` is map pixels per image pixel, across and down. Pixel centres are whole numbers.
    """

    maps: NDArray[np.float32]
    scale: tuple[float, float]

    def to_image(self, places: Floats) -> Floats:
        """Where map pixels (N, 2) lie in the image."""
        return np.asarray((np.asarray(places) + 0.5) / self.scale - 0.5)

    def values(self, channels: NDArray[np.int64], pixels: Floats) -> Floats:
        """The values of maps (N) at image pixels (N, …, 2), between map pixels bilinear; 0 outside
        of the picture. Shape (N, …)."""
        at = (pixels + 0.5) * self.scale - 0.5
        height, width = self.maps.shape[1:]
        x, y = at[..., 0], at[..., 1]
        inside = (x > -0.5) & (x < width - 0.5) & (y > -0.5) & (y < height - 0.5)
        x, y = np.clip(x, 0, width - 1.001), np.clip(y, 0, height - 1.001)
        left, top = x.astype(int), y.astype(int)
        u, v = x - left, y - top
        number = channels.reshape(-1, *([1] * (x.ndim - 1)))
        maps = self.maps
        upper = maps[number, top, left] * (1 - u) + maps[number, top, left + 1] * u
        lower = maps[number, top + 1, left] * (1 - u) + maps[number, top + 1, left + 1] * u
        return np.asarray((upper * (1 - v) + lower * v) * inside, float)


class SurfaceNet:
    """The net, ready to run."""

    def __init__(self) -> None:
        self._net = MapNet("surface.onnx", NOMINAL, MULTIPLE)

    def maps(self, image: Image, radius: float) -> SurfaceMaps:
        """The maps of a BGR picture whose checkers have about this radius in pixels."""
        return SurfaceMaps(*self._net.maps(image, radius))


@cache
def surface_net() -> SurfaceNet:
    """The net, loaded once."""
    return SurfaceNet()
