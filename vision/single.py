"""One picture of a board that nothing is known of but its corners: a stranger's photo.

Without a start position to learn from, the checkers' size comes from the detector, the bar's width
from where the columns of checkers are, and the two sorts of checkers from how they fall into two
heaps of colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.calibration import Calibration, sort_out
from vision.detector import Detector
from vision.errors import VisionError
from vision.fitting import least_squares, overhead
from vision.geometry import Floats, Geometry, Shape
from vision.observation import Image, Pixel
from vision.paint import Paint, features
from vision.registration import Marks

BARS = np.linspace(0.0, 0.13, 27)
"""Bar widths that are tried, as shares of the playing surface's width."""

USUAL_RATIO = 1 / 27.6
"""A checker's radius as a share of the playing surface's width, on most boards."""


def calibrate(image: Image, corners: Sequence[Pixel], detector: Detector) -> Calibration:
    """What one picture says of its board, given its playing surface's corners (top left, top right,
    bottom right, bottom left). Raises `VisionError` when they are no board's corners."""
    if len(corners) != 4:
        raise VisionError(f"four corners are needed, not {len(corners)}")
    size = (image.shape[1], image.shape[0])
    geometry = _stood_over(corners, size, Shape())
    heat = detector.heat(image, geometry.radius)
    spotted = detector.checkers(heat, 0.35)
    pixels = np.array([disc.at for disc in spotted]).reshape(-1, 2)
    geometry = _with_bar(geometry, pixels)
    standing = [n for place in sort_out(geometry, spotted) for n in place]
    looks = features(image, [(spotted[n].at, geometry.radius) for n in standing])
    paint = _two_heaps(looks)
    return Calibration(geometry, paint, Marks.of(geometry, pixels))


def _stood_over(corners: Sequence[Pixel], size: tuple[int, int], shape: Shape) -> Geometry:
    """The camera that sees the corners of a board of that width there; the height is found too."""
    seen = np.array(corners, float)
    across = float(np.linalg.norm(seen[1] - seen[0]) + np.linalg.norm(seen[2] - seen[3])) / 2
    down = float(np.linalg.norm(seen[3] - seen[0]) + np.linalg.norm(seen[2] - seen[1])) / 2
    if min(across, down) < 40:
        raise VisionError("the corners are too near to each other for a board")
    shape = replace(shape, height=shape.width * down / across)
    base = overhead(size, across * USUAL_RATIO, shape)
    tilt = float(np.arctan2(*(seen[1] - seen[0])[::-1]))
    away = base.camera.shift[2]
    spin = np.array([[np.cos(tilt), -np.sin(tilt)], [np.sin(tilt), np.cos(tilt)]])
    offset = (seen.mean(0) - np.array(size) / 2) / base.camera.focal * away
    offset = offset - spin @ np.array([shape.width / 2, shape.height / 2])

    def placed(values: Floats) -> Geometry:
        return replace(base, shape=replace(shape, height=float(values[6]))).moved(
            values[:3], values[3:6]
        )

    def residuals(values: Floats) -> Floats:
        tried = placed(values)
        flatness = 3.0 * np.array([values[6] - shape.height])
        return np.concatenate([(np.array(tried.corners()) - seen).ravel(), flatness])

    start = np.array([0.0, 0.0, tilt, offset[0], offset[1], away, shape.height])
    return placed(least_squares(residuals, start, rounds=60))


def _with_bar(geometry: Geometry, pixels: Floats) -> Geometry:
    """The geometry with the bar's width at which the checkers stand in the middle of columns."""
    if len(pixels) < 4:
        return geometry
    shape = geometry.shape
    x, y = geometry.places(pixels, shape.thickness).T / [[shape.width], [shape.height]]
    x = x[(y > 0) & (y < 1) & (x > 0) & (x < 1)]
    if len(x) < 4:
        return geometry
    costs = []
    for bar in BARS:
        pitch = (1 - bar) / 12
        columns = (np.arange(12) + 0.5) * pitch + np.where(np.arange(12) >= 6, bar, 0.0)
        off = np.abs(x[:, None] - columns).min(1)
        off = np.where(np.abs(x - 0.5) < bar / 2, np.minimum(off, pitch / 3), off) / pitch
        usual = 0.02 * ((bar - 0.08) / 0.04) ** 2
        costs.append(float(np.minimum(off, 0.4).mean()) + usual)
    bar = float(BARS[int(np.argmin(costs))]) * shape.width
    return replace(geometry, shape=replace(shape, bar=bar))


def _two_heaps(looks: Floats) -> Paint:
    """Both sorts' paint, from checkers of unknown sort (N, F): the lighter heap is light."""
    looks = looks[~np.isnan(looks).any(1)]
    if len(looks) < 2:
        middle = np.array([[75.0, 0, 0, 75], [25.0, 0, 0, 25]])
        return Paint(middle, np.array([15.0, 15, 15, 15]))
    scaled = np.asarray(looks[:, :3] * (0.7, 1.0, 1.0))
    # From every pair of distant checkers once: the split that leaves the least within the heaps.
    order = np.argsort(scaled[:, 0])
    starts = [(order[0], order[-1])] + [(order[i], order[-1 - i]) for i in range(len(order) // 3)]
    heap = min(
        (_split(scaled, scaled[list(pair)]) for pair in starts), key=lambda h: _left(scaled, h)
    )
    if len(set(heap.tolist())) < 2:
        return Paint.learn(looks, looks)
    lightness = [float(np.median(looks[heap == k, 0])) for k in (0, 1)]
    light = int(lightness[1] > lightness[0])
    return Paint.learn(looks[heap == light], looks[heap != light])


def _split(looks: Floats, middles: Floats) -> NDArray[np.int64]:
    """Which of two heaps each look belongs to, from two first middles."""
    heap = np.zeros(len(looks), np.int64)
    for _ in range(12):
        heap = np.linalg.norm(looks[:, None] - middles[None], axis=2).argmin(1)
        middles = np.array(
            [np.median(looks[heap == k], 0) if (heap == k).any() else middles[k] for k in (0, 1)]
        )
    return heap


def _left(looks: Floats, heap: NDArray[np.int64]) -> float:
    """How far the looks are from the middles of their heaps, in sum."""
    return sum(
        float(np.abs(looks[heap == k] - np.median(looks[heap == k], 0)).sum())
        for k in (0, 1)
        if (heap == k).any()
    )
