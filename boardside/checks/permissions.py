"""Whether this user may use cameras, pins and serial ports."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from boardside.checks.result import Result, bad, good, note


@dataclass(frozen=True, slots=True)
class Devices:
    """Some device files and the group that may use them on Raspberry Pi OS and Debian."""

    what: str
    patterns: tuple[str, ...]
    group: str


ALL = (
    Devices("cameras", ("video[0-9]*", "media[0-9]*", "v4l-subdev[0-9]*"), "video"),
    Devices("camera memory", ("dma_heap/*",), "video"),
    Devices("pins", ("gpiochip[0-9]*",), "gpio"),
    Devices("serial ports", ("ttyACM[0-9]*", "ttyUSB[0-9]*"), "dialout"),
)

MayUse = Callable[[Path], bool]


def may_use(path: Path) -> bool:
    """Whether this user may read and write a file."""
    return os.access(path, os.R_OK | os.W_OK)


def check_permissions(dev: Path = Path("/dev"), allowed: MayUse = may_use) -> Iterator[Result]:
    """Each kind of devices: that they may be used, or what to do."""
    for devices in ALL:
        there = sorted(path for pattern in devices.patterns for path in dev.glob(pattern))
        closed = [path for path in there if not allowed(path)]
        if not there:
            yield note(devices.what, "none are there.")
        elif closed:
            yield bad(
                devices.what,
                f"{closed[0]} may not be used: sudo usermod -aG {devices.group} $USER, then log in "
                "again.",
            )
        else:
            yield good(devices.what, f"{_listed(there)} may be used.")


def _listed(paths: list[Path]) -> str:
    shown = ", ".join(map(str, paths[:3]))
    return shown if len(paths) <= 3 else f"{shown} and {len(paths) - 3} more"
