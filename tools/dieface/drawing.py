"""Drawn crops: any die on anything, beside anything, through any camera."""

from __future__ import annotations

import cv2
import numpy as np

from tools.dieface.chance import any_colour, any_lights, any_style, polar
from tools.dieface.crops import ON_CHECKER, ON_DIE, PLAIN, SIDE, TILT, UNIT, Crop
from tools.dieface.cubes import Looks
from tools.dieface.glints import bloomed
from tools.dieface.grounds import Grounds
from tools.dieface.painting import Painter
from tools.shared.recordings import Floats, Picture
from tools.shared.spoiling import filmed
from vision.dieface import Lean


class Artist:
    """Draws dice and places without dice, by chance, on a canvas of 3/2 of a stored crop's size.

    `boards` are pictures (BGR) without dice, of which pieces may lie under the dice."""

    def __init__(self, rng: np.random.Generator, boards: list[Picture]) -> None:
        self.rng = rng
        self.size, self.unit = 3 * SIDE // 2, 1.5 * UNIT
        self.grounds = Grounds(rng, boards, self.size, self.unit)
        self.painter = Painter(rng, self.unit)

    def crop(self) -> Crop:
        """One drawn crop: a die in it (or two), sometimes a doubling cube or nothing instead."""
        rng, die = self.rng, self.painter.die
        angle, amount = rng.uniform(0, 2 * np.pi), np.sin(np.radians(rng.uniform(0, 36)))
        lean = (float(amount * np.cos(angle)), float(amount * np.sin(angle)))
        style = any_style(rng)
        looks = Looks(style, any_lights(rng, float(style.body.mean()) < 0.35), lean)
        canvas = self.grounds.ground(style.body if rng.random() < 0.1 else None)
        middle = np.full(2, (self.size - 1) / 2)
        upon, below = PLAIN, None
        if rng.random() < 0.35:
            upon, below = self._laid(canvas, middle, looks)
        elif rng.random() < 0.4:
            self.grounds.checkers(canvas, style.body)
            upon = -1
        neighbour, under = rng.random() < 0.26, rng.random() < 0.5
        aside = middle + polar(rng, rng.uniform(1.02, 1.7) * self.unit)
        other = looks if rng.random() < 0.6 else Looks(any_style(rng), looks.lights, lean)
        if neighbour and under:
            die(canvas, aside, other)
        face, tilted, axis = self._thing(canvas, middle, looks)
        if not face:
            upon, below = -1, None
        if neighbour and not under:
            die(canvas, aside, other)
        if rng.random() < 0.2:
            self.grounds.shade(canvas)
        pixels = self._lens(canvas)
        return Crop(pixels, face, tilted, lean, axis, not neighbour, upon=upon, below=below)

    def _laid(self, canvas: Floats, middle: Floats, looks: Looks) -> tuple[int, Lean | None]:
        """Draw what the die in the middle will lie on or touch: a die or a checker under it, a
        checker beside it; what it lies on, and where the die below is."""
        rng, lean = self.rng, np.array(looks.lean)
        kind = rng.random()
        if kind < 0.4:
            way = polar(rng, rng.uniform(0, 0.5)) - lean
            other = looks if rng.random() < 0.7 else Looks(any_style(rng), looks.lights, looks.lean)
            self.painter.die(canvas, middle + way * self.unit, other)
            return ON_DIE, (float(way[0]), float(way[1]))
        radius = rng.uniform(1.1, 1.6)
        paint = looks.style.body if rng.random() < 0.3 else any_colour(rng)
        if kind < 0.7:
            way = polar(rng, rng.uniform(0, 0.85) * radius) - lean
        else:
            way = polar(rng, radius + rng.uniform(0.5, 0.8)) - lean * rng.uniform(0.2, 0.6)
        self.grounds.checker(canvas, middle + way * self.unit, radius * self.unit, paint)
        return (ON_CHECKER if kind < 0.7 else PLAIN), None

    def _thing(self, canvas: Floats, middle: Floats, looks: Looks) -> tuple[int, int, Lean | None]:
        """Draw what is in the middle; its face (0: no die), tilted or not, axis as in `Crop`."""
        rng = self.rng
        kind = rng.random()
        if kind < 0.82:
            tilted = int(rng.choice([0, 1, -1], p=[0.5, 0.4, 0.1]))
            flat = float(rng.choice([0.0, rng.uniform(0, 2.5)]))
            tilt = (flat, rng.uniform(TILT, 45), rng.uniform(2, TILT))[tilted]
            face, axis = self.painter.die(canvas, middle, looks, tilt=tilt)
            return face, tilted, axis
        if kind < 0.89:
            self.painter.die(canvas, middle, looks, number=rng.uniform(1.3, 2.0))
        elif kind < 0.93:
            self.grounds.dots(canvas)
        return 0, -1, None

    def _lens(self, canvas: Floats) -> Picture:
        """As a camera would have it with a die's edge of 12 to 40 pixels, then a stored crop."""
        rng = self.rng
        shortest, longest = (12, 19) if rng.random() < 0.3 else (14, 40)
        edge = float(np.exp(rng.uniform(np.log(shortest), np.log(longest))))
        side = round(self.size * edge / self.unit)
        if rng.random() < 0.2:
            canvas = bloomed(canvas, rng)
        return photographed(canvas, side, rng)


def photographed(canvas: Floats, side: int, rng: np.random.Generator) -> Picture:
    """A float canvas as a camera has it with so many pixels a side, then a stored crop."""
    small = cv2.resize(canvas, (side, side), interpolation=cv2.INTER_AREA)
    if rng.random() < 0.6:
        small = cv2.GaussianBlur(small, (0, 0), rng.uniform(0.3, 1.1))
    small = small + rng.normal(0, rng.uniform(0, 0.02), small.shape)
    coarse = np.asarray(np.clip(small * 255, 0, 255), np.uint8)
    if rng.random() < 0.45:
        coarse = filmed(coarse, int(rng.integers(25, 90)), rng)
    whole = cv2.resize(coarse, (SIDE, SIDE), interpolation=cv2.INTER_LINEAR)
    return np.asarray(whole, np.uint8)
