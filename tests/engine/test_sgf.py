"""`.sgf` files: what other programs write is read, what is written is read again, nothing hurts."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from selfplay import Odds, random_match

from engine.actions import (
    AcceptsResignation,
    Action,
    Beavers,
    Doubles,
    OpeningRoll,
    Passes,
    Plays,
    RefusesResignation,
    Resigns,
    Rolls,
    RunsOutOfTime,
    SetsUp,
    Stands,
    Takes,
)
from engine.board import Board, Side
from engine.cube import Cube
from engine.errors import MatchFileError
from engine.log import Entry, GameLog, MatchLog
from engine.moves import Move, Play
from engine.notation import apply_freely, parse_play
from engine.results import Kind, Result
from engine.roll import Roll
from engine.rules import PRESETS, Rules
from engine.sgf import read_sgf, write_sgf

DATA = Path(__file__).parent / "data"
WHITE, BLACK = Side.WHITE, Side.BLACK
START = Board.start()
HOME = Board.from_points([2, 2, 2, -1] + [0] * 14 + [-2, -3, -3, -3, -2, 0], bar=(1, 0))


def read(text: str) -> tuple[MatchLog, list[str]]:
    """A log of a text and its remarks as people read them."""
    log, remarks = read_sgf(text.encode(), "x.sgf")
    return log, [str(remark) for remark in remarks]


def actions(game: GameLog) -> list[Action]:
    return [entry.action for entry in game.entries]


def kinds(game: GameLog) -> list[str]:
    return [type(action).__name__ for action in actions(game)]


def told(log: MatchLog) -> tuple[object, ...]:
    """All that a log tells of a match, but where it was told."""
    games = [(g.number, g.score, g.crawford, actions(g), g.result) for g in log.games]
    return log.white, log.black, log.length, log.rules, sorted(log.tags), games


def game_of(*given: Action, result: Result | None = None, number: int = 1) -> GameLog:
    return GameLog(number, (0, 0), False, tuple(map(Entry, given)), result)


def again(log: MatchLog) -> MatchLog:
    """A log written and read; nothing may be odd about it."""
    back, remarks = read_sgf(write_sgf(log).encode(), "x.sgf")
    assert not remarks
    return back


def play(text: str, board: Board, side: Side, roll: Roll) -> Plays:
    return Plays(side, parse_play(text, board, side, roll))


# what other programs write


def test_the_examples_of_the_specification() -> None:
    setting = "PL[W]AE[a:y]AW[f][f][f][e][d][c]AB[s][s]"
    cube = "W[double];B[double];W[take]"
    log, remarks = read(f"(;FF[4]GM[6]MI[length:0];{setting};{cube};W[66fzfzfzez])")
    assert kinds(log.games[0]) == ["SetsUp", "Doubles", "Beavers", "Takes", "Rolls", "Plays"]
    assert str(log.games[0].entries[-1].action.play) == "6/off(3) 5/off"  # type: ignore[union-attr]
    assert log.rules.beavers
    assert not remarks


def test_a_dance_is_a_play_of_nothing() -> None:
    closed = "PL[B]AE[a:y]AW[a][a][b][b][c][c][d][d][e][e][f][f]AB[y][s]"
    log, remarks = read(f"(;GM[6];PL[W];{closed};B[66];W[21fdba])")
    assert actions(log.games[0])[1:3] == [Rolls(BLACK, Roll(6, 6)), Plays(BLACK, Play())]
    assert not remarks


def test_a_file_of_gnu_backgammon_is_read_whole() -> None:
    log, remarks = read_sgf((DATA / "gnubg_saved.sgf").read_bytes(), "gnubg_saved.sgf")
    assert remarks == ()
    assert (log.white, log.black, log.length) == ("Ann", "Bob", 0)
    assert log.rules.jacoby
    game = log.games[0]
    assert kinds(game)[-4:] == ["Beavers", "Takes", "Resigns", "AcceptsResignation"]
    assert game.result == Result(WHITE, Kind.GAMMON, 4, 8)
    stood = next(action for action in actions(log.games[1]) if isinstance(action, Stands))
    assert stood.side is BLACK
    assert stood.board == apply_freely(apply_freely(START, WHITE, "8/5 6/5"), BLACK, "13/9 13/10")


def test_a_place_for_a_hint_is_no_second_turn() -> None:
    setting = write_sgf(MatchLog(games=(game_of(SetsUp(HOME, BLACK)),))).splitlines()[2]
    log, _ = read(f"(;GM[6]\n;W[31hefe]\n;PL[B]DI[65]\n{setting}\n;B[65])")
    assert kinds(log.games[0]) == ["OpeningRoll", "Plays", "Rolls", "Stands"]


def test_games_may_be_counted_from_one_or_from_nought() -> None:
    for first in (0, 1):
        text = "".join(
            f"(;GM[6]MI[length:3][game:{first + number}][ws:{number}][bs:0];RE[W+1])"
            for number in range(2)
        )
        log, _ = read(text)
        assert [game.number for game in log.games] == [1, 2]


def test_automatic_doubles_stand_in_the_root() -> None:
    log, _ = read("(;GM[6]MI[length:0]CV[4]RE[W+12R];B[31qtst])")
    assert actions(log.games[0])[0] == SetsUp(START, None, Cube(4))
    assert log.games[0].result == Result(WHITE, Kind.BACKGAMMON, 4, 12)
    assert log.rules.automatic_doubles == 2
    assert "CV[4]" in write_sgf(log)


def test_a_match_without_the_crawford_rule() -> None:
    assert not read("(;GM[6]MI[length:3])")[0].rules.crawford
    assert read("(;GM[6]MI[length:3]RU[Crawford])")[0].rules.crawford
    log, _ = read("(;GM[6]MI[length:3][ws:2][bs:0]RU[Crawford])")
    assert log.games[0].crawford


def test_a_later_mark_for_the_crawford_game_counts() -> None:
    log, _ = read("(;GM[6]MI[length:3][ws:2][bs:2]RU[Crawford:CrawfordGame])")
    assert log.games[0].crawford


def test_a_resignation_that_only_the_result_tells() -> None:
    log, _ = read("(;GM[6]MI[length:5]RE[B+2R];W[31hefe])")
    assert actions(log.games[0])[2:] == [Resigns(WHITE, Kind.GAMMON), AcceptsResignation(BLACK)]


def test_a_missed_deadline_that_only_the_result_tells() -> None:
    log, _ = read("(;GM[6]MI[length:5]RE[B+1T];W[31hefe])")
    assert actions(log.games[0])[2:] == [RunsOutOfTime(WHITE)]


def test_a_result_that_the_game_contradicts_is_remarked() -> None:
    log, remarks = read("(;GM[6]MI[length:5]RE[W+2];W[31hefe];B[double];W[drop])")
    assert log.games[0].result == Result(WHITE, Kind.SINGLE, 1, 2)
    assert remarks == ["line 1: RE[W+2] is told, but Black won 1."]


def test_an_illegal_play_stands_and_is_remarked() -> None:
    log, remarks = read("(;GM[6];W[31hefe];B[65lqlp];W[21fc])")
    assert kinds(log.games[0])[3] == "Stands"
    told = "wrong_number: Black moved 13/9, four points; 6 and 5 were rolled."
    assert log.games[0].entries[3].note == told
    assert remarks[0] == f"line 1, game 1: illegal play ({told.replace(':', '):', 1)}"


def test_moves_in_any_order_are_one_play() -> None:
    log, remarks = read("(;GM[6];W[65rmxr])")
    assert not remarks
    assert str(actions(log.games[0])[1].play) == "24/13"  # type: ignore[union-attr]


def test_hits_are_computed() -> None:
    log, _ = read("(;GM[6];W[62xrmk];B[61lrqr])")
    assert str(actions(log.games[0])[3].play) == "13/7* 8/7"  # type: ignore[union-attr]


def test_a_take_that_is_left_out_is_put_in() -> None:
    log, remarks = read("(;GM[6];W[31hefe];B[double];B[65ag])")
    assert kinds(log.games[0])[2:5] == ["Doubles", "Takes", "Rolls"]
    assert remarks[0] == "line 1, game 1: White's take is not written; it is put in."


def test_an_answer_to_nothing_is_left_out() -> None:
    log, remarks = read("(;GM[6];W[31hefe];W[take];B[drop])")
    assert kinds(log.games[0]) == ["OpeningRoll", "Plays"]
    assert remarks[0] == "line 1, game 1: White answers a double that nobody offered."


def test_the_cube_does_not_grow_beyond_all_measure() -> None:
    log, remarks = read("(;GM[6];W[31hefe]" + ";B[double];W[take];W[double];B[take]" * 5000 + ")")
    assert write_sgf(log)
    assert any("though the cube is at 4096" in remark for remark in remarks)


# what is written is read again


@pytest.mark.parametrize("preset", PRESETS)
def test_random_matches_come_back_as_they_were(preset: str) -> None:
    odds = Odds(stand=0.02, set_up=0.02, resign=0.01)
    for seed, length in enumerate((0, 1, 3)):
        rules = replace(PRESETS[preset], automatic_doubles=2, raccoons=PRESETS[preset].beavers)
        log = random_match(rules, length, seed, games=1, odds=odds)
        assert told(again(log)) == told(log)


def test_what_no_property_exists_for_is_kept() -> None:
    opened = apply_freely(START, WHITE, "8/5 6/5")
    stood = apply_freely(opened, BLACK, "13/9 13/10")
    first = game_of(
        OpeningRoll(4, 4),
        OpeningRoll(6, 6),
        OpeningRoll(3, 1),
        play("8/5 6/5", START, WHITE, Roll(3, 1)),
        Rolls(BLACK, Roll(6, 5)),
        Stands(BLACK, stood, "13/9 13/10"),
        Doubles(WHITE),
        Beavers(BLACK),
        Takes(WHITE),
        Rolls(WHITE, Roll(6, 6)),
        Resigns(BLACK, Kind.GAMMON),
        RefusesResignation(WHITE),
        play("24/18(2) 13/7(2)", stood, WHITE, Roll(6, 6)),
        Resigns(BLACK, Kind.SINGLE),
        AcceptsResignation(WHITE),
        result=Result(WHITE, Kind.SINGLE, 16, 16),
    )
    second = game_of(
        OpeningRoll(3, 1),
        Rolls(WHITE, Roll(1, 3)),
        SetsUp(HOME, WHITE, Cube(4, WHITE)),
        Doubles(WHITE),
        Passes(BLACK),
        result=Result(WHITE, Kind.SINGLE, 4, 4),
    )
    third = game_of(
        OpeningRoll(1, 3), RunsOutOfTime(BLACK), result=Result(WHITE, Kind.SINGLE, 1, 1)
    )
    games = tuple(
        replace(game, number=number, score=(score, 0))
        for number, (game, score) in enumerate(((first, 0), (second, 16), (third, 20)), 1)
    )
    rules = Rules(automatic_doubles=2, beavers=True, opening_reroll=True, clock=True)
    log = MatchLog("Ann", "Bob", 0, rules, games)
    assert told(again(log)) == told(log)


def test_positions_set_one_after_the_other_stay_apart() -> None:
    game = GameLog(
        1,
        (0, 0),
        False,
        (
            Entry(SetsUp(HOME, BLACK, Cube(2, WHITE)), 0, "first"),
            Entry(SetsUp(START, BLACK), 0, "second"),
            Entry(Rolls(BLACK, Roll(3, 1)), 0, "third"),
            Entry(SetsUp(HOME, WHITE), 0, "fourth"),
            Entry(SetsUp(HOME, BLACK)),
        ),
    )
    log = MatchLog("Ann", "Bob", 0, Rules(), (game,))
    back = again(log)
    assert told(back) == told(log)
    assert [entry.note for entry in back.games[0].entries] == [one.note for one in game.entries]


def test_names_tags_and_notes_may_hold_anything() -> None:
    nasty = 'a]b\\c [d] (;W[31]) "e" <f> é 🎲'
    entry = Entry(OpeningRoll(3, 1)), Entry(Plays(WHITE, Play((Move(8, 5), Move(6, 5)))), 0, nasty)
    tags = (("Event", nasty), ("EventDate", "2026.11.29"), (nasty, nasty), ("Site", ""))
    game = GameLog(1, (0, 0), False, entry)
    log = again(MatchLog(nasty, nasty[::-1], 3, Rules(), (game,), tags))
    assert (log.white, log.black) == (nasty, nasty[::-1])
    assert set(log.tags) == set(tags)
    assert log.games[0].entries[1].note == nasty


def test_control_characters_and_halves_of_characters_do_no_harm() -> None:
    log = again(MatchLog("A\x00\n\ud800b", "\x1b[31m", 3))
    assert (log.white, log.black) == ("A ?b", "[31m")


def test_a_match_without_games_can_be_written() -> None:
    assert read(write_sgf(MatchLog("Ann", "Bob", 7)))[0].length == 7


# files in any state


@pytest.mark.parametrize("data", [b"", b"\0", b"hello", b"(", b"()", b" 5 point match\n"])
def test_what_is_no_sgf_is_said_in_one_line(data: bytes) -> None:
    with pytest.raises(MatchFileError, match=r"^x\.sgf: is not an SGF file"):
        read_sgf(data, "x.sgf")


def test_another_game_is_said() -> None:
    with pytest.raises(MatchFileError, match="another game"):
        read_sgf(b"(;FF[4]GM[1];B[pd])", "x.sgf")


def test_encodings_and_line_ends() -> None:
    text = "(;GM[6]PW[J\u00fcrgen]PB[\u00c5sa];W[31hefe])"
    for data in (text.encode(), text.encode("utf-8-sig"), text.encode("cp1252")):
        log, _ = read_sgf(data, "x.sgf")
        assert (log.white, log.black) == ("Jürgen", "Åsa")
    log, _ = read("(;GM[6]\r\n;W[31hefe]\r\n;B[66])\r\n")
    assert log.games[0].entries[1].line == 2


def test_bulky_and_unknown_properties_are_skipped() -> None:
    analysis = "A[0][hefe E ver 3 0.55 0.1 0.01 0.1 0.01 0.2 2C 1 0.0 1]GS[M:1 2 3]ZZ[x]"
    log, remarks = read(f"(;GM[6]{analysis};W[31hefe]{analysis}LU[+0.1])")
    assert kinds(log.games[0]) == ["OpeningRoll", "Plays"]
    assert not remarks


def test_the_main_line_counts_and_variations_are_remarked() -> None:
    log, remarks = read("(;GM[6](;W[31hefe](;B[66])(;B[55lglgqlql]))(;W[42hdfd]))")
    assert kinds(log.games[0])[:2] == ["OpeningRoll", "Plays"]
    assert remarks.count("line 1: a variation is left out.") == 2


def test_a_truncated_file_gives_what_is_there() -> None:
    log = random_match(PRESETS["club"], 1, 5)
    data = write_sgf(log).encode()
    for length in range(1, len(data), max(1, len(data) // 40)):
        try:
            part, remarks = read_sgf(data[:length], "x.sgf")
        except MatchFileError:
            assert length < 20
            continue
        assert remarks or part.games[-1].entries
        for game, whole in zip(part.games[:-1], log.games, strict=False):
            assert actions(game) == actions(whole)


@pytest.mark.parametrize(
    "unit", [b"(", b"(;", b";", b"[", b"]", b"A[", b";W[31hefe]", b"\\", b"AW[a]", b"9", b"(;)"]
)
@pytest.mark.parametrize("head", [b"(;GM[6]", b"(;GM[6]PW[", b"(;GM[6]MI[length:", b""])
def test_much_of_anything_is_read_in_bounded_time(head: bytes, unit: bytes) -> None:
    data = head + unit * (200_000 // len(unit))
    try:
        log, remarks = read_sgf(data, "x.sgf")
    except MatchFileError:
        return
    assert len(log.games) <= 100_000
    assert len(remarks) < 1000


def test_a_file_beyond_all_measure_is_refused() -> None:
    with pytest.raises(MatchFileError, match="larger than 32 MB"):
        read_sgf(b"(;GM[6])" + b" " * 32_000_001, "x.sgf")


def test_huge_numbers_are_not_believed() -> None:
    log, remarks = read("(;GM[6]MI[length:999999][ws:-5][bs:123456]CV[99999999]RE[W+99999])")
    assert log.length == 0
    assert log.games[0].score == (0, 0)
    assert len(remarks) >= 3


VALID = write_sgf(
    random_match(replace(PRESETS["money"], raccoons=True), 0, 3, 1, Odds(stand=0.1, set_up=0.05))
).encode()
WORDS = (
    "; ( ) [ ] W B W[double] B[take] B[drop] DI[66] AE[a:y] AW[a][a] AB[y] PL[B] CV[8] CP[w] "
    "XO[33] XA[x] XA[white_accepts] XM[] W[66] B[31yzyz] RE[B+3R] \\ \xff"
)
TOKENS = st.sampled_from([word.replace("_", " ").encode("latin-1") for word in WORDS.split()])


@settings(max_examples=120, deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(VALID)), st.integers(0, 9), TOKENS), max_size=8))
def test_no_damage_makes_the_reader_fail(damage: list[tuple[int, int, bytes]]) -> None:
    data = VALID
    for place, length, token in damage:
        data = data[:place] + token + data[place + length :]
    try:
        log, _ = read_sgf(data, "x.sgf")
    except MatchFileError:
        return
    read_sgf(write_sgf(log).encode(), "x.sgf")


@settings(max_examples=60, deadline=None)
@given(st.lists(TOKENS, max_size=60), st.randoms(use_true_random=False))
def test_no_heap_of_tokens_makes_the_reader_fail(
    tokens: list[bytes], chance: random.Random
) -> None:
    chance.shuffle(tokens)
    read_sgf(b"(;GM[6];" + b"".join(tokens) + b")", "x.sgf")
