"""Reflections of lamps and windows on drawn dice, which look like pips or swallow them."""

from __future__ import annotations

import cv2
import numpy as np

from tools.dieface.cubes import Cube, Lights, Side
from tools.shared.recordings import Floats


def cover(canvas: Floats, mask: Floats, colour: Floats) -> None:
    """Lay a colour over the canvas where the mask says so."""
    canvas += (np.asarray(colour, np.float32) - canvas) * mask[..., None]


class Glints:
    """Draws the glints of one die: `origin` and `edge` place its cube in the picture, `solid`
    (the canvas's height and width, 0 … 1) is what it covers."""

    def __init__(
        self, rng: np.random.Generator, cube: Cube, origin: Floats, edge: float, solid: Floats
    ) -> None:
        self.rng, self.cube, self.origin, self.edge, self.solid = rng, cube, origin, edge, solid

    def draw(self, canvas: Floats, lights: Lights) -> None:
        """One to three spots, perhaps a sheen on a side, perhaps streaks along edges."""
        rng = self.rng
        white = np.clip(lights.tint / lights.tint.max() * rng.uniform(0.85, 1.05), 0, 1)
        if rng.random() < 0.35:
            cover(canvas, self._sheen() * np.float32(lights.gloss), white)
        if rng.random() < 0.4:
            cover(canvas, self._streaks() * np.float32(lights.gloss), white)
        for _ in range(rng.integers(1, 4)):
            glow = self._spot()
            strong = lights.gloss if rng.random() < 0.5 else rng.uniform(0.7, 1.0)
            cover(canvas, glow * np.float32(strong) * self.solid, white)
            if rng.random() < 0.25:
                wide = self.edge * rng.uniform(0.12, 0.4)
                bloom = cv2.GaussianBlur(glow, (0, 0), wide) * np.float32(rng.uniform(0.3, 1.5))
                canvas += bloom[..., None] * white.astype(np.float32)

    def _side(self) -> Side:
        """A visible side, the top one oftenest."""
        rng = self.rng
        if rng.random() < 0.55:
            return self.cube.top
        seen = self.cube.visible()
        return seen[rng.integers(len(seen))]

    def _at(self, side: Side, a: float, b: float) -> Floats:
        """Where a point of a side is in the picture."""
        return np.asarray(self.cube.seen @ side.point(a, b) * self.edge + self.origin)

    def _spot(self) -> Floats:
        """A round or long spot of a pip's size or larger, often near an edge."""
        rng, edge = self.rng, self.edge
        a, b = rng.uniform(-0.95, 0.95, 2)
        if rng.random() < 0.4:
            a = float(rng.choice([-1, 1])) * rng.uniform(0.7, 1.0)
        middle = self._at(self._side(), a, b)
        size = edge * float(rng.choice([rng.uniform(0.03, 0.1), rng.uniform(0.07, 0.2)]))
        axes = (max(size, 1.0), max(size * rng.uniform(0.35, 1.0), 0.8))
        glow = np.zeros(self.solid.shape, np.float32)
        at, long = (tuple(int(v * 16) for v in pair) for pair in (middle, axes))
        cv2.ellipse(glow, at, long, rng.uniform(0, 180), 0, 360, (1.0,), -1, cv2.LINE_AA, 4)
        return np.asarray(cv2.GaussianBlur(glow, (0, 0), rng.uniform(0.5, 0.6 + size / 2.5)))

    def _sheen(self) -> Floats:
        """A window's or a wall's reflection over part of one side."""
        rng = self.rng
        side = self._side()
        reach, start = rng.uniform(0.3, 2.0, 2), rng.uniform(-1.0, 0.6, 2)
        low, high = np.clip(start, -1, 1), np.clip(start + reach, -1, 1)
        signs = ((low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1]))
        corners = np.array([self._at(side, a, b) for a, b in signs])
        mask = np.zeros(self.solid.shape, np.float32)
        cv2.fillConvexPoly(mask, np.round(corners * 16).astype(np.int32), (1.0,), cv2.LINE_AA, 4)
        soft = cv2.GaussianBlur(mask, (0, 0), self.edge * rng.uniform(0.03, 0.3))
        return np.asarray(soft * self.solid * np.float32(rng.uniform(0.15, 0.8)))

    def _streaks(self) -> Floats:
        """Light along one to three of a side's rounded edges."""
        rng = self.rng
        side = self._side()
        mask = np.zeros(self.solid.shape, np.float32)
        signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        first, number = rng.integers(4), rng.integers(1, 4)
        thick = max(1, round(self.edge * rng.uniform(0.02, 0.11)))
        for step in range(number):
            one, two = (np.array(signs[(first + step + k) % 4]) for k in (0, 1))
            inset = rng.uniform(0.82, 0.98)
            near, far = sorted(rng.uniform(0, 1, 2)) if rng.random() < 0.6 else (0.05, 0.95)
            ends = [self._at(side, *((one + (two - one) * s) * inset)) for s in (near, far)]
            (x, y), (u, v) = (np.round(end * 8).astype(int).tolist() for end in ends)
            cv2.line(mask, (x, y), (u, v), (1.0,), thick, cv2.LINE_AA, 3)
        soft = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.6, 2.0))
        return np.asarray(soft * self.solid * np.float32(rng.uniform(0.4, 1.0)))


def bloomed(canvas: Floats, rng: np.random.Generator) -> Floats:
    """The picture when bright places spill over, as in a lens or an overfull sensor."""
    bright = np.clip(canvas - np.float32(rng.uniform(0.6, 0.85)), 0, 1)
    wide = cv2.GaussianBlur(bright, (0, 0), rng.uniform(1.0, 5.0))
    return np.asarray(canvas + wide * np.float32(rng.uniform(0.8, 4.0)))
