"""Where a playing surface may lie in a picture: rough corners to begin fitting from."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from vision.geometry import Floats
from vision.surface import AXES, BASES, SIDES, SURFACE, SurfaceMaps

POINTED, MANY_POINTED = 0.4, 200
"""The response of a point's middle line, and so many pixels of them tell where points are."""

BUSY_BINS = 96
"""Into so many strips a piece of surface is cut to see which hold points."""

SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)

FLOORS = ((0.5, 0.0), (0.8, 2.5), (0.95, 2.5))
"""Responses above which something is surface, and how wide (diameters) a bridge between two pieces
must be to make them one."""

SMALLEST = 9.0
"""The least area (square diameters) of a piece of surface that is looked at."""


ALIKE = 0.2
"""Corners that are all nearer (diameters) to those of another outline say nothing new."""


def outlines(seen: SurfaceMaps, radius: float) -> Iterator[Floats]:
    """Likely corners (4, 2: in the picture's pixels, clockwise, the first two on one base wall)."""
    before: list[Floats] = []
    for corners in _outlines(seen, radius):
        off = [np.linalg.norm(corners - other, axis=1).max() for other in before]
        if min(off, default=np.inf) > ALIKE * 2 * radius:
            before.append(corners)
            yield corners


def _outlines(seen: SurfaceMaps, radius: float) -> Iterator[Floats]:
    """The same, some of them again and again."""
    diameter = 2 * radius * seen.scale[0]
    for floor, gap in FLOORS:
        mask = (seen.maps[SURFACE] > floor).astype(np.uint8)
        if gap:
            size = round(gap * diameter)
            mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((size, size), np.uint8))
        found, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        large = [piece for piece in found if cv2.contourArea(piece) > SMALLEST * diameter**2]
        for piece in sorted(large, key=cv2.contourArea, reverse=True)[:2]:
            hull = cv2.convexHull(piece)
            four = _four(hull)
            around = np.asarray(cv2.boxPoints(cv2.minAreaRect(hull)), float)
            box = _clockwise(around if four is None else four)
            yield from _ways_round(box, seen)
            points = _pointed(seen, piece, box, diameter)
            if points is not None:
                yield from _ways_round(points, seen)


def _pointed(seen: SurfaceMaps, piece: Floats, box: Floats, diameter: float) -> Floats | None:
    """The part of a piece of surface (outline and corners in the maps) in which points are seen: a
    tray beside them may look like surface. None when that is all of it."""
    inside = np.zeros(seen.maps.shape[1:], np.uint8)
    cv2.drawContours(inside, [piece], -1, 1, -1)
    rows, columns = np.nonzero((seen.maps[AXES] > POINTED) & (inside > 0))
    if len(rows) < MANY_POINTED:
        return None
    way = cv2.getPerspectiveTransform(SQUARE, box.astype(np.float32))
    flat = np.column_stack([columns, rows]).astype(np.float64)
    shares = cv2.perspectiveTransform(flat[None], np.linalg.inv(way))[0]
    sides = np.linalg.norm(np.roll(box, -1, axis=0) - box, axis=1)
    # From the outermost points' middle lines it is half a point to the wall beside them.
    gap = 0.5 * diameter / sides[[0, 1]]
    ends = np.array([_busy(shares[:, axis]) for axis in (0, 1)])
    low, high = np.maximum(ends[:, 0] - gap, 0), np.minimum(ends[:, 1] + gap, 1)
    if ((high - low) * sides[[0, 1]] > sides[[0, 1]] - diameter).all():
        return None
    part = low + SQUARE * (high - low)
    return np.asarray(cv2.perspectiveTransform(part[None], way)[0], float)


def _busy(shares: Floats) -> tuple[float, float]:
    """From where to where (0 … 1) there are more than a few, stray ones aside."""
    count, _ = np.histogram(shares, bins=BUSY_BINS, range=(0, 1))
    smooth = np.convolve(count, np.ones(BUSY_BINS // 12), "same")
    busy = np.flatnonzero(smooth > 0.4 * np.median(smooth[smooth > 0]))
    within = (shares * BUSY_BINS >= busy[0]) & (shares * BUSY_BINS <= busy[-1] + 1)
    return float(shares[within].min()), float(shares[within].max())


def _four(hull: Floats) -> Floats | None:
    """The hull made a quadrangle, or None if it has no four corners."""
    around = cv2.arcLength(hull, True)
    for share in np.linspace(0.01, 0.12, 23):
        few = cv2.approxPolyDP(hull, share * around, True)
        if len(few) == 4:
            return np.asarray(few.reshape(4, 2), float)
    return None


def _clockwise(box: Floats) -> Floats:
    """The four corners clockwise as seen."""
    after = np.roll(box, -1, axis=0)
    area = float((box[:, 0] * after[:, 1] - after[:, 0] * box[:, 1]).sum())
    return box if area > 0 else box[::-1]


def _ways_round(box: Floats, seen: SurfaceMaps) -> Iterator[Floats]:
    """The corners beginning with a base wall; both ways when the walls look alike."""
    shares = np.linspace(0.1, 0.9, 17)[:, None]
    heats = []
    for start, end in zip(box, np.roll(box, -1, axis=0), strict=True):
        at = seen.to_image(start + (end - start) * shares)
        heats.append(
            [float(seen.values(np.full(len(at), channel), at).mean()) for channel in (BASES, SIDES)]
        )
    base, side = np.array(heats).T
    for first in (0, 1):
        mine = base[first] + base[first + 2] + side[1 - first] + side[(3 - first) % 4]
        other = side[first] + side[first + 2] + base[1 - first] + base[(3 - first) % 4]
        if mine > 0.5 * other:
            yield seen.to_image(np.roll(box, -first, axis=0))
