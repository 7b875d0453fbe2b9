"""Drawn doubling cubes in any font, and things that are none; crops and how they are varied."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.dieface.chance import any_lights, any_style, polar
from tools.dieface.cubes import Looks
from tools.dieface.glints import bloomed
from tools.dieface.grounds import Grounds
from tools.dieface.painting import Painter
from tools.dieface.varying import filmed, recoloured
from tools.dierender.prints import number_tile
from tools.shared.recordings import Floats, Picture
from vision import cubeface
from vision.crops import view

SIDE, UNIT = 96, 40.0
"""Stored crops: their size, and the cube's edge in them, in pixels."""
CANVAS, EDGE = 144, 60.0


@dataclass(frozen=True, slots=True, eq=False)
class CubeCrop:
    """One stored crop: `number` 0 … 5 for 2 … 64, -1 when there is no cube, -2 when there is one
    that cannot be read."""

    pixels: Picture
    number: int


class NumberPainter(Painter):
    """Draws cubes whose sides bear numbers of one font, each any way round."""

    def __init__(self, rng: np.random.Generator, unit: float, fonts: list[Path]) -> None:
        super().__init__(rng, unit)
        self.fonts = fonts
        self.again()

    def again(self) -> None:
        """Choose another font and size."""
        rng = self.rng
        self.font = self.fonts[rng.integers(len(self.fonts))] if rng.random() < 0.85 else None
        self.high, self.frame = rng.uniform(0.3, 0.62), rng.random()

    def figures(self, text: str) -> Floats:
        """The number on one side, 64 × 64."""
        tile = number_tile(int(text), self.font, self.rng, self.high)[::-1].copy()
        n = len(tile)
        if self.frame < 0.1:
            cv2.rectangle(tile, (12, 12), (n - 13, n - 13), (1.0,), 3, cv2.LINE_AA)
        elif self.frame < 0.18:
            cv2.circle(tile, (n // 2, n // 2), n // 2 - 12, (1.0,), 3, cv2.LINE_AA)
        turned = np.rot90(tile, int(self.rng.integers(4)))
        return np.asarray(cv2.resize(turned.copy(), (64, 64), interpolation=cv2.INTER_AREA))


class CubeArtist:
    """Draws crops by chance; `boards` (BGR) may lie under the cubes."""

    def __init__(self, rng: np.random.Generator, boards: list[Picture], fonts: list[Path]) -> None:
        self.rng = rng
        self.grounds = Grounds(rng, boards, CANVAS, EDGE / 1.7)
        self.painter = NumberPainter(rng, EDGE, fonts)
        self.dice = Painter(rng, EDGE / 1.7)

    def crop(self) -> CubeCrop:
        """A cube, or a die, or checkers and dots alone."""
        rng = self.rng
        angle, amount = rng.uniform(0, 2 * np.pi), np.sin(np.radians(rng.uniform(0, 36)))
        lean = (float(amount * np.cos(angle)), float(amount * np.sin(angle)))
        style = any_style(rng)
        looks = Looks(style, any_lights(rng, float(style.body.mean()) < 0.35), lean)
        canvas = self.grounds.ground(style.body if rng.random() < 0.1 else None)
        if rng.random() < 0.3:
            self.grounds.checkers(canvas, style.body)
        middle, number = np.full(2, (CANVAS - 1) / 2), -1
        kind = rng.random()
        if kind < 0.84:
            self.painter.again()
            number = self.painter.die(canvas, middle, looks, number=1.0)[0] - 1
        elif kind < 0.92:
            self.dice.die(canvas, middle + polar(rng, rng.uniform(0, 12)), looks)
        elif kind < 0.96:
            self.grounds.dots(canvas)
        if rng.random() < 0.15:
            self.grounds.shade(canvas)
        return CubeCrop(self._lens(canvas), number)

    def _lens(self, canvas: Floats) -> Picture:
        """As a camera would have it with an edge of 16 to 60 pixels, then a stored crop."""
        rng = self.rng
        edge = float(np.exp(rng.uniform(np.log(16), np.log(60))))
        side = round(CANVAS * edge / EDGE)
        if rng.random() < 0.1:
            canvas = bloomed(canvas, rng)
        small = cv2.resize(canvas, (side, side), interpolation=cv2.INTER_AREA)
        coarse = np.asarray(np.clip(small * 255, 0, 255), np.uint8)
        share = SIDE * EDGE / UNIT / CANVAS
        wide = cv2.resize(coarse, (CANVAS, CANVAS), interpolation=cv2.INTER_LINEAR)
        whole = cv2.resize(wide, None, fx=1 / share * SIDE / CANVAS, fy=1 / share * SIDE / CANVAS)
        return np.asarray(whole[:SIDE, :SIDE], np.uint8)


def vary(
    crop: CubeCrop, rng: np.random.Generator
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The network's input, and number (-1: not known), cube, offset, log size."""
    turn, zoom = rng.uniform(0, 2 * np.pi), np.exp(rng.uniform(-0.35, 0.35))
    far, bearing = 0.4 * np.sqrt(rng.random()), rng.uniform(0, 2 * np.pi)
    number, cube = crop.number, int(crop.number != -1)
    if cube and rng.random() < 0.06:
        far, number, cube = rng.uniform(0.8, 1.2), -1, 0
    c, s = np.cos(turn), np.sin(turn)
    matrix = np.array([[c, -s], [s, c]]) * (zoom * cubeface.UNIT / UNIT)
    offset = np.array([np.cos(bearing), np.sin(bearing)]) * far
    middle = np.full(2, (SIDE - 1) / 2)
    end = np.full(2, (cubeface.SIDE - 1) / 2) + offset * cubeface.UNIT
    whole = np.column_stack([matrix, end - matrix @ middle])
    size = (cubeface.SIDE, cubeface.SIDE)
    image = cv2.warpAffine(crop.pixels, whole, size, borderMode=cv2.BORDER_REPLICATE)
    varied = filmed(recoloured(image.astype(np.float32), rng), rng)
    return view(varied), np.array([max(number, -1), cube, *offset, np.log(zoom)], np.float32)
