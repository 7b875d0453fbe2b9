"""Hands on buttons: presses on the Pi's pins and on the panel become wishes in the inbox."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Protocol

from boardside.inbox import Inbox, Outcome, Press
from boardside.tiller import BUTTONS
from hw.buttons import Buttons
from hw.errors import HardwareError

LOOK_SECONDS = 0.05
"""Between two looks at the buttons."""

BY_HOLDING = frozenset({"pass_resign"})
"""Buttons that do something only when they are held: nobody gives up a game by accident."""


class Pressed(Protocol):
    """A press of a button, on whatever device: its name, and whether it was held."""

    @property
    def button(self) -> str: ...

    @property
    def held(self) -> bool: ...


class PanelButtons(Protocol):
    """The panel's own buttons."""

    def presses(self) -> Sequence[Pressed]:
        """The presses since the last call."""


class Hands:
    """Looks after buttons in a thread of its own, from entering this to leaving it.

    `say` hears, in a sentence, what a press did not do. Buttons that cannot be read any more are
    left alone.
    """

    def __init__(
        self,
        inbox: Inbox,
        buttons: Sequence[Buttons],
        panel: PanelButtons | None,
        say: Callable[[str], None],
    ) -> None:
        self._inbox, self._buttons, self._panel, self._say = inbox, list(buttons), panel, say
        self._stuck: set[str] = set()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="buttons", daemon=True)

    def __enter__(self) -> Hands:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._stop.set()
        self._thread.join()

    def look(self) -> None:
        """Passes on what was pressed since the last look."""
        for buttons in tuple(self._buttons):
            try:
                self._ask(buttons.presses(), "button")
                self._tell_stuck(buttons.stuck())
            except HardwareError as error:
                self._buttons.remove(buttons)
                self._say(str(error))
        if self._panel is not None:
            self._ask(self._panel.presses(), "panel")

    def _run(self) -> None:
        try:
            while not self._stop.wait(LOOK_SECONDS):
                self.look()
        except Exception as error:  # the top loop of this thread: a button stops no referee
            self._say(f"Buttons: internal failure: {type(error).__name__}: {error}")

    def _ask(self, presses: Sequence[Pressed], way: str) -> None:
        for press in presses:
            if press.button not in BUTTONS:
                continue
            if press.button in BY_HOLDING and not press.held:
                self._say("To pass, refuse or resign, hold the button for a second.")
                continue
            try:
                future = self._inbox.ask(Press(press.button), way)
            except queue.Full:
                self._say("Too much is being asked at once; press again.")
                continue
            future.add_done_callback(self._tell_refused)

    def _tell_refused(self, future: Future[Outcome]) -> None:
        if not future.cancelled() and (error := future.exception()):
            self._say(str(error))

    def _tell_stuck(self, stuck: Sequence[str]) -> None:
        for name in stuck:
            if name not in self._stuck:
                self._stuck.add(name)
                self._say(f"The button {name} has been down for long; is it stuck?")
