"""What match is to be refereed, before it begins."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from importlib.metadata import PackageNotFoundError, version

from boardside.boardsearch import Way
from boardside.inbox import SetUp
from boardside.seating import candidates
from boardside.start import Start
from boardside.verdicts import MatchStart
from engine.rules import Rules
from vision.observation import Pixel


@dataclass(frozen=True, slots=True)
class Plan:
    """What match is to be refereed: rules, length (0: unlimited), White's and Black's names, where
    it begins, the board's corners where a person has pointed at them.

    `waits`: it does not begin before a person says so.
    """

    rules: Rules
    length: int = 0
    names: tuple[str, str] = ("White", "Black")
    start: Start = field(default_factory=Start)
    corners: tuple[Pixel, ...] | None = None
    waits: bool = False

    def told(self, wish: SetUp) -> Plan:
        """The plan as a person wants it."""
        start = self.start
        if wish.anyhow:
            start = replace(start, white_home=None, white=None)
        start = replace(
            start,
            white_home=wish.white_home or start.white_home,
            white=start.white if wish.white is None else wish.white,
        )
        return replace(
            self,
            rules=wish.rules or self.rules,
            length=self.length if wish.length is None else wish.length,
            names=wish.names or self.names,
            start=start,
            corners=self.corners if wish.corners is None else wish.corners or None,
            waits=self.waits and not wish.begin,
        )

    def ways(self) -> tuple[Way, ...]:
        """How the board may lie, with the position on it."""
        start = self.start
        return tuple((way, start.board) for way in candidates(start.white_home, start.white))

    def header(self) -> MatchStart:
        """The first record of its journal."""
        start = self.start
        return MatchStart(
            *(self.rules, self.length, *self.names),
            *(start.board, start.cube, start.began, (("boardside", own_version()),)),
        )


def own_version() -> str:
    """This program's version, "not installed" where it runs from its sources alone."""
    try:
        return version("boardside")
    except PackageNotFoundError:
        return "not installed"
