"""Refereeing live, match after match, for as long as nobody stops it.

The camera's thread keeps the newest frame; this loop takes it, and between two frames does what
people ask for. It never waits for anybody who looks on.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Protocol

from boardside.desk import Desk
from boardside.errors import BoardsideError, CameraGone
from boardside.folders import Shelf
from boardside.inbox import Inbox
from boardside.interrupted import Interrupted
from boardside.journal import Record
from boardside.onlookers import Onlooker
from boardside.plan import Plan
from boardside.refereeing import Refereeing
from boardside.start import Start
from boardside.stopwatch import Stopwatch
from boardside.timeline import Timeline
from hw.frames import Frame

WAIT_SECONDS = 0.2
"""So long the loop waits for a frame before it looks after people's wishes."""


class Source(Protocol):
    """The newest frame of a camera that is kept open by a thread of its own.

    `trouble` says in a sentence why no frames come, "" while they do; `hopeless` that no new
    attempt in this process will help; `complaint` what the camera does not do as it was told, "" if
    it does.
    """

    @property
    def trouble(self) -> str: ...

    @property
    def hopeless(self) -> bool: ...

    @property
    def complaint(self) -> str: ...

    def next(self, timeout: float) -> Frame | None:
        """The newest frame that was not given yet, None when none comes within so many seconds."""

    def lock(self) -> None:
        """Light and focus stay as they are from now on."""

    def unlock(self) -> None:
        """Light and focus follow the picture again."""


class Service(Protocol):
    """What the service manager is told."""

    def ready(self, status: str = ...) -> None: ...

    def progress(self) -> None: ...

    def status(self, text: str) -> None: ...

    def waiting(self) -> None: ...


class Watching:
    """The live referee. `sits_in` hears each match's folder, and what stands in its journal
    already, before it begins."""

    def __init__(
        self,
        source: Source,
        shelf: Shelf,
        onlooker: Onlooker,
        service: Service,
        *,
        inbox: Inbox | None = None,
        sits_in: Callable[[Path, Sequence[Record]], None] = lambda folder, records: None,
    ) -> None:
        self.inbox = inbox or Inbox()
        self.watch = Stopwatch()
        self._source, self._shelf, self._onlooker, self._service = source, shelf, onlooker, service
        self._sits_in = sits_in
        self._timeline = Timeline()
        self._trouble = ""
        self._complaints: set[str] = set()

    def run(self, plan: Plan, old: Interrupted | None, stopping: Callable[[], bool]) -> None:
        """Referees until it is to stop, or until the one match that a folder was chosen for is over
        and the board set up anew. Raises CameraGone when the camera will not come back."""
        waits = plan.waits
        run = self._sit_down(plan, old)
        try:
            while not stopping():
                self._once(run)
                if run.abandoned:
                    run.close()
                    run = self._sit_down(replace(run.plan, waits=waits), None)
                elif run.set_up_anew:
                    run.close()
                    if self._shelf.chosen:
                        return
                    run = self._sit_down(_next(run.plan, waits), None)
        finally:
            run.close()

    def _sit_down(self, plan: Plan, old: Interrupted | None) -> Refereeing:
        folder = old.journal.path.parent if old else self._shelf.new()
        records = old.records if old else ()
        self._source.unlock()
        self._complaints.clear()
        self._sits_in(folder, records)
        self._timeline = Timeline(old.at, old.frame) if old else Timeline()
        desk = Desk(folder, self._onlooker, records, self._shelf.films)
        return Refereeing(plan, desk, self.watch, old)

    def _once(self, run: Refereeing) -> None:
        """One frame, or none in time, and what people asked for."""
        frame = self._source.next(WAIT_SECONDS)
        heed_all(run, self.inbox)
        self._tell(run)
        if frame is None:
            self._service.waiting()
            return
        before = run.sitting
        run.feed(self._timeline.put(frame))
        self._service.ready()
        self._service.progress()
        if run.sitting is not before:
            self._source.lock()

    def _tell(self, run: Refereeing) -> None:
        """Says what is wrong with the camera, once, and when it is over; and what it does not do as
        it was told, once in a match."""
        trouble = self._source.trouble
        if trouble != self._trouble:
            self._trouble = trouble
            self._service.status(trouble or "Refereeing.")
            run.warn("camera_lost" if trouble else "camera_back", trouble or "The camera is back.")
        complaint = self._source.complaint
        if complaint and run.sitting is not None and complaint not in self._complaints:
            self._complaints.add(complaint)
            run.warn("camera_disobeys", complaint)
        if trouble and self._source.hopeless:
            raise CameraGone(trouble)


def heed_all(run: Refereeing, inbox: Inbox) -> None:
    """Does what waits in an inbox, and tells those who asked what came of it."""
    for asked, future in inbox.drain():
        try:
            future.set_result(run.heed(asked))
        except BoardsideError as error:
            future.set_exception(error)


def _next(plan: Plan, waits: bool) -> Plan:
    """The next match: the same players, rules and length, from the opening position."""
    start = Start(white_home=None, white=plan.start.white)
    return replace(plan, start=start, waits=waits)


@contextmanager
def until_told() -> Iterator[Callable[[], bool]]:
    """Whether SIGTERM or SIGINT has come; a second one ends the program at once."""
    told = threading.Event()
    before = {}

    def stop(number: int, frame: FrameType | None) -> None:
        told.set()
        signal.signal(number, signal.SIG_DFL)

    for number in (signal.SIGTERM, signal.SIGINT):
        before[number] = signal.signal(number, stop)
    try:
        yield told.is_set
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
