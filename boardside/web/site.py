"""What one server serves: tables, the way to the referee, the door, templates."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from boardside.inbox import Inbox
from boardside.web.door import Door
from boardside.web.pulse import Pulse
from boardside.web.settings import Settings
from boardside.web.stream import Streams
from boardside.web.table import Table


@dataclass(frozen=True, slots=True)
class Listed:
    """A match in the list of those that there are: its key, a title, and what there is to say."""

    key: str
    title: str
    facts: str
    live: bool = False


class Library(Protocol):
    """Several matches."""

    def matches(self) -> list[Listed]:
        """All of them, the newest first."""

    def table(self, key: str) -> Table | None:
        """One of them."""

    def refresh(self) -> bool:
        """Looks for what is new in those that were looked at; whether there was anything."""


def _pages() -> Environment:
    return Environment(
        loader=PackageLoader("boardside.web", "pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@dataclass(slots=True)
class Site:
    """One server's things. It serves one live `table`, or a `library` of journals; with `inbox`,
    those who have the PIN may act; `sets_up`: there is a page to set up matches. `pulse` and
    `streams` exist once it is `ready`."""

    settings: Settings
    door: Door
    live: Table | None = None
    library: Library | None = None
    inbox: Inbox | None = None
    sets_up: bool = False
    pages: Environment = field(default_factory=_pages)
    pulse: Pulse | None = None
    streams: Streams | None = None
    ready: threading.Event = field(default_factory=threading.Event)

    def table(self, request: Request) -> Table | None:
        """The table that a request is about: the live one, or the one of its path's key."""
        key = request.path_params.get("key")
        if key is None:
            return self.live
        return self.library.table(key) if self.library else None

    def render(self, name: str, values: Mapping[str, object], status: int = 200) -> Response:
        """A page made of a template."""
        return HTMLResponse(self.pages.get_template(name).render(**values), status)


def site_of(request: Request) -> Site:
    """The site that a request came to."""
    site: Site = request.app.state.site
    return site
