"""`boardside watch` on the virtual camera, as a program of its own, until it has refereed turns."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from hw.frames import open_frames

SEEN = 310
"""So many of the recording's frames are before the camera: four turns of the one that comes with
the repository, one roll of it cocked."""

TURNS = 3
"""So many plays are waited for, and compared with what the recording's journal says."""

FPS = 4
"""The recording is shown at less than half its speed: machines that build programs are busy."""

PATIENCE_SECONDS = 240.0
_ENDING_SECONDS = 30.0


def referee_live(recording: Path) -> str:
    """Raises AssertionError where the plays are others than the recording's, or the program does
    not end as it should."""
    wanted = _plays(recording / "journal.expected.jsonl")[:TURNS]
    with tempfile.TemporaryDirectory() as given:
        folder = Path(given)
        command = [
            *(sys.executable, "-m", "tools.realcamera.virtual", "watch", "--camera", "pi"),
            *("--out", str(folder / "match"), "--record", str(folder / "film")),
            *("--panel", "off", "--no-web"),
        ]
        begun = time.monotonic()
        environment = {**os.environ, "XDG_DATA_HOME": given, "VIRTUAL_FPS": str(FPS)}
        with subprocess.Popen(command, env=environment) as program:
            got = _watched(program, folder / "match" / "journal.jsonl")
            took = time.monotonic() - begun
            status = _stopped(program)
        if got[:TURNS] != wanted:
            raise AssertionError(f"refereed {got}, but the recording shows {wanted}")
        if status != 0:
            raise AssertionError(f"it ended with status {status} when told to stop")
        filmed = sum(1 for _ in open_frames(folder / "film"))
    return f"{len(got)} plays as recorded in {took:.0f} s, {filmed} frames of film"


def _watched(program: subprocess.Popen[bytes], journal: Path) -> list[Any]:
    """What was played, once it is enough, the program ends, or it takes too long."""
    end = time.monotonic() + PATIENCE_SECONDS
    plays: list[Any] = []
    while len(plays) < TURNS and program.poll() is None and time.monotonic() < end:
        time.sleep(1.0)
        plays = _plays(journal)
    return plays


def _stopped(program: subprocess.Popen[bytes]) -> int:
    """The exit status of the program that is told to end."""
    program.send_signal(signal.SIGTERM)
    try:
        return program.wait(_ENDING_SECONDS)
    except subprocess.TimeoutExpired:
        program.kill()
        raise AssertionError(f"it did not end within {_ENDING_SECONDS:.0f} s") from None


def _plays(journal: Path) -> list[Any]:
    """Who rolled what and played how, of a journal that may be being written."""
    try:
        lines = journal.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return []
    records = [json.loads(line) for line in lines if line.endswith("}")]
    told = ("player", "dice", "play", "legal")
    return [[record[key] for key in told] for record in records if record["type"] == "play"]
