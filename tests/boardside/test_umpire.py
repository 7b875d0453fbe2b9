"""The umpire as a whole: a pure function that no event breaks (its table: `test_cells`)."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from table import Table

from boardside.events import (
    BoardSettled,
    CubeMoved,
    DiceAtRest,
    DiceLifted,
    Glimpsed,
    Moving,
    ViewLost,
)
from boardside.evidence import Evidence
from boardside.journal import read_journal
from boardside.records import event_of
from boardside.rerunning import header_of
from boardside.seating import Corner, Seating
from boardside.states import Phase
from boardside.umpire import begin, step
from engine.actions import AcceptsResignation, Resigns
from engine.board import Board, Side
from engine.results import Kind
from vision.observation import Shade

TURNS = (Phase.PLAYING, Phase.LIFTED, Phase.DISPUTED, Phase.CORRECTED)


def test_the_same_events_give_the_same_verdicts_and_change_no_state(tmp_path: Path) -> None:
    table = Table(tmp_path).roll("white", 3).roll("black", 1).lift()
    records = read_journal(table.path)
    events = [event_of(record) for record in records if record["type"] == "seen"]
    told = []
    for _ in range(2):
        state, _ = begin(header_of(records))
        verdicts = []
        for event in events:
            kept = repr(state)
            after, said = step(state, event)
            assert repr(state) == kept
            state, verdicts = after, [*verdicts, *said]
        told.append(repr(verdicts))
    assert told[0] == told[1]
    assert "Rolled" in told[0]


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase not in TURNS])
def test_no_event_breaks_a_phase_without_a_turn(tmp_path: Path, phase: Phase) -> None:
    state = replace(Table(tmp_path).sitting.state, phase=phase)
    if phase is Phase.GAME_OVER:
        state = state.after(Resigns(Side.BLACK, Kind.SINGLE), AcceptsResignation(Side.WHITE))
    flat = Evidence.of(np.zeros((26, 16, 16), np.float32))
    for event in (
        DiceAtRest(1.0, 1, ()),
        DiceLifted(1.0, 1, (1,), ()),
        BoardSettled(1.0, 1, flat, 2, 1.0),
        CubeMoved(1.0, 1, None, None),
        Glimpsed(1.0, 1, flat),
        Moving(1.0, 1),
        ViewLost(1.0, 1),
    ):
        after, _ = step(state, event)
        assert after.board == Board.start()


@pytest.mark.parametrize("corner", Corner)
@pytest.mark.parametrize("shade", Shade)
def test_it_makes_no_difference_how_the_board_lies(
    tmp_path: Path, corner: Corner, shade: Shade
) -> None:
    table = Table(tmp_path, seating=Seating(corner, shade)).roll("white", 3).roll("black", 1)
    table.mover = table.mover.other
    table.move("8/5 6/5").lift("white").lift().turn_cube("white").roll("black", 6, 2)
    assert table.said == [
        "roll white 31",
        "play white 8/5 6/5 legal",
        "double black 2",
        "take white 2",
        "roll black 62",
    ]
