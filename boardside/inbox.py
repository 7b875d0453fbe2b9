"""The way in for what people ask of a running referee, by page, button or panel.

Other threads put their wishes in; the referee takes them out between two frames and says what came
of them.
"""

from __future__ import annotations

import queue
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass

from boardside.acts import Act
from boardside.journal import Record
from boardside.seating import Corner
from engine.rules import Rules
from vision.observation import Pixel, Shade

Outcome = tuple[Record, ...]
"""The records that a wish led to."""

MOST_WAITING = 64
"""So many wishes may wait; more are refused: nobody presses that fast."""


@dataclass(frozen=True, slots=True)
class Press:
    """A button was pressed: `double_take`, `pass_resign` or `ask`."""

    button: str


@dataclass(frozen=True, slots=True)
class SetUp:
    """How the next match is to be, told before it begins; None leaves a thing as it is.

    `corners` are the playing surface's, as `read --corners` takes them: top left, top right, bottom
    right, bottom left, where "top" is any of its long sides; (): the board is searched again.
    `anyhow`: what was said of White's home and paint is forgotten, and found out. `begin` says that
    it may begin now.
    """

    corners: tuple[Pixel, ...] | None = None
    white_home: Corner | None = None
    white: Shade | None = None
    anyhow: bool = False
    names: tuple[str, str] | None = None
    length: int | None = None
    rules: Rules | None = None
    begin: bool = False


@dataclass(frozen=True, slots=True)
class Trial:
    """`panel`, `lamp` or `buzzer` is to show what it can, before a match begins."""

    what: str


Wish = Act | Press | SetUp | Trial


@dataclass(frozen=True, slots=True)
class Asked:
    """A wish, and the way it came: `page`, `button`, `panel`.

    `seen` is the `seq` of the last record that the person knew of, 0 where that does not matter.
    """

    what: Wish
    way: str
    seen: int = 0


class Inbox:
    """Wishes that wait for the referee; safe to be used from any thread."""

    def __init__(self) -> None:
        self._waiting: queue.Queue[tuple[Asked, Future[Outcome]]] = queue.Queue(MOST_WAITING)

    def ask(self, what: Wish, way: str, seen: int = 0) -> Future[Outcome]:
        """Puts in a wish; the future tells the records that it led to, or raises UsageError.

        Raises queue.Full where too many wait already.
        """
        future: Future[Outcome] = Future()
        self._waiting.put_nowait((Asked(what, way, seen), future))
        return future

    def drain(self) -> Iterator[tuple[Asked, Future[Outcome]]]:
        """Takes out what waits, the oldest first; wishes that nobody waits for any more are left
        out."""
        while True:
            try:
                asked, future = self._waiting.get_nowait()
            except queue.Empty:
                return
            if future.set_running_or_notify_cancel():
                yield asked, future
