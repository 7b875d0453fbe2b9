"""Running the product as its user would, and measuring it."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

PROGRAM = [sys.executable, "-m", "boardside"]
ROOT = Path(__file__).resolve().parents[2]
AT_ONCE = 40
"""So many pictures are given to one run of the program."""


def run(arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """A finished child process; its output as text."""
    return subprocess.run(list(arguments), capture_output=True, text=True, check=False, cwd=ROOT)


def cpu_seconds() -> float:
    """CPU time that finished children have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def read(
    pictures: Sequence[Path], corners: Path | None, more: Sequence[str] = ()
) -> tuple[dict[str, Any], float]:
    """What `boardside read --json` says of pictures, by file name, and the seconds each took."""
    found: dict[str, Any] = {}
    given = ["--corners", str(corners)] if corners else []
    began = time.perf_counter()
    for first in range(0, len(pictures), AT_ONCE):
        some = [str(path) for path in pictures[first : first + AT_ONCE]]
        # Of a single picture an error would not be told as an object.
        some += some[:1] if len(some) == 1 else []
        done = run([*PROGRAM, "read", *some, *given, "--json", *more])
        rows = [json.loads(line) for line in done.stdout.splitlines()]
        if not rows:
            raise SystemExit(f"nothing was read: {done.stderr.strip()[-300:]}")
        found |= {row["image"]: row for row in rows}
    return found, (time.perf_counter() - began) / max(1, len(pictures))
