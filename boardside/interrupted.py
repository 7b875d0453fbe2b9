"""A sitting that was interrupted: what its journal tells, to go on from there."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from boardside.errors import JournalError
from boardside.journal import Journal, Record
from boardside.rerunning import restored
from boardside.seating import Corner, Seating
from boardside.states import State
from vision.observation import Shade


@dataclass(frozen=True, slots=True)
class Interrupted:
    """A journal that is gone on with: its records, where the umpire had got to, what its last
    event led to and did not reach the disk, how the board lies. `missed`: people may have played on
    meanwhile."""

    journal: Journal
    records: list[Record]
    state: State
    missing: list[Record]
    seating: Seating
    missed: bool = False

    @classmethod
    def of(cls, folder: Path) -> Interrupted:
        """The journal in a folder. Raises UsageError or JournalError if it cannot be gone on
        with."""
        journal, records = Journal.reopened(folder)
        found = [record for record in records if record["type"] == "board_found"]
        if not found:
            raise JournalError(f"{journal.path}: the board was never found; begin anew.")
        seating = Seating(Corner(found[-1]["white_home"]), Shade(found[-1]["white"]))
        return cls(journal, records, *restored(records), seating)

    @property
    def frame(self) -> int:
        """The last frame that anything was noted in."""
        return max(int(record.get("frame", 0)) for record in self.records)

    @property
    def at(self) -> float:
        """When the last record was made (seconds)."""
        return max(float(record["t"]) for record in self.records)
