"""The lamp: a light-emitting diode on one of the Pi's own pins."""

from __future__ import annotations

from enum import Enum
from typing import Any, Protocol

from hw.pins import opening, using

BLINK_SECONDS = 0.5
"""On, and off, for so long: once a second, for more than two a second can do harm."""


class Light(Enum):
    """What a lamp shows."""

    OFF = "off"
    ON = "on"
    BLINKING = "blinking"


class Lamp(Protocol):
    """A lamp; `show` returns at once."""

    def show(self, light: Light) -> None:
        """From now on it shows this."""

    def close(self) -> None:
        """Dark, and the pin is let go."""


class GpioLamp:
    """A lamp between a pin and ground. Raises PinsMissing when it cannot be used."""

    def __init__(self, pin: int) -> None:
        with opening("The lamp", pin) as library:
            self._led: Any = library.LED(pin)

    def show(self, light: Light) -> None:
        """See Lamp. Raises PinsMissing when the pin cannot be used any more."""
        with using("The lamp"):
            if light is Light.BLINKING:
                self._led.blink(BLINK_SECONDS, BLINK_SECONDS)
            elif light is Light.ON:
                self._led.on()
            else:
                self._led.off()

    def close(self) -> None:
        """See Lamp."""
        self._led.close()
