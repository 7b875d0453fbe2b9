"""Wakes everybody who waits in one event loop, from whatever thread."""

from __future__ import annotations

import asyncio


class Pulse:
    """A beat that any number of coroutines wait for. Made inside of the loop that they run in.

    Take `next` before looking at what may have changed, then wait for it: no beat is missed.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._next: asyncio.Future[None] = self._loop.create_future()
        self._queued = False
        self.stopped = False
        """Whether nothing will change any more: whoever waits should end."""

    def beat(self) -> None:
        """Wakes everybody; from any thread, never blocking, also when the loop is gone."""
        if self._queued:
            return
        self._queued = True
        try:
            self._loop.call_soon_threadsafe(self._wake)
        except RuntimeError:
            self.stopped = True

    def stop(self) -> None:
        """Wakes everybody for the last time."""
        self.stopped = True
        self._queued = False
        self.beat()

    def next(self) -> asyncio.Future[None]:
        """What is done at the next beat."""
        return self._next

    def _wake(self) -> None:
        self._queued = False
        woken, self._next = self._next, self._loop.create_future()
        woken.set_result(None)


async def within(waited: asyncio.Future[None], seconds: float) -> bool:
    """Waits for something, but no longer than that; whether it came."""
    done, _ = await asyncio.wait([waited], timeout=seconds)
    return bool(done)
