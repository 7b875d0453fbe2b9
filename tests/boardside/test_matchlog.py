"""Journals as match logs and back: nothing that was done is lost."""

import contextlib
import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from logs import FIRST, full_log
from selfplay_path import Odds, random_match
from table import Table
from test_mat import played

from boardside.acts import Awards, Names, SetsScore, Undoes
from boardside.errors import JournalError
from boardside.flags import UNSURE, flag_in
from boardside.journal import read_journal
from boardside.matchlog import GrowingLog, log_of, records_of
from engine.actions import (
    Doubles,
    OpeningRoll,
    Plays,
    Resigns,
    Rolls,
    RunsOutOfTime,
    SetsUp,
    Stands,
    Takes,
)
from engine.board import Board, Side
from engine.cube import Cube
from engine.log import Entry, GameLog, MatchLog
from engine.mat import read_mat, write_mat
from engine.results import Kind, Result
from engine.roll import Roll
from engine.rules import PRESETS, Rules
from engine.sgf import read_sgf, write_sgf

EXPECTED = Path(__file__).parent.parent / "recordings" / "opening" / "journal.expected.jsonl"
Record = dict[str, Any]


def told(log: MatchLog) -> tuple[object, ...]:
    games = [
        (g.number, g.score, g.crawford, [entry.action for entry in g.entries], g.result)
        for g in log.games
    ]
    return log.white, log.black, log.length, log.rules, sorted(log.tags), games


def as_json(records: Iterable[Record]) -> list[Record]:
    """Records as they come back from a file."""
    return [json.loads(json.dumps(record)) for record in records]


def header(**further: object) -> Record:
    """The first record of a journal."""
    first = next(records_of(MatchLog("Ann", "Bob", 3)))
    return {**first, **further}


def game_start() -> Record:
    return {"seq": 2, "type": "game_start", "game": 1, "score": {"white": 0, "black": 0}}


def test_all_that_can_be_done_comes_back() -> None:
    log = full_log()
    back = log_of(as_json(records_of(log)))
    assert told(back) == told(log)
    assert [record["seq"] for record in records_of(log)] == list(
        range(1, 1 + len(list(records_of(log))))
    )


@pytest.mark.parametrize("preset", PRESETS)
def test_random_matches_come_back(preset: str) -> None:
    for seed, length in enumerate((0, 1, 5)):
        rules = replace(PRESETS[preset], automatic_doubles=2, raccoons=PRESETS[preset].beavers)
        odds = Odds(stand=0.02, set_up=0.02, resign=0.01, time_out=0.003)
        log = random_match(rules, length, seed, games=1, odds=odds)
        assert told(log_of(as_json(records_of(log)))) == told(log)


@pytest.mark.parametrize("preset", ["tournament", "money"])
def test_files_go_through_a_journal_unchanged(preset: str) -> None:
    log = random_match(PRESETS[preset], 0 if preset == "money" else 3, 11, games=2)
    for read, write in ((read_mat, write_mat), (read_sgf, write_sgf)):
        first, _ = read(write(log).encode(), "x")
        again = log_of(as_json(records_of(first)))
        assert told(again) == told(first)
        assert write(again) == write(first)


def test_a_journal_of_the_umpire(tmp_path: Path) -> None:
    table = played(tmp_path)
    log = log_of(read_journal(table.path))
    kinds = [type(entry.action).__name__ for entry in log.games[0].entries]
    assert kinds[:6] == ["OpeningRoll", "Plays", "Doubles", "Takes", "Rolls", "Plays"]
    assert log.games[0].entries[0].line > 1
    left_out = ("seq", "t", "frame", "illegal", "seen", "match_start", "board_found", "warning")
    umpires, ours = (
        [
            {key: value for key, value in record.items() if key not in left_out}
            for record in records
            if record["type"] not in left_out or record["type"] == "illegal"
        ]
        for records in (read_journal(table.path), records_of(log))
    )
    assert ours == umpires


def test_the_recording_of_the_repository() -> None:
    records = [json.loads(line) for line in EXPECTED.read_text("utf-8").splitlines()]
    log = log_of(records)
    plays = [entry.action for entry in log.games[0].entries if isinstance(entry.action, Plays)]
    assert [str(action.play) for action in plays][:3] == ["24/13", "8/5 6/5", "13/8"]
    assert not any(isinstance(entry.action, Stands) for entry in log.games[0].entries)


def test_a_flag_that_stood_is_the_plays_note(tmp_path: Path) -> None:
    table = Table(tmp_path).roll("white", 3).roll("black", 1)
    table.mover = Side.WHITE
    table.move("8/4 6/5").lift("white").lift().roll("black", 6, 2).move("24/18 13/11").lift()
    entries = log_of(read_journal(table.path)).games[0].entries
    stood = next(entry for entry in entries if isinstance(entry.action, Stands))
    flag = flag_in(stood.note)
    assert flag is not None
    assert flag.rule == "wrong_number"
    kinds = [record["type"] for record in records_of(log_of(read_journal(table.path)))]
    assert kinds[3:6] == ["illegal", "stands", "play"]


def test_a_flag_that_was_put_right_leaves_nothing(tmp_path: Path) -> None:
    table = Table(tmp_path).roll("white", 3).roll("black", 1)
    table.mover = Side.WHITE
    table.move("8/4 6/5").lift("white").lift().move("4/5").lift()
    table.put(Board.start().moved(Side.WHITE, 8, 5).moved(Side.WHITE, 6, 5))
    table.roll("black", 6, 2)
    assert "corrected white" in table.said
    entries = log_of(read_journal(table.path)).games[0].entries
    assert [str(entry.action.play) for entry in entries if isinstance(entry.action, Plays)] == [
        "8/5 6/5"
    ]
    assert not any(entry.note for entry in entries)


def test_a_sitting_from_the_middle_begins_with_its_position(tmp_path: Path) -> None:
    board = Board.from_points([0, 0, 0, 1] + [0] * 14 + [-2, -3, -3, -3, -2, -2], off=(14, 0))
    table = Table(tmp_path, board=board, cube=Cube(2)).roll("white", 5, 4).move("4/off").rest(1)
    game = log_of(read_journal(table.path)).games[0]
    assert game.entries[0].action == SetsUp(board, Side.WHITE, Cube(2))
    assert game.result == Result(Side.WHITE, Kind.GAMMON, 2, 4)


def test_a_play_nobody_could_read_says_so() -> None:
    board = Board.start().moved(Side.WHITE, 8, 5).moved(Side.WHITE, 6, 5)
    roll = {"type": "roll", "player": "white", "dice": [3, 1], "opening": True}
    play = {"type": "play", "player": "white", "dice": [3, 1], "play": "", "legal": None}
    log = log_of([header(), game_start(), roll, {**play, "position": board.to_record()}])
    entry = log.games[0].entries[-1]
    assert (entry.action, entry.note) == (Stands(Side.WHITE, board, ""), UNSURE)
    assert list(records_of(log))[-1]["legal"] is None


def test_the_roll_of_the_play_counts_where_it_was_read_better_since() -> None:
    roll = {"type": "roll", "player": "white", "dice": [3, 2], "opening": True}
    board = Board.start().moved(Side.WHITE, 8, 5).moved(Side.WHITE, 6, 5)
    play = {"type": "play", "player": "white", "dice": [3, 1], "play": "8/5 6/5", "legal": True}
    log = log_of([header(), game_start(), roll, {**play, "position": board.to_record()}])
    assert log.games[0].entries[0].action == OpeningRoll(3, 1)


def test_ties_without_their_numbers_still_double() -> None:
    rules = Rules(automatic_doubles=2).toggles()
    tie = {"type": "void_roll", "player": None, "reason": "tie"}
    roll = {"type": "roll", "player": "black", "dice": [1, 3], "opening": True}
    log = log_of([header(rules=rules, length=0), game_start(), tie, tie, tie, roll])
    assert log.games[0].entries[0].action == SetsUp(Board.start(), None, Cube(4))


def test_resignations_and_the_clock() -> None:
    clock = Rules(clock=True)
    actions = (OpeningRoll(3, 1), Resigns(Side.BLACK, Kind.GAMMON), RunsOutOfTime(Side.WHITE))
    game = GameLog(1, (0, 0), False, tuple(map(Entry, actions)))
    log = MatchLog("Ann", "Bob", 3, clock, (game,))
    records = list(records_of(log))
    assert records[-2]["accepted"] is None
    assert told(log_of(as_json(records))) == told(log)


def test_a_match_that_is_won_is_over() -> None:
    game = GameLog(1, (1, 2), False, (), Result(Side.WHITE, Kind.GAMMON, 1, 2))
    over = list(records_of(MatchLog("Ann", "Bob", 3, games=(game,))))[-1]
    assert over["type"] == "match_over"
    assert over["score"] == {"white": 3, "black": 2}


def test_rolls_and_cube_actions_name_what_lies_on_the_table() -> None:
    records = [r for r in records_of(full_log()) if r["type"] in ("double", "beaver", "take")]
    assert [(r["type"], r["player"], r["cube"]) for r in records] == [
        ("double", "white", 4),
        ("beaver", "black", 8),
        ("take", "white", 8),
    ]
    assert {Doubles, Takes, Rolls} <= {type(action) for action in FIRST}
    assert Roll(6, 6) in [getattr(action, "roll", None) for action in FIRST]


@pytest.mark.parametrize(
    ("record", "named"),
    [
        ({"type": "roll", "player": "green", "dice": [1, 2]}, "green"),
        ({"type": "roll", "player": "white", "dice": [7, 2]}, "not 7"),
        ({"type": "roll", "player": "white", "dice": [7]}, "cannot be understood"),
        ({"type": "play", "player": "white", "dice": [3, 1], "legal": True}, "'play'"),
        ({"type": "game_start"}, "'score'"),
        (
            {"type": "play", "player": "white", "dice": [3, 1], "legal": True, "moves": [[99, 1]]},
            "99",
        ),
        ({"type": "set_up", "position": {"points": [1]}}, "24 numbers"),
    ],
)
def test_a_record_that_cannot_be_understood_is_named(record: Record, named: str) -> None:
    with pytest.raises(JournalError, match=r"record 3 \(.*\): cannot be understood.*") as caught:
        log_of([header(), game_start(), record])
    assert named in str(caught.value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 30) | st.sampled_from(["white", "black", "", "x"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 40), st.integers(0, 8), JSON)
def test_a_spoilt_record_is_read_or_named(place: int, key: int, value: object) -> None:
    records = as_json(records_of(full_log()))
    record = records[place % len(records)]
    record[list(record)[key % len(record)]] = value
    with contextlib.suppress(JournalError):
        log_of(records)


@pytest.mark.parametrize("record", [{"seq": 3}, [], None, {"type": 3}])
def test_what_is_no_record_is_said(record: Record) -> None:
    with pytest.raises(JournalError, match="is no record"):
        log_of([header(), record])


def test_what_a_person_set_by_hand_counts() -> None:
    names = {"type": "names", "players": {"white": "Zoe", "black": "Yan"}}
    score = {"type": "score", "score": {"white": 2, "black": 1}, "length": 7}
    log = log_of([header(), game_start(), names, score])
    assert (log.white, log.black, log.length, log.games[0].score) == ("Zoe", "Yan", 7, (2, 1))


def test_what_was_undone_is_not_part_of_a_log() -> None:
    roll = {"seq": 3, "type": "roll", "player": "white", "dice": [6, 5], "opening": True}
    undone = {"seq": 4, "type": "undone", "what": "roll", "since": 3}
    better = {**roll, "seq": 5, "dice": [6, 4]}
    log = log_of([header(), game_start(), roll, undone, better])
    assert [entry.action for entry in log.games[0].entries] == [OpeningRoll(6, 4)]


def test_a_cube_that_never_stops_growing_stops_somewhere() -> None:
    take = {"type": "take", "player": "white", "cube": 2}
    roll = {"type": "roll", "player": "white", "dice": [3, 1], "opening": True}
    log = log_of([header(), game_start(), roll, *[take] * 20_000])
    assert max(record.get("cube", 1) for record in list(records_of(log))[1:]) <= 8192


def test_every_part_of_a_journal_is_a_log(tmp_path: Path) -> None:
    records = read_journal(played(tmp_path).path)
    for length in range(len(records) + 1):
        list(records_of(log_of(records[:length])))


def test_a_log_that_grows_is_at_every_record_the_log_of_them_all(tmp_path: Path) -> None:
    table = Table(tmp_path, length=3).roll("white", 3).roll("black", 1)
    table.mover = Side.WHITE
    table.move("8/5 6/5").lift().roll("black", 6, 2).move("24/18 13/11").lift("black")
    table.say(Undoes()).say(Undoes()).roll("white", 6, 1)
    table.say(Names("Ann", "Bob")).say(Awards(Side.BLACK, Kind.GAMMON)).put(Board.start())
    table.say(SetsScore(1, 2, 5)).roll("white", 2).roll("black", 5)
    log = GrowingLog(table.records[:2])
    for number, record in enumerate(table.records[2:], 3):
        log.add(record)
        assert log.log == log_of(table.records[:number])
