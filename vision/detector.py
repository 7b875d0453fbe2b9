"""Checkers, dice and the doubling cube found in one picture, by a small learned net.

The net (U-shaped, 128 000 weights, `weights/detector.onnx`) turns a picture into
heat maps of where centres are. It was trained by `python -m tools.detector` on some 600 path-traced
pictures of 37 boards, all rendered by ourselves (physically simulated dice and sensor), and on no
photograph at all. Each training crop was turned, mirrored, bent and lit anew; checkers, surface and
dice were repainted apart from each other; rings, holes, veins and highlights were drawn on, and
checkers stacked by pasting.

It tells where things lie, not whose they are or what a die shows. Outside the board it takes cups,
clocks and the like for checkers: ask only where the board is. That a checker lies on another shows
only by what juts out below it; seen straight from above nothing does, and `upper` says little.
Checkers that stand on edge in a tray were left out of the training: nothing is promised there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.mapnet import MapNet
from vision.observation import Pixel

CHECKER, UPPER, DIE, CUBE, SIZE = range(5)
"""The channels: upper faces of checkers, of those lying on others, dice, cubes, checker radius."""

NOMINAL = 13.0
"""The checker radius, in pixels of the net's input, that pictures are resized to."""

MULTIPLE = 16
"""The net's input has sides that are multiples of this."""

MOST_CHECKERS = 30
"""The checkers of a full set, both colours together."""

Map = NDArray[np.float32]
Cells = NDArray[np.intp]
Image = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Spotted:
    """One thing found: the pixel of its centre (of its upper face), how sure the net is (0 … 1)
    and, for checkers, how likely it lies on another one (0 for dice and cubes)."""

    at: Pixel
    score: float
    upper: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Heat:
    """What the net says of one picture: `maps` (5, h, w) float32, 0 … 1, one channel after another.

    `scale` is map pixels per image pixel, across and down (equal but for rounding). Pixel centres
    are whole numbers in both: image (x, y) lies at map
    `((x + 0.5) * scale[0] - 0.5, (y + 0.5) * scale[1] - 0.5)`. Maps end at the picture's edges.
    `radius` is the checker radius in image pixels that the picture was resized for.
    `SIZE` is only meant at checkers: there it is the checker's radius, see `radius_at`.
    """

    maps: Map
    scale: tuple[float, float]
    radius: float

    def to_map(self, at: Pixel) -> Pixel:
        """Where an image pixel lies in the maps."""
        return (at[0] + 0.5) * self.scale[0] - 0.5, (at[1] + 0.5) * self.scale[1] - 0.5

    def to_image(self, at: Pixel) -> Pixel:
        """Where a map pixel lies in the image."""
        return (at[0] + 0.5) / self.scale[0] - 0.5, (at[1] + 0.5) / self.scale[1] - 0.5

    def value(self, channel: int, at: Pixel) -> float:
        """A map's value at an image pixel, between map pixels bilinear; 0 outside the picture."""
        x, y = self.to_map(at)
        height, width = self.maps.shape[1:]
        if not (-0.5 <= x <= width - 0.5 and -0.5 <= y <= height - 0.5):
            return 0.0
        x, y = min(max(x, 0.0), width - 1.0), min(max(y, 0.0), height - 1.0)
        left, top = min(int(x), max(width - 2, 0)), min(int(y), max(height - 2, 0))
        patch = self.maps[channel, top : top + 2, left : left + 2].astype(np.float64)
        across = patch @ np.array([1 - (x - left), x - left])[: patch.shape[1]]
        return float(np.array([1 - (y - top), y - top])[: patch.shape[0]] @ across)

    def highest_near(
        self, channel: int, places: Sequence[Pixel], radius_px: float
    ) -> NDArray[np.float64]:
        """The greatest value (N) within so many image pixels of each of these; 0 where nothing of
        the picture is within reach."""
        middles = np.array([self.to_map(at) for at in places]).reshape(-1, 2)
        reach = radius_px * np.array(self.scale)
        steps = np.arange(int(2 * reach.max()) + 2)
        size = np.array(self.maps.shape[:0:-1])
        cells = np.ceil(middles - reach)[:, :, None].astype(int) + steps
        far = (cells - middles[:, :, None]) / np.maximum(reach, 1e-6)[:, None]
        off = np.where((cells < 0) | (cells >= size[:, None]), np.inf, far**2)
        columns, rows = np.clip(cells, 0, size[:, None] - 1).transpose(1, 0, 2)
        window = self.maps[channel][rows[:, :, None], columns[:, None, :]]
        inside = off[:, 1, :, None] + off[:, 0, None, :] <= 1.0
        best = np.where(inside, window, -1.0).max(axis=(1, 2))
        for number in np.flatnonzero(best < 0).tolist():
            best[number] = self.value(channel, places[number])
        return np.asarray(best, np.float64)

    def radius_at(self, at: Pixel) -> float:
        """The radius, in image pixels, that the net believes the checker at this pixel to have."""
        return self.value(SIZE, at) * 2.0 * self.radius


def _peaks(heat: Map, floor: float, apart: float) -> list[tuple[float, Pixel]]:
    """The peaks of at least `floor`, highest first, no two nearer than `apart` map pixels."""
    highest = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((heat >= floor) & (heat >= highest))
    scores = heat[rows, columns]
    order = np.argsort(-scores, kind="stable")
    places = _refined(heat, rows[order], columns[order])
    near = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1)) < apart
    kept: list[int] = []
    for number in range(len(places)):
        if not near[number, kept].any():
            kept.append(number)
    found = zip(scores[order][kept].tolist(), places[kept].tolist(), strict=True)
    return [(score, (x, y)) for score, (x, y) in found]


def _refined(heat: Map, rows: Cells, columns: Cells) -> NDArray[np.float64]:
    """The tops (N, 2: x, y) of the parabolas through the logs of peaks and their neighbours, per
    axis; at the map's edges whole pixels."""
    padded = np.pad(heat, 1, constant_values=1.0)
    shifts = []
    for down, across in ((0, 1), (1, 0)):
        around = [
            padded[rows + 1 + step * down, columns + 1 + step * across] for step in (-1, 0, 1)
        ]
        low, mid, high = np.log(np.maximum(around, 1e-4)).astype(np.float64)
        bend = low - 2 * mid + high
        sharp = bend < -1e-6
        shift = 0.5 * (low - high) / np.where(sharp, bend, -1.0)
        shifts.append(np.where(sharp, np.clip(shift, -0.5, 0.5), 0.0))
    height, width = heat.shape
    shifts[0][(columns == 0) | (columns == width - 1)] = 0.0
    shifts[1][(rows == 0) | (rows == height - 1)] = 0.0
    return np.column_stack([columns + shifts[0], rows + shifts[1]])


class Detector:
    """The net, loaded once. Any thread may call its methods."""

    def __init__(self) -> None:
        """Load the weights that come with the package."""
        self._net = MapNet("detector.onnx", NOMINAL, MULTIPLE)

    def heat(self, image: Image, radius: float, quick: bool = False) -> Heat:
        """The maps of a BGR picture (h, w, 3) uint8 with checkers of about this radius in pixels.

        Radii off by up to a quarter do little harm. `quick` saves a tenth of the time and may shift
        a faint response: enough for a board that is known, not for finding one. Not such a picture
        or radius: ValueError.
        """
        if image.ndim != 3 or image.shape[2] != 3:
            raise ValueError(f"a BGR picture was expected, not an array of shape {image.shape}")
        if not radius > 0:
            raise ValueError(f"a radius above 0 was expected, not {radius}")
        maps, scale = self._net.maps(image, radius, quick)
        return Heat(maps, scale, radius)

    def checkers(self, heat: Heat, floor: float = 0.3) -> tuple[Spotted, ...]:
        """The checkers whose upper face is seen from above, surest first.

        Of checkers lying on one another only the uppermost is one.
        """
        peaks = _peaks(heat.maps[CHECKER], floor, 0.5 * NOMINAL)
        places = [heat.to_image(at) for _, at in peaks]
        upper = heat.highest_near(UPPER, places, heat.radius / 3).tolist()
        found = zip(places, [score for score, _ in peaks], upper, strict=True)
        return tuple(Spotted(*one) for one in found)

    def dice(self, heat: Heat, floor: float = 0.3) -> tuple[Spotted, ...]:
        """The dice, surest first, at the middle of their upper faces."""
        return self._things(heat, DIE, floor, 0.25 * NOMINAL)

    def cubes(self, heat: Heat, floor: float = 0.3) -> tuple[Spotted, ...]:
        """What looks like the doubling cube, surest first."""
        return self._things(heat, CUBE, floor, 0.5 * NOMINAL)

    def guess_radius(self, image: Image) -> float:
        """The checker radius, in pixels, of a picture nothing is known about.

        Tried at several scales; that one is taken where most checkers are surely seen, touch their
        neighbours and have the size that the net was told; then mended by the sizes that it sees.
        """
        longest = max(image.shape[:2])
        best, answer = -1.0, longest / 45.0
        for share in (1 / 24, 1 / 31, 1 / 40, 1 / 52, 1 / 68, 1 / 88):
            worth, radius = self._worth(image, longest * share)
            if worth > best:
                best, answer = worth, radius
        return self._worth(image, answer)[1]

    def _worth(self, image: Image, radius: float) -> tuple[float, float]:
        """How well a picture is read at this radius, and the median radius of its checkers then."""
        heat = self.heat(image, radius)
        found = self.checkers(heat, 0.4)[:MOST_CHECKERS]
        if len(found) < 2:
            return 0.0, radius
        places = np.array([one.at for one in found])
        sizes = np.array([heat.radius_at(one.at) for one in found])
        scores = np.array([one.score for one in found])
        middle = float(np.median(sizes))
        gaps = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1))
        nearest = (gaps + np.where(np.eye(len(found)), np.inf, 0.0)).min(axis=1) / middle
        alike = (np.abs(np.log(sizes / middle)) < 0.25) & (nearest > 1.6) & (nearest < 2.5)
        off = float(np.log(middle / radius))
        return float((scores * alike).sum()) * float(np.exp(-((off / 0.4) ** 2))), middle

    @staticmethod
    def _things(heat: Heat, channel: int, floor: float, apart: float) -> tuple[Spotted, ...]:
        peaks = _peaks(heat.maps[channel], floor, apart)
        return tuple(Spotted(heat.to_image(at), score) for score, at in peaks)
