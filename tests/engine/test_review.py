"""A whole match held against the rules: what is wrong is told once, with its place."""

import pytest
from matfiles import mat
from selfplay import Odds, random_match

from engine.actions import (
    Action,
    Beavers,
    Doubles,
    OpeningRoll,
    Passes,
    Plays,
    Rolls,
    Stands,
    Takes,
)
from engine.board import Board, Side
from engine.game import Kind, Result
from engine.log import Entry, GameLog, MatchLog
from engine.mat import read_mat
from engine.moves import Move, Play
from engine.review import plays_in, review
from engine.roll import Roll
from engine.rules import PRESETS, Rules

WHITE, BLACK = Side.WHITE, Side.BLACK
ROW = "  1) 31: 8/5 6/5                 62: 24/18 13/11"
MADE = Play((Move(8, 5), Move(6, 5)))


def found(*actions: Action, result: Result | None = None, **further: object) -> list[str]:
    """What the review says of a match with one game of these actions, lines numbered from 1."""
    entries = tuple(Entry(action, line) for line, action in enumerate(actions, 1))
    games = (GameLog(1, (0, 0), False, entries, result),)
    return [str(remark) for remark in review(MatchLog(games=games, **further))]  # type: ignore[arg-type]


def in_file(*rows: str, length: int = 5) -> list[str]:
    """What the review says of a file."""
    return [str(remark) for remark in review(read_mat(mat(*rows, length=length), "it.mat")[0])]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("length", [0, 1, 5])
def test_nothing_is_wrong_with_what_the_engine_plays(preset: str, length: int) -> None:
    log = random_match(PRESETS[preset], length, seed=5)
    assert review(log) == ()
    assert plays_in(log) > 4


def test_every_illegal_play_is_found() -> None:
    log = random_match(Rules(), 0, seed=3, odds=Odds(stand=0.1))
    stood = [e for game in log.games for e in game.entries if isinstance(e.action, Stands)]
    remarks = [remark.text for remark in review(log)]
    assert len(stood) > 10
    assert all(text.startswith("illegal play (") for text in remarks)
    assert len(stood) - 3 <= len(remarks) <= len(stood)


def test_an_illegal_play_is_told_with_its_rule_and_sentence() -> None:
    board = Board.start().moved(WHITE, 8, 3)
    says = "illegal play (wrong_number): White moved 8/3, five points; 3 and 1 were rolled."
    assert found(OpeningRoll(3, 1), Stands(WHITE, board, "8/3")) == [f"line 2, game 1: {says}"]
    play = Play((Move(8, 3),))
    assert found(OpeningRoll(3, 1), Plays(WHITE, play)) == [f"line 2, game 1: {says}"]


@pytest.mark.parametrize(
    ("actions", "says"),
    [
        ((Doubles(WHITE),), "White cannot double: Black is to roll."),
        (
            (Doubles(BLACK), Rolls(BLACK, Roll(6, 5))),
            "Black cannot roll: White is to take or pass.",
        ),
        ((Takes(WHITE),), "White cannot take: Black is to roll."),
        ((Rolls(WHITE, Roll(6, 5)),), "White cannot roll: Black is to roll."),
        ((Plays(BLACK, MADE),), "Black cannot play: Black is to roll."),
    ],
)
def test_actions_at_the_wrong_moment_or_by_the_wrong_side(
    actions: tuple[Action, ...], says: str
) -> None:
    remarks = found(OpeningRoll(3, 1), Plays(WHITE, MADE), *actions)
    assert remarks == [f"line {2 + len(actions)}, game 1: {says}"]


def test_a_slip_is_told_once_and_the_rest_goes_on_from_it() -> None:
    actions = (OpeningRoll(3, 1), Plays(WHITE, MADE), Doubles(WHITE), Takes(BLACK))
    assert len(found(*actions, Rolls(WHITE, Roll(6, 5)))) == 1


AGAIN = (Rolls(WHITE, Roll(2, 1)), Plays(WHITE, Play((Move(13, 11), Move(6, 5)))), Doubles(BLACK))
BLACKS = (Rolls(BLACK, Roll(6, 2)), Plays(BLACK, Play((Move(24, 18), Move(13, 11)))))


@pytest.mark.parametrize(
    ("rules", "cube", "says"),
    [
        (Rules(cube=False), (*BLACKS, Doubles(WHITE)), "these rules have no cube."),
        (Rules(), (Doubles(BLACK), Beavers(WHITE)), "these rules have no beavers."),
        (Rules(), (Doubles(BLACK), Takes(WHITE), *BLACKS, *AGAIN), "the cube belongs to White."),
        (
            Rules(cube_limit=2),
            (Doubles(BLACK), Takes(WHITE), *BLACKS, Doubles(WHITE)),
            "the cube is at 2, and these rules go no higher than 2.",
        ),
    ],
)
def test_cube_actions_that_the_rules_do_not_have(
    rules: Rules, cube: tuple[Action, ...], says: str
) -> None:
    remarks = found(OpeningRoll(3, 1), Plays(WHITE, MADE), *cube, rules=rules)
    assert len(remarks) == 1
    assert remarks[0].endswith(says)


def test_the_crawford_game_has_no_cube() -> None:
    double = [ROW, "  2)  Doubles => 2                Drops", "      Wins 1 point"]
    second = ["", " Game 2", " Ann : 4                        Bob : 0", *double]
    names = " Ann : 3                        Bob : 0"
    log, _ = read_mat(mat(*double, *second, names=names), "it.mat")
    assert [game.crawford for game in log.games] == [False, True]
    assert (
        "line 12, game 2: White cannot double: the Crawford game is played without the cube."
        in [str(remark) for remark in review(log)]
    )


@pytest.mark.parametrize(
    ("score", "says"),
    [
        ("Ann : 1                        Bob : 1", "1 to 1; it should be 1 to 0."),
        ("Ann : 2                        Bob : 0", "2 to 0; it should be 1 to 0."),
    ],
)
def test_a_wrong_score(score: str, says: str) -> None:
    rows = [ROW, "  2)  Doubles => 2                Drops", "      Wins 1 point"]
    remarks = in_file(*rows, "", " Game 2", f" {score}", *rows)
    assert any(
        text.startswith("line 9, game 2: the score before") and says in text for text in remarks
    )


@pytest.mark.parametrize(
    ("result", "says"),
    [
        (Result(BLACK, Kind.SINGLE, 1, 1), "Black won 1 point (single, cube at 1), it says, but"),
        (Result(WHITE, Kind.SINGLE, 1, 2), "White won 2 points (single, cube at 1), it says, but"),
        (None, "its result is missing: White won 1 point (single, cube at 1)."),
    ],
)
def test_a_wrong_winner_or_wrong_points(result: Result | None, says: str) -> None:
    rolls = (Rolls(BLACK, Roll(6, 2)), Plays(BLACK, Play((Move(24, 18), Move(13, 11)))))
    actions = (OpeningRoll(3, 1), Plays(WHITE, MADE), *rolls, Doubles(WHITE), Passes(BLACK))
    remarks = found(*actions, result=result)
    assert len(remarks) == 1
    assert says in remarks[0]


def test_a_result_without_an_end() -> None:
    remarks = found(OpeningRoll(3, 1), result=Result(WHITE, Kind.SINGLE, 1, 1))
    assert "it says, but it is not over: White is to play 31." in remarks[0]


def test_games_after_the_match_was_over() -> None:
    game = GameLog(1, (5, 0), False, ())
    remarks = [str(remark) for remark in review(MatchLog(length=5, games=(game,)))]
    assert "game 1: the match was over: White had won it, 5 to 0." in remarks
