"""Borne-off checkers in the trays beside the board, counted by a small learned net.

The net (`weights/trays.onnx`) looks at the two strips beside the playing surface,
cut out as seen from above. It tells how many checkers there are per place, flat in piles or on edge
in rows, how sure that is, and where there is a tray at all. It was trained by
`python -m tools.trays` on rendered and drawn strips only. Whose the checkers are is told by their
paint.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats, Geometry
from vision.nets import WEIGHTS, Net
from vision.observation import MOST, Image, Occupancy
from vision.paint import Paint, to_lab

Pixels = NDArray[np.float32]

GRAIN = 24
"""Pixels a checker diameter in a strip."""

WIDE, BEYOND, HEIGHT = 64, 0.5, 0.35
"""A strip's width in pixels; how far (diameters) it reaches beyond the rows; how high above the
surface it is looked at."""

CELL = 4
"""Pixels, each way, to one cell of what the net says."""

MARGIN = 6
"""So many cells of black are laid around a strip's ends: there the net saw nothing in training, and
without it overlooks what lies at a tray's end."""


def grid(width: float, height: float, right: bool) -> Floats:
    """The board places (rows, WIDE, 3) that a strip's pixels show: outwards to the right."""
    rows = round((height + 2 * BEYOND) * GRAIN / 8) * 8
    out = (np.arange(WIDE) + 0.5) / GRAIN
    x = width + out if right else -out
    y = (np.arange(rows) + 0.5) * (height + 2 * BEYOND) / rows - BEYOND
    across, down = np.meshgrid(x, y)
    return np.stack([across, down, np.full(across.shape, HEIGHT)], axis=-1)


OUT_OF_SIGHT = 0.05
"""How often borne-off checkers lie elsewhere though there is a tray."""

DOUBT, TAIL = 0.01, 3.0
"""The share of probability spread over all counts; how thin the tails of the rest are (the degrees
of freedom of Student's distribution): on strange boards counts are far out now and then."""

LEAST_SPREAD, FIRST, EACH, HEAT = 0.025, 0.034, 0.032, 0.55
"""The least variance of a count, what any checker adds, each one's spread where there are many, and
how much surer than the net its answers are: fitted to boards kept from its training."""

BLUR = 0.05
"""The variance of each checker of doubtful paint."""

REACH = 6
"""So many cells up and down a heap's paint is taken to be one."""

NOTHING = 1e-3
"""Where there are fewer checkers than so many, nobody asks for their paint."""

NO_TRAY = 0.1
"""Below this likelihood of a tray in sight nothing is said of borne-off checkers."""

NO_TRAY_HERE, TRAY_HERE = 0.45, 0.75
"""Where one side looks like a tray by the second on the average, what lies on the other counts for
nothing below the first: checkers are not laid beside the board when there is a tray."""

CUT_OFF = 0.6
"""A side of which less is in the picture may have a tray that is not seen."""


@dataclass(frozen=True, slots=True, eq=False)
class Heaps:
    """What was counted: light and dark checkers, the variance of both, and how likely it is that
    the trays, and all of them, are in sight."""

    counts: tuple[float, float]
    variances: tuple[float, float]
    in_sight: float

    def occupancy(self) -> Occupancy | None:
        """The evidence of how many were borne off; None where no tray is to be seen."""
        if self.in_sight < NO_TRAY and sum(self.counts) < 0.5:
            return None
        light, dark = (
            self._shares(count, variance)
            for count, variance in zip(self.counts, self.variances, strict=True)
        )
        table = np.log(np.outer(light, dark))
        return Occupancy((table - table.max()).astype(np.float32))

    def _shares(self, count: float, variance: float) -> Floats:
        """How likely the sight is of each number that was borne off."""
        numbers = np.arange(MOST + 1)
        there = (1 + (numbers - count) ** 2 / variance / TAIL) ** (-(TAIL + 1) / 2)
        there /= there.sum()
        partly = np.cumsum(there) / (numbers + 1)
        hidden = 1 - self.in_sight * (1 - OUT_OF_SIGHT)
        shares = (1 - hidden) * there + hidden * partly
        return np.asarray((1 - DOUBT) * shares / shares.sum() + DOUBT / shares.size)


class TrayReader:
    """The net, loaded once. Any thread may call its methods."""

    def __init__(self) -> None:
        """Load the weights that come with the package."""
        self._net = Net(WEIGHTS / "trays.onnx")

    def read(self, image: Image, geometry: Geometry, paint: Paint) -> Heaps:
        """What lies in the trays of a board in a BGR picture."""
        sides = [_strip(image, geometry, right) for right in (False, True)]
        maps = told(self._net, [strip for strip, _ in sides])
        maps[:, :2] *= _believed(maps[:, 2])[:, None, None, None]
        counts, variances = np.zeros(2), np.full(2, LEAST_SPREAD)
        for (strip, _), said in zip(sides, maps, strict=True):
            light = _light(strip, said[0], paint)
            for shade, share in enumerate((light, 1 - light)):
                here = said[0] * share[:, None]
                counts[shade] += here.sum()
                variances[shade] += HEAT * (said[1] * share[:, None]).sum()
                variances[shade] += BLUR * (here * (1 - share[:, None])).sum()
        variances += FIRST * np.minimum(counts, 1) + (EACH * counts) ** 2
        (a, b), (c, d) = counts.tolist(), variances.tolist()
        return Heaps((a, b), (c, d), _in_sight(maps[:, 2], [share for _, share in sides]))


def told(net: Net, strips: Sequence[Image]) -> Floats:
    """What the net says of strips (rows, WIDE, 3) of one length: (N, 3, rows/CELL, WIDE/CELL)."""
    end = MARGIN * CELL
    framed = [cv2.copyMakeBorder(s, end, end, 0, 0, cv2.BORDER_CONSTANT) for s in strips]
    said = net(np.asarray(cv2.dnn.blobFromImages(framed, 1 / 255), np.float32))
    return said.astype(np.float64)[:, :, MARGIN:-MARGIN]


def _strip(image: Image, geometry: Geometry, right: bool) -> tuple[Image, float]:
    """One side's strip, and the share of it that is in the picture."""
    across, down = _seen_at(geometry, right)
    size = image.shape[1], image.shape[0]
    inside = (across > 0) & (across < size[0] - 1) & (down > 0) & (down < size[1] - 1)
    cut = cv2.remap(image, across, down, cv2.INTER_LINEAR)
    return np.asarray(cut, np.uint8), float(inside.mean())


@lru_cache(maxsize=4)
def _seen_at(geometry: Geometry, right: bool) -> tuple[Pixels, Pixels]:
    """The pixels, across and down, where a strip's places are seen."""
    places = grid(geometry.shape.width, geometry.shape.height, right)
    at = geometry.pixels(places.reshape(-1, 3)).reshape(*places.shape[:2], 2).astype(np.float32)
    return np.ascontiguousarray(at[..., 0]), np.ascontiguousarray(at[..., 1])


def _light(strip: Image, density: Floats, paint: Paint) -> Floats:
    """How likely what lies in each row of cells is light."""
    rows, columns = density.shape
    small = cv2.resize(strip, (columns, rows), interpolation=cv2.INTER_AREA)
    lab = to_lab(np.asarray(small, np.uint8)).reshape(-1, 3).astype(np.float64)
    odds = np.zeros(density.size)
    there = density.ravel() > NOTHING
    odds[there] = paint.odds(np.column_stack([lab, lab[:, 0]])[there])
    kernel = np.ones(2 * REACH + 1)
    weight = np.convolve(density.sum(1), kernel, "same")
    lightness = (density * odds.reshape(rows, columns)).sum(1)
    mean = np.convolve(lightness, kernel, "same") / np.maximum(weight, 1e-6)
    return np.asarray(1 / (1 + np.exp(-2 * mean)))


def _believed(trays: Floats) -> Floats:
    """How much what was counted on each side counts, by how like a tray the sides look."""
    alike = np.clip(
        (trays.max(axis=2).mean(axis=1) - NO_TRAY_HERE) / (TRAY_HERE - NO_TRAY_HERE), 0, 1
    )
    return np.asarray(alike + (1 - alike) * (1 - alike[::-1]))


def _in_sight(trays: Floats, inside: list[float]) -> float:
    """How likely it is that a tray is in sight, and no other out of it."""
    sides = []
    for tray in trays:
        rows = tray.max(axis=1)
        half = len(rows) // 2
        sides.append(min(rows[:half].mean(), rows[half:].mean()))
    chance = float(np.clip((max(sides) - 0.25) / 0.4, 0, 1))
    return chance * (0.5 if min(inside) < CUT_OFF else 1.0)
