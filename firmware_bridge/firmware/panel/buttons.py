"""Buttons: presses told from bouncing, and long ones from short."""

BOUNCE_MS = 20
HOLD_MS = 1000


class Button:
    """One button. Feed it what its pin shows; time is in ms and given."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._down = False
        self._since = 0
        self._changed: int | None = None
        self._told = True

    def feed(self, down: bool, now: int) -> str:
        """ "short" when it was let go before long, "long" once it is held, else nothing."""
        if down == self._down:
            self._changed = None
        elif self._changed is None:
            self._changed = now
        elif now - self._changed >= BOUNCE_MS:
            self._down, self._since, self._changed = down, now, None
            if down:
                self._told = False
            elif not self._told:
                self._told = True
                return "short"
        if self._down and not self._told and now - self._since >= HOLD_MS:
            self._told = True
            return "long"
        return ""
