"""gpiozero's real buttons on its mock pins: presses, bounces, lost changes, what cannot be used."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from gpiozero.exc import PinUnknownPi
from mockpins import JammedPin, mock_pins

from hw.buttons import GpioButtons, Press, open_buttons
from hw.errors import PinsMissing
from hw.fake_pins import FakeButtons

PINS = {"double_take": 17, "pass_resign": 27, "ask": 22}


class Clock:
    """Goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Wires:
    """Fingers on three buttons."""

    def __init__(self, factory: Any) -> None:
        self.clock = Clock()
        self._factory = factory
        self.buttons: GpioButtons = open_buttons(PINS, self.clock)

    def level(self, name: str, down: bool, seconds: float) -> None:
        pin = self._factory.pin(PINS[name])
        pin.drive_low() if down else pin.drive_high()
        self.clock.now += seconds

    def bounce(self, name: str, down: bool) -> None:
        for level in (down, not down, down, not down, down):
            self.level(name, level, 0.003)

    def press(self, name: str, seconds: float) -> None:
        self.bounce(name, True)
        self.clock.now += seconds
        self.bounce(name, False)
        self.clock.now += 0.1


@pytest.fixture
def wires() -> Iterator[Wires]:
    with mock_pins() as factory:
        wires = Wires(factory)
        yield wires
        wires.buttons.close()


@pytest.mark.parametrize("name", PINS)
def test_each_button_tells_short_and_held_presses(wires: Wires, name: str) -> None:
    wires.press(name, 0.15)
    assert wires.buttons.presses() == [Press(name, False)]
    wires.press(name, 1.2)
    assert wires.buttons.presses() == [Press(name, True)]
    assert wires.buttons.presses() == []


def test_a_bounce_alone_is_nothing(wires: Wires) -> None:
    for _ in range(20):
        wires.bounce("ask", True)
        wires.level("ask", False, 0.5)
    assert wires.buttons.presses() == []


def test_a_hold_is_told_while_it_lasts(wires: Wires) -> None:
    wires.bounce("pass_resign", True)
    wires.clock.now += 0.9
    assert wires.buttons.presses() == []
    wires.clock.now += 0.2
    assert wires.buttons.presses() == [Press("pass_resign", True)]


def test_more_changes_than_are_remembered_end_with_the_level_that_is_there(wires: Wires) -> None:
    for _ in range(1000):
        wires.level("ask", True, 0.001)
        wires.level("ask", False, 0.001)
    wires.level("ask", True, 0.1)
    assert wires.buttons.presses() == []
    wires.clock.now += 1.0
    assert wires.buttons.presses() == [Press("ask", True)]
    assert wires.buttons.down() == ("ask",)


def test_a_stuck_button_is_named(wires: Wires) -> None:
    wires.level("ask", True, 31.0)
    assert wires.buttons.presses() == [Press("ask", True)]
    assert wires.buttons.stuck() == ("ask",)


def test_a_button_that_is_down_when_it_is_opened_tells_nothing() -> None:
    with mock_pins(JammedPin):
        clock = Clock()
        buttons = open_buttons({"ask": 22}, clock)
        assert buttons.down() == ("ask",)
        clock.now += 5.0
        assert buttons.presses() == []
        buttons.close()


def test_the_pull_up_is_on(wires: Wires) -> None:
    from gpiozero import Device  # noqa: PLC0415 - the factory of this test

    assert [Device.pin_factory.pin(pin).pull for pin in PINS.values()] == ["up"] * 3


def test_a_pin_that_is_taken_is_named_and_the_others_are_let_go() -> None:
    with mock_pins():
        taken = open_buttons({"ask": 22})
        with pytest.raises(PinsMissing, match=r"The button ask \(pin 22\)"):
            open_buttons(PINS)
        taken.close()
        open_buttons(PINS).close()


def test_closed_pins_are_an_error_in_plain_words() -> None:
    with mock_pins():
        buttons = open_buttons({"ask": 22})
        buttons.close()
        with pytest.raises(PinsMissing, match="The button ask: "):
            buttons.presses()


def test_without_gpiozero_one_line_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero", None)
    with pytest.raises(PinsMissing, match=r"^gpiozero is not installed: pip install gpiozero"):
        open_buttons({"ask": 22})


class LgpioError(Exception):
    """As lgpio's own error."""


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (PinUnknownPi("unable to locate Pi revision in /proc/cpuinfo"), "it is no Raspberry Pi."),
        (LgpioError("'can not open gpiochip'"), "add the user to the group gpio"),
        (LgpioError("'GPIO busy'"), "another program, or the system itself"),
        (ModuleNotFoundError("No module named 'lgpio'", name="lgpio"), "pip install lgpio."),
        (ValueError("a strange\nthing"), "a strange thing."),
    ],
)
def test_what_the_libraries_say_becomes_one_line(
    error: Exception, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: object, **named: object) -> None:
        raise error

    with mock_pins():
        monkeypatch.setattr("gpiozero.Button", broken)
        with pytest.raises(PinsMissing) as told:
            open_buttons({"ask": 22})
    assert str(told.value).startswith("The button ask (pin 22): ")
    assert words in str(told.value)
    assert "\n" not in str(told.value)


def test_the_working_folder_stays_what_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """lgpio, imported when the first pin is opened, changes it to where its FIFO is."""
    import os  # noqa: PLC0415

    import gpiozero  # noqa: PLC0415 - replaced below

    real = gpiozero.Button

    def going_away(*args: object, **named: object) -> object:
        folder = os.environ["LG_WD"]
        assert os.access(folder, os.W_OK)
        os.chdir(folder)
        return real(*args, **named)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LG_WD", str(tmp_path / "not there"))
    with mock_pins():
        monkeypatch.setattr("gpiozero.Button", going_away)
        open_buttons({"ask": 22}).close()
    assert Path.cwd() == tmp_path
    assert not list(tmp_path.iterdir())


def test_the_fake_is_as_strict() -> None:
    buttons = FakeButtons(["ask"])
    with pytest.raises(ValueError, match="no button 'double_take' is wired"):
        buttons.press("double_take")
    buttons.press("ask")
    buttons.hold("ask")
    assert buttons.presses() == [Press("ask", False), Press("ask", True)]
    assert buttons.presses() == []
    buttons.jam("ask")
    assert buttons.stuck() == ("ask",)
    buttons.break_off()
    with pytest.raises(PinsMissing):
        buttons.presses()
    buttons.close()
    with pytest.raises(RuntimeError, match="let go"):
        buttons.presses()
