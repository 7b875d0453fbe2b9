"""The hub: hears the referee, and gives the page snapshots of how things stand.

The referee's thread only leaves the newest news here and goes on. What a page shows is made of it
in the server's thread, when somebody looks, and only of the newest.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from boardside.onlookers import News, Onlooker
from boardside.web import calls
from boardside.web.colours import Lab, css, painted, same
from boardside.web.sheets import Fields, Sheet, compact, sheet_of
from boardside.web.standing import standing_fields
from boardside.web.table import Changes, Sheets, Snapshot
from vision.observation import Image, Observation
from vision.reader import Reader

_TELLS_TURNS = frozenset(
    {
        *("match_start", "game_start", "roll", "void_roll", "play", "illegal", "corrected"),
        *("double", "take", "pass", "beaver", "raccoon", "resign", "out_of_time", "set_up"),
        *("game_over", "names", "score", "undone", "pictures", "stands"),
    }
)


@dataclass(frozen=True, slots=True)
class _Heard:
    """What was heard last; `records` only grows, and had `count` then. A value that is replaced
    whole."""

    number: int = 0
    records: list[dict[str, Any]] = field(default_factory=list)
    count: int = 0
    news: News | None = None
    at: float = 0.0
    looking: str = ""
    trouble: str = ""
    recording: bool = False
    paint: tuple[Lab, ...] = ()


class Hub(Onlooker):
    """One match's referee, as the page sees it. `clock` is any clock that only goes on."""

    def __init__(
        self, folder: Path | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._folder = folder
        self._clock = clock
        self._white = "light"
        self._heard = _Heard()
        self._listeners: list[Changes] = []
        self._making = threading.Lock()
        self._made: tuple[_Heard, Snapshot] | None = None
        self._sheets = Sheets()
        self._sheet: tuple[int, list[dict[str, Any]], Sheet] = (-1, [], Sheet())

    # what the referee's thread calls

    def sits_in(self, folder: Path, records: Sequence[dict[str, Any]] = ()) -> None:
        """The match is written into this folder, where there are `records` of it already when it
        is gone on with."""
        self._folder = folder
        told = [record for record in records if record["type"] != "seen"]
        for record in told:
            if record["type"] == "board_found":
                self._white = record["white"]
        self._heard = replace(self._heard, records=told, count=len(told))

    def told(self, news: News) -> None:
        """A record is on disk."""
        heard, record = self._heard, news.record
        records = [] if record["type"] == "match_start" else heard.records
        if record["type"] == "board_found":
            self._white = record["white"]
        records.append(record)
        now = self._clock()
        self._hear(
            replace(heard, records=records, count=len(records), news=news, at=now, looking="")
        )

    def searching(self, image: Image, reason: str) -> None:
        """The board was looked for in a picture and is not there."""
        if reason != self._heard.looking:
            self._hear(replace(self._heard, looking=reason))

    def trouble(self, code: str, message: str) -> None:
        """Something is wrong that no journal tells."""
        if message != self._heard.trouble:
            self._hear(replace(self._heard, trouble=message))

    def records_now(self, on: bool) -> None:
        """Whether the camera's pictures are being recorded."""
        if on != self._heard.recording:
            self._hear(replace(self._heard, recording=on))

    def looked(self, image: Image, reader: Reader, seen: Observation) -> None:
        """A quiet picture was read: the checkers' colours are known better."""
        paint = painted(reader)
        if not same(paint, self._heard.paint):
            self._hear(replace(self._heard, paint=paint))

    def _hear(self, heard: _Heard) -> None:
        self._heard = replace(heard, number=heard.number + 1)
        for changed in tuple(self._listeners):
            changed()

    # what other threads call

    def listen(self, changed: Changes) -> None:
        """Has `changed` called in the referee's thread whenever something is new; it must return at
        once."""
        self._listeners.append(changed)

    def unlisten(self, changed: Changes) -> None:
        """Has it called no longer."""
        if changed in self._listeners:
            self._listeners.remove(changed)

    def sheet(self, game: int) -> Sheet:
        """One game, turn by turn."""
        return self._sheets.of(self.records(), game)

    def folder(self) -> Path | None:
        """The folder of the match's journal."""
        return self._folder

    def records(self) -> list[dict[str, Any]]:
        """The records so far."""
        heard = self._heard
        return heard.records[: heard.count]

    def snapshot(self) -> Snapshot:
        """How things stand; made once, however many look."""
        with self._making:
            heard = self._heard
            if self._made is None or self._made[0] is not heard:
                self._made = (heard, self._make(heard))
            return self._made[1]

    def _make(self, heard: _Heard) -> Snapshot:
        if heard.news is None:
            return Snapshot(heard.number, 0, 0, compact({"waiting": True, **_around(heard)}))
        records = heard.records[: heard.count]
        sheet = self._sheet_of(heard.records, records)
        fields = {
            **standing_fields(heard.news, heard.at),
            **_around(heard),
            "white": self._white,
            "paint": self._paint(heard),
            "game": sheet.game,
            "games": sheet.games,
            "talk": calls.talk(records, heard.news.names),
            "call": calls.call(records, heard.news.names),
            "question": calls.question(records, heard.news.names)
            if heard.news.state.question
            else None,
            "moved": calls.moved(records),
            "made": round(heard.at, 3),
        }
        seq = heard.news.record["seq"]
        return Snapshot(
            heard.number, seq, fields["moved"], compact(fields), sheet.game, sheet.turns
        )

    def _paint(self, heard: _Heard) -> Fields | None:
        """White's colour and Black's, once they have been seen."""
        if not heard.paint:
            return None
        light, dark = map(css, heard.paint)
        white, black = (light, dark) if self._white == "light" else (dark, light)
        return {"white": white, "black": black}

    def _sheet_of(self, of: list[dict[str, Any]], records: list[dict[str, Any]]) -> Sheet:
        """The game's turns, made anew only when a record tells of them."""
        count, known, sheet = self._sheet
        new = records[count:] if known is of else records
        if known is not of or any(record["type"] in _TELLS_TURNS for record in new):
            sheet = sheet_of(records)
        self._sheet = (len(records), of, sheet)
        return sheet


def _around(heard: _Heard) -> Fields:
    """What is so whether there is a match or not."""
    return {
        "looking": heard.looking,
        "trouble": heard.trouble,
        "recording": heard.recording or bool(heard.news and heard.news.panel.recording),
    }
