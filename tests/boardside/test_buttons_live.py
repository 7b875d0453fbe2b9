"""From a pin to the journal: gpiozero's real devices, the live referee, a made-up vision."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin
from story import tell_the_story
from test_watching import PLAN, MadeUpCamera, Manager, frames

from boardside.config import Config
from boardside.folders import Shelf
from boardside.hands import Hands
from boardside.inbox import Inbox
from boardside.journal import Record, read_journal
from boardside.onlookers import Onlooker, Onlookers
from boardside.signals import Signals
from boardside.watching import Watching
from boardside.wiring import wired
from hw.buttons import open_buttons
from hw.frames import Frame

PIN, LAMP = 27, 24


@pytest.fixture
def pins(monkeypatch: pytest.MonkeyPatch) -> Iterator[MockFactory]:
    tell_the_story(monkeypatch)
    factory = MockFactory(pin_class=MockPWMPin)
    monkeypatch.setattr(Device, "pin_factory", factory)
    yield factory
    factory.reset()
    factory.close()


class Finger(Onlooker):
    """Holds the button down from one frame to another; the hands look after each."""

    def __init__(self, pins: MockFactory, inbox: Inbox, down: int, up: int) -> None:
        self.said: list[str] = []
        self.now = 0.0
        self._down, self._up = down, up
        self._buttons = open_buttons({"pass_resign": PIN}, lambda: self.now)
        self._hands = Hands(inbox, [self._buttons], None, self.said.append)
        self._pin = pins.pin(PIN)

    def frame(self, frame: Frame) -> None:
        self.now = frame.at
        if frame.number == self._down:
            self._pin.drive_low()
        elif frame.number == self._up:
            self._pin.drive_high()
        self._hands.look()

    def close(self) -> None:
        self._buttons.close()


def played(tmp_path: Path, pins: MockFactory, down: int, up: int) -> tuple[list[Record], list[str]]:
    """The journal of the story, and what was said of a button that was down meanwhile."""
    camera, inbox = MadeUpCamera(frames(70)), Inbox()
    finger = Finger(pins, inbox, down, up)
    with wired(Config.model_validate({"lamp": {"pin": LAMP}}), finger.said.append) as there:
        signals = Signals(there.lamp, None, None, finger.said.append)
        live = Watching(camera, Shelf(tmp_path), Onlookers(signals, finger), Manager(), inbox=inbox)
        live.run(PLAN, None, camera.empty)
    finger.close()
    return read_journal(tmp_path / "match-001" / "journal.jsonl"), finger.said


def test_holding_the_button_resigns_and_the_journal_says_by_which_way(
    tmp_path: Path, pins: MockFactory
) -> None:
    records, said = played(tmp_path, pins, 37, 49)
    person = [record for record in records if record.get("event") == "person"]
    assert [(record["act"], record["way"]) for record in person] == [("resigns", "button")]
    assert "resignation" in [record.get("code") for record in records]
    assert said == []


def test_a_short_press_gives_up_nothing_and_says_what_to_do(
    tmp_path: Path, pins: MockFactory
) -> None:
    records, said = played(tmp_path, pins, 37, 40)
    assert [record for record in records if record.get("event") == "person"] == []
    assert said == ["To pass, refuse or resign, hold the button for a second."]
