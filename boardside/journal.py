"""The journal: JSON Lines, header first, then what was seen and what was announced.

Every line is on disk before it is announced. The `seen` records hold all that the umpire was told,
so that `rerunning.rerun` gives the same verdicts again, line by line.
"""

from __future__ import annotations

import fcntl
import json
import os
import weakref
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from boardside.errors import JournalError, UsageError
from boardside.events import Event
from boardside.records import event_fields
from boardside.verdicts import Corrected, Stands, Undone, Verdict, Warned

NAME = "journal.jsonl"
Record = dict[str, Any]


class Ledger:
    """Numbers records and fills in what only the order of records tells."""

    def __init__(self) -> None:
        self._seq = 0
        self._flag = 0
        self._rolls: list[int] = []
        self._began = 0

    def verdict(self, verdict: Verdict, at: float, frame: int | None) -> Record:
        """The record of a verdict."""
        further = verdict.fields()
        if isinstance(verdict, (Corrected, Stands)):
            further["illegal"] = self._flag
        if isinstance(verdict, Undone):
            rolled = self._rolls[-1] if self._rolls else 0
            rolled += verdict.what == "play"
            further["since"] = self._began if verdict.what == "game" else rolled
        record = {**self._record(verdict.kind, at, frame), **further}
        self._note(record)
        return record

    def follow(self, records: Iterable[Record]) -> None:
        """Goes on after records that exist already."""
        for record in records:
            self._seq = record["seq"]
            self._note(record)

    def _note(self, record: Record) -> None:
        """Keeps in mind what later records refer to."""
        if record["type"] == "illegal":
            self._flag = record["seq"]
        elif record["type"] == "roll":
            self._rolls.append(record["seq"])
        elif record["type"] == "game_start":
            self._began = record["seq"]
        elif record["type"] == "undone" and self._rolls and record["what"] not in ("game", "play"):
            self._rolls.pop()

    def skip(self) -> int:
        """The number of a record that something else than the umpire makes."""
        self._seq += 1
        return self._seq

    def aside(self, kind: str, of: Record, further: Record) -> Record:
        """A record beside another one that the umpire knows nothing of."""
        record = self._record(kind, of["t"], of.get("frame"))
        return {**record, **further, "outside": True}

    def event(self, event: Event) -> Record:
        """The record of an event."""
        return {**self._record("seen", event.at, event.frame), **event_fields(event)}

    def _record(self, kind: str, at: float, frame: int | None) -> Record:
        self._seq += 1
        where = {} if frame is None else {"frame": frame}
        return {"seq": self._seq, "t": round(at, 3), **where, "type": kind}


class Journal:
    """A journal being written, by one process at a time: the file is locked until `close`.

    A new one is never written into an old one's place; `reopened` goes on with an old one. Raises
    UsageError for a folder that cannot be used or a journal that somebody else writes.
    """

    def __init__(self, folder: Path, ledger: Ledger | None = None) -> None:
        self.path = folder / NAME
        self._ledger = ledger or Ledger()
        new = os.O_CREAT | os.O_EXCL if ledger is None else 0
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = os.open(self.path, os.O_RDWR | os.O_APPEND | os.O_CLOEXEC | new, 0o644)
        except FileExistsError:
            raise UsageError(f"{self.path}: there is a journal already.") from None
        except FileNotFoundError:
            raise UsageError(f"{self.path}: there is no journal to go on with.") from None
        except OSError as error:
            raise UsageError(f"{folder}: cannot be written ({error.strerror}).") from None
        self.close = weakref.finalize(self, os.close, self._file)
        """Lets go of the file; another referee may go on with it."""
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.close()
            raise UsageError(f"{self.path}: another referee is writing it.") from None

    @classmethod
    def reopened(cls, folder: Path) -> tuple[Journal, list[Record]]:
        """A journal to go on with and its records; a line that was cut off is taken away."""
        journal = cls(folder, Ledger())
        try:
            records = read_journal(journal.path)
            whole = journal.path.read_bytes().rfind(b"\n") + 1
            os.ftruncate(journal._file, whole)
        except BaseException:
            journal.close()
            raise
        journal._ledger.follow(records)
        return journal, records

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

    def pictures(self, of: Record, names: Mapping[str, str]) -> Record:
        """Writes which pictures belong to a record: their files by what they show."""
        record = self._ledger.aside("pictures", of, {"of": of["seq"], "pictures": dict(names)})
        self._write([record])
        return record

    def add(self, records: Sequence[Record]) -> None:
        """Writes records that were made before but are not on disk."""
        self._ledger.follow(records)
        self._write(records)

    def _write(self, records: Sequence[Record]) -> None:
        try:
            left = b"".join(line_of(record).encode() + b"\n" for record in records)
            while left:
                left = left[os.write(self._file, left) :]
            os.fsync(self._file)
        except OSError as error:
            raise JournalError(f"{self.path}: cannot be written ({error.strerror}).") from None


def line_of(record: Record) -> str:
    """A record as one line."""
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False)


def read_journal(path: Path) -> list[Record]:
    """The records of a journal. A last line that was cut off is left out; anything else that cannot
    be read is a JournalError naming the line."""
    try:
        data = path.read_bytes()
        # The last line may be cut off in the middle of a letter.
        lines = data[: data.rfind(b"\n") + 1].decode("utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise JournalError(f"{path}: cannot be read ({error}).") from None
    whole = lines[:-1]
    records: list[Record] = []
    for number, line in enumerate(whole, 1):
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            raise JournalError(f"{path}, line {number}: is not JSON.") from None
        if not isinstance(record, dict) or record.get("seq") != number:
            raise JournalError(f"{path}, line {number}: is not record {number}.")
        records.append(record)
    return records


_STAYS = frozenset({"seen", "board_found", "names", "pictures", "dice_commitment", "dice_seed"})


def counting(records: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The records that still count: without those that a person has undone."""
    left: list[Mapping[str, Any]] = []
    for record in records:
        if record["type"] == "undone" and record["since"]:
            left = [one for one in left if one["seq"] < record["since"] or _stays(one)]
        left.append(record)
    return left


def _stays(record: Mapping[str, Any]) -> bool:
    """What no undoing touches: what was seen, how the board lies, other names."""
    return record["type"] in _STAYS
