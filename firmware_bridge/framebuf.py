"""MicroPython's `framebuf` for CPython: as much of it as the module's code uses, and as strict."""

from __future__ import annotations

MONO_VLSB = 0
"""One bit a dot, a byte for eight below each other, the lowest bit on top; bytes run rightwards."""


class FrameBuffer:
    """A drawing surface over a buffer. What is drawn outside of it is left out."""

    def __init__(self, buffer: bytearray, width: int, height: int, layout: int) -> None:
        if layout != MONO_VLSB:
            raise ValueError("only MONO_VLSB is known here")
        if not isinstance(buffer, bytearray):
            raise TypeError("object with buffer protocol required")
        if len(buffer) < width * ((height + 7) // 8):
            raise ValueError("the buffer is too small")
        self._buffer, self.width, self.height = buffer, width, height

    def pixel(self, x: int, y: int, colour: int) -> None:
        """Sets a dot."""
        self.fill_rect(x, y, 1, 1, colour)

    def dot(self, x: int, y: int) -> int:
        """The colour of a dot inside (MicroPython: `pixel` with two arguments)."""
        return self._buffer[y // 8 * self.width + x] >> y % 8 & 1

    def fill(self, colour: int) -> None:
        """Sets all dots."""
        self.fill_rect(0, 0, self.width, self.height, colour)

    def hline(self, x: int, y: int, wide: int, colour: int) -> None:
        """A level line."""
        self.fill_rect(x, y, wide, 1, colour)

    def fill_rect(self, x: int, y: int, wide: int, high: int, colour: int) -> None:
        """A filled rectangle."""
        for row in range(max(0, y), min(y + high, self.height)):
            bit = 1 << row % 8
            for column in range(max(0, x), min(x + wide, self.width)):
                index = row // 8 * self.width + column
                if colour:
                    self._buffer[index] |= bit
                else:
                    self._buffer[index] &= ~bit & 255

    def blit(self, source: FrameBuffer, x: int, y: int, key: int = -1) -> None:
        """Another buffer's dots, but for those of the colour `key`."""
        for row in range(source.height):
            for column in range(source.width):
                colour = source.dot(column, row)
                if colour != key:
                    self.pixel(x + column, y + row, colour)
