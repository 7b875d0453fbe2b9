"""Where a known position lies among the checkers that were spotted in a picture.

Nothing is assumed but the checkers' size: for every likely camera tilt and turn of the board the
spotted checkers vote for where the position's checkers would have to lie; the best votes are then
fitted properly, lens and board measures included.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.fitting import fit_board, fit_pose, nearest_pairs, overhead
from vision.geometry import Floats, Geometry, Shape
from vision.lines import pulls
from vision.observation import SPOTS, Layout
from vision.surface import SurfaceMaps

FIRST_LAYER = 5
"""So many checkers of a column stand on the surface itself; further ones stand on those."""

TILTS = ((0.0, 1), (0.2, 8), (0.4, 12))
"""Camera tilts tried, in radians, each with the number of directions it is tried in."""

SCALES = (0.93, 1.0, 1.08)
HEIGHTS = (10.8, 11.8)
BIN = 0.4


@dataclass(frozen=True, slots=True)
class Guess:
    """A rough geometry, the layout it is for (its number) and how many checkers voted for it."""

    geometry: Geometry
    layout: int
    votes: float


@dataclass(frozen=True, slots=True, eq=False)
class Match:
    """A fitted geometry: which layout, which (spot, index) were seen where they belong, of how many
    expected, and a score: the share of them less that of the spotted left over and the misfit.
    `pixels` (N, 2) are the checkers spotted."""

    geometry: Geometry
    layout: int
    pixels: Floats
    standing: tuple[tuple[int, int], ...]
    expected: int
    score: float


def standing_places(layout: Layout) -> list[tuple[int, int]]:
    """The (spot, index) of every checker of a layout that stands on the surface."""
    return [
        (spot, index)
        for spot in range(SPOTS)
        for index in range(min(sum(layout.spots[spot]), FIRST_LAYER))
    ]


def guesses(
    pixels: Floats, radius: float, size: tuple[int, int], layouts: Sequence[Layout], keep: int = 16
) -> list[Guess]:
    """The most voted-for rough geometries, best first."""
    found: list[Guess] = []
    for tilted in _tilted_views(radius, size):
        flat = tilted.places(pixels)
        for turn in _likely_turns(flat):
            found += _votes(tilted, flat, turn, layouts)
    found.sort(key=lambda guess: -guess.votes)
    return _different(found, keep)


def refine(
    guess: Guess, pixels: Floats, layout: Layout, seen: SurfaceMaps | None = None
) -> Match | None:
    """The guess fitted to the spotted checkers, and to the board's lines where they are seen; None
    when too few checkers agree with it."""
    geometry, places = guess.geometry, standing_places(layout)
    for gate, whole in ((0.8, False), (0.6, False), (0.5, True), (0.4, True), (0.35, True)):
        pairs = pair_up(geometry, places, pixels, gate)
        if len(pairs) < max(8 if seen is None else 2, 0.45 * len(places)):
            return None
        standing = [places[a] for a, _ in pairs]
        here = pixels[[b for _, b in pairs]]
        if seen is not None:
            geometry = fit_board(geometry, standing, here, pulls(geometry, seen, 1.5 * gate))
        elif whole:
            geometry = fit_board(geometry, standing, here)
        else:
            geometry = fit_pose(geometry, geometry.shape.tops(standing), here)
    return _weighed(geometry, guess.layout, places, pixels)


def pair_up(
    geometry: Geometry, places: Sequence[tuple[int, int]], pixels: Floats, gate: float
) -> list[tuple[int, int]]:
    """Pairs (number of place, number of pixel) that are each other's nearest, within `gate`
    diameters."""
    tops = geometry.pixels(geometry.shape.tops(places))
    return nearest_pairs(tops, pixels, gate * 2 * geometry.radius)


def _weighed(
    geometry: Geometry, layout: int, places: list[tuple[int, int]], pixels: Floats
) -> Match:
    pairs = pair_up(geometry, places, pixels, 0.4)
    shape = geometry.shape
    flat = geometry.places(pixels, shape.thickness)
    inside = ((flat > 0.2) & (flat < (shape.width - 0.2, shape.height - 0.2))).all(1)
    inside &= np.abs(flat[:, 0] - shape.bar_left - shape.bar / 2) > shape.bar / 2 + 0.1
    left_over = int(inside.sum()) - sum(bool(inside[b]) for _, b in pairs)
    standing = tuple(places[a] for a, _ in pairs)
    error = np.linalg.norm(
        geometry.pixels(shape.tops(standing)) - pixels[[b for _, b in pairs]], axis=1
    )
    off = float(error.mean() / (2 * geometry.radius)) if len(pairs) else 1.0
    score = len(pairs) / len(places) - 0.5 * left_over / len(places) - off - _oddness(shape)
    return Match(geometry, layout, pixels, standing, len(places), score)


def _oddness(shape: Shape) -> float:
    """How far a board's measures are from any real board's."""
    return (
        max(0.0, 12.0 - shape.width)
        + max(0.0, shape.width - 17.0)
        + max(0.0, -shape.bar)
        + max(0.0, 10.2 - shape.height)
        + max(0.0, shape.height - 15.0)
    )


def _tilted_views(radius: float, size: tuple[int, int]) -> Iterator[Geometry]:
    base = overhead(size, radius)
    for tilt, directions in TILTS:
        for number in range(directions):
            towards = 2 * np.pi * number / directions
            turn = tilt * np.array([np.cos(towards), np.sin(towards), 0.0])
            away = np.array([0.0, 0.0, base.camera.shift[2]])
            yield base.moved(turn, away)


def _likely_turns(flat: Floats) -> list[float]:
    """Which ways the board may be turned: neighbouring checkers stand along or across the board."""
    apart = flat[:, None] - flat[None]
    far = np.linalg.norm(apart, axis=2)
    near = np.argwhere(np.triu((far > 0.75) & (far < 1.35), 1))
    if len(near) < 4:
        return [float(a) for a in np.linspace(-np.pi / 4, np.pi * 3 / 4, 18, endpoint=False)]
    between = np.array([apart[a, b] for a, b in near])
    angle = np.arctan2(between[:, 1], between[:, 0]) * 4
    bins = np.bincount(((angle % (2 * np.pi)) / (2 * np.pi) * 36).astype(int) % 36, minlength=36)
    smooth = bins + 0.7 * (np.roll(bins, 1) + np.roll(bins, -1))
    turns = []
    for top in np.argsort(-smooth)[:2]:
        middle = (top + 0.5) / 36 * np.pi / 2
        middle = middle - np.pi / 2 if middle > np.pi / 4 else middle
        turns += [float(middle), float(middle + np.pi / 2)]
    return turns


def _votes(
    tilted: Geometry, flat: Floats, turn: float, layouts: Sequence[Layout]
) -> Iterator[Guess]:
    straight = flat @ np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    for height in HEIGHTS:
        shape = replace(tilted.shape, height=height)
        for number, layout in enumerate(layouts):
            places = np.array([shape.place(s, i) for s, i in standing_places(layout)])
            for scale in SCALES:
                offset, votes = _vote(straight * scale, places)
                yield Guess(_placed(tilted, shape, (turn, scale), offset), number, votes)


def _vote(seen: Floats, places: Floats) -> tuple[Floats, float]:
    """Which shift takes most of the places to spotted checkers, and for how many it does."""
    apart = (seen[:, None] - places[None]).reshape(-1, 2)
    low = apart.min(0) - 2 * BIN
    cells = ((apart - low) / BIN).astype(int)
    across = int(cells[:, 1].max()) + 3
    count = np.bincount(
        cells[:, 0] * across + cells[:, 1], minlength=(cells[:, 0].max() + 3) * across
    )
    grid = count.reshape(-1, across).astype(float)
    pool = grid[:-1, :-1] + grid[1:, :-1] + grid[:-1, 1:] + grid[1:, 1:]
    row, column = np.unravel_index(int(pool.argmax()), pool.shape)
    return low + BIN * np.array([row + 1.0, column + 1.0]), float(pool[row, column])


def _placed(
    tilted: Geometry, shape: Shape, turned: tuple[float, float], offset: Floats
) -> Geometry:
    """The view with the board (in its own frame) put where the votes say."""
    turn, scale = turned
    # Board place p is seen where the flat place back @ (p + offset) / scale is.
    back = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    tilt = cv2.Rodrigues(np.array(tilted.camera.turn))[0]
    spin = np.eye(3)
    # h is flipped to the camera's depth, which leaves turns about it as they are.
    spin[:2, :2] = back
    rotation = tilt @ spin
    away = np.array(tilted.camera.shift) * scale
    shift = tilt @ np.array([*(back @ offset), 0.0]) + away
    geometry = Geometry(tilted.camera, shape)
    return geometry.moved(np.asarray(cv2.Rodrigues(rotation)[0], float).ravel(), shift)


def _different(found: list[Guess], keep: int) -> list[Guess]:
    """The best guesses, of those that nearly agree only the first."""
    kept: list[Guess] = []
    seen: list[Floats] = []
    for guess in found:
        corners = np.array(guess.geometry.corners())
        mark = np.concatenate([corners.ravel(), [1e4 * guess.layout]])
        if all(np.abs(mark - other).max() > 0.8 * guess.geometry.radius for other in seen):
            kept.append(guess)
            seen.append(mark)
        if len(kept) == keep:
            break
    return kept
