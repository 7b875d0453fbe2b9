"""The parts on the module's wires, for CPython: as strict as they are, and readable.

The display and the strip also serve a whole emulated chip, whose wires end at them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

Colour = tuple[int, int, int]

_ARGUMENTS = {
    **dict.fromkeys((0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1),
    **dict.fromkeys((0x21, 0x22), 2),
}
_ALONE = {0xA0, 0xA1, 0xA4, 0xA5, 0xA6, 0xA7, 0xAE, 0xAF, 0xC0, 0xC8, 0xE3, *range(0x40, 0x80)}


class Ssd1306:
    """A display's controller: its memory (128 × 64 dots) and what it was commanded.

    Only horizontal addressing is known; any command that the data sheet does not have is an error.
    """

    WIDTH, PAGES = 128, 8

    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        self.memory = bytearray(self.WIDTH * self.PAGES)
        self.is_on = False
        self.contrast = 0x7F
        self.charge_pump = False
        self._changed = changed
        self._columns, self._pages = (0, self.WIDTH - 1), (0, self.PAGES - 1)
        self._column, self._page = 0, 0

    def message(self, data: bytes) -> None:
        """One message over I²C, after the address: a control byte, then commands or dots."""
        if data[0] == 0x40:
            for dots in data[1:]:
                self._put(dots)
        elif data[0] == 0x00:
            commands = iter(data[1:])
            for command in commands:
                self._command(command, commands)
        else:
            raise ValueError(f"control byte {data[0]:#04x}")
        self._changed()

    def _command(self, command: int, following: Iterator[int]) -> None:
        if command not in _ARGUMENTS and command not in _ALONE:
            raise ValueError(f"the SSD1306 has no command {command:#04x}")
        given = [next(following) for _ in range(_ARGUMENTS.get(command, 0))]
        if command in (0xAE, 0xAF):
            self.is_on = command == 0xAF
        elif command == 0x81:
            self.contrast = given[0]
        elif command == 0x8D:
            self.charge_pump = given[0] == 0x14
        elif command == 0x20 and given[0] != 0:
            raise ValueError("only horizontal addressing is known here")
        elif command == 0x21:
            self._columns = (given[0], given[1])
            self._column = given[0]
        elif command == 0x22:
            self._pages = (given[0], given[1])
            self._page = given[0]

    def _put(self, dots: int) -> None:
        self.memory[self._page * self.WIDTH + self._column] = dots
        self._column += 1
        if self._column > self._columns[1]:
            self._column = self._columns[0]
            self._page += 1
            if self._page > self._pages[1]:
                self._page = self._pages[0]


def colours(wire: bytes) -> list[Colour]:
    """The colours (red, green, blue) in what WS2812 lights are sent."""
    return [(wire[i + 1], wire[i], wire[i + 2]) for i in range(0, len(wire), 3)]
