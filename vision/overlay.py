"""A picture with what was read drawn on it, so that one sees at a glance what the camera saw.

Light checkers have white rings, dark ones black rings, each column its number at the rim on a
ground of the same colour; orange is unsure; dice are framed in rose, cocked ones in red, the cube
in gold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np

from vision.calibration import sort_out
from vision.detector import Spotted
from vision.drawing import AMBER, BLACK, GOLD, GREY, RED, ROSE, SKY, WHITE, Ink, Pen, captioned
from vision.geometry import Geometry
from vision.observation import SPOTS, Die, Image, Lie, Observation, Pixel
from vision.whole import Whole

SURE = 0.9
"""Counts less likely than this are marked as unsure."""

LEAST_SIDE = 960
"""A picture whose longer side has fewer pixels is drawn on enlarged."""

TIP = 0.42
"""How far, as a share of the board's height, points are drawn."""

BESIDE = 0.62
"""How far outside of the walls, in diameters, the columns' numbers stand."""


@dataclass(frozen=True, slots=True)
class Count:
    """What is counted on one place: light and dark checkers, how sure, and whether it was seen."""

    light: int
    dark: int
    sure: float
    seen: bool


@dataclass(frozen=True, slots=True, eq=False)
class Read:
    """What a picture shows, and how all its checkers are understood together."""

    observation: Observation
    whole: Whole

    def counts(self) -> list[Count]:
        """What is counted on the 24 spots and, last, on the bar."""
        seen, whole = self.observation, self.whole
        places = zip(
            (*seen.spots, seen.bar),
            (*whole.layout.spots, whole.layout.bar),
            (*whole.spots, whole.bar),
            strict=True,
        )
        return [Count(*pair, sure, place.seen) for place, pair, sure in places]


def enlarged(image: Image) -> tuple[Image, float]:
    """A copy of the picture in which labels can be read, and how much larger it is."""
    share = max(1.0, float(np.ceil(LEAST_SIDE / max(image.shape[:2]))))
    if share == 1.0:
        return image.copy(), 1.0
    large = cv2.resize(image, None, fx=share, fy=share, interpolation=cv2.INTER_CUBIC)
    return np.asarray(large, np.uint8), share


def draw(
    image: Image,
    geometry: Geometry,
    read: Read,
    spotted: Sequence[Spotted] = (),
    lines: Sequence[str] = (),
) -> Image:
    """A copy of the BGR picture with everything drawn on it, small pictures enlarged.

    `read` is what was seen and how it is understood as a whole. `spotted` are the checkers as the
    detector finds them: what was counted is ringed where it really lies, else where it should.
    `lines` are said on a strip below it.
    """
    seen = read.observation
    canvas, share = enlarged(image)
    geometry = geometry.enlarged(share)
    pen = Pen(canvas, max(1.0, geometry.radius / 16))
    _outline(pen, geometry)
    discs = [_larger(disc, share) for disc in spotted]
    found = sort_out(geometry, discs)
    size = max(16.0, geometry.radius * 0.95)
    counts = read.counts()
    for number, count in enumerate(counts):
        _rings(pen, geometry, count, [discs[n] for n in found[number]], number)
    for number, count in enumerate(counts):
        _number(pen, geometry, count, number, size)
    _trays(pen, geometry, read.whole, size)
    for die in seen.dice:
        _die(pen, geometry, die, share, size)
    if seen.cube is not None:
        values = seen.cube.values
        value = max(values, key=values.__getitem__) if values else None
        at = _at(seen.cube.at, share)
        pen.frame(at, geometry.radius * 0.75, GOLD)
        text = "cube" if value is None else str(value)
        pen.label(text, (at[0], at[1] - geometry.radius * 1.25), size, (BLACK, GOLD))
    return captioned(canvas, lines) if lines else canvas


def _outline(pen: Pen, geometry: Geometry) -> None:
    shape = geometry.shape
    points = []
    for spot in range(SPOTS):
        x, half = shape.column(spot), shape.pitch / 2
        base = 0.0 if spot < SPOTS // 2 else shape.height
        tip = base + TIP * shape.height * (1 if spot < SPOTS // 2 else -1)
        points.append(_seen(geometry, [(x - half, base), (x, tip), (x + half, base)]))
    pen.veil(points[::2], SKY, 0.10)
    for point in points:
        flat = (np.array(point) * 16).round().astype(np.int32)
        cv2.polylines(pen.canvas, [flat], False, SKY, 1, cv2.LINE_AA, 4)
    w, h = shape.width, shape.height
    pen.line(_seen(geometry, [(0, 0), (w, 0), (w, h), (0, h), (0, 0)]), SKY, 1.6)
    for x in {shape.bar_left, shape.bar_left + max(shape.bar, 0.0)}:
        pen.line(_seen(geometry, [(x, 0.0), (x, h)]), SKY)


def _seen(geometry: Geometry, places: Sequence[tuple[float, float]]) -> list[Pixel]:
    """The pixels along a line on the surface, in several steps: the lens bends it."""
    ends = np.array(places, float)
    steps = np.linspace(0, 1, 9)[:, None]
    flat = np.concatenate([a + (b - a) * steps for a, b in pairwise(ends)])
    pixels = geometry.pixels(np.column_stack([flat, np.zeros(len(flat))]))
    return [(float(x), float(y)) for x, y in pixels]


def _rings(
    pen: Pen, geometry: Geometry, count: Count, discs: Sequence[Spotted], number: int
) -> None:
    """A ring on each checker that was counted; those that lie on others have no ring of their
    own."""
    light, dark = count.light, count.dark
    if not count.seen or not light + dark:
        return
    best = sorted(discs, key=lambda disc: -disc.score)[: light + dark]
    spots = [disc.at for disc in best] or _expected(geometry, number, light + dark)
    thickness = geometry.shape.thickness + (geometry.shape.bar_height if number == SPOTS else 0.0)
    for index, at in enumerate(spots):
        radius = 0.46 * geometry.diameter(*geometry.place(at, thickness), thickness)
        # Of a place with both sorts it is not said which is which: its number tells both.
        both, is_light = bool(light and dark), light > 0 and (not dark or index < light)
        inks = (GREY, BLACK) if both else (WHITE, BLACK) if is_light else (BLACK, WHITE)
        pen.ring(at, radius, *inks)


def _expected(geometry: Geometry, number: int, count: int) -> list[Pixel]:
    shape = geometry.shape
    if number == SPOTS:
        middle = shape.bar_left + shape.bar / 2, shape.height / 2
        return [geometry.pixel(*middle, shape.bar_height + shape.thickness)]
    places = [shape.place(number, index) for index in range(min(count, 5))]
    return [geometry.pixel(x, y, shape.thickness) for x, y in places]


def _number(pen: Pen, geometry: Geometry, count: Count, number: int, size: float) -> None:
    """The place's number outside of the walls: white for light, black for dark, orange when
    unsure, a grey dash when not seen."""
    shape = geometry.shape
    x = shape.bar_left + shape.bar / 2 if number == SPOTS else shape.column(number)
    y = -BESIDE if number < SPOTS // 2 else shape.height + BESIDE
    at = geometry.pixel(x, y)
    sure = count.sure >= SURE
    if not count.seen:
        pen.label("-", at, size, (WHITE, GREY))
        return
    if not (count.light or count.dark):
        if not sure:
            pen.label("?", at, size, (BLACK, AMBER))
        return
    inner = geometry.pixel(x, y - 0.9 if number < SPOTS // 2 else y + 0.9)
    both = [(count.light, (BLACK, WHITE)), (count.dark, (WHITE, BLACK))]
    there = [(many, inks) for many, inks in both if many]
    for (many, inks), where in zip(there, (at, inner), strict=False):
        if sure:
            pen.label(str(many), where, size, inks)
        else:
            pen.label(f"{many}?", where, size, (inks[0], AMBER))


def _trays(pen: Pen, geometry: Geometry, whole: Whole, size: float) -> None:
    """How many are off, beside the board's right wall."""
    shape, gap = geometry.shape, 1.5 * BESIDE
    light, dark = whole.layout.off
    for many, inks, up in ((light, (BLACK, WHITE), -0.45), (dark, (WHITE, BLACK), 0.45)):
        if many:
            at = geometry.pixel(shape.width + gap, shape.height / 2 + 2 * up)
            ground = inks if whole.off >= SURE else (inks[0], AMBER)
            pen.label(f"off {many}" + ("" if whole.off >= SURE else "?"), at, size, ground)


def _die(pen: Pen, geometry: Geometry, die: Die, share: float, size: float) -> None:
    at = _at(die.at, share)
    half = max(0.75 * geometry.die_edge(at), 6.0)
    value = str(die.face) if max(die.faces) > 0.5 else "?"
    ink: Ink = ROSE
    if die.lie is not Lie.FLAT:
        ink, value = RED, f"{value} {die.lie.value.replace('_', ' ')}"
    pen.frame(at, half, ink)
    pen.label(value, (at[0], at[1] - half - size * 0.75), size, (WHITE, ink))


def _larger(disc: Spotted, share: float) -> Spotted:
    return Spotted(_at(disc.at, share), disc.score, disc.upper)


def _at(at: Pixel, share: float) -> Pixel:
    return (at[0] + 0.5) * share - 0.5, (at[1] + 0.5) * share - 0.5
