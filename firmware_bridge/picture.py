"""A picture of what a module shows: the display with the board's lights round it."""

from __future__ import annotations

from firmware_bridge import framebuf
from firmware_bridge.firmware.panel.font import Font, width
from firmware_bridge.firmware.panel.lights import POINTS, place
from firmware_bridge.firmware.panel.oled import HEIGHT, WIDTH
from firmware_bridge.panel import Corner
from firmware_bridge.png import png
from firmware_bridge.shown import Colour, Shown

SCALE = 5
"""Pixels a dot."""
EDGE = 40
ROW = 64
"""How high a row of lights is."""
LIGHT = 13
"""A light's radius, in pixels."""
GROUND, GLASS, DOT, DARK, LABEL = (
    (24, 26, 30),
    (6, 8, 12),
    (196, 226, 255),
    (46, 48, 54),
    (120, 124, 132),
)
STATUS_NAMES = ("White", "cube", "cube", "cube", "Black", "rec")
WIDE = 2 * EDGE + SCALE * WIDTH
TALL = 4 * ROW + SCALE * HEIGHT
Place = tuple[int, int]


def draw(shown: Shown, home: Corner = Corner.BOTTOM_RIGHT) -> bytes:
    """What a module shows as a PNG file. The points' numbers are White's, by his home corner."""
    paint = _Paint()
    if shown.dots:
        _display(paint, shown)
    if shown.lights:
        _points(paint, shown.lights, home)
        for index, name in enumerate(STATUS_NAMES):
            if POINTS + index < len(shown.lights):
                x = EDGE + SCALE * WIDTH * (2 * index + 1) // (2 * len(STATUS_NAMES))
                at = (x, TALL - ROW + 24)
                paint.light(at, shown.lights[POINTS + index])
                paint.text(name, (x, at[1] + 20))
    return png(WIDE, TALL, bytes(paint.rgb))


def _display(paint: _Paint, shown: Shown) -> None:
    left, top = EDGE, ROW + ROW // 2
    paint.block((left - 8, top - 8), SCALE * WIDTH + 16, SCALE * HEIGHT + 16, GLASS)
    dark, lit = bytes(GLASS) * SCALE, bytes(DOT) * SCALE
    for y in range(HEIGHT):
        row = b"".join(lit if shown.dot(x, y) else dark for x in range(WIDTH))
        for repeat in range(SCALE):
            paint.row((left, top + SCALE * y + repeat), row)


def _points(paint: _Paint, lights: tuple[Colour, ...], home: Corner) -> None:
    point_at = {place(point, home.value): point for point in range(1, POINTS + 1)}
    half = POINTS // 2
    for index in range(min(POINTS, len(lights))):
        column = half - 1 - index if index < half else index - half
        x = EDGE + SCALE * WIDTH * (2 * column + 1) // (2 * half)
        y = TALL - ROW - ROW // 2 - 6 if index < half else ROW // 2 - 8
        paint.light((x, y), lights[index])
        paint.text(str(point_at[index]), (x, y + 18))


class _Paint:
    """A canvas of pixels."""

    def __init__(self) -> None:
        self.rgb = bytearray(bytes(GROUND) * (WIDE * TALL))
        self._font = Font(framebuf)

    def block(self, at: Place, wide: int, high: int, colour: Colour) -> None:
        """A filled rectangle."""
        for y in range(at[1], at[1] + high):
            self.row((at[0], y), bytes(colour) * wide)

    def row(self, at: Place, pixels: bytes) -> None:
        """Pixels beside each other, from a place on."""
        start = 3 * (at[1] * WIDE + at[0])
        self.rgb[start : start + len(pixels)] = pixels

    def light(self, at: Place, colour: Colour) -> None:
        """A light, dark or as the eye sees it lit (dim ones look brighter than their numbers)."""
        seen = _seen(colour) if any(colour) else DARK
        for dy in range(-LIGHT, LIGHT + 1):
            half = int((LIGHT * LIGHT - dy * dy) ** 0.5)
            self.block((at[0] - half, at[1] + dy), 2 * half + 1, 1, seen)

    def text(self, text: str, middle: Place) -> None:
        """A small text, centred below a place, each dot two pixels."""
        wide = width(text)
        canvas = framebuf.FrameBuffer(bytearray(wide), wide, 8, framebuf.MONO_VLSB)
        self._font.text(canvas, text, 0, 0)
        for y in range(8):
            for x in range(wide):
                if canvas.dot(x, y):
                    self.block((middle[0] - wide + 2 * x, middle[1] + 2 * y), 2, 2, LABEL)


def _seen(colour: Colour) -> Colour:
    top = max(colour)
    red, green, blue = (int(255 * (value / top) ** 0.8) for value in colour)
    return red, green, blue
