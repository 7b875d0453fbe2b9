"""What a module shows, dot by dot and light by light: of a panel, or as a module tells it.

The dots and lights of a panel are made by the module's own code, so they are the module's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from firmware_bridge import framebuf
from firmware_bridge.codec import fields_of
from firmware_bridge.firmware.panel.face import Face, text_pages
from firmware_bridge.firmware.panel.font import Font
from firmware_bridge.firmware.panel.lights import lights
from firmware_bridge.firmware.panel.oled import HEIGHT, WIDTH
from firmware_bridge.firmware.panel.state import State
from firmware_bridge.panel import Panel
from firmware_bridge.wire import Message

Colour = tuple[int, int, int]
BLINK_SECONDS = 0.5
PAGE_SECONDS = 2.5


@dataclass(frozen=True, slots=True)
class Shown:
    """The display's memory (1024 bytes, columns of eight dots, empty without a display) and the
    strip's lights (red, green, blue as they are sent, empty without a strip)."""

    dots: bytes = b""
    lights: tuple[Colour, ...] = ()

    def dot(self, x: int, y: int) -> bool:
        """Whether a dot of the display is lit."""
        return bool(self.dots[y // 8 * WIDTH + x] >> y % 8 & 1)


def shown_of(panel: Panel, at: float = 0.0) -> Shown:
    """What a panel looks like `at` so many seconds of the module's time, which blinking follows."""
    state = State(fields_of(panel))
    half = int(at / BLINK_SECONDS) % 2
    memory = bytearray(WIDTH * HEIGHT // 8)
    canvas = framebuf.FrameBuffer(memory, WIDTH, HEIGHT, framebuf.MONO_VLSB)
    pages = text_pages(state)
    Face(canvas, Font(framebuf)).state(state, pages[int(at / PAGE_SECONDS) % len(pages)], half)
    lit = tuple(_dimmed(colour, state.brightness) for colour in lights(state, half))
    return Shown(bytes(memory), lit)


def page_count(panel: Panel) -> int:
    """How many pages the panel's text takes; each is shown for `PAGE_SECONDS`."""
    return len(text_pages(State(fields_of(panel))))


def shown_from(answers: Iterable[Message]) -> Shown:
    """What a module's answers to `read` tell. Raises ValueError when something is missing."""
    pages_told: dict[str, bytes] = {}
    lit: tuple[Colour, ...] = ()
    for answer in answers:
        data = bytes.fromhex(answer.fields.get("hex", ""))
        if answer.verb == "dots":
            pages_told[answer.fields.get("page", "")] = data
        elif answer.verb == "lights":
            lit = tuple((data[i + 1], data[i], data[i + 2]) for i in range(0, len(data) - 2, 3))
    dots = b"".join(pages_told.get(str(page), b"") for page in range(HEIGHT // 8))
    if dots and len(dots) != WIDTH * HEIGHT // 8:
        raise ValueError("the module told only a part of its display")
    return Shown(dots, lit)


def braille(shown: Shown) -> str:
    """The display in a terminal: 16 rows of 64 signs, each of 2 × 4 dots."""
    bits = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
    rows = []
    for y in range(0, HEIGHT, 4):
        signs = (
            sum(shown.dot(x + dx, y + dy) << bit for bit, (dx, dy) in enumerate(bits))
            for x in range(0, WIDTH, 2)
        )
        rows.append("".join(chr(0x2800 + sign) for sign in signs))
    return "\n".join(rows)


def _dimmed(colour: Colour, brightness: int) -> Colour:
    red, green, blue = (value * brightness // 100 for value in colour)
    return red, green, blue
