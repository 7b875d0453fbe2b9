"""Lines, rings and labels that are readable on any picture: everything has a dark edge, and sizes
follow the picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.observation import Image, Pixel

Ink = tuple[int, int, int]
"""Blue, green, red."""

WHITE, BLACK, GREY = (255, 255, 255), (24, 24, 24), (150, 150, 150)
SKY, AMBER, ROSE = (255, 200, 60), (0, 160, 255), (220, 90, 230)
RED, GOLD = (60, 60, 240), (60, 210, 250)
FONT = cv2.FONT_HERSHEY_DUPLEX
_SHIFT = 4


@dataclass(frozen=True, slots=True, eq=False)
class Pen:
    """A picture to draw on, and its unit: the width of a thin line, in pixels."""

    canvas: Image
    unit: float

    def line(self, pixels: Sequence[Pixel], ink: Ink, width: float = 1.0) -> None:
        """An open line with a dark edge."""
        at = [(np.array(pixels) * (1 << _SHIFT)).round().astype(np.int32)]
        for paint, wide in ((BLACK, self._thick(width) + 2), (ink, self._thick(width))):
            cv2.polylines(self.canvas, at, False, paint, wide, cv2.LINE_AA, _SHIFT)

    def veil(self, areas: Sequence[Sequence[Pixel]], ink: Ink, much: float) -> None:
        """Filled areas through which the picture shows."""
        layer = self.canvas.copy()
        for area in areas:
            at = (np.array(area) * (1 << _SHIFT)).round().astype(np.int32)
            cv2.fillPoly(layer, [at], ink, cv2.LINE_AA, _SHIFT)
        cv2.addWeighted(layer, much, self.canvas, 1 - much, 0, self.canvas)

    def ring(self, at: Pixel, radius: float, ink: Ink, edge: Ink) -> None:
        """A circle with an edge of another ink, and a dot of both in its middle."""
        thick = self._thick(1.6)
        for paint, size, wide in (
            (edge, radius, thick + 2),
            (ink, radius, thick),
            (edge, 0.26 * radius + 1.5, -1),
            (ink, 0.26 * radius, -1),
        ):
            place, reach = self._fine(at), round(size * (1 << _SHIFT))
            cv2.circle(self.canvas, place, reach, paint, wide, cv2.LINE_AA, _SHIFT)

    def frame(self, at: Pixel, half: float, ink: Ink) -> None:
        """A square around something."""
        x, y = at
        ways = ((-half, -half), (half, -half), (half, half), (-half, half), (-half, -half))
        self.line([(x + dx, y + dy) for dx, dy in ways], ink, 1.6)

    def label(self, text: str, at: Pixel, size: float, inks: tuple[Ink, Ink]) -> None:
        """A word on a rounded ground, centred; moved into the picture where it would stick out.

        `size` is the height of the ground in pixels, `inks` those of word and ground.
        """
        scale = size / 36
        thick = max(1, round(size / 16))
        (wide, high), _ = cv2.getTextSize(text, FONT, scale, thick)
        half = max(size / 2, wide / 2 + size * 0.3), size / 2
        limit = self.canvas.shape[1], self.canvas.shape[0]
        x, y = (
            min(max(value, reach + 1), most - reach - 2)
            for value, reach, most in zip(at, half, limit, strict=True)
        )
        rim = GREY if inks[1] == BLACK else BLACK
        for paint, grow in ((rim, max(1.0, size / 18)), (inks[1], 0.0)):
            self._pill((x, y), half[0] + grow, half[1] + grow, paint)
        place = round(x - wide / 2), round(y + high / 2)
        cv2.putText(self.canvas, text, place, FONT, scale, inks[0], thick, cv2.LINE_AA)

    def _pill(self, at: Pixel, across: float, down: float, ink: Ink) -> None:
        (x, y), inner = at, max(across - down, 0.0)
        for side in (-inner, inner):
            place = self._fine((x + side, y))
            cv2.circle(
                self.canvas, place, round(down * (1 << _SHIFT)), ink, -1, cv2.LINE_AA, _SHIFT
            )
        low, high = self._fine((x - inner, y - down)), self._fine((x + inner, y + down))
        if inner:
            cv2.rectangle(self.canvas, low, high, ink, -1, cv2.LINE_AA, _SHIFT)

    def _thick(self, width: float) -> int:
        return max(1, round(width * self.unit))

    @staticmethod
    def _fine(at: Pixel) -> tuple[int, int]:
        return round(at[0] * (1 << _SHIFT)), round(at[1] * (1 << _SHIFT))


def captioned(canvas: Image, lines: Sequence[str]) -> Image:
    """The picture with lines of text on a dark strip below it; long ones are made smaller."""
    width = canvas.shape[1]
    size = max(20.0, max(canvas.shape[:2]) / 40)
    strip = np.full((2 * round(size * (len(lines) + 0.4) / 2), width, 3), BLACK, np.uint8)
    for number, text in enumerate(lines):
        scale, thick = size / 44, max(1, round(size / 22))
        wide = cv2.getTextSize(text, FONT, scale, thick)[0][0]
        scale *= min(1.0, (width - size) / max(wide, 1))
        place = round(size * 0.5), round(size * (number + 0.88))
        cv2.putText(strip, text, place, FONT, scale, WHITE, thick, cv2.LINE_AA)
    return np.asarray(np.vstack([canvas, strip]), np.uint8)
