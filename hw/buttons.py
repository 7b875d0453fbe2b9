"""Buttons on the Pi's own pins, each between its pin and ground."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Protocol

from hw.debounce import Debounce
from hw.pins import opening, using

REMEMBERED = 1000
"""So many changes of level wait to be looked at; in worse noise the level alone is looked at."""

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Press:
    """A press of a button, by its name; `held`: for a second or more."""

    button: str
    held: bool


class Buttons(Protocol):
    """Some buttons. Nothing here waits; one thread asks."""

    def presses(self) -> list[Press]:
        """What was pressed since the last call, each press once: held ones as soon as they are,
        short ones when they are over."""

    def stuck(self) -> tuple[str, ...]:
        """The buttons that have been down for longer than anybody holds one."""

    def close(self) -> None:
        """Lets go of the pins."""


def open_buttons(pins: Mapping[str, int], clock: Clock = time.monotonic) -> GpioButtons:
    """The buttons on some pins, by name. Raises PinsMissing, which says what can be done."""
    with ExitStack() as stack:
        opened = {}
        for name, pin in pins.items():
            opened[name] = _Contact(name, pin, clock)
            stack.callback(opened[name].close)
        stack.pop_all()
    return GpioButtons(opened, clock)


class GpioButtons:
    """Buttons that gpiozero watches."""

    def __init__(self, contacts: Mapping[str, _Contact], clock: Clock) -> None:
        self._contacts, self._clock = dict(contacts), clock

    def presses(self) -> list[Press]:
        """See Buttons. Raises PinsMissing when a pin cannot be read any more."""
        found = []
        for name, contact in self._contacts.items():
            contact.catch_up()
            found += [Press(name, held) for held in contact.debounce.presses(self._clock())]
        return found

    def stuck(self) -> tuple[str, ...]:
        """See Buttons."""
        now = self._clock()
        return tuple(
            name for name, contact in self._contacts.items() if contact.debounce.stuck(now)
        )

    def down(self) -> tuple[str, ...]:
        """The buttons that are down at this moment."""
        return tuple(name for name, contact in self._contacts.items() if contact.down())

    def close(self) -> None:
        """Lets go of the pins."""
        for contact in self._contacts.values():
            contact.close()


class _Contact:
    """One button's contact: gpiozero's thread notes changes, and another one looks at them.

    A change counts from when it happened, however late a busy machine tells; should changes be
    lost, the level that the pin has when it is looked at puts it right.
    """

    def __init__(self, name: str, pin: int, clock: Clock) -> None:
        self._name, self._clock = name, clock
        self._changes: deque[tuple[bool, float]] = deque(maxlen=REMEMBERED)
        with opening(f"The button {name}", pin) as library:
            self._button: Any = library.Button(pin, pull_up=True, bounce_time=None)
            self._button.when_pressed = self._pressed
            self._button.when_released = self._released
            self.debounce = Debounce(bool(self._button.is_pressed), clock())

    def catch_up(self) -> None:
        """Looks at what has changed, and at the level."""
        while self._changes:
            self.debounce.feed(*self._changes.popleft())
        self.debounce.feed(self.down(), self._clock())

    def down(self) -> bool:
        """Whether it is down at this moment."""
        with using(f"The button {self._name}"):
            return bool(self._button.is_pressed)

    def close(self) -> None:
        """Lets go of the pin."""
        self._button.close()

    def _pressed(self) -> None:
        self._changes.append((True, self._clock() - (self._button.active_time or 0.0)))

    def _released(self) -> None:
        self._changes.append((False, self._clock() - (self._button.inactive_time or 0.0)))
