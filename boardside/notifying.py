"""What the service manager is told: ready, what is going on, that frames go on, stopping.

A service that ends because it was told something wrong is not started again; so what the machine
does not give for now must not look like that.

The protocol is a datagram of NAME=value lines to a socket that the environment names (sd_notify(3),
which shows how to speak it without systemd's library and promises that it stays so).
"""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress

from boardside.errors import NotYet, UsageError
from engine.errors import EngineError
from hw.errors import HardwareError

START_SECONDS = 120
"""How much longer the manager is to wait for the first frame, each time that it is asked to."""


class Notifier:
    """The way to the service manager; where there is none, everything here does nothing.

    It never raises and never waits: a manager that does not listen is not the referee's trouble.
    """

    def __init__(
        self,
        environment: Mapping[str, str] = os.environ,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._address = _address(environment.get("NOTIFY_SOCKET", ""))
        self._every = _watchdog_seconds(environment) / 3
        self._clock = clock
        self._ready = False
        self._status = ""
        self._fed = self._asked = float("-inf")

    @contextmanager
    def may_pass(self) -> Iterator[None]:
        """What goes wrong meanwhile is no wrong usage where a manager starts the service again: a
        disk, a port or another program's lock. It is raised as NotYet there."""
        try:
            yield
        except (UsageError, HardwareError, EngineError) as error:
            if not self._address:
                raise
            raise NotYet(str(error)) from error

    def ready(self, status: str = "Refereeing.") -> None:
        """The service does its work from now on; only the first call says so."""
        if not self._ready:
            self._ready = True
            self._status = status
            self._send("READY=1", f"STATUS={_one_line(status)}")

    def waiting(self) -> None:
        """No frame has come yet, but the program is alive: it is given more time to start."""
        now = self._clock()
        if not self._ready and now - self._asked >= START_SECONDS / 3:
            self._asked = now
            self._send(f"EXTEND_TIMEOUT_USEC={START_SECONDS}000000")

    def status(self, text: str) -> None:
        """One line on what is going on, for whoever asks the service manager."""
        if text != self._status:
            self._status = text
            self._send(f"STATUS={_one_line(text)}")

    def progress(self) -> None:
        """A frame has been dealt with. Without this for long enough the manager ends the program,
        so it belongs behind the work, not beside it."""
        now = self._clock()
        if self._every and now - self._fed >= self._every:
            self._fed = now
            self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """The service is ending, as it should."""
        self._send("STOPPING=1")

    def _send(self, *lines: str) -> None:
        if self._address:
            with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way:
                way.setblocking(False)
                way.sendto("\n".join(lines).encode(), self._address)


def _address(named: str) -> str:
    """The socket's address: a path, or an abstract name, which the environment writes with @."""
    if named.startswith("@"):
        return "\0" + named[1:]
    return named if named.startswith("/") else ""


def _watchdog_seconds(environment: Mapping[str, str]) -> float:
    """How long the manager waits for progress, 0 when it does not watch this process."""
    limit, process = environment.get("WATCHDOG_USEC", ""), environment.get("WATCHDOG_PID", "")
    meant = not process or process == str(os.getpid())
    return int(limit) / 1e6 if limit.isdecimal() and meant else 0.0


def _one_line(text: str) -> str:
    return " ".join(text.split())
