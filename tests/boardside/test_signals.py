"""Lamp and buzzer follow what the referee says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from table import Table

from boardside.onlookers import News
from boardside.signals import Signals
from boardside.states import Phase, State
from firmware_bridge.panel import Panel
from hw.buzzer import Sound
from hw.fake_pins import FakeBuzzer, FakeLamp
from hw.frames import Frame
from hw.lamp import Light

NAMES = {"white": "Ann", "black": "Bob"}
FRAME = Frame(0, 0.0, np.zeros((4, 4, 3), np.uint8))
OFF, ON, BLINKING = Light.OFF, Light.ON, Light.BLINKING


@pytest.fixture
def state(tmp_path: Path) -> State:
    found: State = Table(tmp_path).sitting.state
    return found


class Bench:
    """Signals with fakes on their wires."""

    def __init__(self, state: State, film: bool = True) -> None:
        self.state = state
        self.lamp, self.buzzer, self.said = FakeLamp(), FakeBuzzer(), []
        self.film = SimpleNamespace(trouble="")
        self.signals = Signals(
            self.lamp, self.buzzer, self.film if film else None, self.said.append
        )

    def tell(self, kind: str, **further: Any) -> None:
        record = {"type": kind, **further}
        self.signals.told(News(record, self.state, Panel(), NAMES, "bottom-right", ""))


def test_the_lamp_is_lit_while_a_film_is_kept(state: State) -> None:
    assert Bench(state).lamp.lights == [ON]
    assert Bench(state, film=False).lamp.lights == [OFF]


def test_it_blinks_while_the_film_stops(state: State) -> None:
    bench = Bench(state)
    bench.film.trouble = "the disk is nearly full."
    bench.signals.frame(FRAME)
    bench.signals.frame(FRAME)
    bench.film.trouble = ""
    bench.signals.frame(FRAME)
    assert bench.lamp.lights == [ON, BLINKING, ON]


def test_it_blinks_while_the_camera_is_gone(state: State) -> None:
    bench = Bench(state)
    bench.tell("warning", code="camera_lost", message="The cable is loose.")
    bench.tell("roll", player="white", dice=[3, 1])
    bench.tell("warning", code="camera_back", message="The camera is back.")
    assert bench.lamp.lights == [ON, BLINKING, ON]


def test_also_before_there_is_a_match(state: State) -> None:
    bench = Bench(state, film=False)
    bench.signals.trouble("camera_lost", "The cable is loose.")
    bench.signals.trouble("camera_back", "The camera is back.")
    bench.signals.trouble("camera_lost", "The cable is loose.")
    bench.signals.trouble("", "")
    assert bench.lamp.lights == [OFF, BLINKING, OFF, BLINKING, OFF]


def test_it_blinks_while_the_board_is_out_of_view(state: State) -> None:
    bench = Bench(state)
    bench.state = replace(state, phase=Phase.BLIND)
    bench.tell("warning", code="view_lost", message="")
    bench.state = state
    bench.tell("warning", code="view_back", message="")
    assert bench.lamp.lights == [ON, BLINKING, ON]


@pytest.mark.parametrize(
    ("record", "sounds"),
    [
        ({"kind": "illegal"}, [Sound.ILLEGAL]),
        ({"kind": "warning", "code": "still_illegal"}, [Sound.ILLEGAL]),
        ({"kind": "void_roll"}, [Sound.VOID]),
        ({"kind": "question"}, [Sound.QUESTION]),
        ({"kind": "warning", "code": "check_play"}, [Sound.QUESTION]),
        ({"kind": "warning", "code": "board_moved"}, []),
        ({"kind": "play"}, []),
    ],
)
def test_the_buzzer_speaks_up_when_players_have_to_do_something(
    state: State, record: dict[str, str], sounds: list[Sound]
) -> None:
    bench = Bench(state)
    bench.tell(**record)
    assert bench.buzzer.sounds == sounds


def test_what_broke_off_is_said_once_and_the_referee_goes_on(state: State) -> None:
    bench = Bench(state)
    bench.lamp.break_off()
    bench.buzzer.break_off()
    bench.film.trouble = "full"
    for _ in range(2):
        bench.tell("illegal")
    assert bench.said == ["The lamp: the wires are off.", "The buzzer: the wires are off."]


def test_without_lamp_and_buzzer_nothing_happens(state: State) -> None:
    signals = Signals(None, None, None, pytest.fail)
    signals.frame(FRAME)
    signals.told(News({"type": "illegal"}, state, Panel(), NAMES, "bottom-right", ""))
