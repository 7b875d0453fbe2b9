"""What the panel shows of a state beyond its prompt: the wrong play, the offer, the seating."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
from table import Table
from test_cube import played
from test_turns import middle

from boardside.onlookers import News
from boardside.panel_keeper import KeptPanel
from boardside.panels import panel_for, ticking, warning
from boardside.states import State
from engine.board import Side
from engine.clock import Clock
from firmware_bridge.finding import Whereabouts
from firmware_bridge.link import Link
from firmware_bridge.panel import Corner, Panel, Seat
from hw.frames import Frame

BOTH = ("Ann", "Bob")


def shown(table: Table) -> Panel:
    return panel_for(table.sitting.state, BOTH)


def test_a_wrong_play_is_told_by_its_rule_and_shown_by_its_points(tmp_path: Path) -> None:
    table = middle(tmp_path).roll("white", 3, 1).move("8/4 6/5").lift()
    panel = shown(table)
    assert panel.detail.startswith("Wrong number: ")
    assert (panel.origins, panel.targets) == ((6, 8), (4, 5))


def test_black_s_points_are_told_as_white_counts_them(tmp_path: Path) -> None:
    table = middle(tmp_path).roll("white", 3, 1).move("8/5 6/5").lift()
    table.roll("black", 3, 1).move("8/4 6/5").lift()
    panel = shown(table)
    assert panel.turn is Seat.BLACK
    assert (panel.origins, panel.targets) == ((17, 19), (20, 21))


def test_a_play_put_right_is_no_longer_shown(tmp_path: Path) -> None:
    table = middle(tmp_path).roll("white", 3, 1).move("8/4 6/5").lift().move("4/5")
    panel = shown(table)
    assert (panel.detail, panel.origins, panel.targets) == ("", (), ())


def test_an_offer_says_to_whom_and_what(tmp_path: Path) -> None:
    table = played(tmp_path)
    assert shown(table).offer is None
    table.turn_cube("white")
    panel = shown(table)
    assert panel.offer == (Seat.WHITE, 2)
    assert (panel.cube, panel.cube_owner) == (1, None)
    assert panel.prompt == "Ann: take or pass?"


def test_seating_and_recording_are_passed_on(tmp_path: Path) -> None:
    state: State = Table(tmp_path).sitting.state.positioned(player=Side.BLACK)
    panel = panel_for(state, BOTH, "top-left", recording=True)
    assert (panel.home, panel.recording) == (Corner.TOP_LEFT, True)


def test_clocks_tell_the_seconds_that_have_begun() -> None:
    clock = Clock(120, 90.5, delay=12).handed(Side.WHITE, at=100)
    panel = Panel(Seat.WHITE)
    assert [ticking(panel, clock, at).clock for at in (100, 112, 112.5, 131.9, 300)] == [
        *((120, 91), (120, 91), (120, 91)),
        *((101, 91), (0, 91)),
    ]
    assert ticking(panel, None, 100) == panel


def test_a_warning_stands_before_what_is_wrong_with_a_play() -> None:
    told = warning(Panel(detail="Wrong number: 8/4"), "No picture for 5 s.")
    assert told.detail == "No picture for 5 s. Wrong number: 8/4"
    assert warning(Panel(), "No picture for 5 s.").detail == "No picture for 5 s."


class Shown(Link):
    """A link that nobody is at the other end of; it keeps what it was to show."""

    def __init__(self) -> None:
        super().__init__(Whereabouts("/nowhere"))
        self.clocks: list[tuple[int, int] | None] = []

    def show(self, panel: Panel) -> None:
        self.clocks.append(panel.clock)


def test_between_two_records_the_clock_goes_on_on_the_panel(tmp_path: Path) -> None:
    clock = Clock(120, 90, delay=12).handed(Side.WHITE, at=0)
    state = replace(Table(tmp_path).sitting.state, clock=clock)
    names = {"white": "Ann", "black": "Bob"}
    news = News({"t": 0.0}, state, panel_for(state, BOTH), names, "bottom-right", "")
    link = Shown()
    kept = KeptPanel(link, tmp_path, print)
    picture = np.zeros((2, 2, 3), np.uint8)
    kept.frame(Frame(0, 0.0, picture))
    kept.told(news)
    for number, at in enumerate((12.0, 13.0, 14.5), 1):
        kept.frame(Frame(number, at, picture))
    kept.trouble("", "")
    kept.frame(Frame(9, 20.0, picture))
    assert link.clocks == [None, (120, 90), (119, 90), (118, 90), None]
