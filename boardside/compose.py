"""Putting it together: the one module that builds devices and readers.

`replay` is the appliance with recorded frames in the camera's place: frame → (moving or quiet) →
observation → event → verdict → journal, match file, terminal, panel.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from boardside import journal as journals
from boardside import mat
from boardside.errors import UsageError
from boardside.exhibits import Exhibits, worth_showing
from boardside.film import Film
from boardside.journal import Journal, Record
from boardside.panel_keeper import OFF, SIM, kept_panel
from boardside.panels import panel_for
from boardside.rerunning import restored
from boardside.screen import Screen
from boardside.seating import Corner, Seating, candidates
from boardside.sentences import Names, names_of, sentence_of
from boardside.sitting import Place, Sitting, opened, resumed
from boardside.start import FILE_NAME, Start, load_start
from boardside.states import State
from boardside.stopwatch import Stopwatch
from boardside.verdicts import MatchStart, Warned
from engine.board import Board
from engine.rules import Rules
from firmware_bridge.panel import Panel
from hw.frames import Frame, Frames, open_frames
from vision.detector import Detector
from vision.errors import BoardNotFound, VisionError
from vision.finder import find_board
from vision.motion import Motion
from vision.observation import Layout, Shade
from vision.reader import Reader

FIND_AGAIN_SECONDS = 1.0
"""Between two attempts to find the board."""

FIND_WITHIN_SECONDS = 20.0
"""No board found within so much of a recording: there is none."""

Way = tuple[Seating, Board]
"""One way the board may lie, with the position on it."""

MOVED_RADII = 0.25
"""A board that lies further (in checker radii) from where it was has been moved: that is said."""

WRITES_MATCH = frozenset(
    {
        *("play", "double", "take", "pass", "beaver", "raccoon", "resign", "game_over"),
        *("game_start", "undone", "set_up", "score", "names"),
    }
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
    panel: str = OFF
    verbose: bool = False
    fps: float | None = None
    resume: bool = False
    overlay: Path | None = None


@dataclass(frozen=True, slots=True)
class Old:
    """A journal that is gone on with: its records, where the umpire had got to, how the board lies,
    and when the last record was made."""

    journal: Journal
    records: list[Record]
    state: State
    seating: Seating

    @classmethod
    def of(cls, folder: Path) -> Old:
        """The journal in a folder. Raises UsageError or JournalError if it cannot be gone on
        with."""
        journal, records = Journal.reopened(folder)
        found = [record for record in records if record["type"] == "board_found"]
        if not found:
            raise UsageError(f"{journal.path}: the board was never found; begin anew.")
        seating = Seating(Corner(found[-1]["white_home"]), Shade(found[-1]["white"]))
        return cls(journal, records, restored(records)[0], seating)

    @property
    def frame(self) -> int:
        """The last frame that anything was noted in."""
        return max(int(record.get("frame", 0)) for record in self.records)


@dataclass(slots=True)
class Desk:
    """Where records go once they are on disk: match file, terminal, panel."""

    job: Job
    screen: Screen
    folder: Path
    records: list[Record] = field(default_factory=list)
    tell_panel: Callable[[Panel], None] = lambda panel: None
    home: str = Corner.BOTTOM_RIGHT.value
    film: Film | None = None
    names: Names = field(init=False)

    def __post_init__(self) -> None:
        self.names = names_of(self.records) if self.records else {}

    def announce(self, record: Record, state: State) -> None:
        """One record that is on disk."""
        self.records.append(record)
        self.names = record.get("players", self.names)
        if record["type"] in WRITES_MATCH:
            mat.write_match(self.folder / mat.NAME, self.records)
        sentence = sentence_of(record, self.names)
        if sentence:
            self.screen.say(record["t"], record["type"], sentence)
            if self.film is not None:
                self.film.say(sentence)
        if record["type"] == "board_found":
            self.home = record["white_home"]
        panel = panel_for(state, (self.names["white"], self.names["black"]), self.home)
        self.screen.panel(panel)
        self.tell_panel(panel)


def replay(job: Job) -> Path:
    """Referees a recording; the folder with the journal and the match file.

    Raises SourceError or UsageError for what cannot be read or written, BoardNotFound when no board
    shows the position.
    """
    frames = open_frames(job.source, job.fps)
    start = _start(job)
    folder = _folder(job)
    old = Old.of(folder) if job.resume else None
    watch = Stopwatch()
    with (
        Screen(frames.count, job.panel == SIM) as screen,
        kept_panel(job.panel, folder, screen.line) as kept,
        Film(job.overlay, frames.fps) if job.overlay else nullcontext() as film,
    ):
        finder = _Finder(job, _ways(start, old), watch)
        desk = Desk(job, screen, folder, list(old.records) if old else [], kept.show)
        desk.film = film
        run = _Run(job, start, desk, watch, old)
        for frame in _timed(frames, watch):
            screen.frame(frame.number)
            if old is None or frame.number > old.frame:
                run.feed(frame, finder)
            if film is not None:
                film.add(frame.image)
        run.end(frames.complaint, finder)
        screen.line(f"Journal: {folder / journals.NAME}")
        screen.line(f"Match:   {folder / mat.NAME}")
        if job.verbose:
            screen.table("Time spent:", watch.rows())
    return folder


class _Finder:
    """Looks for the board until it is found."""

    def __init__(self, job: Job, ways: Sequence[Way], watch: Stopwatch) -> None:
        self._source = job.source
        # Started again in the middle of a turn, the board need not show the position quite.
        self._exact = not job.resume
        self._seatings = [seating for seating, _ in ways]
        self._layouts = [seating.layout_of(board) for seating, board in ways]
        self._watch = watch
        self._tried_at: float | None = None
        self._since: float | None = None
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
            self._since = frame.at if self._since is None else self._since
            if frame.at - self._since >= FIND_WITHIN_SECONDS:
                raise self.give_up() from error
            return None
        calibration = found.calibration
        if not self._exact:
            calibration = replace(calibration, look=None, layout=None)
        return self._seatings[found.layout_index], Reader(calibration, self.detector)

    def give_up(self) -> BoardNotFound:
        """The error of a recording in which the board was never found."""
        return BoardNotFound(f"{self._source}: no board was found: {self._reason}.")


class _Run:
    """One recording being refereed, frame by frame."""

    def __init__(
        self, job: Job, start: Start, desk: Desk, watch: Stopwatch, old: Old | None
    ) -> None:
        self._job, self._start, self._desk, self._watch = job, start, desk, watch
        self._old = old
        self._motion = Motion()
        self._exhibits = Exhibits(desk.folder)
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
            if self._desk.film is not None:
                self._desk.film.moving()
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
            self._warn("recording_broken", complaint, self._sitting)

    def _show(self, records: Sequence[Record], sitting: Sitting) -> None:
        """Keeps pictures of what the last look led to, where somebody may want to see them."""
        for record in records:
            if record["type"] in ("roll", "void_roll"):
                self._exhibits.rolled()
            if worth_showing(record) and self._journal is not None:
                names = self._exhibits.keep(record["seq"])
                self._desk.announce(self._journal.pictures(record, names), sitting.state)

    def _warn(self, code: str, message: str, sitting: Sitting) -> None:
        if self._journal is not None:
            record = self._journal.outside(Warned(code, message), *self._last)
            self._desk.announce(record, sitting.state)

    def _begin(self, frame: Frame, finder: _Finder) -> None:
        found = finder.find(frame)
        if found is None:
            return
        seating, self._reader = found
        place = Place(seating, self._reader.corners, frame.at, frame.number)
        announce = self._desk.announce
        if self._old is None:
            self._journal = Journal(self._desk.folder)
            header = _header(self._job, self._start)
            self._sitting = opened(header, place, self._journal, announce)
        else:
            self._journal = self._old.journal
            self._sitting = resumed(self._old.records, place, self._journal, announce)
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
        if seen.moved > MOVED_RADII * reader.calibration.geometry.radius:
            self._warn("board_moved", "The board or the camera was moved.", sitting)
        with self._watch.timing("quiet frame: refereeing"):
            self._exhibits.look(frame.image, reader.corners)
            told = len(self._desk.records)
            sitting.look(seen)
        self._show(self._desk.records[told:], sitting)
        self._exhibits.judged(sitting.state)
        if self._desk.film is not None:
            self._desk.film.look(frame.image, reader, seen)
        layout = sitting.settled()
        if layout is not None and layout != self._learned:
            with self._watch.timing("settled frame: learning"):
                reader.refresh(frame.image, layout)
            self._learned = layout


def _ways(start: Start, old: Old | None) -> tuple[Way, ...]:
    """How the board may lie, and the position on it."""
    if old is not None:
        return ((old.seating, old.state.board),)
    return tuple((way, start.board) for way in candidates(start.white_home, start.white))


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
    if job.resume:
        return folder
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
