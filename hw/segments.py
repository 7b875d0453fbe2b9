"""A film in segments: pairs of files in one folder, film-000001.mkv and film-000001.jsonl.

The index, JSON Lines, begins with {"film": …, "match": …, "fps": …} and has a line for every
picture of the video, in order: {"frame": its number, "at": seconds of its match, "time": seconds
since 1970}. A line that a crash has torn is no line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

STEM, VIDEO, INDEX = "film", ".mkv", ".jsonl"


@dataclass(frozen=True, slots=True)
class Shot:
    """When one picture was taken: its number and time (seconds) in its match, and the time of day
    (seconds since 1970)."""

    number: int
    at: float
    time: float

    def line(self) -> str:
        """Its line in the index."""
        return json.dumps({"frame": self.number, "at": round(self.at, 4), "time": self.time}) + "\n"


@dataclass(frozen=True, slots=True)
class Segment:
    """One piece of film: which, its two files, the match it shows, and its pictures."""

    number: int
    video: Path
    index: Path
    match: str = ""
    fps: float = 0.0
    shots: tuple[Shot, ...] = ()

    @property
    def seconds(self) -> float:
        """How long it plays."""
        if not self.shots:
            return 0.0
        return self.shots[-1].at - self.shots[0].at + (1.0 / self.fps if self.fps else 0.0)

    def size(self) -> int:
        """What both files take on the disk, in bytes."""
        return sum(path.stat().st_size for path in (self.video, self.index) if path.exists())

    def remove(self) -> None:
        """Removes both files, the video first: an index alone is no segment any more."""
        self.video.unlink(missing_ok=True)
        self.index.unlink(missing_ok=True)

    def header(self) -> str:
        """The first line of its index."""
        return json.dumps({"film": self.video.name, "match": self.match, "fps": self.fps}) + "\n"


def named(folder: Path, number: int, match: str = "", fps: float = 0.0) -> Segment:
    """The segment of a number in a folder, without pictures."""
    stem = f"{STEM}-{number:06d}"
    return Segment(number, folder / (stem + VIDEO), folder / (stem + INDEX), match, fps)


def segments(folder: Path) -> list[Segment]:
    """The segments in a folder, in order; those that lack one of their files are none."""
    found = []
    for number in sorted(numbers(folder)):
        bare = named(folder, number)
        if bare.video.is_file() and bare.index.is_file():
            found.append(_read(bare))
    return found


def numbers(folder: Path) -> set[int]:
    """The numbers of all segments, whole or not, that have left a file in a folder."""
    pattern = re.compile(rf"{STEM}-(\d{{6,}})(?:\{VIDEO}|\{INDEX})")
    matches = (pattern.fullmatch(path.name) for path in folder.iterdir())
    return {int(match[1]) for match in matches if match}


def _read(bare: Segment) -> Segment:
    lines = _lines(bare.index)
    header = next(lines, {})
    shots = []
    for line in lines:
        try:
            shots.append(Shot(int(line["frame"]), float(line["at"]), float(line["time"])))
        except (KeyError, TypeError, ValueError):
            break
    fps = header.get("fps")
    return Segment(
        *(bare.number, bare.video, bare.index, str(header.get("match", ""))),
        float(fps) if isinstance(fps, int | float) else 0.0,
        tuple(shots),
    )


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    """The lines of an index that are whole."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return
    for line in text.splitlines():
        try:
            value = json.loads(line)
        except ValueError:
            return
        if not isinstance(value, dict):
            return
        yield value
