"""What a person did with a button, told from how its contact bounces. Pure: time is given."""

from __future__ import annotations

SETTLED_SECONDS = 0.03
"""A level counts once it has lasted so long: contacts bounce for some 10 ms, and what the wires
catch of other devices is shorter yet."""

HELD_SECONDS = 1.0
"""A button that is down for so long is held."""

STUCK_SECONDS = 30.0
"""Nobody holds a button for so long."""


class Debounce:
    """One button. Feed it every change of its level, or the level whenever it is looked at, in
    order of time (seconds).

    A press is told once: as held as soon as it is, else as short when it is over. A button that is
    down at the beginning was pressed for something else: that press is not told.
    """

    def __init__(self, down: bool, at: float) -> None:
        self._down = self._level = down
        self._since = self._level_at = at
        self._told = True
        self._presses: list[bool] = []

    def feed(self, down: bool, at: float) -> None:
        """The level at a time: whether the contact is closed."""
        self._settle(at)
        if down != self._level:
            self._level, self._level_at = down, max(at, self._level_at)

    def presses(self, now: float) -> list[bool]:
        """The presses since the last call; of each, whether it was held."""
        self._settle(now)
        told, self._presses = self._presses, []
        return told

    def stuck(self, now: float) -> bool:
        """Whether it has been down for longer than anybody holds it."""
        self._settle(now)
        return self._down and now - self._since >= STUCK_SECONDS

    def _settle(self, now: float) -> None:
        """What the level, unchanged until now, comes to."""
        if self._level != self._down and now - self._level_at >= SETTLED_SECONDS:
            self._down, self._since = self._level, self._level_at
            if not self._down:
                self._tell(held=False)
            else:
                self._told = False
        if self._down and self._level and now - self._since >= HELD_SECONDS:
            self._tell(held=True)

    def _tell(self, held: bool) -> None:
        if not self._told:
            self._told = True
            self._presses.append(held)
