"""The way to the Pi's pins: gpiozero on lgpio, imported when a pin is needed; what is wrong in one
plain line.

Pins are named as Broadcom counts GPIO lines. gpiozero's devices choose the chip (a Pi 5's pins are
on another one); a factory that is set in gpiozero, or named in GPIOZERO_PIN_FACTORY, is used.
"""

from __future__ import annotations

import atexit
import importlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hw.errors import PinsMissing

_FACTORY, _LIBRARY = "GPIOZERO_PIN_FACTORY", "lgpio"
_FOLDER = "LG_WD"
"""Where lgpio makes a FIFO when it is imported; it then makes this the working directory."""


def gpiozero() -> Any:
    """gpiozero, set to lgpio where nothing else is. Raises PinsMissing when it is not installed."""
    os.environ.setdefault(_FACTORY, _LIBRARY)
    try:
        return importlib.import_module("gpiozero")
    except ImportError:
        raise PinsMissing("gpiozero is not installed: pip install gpiozero lgpio.") from None


@contextmanager
def opening(what: str, pin: int) -> Iterator[Any]:
    """gpiozero, to open a device of on a pin; whatever goes wrong is PinsMissing."""
    library = gpiozero()
    try:
        with _own_folder():
            yield library
    except Exception as error:  # gpiozero, lgpio and the system each have their own
        raise PinsMissing(f"{what} (pin {pin}): {_told(error)}") from None


@contextmanager
def using(what: str) -> Iterator[None]:
    """To use a device that is open; whatever goes wrong is PinsMissing."""
    try:
        yield
    except Exception as error:  # see opening
        raise PinsMissing(f"{what}: {_told(error)}") from None


@contextmanager
def _own_folder() -> Iterator[None]:
    """lgpio's FIFO is made in a folder of its own, and the working directory stays what it is."""
    here = Path.cwd()
    folder = os.environ.get(_FOLDER, "")
    if not (folder and os.access(folder, os.W_OK)):
        os.environ[_FOLDER] = own = tempfile.mkdtemp(prefix="boardside-gpio-")
        atexit.register(shutil.rmtree, own, ignore_errors=True)
    try:
        yield
    finally:
        os.chdir(here)


def _told(error: Exception) -> str:
    """What is wrong and what to do, in a sentence."""
    text = " ".join(str(error).split()).strip("'\"").rstrip(".")
    low = text.lower()
    if isinstance(error, ModuleNotFoundError):
        return f"{error.name} is not installed: pip install {error.name or _LIBRARY}."
    if "unable to locate pi revision" in low:
        return "this machine has no pins for buttons and lamps; it is no Raspberry Pi."
    if "can not open gpiochip" in low or "permission" in low:
        return "the pins may not be used: add the user to the group gpio and log in again."
    if "busy" in low:
        return "another program, or the system itself (I2C, SPI, serial), is using this pin."
    return f"{text or type(error).__name__}."
