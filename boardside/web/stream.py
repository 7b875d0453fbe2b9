"""Server-sent events: how a match stands, told whenever that changes.

Events: `hello` (the server's clock, which clocks are given in; first on every connection), `state`,
`turns` (those that changed), `beat` (nothing new, but all is well). Whoever connects is told
everything, so a lost connection heals by itself.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable

from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from boardside.web.pulse import Pulse, within
from boardside.web.table import Snapshot, Table

BEAT_SECONDS = 10.0
AT_MOST_EVERY = 0.05
"""Seconds between two updates of one stream; what comes in between is told with the next."""


class Streams:
    """All streams of a server, no more than so many at once."""

    def __init__(self, pulse: Pulse, most: int) -> None:
        self._pulse = pulse
        self._most = most
        self.open = 0

    def response(self, table: Table) -> Response:
        """The answer to whoever wants to follow a table."""
        if self.open >= self._most:
            headers = {"retry-after": "5"}
            return JSONResponse({"error": "Too many look on already."}, 503, headers)
        self.open += 1
        return _Stream(self._events(table), self._closed)

    def _closed(self) -> None:
        self.open -= 1

    async def _events(self, table: Table) -> AsyncIterator[str]:
        yield f"retry: 1000\n{_event('hello', json.dumps({'now': time.monotonic()}))}"
        shown: Snapshot | None = None
        while not self._pulse.stopped:
            changed = self._pulse.next()
            now = table.snapshot()
            if text := _news(now, shown):
                yield text
                shown = now
                await asyncio.sleep(AT_MOST_EVERY)
            if not await within(changed, BEAT_SECONDS):
                yield _event("beat", "{}")


class _Stream(StreamingResponse):
    """The answer that goes on; whoever counts them hears of its end, however it ends."""

    def __init__(self, events: AsyncIterator[str], closed: Callable[[], None]) -> None:
        super().__init__(events, 200, {"x-accel-buffering": "no"}, "text/event-stream")
        self._closed = closed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Streams."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._closed()


def _news(now: Snapshot, shown: Snapshot | None) -> str:
    if shown is not None and shown.number == now.number:
        return ""
    turns = now.turns_from(shown)
    text = _event("turns", turns) if turns is not None else ""
    if shown is None or shown.state != now.state:
        text += _event("state", now.state, now.number)
    return text


def _event(name: str, data: str, number: int | None = None) -> str:
    head = f"id: {number}\n" if number is not None else ""
    return f"{head}event: {name}\ndata: {data}\n\n"
