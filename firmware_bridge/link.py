"""The link to the panel: a thread of its own, so that a referee who shows something never waits."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from firmware_bridge.codec import Greeting, Press
from firmware_bridge.errors import NoPanel, PortLost
from firmware_bridge.finding import Whereabouts
from firmware_bridge.panel import Panel
from firmware_bridge.port import Port, SerialPort
from firmware_bridge.talk import USUAL, Line, LinkState, Pace, Talk

LOOK_AGAIN_SECONDS = 0.2
"""How long a port that cannot be opened is left alone."""
FAREWELL_SECONDS = 1.5
"""So long a link that is closed still tries to tell the module what to show."""
JOIN_SECONDS = 2.0
KEPT = 1000
"""So many lines, presses and faults wait to be fetched; then the oldest go."""

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that went wrong with the panel, in a sentence, and the lines before it."""

    at: float
    text: str
    lines: tuple[Line, ...] = ()

    def __str__(self) -> str:
        return "\n".join([f"{self.at:10.3f} # {self.text}", *map(str, self.lines)])


class Link:
    """A panel that is told what to show, wherever it is and whenever it comes back.

    Its methods never wait, and may be called from any thread. Faults are told once for each outage.
    """

    def __init__(
        self,
        where: Whereabouts,
        opening: Callable[[str], Port] = SerialPort,
        pace: Pace = USUAL,
    ) -> None:
        self._where, self._opening, self._pace = where, opening, pace
        self._began = time.monotonic()
        self._panel: Panel | None = None
        self._talk: Talk | None = None
        self._before: tuple[Line, ...] = ()
        self._complaints: set[str] = set()
        self._turn = 0
        self._presses: deque[Press] = deque(maxlen=KEPT)
        self._faults: deque[Fault] = deque(maxlen=KEPT)
        self._lines: deque[Line] = deque(maxlen=KEPT)
        self._stop = threading.Event()
        self._ending_at = 0.0
        self._thread = threading.Thread(target=self._run, name="panel", daemon=True)

    def start(self) -> Link:
        """Begins; returns itself."""
        self._thread.start()
        return self

    def show(self, panel: Panel) -> None:
        """From now on this is to be shown; what was not told yet is forgotten."""
        self._panel = panel

    def test(self) -> None:
        """The module is to test its parts, if it is there."""
        if talk := self._talk:
            talk.test()

    def presses(self) -> list[Press]:
        """The presses of the module's buttons since the last call."""
        return _drained(self._presses)

    def faults(self) -> list[Fault]:
        """What went wrong since the last call."""
        return _drained(self._faults)

    def lines(self) -> list[Line]:
        """The lines that went over the wire since the last call."""
        return _drained(self._lines)

    @property
    def state(self) -> LinkState:
        """How far the link is."""
        talk = self._talk
        return talk.state if talk else LinkState.CLOSED

    @property
    def greeting(self) -> Greeting | None:
        """What the module said of itself, None while there is none."""
        talk = self._talk
        return talk.greeting if talk else None

    def close(self) -> None:
        """Ends the link, once the module has what it is to show or that takes too long."""
        self._ending_at = self._now() + FAREWELL_SECONDS
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(JOIN_SECONDS)

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._once()
            except Exception as error:  # the top loop of this thread: a panel stops no referee
                self._fault(f"Panel: internal failure: {type(error).__name__}: {error}")
                self._stop.wait(LOOK_AGAIN_SECONDS)

    def _once(self) -> None:
        """From one port's opening to its end."""
        found = self._open()
        if found is None:
            self._stop.wait(LOOK_AGAIN_SECONDS)
            return
        place, port = found
        try:
            self._serve(place, port)
        except PortLost as error:
            self._fault(f"The panel at {place} is gone ({error}).")
        finally:
            self._before = tuple(self._talk.lines) if self._talk else ()
            self._talk = None
            port.close()

    def _open(self) -> tuple[str, Port] | None:
        """The next place that can be opened; they take turns, for not every Pico is a panel."""
        places = self._where.places()
        reason = "no panel is plugged in."
        for index in range(len(places)):
            place = places[(self._turn + index) % len(places)]
            try:
                port = self._opening(place)
            except NoPanel as error:
                reason = str(error)
                continue
            self._turn += index
            return place, port
        self._fault(f"Panel: {reason}")
        return None

    def _serve(self, place: str, port: Port) -> None:
        talk = self._talk = Talk(self._now(), self._pace)
        answered = False
        while not self._stop.is_set() or self._lingers(talk):
            self._pass_on(talk)
            out = talk.speak(self._now())
            if out:
                port.write(out)
            self._presses += talk.hear(port.read(), self._now())
            self._lines += talk.fresh_lines()
            for text in talk.fresh_faults():
                self._fault(text)
            if talk.state is not LinkState.UP:
                answered = False
            elif not answered:
                answered = True
                self._complaints.clear()
                self._where.answered(place)
                self._turn = 0
            if talk.lost(self._now()):
                self._fault(f"Nobody answers at {place}.")
                self._turn += 1
                return

    def _pass_on(self, talk: Talk) -> None:
        if (panel := self._panel) is not None:
            talk.show(panel)

    def _lingers(self, talk: Talk) -> bool:
        self._pass_on(talk)
        return not talk.settled and self._now() < self._ending_at

    def _fault(self, text: str) -> None:
        """Tells a fault, once until the link is up again."""
        if text in self._complaints:
            return
        self._complaints.add(text)
        lines, self._before = tuple(self._talk.lines) if self._talk else self._before, ()
        self._faults.append(Fault(self._now(), text, lines))

    def _now(self) -> float:
        return time.monotonic() - self._began


def _drained(kept: deque[_T]) -> list[_T]:
    taken = []
    while kept:
        taken.append(kept.popleft())
    return taken
