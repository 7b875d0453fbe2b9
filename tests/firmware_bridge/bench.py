"""A bench for tests: the stand-in module in a process of its own, on a cable that can be disturbed.

The link's end is a terminal with a name of its own, as a serial port is; plugging in makes one.
"""

from __future__ import annotations

import json
import os
import pty
import select
import subprocess
import sys
import threading
import time
import tty
from collections.abc import Callable
from pathlib import Path

from firmware_bridge.panel import Panel
from firmware_bridge.shown import PAGE_SECONDS, Shown, page_count, shown_of

ROOT = Path(__file__).parent.parent.parent
Disturb = Callable[[bytes], bytes]
BLINKS = (0.0, 0.5)
DARK = Shown(bytes(1), ((1, 1, 1),))
"""What parts show that are dark: no panel's dots, no panel's lights."""


def undisturbed(data: bytes) -> bytes:
    """All as it was."""
    return data


def eventually(condition: Callable[[], bool], within: float) -> float | None:
    """After how many seconds a condition came true, None if it did not within a time."""
    began, waiting = time.monotonic(), threading.Event()
    while True:
        if condition():
            return time.monotonic() - began
        if time.monotonic() - began > within:
            return None
        waiting.wait(0.005)


def shows(shown: Shown, panel: Panel) -> bool:
    """Whether that is the panel, in either half of a blink and on any page of its text."""
    faces = [
        shown_of(panel, blink + PAGE_SECONDS * page)
        for blink in BLINKS
        for page in range(page_count(panel))
    ]
    dots = any(face.dots == shown.dots for face in faces) or not shown.dots
    lights = any(face.lights == shown.lights for face in faces) or not shown.lights
    return dots and lights


class Bench:
    """A module and its cable. The cable copies bytes as `to_module` and `from_module` let it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.to_module: Disturb = undisturbed
        self.from_module: Disturb = undisturbed
        self._without: tuple[str, ...] = ()
        self._module: subprocess.Popen[bytes] | None = None
        self._ends: dict[str, int] = {}
        self._lock = threading.Lock()
        self._running = True
        self._thread = threading.Thread(target=self._carry, daemon=True)

    def __enter__(self) -> Bench:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.power_off()
        self._running = False
        self._thread.join(5)
        self.unplug()

    def power_on(self, *without: str) -> None:
        """Gives the module power, with some parts left off."""
        self._without = without
        master, slave = pty.openpty()
        tty.setraw(slave)
        words = ["--without", *without] if without else []
        self._module = subprocess.Popen(
            [sys.executable, "-m", "firmware_bridge.standin", str(self.folder), *words],
            cwd=ROOT,
            stdin=slave,
            stdout=slave,
        )
        os.close(slave)
        self._put("module", master)

    def power_off(self) -> None:
        """Takes its power away; what it showed is dark."""
        if self._module is not None:
            self._module.kill()
            self._module.wait()
            self._module = None
        self._take("module")
        (self.folder / "shown.json").unlink(missing_ok=True)

    def plug_in(self, name: str) -> str:
        """Plugs the cable in; the path of the port."""
        master, slave = pty.openpty()
        tty.setraw(slave)
        path = self.folder / name
        path.unlink(missing_ok=True)
        path.symlink_to(os.ttyname(slave))
        self._slave = slave
        self._path = path
        self._put("link", master)
        return str(path)

    def unplug(self) -> None:
        """Pulls the cable: the port is gone."""
        if self._take("link"):
            os.close(self._slave)
            self._path.unlink(missing_ok=True)

    def press(self, *pins: int) -> None:
        """Holds these pins' buttons down, and no others."""
        new = self.folder / "pressed.new"
        new.write_text(" ".join(map(str, pins)), encoding="ascii")
        new.replace(self.folder / "pressed")

    def shown(self) -> Shown:
        """What the parts show that the module has; `DARK` of those that show nothing yet."""
        dots, lights = DARK.dots, DARK.lights
        try:
            told = json.loads((self.folder / "shown.json").read_text(encoding="ascii"))
        except FileNotFoundError:
            return DARK
        if told["on"]:
            dots = bytes.fromhex(told["dots"])
        if told["lights"]:
            lights = tuple((red, green, blue) for red, green, blue in told["lights"])
        return Shown(
            b"" if "display" in self._without else dots,
            () if "strip" in self._without else lights,
        )

    def showing(self, panel: Panel, within: float = 10.0) -> float | None:
        """After how many seconds the panel is shown."""
        return eventually(lambda: shows(self.shown(), panel), within)

    def _put(self, end: str, master: int) -> None:
        os.set_blocking(master, False)
        with self._lock:
            self._ends[end] = master

    def _take(self, end: str) -> bool:
        with self._lock:
            master = self._ends.pop(end, None)
            if master is not None:
                os.close(master)
        return master is not None

    def _carry(self) -> None:
        waiting = threading.Event()
        while self._running:
            with self._lock:
                ready, _, _ = select.select(self._ends.values(), [], [], 0)
                for end in ("link", "module"):
                    if self._ends.get(end) in ready:
                        self._copy(end)
            waiting.wait(0.002)

    def _copy(self, end: str) -> None:
        other = "module" if end == "link" else "link"
        try:
            data = os.read(self._ends[end], 4096)
            data = (self.to_module if end == "link" else self.from_module)(data)
            if data and other in self._ends:
                os.write(self._ends[other], data)
        except OSError:
            return
