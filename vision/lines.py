"""The board's lines (walls, bar, points) and how a picture pulls at them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from vision.geometry import Floats, Geometry, Shape
from vision.observation import SPOTS
from vision.surface import AXES, BAR, BASES, SIDES, SurfaceMaps

TIP = 0.42
"""How far, as a share of the board's height, points reach."""

WALL_STEPS, BAR_STEPS, AXIS_STEPS = 24, 16, 6
"""So many places of each line are looked at."""

LEAST = 0.08
"""A response below this pulls at nothing."""

STEPS = 25
"""So many pixels are looked at across a line."""


@dataclass(frozen=True, slots=True, eq=False)
class Pulls:
    """Where the picture has the lines: for each place of `places_of` the pixel, the direction (unit
    vector) across the line in the picture, and how sure it is (0 … 1, in the end a weight)."""

    pixels: Floats
    across: Floats
    weights: Floats

    def residuals(self, geometry: Geometry) -> Floats:
        """How far (pixels, weighted) the lines are from where they are seen, in one direction."""
        off = geometry.pixels(places_of(geometry.shape)) - self.pixels
        return np.asarray((off * self.across).sum(1) * self.weights)


def _rows() -> Iterator[tuple[int, float, float, float]]:
    """Each place: its map, its x as shares of width and bar, its y as a share of the height."""
    along = (np.arange(WALL_STEPS) + 0.5) / WALL_STEPS
    yield from ((BASES, x, 0.0, y) for y in (0.0, 1.0) for x in along)
    yield from ((SIDES, x, 0.0, y) for x in (0.0, 1.0) for y in along)
    less = (np.arange(BAR_STEPS) + 0.5) / BAR_STEPS
    yield from ((BAR, 0.5, half, y) for half in (-0.5, 0.5) for y in less)
    deep = (np.arange(AXIS_STEPS) + 0.5) / AXIS_STEPS * TIP
    for spot in range(SPOTS):
        share = (spot % 12 + 0.5) / 12
        bar = (1.0 if spot % 12 >= 6 else 0.0) - share
        yield from ((AXES, share, bar, y if spot < SPOTS // 2 else 1 - y) for y in deep)


_TABLE = np.array(list(_rows()))
_CHANNELS = _TABLE[:, 0].astype(np.int64)


def places_of(shape: Shape) -> Floats:
    """Places (N, 3) along all the lines of a board: bases, sides, the bar's edges, points."""
    x = _TABLE[:, 1] * shape.width + _TABLE[:, 2] * shape.bar
    return np.column_stack([x, _TABLE[:, 3] * shape.height, np.zeros(len(x))])


_ACROSS_Y = _CHANNELS == BASES
_RISES = np.concatenate(
    [np.zeros(4 * WALL_STEPS), np.ones(BAR_STEPS), -np.ones(BAR_STEPS), np.zeros(24 * AXIS_STEPS)]
)
"""Towards which side (x) the bar's surface begins at its edges."""


def pulls(geometry: Geometry, seen: SurfaceMaps, reach: float) -> Pulls:
    """Where the lines are seen within `reach` diameters of where the geometry has them."""
    places = places_of(geometry.shape)
    aside = np.where(_ACROSS_Y[:, None], (0.0, 1.0, 0.0), (1.0, 0.0, 0.0))
    steps = np.linspace(-reach, reach, STEPS)
    spread = places[:, None] + aside[:, None] * steps[None, :, None]
    pixels = geometry.pixels(spread.reshape(-1, 3)).reshape(len(places), STEPS, 2)
    heat = seen.values(_CHANNELS, pixels)
    slope = np.gradient(heat, axis=1) * _RISES[:, None] * STEPS / reach / 10
    heat = np.where(_RISES[:, None] != 0, np.clip(slope, 0, 1), heat)
    best = heat.argmax(1)
    # The ridge itself, not what lies beside it: what is near to the strongest response counts.
    near = np.abs(steps[None] - steps[best][:, None]) < 0.3
    share = heat**2 * near
    total = share.sum(1)
    offset = (share * steps).sum(1) / np.maximum(total, 1e-9)
    rows = np.arange(len(places))
    strength = heat[rows, best]
    weights = np.where((strength > LEAST) & (total > 1e-6), strength, 0.0)
    target = geometry.pixels(places + aside * offset[:, None])
    direction = pixels[:, -1] - pixels[:, 0]
    length = np.linalg.norm(direction, axis=1, keepdims=True)
    return Pulls(target, direction / np.maximum(length, 1e-9), weights)


def agreement(geometry: Geometry, seen: SurfaceMaps) -> tuple[float, float, float]:
    """How strongly the picture shows the bases, the sides and the points where the geometry has
    them: mean responses, 0 … 1; what lies outside of the picture is left out."""
    pixels = geometry.pixels(places_of(geometry.shape))
    heat = seen.values(_CHANNELS, pixels)
    height, width = (n / s for n, s in zip(seen.maps.shape[1:], seen.scale[::-1], strict=True))
    inside = ((pixels > 0) & (pixels < (width - 1, height - 1))).all(1)
    parts = [heat[inside & (channel == _CHANNELS)] for channel in (BASES, SIDES, AXES)]
    bases, sides, points = (float(part.mean()) if len(part) else 0.0 for part in parts)
    return bases, sides, points
