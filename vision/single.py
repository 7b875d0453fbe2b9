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
from vision.detector import MOST_CHECKERS, Detector
from vision.errors import VisionError
from vision.fitting import stood_over
from vision.geometry import Floats, Geometry, Shape
from vision.observation import Image, Pixel
from vision.paint import STRAY, Paint, features, two_heaps
from vision.placing import CHECKER_FLOOR, ENOUGH_AGREES, hints_of, place_board, settle, worth_of
from vision.registration import Marks
from vision.surface import surface_net

BARS = np.linspace(0.0, 0.13, 27)
"""Bar widths that are tried, as shares of the playing surface's width."""

SURELY, ONE_SORT = 0.6, 4.0
"""Colours are learned from responses of at least this share of the usual one; from all, when what
is left are two heaps no further apart (in spreads) than the second: of one sort alone."""


def calibrate(image: Image, corners: Sequence[Pixel], detector: Detector) -> Calibration:
    """What one picture says of its board, given its playing surface's corners (top left, top right,
    bottom right, bottom left). Raises `VisionError` when they are no board's corners."""
    if len(corners) != 4:
        raise VisionError(f"four corners are needed, not {len(corners)}")
    size = (image.shape[1], image.shape[0])
    geometry = stood_over(corners, size, Shape())
    heat = detector.heat(image, geometry.radius)
    hints = hints_of(detector, heat, np.array(corners, float))
    seen = surface_net().maps(image, hints.radius or geometry.radius)
    settled = settle(_with_bar(geometry, hints.checkers), seen, hints)
    if near(settled, corners) and worth_of(settled, seen) > ENOUGH_AGREES:
        geometry = settled
    else:
        geometry = _with_bar(geometry, hints.checkers)
    return _learned(image, geometry, detector)


def discover(image: Image, detector: Detector) -> Calibration:
    """What one picture says of a board that has first to be found in it, whatever stands on it.
    Raises `BoardNotFound` with the reason."""
    return _learned(image, place_board(image, detector).geometry, detector)


def near(geometry: Geometry, corners: Sequence[Pixel]) -> bool:
    """Whether the geometry has its corners where they were given."""
    off = np.linalg.norm(np.array(geometry.corners()) - np.array(corners, float), axis=1)
    return bool(off.max() < 0.5 * geometry.radius)


def _learned(image: Image, geometry: Geometry, detector: Detector) -> Calibration:
    """Both sorts of checkers, from how those on the board fall into two heaps of colour."""
    spotted = detector.checkers(detector.heat(image, geometry.radius), CHECKER_FLOOR)
    standing = [n for place in sort_out(geometry, spotted) for n in place]
    looks = features(image, [(spotted[n].at, geometry.radius) for n in standing])
    paint = two_heaps(looks[_surest([spotted[n].score for n in standing])])
    paint = two_heaps(looks) if paint.apart() < ONE_SORT else _with_all(paint, looks)
    return Calibration(geometry, paint, Marks.none())


def _with_all(paint: Paint, looks: Floats) -> Paint:
    """Paint learned from the surest checkers, learned again from all that look like one of them."""
    light, like = paint.odds(looks) > 0, paint.strangeness(looks) < STRAY
    heaps = looks[like & light], looks[like & ~light]
    if not all(map(len, heaps)):
        return paint
    return replace(Paint.learn(*heaps), lamp=paint.lamp)


def _surest(scores: Sequence[float]) -> NDArray[np.bool_]:
    """Which of these responses are not far below what this picture's checkers mostly give: where
    those are strong, weaker ones are inlays and the like."""
    best = np.sort(scores)[::-1][:MOST_CHECKERS]
    return np.asarray(np.array(scores) >= (SURELY * np.median(best) if len(best) else 0.0))


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
