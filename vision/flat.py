"""The board as seen from straight above, always in the same place and size, for comparing looks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Geometry
from vision.motion import DARK
from vision.observation import SPOTS, Half, Image, Pixel

GRAIN = 18
"""Pixels a checker diameter in the flat view."""

MARGIN = 1.3
"""How far, in diameters, the flat view reaches beyond the playing surface."""

CHANGE = 16.0
"""Grey levels in any colour that are a change, after overall light has been taken out."""

STRIDE = 3
"""How much lighter all became is found from every so manieth pixel each way."""

COLUMN_DEPTH = 5.3
NARROWEST = 0.15
"""A bar is looked at as if it were at least so wide."""

EVERYWHERE = 0.55
"""No arm covers so large a share of the view: a change so large is one of the light."""

COVER_AREA, COVER_OUTSIDE, COVER_INSIDE = 3.0, 0.3, 0.8
"""An arm is a change of at least so many square diameters in all, beyond the rim, and inside."""

Mask = NDArray[np.bool_]
Window = tuple[slice, slice]


@dataclass(frozen=True, slots=True, eq=False)
class FlatView:
    """How one geometry's pictures are flattened: where each flat pixel comes from."""

    geometry: Geometry
    across: NDArray[np.float32]
    down: NDArray[np.float32]

    @classmethod
    def of(cls, geometry: Geometry) -> FlatView:
        """The view for a geometry, at the height of the surface."""
        shape = geometry.shape
        columns = int((shape.width + 2 * MARGIN) * GRAIN)
        rows = int((shape.height + 2 * MARGIN) * GRAIN)
        y, x = np.mgrid[:rows, :columns]
        places = np.column_stack(
            [
                (x.ravel() + 0.5) / GRAIN - MARGIN,
                (y.ravel() + 0.5) / GRAIN - MARGIN,
                np.zeros(x.size),
            ]
        )
        found = geometry.pixels(places).reshape(rows, columns, 2).astype(np.float32)
        return cls(
            geometry, np.ascontiguousarray(found[..., 0]), np.ascontiguousarray(found[..., 1])
        )

    def flatten(self, image: Image) -> Image:
        """The picture seen from straight above, slightly blurred."""
        flat = cv2.remap(
            image, self.across, self.down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        return np.asarray(cv2.GaussianBlur(flat, (5, 5), 0), np.uint8)

    def window(self, left: float, top: float, right: float, bottom: float) -> Window:
        """The flat pixels of a rectangle of the board frame (diameters)."""

        def cut(value: float) -> int:
            return max(0, round((value + MARGIN) * GRAIN))

        return slice(cut(top), cut(bottom)), slice(cut(left), cut(right))

    def column(self, spot: int, depth: float = COLUMN_DEPTH) -> Window:
        """The flat pixels of one spot's column, or of so much of it (diameters from its rim)."""
        shape = self.geometry.shape
        x, half = shape.column(spot), shape.pitch * 0.47
        if spot < SPOTS // 2:
            return self.window(x - half, 0.05, x + half, depth)
        return self.window(x - half, shape.height - depth, x + half, shape.height - 0.05)

    def nearest(self, pixel: Pixel) -> tuple[int, int]:
        """The flat pixel (row, column) that shows a picture's pixel, or the nearest to it."""
        x, y = self.geometry.places(np.array([pixel]), 0.0)[0]
        rows, columns = self.across.shape
        row, column = int((y + MARGIN) * GRAIN), int((x + MARGIN) * GRAIN)
        return min(max(row, 0), rows - 1), min(max(column, 0), columns - 1)

    def bar(self) -> Window:
        """The flat pixels of the bar."""
        shape = self.geometry.shape
        # A board without a bar still has a seam.
        middle, half = shape.bar_left + shape.bar / 2, max(shape.bar, NARROWEST) / 2
        return self.window(middle - half, 0.0, middle + half, shape.height)

    def windows(self, depths: Sequence[float] = (COLUMN_DEPTH,) * SPOTS) -> list[Window]:
        """The flat pixels of all 24 columns, or of so much of each, and, last, of the bar."""
        return [*(self.column(spot, depth) for spot, depth in enumerate(depths)), self.bar()]

    def half(self, half: Half) -> Window:
        """The flat pixels of one half of the playing surface."""
        shape = self.geometry.shape
        if half is Half.LEFT:
            return self.window(0.0, 0.0, shape.bar_left, shape.height)
        return self.window(shape.bar_left + shape.bar, 0.0, shape.width, shape.height)


def changes(now: Image, before: Image) -> Mask:
    """Where two flat views of one size differ, overall changes of light left aside."""
    some, then = (flat[::STRIDE, ::STRIDE].astype(np.float32) + DARK for flat in (now, before))
    gain = np.median(some / then, axis=(0, 1))
    levels = ((np.arange(256)[:, None] + DARK) * gain - DARK).astype(np.float32)
    off = cv2.absdiff(now.astype(np.float32), cv2.LUT(before, levels[None]))
    return np.asarray(cv2.inRange(off, (0, 0, 0), (CHANGE,) * 3) == 0)


def cover(changed: Mask, geometry: Geometry) -> Mask | None:
    """The part of a change that an arm reaching over the rim makes, or None when there is none."""
    if changed.mean() > EVERYWHERE:
        return None
    closed = cv2.morphologyEx(changed.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(closed, connectivity=8)
    unit = GRAIN * GRAIN
    edge, far = round(MARGIN * GRAIN), round((MARGIN - 0.6) * GRAIN)
    inside = np.zeros(changed.shape, bool)
    inside[edge:-edge, edge:-edge] = True
    outside = np.ones(changed.shape, bool)
    outside[far:-far, far:-far] = False
    found = np.zeros(changed.shape, bool)
    for number in range(1, count):
        if stats[number, cv2.CC_STAT_AREA] < COVER_AREA * unit:
            continue
        part = labels == number
        if (part & outside).sum() > COVER_OUTSIDE * unit and (
            part & inside
        ).sum() > COVER_INSIDE * unit:
            found |= part
    return found if found.any() else None
