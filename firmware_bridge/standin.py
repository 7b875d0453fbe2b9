"""A module for CPython: the exact firmware, with stand-ins for the chip's own libraries.

`python -m firmware_bridge.standin FOLDER` runs main.py on its own standard input and output, which
tests put a terminal behind. FOLDER/shown.json tells what the parts show, and FOLDER/pressed
(pin numbers) which buttons are down. `--without display strip buttons` leaves parts off.
"""

from __future__ import annotations

import argparse
import json
import runpy
import select
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace

from firmware_bridge import framebuf
from firmware_bridge.chip import Ssd1306, colours

FIRMWARE = Path(__file__).parent / "firmware"
TICKS = 1 << 30
"""MicroPython's milliseconds begin anew after so many."""
IDENTITY = bytes.fromhex("e6614c775b2a1b2c")
ADDRESS = 0x3C


class Parts:
    """The parts on the wires, written to a file whenever one of them changes."""

    def __init__(self, folder: Path, without: frozenset[str]) -> None:
        self.without = without
        self.display = Ssd1306(self.publish)
        self.lights: list[tuple[int, int, int]] = []
        self.frames = 0
        self.interrupt = -1
        self._folder = folder

    def publish(self) -> None:
        """Tells what is shown; the file is always whole."""
        shown = {
            "dots": self.display.memory.hex(),
            "on": self.display.is_on,
            "lights": self.lights,
            "frames": self.frames,
            "interrupt": self.interrupt,
        }
        new = self._folder / "shown.new"
        new.write_text(json.dumps(shown), encoding="ascii")
        new.replace(self._folder / "shown.json")

    def pressed(self, pin: int) -> bool:
        """Whether a button is down."""
        try:
            return str(pin) in (self._folder / "pressed").read_text(encoding="ascii").split()
        except FileNotFoundError:
            return False


def machine_for(parts: Parts) -> ModuleType:
    """MicroPython's `machine`, as much of it as the firmware uses."""

    class Pin:
        """A pin, by its number."""

        IN, OUT, PULL_UP = 0, 1, 1

        def __init__(self, number: int, mode: int = -1, pull: int = -1) -> None:
            self._number, self._mode = number, mode

        def value(self) -> int:
            """1 while nothing pulls the pin to ground."""
            return 0 if parts.pressed(self._number) else 1

    class I2C:
        """A bus with a display on it, if there is one."""

        def __init__(self, number: int, *, scl: Pin, sda: Pin, freq: int) -> None:
            if freq > 400_000:
                raise ValueError("the display's bus is no faster than 400 kHz")

        def writeto(self, address: int, data: bytes) -> int:
            """Sends a message."""
            if "display" in parts.without or address != ADDRESS:
                raise OSError(5, "EIO")
            parts.display.message(bytes(data))
            return len(data)

    def bitstream(pin: Pin, encoding: int, timing: tuple[int, ...], data: bytes) -> None:
        if encoding != 0 or len(timing) != 4:
            raise ValueError("encoding 0 has four times")
        parts.lights, parts.frames = colours(bytes(data)), parts.frames + 1
        parts.publish()

    names = {"Pin": Pin, "I2C": I2C, "bitstream": bitstream, "unique_id": lambda: IDENTITY}
    return _module("machine", names)


def micropython_for(parts: Parts) -> ModuleType:
    """MicroPython's `micropython`."""

    def kbd_intr(character: int) -> None:
        parts.interrupt = character

    return _module("micropython", {"kbd_intr": kbd_intr})


def run(folder: Path, without: frozenset[str]) -> None:
    """Runs the firmware until it is stopped or its terminal goes."""
    parts = Parts(folder, without)
    sys.modules["machine"] = machine_for(parts)
    sys.modules["micropython"] = micropython_for(parts)
    sys.modules["framebuf"] = framebuf
    vars(time).update(ticks_ms=_ticks, ticks_diff=_ticks_diff)
    vars(select).update(poll=_Poll)
    with open(0, "rb", buffering=0) as stdin, open(1, "wb", buffering=0) as stdout:
        vars(sys).update(stdin=SimpleNamespace(buffer=stdin, fileno=stdin.fileno))
        vars(sys).update(stdout=SimpleNamespace(buffer=stdout))
        sys.path.insert(0, str(FIRMWARE))
        settings = __import__("panel.settings", fromlist=["settings"])
        vars(settings).update({"STRIP_LEDS": 0} if "strip" in without else {})
        vars(settings).update({"BUTTONS": {}} if "buttons" in without else {})
        runpy.run_path(str(FIRMWARE / "main.py"), run_name="__main__")


_real_poll: Callable[[], select.poll] = select.poll


class _Poll:
    """MicroPython's `select.poll`; a terminal that is gone ends the program, as lost power does."""

    def __init__(self) -> None:
        self._poll = _real_poll()

    def register(self, stream: SimpleNamespace, mask: int) -> None:
        """Waits for a stream."""
        self._poll.register(stream.fileno(), mask)

    def poll(self, wait_ms: int) -> list[tuple[int, int]]:
        """What is ready within a time."""
        found = self._poll.poll(wait_ms)
        if any(event & (select.POLLHUP | select.POLLERR) for _, event in found):
            raise SystemExit(0)
        return found


def _ticks() -> int:
    return int(time.monotonic() * 1000) % TICKS


def _ticks_diff(later: int, earlier: int) -> int:
    return (later - earlier + TICKS // 2) % TICKS - TICKS // 2


def _module(name: str, names: dict[str, object]) -> ModuleType:
    module = ModuleType(name)
    vars(module).update(names)
    return module


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--without", nargs="*", default=[])
    given = arguments.parse_args()
    run(given.folder, frozenset(given.without))
