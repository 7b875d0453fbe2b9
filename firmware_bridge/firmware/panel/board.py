"""The chip: opens the parts that `settings` names and keeps the module going."""

import os
import select
import sys

from . import settings
from .app import App
from .leds import Strip
from .oled import ADDRESSES, Oled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

WS2812_NS = (400, 850, 800, 450)
"""How long the wire is high and low for a 0 and for a 1."""
NOTHING = b"\x00\xe3"
"""The display's command to do nothing, to see whether it is there."""
CTRL_C = 3
NEVER = -1
WAIT_MS = 10
CHUNK = 512


class Board:
    """The parts of this module."""

    def __init__(self) -> None:
        import framebuf  # type: ignore[import-not-found]  # noqa: PLC0415 - only on the module
        import machine  # type: ignore[import-not-found]  # noqa: PLC0415
        import micropython  # type: ignore[import-not-found]  # noqa: PLC0415

        self.framebuf = framebuf
        self.identity = machine.unique_id().hex()
        self.display = self._find_display(machine) if settings.DISPLAY else None
        self.strip = self._strip(machine) if settings.STRIP_LEDS else None
        named = settings.BUTTONS.items()
        self.buttons = [(name, self._button(machine, pin)) for name, pin in named]
        self._kbd_intr = micropython.kbd_intr
        self._kbd_intr(CTRL_C)

    def write(self, data: bytes) -> None:
        """Sends bytes to the referee."""
        sys.stdout.buffer.write(data)

    def linked(self) -> None:
        """Before a referee has spoken Ctrl-C stops the program, as tools expect; then no more."""
        self._kbd_intr(NEVER)

    def _find_display(self, machine) -> "Oled | None":  # type: ignore[no-untyped-def]
        pins = machine.Pin(settings.DISPLAY_SCL), machine.Pin(settings.DISPLAY_SDA)
        bus = machine.I2C(0, scl=pins[0], sda=pins[1], freq=400_000)
        for address in ADDRESSES:
            try:
                bus.writeto(address, NOTHING)
            except OSError:
                continue
            return Oled(bus, address, self.framebuf)
        return None

    def _strip(self, machine) -> Strip:  # type: ignore[no-untyped-def]
        pin = machine.Pin(settings.STRIP_PIN, machine.Pin.OUT)

        def send(data: bytearray) -> None:
            machine.bitstream(pin, 0, WS2812_NS, data)

        return Strip(settings.STRIP_LEDS, settings.MILLIAMPS, send)

    def _button(self, machine, number: int) -> "Callable[[], bool]":  # type: ignore[no-untyped-def]
        pin = machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP)
        return lambda: pin.value() == 0


def run() -> None:
    """Runs the module until its power goes."""
    # MicroPython's clock, which CPython's `time` does not have.
    from time import ticks_diff, ticks_ms  # type: ignore[attr-defined]  # noqa: PLC0415

    now, before = 0, ticks_ms()
    app = App(Board(), now, int.from_bytes(os.urandom(2), "big"))
    poller = select.poll()
    poller.register(sys.stdin, select.POLLIN)
    read = sys.stdin.buffer.read
    while True:
        data = bytearray()
        while len(data) < CHUNK and poller.poll(0 if data else WAIT_MS):
            data += read(1)
        ticks = ticks_ms()
        now, before = now + ticks_diff(ticks, before), ticks
        if data:
            app.hear(bytes(data), now)
        app.tick(now)
