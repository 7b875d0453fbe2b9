"""Remarks as they gather while a file is read or a match reviewed: bounded, in order of place."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from engine.log import Remark

MOST = 500
"""So many remarks are kept of one file; what is more is only counted."""


@dataclass(slots=True)
class Remarks:
    """What was found odd so far."""

    _told: list[Remark] = field(default_factory=list)
    _kinds: dict[str, tuple[int, int]] = field(default_factory=dict)
    _left_out: int = 0

    def add(self, text: str, line: int = 0, game: int = 0) -> None:
        """One more remark."""
        if len(self._told) < MOST:
            self._told.append(Remark(text, line, game))
        else:
            self._left_out += 1

    def often(self, text: str, line: int = 0, game: int = 0) -> None:
        """A remark that may come on every line: told where it is met first, then counted.

        >>> remarks = Remarks()
        >>> for line in (7, 9, 11):
        ...     remarks.often("a dance is written 'Cannot Move'.", line)
        >>> print(*remarks.all())
        line 7: a dance is written 'Cannot Move' (and 2 more times).
        """
        if text in self._kinds:
            place, times = self._kinds[text]
            self._kinds[text] = place, times + 1
        elif len(self._told) < MOST:
            self._kinds[text] = len(self._told), 0
            self.add(text, line, game)

    def all(self) -> tuple[Remark, ...]:
        """All of them, the whole file's first, then by line and game."""
        told = list(self._told)
        for place, more in self._kinds.values():
            if more:
                text = told[place].text.rstrip(".")
                times = "once more" if more == 1 else f"and {more} more times"
                told[place] = replace(told[place], text=f"{text} ({times}).")
        if self._left_out:
            told.append(Remark(f"{self._left_out} further remarks are left out."))
        return tuple(sorted(told, key=lambda remark: (remark.line, remark.game)))
