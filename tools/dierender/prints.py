"""What is printed: the sides of dice and cubes, boards, tables, cards; BGR, 0 … 255."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from tools.dierender.solids import Floats

Picture = NDArray[np.uint8]
TILE = 144
NUMBERS = (2, 4, 8, 16, 32, 64)


def fonts(folder: Path) -> list[Path]:
    """The fonts in a folder that have figures to be read."""
    found = sorted([*folder.rglob("*.ttf"), *folder.rglob("*.otf")])
    odd = (
        "STIXNonUni",
        "STIXSiz",
        "LastResort",
        "cmex",
        "cmsy",
        "cmmi",
        "Awesome",
        "Thin",
        "Symbol",
    )
    return [path for path in found if not any(word in path.name for word in odd)]


def written(text: str, font: Path | None, high: int, rng: np.random.Generator) -> Floats:
    """Text as a mask 0 … 1, cut close; `high` about the height of its figures."""
    if font is None:
        kind = int(rng.choice([0, 2, 3, 4, 6]))
        thick = max(1, round(high * rng.uniform(0.06, 0.22)))
        size = cv2.getFontScaleFromHeight(kind, high, thick)
        (w, h), below = cv2.getTextSize(text, kind, size, thick)
        blank = np.zeros((h + below + 2 * thick, w + 2 * thick), np.uint8)
        cv2.putText(blank, text, (thick, h + thick), kind, size, (255,), thick, cv2.LINE_AA)
        mask = blank
    else:
        drawn = ImageFont.truetype(str(font), round(high * 1.38))
        left, top, right, bottom = (int(v) for v in drawn.getbbox(text))
        picture = Image.new("L", (max(right - left, 1) + 2, max(bottom - top, 1) + 2))
        bold = int(rng.integers(0, max(2, high // 14))) if rng.random() < 0.4 else 0
        ImageDraw.Draw(picture).text((1 - left, 1 - top), text, 255, drawn, stroke_width=bold)
        mask = np.asarray(picture)
    rows, columns = np.nonzero(mask.max(1))[0], np.nonzero(mask.max(0))[0]
    if not len(rows):
        return np.zeros((2, 2), np.float32)
    close = mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return np.asarray(close / np.float32(255))


def pip_tile(spots: Floats, radius: float, rng_kind: float) -> Floats:
    """The ink of one die's side; places -0.5 … 0.5."""
    ink = np.zeros((TILE, TILE), np.float32)
    for x, y in spots:
        at = (round((x + 0.5) * TILE * 16), round((y + 0.5) * TILE * 16))
        size = round(radius * TILE * 16)
        if rng_kind < 0.06:
            corner = int(size * 0.85)
            low, high = (at[0] - corner, at[1] - corner), (at[0] + corner, at[1] + corner)
            cv2.rectangle(ink, low, high, (1.0,), -1, cv2.LINE_AA, 4)
        else:
            cv2.circle(ink, at, size, (1.0,), -1, cv2.LINE_AA, 4)
            if rng_kind > 0.95:
                cv2.circle(ink, at, size // 2, (0.0,), -1, cv2.LINE_AA, 4)
    return ink


def number_tile(number: int, font: Path | None, rng: np.random.Generator, high: float) -> Floats:
    """The ink of one side of a doubling cube, its figures upright, `high` shares of the side."""
    text = str(number)
    mask = written(text, font, round(TILE * high), rng)
    widest = 0.8 * TILE
    if mask.shape[1] > widest or mask.shape[0] > widest:
        share = widest / max(mask.shape)
        mask = cv2.resize(mask, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    ink = np.zeros((TILE, TILE), np.float32)
    h, w = mask.shape
    top, left = (TILE - h) // 2, (TILE - w) // 2
    ink[top : top + h, left : left + w] = mask
    return np.asarray(ink[::-1])


def atlas(inks: list[Floats], body: Floats, paint: Floats, marbled: Floats | None) -> Picture:
    """The texture of a cube from the inks of its sides; row 0 is at the bottom."""
    whole = np.zeros((2 * TILE, 3 * TILE), np.float32)
    for side, ink in enumerate(inks):
        row, column = side // 3, side % 3
        whole[row * TILE : (row + 1) * TILE, column * TILE : (column + 1) * TILE] = ink
    base = np.tile(body.astype(np.float32), (*whole.shape, 1))
    if marbled is not None:
        noise = np.random.default_rng(int(body.sum() * 1e6)).normal(0.5, 0.7, (17, 23))
        share = np.clip(cv2.resize(noise, whole.shape[::-1], interpolation=cv2.INTER_CUBIC), 0, 1)
        base += share[..., None].astype(np.float32) * (marbled - body).astype(np.float32)
    done = base + whole[..., None] * (paint.astype(np.float32) - base)
    return np.asarray(np.clip(done * 255, 0, 255), np.uint8)


class Ground:
    """Draws what things lie on: `size` (width, height) pixels, `unit` a die's edge there."""

    def __init__(
        self, rng: np.random.Generator, size: tuple[int, int], unit: float, faces: list[Path]
    ) -> None:
        self.rng, self.size, self.unit, self.faces = rng, size, unit, faces

    def draw(self, colours: list[Floats]) -> Picture:
        """A board's points, cloth, wood or table with prints on it, in these colours."""
        rng, (w, h) = self.rng, self.size
        canvas = np.tile(colours[0].astype(np.float32), (h, w, 1))
        kind = rng.random()
        if kind < 0.45:
            self._grain(canvas)
        if kind > 0.25:
            self._points(canvas, colours[1:3])
        if rng.random() < 0.25:
            self._grain(canvas)
        for _ in range(rng.integers(0, 6)):
            self._card(canvas)
        for _ in range(rng.integers(0, 4)):
            self._ornament(canvas)
        noise = rng.normal(0, rng.uniform(0, 0.06), (h, w, 1)).astype(np.float32)
        return np.asarray(np.clip((canvas + noise) * 255, 0, 255), np.uint8)

    def _grain(self, canvas: Floats) -> None:
        """Wood: bands, and short dark streaks along them."""
        rng, (w, h) = self.rng, self.size
        low = rng.normal(0, 1, (max(2, h // int(rng.integers(4, 30))), int(rng.integers(3, 9))))
        bands = cv2.resize(low, (w, h), interpolation=cv2.INTER_CUBIC)
        fine = cv2.resize(rng.normal(0, 1, (h // 2, int(rng.integers(10, 60)))), (w, h))
        canvas *= (1 + rng.uniform(0.02, 0.12) * bands + rng.uniform(0, 0.08) * fine)[..., None]
        streaks = np.zeros((h, w), np.float32)
        for _ in range(rng.integers(0, 900)):
            x, y = rng.uniform(0, w), rng.uniform(0, h)
            long, thick = rng.uniform(0.1, 0.9) * self.unit, max(1, round(rng.exponential(1.5)))
            cv2.line(streaks, (int(x), int(y)), (int(x + long), int(y)), (1.0,), thick, cv2.LINE_AA)
        canvas *= 1 - rng.uniform(0.15, 0.6) * streaks[..., None]
        if rng.random() < 0.5:
            canvas[:] = np.clip(canvas, 0, 2)

    def _points(self, canvas: Floats, colours: list[Floats]) -> None:
        """Rows of points from two sides, perhaps outlined or round-ended."""
        rng, (w, h) = self.rng, self.size
        pitch = rng.uniform(2.4, 3.4) * self.unit
        shift, deep = rng.uniform(0, pitch), rng.uniform(0.3, 0.75) * h
        wide, along = rng.uniform(0.6, 1.0) * pitch, rng.random() < 0.5
        rim = any_edge(rng)
        for number in range(-1, int(w / pitch) + 2):
            x = number * pitch + shift
            for up in (0, 1):
                foot, tip = (0, deep) if up else (h, h - deep)
                shape = np.array([(x, foot), (x + wide, foot), (x + wide / 2, tip)])
                ink = tuple(float(v) for v in colours[(number + up) % 2])
                cv2.fillPoly(canvas, [shape.astype(np.int32)], ink, cv2.LINE_AA)
                if along:
                    cv2.polylines(canvas, [shape.astype(np.int32)], True, rim, 2, cv2.LINE_AA)

    def _card(self, canvas: Floats) -> None:
        """A card, label, clock or printed dots: things that look like pips and figures."""
        rng, (w, h) = self.rng, self.size
        wide, high = (int(rng.uniform(1.5, 7) * self.unit) for _ in range(2))
        paper = any_paint(rng)
        ink = 1 - paper if rng.random() < 0.6 else any_paint(rng)
        patch = np.tile(paper.astype(np.float32), (high, wide, 1))
        kind, line = rng.random(), self.unit * rng.uniform(0.15, 1.1)
        if kind < 0.7:
            font = self.faces[rng.integers(len(self.faces))] if rng.random() < 0.8 else None
            y = line * 0.4
            letters = "0123456789" if rng.random() < 0.4 else "ABCDEGHIKLMNORSTUXaegilmnorst:."
            while y < high:
                text = "".join(rng.choice(list(letters), int(rng.integers(2, 14))))
                blend(patch, written(text, font, max(4, round(line)), rng), (0.3 * line, y), ink)
                y += line * rng.uniform(1.2, 1.9)
        elif kind < 0.9:
            size = max(2, round(self.unit * rng.uniform(0.06, 0.16)))
            step = self.unit * rng.uniform(0.25, 0.6)
            for x in np.arange(step, wide, step):
                for y in np.arange(step, high, step):
                    if rng.random() < 0.6:
                        at = (int(x), int(y))
                        cv2.circle(patch, at, size, tuple(map(float, ink)), -1, cv2.LINE_AA)
        matrix = cv2.getRotationMatrix2D((wide / 2, high / 2), rng.uniform(0, 360), 1.0)
        matrix[:, 2] += rng.uniform(0, 1, 2) * [w, h] - [wide / 2, high / 2]
        mask = cv2.warpAffine(np.ones((high, wide), np.float32), matrix, (w, h))[..., None]
        bare = kind < 0.7 and rng.random() < 0.3
        drawn = cv2.warpAffine(patch, matrix, (w, h))
        if bare:
            mask = mask * (np.abs(drawn - paper).max(-1, keepdims=True) > 0.1)
        canvas += mask * (drawn - canvas)

    def _ornament(self, canvas: Floats) -> None:
        """Rings, stars and spots, as on logos and screws."""
        rng, (w, h) = self.rng, self.size
        at = (int(rng.uniform(0, w)), int(rng.uniform(0, h)))
        size = self.unit * rng.uniform(0.15, 1.5)
        ink = tuple(float(v) for v in any_paint(rng))
        for _ in range(rng.integers(1, 4)):
            thick = -1 if rng.random() < 0.4 else max(1, round(size * 0.1))
            cv2.circle(canvas, at, max(1, round(size)), ink, thick, cv2.LINE_AA)
            size *= rng.uniform(0.4, 0.8)
            ink = tuple(float(v) for v in any_paint(rng))


def any_paint(rng: np.random.Generator) -> Floats:
    """Any colour; white, black and other greys oftener."""
    if rng.random() < 0.4:
        return np.clip(
            np.full(3, rng.choice([0.04, 0.1, 0.85, 0.92])) + rng.normal(0, 0.03, 3), 0, 1
        )
    return rng.uniform(0, 1, 3) ** rng.uniform(0.6, 1.8)


def any_edge(rng: np.random.Generator) -> tuple[float, ...]:
    """A colour to draw lines with."""
    return tuple(float(v) for v in any_paint(rng))


def blend(patch: Floats, mask: Floats, at: tuple[float, float], ink: Floats) -> None:
    """Lays ink on a patch through a mask whose top left corner is `at`; what is outside is cut."""
    x, y = (max(0, round(v)) for v in at)
    part: Any = patch[y : y + mask.shape[0], x : x + mask.shape[1]]
    cut = mask[: part.shape[0], : part.shape[1], None]
    part += cut * (ink.astype(np.float32) - part)
