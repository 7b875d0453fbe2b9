"""Evidence pictures kept within limits: the oldest go first, never those of a dispute that is still
open."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boardside.errors import JournalError
from boardside.exhibits import FOLDER
from boardside.journal import NAME, counting, read_journal
from boardside.onlookers import News, Onlooker

DAY = 86_400.0
MEGABYTE = 1_000_000
_TIMES = frozenset({"match_start", "game_start"})


@dataclass(frozen=True, slots=True)
class Limits:
    """How long pictures are kept, in days, and how many megabytes of all matches together."""

    days: float = 90
    megabytes: float = 500


@dataclass(frozen=True, slots=True)
class _Picture:
    path: Path
    written: float
    size: int


class Tidier(Onlooker):
    """Keeps the pictures of all matches under a folder within limits, whenever a game begins.
    `clock` gives seconds since 1970."""

    def __init__(self, home: Path, limits: Limits, clock: Callable[[], float] = time.time) -> None:
        self._home, self._limits, self._clock = home, limits, clock

    def told(self, news: News) -> None:
        """A game begins: what has become too old or too much is removed."""
        if news.record["type"] in _TIMES:
            tidy(self._home, self._limits, self._clock())


def tidy(home: Path, limits: Limits, now: float) -> list[Path]:
    """Removes pictures of the matches in folders under `home` until they are within limits; those
    that were removed. `now` is in seconds since 1970. What cannot be removed stays."""
    pictures = sorted(_pictures(home), key=lambda picture: (picture.written, picture.path))
    too_much = sum(picture.size for picture in pictures) - limits.megabytes * MEGABYTE
    wanted: dict[Path, frozenset[Path]] = {}
    removed = []
    for picture in pictures:
        if now - picture.written <= limits.days * DAY and too_much <= 0:
            continue
        folder = picture.path.parent.parent
        if folder not in wanted:
            wanted[folder] = disputed(folder)
        if picture.path in wanted[folder]:
            continue
        with suppress(OSError):
            picture.path.unlink()
            too_much -= picture.size
            removed.append(picture.path)
    return removed


def disputed(folder: Path) -> frozenset[Path]:
    """The pictures in a match's folder that somebody may still ask for: those of a flag or a
    question that is not settled in a match that is not over. All of them, where its journal cannot
    be read."""
    try:
        records = counting(read_journal(folder / NAME))
    except JournalError:
        return frozenset((folder / FOLDER).glob("*.jpg"))
    open_ones = _open(records)
    return frozenset(
        folder / name
        for record in records
        if record["type"] == "pictures" and record["of"] in open_ones
        for name in record["pictures"].values()
    )


def _open(records: Iterable[Mapping[str, Any]]) -> set[int]:
    """The numbers of the records that tell of a dispute that is not settled."""
    left: set[int] = set()
    for record in records:
        kind = record["type"]
        if kind in ("illegal", "question"):
            left.add(record["seq"])
        elif kind in ("play", "set_up", "game_over", "match_over"):
            left.clear()
    return left


def _pictures(home: Path) -> Iterator[_Picture]:
    for path in home.glob(f"*/{FOLDER}/*.jpg"):
        with suppress(OSError):
            told = path.lstat()
            if not path.is_symlink() and not path.parent.is_symlink():
                yield _Picture(path, told.st_mtime, told.st_size)
