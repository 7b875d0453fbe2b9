"""gpiozero's own stand-ins for a Pi's pins, put in the place of real ones for one test."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin

PATIENCE = 10.0


class PWMPin(MockPWMPin):
    """As gpiozero's, telling what it comes to: frequencies, None when it is silent."""

    def __init__(self, factory: Any, info: Any) -> None:
        self.tones: list[float | None] = []
        self.heard = threading.Semaphore(0)
        super().__init__(factory, info)

    def _set_frequency(self, value: float | None) -> None:
        super()._set_frequency(value)
        self.tones.append(None if value is None else round(value))
        self.heard.release()


class Pin(MockPin):
    """As gpiozero's, telling whenever its state changes."""

    def __init__(self, factory: Any, info: Any) -> None:
        self.heard = threading.Semaphore(0)
        super().__init__(factory, info)

    def _change_state(self, value: Any) -> bool:
        changed = bool(super()._change_state(value))
        if changed and hasattr(self, "heard"):
            self.heard.release()
        return changed


class JammedPin(MockPin):
    """A pin that a jammed button pulls to ground from the beginning."""

    def _set_pull(self, value: str) -> None:
        self._pull = value


@contextmanager
def mock_pins(pin_class: type[MockPin] = Pin) -> Iterator[MockFactory]:
    """Pins, and nothing left behind."""
    before = Device.pin_factory
    Device.pin_factory = factory = MockFactory(pin_class=pin_class)
    try:
        yield factory
    finally:
        factory.reset()
        factory.close()
        Device.pin_factory = before


def waited_for(pin: Any, changes: int) -> None:
    """Returns when a pin has changed so often; fails if it does not."""
    for _ in range(changes):
        assert pin.heard.acquire(timeout=PATIENCE), "the pin does not change"
