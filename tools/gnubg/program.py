"""GNU Backgammon run from outside: it imports match files, or plays against itself, and says what
it has understood."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_TIMEOUT = 900
_BATCH = 100
_COMPLAINTS = ("unrecogni", "illegal", "invalid", "garbage", "had errors", "cannot", "could not")
_HEAD = """
import gnubg, json, os
FOLDER = os.environ["MATCHES"]
def do(*lines):
    for line in lines:
        gnubg.command(line)
def keep(name):
    found = gnubg.match(analysis=0, boards=1, statistics=0, verbose=0)
    open("%s/%s.json" % (FOLDER, name), "w").write(json.dumps(found))
    do('export match mat "%s/%s.back.mat"' % (FOLDER, name),
       'save match "%s/%s.back.sgf"' % (FOLDER, name))
do("set confirm new off", "set automatic game off", "set record on", "set display off")
JOBS = json.load(open(FOLDER + "/jobs.json"))
"""
_IMPORT = (
    _HEAD
    + """
for job in JOBS:
    print("@@ " + job["name"], flush=True)
    do("set jacoby " + job["jacoby"], job["command"])
    keep(job["name"])
"""
)
_PLAY = (
    _HEAD
    + """
do("set player 0 gnubg", "set player 1 gnubg")
for player, moves, cubes in (("0", "0.05", "4"), ("1", "0.15", "0.1")):
    set_player = "set player %s " % player
    do(set_player + "chequer evaluation plies 0", set_player + "cubedecision evaluation plies 0",
       set_player + "chequer evaluation noise " + moves,
       set_player + "cubedecision evaluation noise " + cubes)
for job in JOBS:
    print("@@ " + job["name"], flush=True)
    do("set rng mersenne", "set seed %d" % job["seed"], "set jacoby " + job["jacoby"],
       "set beavers %d" % job["beavers"], "set automatic doubles %d" % job["automatic"])
    if job["length"]:
        do("set automatic game on", "new match %d" % job["length"])
    else:
        do("set automatic game off", "new session")
        for _ in range(job["games"] - 1):
            do("new game")
    keep(job["name"])
"""
)


@dataclass(frozen=True, slots=True)
class Taken:
    """What the program made of a match: its complaints, its own account of it, and its exports."""

    complaints: tuple[str, ...]
    account: dict[str, Any]
    mat: bytes
    sgf: bytes


def program() -> str | None:
    """Where the program is; None when it is not installed."""
    usual = "/usr/games/gnubg"
    return shutil.which("gnubg") or (usual if os.path.exists(usual) else None)


def imported(files: Sequence[tuple[Path, bool]]) -> Iterator[Taken]:
    """What the program reads in match files (`.mat`, `.sgf`), each with whether the Jacoby rule is
    played."""
    jobs = [
        {
            "name": f"m{number}",
            "jacoby": "on" if jacoby else "off",
            "command": f'{"load match" if path.suffix == ".sgf" else "import mat"} "{path}"',
        }
        for number, (path, jacoby) in enumerate(files)
    ]
    for start in range(0, len(jobs), _BATCH):
        yield from _run(_IMPORT, jobs[start : start + _BATCH])


def played(count: int, seed: int) -> Iterator[Taken]:
    """Matches that the program plays against itself, by quick and erring players: to 0 (sessions
    with beavers, Jacoby and automatic doubles among them), 1, 3, 5 and 7 points."""
    jobs = [
        {
            "name": f"p{number}",
            "seed": seed + number,
            "length": (0, 1, 3, 5, 7)[number % 5],
            "games": 5,
            "jacoby": "on" if number % 2 else "off",
            "beavers": 3,
            "automatic": 2 if number % 3 == 0 else 0,
        }
        for number in range(count)
    ]
    for start in range(0, len(jobs), _BATCH):
        yield from _run(_PLAY, jobs[start : start + _BATCH])


def _run(script: str, jobs: list[dict[str, Any]]) -> Iterator[Taken]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "jobs.json").write_text(json.dumps(jobs), encoding="utf-8")
        (folder / "script.py").write_text(script, encoding="utf-8")
        said = _said(folder)
        for job in jobs:
            path = folder / f"{job['name']}.json"
            account = json.loads(path.read_bytes()) if path.exists() else {}
            yield Taken(
                tuple(said.get(job["name"], ())),
                account or {},
                _bytes(folder / f"{job['name']}.back.mat"),
                _bytes(folder / f"{job['name']}.back.sgf"),
            )


def _bytes(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""


def _said(folder: Path) -> dict[str, list[str]]:
    """What the program complained of, by the name of the job."""
    command = [program() or "gnubg", "-t", "-q", "-r", "-p", str(folder / "script.py")]
    environment = {**os.environ, "MATCHES": str(folder), "HOME": str(folder), "LC_ALL": "C.UTF-8"}
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=_TIMEOUT,
        check=False,
    )
    said: dict[str, list[str]] = {}
    name = ""
    for line in done.stdout.decode("utf-8", "replace").splitlines():
        if line.startswith("@@ "):
            name = line[3:]
        elif any(word in line.lower() for word in _COMPLAINTS):
            said.setdefault(name, []).append(line.strip()[:200])
    return said
