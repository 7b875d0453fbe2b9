"""Drawing one die: its shadow, its body, its sides with their pips, its glints."""

from __future__ import annotations

import cv2
import numpy as np

from tools.dieface.cubes import Cube, Looks, Side, Style
from tools.dieface.glints import Glints, cover
from tools.shared.recordings import Floats
from vision.dieface import Lean

_FACE = 64
_FLAT_SQUARE = np.array([(0, 0), (_FACE, 0), (_FACE, _FACE), (0, _FACE)], np.float32) - 0.5
_PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}


class Painter:
    """Draws dice on canvases; `unit` is a die's edge there."""

    def __init__(self, rng: np.random.Generator, unit: float) -> None:
        self.rng, self.unit = rng, unit

    def die(
        self, canvas: Floats, at: Floats, looks: Looks, *, tilt: float = 0.0, number: float = 0.0
    ) -> tuple[int, Lean]:
        """Draw one cube, the middle of its uppermost face at `at`; that face, and its axis. With a
        `number` above 0 it is a doubling cube, so many units long."""
        rng = self.rng
        edge = self.unit * (number or 1.0)
        cube = Cube(rng, looks.lean, tilt, looks.style.round)
        origin = at - cube.seen @ (cube.top.normal * 0.5) * edge
        _shadow(canvas, cube.shadow(looks.lights.towards) * edge + origin, looks)
        fixed = np.round(_hull(cube.outline() * edge + origin) * 16).astype(np.int32)
        blank = np.zeros(canvas.shape[:2], np.float32)
        solid = cv2.fillConvexPoly(blank, fixed, (1.0,), cv2.LINE_AA, 4)
        self._body(canvas, cube, origin, edge, (looks, solid, number > 0))
        if looks.lights.gloss and not number:
            Glints(rng, cube, origin, edge, solid).draw(canvas, looks.lights)
        np.clip(canvas, 0, 1, out=canvas)
        axis = cube.seen @ cube.top.normal
        return cube.top.value, (float(axis[0]), float(axis[1]))

    def _body(
        self,
        canvas: Floats,
        cube: Cube,
        origin: Floats,
        edge: float,
        what: tuple[Looks, Floats, bool],
    ) -> None:
        """Its rounding and the sides that are seen; `what`: looks, what it covers, numbers."""
        looks, solid, number = what
        rng, style, lights, size = self.rng, looks.style, looks.lights, len(canvas)
        through = cv2.GaussianBlur(canvas, (0, 0), 4) * np.float32(style.clear)
        body = self._paint(style, size) * np.float32(1 - style.clear)
        rounding = lights.on(cube.top.normal) + lights.on(np.array([*lights.towards[:2], 0.2]))
        cover(canvas, solid, body * rounding / 2 + through)
        slope = np.linspace(-1, 1, size, dtype=np.float32)[:, None, None]
        for side in cube.visible():
            corners = [cube.seen @ c * edge + origin for c in side.corners()]
            matrix = cv2.getPerspectiveTransform(_FLAT_SQUARE, np.array(corners, np.float32))
            layers = (_plate(style.round), *self._texture(side, style, number))
            if number and _mirrored(corners):
                layers = (layers[0], layers[1][:, ::-1].copy(), layers[2])
            plate, ink, inner = (cv2.warpPerspective(p, matrix, (size, size)) for p in layers)
            light = lights.on(side.normal) * (1 + slope * rng.uniform(-1.0, 1.0))
            cover(canvas, plate, body * light + through)
            cover(canvas, ink, style.pips * light)
            cover(canvas, inner * ink * np.float32(0.5), style.pips * light * 0.55)

    def _texture(self, side: Side, style: Style, number: bool) -> tuple[Floats, Floats]:
        """One face, `_FACE` × `_FACE`: its ink (0 … 1) and its pips' inner shading."""
        rng, n, value = self.rng, _FACE, side.value
        ink, inner = np.zeros((2, n, n), np.float32)
        if number:
            return self.figures(str(2**value)), inner
        spots = np.array(_PIPS[value], float)
        if value in (2, 3, 6):
            spots = spots if rng.random() < 0.5 else spots * [-1, 1]
            spots = spots if rng.random() < 0.5 else spots[:, ::-1]
        far = style.far
        radius = style.radius * (style.ace if value == 1 else 1.0)
        for x, y in spots:
            at = np.array([x * far, y * far * (style.tight if value == 6 else 1.0)])
            centre = tuple(int(v) for v in np.round(((at + 0.5) * n - 0.5) * 16))
            cv2.circle(ink, centre, int(radius * n * 16), (1.0,), -1, cv2.LINE_AA, 4)
            if style.hollow:
                dent = (centre[0] + 24, centre[1] + 16)
                cv2.circle(inner, dent, int(radius * n * 9), (1.0,), -1, cv2.LINE_AA, 4)
        return ink, inner

    def figures(self, text: str) -> Floats:
        """The number on a side of a doubling cube."""
        rng, n, font = self.rng, _FACE, cv2.FONT_HERSHEY_SIMPLEX
        size = rng.uniform(0.9, 1.6) / (1 if len(text) == 1 else 1.4)
        thick = int(rng.integers(2, 7))
        (w, h), _ = cv2.getTextSize(text, font, size, thick)
        drawn = np.zeros((n, n), np.uint8)
        place = ((n - w) // 2, (n + h) // 2)
        cv2.putText(drawn, text, place, font, size, (255,), thick, cv2.LINE_AA)
        return np.asarray(drawn / np.float32(255))

    def _paint(self, style: Style, size: int) -> Floats:
        """The body's colour, one for all pixels or marbled."""
        body = style.body.astype(np.float32)
        if style.second is None:
            return np.asarray(body)
        blots = cv2.resize(self.rng.normal(0.5, 0.7, (20, 20)), (size, size))
        share = np.clip(blots, 0, 1)[..., None].astype(np.float32)
        return np.asarray(body + share * (style.second.astype(np.float32) - body))


def _shadow(canvas: Floats, points: Floats, looks: Looks) -> None:
    """Darken the hull of these points."""
    blank = np.zeros(canvas.shape[:2], np.float32)
    shadow = cv2.fillConvexPoly(blank, _hull(points).astype(np.int32), (1.0,))
    shadow = cv2.GaussianBlur(shadow, (0, 0), looks.lights.soft)
    canvas *= 1 - np.float32(looks.lights.shadow) * shadow[..., None]


def _hull(points: Floats) -> Floats:
    """The convex hull of points in the picture."""
    return np.asarray(cv2.convexHull(points.astype(np.float32)))


def _plate(rounded: float) -> Floats:
    """The part of a face, `_FACE` × `_FACE`, that is flat, its border soft."""
    half = max(0.5 - rounded * 0.45, 0.3)
    low, high = round((0.5 - half) * _FACE), round((0.5 + half) * _FACE)
    plate = np.zeros((_FACE, _FACE), np.float32)
    cv2.rectangle(plate, (low, low), (high, high), (1.0,), -1)
    return np.asarray(cv2.GaussianBlur(plate, (0, 0), 1.5 + 8 * rounded))


def _mirrored(corners: list[Floats]) -> bool:
    """Whether a side's corners run round the other way than those of a picture."""
    (a, b), (c, d) = corners[1] - corners[0], corners[3] - corners[0]
    return bool(a * d - b * c < 0)
