"""Whatever people do, in whatever order: the referee never breaks, never contradicts its own
journal, and never loses a turn that was final."""

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from observing import Noise
from table import Table

from boardside import acts
from boardside.journal import counting, line_of, read_journal
from boardside.matchlog import log_of
from boardside.rerunning import rerun
from engine.actions import (
    AcceptsResignation,
    Beavers,
    Doubles,
    Passes,
    Raccoons,
    RefusesResignation,
    Resigns,
    Takes,
)
from engine.board import Board, Side
from engine.plays import legal_plays
from engine.results import Kind
from engine.roll import Roll
from engine.rules import PRESETS
from vision.observation import Lie

SIDES = st.sampled_from(["white", "black"])
FACES = st.integers(1, 6)
SIDE = st.sampled_from(Side)
ROLL = st.builds(Roll, FACES, FACES)
BOARD = st.sampled_from(
    [
        Board.start(),
        Board.start().moved(Side.WHITE, 8, 5).moved(Side.WHITE, 6, 5),
        Board.from_points([2, 2] + [0] * 20 + [-3, -1], off=(11, 11)),
        Board.start().moved(Side.WHITE, 6, 1),
    ]
)
BY_A_SIDE = (
    *(Doubles, Takes, Passes, Beavers, Raccoons),
    *(AcceptsResignation, RefusesResignation, acts.SetsOnRoll),
)
ACT = st.one_of(
    *(st.builds(kind, SIDE) for kind in BY_A_SIDE),
    st.builds(Resigns, SIDE, st.sampled_from(Kind)),
    st.builds(acts.Awards, SIDE, st.sampled_from(Kind)),
    st.builds(acts.SetsDice, ROLL),
    st.builds(acts.SetsPosition, BOARD),
    st.builds(acts.SetsScore, st.integers(0, 4), st.integers(0, 4), st.integers(0, 5)),
    st.builds(acts.Answers, st.integers(0, 3)),
    st.sampled_from([acts.Undoes(), acts.EndsTurn(), acts.Pauses(), acts.GoesOn()]),
    st.just(acts.WantsRoll()),
)
LIES = st.sampled_from([Lie.FLAT, Lie.FLAT, Lie.FLAT, Lie.LEANING, Lie.ON_CHECKER])
STEP = st.one_of(
    st.tuples(st.just("roll"), SIDES, FACES, FACES, LIES, SIDES),
    st.tuples(st.just("one die"), SIDES, FACES),
    st.tuples(st.just("play"), st.integers(0, 30)),
    st.tuples(st.just("play"), st.integers(0, 30)),
    st.tuples(st.just("carry"), st.integers(1, 25), st.integers(0, 24), SIDE),
    st.tuples(st.just("lift")),
    st.tuples(st.just("lift")),
    st.tuples(st.just("act"), ACT),
    st.tuples(st.just("cube"), st.sampled_from([None, "white", "black"]), st.sampled_from([2, 4])),
    st.tuples(st.just("set up"), BOARD),
    st.tuples(st.just("cover"), st.just(5.0)),
    st.tuples(st.just("restart")),
    st.tuples(st.just("rest"), st.sampled_from([0.3, 2.0, 5.0])),
)


def do(table: Table, step: tuple[Any, ...]) -> None:
    """One thing that people do."""
    match step:
        case ("roll", side, one, two, lie, half):
            table.roll(side, one, two, lies=(lie, Lie.FLAT), half=half)
        case ("one die", side, face):
            table.roll(side, face)
        case ("play", number):
            turn = table.sitting.state.turn
            if turn is not None:
                results = list(legal_plays(table.board, turn.player, turn.roll).results)
                table.put(results[number % len(results)])
        case ("carry", origin, target, side):
            if table.board.at(side, origin) and target != origin:
                table.put(table.board.moved(side, origin, target))
        case ("lift",):
            table.lift()
        case ("act", act):
            table.say(act)
        case ("cube", edge, value):
            table.turn_cube(edge, value)
        case ("set up", board):
            table.put(board)
        case ("restart",):
            table.restart()
        case (what, seconds):
            (table.covered if what == "cover" else table.rest)(seconds)


def check(steps: list[tuple[Any, ...]], preset: str, length: int) -> None:
    """Does it all, and looks at what became of it."""
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Path(folder), rules=PRESETS[preset], length=length, noise=Noise())
        final: list[str] = []
        for step in steps:
            do(table, step)
            records = read_journal(table.path)
            lines = [line_of(record) for record in records if record["type"] == "play"]
            assert lines[: len(final)] == final
            final = lines
        table.leave()
        assert [line_of(record) for record in rerun(records)] == [*map(line_of, records)]
        assert [record["seq"] for record in records] == [*range(1, len(records) + 1)]
        log_of(counting(records))


REROLLED = [
    ("roll", "white", 1, 2, Lie.FLAT, "white"),
    ("lift",),
    ("one die", "white", 1),
    ("cube", None, 4),
    ("rest", 0.3),
    ("cube", None, 2),
    ("one die", "white", 1),
]
"""The cube comes after an opening roll was lifted to be rolled again."""


@example(REROLLED, "money", 0)
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(STEP, min_size=4, max_size=12),
    st.sampled_from(sorted(PRESETS)),
    st.sampled_from([0, 3]),
)
def test_nothing_that_people_do_breaks_it(
    steps: list[tuple[Any, ...]], preset: str, length: int
) -> None:
    check(steps, preset, length)


@pytest.mark.slow
@pytest.mark.timeout(1500)
@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(STEP, min_size=8, max_size=30),
    st.sampled_from(sorted(PRESETS)),
    st.sampled_from([0, 3]),
)
def test_nor_does_anything_that_takes_long(
    steps: list[tuple[Any, ...]], preset: str, length: int
) -> None:
    check(steps, preset, length)
