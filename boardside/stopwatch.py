"""How long each kind of frame takes: no verdict ever depends on it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager


class Stopwatch:
    """Adds up seconds by kind of work."""

    def __init__(self) -> None:
        self._spent: dict[str, tuple[int, float, float]] = {}

    @contextmanager
    def timing(self, kind: str) -> Iterator[None]:
        """Adds what happens inside to a kind of work."""
        began = time.perf_counter()
        try:
            yield
        finally:
            spent = time.perf_counter() - began
            count, total, most = self._spent.get(kind, (0, 0.0, 0.0))
            self._spent[kind] = (count + 1, total + spent, max(most, spent))

    def rows(self) -> Mapping[str, str]:
        """One line for each kind: how often, in all, on average, at most."""
        return {
            kind: f"{count:6d} times {total:8.2f} s, {1000 * total / count:7.1f} ms each, "
            f"{1000 * most:.0f} ms at most"
            for kind, (count, total, most) in self._spent.items()
        }
