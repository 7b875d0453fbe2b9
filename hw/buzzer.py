"""The buzzer: short sounds, each known by its rhythm alone, for half the buzzers have one tone."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, Protocol

from hw.pins import opening, using

STEP_SECONDS = 0.08
"""A sound is made of steps; each has a tone or is silent for so long."""

MIDDLE_HZ = 2093.0
"""A small disc is loudest at some kHz; tones are an octave below to an octave above this (C7)."""


class Sound(Enum):
    """What a buzzer says."""

    ILLEGAL = "illegal"
    VOID = "void"
    QUESTION = "question"


class Buzzer(Protocol):
    """A buzzer; `play` returns at once, and a new sound ends the one before."""

    def play(self, sound: Sound) -> None:
        """Makes a sound."""

    def close(self) -> None:
        """Silence, and the pin is let go."""


Steps = tuple[float | None, ...]
"""Tones in octaves from the middle (-1 … 1); None is silence."""

STEPS: Mapping[Sound, Steps] = {
    Sound.ILLEGAL: (-1.0, -1.0, -1.0, -1.0, None, -1.0, -1.0, -1.0, -1.0, None),
    Sound.VOID: (0.0, None, 0.0, None, 0.0, None),
    Sound.QUESTION: (0.0, None, 1.0, 1.0, 1.0, None),
}
"""Two long low ones; three short ones; a short and a long one that rises."""


class GpioBuzzer:
    """A buzzer between a pin and ground. Raises PinsMissing when it cannot be used.

    `tones`: it is a bare disc (a passive buzzer), which sounds as it is driven; else it has a tone
    of its own.
    """

    def __init__(self, pin: int, tones: bool = True) -> None:
        self._tones = tones
        with opening("The buzzer", pin) as library:
            if tones:
                middle = library.tones.Tone.from_frequency(MIDDLE_HZ)
                self._device: Any = library.TonalBuzzer(pin, mid_tone=middle, octaves=1)
            else:
                self._device = library.Buzzer(pin)
            self._device.source_delay = STEP_SECONDS

    def play(self, sound: Sound) -> None:
        """See Buzzer. Raises PinsMissing when the pin cannot be used any more."""
        steps = STEPS[sound]
        with using("The buzzer"):
            # gpiozero hands the steps over one by one, in a thread of its own.
            self._device.source = steps if self._tones else [step is not None for step in steps]

    def close(self) -> None:
        """See Buzzer."""
        self._device.close()
