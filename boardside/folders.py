"""Where matches are written: one folder each, new ones under the user's data folder."""

from __future__ import annotations

import os
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from boardside import journal as journals
from boardside.errors import BoardsideError, UsageError

UNFINISHED_HOURS = 24.0
"""A match that nothing was written of for longer is not gone on with unless it is named."""


def data_home() -> Path:
    """The folder that new matches' folders are made in."""
    given = os.environ.get("XDG_DATA_HOME", "")
    data = Path(given) if given else Path.home() / ".local" / "share"
    return data / "boardside"


def next_folder(home: Path, stem: str) -> Path:
    """The next folder that is not there yet: STEM-001, STEM-002 …"""
    number = 1
    while (folder := home / f"{stem}-{number:03d}").exists():
        number += 1
    return folder


def writable(folder: Path) -> Path:
    """The folder, checked but not made. Raises UsageError where nothing can be written."""
    there = folder.absolute()
    while not there.exists():
        there = there.parent
    try:
        with tempfile.TemporaryDirectory(prefix=".boardside-", dir=there):
            return folder
    except OSError as error:
        raise UsageError(f"{folder}: cannot be written ({error.strerror}).") from None


def empty(folder: Path) -> Path:
    """The folder, where no journal is yet and one can be written; else UsageError."""
    if (folder / journals.NAME).exists():
        raise UsageError(f"{folder / journals.NAME}: there is a journal already.")
    return writable(folder)


@dataclass(frozen=True, slots=True)
class Shelf:
    """Where a live referee's matches are written: `chosen`, a folder for one match, else new ones
    under `home`. `films`: a film is being kept."""

    home: Path
    chosen: Path | None = None
    films: bool = False

    def new(self) -> Path:
        """The folder of the next match; it is made when the board has been found."""
        return self.chosen or next_folder(self.home, "match")

    def unfinished(self, now: float | None = None) -> Path | None:
        """The folder of the match that is to be gone on with, None when there is none.

        That is the newest one, if it is not over and was written to within a day (`now`: seconds
        since the epoch).
        """
        if self.chosen is not None:
            return self.chosen if (self.chosen / journals.NAME).exists() else None
        found = [(path.stat().st_mtime, path) for path in self.home.glob(f"*/{journals.NAME}")]
        if not found:
            return None
        written, journal = max(found)
        old = (time.time() if now is None else now) - written > UNFINISHED_HOURS * 3600
        return None if old or _over(journal) else journal.parent


def _over(journal: Path) -> bool:
    """Whether a match's journal tells its end, or cannot be gone on with."""
    try:
        records = journals.counting(journals.read_journal(journal))
    except BoardsideError:
        return True
    return not records or any(record["type"] == "match_over" for record in records)
