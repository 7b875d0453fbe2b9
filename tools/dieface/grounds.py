"""What drawn dice lie on and beside: boards, cloth, wood, checkers, stains, shadows."""

from __future__ import annotations

import cv2
import numpy as np

from tools.dieface.chance import any_colour, near_colour, polar
from tools.dieface.glints import cover
from tools.shared.recordings import Floats, Picture
from tools.shared.spoiling import shaded
from vision.crops import cut


class Grounds:
    """Draws on square canvases (size, size, 3) of floats 0 … 1; `unit` is a die's edge there."""

    def __init__(
        self, rng: np.random.Generator, boards: list[Picture], size: int, unit: float
    ) -> None:
        self.rng, self.boards, self.size, self.unit = rng, boards, size, unit

    def ground(self, like: Floats | None) -> Floats:
        """A piece of a board, or drawn cloth with points, wood or stripes, of a colour `like`."""
        rng, n = self.rng, self.size
        if like is None and self.boards and rng.random() < 0.5:
            return self._piece()
        base = any_colour(rng, 0.1) if like is None else near_colour(rng, like, 0.05)
        canvas = np.tile(base.astype(np.float32), (n, n, 1))
        kind = rng.random()
        if kind < 0.5:
            self._points(canvas)
        elif kind < 0.75:
            self._grain(canvas)
        elif kind < 0.9:
            shift, turn = rng.uniform(0.1, 0.9) * n, rng.uniform(0, np.pi)
            yy, xx = np.mgrid[:n, :n] - n / 2
            side = xx * np.cos(turn) + yy * np.sin(turn) > shift - n / 2
            canvas[side] = any_colour(rng)
        if rng.random() < 0.15:
            grain = cv2.GaussianBlur(rng.normal(0, 1, (n, n)).astype(np.float32), (0, 0), 1.6)
            canvas += (np.clip(grain - 0.25, 0, 1) * np.float32(rng.uniform(0.3, 2.5)))[..., None]
        coarse = cv2.resize(rng.normal(0, 1, (12, 12, 1)), (n, n), interpolation=cv2.INTER_CUBIC)
        canvas += (coarse.reshape(n, n, 1) * rng.uniform(0, 0.04)).astype(np.float32)
        canvas += rng.normal(0, rng.uniform(0, 0.08), (n, n, 1)).astype(np.float32)
        return np.asarray(np.clip(canvas, 0, 1))

    def _piece(self) -> Floats:
        """A piece of a real board, any way round."""
        rng = self.rng
        picture = self.boards[rng.integers(len(self.boards))]
        high, wide = picture.shape[:2]
        at = (rng.uniform(60, wide - 60), rng.uniform(60, high - 60))
        edge, turn = rng.uniform(16, 40), rng.uniform(0, 360)
        piece = cut(picture, at, edge, side=self.size, unit=self.unit, turn=turn)
        return np.asarray(piece.astype(np.float32) / 255)

    def _points(self, canvas: Floats) -> None:
        """One or two of a board's points."""
        rng, n = self.rng, self.size
        for _ in range(rng.integers(1, 3)):
            tip, turn = rng.uniform(-0.2, 1.2, 2) * n, rng.uniform(0, 2 * np.pi)
            along = np.array([np.cos(turn), np.sin(turn)])
            across = np.array([-along[1], along[0]]) * rng.uniform(0.1, 0.25)
            far = 2.0 * n
            corners = np.array([tip, tip + (along + across) * far, tip + (along - across) * far])
            paint = tuple(float(v) for v in any_colour(rng))
            cv2.fillPoly(canvas, [corners.astype(np.int32)], paint, cv2.LINE_AA)

    def _grain(self, canvas: Floats) -> None:
        """Grain of wood."""
        rng, n = self.rng, self.size
        turn, pitch = rng.uniform(0, np.pi), rng.uniform(2, 30)
        yy, xx = np.mgrid[:n, :n]
        wave = np.sin((xx * np.cos(turn) + yy * np.sin(turn)) * 2 * np.pi / pitch)
        wobble = cv2.GaussianBlur(rng.normal(0, 1, (n, n)).astype(np.float32), (0, 0), 6) * 8
        canvas += ((wave + wobble)[..., None] * rng.uniform(0.01, 0.08)).astype(np.float32)

    def checkers(self, canvas: Floats, body: Floats) -> None:
        """One to three checkers somewhere, under the die or touching it; some of its colour."""
        rng = self.rng
        same = any_colour(rng)
        for _ in range(rng.choice([1, 2, 3], p=[0.6, 0.25, 0.15])):
            radius = rng.uniform(1.05, 1.5) * self.unit
            far = rng.uniform(0, 2.2) * self.unit
            if rng.random() < 0.5:
                far = radius + rng.uniform(0.4, 0.75) * self.unit
            paint = near_colour(rng, body) if rng.random() < 0.25 else same
            if rng.random() < 0.3:
                paint = near_colour(rng, np.full(3, rng.uniform(0.03, 0.15)), 0.02)
            middle = (self.size - 1) / 2 + polar(rng, far)
            self.checker(canvas, middle, radius, paint)

    def checker(self, canvas: Floats, middle: Floats, radius: float, paint: Floats) -> None:
        """A round checker with its shadow, rings and perhaps a lamp's glint."""
        rng = self.rng
        at = (round(middle[0] * 8), round(middle[1] * 8))
        shade = canvas.copy()
        cv2.circle(shade, (at[0] + 24, at[1] + 24), int(radius * 8), (0, 0, 0), -1, cv2.LINE_AA, 3)
        dark = rng.uniform(0, 0.5)
        canvas[:] = canvas * (1 - dark) + cv2.GaussianBlur(shade, (0, 0), 4) * dark
        tones = (rng.uniform(0.7, 1.1), 1.0, rng.uniform(0.85, 1.1))
        for part, tone in zip((1.0, 0.9, 0.62), tones, strict=True):
            ink = tuple(float(v) for v in np.clip(paint * tone, 0, 1))
            cv2.circle(canvas, at, int(radius * part * 8), ink, -1, cv2.LINE_AA, 3)
            if rng.random() < 0.4:
                break
        if rng.random() < 0.3:
            spot = middle + polar(rng, rng.uniform(0, 0.8) * radius)
            glow = np.zeros(canvas.shape[:2], np.float32)
            cv2.circle(glow, (int(spot[0]), int(spot[1])), int(self.unit * 0.2), (1.0,), -1)
            cover(canvas, cv2.GaussianBlur(glow, (0, 0), rng.uniform(1.5, 6)), np.ones(3))

    def dots(self, canvas: Floats) -> None:
        """Spots with no die under them: rivets, stains, pips of nothing."""
        rng = self.rng
        paint = tuple(float(v) for v in any_colour(rng))
        for _ in range(rng.integers(1, 9)):
            at = (self.size - 1) / 2 + polar(rng, rng.uniform(0.0, 0.9) * self.unit)
            size = max(1, round(self.unit * rng.uniform(0.06, 0.16)))
            cv2.circle(canvas, (int(at[0]), int(at[1])), size, paint, -1, cv2.LINE_AA)

    def shade(self, canvas: Floats) -> None:
        """The shadow of something else, its border somewhere near the die."""
        rng, n = self.rng, self.size
        yy, xx = np.mgrid[:n, :n].astype(np.float32) - n / 2
        turn = rng.uniform(0, 2 * np.pi)
        far = xx * np.cos(turn) + yy * np.sin(turn) - rng.uniform(-0.8, 0.8) * self.unit
        steep = 1 / rng.uniform(0.5, 6.0)
        canvas *= shaded(-far, rng.uniform(0.3, 0.8), steep)
