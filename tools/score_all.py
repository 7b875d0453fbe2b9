"""Scores the referee on every data set at hand and prints one table in Markdown.

    python tools/score_all.py recordings|stills|photos|all

The data sets lie in the folder that BOARDSIDE_SHARED names (recordings/, photos/, tools/); what is
missing there is skipped and said. The program is run as its user would run it. Exit status 1 when
a recording has fewer turns right than it should.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ENOUGH_TURNS = 0.95
BELOW = " below the bar"

PROGRAM = [sys.executable, "-m", "boardside"]


def run(arguments: list[str], **more: object) -> subprocess.CompletedProcess[str]:
    """A finished child process; its output as text."""
    return subprocess.run(arguments, capture_output=True, text=True, check=False, **more)  # type: ignore[call-overload,no-any-return]


def cpu_seconds() -> float:
    """CPU time that finished children have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def refereed(folder: Path, shared: Path) -> tuple[dict[str, Any], float]:
    """The score of what `replay` writes about a recording, and the CPU seconds that it took."""
    with tempfile.TemporaryDirectory() as out:
        before = cpu_seconds()
        done = run([*PROGRAM, "replay", str(folder), "--out", f"{out}/match", "--panel", "off"])
        used = cpu_seconds() - before
        journal = Path(out) / "match" / "journal.jsonl"
        if not journal.exists():
            raise SystemExit(f"{folder.name} was not read: {done.stderr.strip()[-200:]}")
        scorer = [sys.executable, str(shared / "tools/score_recording.py")]
        scored = run([*scorer, str(folder), str(journal), "--json"])
    return json.loads(scored.stdout), used


def recordings(shared: Path) -> Iterator[str]:
    """A table row for every recording, then what was missing or extra in each."""
    yield "| recording | turns right | items found | extra | flag delay (s) | lasts (s) | CPU (s) |"
    yield "|---|---|---|---|---|---|---|"
    notes: list[str] = []
    for folder in sorted(p.parent for p in (shared / "recordings").glob("*/truth.json")):
        found, used = refereed(folder, shared)
        items = found["items"].values()
        truth = json.loads((folder / "truth.json").read_text())
        below = found["turns_right"] < ENOUGH_TURNS * found["turns"]
        yield (
            f"| {folder.name} | {found['turns_right']} of {found['turns']} "
            f"| {sum(i[0] for i in items)} of {sum(i[1] for i in items)} "
            f"| {sum(i[2] for i in items)} | {', '.join(map(str, found['illegal_delay_s']))} "
            f"| {truth['frames'] / truth['fps']:.0f} | {used:.0f} |{BELOW if below else ''}"
        )
        notes += [
            f"- {folder.name} {kind}: {line.strip()}"
            for kind in ("missing", "extra")
            for line in found[kind]
        ]
    yield ""
    yield from notes


def pictures(shared: Path, truth: Path, folder: Path) -> Iterator[str]:
    """The score of single pictures whose corners are given."""
    scorer = str(shared / "tools/score_pictures.py")
    with tempfile.TemporaryDirectory() as work:
        corners = Path(work) / "corners.json"
        corners.write_text(run([sys.executable, scorer, "corners", str(truth)]).stdout)
        names = sorted(json.loads(corners.read_text()))
        started = time.perf_counter()
        done = run(
            [
                *PROGRAM,
                "read",
                *(str(folder / name) for name in names),
                "--corners",
                str(corners),
                "--json",
            ]
        )
        took = time.perf_counter() - started
        read = Path(work) / "read.jsonl"
        read.write_text(done.stdout)
        yield "```"
        yield (
            run([sys.executable, scorer, "score", str(truth), str(read)])
            .stdout.rstrip()
            .replace(f"{shared}/", "")
            .replace(f"{truth.parent.parent}/", "")
        )
        yield f"  {took / max(1, len(names)):.2f} s a picture"
        yield "```"


def stills(shared: Path) -> Iterator[str]:
    """The rendered stills, archive by archive."""
    for archive in sorted((shared / "recordings").glob("stills*.tar")):
        with tempfile.TemporaryDirectory() as work:
            target = Path(work) / archive.stem
            with tarfile.open(archive) as bundle:
                bundle.extractall(target, filter="data")
            yield from pictures(shared, next(target.rglob("truth.jsonl")), target)


def photos(shared: Path) -> Iterator[str]:
    """The real photos."""
    yield from pictures(shared, shared / "photos/truth.json", shared / "photos")


def main() -> int:
    """Prints what was asked for; 2 when there is no data."""
    wanted = sys.argv[1] if len(sys.argv) > 1 else "all"
    shared = Path(os.environ.get("BOARDSIDE_SHARED", ""))
    if not os.environ.get("BOARDSIDE_SHARED") or not shared.is_dir():
        print("BOARDSIDE_SHARED names no folder with data sets: nothing to score", file=sys.stderr)
        return 2
    shared = shared.resolve()
    parts = {"recordings": recordings, "stills": stills, "photos": photos}
    fallen = False
    for name, part in parts.items():
        if wanted in (name, "all"):
            print(f"## {name.capitalize()}\n", flush=True)
            for line in part(shared):
                print(line, flush=True)
                fallen |= line.endswith(BELOW)
            print()
    return 1 if fallen else 0


if __name__ == "__main__":
    sys.exit(main())
