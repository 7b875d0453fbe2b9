"""What people read: sentences, the panel for a state, the terminal."""

import io
from dataclasses import replace
from pathlib import Path

import numpy as np
from rich.console import Console
from table import Table
from test_turns import middle

from boardside.panels import panel_for
from boardside.screen import Screen
from boardside.sentences import sentence_of
from boardside.states import Phase
from engine.board import Side
from firmware_bridge.panel import Lamp, Panel, Seat
from hw.frames import Frame

NAMES = {"white": "Ann", "black": "Bob"}
BOTH = ("Ann", "Bob")


def told(table: Table) -> list[str]:
    return [sentence_of(record, NAMES) for record in table.records]


def test_a_turn_as_players_say_it(tmp_path: Path) -> None:
    table = middle(tmp_path).roll("white", 3, 1).move("8/4 6/5").lift().roll("black", 6, 2)
    assert told(table) == [
        "Ann and Bob play an unlimited game, friendly rules.",
        "The board is found; White's home is bottom right, White plays light.",
        "Game 1 at 0-0.",
        "Ann rolls 3-1.",
        *told(table)[4:5],
        "",
        "Ann's 8/5 6/4 stands: Bob has gone on.",
        "Bob rolls 6-2.",
    ]
    assert told(table)[4].startswith("Illegal play (wrong number): Ann moved")


def test_what_is_not_announced_has_no_sentence() -> None:
    assert sentence_of({"type": "seen", "event": "moving"}, NAMES) == ""


def test_a_void_roll_says_why() -> None:
    record = {
        "type": "void_roll",
        "player": "black",
        "reason": "cocked",
        "dice": [{"player": "black", "cocked": "on_bar"}, {"player": "black", "cocked": None}],
    }
    assert sentence_of(record, NAMES) == (
        "Bob's roll does not count: a die is cocked (on the bar)."
    )


def test_the_panel_follows_a_turn(tmp_path: Path) -> None:
    table = middle(tmp_path)
    assert panel_for(table.sitting.state, BOTH).prompt == "To roll."
    table.roll("white", 3, 1)
    panel = panel_for(table.sitting.state, BOTH)
    assert (panel.turn, panel.dice, panel.prompt) == (Seat.WHITE, (3, 1), "Ann to play.")
    table.move("8/4 6/5").lift()
    panel = panel_for(table.sitting.state, BOTH)
    assert (panel.prompt, panel.lamp) == ("Ann: not a legal play.", Lamp.WRONG)


def test_there_is_a_prompt_for_every_phase(tmp_path: Path) -> None:
    state = Table(tmp_path).sitting.state.positioned(player=Side.BLACK)
    prompts = [panel_for(replace(state, phase=phase), BOTH).prompt for phase in Phase]
    assert all(prompts)


def test_a_file_gets_plain_lines_and_no_bar() -> None:
    out = io.StringIO()
    with Screen(100, True, Console(file=out, highlight=False)) as screen:
        screen.frame(Frame(50, 5.0, np.zeros((2, 2, 3), np.uint8)))
        screen.say(61.25, "roll", "Ann rolls 3-1.")
        screen.panel(Panel(prompt="Ann to play."))
        screen.panel(Panel(prompt="Ann to play."))
    text = out.getvalue()
    assert " 1:01.2  Ann rolls 3-1." in text
    assert "%" not in text
    assert text.count("Ann to play.") == 1


def test_a_terminal_gets_a_bar() -> None:
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, width=80)
    with Screen(100, False, console) as screen:
        screen.frame(Frame(49, 4.9, np.zeros((2, 2, 3), np.uint8)))
    assert "50 %" in out.getvalue()
