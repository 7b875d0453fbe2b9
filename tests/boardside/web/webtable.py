"""A match at a made-up table whose referee is heard by a page's hub, for the tests of the page."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.routing import BaseRoute
from starlette.testclient import TestClient
from table import Table

from boardside.acts import Act
from boardside.desk import Desk
from boardside.errors import OutOfDate, UsageError
from boardside.inbox import Asked, Inbox, Outcome, Press, SetUp
from boardside.journal import read_journal
from boardside.web.app import create_app
from boardside.web.door import Door
from boardside.web.hub import Hub
from boardside.web.settings import Settings, checked
from boardside.web.site import Site
from engine.rules import Rules

PIN = "246810"
ORIGIN = "http://127.0.0.1:8000"


class LiveTable:
    """A table, the hub that hears of it, and an inbox that is looked into at once."""

    def __init__(self, folder: Path, length: int = 5, rules: Rules | None = None) -> None:
        self.table = Table(folder, rules=rules, length=length)
        self.hub = Hub(folder)
        records = read_journal(self.table.path)
        self.desk = Desk(folder, self.hub)
        for record in records:
            if record["type"] != "seen":
                self.desk.announce(record, self.table.sitting.state)
        self.table.sitting._announce = self.desk.announce
        self.inbox = AtOnce(self)


class AtOnce(Inbox):
    """An inbox whose wishes are heeded as soon as they come, as `Refereeing.heed` does."""

    def __init__(self, live: LiveTable) -> None:
        super().__init__()
        self.live = live
        self.heard: list[Asked] = []

    def ask(self, what: Act | Press | SetUp, way: str, seen: int = 0) -> Future[Outcome]:
        future = super().ask(what, way, seen)
        for asked, waiting in self.drain():
            self.heard.append(asked)
            try:
                waiting.set_result(self._heed(asked))
            except UsageError as error:
                waiting.set_exception(error)
        return future

    def _heed(self, asked: Asked) -> Outcome:
        records = self.live.desk.records
        newer = [r for r in records if r["seq"] > asked.seen and r["type"] == "roll"]
        if asked.seen and newer:
            raise OutOfDate("something has happened meanwhile; look again.")
        if isinstance(asked.what, Press | SetUp):
            raise UsageError("not here.")
        told = len(records)
        self.live.table.say(asked.what, rest=0)
        return tuple(self.live.desk.records[told:])


def settings_for(**told: Any) -> Settings:
    """Settings with the tests' PIN."""
    return checked(Settings(**{"pin": PIN, **told}))


@contextmanager
def client_of(
    live: LiveTable, further: tuple[BaseRoute, ...] = (), **told: Any
) -> Iterator[TestClient]:
    """A client of a live table's page."""
    settings = settings_for(**told)
    site = Site(settings, Door(settings.pin), live=live.hub, inbox=live.inbox)
    client = TestClient(create_app(site, further), ORIGIN, headers={"origin": ORIGIN})
    with client:
        yield client


def enter(client: TestClient, pin: str = PIN) -> int:
    """Gives the PIN; the status of the answer."""
    return int(client.post("/api/enter", json={"pin": pin}).status_code)
