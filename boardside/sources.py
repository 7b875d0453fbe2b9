"""Match logs from whatever holds one: a journal, its folder, a `.mat` or an `.sgf`."""

from __future__ import annotations

from pathlib import Path

from boardside.errors import JournalError, UsageError
from boardside.foreign import ENDINGS, read_foreign
from boardside.journal import NAME, read_journal
from boardside.matchlog import log_of
from engine.errors import MatchFileError
from engine.log import MatchLog, Remark
from engine.mat import read_mat
from engine.sgf import read_sgf

_SNIFFED = 4096


def file_of(source: Path) -> Path:
    """The file that holds a match: the journal in a folder, else the file itself. UsageError when
    there is none."""
    path = source / NAME if source.is_dir() else source
    if not path.is_file():
        what = f"holds no {NAME}" if source.is_dir() else "no such file"
        raise UsageError(f"{source}: {what}.")
    return path


def read_match(source: Path) -> tuple[MatchLog, tuple[Remark, ...]]:
    """The match in a file or folder, and what is odd about it.

    What sort of file it is is told by its ending, else by how it begins. Raises UsageError naming
    file and line.
    """
    path = file_of(source)
    ending = path.suffix.lower()
    try:
        kind = _kind_of(path)
        if kind == "journal":
            return _journal(path), ()
        data = path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path}: cannot be read ({error.strerror}).") from None
    if ending in ENDINGS:
        return read_foreign(data, str(path), ending)
    read = read_sgf if kind == "sgf" else read_mat
    try:
        return read(data, str(path))
    except MatchFileError as error:
        told = str(error)
        raise UsageError(told if str(path) in told else f"{path}: {told}") from None


def is_journal(path: Path) -> bool:
    """Whether a file that holds a match is a referee's journal. OSError where it cannot be read."""
    return path.suffix.lower() not in ENDINGS and _kind_of(path) == "journal"


def _kind_of(path: Path) -> str:
    kind = {".sgf": "sgf", ".mat": "mat", ".txt": "mat", ".jsonl": "journal"}.get(
        path.suffix.lower()
    )
    if kind:
        return kind
    with path.open("rb") as file:
        begins = file.read(_SNIFFED).lstrip(b"\xef\xbb\xbf \t\r\n")
    if begins.startswith(b"{"):
        return "journal"
    return "sgf" if begins.startswith(b"(") else "mat"


def _journal(path: Path) -> MatchLog:
    try:
        records = read_journal(path)
        if not records:
            raise UsageError(f"{path}: holds no record.")
        return log_of(records)
    except JournalError as error:
        told = str(error)
        raise UsageError(told if str(path) in told else f"{path}, {told}") from None
