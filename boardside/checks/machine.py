"""The machine itself: what it is, whether it is too hot or has too little power.

`root` stands in the place of / everywhere: these are files that Linux and the Pi's firmware fill.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator
from pathlib import Path

from boardside.checks.result import Result, bad, good, note

ROOT = Path("/")
HOT, TOO_HOT = 70.0, 80.0
"""Degrees: from the second on a Pi slows itself down."""

_MODEL = "proc/device-tree/model"
_HEAT = "sys/class/thermal/thermal_zone0/temp"
_THROTTLED = "sys/devices/platform/soc/soc:firmware/get_throttled"
"""What `vcgencmd get_throttled` tells, as a file."""

_THROTTLED_2712 = "sys/devices/platform/soc@107c000000/soc@107c000000:firmware/get_throttled"
_LOW_NOW, _HOT_NOW, _LOW_BEFORE = 1 << 0, 1 << 3, 1 << 16


def check_machine(root: Path = ROOT) -> Iterator[Result]:
    """What machine this is, its temperature and power."""
    model = text_of(root / _MODEL)
    if not model:
        yield note("machine", f"{platform.system()}, {platform.machine()}; no Raspberry Pi.")
    else:
        yield good("machine", f"{model}, {platform.machine()}.")
    yield from _heat(text_of(root / _HEAT), bool(model))
    told = text_of(root / _THROTTLED) or text_of(root / _THROTTLED_2712)
    yield from _power(told)


def text_of(path: Path) -> str:
    """What a file of the system's says, "" where there is none."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip("\0\n ")
    except OSError:
        return ""


def _heat(millidegrees: str, is_a_pi: bool) -> Iterator[Result]:
    if not millidegrees.lstrip("-").isdigit() or not is_a_pi:
        return
    degrees = int(millidegrees) / 1000
    if degrees >= TOO_HOT:
        yield bad("temperature", f"{degrees:.0f} °C, it slows down: give it air, or a fan.")
    elif degrees >= HOT:
        yield note("temperature", f"{degrees:.0f} °C is warm; from {TOO_HOT:.0f} it slows down.")
    else:
        yield good("temperature", f"{degrees:.0f} °C.")


def _power(told: str) -> Iterator[Result]:
    try:
        bits = int(told, 16)
    except ValueError:
        return
    if bits & _LOW_NOW:
        yield bad("power", "the voltage is too low: use the Pi's own power supply and cable.")
    elif bits & _HOT_NOW:
        yield bad("power", "it is slowed down because of heat: give it air, or a fan.")
    elif bits & _LOW_BEFORE:
        yield note("power", "the voltage was too low since it was started: try another supply.")
    else:
        yield good("power", "enough.")
