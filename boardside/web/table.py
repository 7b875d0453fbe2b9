"""A table: one match that can be looked at, live or from its journal, as snapshots."""

from __future__ import annotations

import re
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from boardside.exhibits import FOLDER
from boardside.web.sheets import Sheet, sheet_of

KEPT_SHEETS = 8
_PICTURE = re.compile(r"[0-9]{6,9}-[a-z]{1,16}\.jpg")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """How a match stands at one moment, ready to be sent.

    `number` counts the snapshots of a table; `seq` is the last record that it knows of, `moved` the
    last one that changed the game; `state` what is on the table (JSON), `game` the number of the
    game under way and `turns` its turns (JSON each).
    """

    number: int
    seq: int
    moved: int
    state: str
    game: int = 0
    turns: tuple[str, ...] = ()

    def turns_from(self, shown: Snapshot | None) -> str | None:
        """What changed in the turns since another snapshot, as JSON: the turns that are not as they
        were, and how many before them are. None when nothing did."""
        same = 0
        if shown is not None and shown.game == self.game:
            both = zip(shown.turns, self.turns, strict=False)
            same = next((n for n, (one, other) in enumerate(both) if one != other), -1)
            same = min(len(shown.turns), len(self.turns)) if same < 0 else same
            if same == len(shown.turns) == len(self.turns):
                return None
        told = ",".join(self.turns[same:])
        return f'{{"game":{self.game},"from":{same},"turns":[{told}]}}'


class Changes(Protocol):
    """Something that is told whenever there is something new, from any thread."""

    def __call__(self) -> None:
        """There is something new."""


class Table(Protocol):
    """A match that can be looked at."""

    def snapshot(self) -> Snapshot:
        """How it stands now."""

    def listen(self, changed: Changes) -> None:
        """Has it tell whenever something is new."""

    def unlisten(self, changed: Changes) -> None:
        """Has it tell no longer."""

    def records(self) -> list[dict[str, Any]]:
        """The records so far."""

    def sheet(self, game: int) -> Sheet:
        """One game, turn by turn."""

    def folder(self) -> Path | None:
        """The folder of its journal, where there is one."""


def picture_in(table: Table, name: str) -> Path | None:
    """The file of an evidence picture; None if there is none of that name. Only names that the
    journal's pictures can have lead anywhere."""
    folder = table.folder()
    if folder is None or not _PICTURE.fullmatch(name):
        return None
    path = folder / FOLDER / name
    return path if path.is_file() and not path.is_symlink() else None


class Sheets:
    """The sheets of a match's games, each made once for as long as it is the same."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, int, int], Sheet] = OrderedDict()

    def of(self, records: list[dict[str, Any]], game: int) -> Sheet:
        """A game's sheet by a match's records."""
        last = records[-1]["seq"] if records else 0
        key = (game, len(records), last)
        if key not in self._kept:
            self._kept[key] = sheet_of(records, game)
        while len(self._kept) > KEPT_SHEETS:
            self._kept.popitem(last=False)
        return self._kept[key]
