"""Buttons, lamp and buzzer for tests, as strict as real ones: nothing is done after closing, and
only what is wired can be pressed."""

from __future__ import annotations

from collections.abc import Iterable

from hw.buttons import Press
from hw.buzzer import Sound
from hw.errors import PinsMissing
from hw.lamp import Light


class FakeButtons:
    """Test verbs: `press`, `hold`, `jam` a button, `break_off` all of them."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = frozenset(names)
        self._pressed: list[Press] = []
        self._jammed: list[str] = []
        self._broken = False
        self.closed = False

    def press(self, name: str) -> None:
        """Somebody presses a button for a moment."""
        self._pressed.append(Press(self._wired(name), False))

    def hold(self, name: str) -> None:
        """Somebody holds a button."""
        self._pressed.append(Press(self._wired(name), True))

    def jam(self, name: str) -> None:
        """A button stays down."""
        self._jammed.append(self._wired(name))

    def break_off(self) -> None:
        """From now on the pins cannot be read."""
        self._broken = True

    def presses(self) -> list[Press]:
        """See hw.buttons.Buttons."""
        _must_be_open(self.closed)
        if self._broken:
            raise PinsMissing("The button ask: the wires are off.")
        told, self._pressed = self._pressed, []
        return told

    def stuck(self) -> tuple[str, ...]:
        """See hw.buttons.Buttons."""
        _must_be_open(self.closed)
        return tuple(self._jammed)

    def close(self) -> None:
        """See hw.buttons.Buttons."""
        self.closed = True

    def _wired(self, name: str) -> str:
        if name not in self._names:
            raise ValueError(f"no button {name!r} is wired")
        return name


class FakeLamp:
    """`lights` is everything that it was told to show, in order. Test verb: `break_off`."""

    def __init__(self) -> None:
        self.lights: list[Light] = []
        self.closed = self._broken = False

    def break_off(self) -> None:
        """From now on it cannot be used."""
        self._broken = True

    def show(self, light: Light) -> None:
        """See hw.lamp.Lamp."""
        _must_be_open(self.closed)
        if self._broken:
            raise PinsMissing("The lamp: the wires are off.")
        self.lights.append(light)

    def close(self) -> None:
        """See hw.lamp.Lamp."""
        self.closed = True


class FakeBuzzer:
    """`sounds` is everything that it was told to play, in order. Test verb: `break_off`."""

    def __init__(self) -> None:
        self.sounds: list[Sound] = []
        self.closed = self._broken = False

    def break_off(self) -> None:
        """From now on it cannot be used."""
        self._broken = True

    def play(self, sound: Sound) -> None:
        """See hw.buzzer.Buzzer."""
        _must_be_open(self.closed)
        if self._broken:
            raise PinsMissing("The buzzer: the wires are off.")
        self.sounds.append(sound)

    def close(self) -> None:
        """See hw.buzzer.Buzzer."""
        self.closed = True


def _must_be_open(closed: bool) -> None:
    if closed:
        raise RuntimeError("the pins were let go of")
