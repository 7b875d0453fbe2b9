"""The server: uvicorn in a thread of its own, from a socket that is open before it starts."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import uvicorn
from starlette.routing import BaseRoute

from boardside.errors import BoardsideError, UsageError
from boardside.inbox import Inbox
from boardside.web.app import create_app
from boardside.web.door import Door
from boardside.web.hub import Hub
from boardside.web.protocol import Crowd, protocol_arguments
from boardside.web.settings import Settings, checked
from boardside.web.site import Library, Site

START_SECONDS, STOP_SECONDS = 10.0, 5.0
BACKLOG = 128


@dataclass(frozen=True, slots=True)
class Serving:
    """A server that runs: where it is found, and the PIN."""

    url: str
    port: int
    pin: str
    public: bool
    site: Site

    def lines(self) -> tuple[str, ...]:
        """What to tell the person who started it."""
        beyond = "" if self.public else " (this machine only; --web-address 0.0.0.0 for others)"
        return (f"Page: {self.url}{beyond}", f"PIN:  {self.pin}")


@contextmanager
def start_server(
    hub: Hub, inbox: Inbox | None, settings: Settings, further: tuple[BaseRoute, ...] = ()
) -> Iterator[Serving]:
    """Serves a live match until the end of the `with`. Raises UsageError when it cannot listen."""
    settings = checked(settings)
    door = Door(settings.pin)
    site = Site(settings, door, live=hub, inbox=inbox, sets_up=bool(further))
    with _running(site, further) as serving:
        yield serving


@contextmanager
def start_library(library: Library, settings: Settings) -> Iterator[Serving]:
    """Serves journals until the end of the `with`. Raises UsageError when it cannot listen."""
    settings = checked(settings)
    with _running(Site(settings, Door(settings.pin), library=library), ()) as serving:
        yield serving


@contextmanager
def _running(site: Site, further: tuple[BaseRoute, ...]) -> Iterator[Serving]:
    settings = site.settings
    listening = _listening(settings)
    crowd = Crowd(settings.limits)
    config = uvicorn.Config(
        create_app(site, further),
        log_config=None,
        log_level="error",
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,
        lifespan="on",
        loop="asyncio",
        timeout_graceful_shutdown=2,
        **protocol_arguments(crowd),
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listening],), name="page", daemon=True)
    thread.start()
    if not site.ready.wait(START_SECONDS):
        raise BoardsideError("the page's server does not start.")
    port = int(listening.getsockname()[1])
    try:
        yield Serving(_url(settings, port), port, settings.pin, settings.public, site)
    finally:
        server.should_exit = True
        if site.pulse is not None:
            site.pulse.stop()
        thread.join(STOP_SECONDS)
        listening.close()


def _listening(settings: Settings) -> socket.socket:
    try:
        found = socket.getaddrinfo(
            settings.address, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        family, _, _, _, where = found[0]
        both = where[0] == "::" and socket.has_dualstack_ipv6()
        return socket.create_server(where[:2], family=family, backlog=BACKLOG, dualstack_ipv6=both)
    except (OSError, UnicodeError) as error:
        told = getattr(error, "strerror", None) or error
        raise UsageError(
            f"the page cannot be served at {settings.address}, port {settings.port}: {told}."
        ) from None


def _url(settings: Settings, port: int) -> str:
    """Where a browser finds it: for others by this machine's address in its network."""
    address = settings.address
    if address in ("0.0.0.0", "::"):
        address = _own_address()
    return f"http://[{address}]:{port}/" if ":" in address else f"http://{address}:{port}/"


def _own_address() -> str:
    """This machine's address in the network that leads out; loopback where there is none. Nothing
    is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))
            return str(asked.getsockname()[0])
        except OSError:
            return "127.0.0.1"
