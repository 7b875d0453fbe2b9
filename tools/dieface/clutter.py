"""Drawn things that are no dice but look like some: print, bindings, displays, a single pip."""

from __future__ import annotations

import string
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from tools.dieface.chance import any_colour, any_style, near_colour, polar
from tools.dieface.crops import SIDE, UNIT, Crop, store
from tools.dieface.drawing import photographed
from tools.dieface.glints import cover
from tools.dieface.grounds import Grounds
from tools.dierender.prints import fonts, written
from tools.shared.recordings import Floats, Picture

PIECES = 40
"""So many rendered boards lie under drawn clutter."""

LETTERS = string.ascii_letters + 3 * string.ascii_uppercase + 4 * string.digits


class Clutter:
    """Draws crops without a die, by chance. `boards` are pictures (BGR) of which pieces may lie
    under it, `fonts` the files that print is set from."""

    def __init__(self, rng: np.random.Generator, boards: list[Picture], fonts: list[Path]) -> None:
        self.rng, self.fonts = rng, fonts
        self.size, self.unit = 3 * SIDE // 2, 1.5 * UNIT
        self.grounds = Grounds(rng, boards, self.size, self.unit)

    def crop(self) -> Crop:
        """One crop, its thing about in the middle."""
        rng = self.rng
        canvas = self.grounds.ground(None)
        kinds = (self._print, self._mark, self._binding, self._pip)
        kinds[rng.choice(len(kinds), p=[0.4, 0.18, 0.17, 0.25])](canvas)
        if rng.random() < 0.2:
            self.grounds.shade(canvas)
        return Crop(self._lens(canvas), 0, -1, (0.0, 0.0), None, True)

    def _panel(self, canvas: Floats) -> None:
        """A card, a sheet or a display in place of the ground, its border perhaps in sight."""
        rng = self.rng
        middle = np.full(2, self.size / 2) + rng.uniform(-1.5, 1.5, 2) * self.unit
        wide = tuple(float(v) for v in rng.uniform(2, 6, 2) * self.unit)
        box = cv2.boxPoints(((float(middle[0]), float(middle[1])), wide, rng.uniform(0, 90)))
        ink = tuple(float(v) for v in any_colour(rng))
        cv2.fillPoly(canvas, [box.astype(np.int32)], ink, cv2.LINE_AA)

    def _ink(self, canvas: Floats) -> Floats:
        """A colour to be told from what is in the middle."""
        here = canvas[self.size // 2, self.size // 2]
        for _ in range(20):
            ink = any_colour(self.rng)
            if np.abs(ink - here).max() > 0.25:
                break
        return ink

    def _turned(self, mask: Floats) -> Floats:
        """A mask laid on the canvas any way round, about in the middle."""
        rng, (high, wide) = self.rng, mask.shape
        turn = float(rng.choice([0.0, 90.0, 180.0, 270.0])) + float(rng.normal(0, 8))
        matrix: Floats = np.asarray(cv2.getRotationMatrix2D((wide / 2, high / 2), turn, 1.0))
        matrix[:, 2] += (self.size - np.array([wide, high])) / 2
        matrix[:, 2] += rng.normal(0, 0.35, 2) * np.float64(self.unit)
        return np.asarray(cv2.warpAffine(mask, matrix, (self.size, self.size)), np.float32)

    def _print(self, canvas: Floats) -> None:
        """Lines of letters or figures, all but the outermost of one size, rules between them."""
        rng = self.rng
        if rng.random() < 0.6:
            self._panel(canvas)
        font = self.fonts[rng.integers(len(self.fonts))] if self.fonts else None
        page = np.zeros((2 * self.size, 2 * self.size), np.float32)
        y, high = 0, max(4, round(self.unit * np.exp(rng.uniform(np.log(0.14), np.log(0.9)))))
        for _ in range(rng.integers(1, 6)):
            letters = rng.choice(list(LETTERS), rng.integers(1, 12))
            if rng.random() < 0.3:
                letters = rng.choice(list("MHIELTX08B"), rng.integers(1, 12))
            line = written("".join(letters), font, high, rng)[: len(page) - y, : len(page)]
            left = (len(page) - line.shape[1]) // 2
            page[y : y + line.shape[0], left : left + line.shape[1]] = line
            y += line.shape[0] + round(high * rng.uniform(0.15, 0.8))
            if rng.random() < 0.2:
                far = round(self.unit * rng.uniform(0.4, 2))
                page[y : y + max(1, high // 8), len(page) // 2 - far : len(page) // 2 + far] = 1
                y += round(high * 0.5)
            if y > len(page) - 8:
                break
            if rng.random() < 0.3:
                high = max(4, round(high * rng.uniform(0.5, 1.5)))
        cover(canvas, self._turned(page[: max(y, 8)]), self._ink(canvas))

    def _mark(self, canvas: Floats) -> None:
        """A star, a ring or a disc with perhaps another in it."""
        rng = self.rng
        if rng.random() < 0.4:
            self._panel(canvas)
        middle = np.full(2, self.size / 2) + polar(rng, rng.uniform(0, 0.4) * self.unit)
        radius = self.unit * rng.uniform(0.3, 1.2)
        for _ in range(rng.integers(1, 4)):
            ink = tuple(float(v) for v in self._ink(canvas))
            rays = int(rng.integers(3, 10))
            turns = np.arange(2 * rays) * np.pi / rays + rng.uniform(0, np.pi)
            deep = np.where(np.arange(2 * rays) % 2, rng.uniform(0.35, 1.0), 1.0) * radius
            star = middle + np.column_stack([np.cos(turns), np.sin(turns)]) * deep[:, None]
            if rng.random() < 0.5:
                cv2.fillPoly(canvas, [star.astype(np.int32)], ink, cv2.LINE_AA)
            else:
                thick = -1 if rng.random() < 0.5 else max(1, round(radius * rng.uniform(0.1, 0.4)))
                at = (round(middle[0]), round(middle[1]))
                cv2.circle(canvas, at, round(radius), ink, thick, cv2.LINE_AA)
            radius *= rng.uniform(0.3, 0.8)

    def _binding(self, canvas: Floats) -> None:
        """Rows of equal holes, studs or stitches, without an end in sight."""
        rng = self.rng
        if rng.random() < 0.5:
            self._panel(canvas)
        rows, gap = int(rng.choice([1, 2, 2, 3, 6])), self.unit * rng.uniform(0.2, 0.8)
        step, big = self.unit * rng.uniform(0.22, 0.8), rng.uniform(0.15, 0.45, 2)
        page = np.zeros((self.size, self.size), np.float32)
        round_ones = rng.random() < 0.5
        for row in range(rows):
            x = self.size / 2 + (row - (rows - 1) / 2) * gap
            for y in np.arange(rng.uniform(0, step), self.size, step):
                half = [max(1, int(share * min(step, gap))) for share in big.tolist()]
                if round_ones:
                    cv2.circle(page, (int(x), int(y)), half[0], (1.0,), -1, cv2.LINE_AA)
                else:
                    box = (int(x) - half[0], int(y) - half[1], 2 * half[0], 2 * half[1])
                    cv2.rectangle(page, box, (1.0,), -1)
        cover(canvas, self._turned(page), self._ink(canvas))

    def _pip(self, canvas: Floats) -> None:
        """A pip, or the gap between some, of a die many times as large as what is looked for."""
        rng, style = self.rng, any_style(self.rng)
        slope = np.linspace(-1, 1, self.size) * rng.normal(0, 0.06)
        canvas[:] = style.body + np.add.outer(slope, slope * rng.normal(0, 1))[..., None]
        edge = self.unit * rng.uniform(2.0, 5.0)
        if rng.random() < 0.6:
            beyond = near_colour(rng, style.body * rng.uniform(0.4, 1.0), 0.05)
            if rng.random() < 0.4:
                beyond = any_colour(rng)
            self._halved(canvas, rng.uniform(0.1, 0.5) * edge, beyond)
        gap, radius = edge * style.far, edge * style.radius * rng.uniform(0.8, 1.2)
        turn, stretch = rng.uniform(0, 2 * np.pi), rng.uniform(0.75, 1.0)
        c, s = np.cos(turn), np.sin(turn)
        spots = np.array([(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)], float)
        spots = spots[rng.random(9) < rng.uniform(0.3, 1.0)]
        origin = np.zeros(2)
        if len(spots) and rng.random() < 0.8:
            origin = spots[rng.integers(len(spots))]
        places = (spots - origin) * gap @ np.array([[c, s], [-s, c]])
        for x, y in places * (1.0, stretch) + polar(rng, rng.uniform(0, 0.2) * self.unit):
            at = (round((x + self.size / 2) * 8), round((y + self.size / 2) * 8))
            axes = (round(radius * 8), round(radius * stretch * 8))
            ink = tuple(float(v) for v in near_colour(rng, style.pips, 0.03))
            cv2.ellipse(canvas, at, axes, 0, 0, 360, ink, -1, cv2.LINE_AA, 3)
            if rng.random() < 0.5:
                way = polar(rng, radius * 0.4) * 8
                lit = tuple(float(v) for v in style.pips + (style.body - style.pips) * rng.random())
                spot = (at[0] + round(way[0]), at[1] + round(way[1]))
                inner = (axes[0] // 3, axes[1] // 3)
                cv2.ellipse(canvas, spot, inner, 0, 0, 360, lit, -1, cv2.LINE_AA, 3)

    def _halved(self, canvas: Floats, far: float, beyond: Floats) -> None:
        """What lies past a die's edge that runs so far from the middle."""
        turn = self.rng.uniform(0, 2 * np.pi)
        yy, xx = np.mgrid[: self.size, : self.size] - self.size / 2
        side = xx * np.cos(turn) + yy * np.sin(turn) > far
        mask = cv2.GaussianBlur(side.astype(np.float32), (0, 0), self.rng.uniform(0.8, 4))
        cover(canvas, mask, beyond)

    def _lens(self, canvas: Floats) -> Picture:
        """As a camera would have it, then a stored crop."""
        edge = np.exp(self.rng.uniform(np.log(12), np.log(40)))
        side = round(self.size * edge / self.unit)
        return photographed(np.clip(canvas, 0, 1), side, self.rng)


def add_clutter(
    pool: Path, folders: Sequence[Path], fonts_in: Path, drawn: int, seed: int = 1
) -> None:
    """Write `clutter.npz`: drawn things that are no dice, some on pieces of rendered boards."""
    paths = [path for folder in folders for path in sorted(folder.glob("*.jpg"))][:PIECES]
    boards = [np.asarray(cv2.imread(str(path)), np.uint8) for path in paths]
    clutter = Clutter(np.random.default_rng(seed), boards, fonts(fonts_in))
    store(pool / "clutter.npz", [clutter.crop() for _ in range(drawn)])
