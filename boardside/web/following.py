"""A journal that is looked at, and followed while somebody else writes it."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from boardside.scene_words import to_act_words
from boardside.sentences import names_of
from boardside.web import calls
from boardside.web.sheets import ODD, Fields, Sheet, compact, scene_fields, sheet_of
from boardside.web.table import Changes, Sheets, Snapshot

_SEEN = b'"type":"seen"'
_PART = 1 << 20


class JournalTable:
    """The match of a journal file, read on as the file grows. Safe to be used from any thread."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._records: list[dict[str, Any]] = []
        self._known = (0, 0)
        self._offset = 0
        self._rest = b""
        self._broken = ""
        self._number = 1
        self._made: Snapshot | None = None
        self._sheets = Sheets()

    @property
    def opened(self) -> bool:
        """Whether anybody has looked at it."""
        return self._known != (0, 0)

    def refresh(self) -> bool:
        """Reads on; whether there was anything new."""
        with self._lock:
            try:
                told = self.path.stat()
                new = (told.st_ino, told.st_size) != self._known
                if new:
                    self._read(told.st_ino, told.st_size)
            except OSError as error:
                new = self._broken != str(error.strerror)
                self._broken = str(error.strerror)
            if new:
                self._number += 1
            return new

    def listen(self, changed: Changes) -> None:
        """Whoever serves journals asks them by `refresh`; they tell nobody."""

    def unlisten(self, changed: Changes) -> None:
        """They never told."""

    def sheet(self, game: int) -> Sheet:
        """One game, turn by turn."""
        return self._sheets.of(self.records(), game)

    def folder(self) -> Path | None:
        """The journal's folder."""
        return self.path.parent

    def records(self) -> list[dict[str, Any]]:
        """The records so far, without what was seen."""
        self._first()
        return list(self._records)

    def snapshot(self) -> Snapshot:
        """How the match stands by its journal."""
        self._first()
        with self._lock:
            if self._made is None or self._made.number != self._number:
                self._made = self._make()
            return self._made

    def _make(self) -> Snapshot:
        try:
            return _snapshot(self._number, self._records, self._broken)
        except ODD:
            return _snapshot(self._number, [], "its records make no sense")

    def _first(self) -> None:
        if not self.opened:
            self.refresh()

    def _read(self, inode: int, size: int) -> None:
        if inode != self._known[0] or size < self._offset:
            self._records, self._offset, self._rest, self._broken = [], 0, b"", ""
        with self.path.open("rb") as file:
            file.seek(self._offset)
            while part := file.read(_PART):
                self._offset += len(part)
                *lines, self._rest = (self._rest + part).split(b"\n")
                for line in lines:
                    self._take(line)
        self._known = (inode, size)

    def _take(self, line: bytes) -> None:
        if self._broken or _SEEN in line[:120]:
            return
        try:
            record = json.loads(line)
            if record["type"] != "seen":
                self._records.append({**record, "seq": int(record["seq"])})
        except (ValueError, TypeError, KeyError, RecursionError):
            self._broken = f"line {len(self._records) + 1} cannot be read"


def _snapshot(number: int, records: list[dict[str, Any]], broken: str) -> Snapshot:
    sheet = sheet_of(records)
    if sheet.scene is None or sheet.log is None:
        trouble = f"The journal cannot be shown: {broken}." if broken else ""
        fields: Fields = {"waiting": True, "looking": "", "trouble": trouble, "recording": False}
        return Snapshot(number, 0, 0, compact({**fields, "live": False}))
    names = names_of(records)
    scene, last = sheet.scene, records[-1]
    over = _last(records, "match_over")
    found = _last(records, "board_found") or {}
    acts = scene.answers or scene.on_roll
    fields = {
        **scene_fields(scene, (names["white"], names["black"])),
        "seq": last["seq"],
        "names": dict(names),
        "score": _score(records, scene.score),
        "length": scene.length,
        "crawford": scene.crawford,
        "rules": scene.rules.preset,
        "phase": "",
        "turn": scene.on_roll.value if scene.on_roll else None,
        "acts": acts.value if acts and not over else None,
        "prompt": _prompt(records, to_act_words(scene, (names["white"], names["black"]))),
        "detail": "",
        "lamp": "off",
        "origins": [],
        "targets": [],
        "home": found.get("white_home", "bottom-right"),
        "white": found.get("white", "light"),
        "clock": None,
        "looking": "",
        "trouble": f"The journal cannot be shown further: {broken}." if broken else "",
        "recording": False,
        "live": False,
        "over": over is not None,
        "result": sheet.result,
        "game": sheet.game,
        "games": sheet.games,
        "talk": calls.talk(records, names),
        "call": calls.call(records, names),
        "question": calls.question(records, names),
        "moved": calls.moved(records),
    }
    return Snapshot(number, last["seq"], fields["moved"], compact(fields), sheet.game, sheet.turns)


def _last(records: list[dict[str, Any]], kind: str) -> Mapping[str, Any] | None:
    return next((record for record in reversed(records) if record["type"] == kind), None)


def _score(records: list[dict[str, Any]], score: tuple[int, int]) -> Fields:
    """The score now: after the game that is over, else before the one that is under way."""
    for record in reversed(records):
        if record["type"] in ("game_over", "game_start", "score"):
            return dict(record["score"])
    return {"white": score[0], "black": score[1]}


def _prompt(records: list[dict[str, Any]], to_act: str) -> str:
    for record in reversed(records):
        if record["type"] == "match_over":
            return "The match is over."
        if record["type"] == "game_over":
            return "The game is over."
        if record["type"] == "game_start":
            break
    return to_act or "Each player rolls one die."
