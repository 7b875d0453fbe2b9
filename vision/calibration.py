"""What is known of one board under one lamp and camera, and how a known position teaches it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.detector import Spotted
from vision.errors import VisionError
from vision.flat import FlatView
from vision.geometry import Floats, Geometry
from vision.observation import SPOTS, Image, Layout, Pixel
from vision.paint import Paint, features
from vision.registration import Marks

ENOUGH_OF_EACH = 3
"""So many checkers of each sort must be seen for what was learned of them before to be renewed."""


@dataclass(frozen=True, slots=True, eq=False)
class Calibration:
    """What is known of this board, lamp and camera: where everything is, what both sorts of
    checkers look like, the pixels of checkers to register by, and one picture (seen flat) of a
    layout that is known, where there is one."""

    geometry: Geometry
    paint: Paint
    marks: Marks
    look: Image | None = None
    layout: Layout | None = None
    ghosts: tuple[Pixel, ...] = ()
    """Where something looked a little like a die though none lay there."""


def learn(
    image: Image,
    layout: Layout,
    geometry: Geometry,
    discs: Sequence[Spotted],
    before: Paint | None = None,
) -> Calibration:
    """What a picture of a known layout teaches, the geometry being right and `discs` the checkers
    that were spotted.

    Where a sort of checkers is not to be seen, `before` stays in force; without that, raises
    `VisionError`.
    """
    found = sort_out(geometry, discs)
    counts = [*layout.spots, layout.bar]
    numbers = {
        shade: [
            n
            for place, count in zip(found, counts, strict=True)
            if count[shade] and not count[1 - shade]
            for n in place
        ]
        for shade in (0, 1)
    }
    seen = [
        features(image, [(discs[n].at, geometry.radius) for n in numbers[shade]])
        for shade in (0, 1)
    ]
    on_board = np.array([discs[n].at for place in found for n in place]).reshape(-1, 2)
    return Calibration(
        geometry,
        _paint(seen[0], seen[1], before),
        Marks.of(geometry, on_board),
        FlatView.of(geometry).flatten(image),
        layout,
    )


def _paint(light: Floats, dark: Floats, before: Paint | None) -> Paint:
    if before is None:
        if not (len(light) and len(dark)):
            raise VisionError("one sort of checkers is nowhere to be seen")
        return Paint.learn(light, dark)
    if min(len(light), len(dark)) < ENOUGH_OF_EACH:
        return before
    learned = Paint.learn(light, dark)
    spread = np.maximum(learned.spread, before.spread)
    return Paint((learned.means + before.means) / 2, spread, before.lamp)


def sort_out(geometry: Geometry, discs: Sequence[Spotted]) -> list[list[int]]:
    """Which spotted checkers (by number) belong to each of the 24 spots and, last, to the bar."""
    found: list[list[int]] = [[] for _ in range(SPOTS + 1)]
    if not discs:
        return found
    shape = geometry.shape
    pixels = np.array([disc.at for disc in discs])
    on_surface = geometry.places(pixels, shape.thickness)
    on_bar = geometry.places(pixels, shape.bar_height + shape.thickness)
    columns = np.array([shape.column(spot) for spot in range(SPOTS // 2)])
    for number, (x, y) in enumerate(on_surface):
        if not -0.1 < y < shape.height + 0.1:
            continue
        column = int(np.abs(columns - x).argmin())
        bar_off = abs(on_bar[number, 0] - shape.bar_left - shape.bar / 2)
        if bar_off < shape.bar / 2 and bar_off < abs(columns[column] - x):
            found[SPOTS].append(number)
        elif abs(columns[column] - x) < 0.62 * shape.pitch:
            found[column if y < shape.height / 2 else SPOTS // 2 + column].append(number)
    return found
