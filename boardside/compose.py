"""Putting it together: the one module that builds devices and readers.

Frame → (moving or quiet) → observation → event → verdict → journal, match file, terminal, panel,
page. `replay` is the appliance with recorded frames in the camera's place.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from boardside import journal as journals
from boardside import mat
from boardside.config import CameraSection, Config, MatchSection, WebSection
from boardside.desk import Desk
from boardside.errors import JournalError, UsageError
from boardside.film import Film
from boardside.filming import Filming
from boardside.folders import Shelf, data_home, empty, next_folder, writable
from boardside.hands import Hands
from boardside.inbox import Inbox
from boardside.interrupted import Interrupted
from boardside.journal import Record
from boardside.notifying import Notifier
from boardside.onlookers import Onlooker, Onlookers
from boardside.panel_keeper import OFF, SIM, KeptPanel, kept_panel
from boardside.plan import Plan
from boardside.refereeing import Refereeing
from boardside.rules import load_rules, with_real_dice
from boardside.screen import Screen
from boardside.signals import Signals
from boardside.start import FILE_NAME, Start, load_start
from boardside.stopwatch import Stopwatch
from boardside.tidying import Limits, Tidier
from boardside.watching import WAIT_SECONDS, Watching, heed_all, until_told
from boardside.web.hub import Hub
from boardside.web.serving import Serving, start_server
from boardside.web.settings import Settings, checked
from boardside.web.setup_routes import setup_routes
from boardside.web.setup_view import SetupView
from boardside.wiring import wired
from engine.rules import Rules
from hw.camera import CameraSpec, open_camera
from hw.frames import Frame, Frames, open_frames
from hw.newest import Newest
from hw.recording import Recording
from hw.ring import Budget, Ring
from vision.errors import BoardNotFound

START = Start()
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
    web: Settings | None = None
    real_time: bool = False


@dataclass(frozen=True, slots=True)
class Live:
    """What `watch` is asked to do; `out` is the folder of one match, else each gets a new one."""

    config: Config
    out: Path | None = None
    start: Start = START
    resume: bool = False


def replay(job: Job) -> Path:
    """Referees a recording; the folder with the journal and the match file.

    Raises SourceError or UsageError for what cannot be read or written, BoardNotFound when no board
    shows the position.
    """
    frames = open_frames(job.source, job.fps)
    plan = Plan(with_real_dice(job.rules), job.length, job.names, _start(job))
    folder = job.out or next_folder(data_home(), job.source.resolve().stem or "match")
    folder = folder if job.resume else empty(folder)
    old = Interrupted.of(folder) if job.resume else None
    watch, inbox = Stopwatch(), Inbox()
    with ExitStack() as stack:
        screen = stack.enter_context(Screen(frames.count, job.panel == SIM))
        panel = stack.enter_context(kept_panel(job.panel, folder, screen.line))
        looking_on: list[Onlooker] = [screen, panel]
        if job.overlay:
            looking_on.append(stack.enter_context(Film(job.overlay, frames.fps)))
        if job.web:
            hub = Hub()
            hub.sits_in(folder, old.records if old else ())
            looking_on.append(hub)
            stack.enter_context(_served(start_server(hub, inbox, job.web), screen, panel))
        if plan.rules != job.rules:
            screen.line("Nobody deals dice to a recording: those on the table are read.")
        desk = Desk(folder, Onlookers(*looking_on), old.records if old else ())
        run = Refereeing(plan, desk, watch, old)
        stack.callback(run.close)
        for frame in _timed(frames, watch, job.real_time):
            if old is not None and frame.number <= old.frame:
                desk.onlooker.frame(frame)
                continue
            heed_all(run, inbox)
            run.feed(frame)
            _give_up_after_a_while(run, frame, job.source)
        _end(run, frames.complaint, job.source)
        screen.line(f"Journal: {folder / journals.NAME}")
        screen.line(f"Match:   {folder / mat.NAME}")
        if job.verbose:
            screen.table("Time spent:", watch.rows())
        if job.web:
            _stay(run, inbox, screen)
    return folder


def watch(job: Live) -> None:
    """Referees live until it is stopped.

    Raises UsageError for what cannot be, CameraGone when the camera will not come back; under a
    service manager NotYet for what the machine does not give.
    """
    config, notifier = job.config, Notifier()
    plan, spec = _plan(config.match, job.start), _spec(config.camera)
    settings = checked(_settings(config.web))
    shelf = Shelf(data_home(), job.out, films=bool(config.record.folder))
    inbox = Inbox()
    limits = Limits(config.evidence.days, config.evidence.megabytes)
    with ExitStack() as stack:
        stack.enter_context(notifier.may_pass())
        writable(job.out or shelf.home)
        old, complaint = interrupted(shelf, job.resume)
        stopping = stack.enter_context(until_told())
        screen = stack.enter_context(Screen(0, config.panel.port == SIM))
        if complaint:
            screen.line(complaint)
        panel = stack.enter_context(kept_panel(config.panel.port, shelf.home, screen.line))
        looking_on: list[Onlooker] = [screen, panel, Tidier(shelf.home, limits)]
        hub = Hub()
        if config.web.on:
            view = SetupView()
            looking_on += [hub, view]
            hub.records_now(shelf.films)
            server = start_server(hub, inbox, settings, setup_routes(view))
            stack.enter_context(_served(server, screen, panel))
        sitters: list[Callable[[Path, Sequence[Record]], None]] = [hub.sits_in]
        film = stack.enter_context(_film(config)) if shelf.films else None
        if film is not None:
            filming = Filming(film, screen.line)
            looking_on.append(filming)
            sitters.append(lambda folder, records: filming.sits_in(folder))
        pins = stack.enter_context(wired(config, screen.line))
        looking_on.append(Signals(pins.lamp, pins.buzzer, film, screen.line))
        stack.enter_context(Hands(inbox, pins.buttons, panel, screen.line))
        camera = stack.enter_context(Newest(lambda: open_camera(spec)))
        onlookers = Onlookers(*looking_on)

        def sits_in(folder: Path, records: Sequence[Record]) -> None:
            for hear in sitters:
                hear(folder, records)

        live = Watching(camera, shelf, onlookers, notifier, inbox=inbox, sits_in=sits_in)
        live.run(plan, old, stopping)
        notifier.stopping()


def interrupted(shelf: Shelf, resume: bool) -> tuple[Interrupted | None, str]:
    """The match that is to be gone on with, None when there is none; and why it cannot be, where a
    new one is begun instead. Raises UsageError for a folder with a journal that was not to be gone
    on with, and JournalError for one that was chosen and cannot be."""
    unfinished = shelf.unfinished() if resume or shelf.chosen else None
    if unfinished is None:
        return None, ""
    if not resume:
        empty(unfinished)
    try:
        # Nobody knows how long it was down: long enough for a turn.
        return replace(Interrupted.of(unfinished), missed=True), ""
    except JournalError as error:
        if shelf.chosen is not None:
            raise
        return None, f"{error} A new match begins."


def _plan(match: MatchSection, start: Start) -> Plan:
    names = (match.white, match.black)
    return Plan(load_rules(match.rules), match.length, names, start, waits=match.wait)


def _spec(camera: CameraSection) -> CameraSpec:
    return CameraSpec(camera.source, camera.width, camera.height, camera.fps, camera.mains_hz)


def _film(config: Config) -> Recording:
    """The ring that the camera's film is kept in."""
    record = config.record
    budget = Budget(record.minutes, record.megabytes)
    return Recording(Ring(Path(record.folder), budget, fps=config.camera.fps))


def _settings(web: WebSection) -> Settings:
    return Settings(web.address, web.port, web.pin, web.hosts, web.audience)


@contextmanager
def _served(
    server: AbstractContextManager[Serving], screen: Screen, panel: KeptPanel
) -> Iterator[None]:
    """The page while it is wanted; where it is and the PIN are told on terminal and panel."""
    with server as serving:
        for line in serving.lines():
            screen.line(line)
        if serving.public:
            panel.below = f"The page's PIN: {serving.pin}"
            panel.trouble("", "")
        yield


def _stay(run: Refereeing, inbox: Inbox, screen: Screen) -> None:
    """Keeps the page up after a recording's end, until somebody stops it."""
    screen.line("The page stays until this is stopped (Ctrl-C).")
    with until_told() as stopping:
        while not stopping():
            heed_all(run, inbox)
            time.sleep(WAIT_SECONDS)


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


def _timed(frames: Frames, watch: Stopwatch, real_time: bool) -> Iterator[Frame]:
    """The frames, with the time that decoding takes; none before its time in real time."""
    each, began = iter(frames), time.monotonic()
    while True:
        with watch.timing("every frame: decoding"):
            frame = next(each, None)
        if frame is None:
            return
        if real_time:
            time.sleep(max(0.0, began + frame.at - time.monotonic()))
        yield frame


def _start(job: Job) -> Start:
    start = Start()
    if job.setup is not None:
        start = load_start(job.setup, start)
    inside = job.source / FILE_NAME
    if job.start is not None:
        return load_start(job.start, start)
    return load_start(inside, start) if job.source.is_dir() and inside.exists() else start
