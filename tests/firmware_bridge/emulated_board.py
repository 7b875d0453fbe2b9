"""The module's wiring for the RP2040 emulator: strip on GP16, display on I2C 0, and buttons.

Loaded by the emulator in its own process. It writes the same file as the stand-in for CPython
does, and reads the same file of pressed buttons; PANEL_FOLDER names where they are.
"""

import json
import os
from pathlib import Path

from rp2040py.boards import BOARDS, BoardSpec
from rp2040py.external.ws2812 import Ws2812

from firmware_bridge.chip import Ssd1306

FOLDER = Path(os.environ["PANEL_FOLDER"])
ADDRESS = 0x3C
BUTTON_PINS = (14, 15)
LOOK_NANOS = 5_000_000.0


class Parts:
    """What is on the wires, written to a file whenever it changes."""

    def __init__(self):
        self.display = Ssd1306(self.publish)
        self.lights = []
        self.frames = 0

    def pixels(self, lights):
        self.lights, self.frames = lights, self.frames + 1
        self.publish()

    def publish(self):
        shown = {
            "dots": self.display.memory.hex(),
            "on": self.display.is_on,
            "lights": self.lights,
            "frames": self.frames,
        }
        new = FOLDER / "shown.new"
        new.write_text(json.dumps(shown), encoding="ascii")
        new.replace(FOLDER / "shown.json")


PARTS = Parts()


class DisplayOnBus:
    """Answers at its address on the first I2C bus."""

    def attach(self, rp2040):
        self._bus, self._message, self._ours = rp2040.i2c[0], bytearray(), False
        self._bus.on_connect = self._connect
        self._bus.on_write_byte = self._write
        self._bus.on_stop = self._stop

    def _connect(self, address, mode):
        self._ours, self._message = address == ADDRESS, bytearray()
        self._bus.complete_connect(self._ours)

    def _write(self, value):
        self._message.append(value)
        self._bus.complete_write(self._ours)

    def _stop(self):
        if self._ours and self._message:
            PARTS.display.message(bytes(self._message))
        self._ours = False
        self._bus.complete_stop()


class Buttons:
    """Pulls the pins down that the file names."""

    def attach(self, rp2040):
        self._rp2040 = rp2040
        self._alarm = rp2040.clock.create_alarm(self._look)
        self._alarm.schedule(LOOK_NANOS)

    def _look(self, *_):
        file = FOLDER / "pressed"
        down = file.read_text(encoding="ascii").split() if file.exists() else []
        for pin in BUTTON_PINS:
            if str(pin) in down:
                self._rp2040.gpio[pin].set_input_value(False)
            else:
                self._rp2040.gpio[pin].release_input()
        self._alarm.schedule(LOOK_NANOS)


BOARD = BoardSpec(
    extras=(
        *BOARDS["pico"].extras,
        lambda: Ws2812(gpio=16, on_pixels=PARTS.pixels),
        DisplayOnBus,
        Buttons,
    ),
    firmware=BOARDS["pico"].firmware,
)
