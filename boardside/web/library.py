"""The journals in a folder and below it, as matches that can be looked at."""

from __future__ import annotations

import hashlib
import os
import threading
import time
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path

from boardside.errors import UsageError
from boardside.journal import NAME
from boardside.turnlist import length_words
from boardside.web.calls import moved
from boardside.web.following import JournalTable
from boardside.web.sheets import sheet_of
from boardside.web.site import Listed

DEPTH = 3
MOST = 300
LOOK_SECONDS = 2.0
BEING_WRITTEN_SECONDS = 300.0


class Folder:
    """All journals below a folder, looked for now and then. A match's key tells nothing of where it
    lies, and leads nowhere else."""

    def __init__(self, root: Path) -> None:
        if not root.is_dir():
            raise UsageError(f"{root}: there is no such folder.")
        self._root = root
        self._lock = threading.Lock()
        self._tables: dict[str, JournalTable] = {}
        self._looked = 0.0

    def matches(self) -> list[Listed]:
        """All matches that can be understood, the newest first."""
        self._look()
        dated = sorted(self._tables.items(), key=lambda one: _changed(one[1].path), reverse=True)
        listed = (_listed(key, table) for key, table in dated[:MOST])
        return [one for one in listed if one is not None]

    def table(self, key: str) -> JournalTable | None:
        """One of them."""
        if key not in self._tables:
            self._look()
        return self._tables.get(key)

    def refresh(self) -> bool:
        """Reads on in those that were looked at; whether any has changed."""
        opened = [table for table in list(self._tables.values()) if table.opened]
        return sum(table.refresh() for table in opened) > 0

    def _look(self) -> None:
        with self._lock:
            if self._looked and time.monotonic() - self._looked < LOOK_SECONDS:
                return
            self._looked = time.monotonic()
            found = {key_of(path.relative_to(self._root)): path for path in _journals(self._root)}
            for key in self._tables.keys() - found.keys():
                del self._tables[key]
            for key, path in found.items():
                self._tables.setdefault(key, JournalTable(path))


def key_of(path: Path) -> str:
    """The key of a journal by its place below the folder."""
    return hashlib.sha256(os.fsencode(path)).hexdigest()[:16]


def _journals(root: Path) -> Iterator[Path]:
    for folder, inside, files in os.walk(root):
        here = Path(folder)
        deep = len(here.relative_to(root).parts)
        inside[:] = sorted(n for n in inside if not n.startswith(".")) if deep < DEPTH else []
        if NAME in files and not (here / NAME).is_symlink():
            yield here / NAME


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _listed(key: str, table: JournalTable) -> Listed | None:
    table.refresh()
    records = table.records()
    sheet = sheet_of(records)
    if sheet.log is None:
        return None
    names = f"{sheet.log.white or 'White'} – {sheet.log.black or 'Black'}"
    changed = _changed(table.path)
    score: Mapping[str, int] = next((r["score"] for r in reversed(records) if "score" in r), {})
    facts = [
        _upper(length_words(sheet.log.length)),
        f"{score.get('white', 0)} – {score.get('black', 0)}",
        f"{sheet.games} {'game' if sheet.games == 1 else 'games'}",
        f"{datetime.fromtimestamp(changed):%d %B %Y, %H:%M}",
    ]
    fresh = time.time() - changed < BEING_WRITTEN_SECONDS
    over = any(record["type"] == "match_over" for record in records) or not moved(records)
    return Listed(key, names, " · ".join(facts), live=fresh and not over)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
