"""Fitting the board and the camera to checkers that were found in a picture.

A damped least-squares search (Levenberg and Marquardt) over few parameters, with what is usual for
boards and lenses as soft priors, so that a handful of checkers is never over-explained.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from vision.geometry import Camera, Floats, Geometry, Shape, triple

Residuals = Callable[[Floats], Floats]

# What is usual, and how far boards and lenses stray from it (one standard deviation).
USUAL_WIDTH, USUAL_BAR, USUAL_HEIGHT, USUAL_SPACING = 13.8, 1.15, 11.2, 1.015
USUAL_FOCAL = 0.92
"""Of the picture's longer side: a field of view of 57 degrees."""

STRAY = {"width": 0.6, "bar": 0.35, "height": 0.8, "spacing": 0.012, "bend": 0.06, "focal": 0.35}


def least_squares(residuals: Residuals, start: Floats, rounds: int = 25) -> Floats:
    """The parameters near `start` at which the sum of squared residuals is smallest."""
    best, damping = np.array(start, float), 1e-3
    current = residuals(best)
    cost = float(current @ current)
    for _ in range(rounds):
        slope = _slope(residuals, best, current)
        square = slope.T @ slope
        step = -np.linalg.lstsq(
            square + damping * np.diag(np.diag(square) + 1e-12), slope.T @ current, rcond=None
        )[0]
        tried = residuals(best + step)
        tried_cost = float(tried @ tried)
        if tried_cost < cost:
            gain = (cost - tried_cost) / max(cost, 1e-12)
            best, current, cost, damping = best + step, tried, tried_cost, max(damping / 5, 1e-9)
            if gain < 1e-5:
                break
        else:
            damping *= 8
            if damping > 1e6:
                break
    return best


def _slope(residuals: Residuals, at: Floats, value: Floats) -> Floats:
    columns = []
    for index, number in enumerate(at):
        step = 1e-5 * max(1.0, abs(number))
        beside = at.copy()
        beside[index] += step
        columns.append((residuals(beside) - value) / step)
    return np.column_stack(columns)


def soft(distance: Floats, limit: float) -> Floats:
    """Residuals (N, 2) as they are while small, growing slower and slower beyond `limit`."""
    size = np.linalg.norm(distance, axis=1, keepdims=True)
    over = np.maximum(size, limit)
    return np.asarray(distance * (np.sqrt(2 * limit * over - limit**2) / over))


def fit_pose(geometry: Geometry, places: Floats, pixels: Floats) -> Geometry:
    """The geometry with the camera moved so that board places (N, 3) are seen at pixels (N, 2)."""

    def residuals(values: Floats) -> Floats:
        seen = geometry.moved(values[:3], values[3:]).pixels(places)
        return soft(seen - pixels, 4.0).ravel()

    start = np.array([*geometry.camera.turn, *geometry.camera.shift])
    values = least_squares(residuals, start)
    return geometry.moved(values[:3], values[3:])


def fit_board(geometry: Geometry, standing: list[tuple[int, int]], pixels: Floats) -> Geometry:
    """Camera, lens and board measures together, from checkers on the surface known by (spot,
    index), each with the pixel of its upper face (N, 2)."""
    usual_focal = USUAL_FOCAL * 2 * max(geometry.camera.centre)

    def residuals(values: Floats) -> Floats:
        tried = _unpacked(geometry, values)
        off = soft(tried.pixels(tried.shape.tops(standing)) - pixels, 6.0).ravel()
        shape = tried.shape
        priors = np.array(
            [
                (shape.width - USUAL_WIDTH) / STRAY["width"],
                (shape.bar - USUAL_BAR) / STRAY["bar"],
                (shape.height - USUAL_HEIGHT) / STRAY["height"],
                (shape.spacing - USUAL_SPACING) / STRAY["spacing"],
                tried.camera.bend / STRAY["bend"],
                np.log(tried.camera.focal / usual_focal) / STRAY["focal"],
            ]
        )
        return np.concatenate([off, 2.0 * priors])

    return _unpacked(geometry, least_squares(residuals, _packed(geometry)))


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
    shape = replace(geometry.shape, width=width, bar=bar, height=height, spacing=spacing)
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
