"""Shares with their 95 % intervals, and tables of them in Markdown."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many."""

    part: int
    whole: int

    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval (E. B. Wilson 1927): least and greatest likely share, 0 … 1."""
        if not self.whole:
            return 0.0, 1.0
        p, n, z2 = self.part / self.whole, self.whole, 1.96**2
        middle, half = p + z2 / (2 * n), 1.96 * math.sqrt(p * (1 - p) / n + z2 / (4 * n * n))
        return max(0.0, (middle - half) / (1 + z2 / n)), min(1.0, (middle + half) / (1 + z2 / n))

    def __str__(self) -> str:
        if not self.whole:
            return "none"
        low, high = (f"{100 * end:.1f}" for end in self.interval())
        return f"{self.part} of {self.whole}: {100 * self.part / self.whole:.2f} % [{low} … {high}]"


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """The lines of a Markdown table."""
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(map(str, row))} |"
