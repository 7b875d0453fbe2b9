"""Fitting the board and the camera to checkers that were found in a picture.

A damped least-squares search (Levenberg and Marquardt) over few parameters, with what is usual for
boards and lenses as soft priors, so that a handful of checkers is never over-explained.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.errors import VisionError
from vision.geometry import Camera, Floats, Geometry, Shape, triple
from vision.lines import Pulls
from vision.observation import Pixel
from vision.squares import least_squares, soft, softly

# What is usual, and how far boards and lenses stray from it (one standard deviation).
USUAL_WIDTH, USUAL_BAR, USUAL_HEIGHT, USUAL_SPACING = 13.8, 1.15, 11.2, 1.015
USUAL_FOCAL = 0.92
"""Of the picture's longer side: a field of view of 57 degrees."""

STRAY = {"width": 0.6, "bar": 0.35, "height": 0.8, "spacing": 0.012, "bend": 0.06, "focal": 0.35}
STRANGERS = {**STRAY, "width": 0.1, "height": 1.3, "focal": 0.2}
"""The same where no position is known: lines say nothing of how large checkers are."""


IN_COLUMN = 0.4
"""A checker that is so near (diameters) to a column's middle line stands in it."""

LINE_WEIGHT = 0.4
"""How much one place on a line counts beside one checker."""

CORNER_WEIGHT = 6.0
"""How much a given corner counts beside one checker."""

RADIUS_STRAYS = 0.1
"""How far, as a share, a measured radius is from the true one (one standard deviation)."""

USUAL_RATIO = 1 / 27.6
"""A checker's radius as a share of the playing surface's width, on most boards."""


@dataclass(frozen=True, slots=True, eq=False)
class Hints:
    """What is known of a board beside its lines.

    `checkers` are pixels (N, 2) of upper faces that stand in columns; `radius` that of a checker in
    the middle of the board, in pixels, as far as it was measured; `corners` (4, 2) the playing
    surface's, where somebody gave them.
    """

    checkers: Floats
    radius: float | None = None
    corners: Floats | None = None

    def off(self, geometry: Geometry) -> Floats:
        """How far a geometry is from radius and corners, weighted."""
        rows: list[float] = []
        if self.radius is not None:
            rows.append(2.0 * float(np.log(geometry.radius / self.radius)) / RADIUS_STRAYS)
        if self.corners is not None:
            off = np.array(geometry.corners()) - self.corners
            rows += (CORNER_WEIGHT * off.ravel()).tolist()
        return np.array(rows)


def fit_pose(geometry: Geometry, places: Floats, pixels: Floats) -> Geometry:
    """The geometry with the camera moved so that board places (N, 3) are seen at pixels (N, 2)."""

    def residuals(values: Floats) -> Floats:
        seen = geometry.moved(values[:3], values[3:]).pixels(places)
        return soft(seen - pixels, 4.0).ravel()

    start = np.array([*geometry.camera.turn, *geometry.camera.shift])
    values = least_squares(residuals, start)
    return geometry.moved(values[:3], values[3:])


def fit_board(
    geometry: Geometry, standing: list[tuple[int, int]], pixels: Floats, pulled: Pulls | None = None
) -> Geometry:
    """Camera, lens and board measures together, from checkers on the surface known by (spot,
    index), each with the pixel of its upper face (N, 2), and from the lines that are seen."""

    def residuals(values: Floats) -> Floats:
        tried = _unpacked(geometry, values)
        off = soft(tried.pixels(tried.shape.tops(standing)) - pixels, 6.0).ravel()
        lines = [] if pulled is None else [soft_lines(pulled, tried)]
        return np.concatenate([off, *lines, _unlikely(tried, STRAY)])

    return _unpacked(geometry, least_squares(residuals, _packed(geometry)))


def fit_lines(geometry: Geometry, pulled: Pulls, hints: Hints) -> Geometry:
    """Camera, lens and board measures from the lines that are seen, and from what else is known."""
    thickness, shape = geometry.shape.thickness, geometry.shape
    flat = geometry.places(hints.checkers, thickness) if len(hints.checkers) else np.zeros((0, 2))
    columns = np.array([shape.column(spot) for spot in range(12)])
    column = np.abs(flat[:, :1] - columns).argmin(1)
    near = np.abs(flat[:, 0] - columns[column]) < IN_COLUMN
    near &= (flat[:, 1] > 0.2) & (flat[:, 1] < shape.height - 0.2)
    standing, deep, seen = column[near], flat[near, 1] / shape.height, hints.checkers[near]

    def residuals(values: Floats) -> Floats:
        tried = _unpacked(geometry, values)
        inside = np.array([tried.shape.column(spot) for spot in standing])
        rows = np.column_stack([inside, deep * tried.shape.height, np.full(len(deep), thickness)])
        aside = tried.pixels(rows + np.array([0.5, 0.0, 0.0])) - tried.pixels(rows)
        aside /= np.maximum(np.linalg.norm(aside, axis=1, keepdims=True), 1e-9)
        off = ((seen - tried.pixels(rows)) * aside).sum(1)
        lines, odd = soft_lines(pulled, tried), _unlikely(tried, STRANGERS)
        return np.concatenate([softly(off, 4.0), lines, hints.off(tried), odd])

    return _unpacked(geometry, least_squares(residuals, _packed(geometry)))


def fit_pose_to_lines(geometry: Geometry, pulled: Pulls) -> Geometry:
    """The geometry with the camera moved so that the board's lines lie where they are seen."""

    def residuals(values: Floats) -> Floats:
        return soft_lines(pulled, geometry.moved(values[:3], values[3:]))

    values = least_squares(residuals, np.concatenate(geometry.camera.pose()))
    return geometry.moved(values[:3], values[3:])


def soft_lines(pulled: Pulls, geometry: Geometry) -> Floats:
    """The lines' residuals: many neighbouring places say the same, so each says less."""
    return LINE_WEIGHT * softly(pulled.residuals(geometry), 4.0)


def _unlikely(geometry: Geometry, stray: Mapping[str, float]) -> Floats:
    """How unusual the measures and the lens are."""
    shape, camera = geometry.shape, geometry.camera
    usual_focal = USUAL_FOCAL * 2 * max(camera.centre)
    priors = [
        (shape.width - USUAL_WIDTH) / stray["width"],
        (shape.bar - USUAL_BAR) / stray["bar"],
        (shape.height - USUAL_HEIGHT) / stray["height"],
        (shape.spacing - USUAL_SPACING) / stray["spacing"],
        camera.bend / stray["bend"],
        np.log(camera.focal / usual_focal) / stray["focal"],
    ]
    return 2.0 * np.array(priors)


def _packed(geometry: Geometry) -> Floats:
    camera, shape = geometry.camera, geometry.shape
    return np.array(
        [
            *camera.turn,
            *camera.shift,
            np.log(camera.focal),
            camera.bend,
            shape.width,
            shape.bar,
            shape.height,
            shape.spacing,
        ]
    )


def _unpacked(geometry: Geometry, values: Floats) -> Geometry:
    camera = replace(
        geometry.camera,
        turn=triple(values[:3]),
        shift=triple(values[3:6]),
        focal=float(np.exp(values[6])),
        bend=float(values[7]),
    )
    width, bar, height, spacing = (float(v) for v in values[8:12])
    shape = replace(geometry.shape, width=width, bar=max(bar, 0.0), height=height, spacing=spacing)
    return Geometry(camera, shape)


def nearest_pairs(some: Floats, others: Floats, limit: float) -> list[tuple[int, int]]:
    """Pairs (number in `some`, number in `others`) of pixels (N, 2) that are each other's nearest
    and nearer than `limit`."""
    if not len(some) or not len(others):
        return []
    apart = np.linalg.norm(some[:, None] - others[None], axis=2)
    near, back = apart.argmin(1), apart.argmin(0)
    return [(a, int(b)) for a, b in enumerate(near) if back[b] == a and apart[a, b] < limit]


def overhead(size: tuple[int, int], radius: float, shape: Shape = Shape()) -> Geometry:  # noqa: B008
    """A camera straight above the middle of a board whose checkers have `radius` pixels, for a
    picture of `size` (width, height): where a search begins."""
    focal = USUAL_FOCAL * max(size)
    away = focal / (2 * radius)
    camera = Camera(
        (0.0, 0.0, 0.0),
        (-shape.width / 2, -shape.height / 2, away),
        focal,
        0.0,
        (size[0] / 2, size[1] / 2),
    )
    return Geometry(camera, shape)


def stood_over(corners: Sequence[Pixel] | Floats, size: tuple[int, int], shape: Shape) -> Geometry:
    """The camera that sees the corners (top left, top right, bottom right, bottom left) of a board
    of that width there; the height is found too. Raises `VisionError` when they are too near."""
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
