"""Which video devices there are, and who holds one: Linux tells both in its own folders."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

SYSTEM = Path("/sys/class/video4linux")
PROCESSES = Path("/proc")


@dataclass(frozen=True, slots=True)
class VideoDevice:
    """A device that pictures can be read from: its file, and its maker's name for it."""

    path: str
    name: str

    def __str__(self) -> str:
        return f"{self.path} ({self.name})" if self.name else self.path


def cameras(system: Path = SYSTEM) -> list[VideoDevice]:
    """USB and virtual cameras, in order of their numbers.

    A Pi's own devices (decoders, image processors, the sensor's raw data) are left out: they are
    part of its platform. Of several devices of one USB camera only the first gives pictures.
    """
    found = []
    for folder in sorted(_entries(system), key=_number):
        where = str(folder.resolve())
        if ("/usb" in where or "/virtual/" in where) and _text(folder / "index") in ("0", ""):
            found.append(VideoDevice(f"/dev/{folder.name}", _text(folder / "name")))
    return found


def holders(devices: Iterable[str], processes: Path = PROCESSES) -> list[str]:
    """The other programs that have one of these device files open: "NAME (process N)"."""
    wanted = set(devices)
    found = []
    for process in sorted(_entries(processes), key=_number):
        if process.name.isdecimal() and wanted & _open_files(process):
            found.append(f"{_text(process / 'comm') or 'a program'} (process {process.name})")
    return found


def _open_files(process: Path) -> set[str]:
    """What a process has open; nothing where one may not look."""
    found = set()
    for link in _entries(process / "fd"):
        try:
            found.add(str(link.readlink()))
        except OSError:
            continue
    return found


def _entries(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except OSError:
        return []


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def _number(path: Path) -> tuple[int, str]:
    digits = re.findall(r"\d+", path.name)
    return (int(digits[-1]) if digits else -1), path.name
