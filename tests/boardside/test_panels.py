"""What the panel shows of a state beyond its prompt: the wrong play, the offer, the seating."""

from __future__ import annotations

from pathlib import Path

from table import Table
from test_cube import played
from test_turns import middle

from boardside.panels import panel_for
from boardside.states import State
from engine.board import Side
from firmware_bridge.panel import Corner, Panel, Seat

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
