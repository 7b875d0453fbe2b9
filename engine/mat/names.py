"""The players' names in a match file, as the games' score lines tell them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.mat.header import Header
from engine.mat.sheets import Sheet
from engine.remarks import Remarks

_RATED = re.compile(r"(.*?)\s*,\s*(\d{1,5}(?:\.\d+)?)$")


@dataclass(slots=True)
class Names:
    """The names so far, White's being the left column's in the first game."""

    remarks: Remarks
    white: str = ""
    black: str = ""
    known: bool = False

    def take(self, sheet: Sheet) -> bool:
        """Takes in a game's names; whether its columns are exchanged against the first game's.

        The score is put in order with them.
        """
        if sheet.names is None:
            return False
        names = self._plain(sheet.names[0], sheet), self._plain(sheet.names[1], sheet)
        if not self.known:
            self.white, self.black, self.known = *names, True
            self._empty(sheet)
            return False
        if names == (self.white, self.black):
            return False
        if names == (self.black, self.white):
            self.remarks.add("the players have changed columns.", sheet.line, sheet.number)
            sheet.score = sheet.score[::-1] if sheet.score else None
            return True
        self.remarks.often(
            f"the players are called {names[0]!r} and {names[1]!r} here.", sheet.line, sheet.number
        )
        return False

    def compare(self, header: Header) -> None:
        """Remarks where the header names the players otherwise, or alone does."""
        told = header.get("player 1"), header.get("player 2")
        if not self.known:
            self.white, self.black = told
        elif any(told) and told != (self.white, self.black):
            self.remarks.add(
                f"the header calls the players {told[0]!r} and {told[1]!r}, "
                f"the games {self.white!r} and {self.black!r}."
            )

    def _plain(self, name: str, sheet: Sheet) -> str:
        """A name without the rating that some sites put behind it."""
        rated = _RATED.match(name)
        if rated is None:
            return name
        self.remarks.often("a rating stands behind a name; it is left out.", sheet.line)
        return rated[1]

    def _empty(self, sheet: Sheet) -> None:
        for name, which in ((self.white, "first"), (self.black, "second")):
            if not name:
                self.remarks.add(f"the {which} player has no name.", sheet.line + 1)
