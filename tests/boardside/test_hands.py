"""Presses of buttons, on pins and on the panel, become wishes; real gpiozero buttons are wired."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from boardside.config import Config, load_config
from boardside.errors import UsageError
from boardside.hands import Hands
from boardside.inbox import MOST_WAITING, Inbox, Press
from boardside.wiring import wired
from firmware_bridge import codec
from hw.fake_pins import FakeButtons
from hw.lamp import Light

NAMES = ("double_take", "pass_resign", "ask")


class Panel:
    """A panel whose buttons were pressed so."""

    def __init__(self, *presses: codec.Press) -> None:
        self._presses = list(presses)

    def presses(self) -> list[codec.Press]:
        told, self._presses = self._presses, []
        return told


def hands(buttons: FakeButtons, *presses: codec.Press) -> tuple[Hands, Inbox, list[str]]:
    inbox, said = Inbox(), []
    return Hands(inbox, [buttons], Panel(*presses), said.append), inbox, said


def wishes(inbox: Inbox) -> list[tuple[object, str]]:
    return [(asked.what, asked.way) for asked, _ in inbox.drain()]


def test_buttons_ask() -> None:
    buttons = FakeButtons(NAMES)
    looking, inbox, said = hands(buttons)
    buttons.press("double_take")
    buttons.hold("pass_resign")
    buttons.press("ask")
    looking.look()
    assert wishes(inbox) == [(Press(name), "button") for name in NAMES]
    looking.look()
    assert wishes(inbox) == []
    assert said == []


def test_passing_needs_holding_and_the_others_do_not_mind_it() -> None:
    buttons = FakeButtons(NAMES)
    looking, inbox, said = hands(buttons)
    buttons.press("pass_resign")
    buttons.hold("ask")
    looking.look()
    assert wishes(inbox) == [(Press("ask"), "button")]
    assert said == ["To pass, refuse or resign, hold the button for a second."]


def test_the_panel_s_buttons_ask_by_the_same_rules() -> None:
    presses = [codec.Press("double_take", False), codec.Press("pass_resign", False)]
    presses += [codec.Press("pass_resign", True), codec.Press("nonsense", True)]
    looking, inbox, said = hands(FakeButtons(NAMES), *presses)
    looking.look()
    assert wishes(inbox) == [(Press("double_take"), "panel"), (Press("pass_resign"), "panel")]
    assert len(said) == 1


def test_what_a_press_did_not_do_is_said() -> None:
    buttons = FakeButtons(NAMES)
    looking, inbox, said = hands(buttons)
    buttons.press("ask")
    buttons.press("ask")
    looking.look()
    (_, refused), (_, done) = inbox.drain()
    refused.set_exception(UsageError("no match has begun."))
    done.set_result(())
    assert said == ["no match has begun."]


def test_a_full_inbox_is_said_and_nothing_breaks() -> None:
    buttons = FakeButtons(NAMES)
    looking, inbox, said = hands(buttons)
    for _ in range(MOST_WAITING + 1):
        buttons.press("ask")
    looking.look()
    assert len(wishes(inbox)) == MOST_WAITING
    assert said == ["Too much is being asked at once; press again."]


def test_a_stuck_button_is_said_once() -> None:
    buttons = FakeButtons(NAMES)
    looking, _, said = hands(buttons)
    buttons.jam("ask")
    looking.look()
    looking.look()
    assert said == ["The button ask has been down for long; is it stuck?"]


def test_buttons_that_broke_off_are_said_once_and_the_panel_s_go_on() -> None:
    buttons = FakeButtons(NAMES)
    looking, inbox, said = hands(buttons, codec.Press("ask", False))
    buttons.break_off()
    looking.look()
    looking.look()
    assert said == ["The button ask: the wires are off."]
    assert wishes(inbox) == [(Press("ask"), "panel")]


def test_they_are_looked_after_by_a_thread_of_their_own() -> None:
    class Loud(Inbox):
        asked = threading.Event()

        def ask(self, *args: Any, **named: Any) -> Any:
            future = super().ask(*args, **named)
            self.asked.set()
            return future

    buttons, inbox = FakeButtons(NAMES), Loud()
    with Hands(inbox, [buttons], None, lambda text: None):
        buttons.press("ask")
        assert inbox.asked.wait(10.0)
    assert wishes(inbox) == [(Press("ask"), "button")]


def config(tmp_path: Path, text: str) -> Config:
    path = tmp_path / "boardside.toml"
    path.write_text(text, encoding="utf-8")
    return load_config(path)


WIRED = "[buttons]\ndouble_take = 17\nask = 22\n[lamp]\npin = 24\n[buzzer]\npin = 18\n"


@pytest.fixture
def pins(monkeypatch: pytest.MonkeyPatch) -> Any:
    factory = MockFactory(pin_class=MockPWMPin)
    monkeypatch.setattr(Device, "pin_factory", factory)
    yield factory
    factory.reset()
    factory.close()


def test_what_the_configuration_names_is_wired(tmp_path: Path, pins: MockFactory) -> None:
    said: list[str] = []
    with wired(config(tmp_path, WIRED), said.append) as there:
        assert len(there.buttons) == 2
        assert there.lamp is not None
        assert there.buzzer is not None
        there.lamp.show(Light.ON)
        assert pins.pin(24).state == 1
    assert pins.pin(24).state == 0
    assert said == []


def test_what_cannot_be_opened_is_said_and_the_rest_is_there(
    tmp_path: Path, pins: MockFactory
) -> None:
    said: list[str] = []
    first = config(tmp_path, "[buttons]\nask = 22\n")
    with wired(first, said.append), wired(config(tmp_path, WIRED), said.append) as there:
        assert len(there.buttons) == 1
        assert there.lamp is not None
    assert len(said) == 1
    assert said[0].startswith("The button ask (pin 22): ")


def test_a_quiet_buzzer_is_left_alone(tmp_path: Path, pins: MockFactory) -> None:
    with wired(config(tmp_path, WIRED + "on = false\n"), print) as there:
        assert there.buzzer is None


def test_nothing_wired_needs_no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "gpiozero", None)
    with wired(Config(), pytest.fail) as there:
        assert (there.buttons, there.lamp, there.buzzer) == ((), None, None)
