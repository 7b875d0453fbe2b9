"""The journal: JSON Lines, header first, then what was seen and what was announced.

Every line is on disk before it is announced. The `seen` records hold all that the umpire was told,
so that `rerun` gives the same verdicts again, line by line.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from boardside.errors import JournalError, UsageError
from boardside.events import Event
from boardside.records import event_fields, event_of
from boardside.rules import rules_from
from boardside.umpire import begin, step
from boardside.verdicts import Corrected, Flagged, MatchStart, Stands, Verdict, Warned
from engine.board import Board, Side
from engine.game import Cube

NAME = "journal.jsonl"
Record = dict[str, Any]


class Ledger:
    """Numbers records and fills in what only the order of records tells."""

    def __init__(self) -> None:
        self._seq = 0
        self._flag = 0

    def verdict(self, verdict: Verdict, at: float, frame: int | None) -> Record:
        """The record of a verdict."""
        record = self._record(verdict.kind, at, frame)
        if isinstance(verdict, Flagged):
            self._flag = self._seq
        further = verdict.fields()
        if isinstance(verdict, (Corrected, Stands)):
            further["illegal"] = self._flag
        return {**record, **further}

    def skip(self) -> int:
        """The number of a record that something else than the umpire makes."""
        self._seq += 1
        return self._seq

    def event(self, event: Event) -> Record:
        """The record of an event."""
        return {**self._record("seen", event.at, event.frame), **event_fields(event)}

    def _record(self, kind: str, at: float, frame: int | None) -> Record:
        self._seq += 1
        where = {} if frame is None else {"frame": frame}
        return {"seq": self._seq, "t": round(at, 3), **where, "type": kind}


class Journal:
    """A journal being written; one is never written into an old one's place (UsageError)."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self.path.open("x", encoding="utf-8").close()
        except FileExistsError:
            raise UsageError(f"{self.path}: there is a journal already.") from None
        except OSError as error:
            raise UsageError(f"{folder}: cannot be written ({error.strerror}).") from None
        self._ledger = Ledger()

    def event(self, event: Event, verdicts: Sequence[Verdict]) -> list[Record]:
        """Writes an event and its verdicts; the verdicts' records, on disk."""
        seen = self._ledger.event(event)
        records = [self._ledger.verdict(one, event.at, event.frame) for one in verdicts]
        self._write([seen, *records])
        return records

    def verdicts(self, verdicts: Iterable[Verdict], at: float, frame: int | None) -> list[Record]:
        """Writes verdicts that no event led to; their records, on disk."""
        records = [self._ledger.verdict(verdict, at, frame) for verdict in verdicts]
        self._write(records)
        return records

    def outside(self, warning: Warned, at: float, frame: int | None) -> Record:
        """Writes a warning that the umpire knows nothing of: a recording that breaks off."""
        record = {**self._ledger.verdict(warning, at, frame), "outside": True}
        self._write([record])
        return record

    def _write(self, records: Sequence[Record]) -> None:
        try:
            with self.path.open("a", encoding="utf-8", newline="\n") as file:
                file.writelines(line_of(record) + "\n" for record in records)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise JournalError(f"{self.path}: cannot be written ({error.strerror}).") from None


def line_of(record: Record) -> str:
    """A record as one line."""
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False)


def read_journal(path: Path) -> list[Record]:
    """The records of a journal. A last line that was cut off is left out; anything else that cannot
    be read is a JournalError naming the line."""
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise JournalError(f"{path}: cannot be read ({error}).") from None
    whole = lines[:-1]
    records: list[Record] = []
    for number, line in enumerate(whole, 1):
        try:
            record = json.loads(line)
        except ValueError:
            raise JournalError(f"{path}, line {number}: is not JSON.") from None
        if not isinstance(record, dict) or record.get("seq") != number:
            raise JournalError(f"{path}, line {number}: is not record {number}.")
        records.append(record)
    return records


def rerun(records: Sequence[Record]) -> Iterator[Record]:
    """The records that the umpire makes of a journal's events once more, header and all."""
    header = header_of(records)
    ledger = Ledger()
    state, opening = begin(header)
    opening_left = list(opening)
    for record in records:
        kind = record["type"]
        if kind == "match_start":
            yield ledger.verdict(header, record["t"], record.get("frame"))
        elif kind == "seen":
            event = event_of(record)
            yield ledger.event(event)
            state, verdicts = step(state, event)
            for verdict in verdicts:
                yield ledger.verdict(verdict, event.at, event.frame)
        elif kind == "board_found" or record.get("outside"):
            yield {**record, "seq": ledger.skip()}
        elif kind == "game_start" and opening_left:
            yield ledger.verdict(opening_left.pop(0), record["t"], record.get("frame"))


def header_of(records: Sequence[Record]) -> MatchStart:
    """The header of a journal."""
    if not records or records[0]["type"] != "match_start":
        raise JournalError("the journal does not begin with match_start")
    first = records[0]
    cube = first["cube"]
    return MatchStart(
        rules=rules_from(first["rules"]),
        length=first["length"],
        white=first["players"]["white"],
        black=first["players"]["black"],
        board=Board.from_record(first["position"]),
        cube=Cube(cube["value"], Side(cube["owner"]) if cube["owner"] else None),
        began=first["began"],
        versions=tuple(first["versions"].items()),
    )
