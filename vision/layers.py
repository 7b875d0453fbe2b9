"""How many checkers lie on one another below an upper face that is seen, by a small learned net.

The net (`weights/layers.onnx`) looks at a crop around the face, turned so that
upwards points to the right, and is told how far upwards reaches there: what gives a stack away are
the sides of the checkers below, shadows, and rims that lie over those of neighbours. It was trained
by `python -m tools.layers`, on drawn stacks and on rendered pictures of our own.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.crops import cut, view
from vision.geometry import Geometry
from vision.nets import WEIGHTS, Net
from vision.observation import Image, Pixel

MOST_LAYERS = 3
"""Higher piles are not told apart from this."""

SIDE, UNIT = 64, 16.0
"""A crop's sides, and a checker's radius in it, in pixels."""

_HEAT = 1.5
"""How much less sure than the net its answers are."""


class LayerReader:
    """The net, loaded once. Any thread may call its methods."""

    def __init__(self) -> None:
        """Load the weights that come with the package."""
        self._net = Net(WEIGHTS / "layers.onnx")

    def read(
        self, image: Image, geometry: Geometry, places: Sequence[Pixel]
    ) -> NDArray[np.float64]:
        """How likely 1, 2 and 3 (or more) checkers lie where each upper face is seen: (N, 3)."""
        views = [
            sight(image, at, radius, lean)
            for at, (radius, lean) in zip(places, _lie(geometry, places), strict=True)
        ]
        logits = self._net.each(views) / _HEAT
        odds = np.exp(logits - logits.max(axis=1, keepdims=True, initial=-np.inf))
        return np.asarray(odds / odds.sum(axis=1, keepdims=True))


def _lie(geometry: Geometry, places: Sequence[Pixel]) -> list[tuple[float, Pixel]]:
    """A checker's radius in pixels at each of these pixels, and where upwards points there."""
    pixels, height = np.array(places, float).reshape(-1, 2), geometry.shape.thickness
    radii = geometry.diameters(geometry.places(pixels, height), height) / 2
    leans = geometry.leans(pixels)
    return [(r, (x, y)) for r, (x, y) in zip(radii.tolist(), leans.tolist(), strict=True)]


def sight(image: Image, at: Pixel, radius: float, lean: Pixel) -> NDArray[np.float32]:
    """What the net is given of one upper face: 4 × SIDE × SIDE, the picture turned and of even
    contrast, and how long an upright looks compared with a level stick."""
    turn = -float(np.degrees(np.arctan2(lean[1], lean[0])))
    crop = cut(image, at, radius, side=SIDE, unit=UNIT, turn=turn)
    return framed(crop, float(np.hypot(*lean)))


def framed(crop: Image, lean: float) -> NDArray[np.float32]:
    """A turned crop (SIDE, SIDE, 3) as the net is given it."""
    plane = np.full((1, SIDE, SIDE), lean, np.float32)
    return np.concatenate([view(crop), plane])
