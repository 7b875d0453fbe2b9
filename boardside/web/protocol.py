"""Connections that are watched: not too many, none that only sits there.

An application does not hear of a connection on which no request arrives, or whose reader takes
nothing. So this looks after them where bytes come and go.
"""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from boardside.web.door import group_of
from boardside.web.settings import Limits

UNSENT_BYTES = 131_072
"""So much that was written to a connection waits in the system at most."""

_FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\n"
    b"content-length: 26\r\nretry-after: 5\r\nconnection: close\r\n\r\nToo many are here already.\n"
)[:-1]


class Crowd:
    """How many connections there are, in all and of each address."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._of: Counter[str] = Counter()

    def full(self, address: str) -> bool:
        """Whether one more would be too many."""
        limits = self.limits
        return self._of.total() >= limits.connections or self._of[address] >= limits.per_address

    def come(self, address: str) -> None:
        """One more."""
        self._of[address] += 1

    def gone(self, address: str) -> None:
        """One less."""
        self._of[address] -= 1
        if self._of[address] <= 0:
            del self._of[address]


def watched(crowd: Crowd) -> type[asyncio.Protocol]:
    """uvicorn's protocol for connections of a crowd."""

    class Watched(_Watched):
        members = crowd

    return Watched


class _Watched(H11Protocol):
    """One connection. It ends when a request's head does not arrive in time, or when what is to be
    written does not get less for too long."""

    members: Crowd

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client connects."""
        super().connection_made(transport)
        _bound(transport.get_extra_info("socket"), self.members.limits.stalled)
        self._counted = ""
        self._unwritten = (0, 0.0)
        self._waits_since: float | None = self.loop.time()
        self._timer = self.loop.call_later(self._step(), self._watch)
        address = group_of(self.client[0]) if self.client else "local"
        if self.members.full(address):
            transport.write(_FULL)
            transport.close()
            return
        self._counted = address
        self.members.come(address)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self._timer.cancel()
        if self._counted:
            self.members.gone(self._counted)
            self._counted = ""
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Bytes of a request."""
        if not self.transport.is_closing():
            super().data_received(data)

    def _step(self) -> float:
        limits = self.members.limits
        return min(limits.patience, limits.stalled) / 4

    def _busy(self) -> bool:
        """Whether a request is being answered."""
        return self.cycle is not None and not self.cycle.response_complete

    def _watch(self) -> None:
        now, limits = self.loop.time(), self.members.limits
        self._waits_since = None if self._busy() else self._waits_since or now
        if self._waits_since is not None and now - self._waits_since > limits.patience:
            self.transport.abort()
            return
        left = self.transport.get_write_buffer_size()
        before, since = self._unwritten
        self._unwritten = (left, since if 0 < before <= left else now)
        if left and now - self._unwritten[1] > limits.stalled:
            self.transport.abort()
            return
        self._timer = self.loop.call_later(self._step(), self._watch)


def _bound(connection: socket.socket | None, stalled: float) -> None:
    """Has the system, too, hold back little for a slow reader, and forget one that is gone."""
    if connection is None or connection.family not in (socket.AF_INET, socket.AF_INET6):
        return
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNSENT_BYTES)
    if timeout := getattr(socket, "TCP_USER_TIMEOUT", None):
        connection.setsockopt(socket.IPPROTO_TCP, timeout, int(stalled * 1000))


def protocol_arguments(crowd: Crowd) -> dict[str, Any]:
    """What uvicorn's configuration needs for such connections."""
    return {
        "http": watched(crowd),
        "ws": "none",
        "timeout_keep_alive": max(1, int(crowd.limits.patience)),
        "h11_max_incomplete_event_size": 16_384,
    }
