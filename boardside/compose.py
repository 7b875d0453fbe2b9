"""Putting it together: the one module that builds devices and readers.

`replay` is the appliance with recorded frames in the camera's place: frame → (moving or quiet) →
observation → event → verdict → journal, match file, terminal, panel.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

from boardside import journal as journals
from boardside import mat
from boardside.desk import Desk
from boardside.errors import UsageError
from boardside.film import Film
from boardside.folders import data_home, empty, next_folder
from boardside.interrupted import Interrupted
from boardside.onlookers import Onlooker, Onlookers
from boardside.panel_keeper import OFF, SIM, kept_panel
from boardside.refereeing import Plan, Refereeing
from boardside.screen import Screen
from boardside.start import FILE_NAME, Start, load_start
from boardside.stopwatch import Stopwatch
from engine.rules import Rules
from hw.frames import Frame, Frames, open_frames
from vision.errors import BoardNotFound

FIND_WITHIN_SECONDS = 20.0
"""No board found within so much of a recording: there is none."""


@dataclass(frozen=True, slots=True)
class Job:
    """What `replay` is asked to do."""

    source: Path
    rules: Rules
    out: Path | None = None
    length: int = 0
    names: tuple[str, str] = ("White", "Black")
    setup: Path | None = None
    start: Path | None = None
    panel: str = OFF
    verbose: bool = False
    fps: float | None = None
    resume: bool = False
    overlay: Path | None = None


def replay(job: Job) -> Path:
    """Referees a recording; the folder with the journal and the match file.

    Raises SourceError or UsageError for what cannot be read or written, BoardNotFound when no board
    shows the position.
    """
    frames = open_frames(job.source, job.fps)
    plan = Plan(job.rules, job.length, job.names, _start(job))
    folder = job.out or next_folder(data_home(), job.source.resolve().stem or "match")
    folder = folder if job.resume else empty(folder)
    old = Interrupted.of(folder) if job.resume else None
    watch = Stopwatch()
    with (
        Screen(frames.count, job.panel == SIM) as screen,
        kept_panel(job.panel, folder, screen.line) as panel,
        Film(job.overlay, frames.fps) if job.overlay else nullcontext(Onlooker()) as film,
    ):
        desk = Desk(folder, Onlookers(screen, panel, film), old.records if old else ())
        run = Refereeing(plan, desk, watch, old)
        for frame in _timed(frames, watch):
            if old is not None and frame.number <= old.frame:
                desk.onlooker.frame(frame)
                continue
            run.feed(frame)
            _give_up_after_a_while(run, frame, job.source)
        _end(run, frames.complaint, job.source)
        screen.line(f"Journal: {folder / journals.NAME}")
        screen.line(f"Match:   {folder / mat.NAME}")
        if job.verbose:
            screen.table("Time spent:", watch.rows())
    return folder


def _give_up_after_a_while(run: Refereeing, frame: Frame, source: Path) -> None:
    """Raises BoardNotFound where the board was looked for long enough."""
    since = run.search.since
    if run.sitting is None and since is not None and frame.at - since >= FIND_WITHIN_SECONDS:
        raise _not_found(run, source)


def _end(run: Refereeing, complaint: str, source: Path) -> None:
    """After the last frame: what was wrong with them all, and whether there was a board."""
    if run.sitting is None:
        raise UsageError(complaint) if complaint else _not_found(run, source)
    if complaint:
        run.warn("recording_broken", complaint)


def _not_found(run: Refereeing, source: Path) -> BoardNotFound:
    return BoardNotFound(f"{source}: no board was found: {run.search.reason}.")


def _timed(frames: Frames, watch: Stopwatch) -> Iterator[Frame]:
    """The frames, with the time that decoding takes."""
    each = iter(frames)
    while True:
        with watch.timing("every frame: decoding"):
            frame = next(each, None)
        if frame is None:
            return
        yield frame


def _start(job: Job) -> Start:
    start = Start()
    if job.setup is not None:
        start = load_start(job.setup, start)
    inside = job.source / FILE_NAME
    if job.start is not None:
        return load_start(job.start, start)
    return load_start(inside, start) if job.source.is_dir() and inside.exists() else start
