"""Refereeing live: a camera that comes and goes, wishes, restarts, one match after another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from story import SEATING, STORY, tell_the_story

from boardside.acts import SetsOnRoll
from boardside.errors import CameraGone, OutOfDate, UsageError
from boardside.folders import Shelf
from boardside.inbox import Press, SetUp
from boardside.interrupted import Interrupted
from boardside.journal import read_journal
from boardside.onlookers import News, Onlooker
from boardside.plan import Plan
from boardside.start import Start
from boardside.watching import Watching
from engine.board import Side
from engine.rules import Rules
from hw.frames import Frame

PLAN = Plan(Rules(), start=Start(SEATING.white_home))
PICTURE = np.zeros((8, 8, 3), np.uint8)


class MadeUpCamera:
    """Gives the frames (None: none came in time) and the troubles that it was given."""

    def __init__(self, frames: Sequence[Frame | None], troubles: dict[int, str] | None = None):
        self._frames = list(frames)
        self._troubles = troubles or {}
        self.given = 0
        self.locked = 0
        self.hopeless = False
        self.complaints: dict[int, str] = {}

    @property
    def complaint(self) -> str:
        return self.complaints.get(self.given, "")

    @property
    def trouble(self) -> str:
        return self._troubles.get(self.given, "")

    def next(self, timeout: float) -> Frame | None:
        self.given += 1
        return self._frames[self.given - 1]

    def lock(self) -> None:
        self.locked += 1

    def unlock(self) -> None:
        self.locked = 0

    def empty(self) -> bool:
        return self.given == len(self._frames)


class Manager:
    """Counts what the service manager is told."""

    def __init__(self) -> None:
        self.was_ready = self.frames = 0
        self.said: list[str] = []

    def ready(self, status: str = "") -> None:
        self.was_ready += 1

    def progress(self) -> None:
        self.frames += 1

    def status(self, text: str) -> None:
        self.said.append(text)

    def waiting(self) -> None: ...


class Ears(Onlooker):
    """Keeps what it hears."""

    def __init__(self) -> None:
        self.news: list[News] = []
        self.troubles: list[str] = []

    def told(self, news: News) -> None:
        self.news.append(news)

    def trouble(self, code: str, message: str) -> None:
        self.troubles.append(code)


def frames(count: int, first: int = 0) -> list[Frame]:
    return [Frame(n, n / 10, PICTURE) for n in range(first, first + count)]


@pytest.fixture(autouse=True)
def _story(monkeypatch: pytest.MonkeyPatch) -> None:
    tell_the_story(monkeypatch)


def watching(camera: MadeUpCamera, home: Path, ears: Ears | None = None) -> Watching:
    return Watching(camera, Shelf(home), ears or Ears(), Manager())


def kinds(folder: Path) -> list[str]:
    records = read_journal(folder / "journal.jsonl")
    return [record["type"] for record in records if record["type"] != "seen"]


def test_a_match_is_refereed_into_a_new_folder(tmp_path: Path) -> None:
    camera = MadeUpCamera(frames(70))
    manager = Manager()
    Watching(camera, Shelf(tmp_path), Ears(), manager).run(PLAN, None, camera.empty)
    told = kinds(tmp_path / "match-001")
    assert told == ["match_start", "board_found", "game_start", "roll", "play"]
    assert camera.locked == 1, "light and focus are locked once the board is found"
    assert manager.frames == manager.was_ready == 70


def test_a_lost_camera_is_told_once_and_so_is_its_return(tmp_path: Path) -> None:
    gone: list[Frame | None] = [None] * 5
    camera = MadeUpCamera(
        [*frames(45), *gone, *frames(25, 45)], dict.fromkeys(range(46, 51), "No picture for 5 s.")
    )
    manager = Manager()
    Watching(camera, Shelf(tmp_path), Ears(), manager).run(PLAN, None, camera.empty)
    records = read_journal(tmp_path / "match-001" / "journal.jsonl")
    codes = [record["code"] for record in records if record["type"] == "warning"]
    assert codes == ["camera_lost", "camera_back"]
    assert manager.frames == 70, "without frames there is no progress"
    assert manager.said[0] == "No picture for 5 s."
    assert kinds(tmp_path / "match-001")[-1] == "play", "the turn is judged all the same"


def test_before_there_is_a_journal_a_lost_camera_is_told_too(tmp_path: Path) -> None:
    camera, ears = MadeUpCamera([None] * 3, {1: "Gone.", 2: "Gone."}), Ears()
    watching(camera, tmp_path, ears).run(PLAN, None, camera.empty)
    assert ears.troubles == ["camera_lost", "camera_back"]
    assert not list(tmp_path.iterdir())


def test_what_the_camera_does_not_do_is_told_once_in_a_match(tmp_path: Path) -> None:
    camera, ears = MadeUpCamera(frames(70)), Ears()
    light, focus = "The camera keeps no light.", "The camera keeps no focus."
    camera.complaints = {1: light, 50: light, 52: focus, 53: light}
    watching(camera, tmp_path, ears).run(PLAN, None, camera.empty)
    records = read_journal(tmp_path / "match-001" / "journal.jsonl")
    told = [record for record in records if record["type"] == "warning"]
    assert [record["code"] for record in told] == ["camera_disobeys"] * 2
    assert [record["message"] for record in told] == [light, focus]
    assert ears.troubles == [], "before the board is found light follows the picture anyway"
    shown = {news.record["seq"]: news.panel.detail for news in ears.news}
    assert [shown[record["seq"]] for record in told] == [light, focus]
    assert ears.news[-1].panel.detail == "", "the next record takes its place"


def test_a_hopeless_camera_ends_the_program(tmp_path: Path) -> None:
    camera = MadeUpCamera([None] * 3, {1: "The camera hangs."})
    camera.hopeless = True
    with pytest.raises(CameraGone, match="hangs"):
        watching(camera, tmp_path).run(PLAN, None, camera.empty)


def test_a_match_goes_on_after_a_restart_with_a_camera_that_counts_anew(tmp_path: Path) -> None:
    camera = MadeUpCamera(frames(40))
    watching(camera, tmp_path).run(PLAN, None, camera.empty)
    folder = tmp_path / "match-001"
    before = read_journal(folder / "journal.jsonl")
    camera = MadeUpCamera([replace(frame, at=frame.at - 4) for frame in frames(30, 40)])
    watching(camera, tmp_path).run(PLAN, Interrupted.of(folder), camera.empty)
    after = read_journal(folder / "journal.jsonl")
    assert after[: len(before)] == before
    times = [record["t"] for record in after]
    assert times == sorted(times)
    assert after[len(before)]["type"] == "board_found"
    assert not (tmp_path / "match-002").exists()


class AsksWhen(Onlooker):
    """Asks for something when a frame has been looked at."""

    def __init__(self, number: int, ask: object) -> None:
        self._number, self._ask = number, ask

    def frame(self, frame: Frame) -> None:
        if frame.number == self._number:
            self._ask()  # type: ignore[operator]


def asked(tmp_path: Path, what: object, at: int = 25, seen: int = 0) -> object:
    """What came of a wish, put in after a frame of the story."""
    camera = MadeUpCamera(frames(60))
    futures = []
    asking = AsksWhen(at, lambda: futures.append(live.inbox.ask(what, "page", seen)))
    live = Watching(camera, Shelf(tmp_path), asking, Manager())
    live.run(PLAN, None, camera.empty)
    return futures[0].result(timeout=0)


def test_a_wish_is_heeded_between_two_frames(tmp_path: Path) -> None:
    records = asked(tmp_path, SetsOnRoll(Side.WHITE))
    assert isinstance(records, tuple)
    assert records
    journal = read_journal(tmp_path / "match-001" / "journal.jsonl")
    assert all(record in journal for record in records)
    said = [record for record in journal if record.get("event") == "person"]
    assert [record["way"] for record in said] == ["page"]


def test_a_button_asks_for_what_it_means_now(tmp_path: Path) -> None:
    records = asked(tmp_path, Press("double_take"))
    assert isinstance(records, tuple)
    assert [(record["type"], record.get("code")) for record in records] == [("warning", "refused")]


def test_a_wish_that_comes_too_late_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OutOfDate):
        asked(tmp_path, SetsOnRoll(Side.WHITE), at=45, seen=1)


def test_while_a_match_is_on_it_is_not_set_up(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="a match is on"):
        asked(tmp_path, SetUp(length=7))


def test_a_match_that_waits_begins_when_somebody_says_so_as_they_say(tmp_path: Path) -> None:
    camera = MadeUpCamera(frames(70))
    wish = SetUp(names=("Ann", "Bob"), length=7, begin=True)
    asking = AsksWhen(5, lambda: live.inbox.ask(wish, "page"))
    live = Watching(camera, Shelf(tmp_path), asking, Manager())
    live.run(replace(PLAN, waits=True), None, camera.empty)
    records = read_journal(tmp_path / "match-001" / "journal.jsonl")
    assert records[0]["players"] == {"white": "Ann", "black": "Bob"}
    assert records[0]["length"] == 7
    assert records[0]["frame"] > 5


def test_a_match_that_nobody_begins_is_not_written(tmp_path: Path) -> None:
    camera = MadeUpCamera(frames(STORY[-1][0]))
    watching(camera, tmp_path).run(replace(PLAN, waits=True), None, camera.empty)
    assert not list(tmp_path.iterdir())
