"""A report for people who help from afar: no names, no pictures, no PIN."""

from __future__ import annotations

import getpass
import json
import re
import shutil
import socket
import subprocess
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from boardside import journal as journals
from boardside.checks.packages import versions
from boardside.checks.result import Result
from boardside.config import Config
from boardside.errors import BoardsideError, UsageError
from boardside.panel_keeper import LOG

TAIL = 400
"""So many last lines of each log."""

SERVICE = "boardside"
USUAL = frozenset({"", "root", "pi", "boardside", "raspberrypi", "localhost", "/", "/root"})
"""Names of users, machines and folders that tell nothing of anybody."""

_SECONDS = 10.0

_KEPT = frozenset(
    {
        "seq",
        "t",
        "frame",
        "type",
        "event",
        "code",
        "reason",
        "rule",
        "legal",
        "act",
        "way",
        "outside",
    }
)
"""What is kept of a journal's record: no names, no plays, no sentences."""

_SAID = re.compile(r": +\d+:\d\d\.\d  ")
"""A line in which the referee said something of a match: the journal tells its kind."""

_PANEL_TEXT = re.compile(r"\b(white|black|prompt|detail|id)=[^|]*")
_PIN = re.compile(r"(PIN\W{1,20})\d{4,}")


@dataclass(frozen=True, slots=True)
class Secrets:
    """Words that stand for people and places, and what is written instead."""

    words: Mapping[str, str]

    def hidden(self, text: str) -> str:
        """The text without them."""
        for word in sorted(self.words, key=len, reverse=True):
            text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", self.words[word], text, flags=re.I)
        return _PIN.sub(r"\1(hidden)", text)


def write_bundle(path: Path, results: Iterable[Result], config: Config, home: Path) -> None:
    """Packs a report into a ZIP file; `home` is where the matches' folders are.

    Raises UsageError when it cannot be written.
    """
    secrets = _secrets(config, home)
    texts = {
        "report.json": _json([_plain(result) for result in results]),
        "config.json": _json(_config(config)),
        "panel.log": _panel_log(_newest([*home.glob(f"*/{LOG}"), *home.glob(LOG)])),
        "service.log": _service_log(),
    }
    files = {name: secrets.hidden(text) for name, text in texts.items()}
    files["versions.json"] = _json(dict(versions()))
    files["journal.jsonl"] = "".join(_journal(_newest(home.glob(f"*/{journals.NAME}"))))
    try:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
            for name, text in files.items():
                packed.writestr(name, text)
    except OSError as error:
        raise UsageError(f"--bundle: {path} cannot be written ({error.strerror}).") from None


def _json(value: object) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


def _plain(result: Result) -> dict[str, Any]:
    return {**asdict(result), "health": result.health.value}


def _config(config: Config) -> dict[str, Any]:
    """The configuration without names and PIN."""
    told: dict[str, Any] = config.model_dump(mode="json")
    told["match"] |= {"white": "(hidden)", "black": "(hidden)"}
    told["web"] |= {"pin": "(hidden)" if config.web.pin else "", "hosts": len(config.web.hosts)}
    return told


def _secrets(config: Config, home: Path) -> Secrets:
    """Everybody who is named in the configuration or in a journal, the user and the machine."""
    words = {str(Path.home()): "~", socket.gethostname(): "(host)", config.web.pin: "(hidden)"}
    words |= dict.fromkeys(config.web.hosts, "(host)")
    with suppress(KeyError, OSError):  # a user without a name has none to be hidden
        words[getpass.getuser()] = "(user)"
    named = {config.match.white, config.match.black}
    for path in home.glob(f"*/{journals.NAME}"):
        named |= set(_names(path))
    named |= {part for name in named for part in name.split() if len(part) > 2}
    words |= dict.fromkeys(named - {"White", "Black"}, "(name)")
    told = {word: stands for word, stands in words.items() if word not in USUAL}
    return Secrets(told)


def _names(path: Path) -> Iterator[str]:
    for record in _records(path):
        if "players" in record:
            yield from (str(name) for name in record["players"].values())


def _records(path: Path) -> list[dict[str, Any]]:
    try:
        return journals.read_journal(path)
    except BoardsideError:
        return []


def _journal(path: Path | None) -> Iterator[str]:
    for record in _records(path) if path else ():
        yield json.dumps({key: value for key, value in record.items() if key in _KEPT}) + "\n"


def _panel_log(path: Path | None) -> str:
    return _PANEL_TEXT.sub(r"\1=(hidden)", _tail(path)) if path else ""


def _tail(path: Path) -> str:
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines(keepends=True)
    except OSError:
        return ""
    return "".join(lines[-TAIL:])


def _service_log() -> str:
    """The last lines that the service wrote, without what it said of matches."""
    tool = shutil.which("journalctl")
    if tool is None:
        return ""
    order = [tool, "-u", SERVICE, "-n", str(TAIL), "-o", "short-iso", "--no-hostname", "-q"]
    try:
        done = subprocess.run(
            order, capture_output=True, text=True, check=False, timeout=_SECONDS, errors="replace"
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return without_matches(done.stdout)


def without_matches(log: str) -> str:
    """A log without the lines in which the referee said something of a match."""
    return "".join(line for line in log.splitlines(keepends=True) if not _SAID.search(line))


def _newest(paths: Iterable[Path]) -> Path | None:
    return max(paths, key=lambda path: path.stat().st_mtime, default=None)
