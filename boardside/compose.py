"""Putting it together: the one module that builds devices and readers.

`replay` is the appliance with recorded frames in the camera's place: frame → (moving or quiet) →
observation → event → verdict → journal, match file, terminal, panel.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from boardside import journal as journals
from boardside import mat
from boardside.errors import UsageError
from boardside.journal import Journal, Record
from boardside.panels import panel_for
from boardside.screen import Screen
from boardside.seating import Seating, candidates
from boardside.sentences import names_of, sentence_of
from boardside.sitting import Place, Sitting
from boardside.start import FILE_NAME, Start, load_start
from boardside.states import State
from boardside.stopwatch import Stopwatch
from boardside.verdicts import MatchStart, Warned
from engine.rules import Rules
from hw.frames import Frame, Frames, open_frames
from vision.detector import Detector
from vision.errors import BoardNotFound, VisionError
from vision.finder import find_board
from vision.motion import Motion
from vision.observation import Layout
from vision.reader import Reader

FIND_AGAIN_SECONDS = 1.0
"""Between two attempts to find the board."""

FIND_WITHIN_SECONDS = 20.0
"""No board found within so much of a recording: there is none."""

WRITES_MATCH = frozenset(
    {"play", "double", "take", "pass", "game_over", "game_start", "beaver", "raccoon"}
)


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
    panel: bool = False
    verbose: bool = False
    fps: float | None = None


@dataclass(slots=True)
class Desk:
    """Where records go once they are on disk: match file, terminal, panel."""

    job: Job
    screen: Screen
    folder: Path
    records: list[Record] = field(default_factory=list)

    def announce(self, record: Record, state: State) -> None:
        """One record that is on disk."""
        self.records.append(record)
        if record["type"] in WRITES_MATCH:
            mat.write_match(self.folder / mat.NAME, self.records)
        sentence = sentence_of(record, names_of(self.records[0]))
        if sentence:
            self.screen.say(record["t"], record["type"], sentence)
        self.screen.panel(panel_for(state, self.job.names))


def replay(job: Job) -> Path:
    """Referees a recording; the folder with the journal and the match file.

    Raises SourceError or UsageError for what cannot be read or written, BoardNotFound when no board
    shows the position.
    """
    frames = open_frames(job.source, job.fps)
    start = _start(job)
    folder = _folder(job)
    watch = Stopwatch()
    with Screen(frames.count, job.panel) as screen:
        finder = _Finder(job.source, start, watch)
        run = _Run(job, start, Desk(job, screen, folder), watch)
        for frame in _timed(frames, watch):
            screen.frame(frame.number)
            run.feed(frame, finder)
        run.end(frames.complaint, finder)
        screen.line(f"Journal: {folder / journals.NAME}")
        screen.line(f"Match:   {folder / mat.NAME}")
        if job.verbose:
            screen.table("Time spent:", watch.rows())
    return folder


class _Finder:
    """Looks for the board until it is found."""

    def __init__(self, source: Path, start: Start, watch: Stopwatch) -> None:
        self._source = source
        self._seatings = candidates(start.white_home, start.white)
        self._layouts = [seating.layout_of(start.board) for seating in self._seatings]
        self._watch = watch
        self._tried_at: float | None = None
        self._reason = BoardNotFound("the recording holds no picture")
        self.detector = Detector()

    def find(self, frame: Frame) -> tuple[Seating, Reader] | None:
        """The board in a quiet frame, None when it is not there yet."""
        if self._tried_at is not None and frame.at - self._tried_at < FIND_AGAIN_SECONDS:
            return None
        self._tried_at = frame.at
        try:
            with self._watch.timing("finding the board"):
                found = find_board(frame.image, self._layouts, self.detector)
        except BoardNotFound as error:
            self._reason = error
            if frame.at >= FIND_WITHIN_SECONDS:
                raise self.give_up() from error
            return None
        return self._seatings[found.layout_index], Reader(found.calibration, self.detector)

    def give_up(self) -> BoardNotFound:
        """The error of a recording in which the board was never found."""
        return BoardNotFound(f"{self._source}: no board was found: {self._reason}.")


class _Run:
    """One recording being refereed, frame by frame."""

    def __init__(self, job: Job, start: Start, desk: Desk, watch: Stopwatch) -> None:
        self._job, self._start, self._desk, self._watch = job, start, desk, watch
        self._motion = Motion()
        self._journal: Journal | None = None
        self._sitting: Sitting | None = None
        self._reader: Reader | None = None
        self._learned: Layout | None = None
        self._last = (0.0, 0)

    def feed(self, frame: Frame, finder: _Finder) -> None:
        """One frame."""
        self._last = (frame.at, frame.number)
        with self._watch.timing("every frame: motion"):
            quiet = self._motion.feed(frame.image)
        if self._sitting is None or self._reader is None:
            if quiet:
                self._begin(frame, finder)
        elif not quiet:
            self._sitting.moving(frame.at, frame.number)
            if self._sitting.wants_glimpse(frame.at):
                self._glimpse(frame, self._sitting, self._reader)
        elif self._sitting.due(frame.at):
            self._look(frame, self._sitting, self._reader)

    def end(self, complaint: str, finder: _Finder) -> None:
        """After the last frame: what was wrong with it all, and whether there was a board."""
        if self._journal is None or self._sitting is None:
            if complaint:
                raise UsageError(complaint)
            raise finder.give_up()
        if complaint:
            record = self._journal.outside(Warned("recording_broken", complaint), *self._last)
            self._desk.announce(record, self._sitting.state)

    def _begin(self, frame: Frame, finder: _Finder) -> None:
        found = finder.find(frame)
        if found is None:
            return
        seating, self._reader = found
        self._journal = Journal(self._desk.folder)
        place = Place(seating, self._reader.corners, frame.at, frame.number)
        header = _header(self._job, self._start)
        self._sitting = Sitting(header, place, self._journal, self._desk.announce)
        self._look(frame, self._sitting, self._reader)

    def _glimpse(self, frame: Frame, sitting: Sitting, reader: Reader) -> None:
        with self._watch.timing("moving frame: reading"), suppress(VisionError):
            sitting.glimpse(reader.read(frame.image, frame.at, frame.number))

    def _look(self, frame: Frame, sitting: Sitting, reader: Reader) -> None:
        try:
            with self._watch.timing("quiet frame: reading"):
                seen = reader.read(frame.image, frame.at, frame.number)
        except VisionError:
            sitting.hidden(frame.at, frame.number)
            return
        with self._watch.timing("quiet frame: refereeing"):
            sitting.look(seen)
        layout = sitting.settled()
        if layout is not None and layout != self._learned:
            with self._watch.timing("settled frame: learning"):
                reader.refresh(frame.image, layout)
            self._learned = layout


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


def _folder(job: Job) -> Path:
    """The folder to write into, checked but not made: that waits for a board to be found."""
    folder = job.out or _new_folder(job.source)
    if (folder / journals.NAME).exists():
        raise UsageError(f"{folder / journals.NAME}: there is a journal already.")
    there = folder
    while not there.exists():
        there = there.parent
    try:
        with tempfile.TemporaryDirectory(prefix=".boardside-", dir=there):
            return folder
    except OSError as error:
        raise UsageError(f"{folder}: cannot be written ({error.strerror}).") from None


def _new_folder(source: Path) -> Path:
    """The next new folder for a match under the user's data folder."""
    given = os.environ.get("XDG_DATA_HOME", "")
    data = Path(given) if given else Path.home() / ".local" / "share"
    name = source.resolve().stem or "match"
    number = 1
    while (folder := data / "boardside" / f"{name}-{number:03d}").exists():
        number += 1
    return folder


def _header(job: Job, start: Start) -> MatchStart:
    white, black = job.names
    try:
        versions = (("boardside", version("boardside")),)
    except PackageNotFoundError:
        versions = (("boardside", "not installed"),)
    return MatchStart(
        job.rules, job.length, white, black, start.board, start.cube, start.began, versions
    )
