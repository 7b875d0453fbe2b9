"""A referee who waits for a person to set up a match, looking at one picture of a real board."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from boardside.desk import Desk
from boardside.inbox import Inbox
from boardside.onlookers import Onlooker, Onlookers
from boardside.plan import Plan
from boardside.refereeing import Refereeing
from boardside.stopwatch import Stopwatch
from boardside.watching import heed_all
from boardside.web.hub import Hub
from boardside.web.serving import Serving, start_server
from boardside.web.settings import Settings
from boardside.web.setup_routes import setup_routes
from boardside.web.setup_view import SetupView
from engine.rules import Rules
from hw.frames import Frame, open_frames

PIN = "246810"
EVERY = 0.1
VIDEO = Path(__file__).parent.parent / "recordings" / "opening" / "video.mp4"


class Tried(Onlooker):
    """Hears what is to be tried."""

    def __init__(self) -> None:
        self.what: list[str] = []

    def tried(self, what: str) -> None:
        self.what.append(what)


@dataclass(frozen=True)
class SettingUp:
    """The page, the way to the referee, the referee, and what was tried."""

    serving: Serving
    inbox: Inbox
    run: Refereeing
    tried: list[str]


@contextmanager
def setting_up(folder: Path, port: int = 0) -> Iterator[SettingUp]:
    """A server whose referee looks at the same picture ten times a second."""
    image = next(iter(open_frames(VIDEO))).image
    hub, view, inbox, tried = Hub(folder), SetupView(), Inbox(), Tried()
    stopping = threading.Event()
    desk = Desk(folder, Onlookers(hub, view, tried))
    run = Refereeing(Plan(Rules(), length=5, waits=True), desk, Stopwatch())

    def referee() -> None:
        for number in count():
            if stopping.wait(EVERY):
                return
            heed_all(run, inbox)
            run.feed(Frame(number, number * EVERY, image))

    thread = threading.Thread(target=referee, daemon=True)
    settings = Settings(port=port, pin=PIN)
    with start_server(hub, inbox, settings, setup_routes(view)) as serving:
        thread.start()
        try:
            yield SettingUp(serving, inbox, run, tried.what)
        finally:
            stopping.set()
            thread.join(10)
            run.close()
