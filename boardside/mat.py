"""The match file that lies beside a journal, for GNU Backgammon and others: `engine.mat` writes it.

What `.mat` cannot say stands in its header; the journal holds everything.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from boardside.errors import JournalError
from boardside.matchlog import Record, log_of
from engine.log import MatchLog
from engine.mat import write_mat

NAME = "match.mat"


def match_text(records: Iterable[Record]) -> str:
    """The match file of a journal's records so far."""
    return write_mat(log_of(records))


def write_match(path: Path, records: Iterable[Record]) -> None:
    """Writes the match file of a journal's records."""
    write_log(path, log_of(records))


def write_log(path: Path, log: MatchLog) -> None:
    """Writes a match file in one stroke: a reader finds the old one or the new one, whole."""
    beside = path.with_name(path.name + ".new")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(write_mat(log))
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        raise JournalError(f"{path}: cannot be written ({error.strerror}).") from None
