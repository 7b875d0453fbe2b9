"""Rulebook sections 6 and 7: the end of a game, and the points it makes."""

import pytest
from engine_games import BLACK, START, WHITE, after, play_of, to_play, to_roll
from engine_positions import HOME_STACK, position

from engine.actions import (
    AcceptsResignation,
    Action,
    Doubles,
    OpeningRoll,
    Passes,
    RefusesResignation,
    Resigns,
    Rolls,
    RunsOutOfTime,
    SetsUp,
    Takes,
)
from engine.board import BAR, Board, Side
from engine.cube import CENTRED, Cube
from engine.errors import GameIsOver, NotPlayed, WrongMoment, WrongSide
from engine.game import Game, Kind, Phase, Result, result_of
from engine.resigning import most_to_lose, too_much
from engine.roll import Roll
from engine.rules import PRESETS, Rules

JACOBY = PRESETS["money"]
RATED = PRESETS["rated"]
TO_WIN_A_GAMMON = position({2: 1}, {6: 15})
RESIGNED = Resigns(BLACK, Kind.GAMMON)


def won(game: Game) -> Result | None:
    """The result of White's bearing off its last checker, with Black's all on."""
    game = after(game, SetsUp(TO_WIN_A_GAMMON, WHITE, game.cube), Rolls(WHITE, Roll(6, 1)))
    return game.after(play_of(game, "2/off")).result


def test_the_first_to_bear_off_all_fifteen_wins() -> None:
    game = to_play(WHITE, "61", position({2: 1}, {6: 14}))
    over = game.after(play_of(game, "2/off"))
    assert (over.phase, over.result) == (Phase.OVER, Result(WHITE, Kind.SINGLE, 1, 1))


def test_nobody_has_won_with_one_checker_left() -> None:
    assert result_of(position({1: 1}, HOME_STACK)) is None


@pytest.mark.parametrize(
    ("white", "black", "winner", "kind"),
    [
        ({}, {6: 14}, WHITE, Kind.SINGLE),
        ({}, {6: 13, BAR: 1}, WHITE, Kind.SINGLE),
        ({}, {6: 15}, WHITE, Kind.GAMMON),
        ({}, {18: 15}, WHITE, Kind.GAMMON),
        ({6: 14, 19: 1}, {}, BLACK, Kind.BACKGAMMON),
        ({}, {6: 14, BAR: 1}, WHITE, Kind.BACKGAMMON),
    ],
    ids=["one off", "one off, one on the bar", "home", "outer boards", "winner's home", "bar"],
)
def test_single_gammon_backgammon(
    white: dict[int, int], black: dict[int, int], winner: Side, kind: Kind
) -> None:
    assert result_of(position(white, black)) == (winner, kind)


def test_straight_off_or_by_a_hit_the_game_ends_and_counts_the_same() -> None:
    game = to_play(WHITE, "41", position({3: 1}, {23: 1, 1: 14}))
    ends = [game.after(play_of(game, text)).result for text in ("3/off", "3/2*/off")]
    assert ends == [Result(WHITE, Kind.BACKGAMMON, 1, 3)] * 2


def test_the_points_are_the_kind_times_the_cube() -> None:
    game = to_play(WHITE, "61", TO_WIN_A_GAMMON, Cube(4, WHITE))
    assert game.after(play_of(game, "2/off")).result == Result(WHITE, Kind.GAMMON, 4, 8)


def test_gammons_may_be_recorded_only() -> None:
    assert won(Game(RATED)) == Result(WHITE, Kind.GAMMON, cube=1, points=1)


def test_by_jacoby_a_gammon_counts_single_while_the_cube_lies_in_the_middle() -> None:
    assert won(Game(JACOBY)) == Result(WHITE, Kind.GAMMON, cube=1, points=1)


def test_by_jacoby_a_gammon_counts_once_the_cube_was_offered_and_taken() -> None:
    game = after(to_roll(BLACK, within=Game(JACOBY)), Doubles(BLACK), Takes(WHITE))
    assert game.cube_taken
    assert won(game) == Result(WHITE, Kind.GAMMON, cube=2, points=4)


def test_an_automatic_double_does_not_bring_gammons_into_a_jacoby_game() -> None:
    rules = Rules(jacoby=True, automatic_doubles=1)
    game = after(Game(rules), OpeningRoll(4, 4), OpeningRoll(3, 1))
    assert game.cube == Cube(2)
    assert won(game) == Result(WHITE, Kind.GAMMON, cube=2, points=2)


def test_jacoby_is_for_unlimited_games() -> None:
    assert won(Game(JACOBY, length=5)) == Result(WHITE, Kind.GAMMON, cube=1, points=2)


@pytest.mark.parametrize(("kind", "points"), [("single", 2), ("gammon", 4), ("backgammon", 6)])
def test_a_resignation_counts_its_kind_at_the_cube_when_accepted(kind: str, points: int) -> None:
    game = after(to_roll(BLACK), Doubles(BLACK), Takes(WHITE))
    over = after(game, Resigns(WHITE, Kind(kind)), AcceptsResignation(BLACK))
    assert over.result == Result(BLACK, Kind(kind), cube=2, points=points)


@pytest.mark.parametrize("game", [Game(), to_roll(WHITE), to_play(BLACK, "31")])
def test_a_resignation_that_is_refused_changes_nothing(game: Game) -> None:
    refused = after(game, RESIGNED, RefusesResignation(WHITE))
    assert (refused.phase, refused.on_roll, refused.roll) == (game.phase, game.on_roll, game.roll)
    assert after(refused, RESIGNED, AcceptsResignation(WHITE)).phase is Phase.OVER


def test_a_resignation_is_answered_before_anything_else() -> None:
    game = to_roll(WHITE).after(RESIGNED)
    assert (game.phase, game.to_act) == (Phase.RESIGNED, WHITE)
    for action in (Rolls(WHITE, Roll(2, 1)), Doubles(WHITE), Resigns(WHITE, Kind.SINGLE)):
        with pytest.raises(WrongMoment, match="White is to accept or refuse the resignation"):
            game.after(action)


def test_only_the_opponent_answers_a_resignation() -> None:
    for action in (AcceptsResignation(BLACK), RefusesResignation(BLACK)):
        with pytest.raises(WrongSide, match=r"Black cannot .* a resignation: White is to accept"):
            to_roll(WHITE).after(RESIGNED).after(action)


def test_a_rated_resignation_ends_the_game_at_once() -> None:
    over = to_roll(WHITE, within=Game(RATED)).after(RESIGNED)
    assert over.result == Result(WHITE, Kind.GAMMON, cube=1, points=1)


RACE = position({1: 4}, {7: 1, 6: 14})
"""White has four left; Black, who has borne off none, has passed all of them."""
SAVED = position({1: 12}, {1: 14, 2: 1})
"""White needs three rolls at least, and Black's second one must bear off."""


@pytest.mark.parametrize(
    ("board", "most"),
    [
        (START, Kind.BACKGAMMON),
        (position({6: 15}, {BAR: 1, 1: 14}), Kind.BACKGAMMON),
        (position({6: 15}, {1: 14}), Kind.SINGLE),
        (RACE, Kind.GAMMON),
        (position({5: 4}, {19: 1, 6: 14}), Kind.BACKGAMMON),
        (position({5: 4}, {18: 1, 6: 14}), Kind.GAMMON),
        (position({6: 4}, {18: 1, 6: 14}), Kind.GAMMON),
        (position({8: 4}, {18: 1, 6: 14}), Kind.BACKGAMMON),
        (SAVED, Kind.SINGLE),
        (position({1: 4}, {1: 15}), Kind.GAMMON),
        (position({1: 5}, {1: 15}), Kind.SINGLE),
        (position({1: 5}, {1: 11, 2: 4}), Kind.GAMMON),
        (position({1: 15}, {18: 1, 6: 14}), Kind.GAMMON),
    ],
)
def test_the_most_that_can_still_be_lost(board: Board, most: Kind) -> None:
    assert most_to_lose(board, BLACK) is most


@pytest.mark.parametrize(
    ("game", "kind", "warning"),
    [
        (Game(), Kind.BACKGAMMON, ""),
        (Game(board=RACE), Kind.GAMMON, ""),
        (
            Game(board=RACE),
            Kind.BACKGAMMON,
            "Black offers a backgammon, but can lose no more than a gammon.",
        ),
        (
            Game(board=SAVED),
            Kind.GAMMON,
            "Black offers a gammon, but can lose no more than a single game.",
        ),
        (
            Game(JACOBY),
            Kind.GAMMON,
            "Black offers a gammon, but that counts as a single game here.",
        ),
        (Game(JACOBY, length=7), Kind.GAMMON, ""),
    ],
)
def test_offering_more_than_can_be_lost_is_warned_of(game: Game, kind: Kind, warning: str) -> None:
    assert too_much(game, Resigns(BLACK, kind)) == warning


def test_more_than_can_be_lost_may_be_offered_all_the_same() -> None:
    over = after(Game(board=SAVED), Resigns(BLACK, Kind.GAMMON), AcceptsResignation(WHITE))
    assert over.result == Result(WHITE, Kind.GAMMON, cube=1, points=2)


CLOCKED = Game(Rules(clock=True))


@pytest.mark.parametrize(
    ("game", "side"),
    [
        (to_roll(BLACK, Cube(2, WHITE), within=CLOCKED), BLACK),
        (to_roll(BLACK, Cube(2, BLACK), within=CLOCKED).after(Doubles(BLACK)), WHITE),
        (to_roll(BLACK, Cube(2, BLACK), within=CLOCKED).after(RESIGNED), WHITE),
    ],
)
def test_a_missed_deadline_loses_a_single_game_at_the_cube(game: Game, side: Side) -> None:
    assert game.after(RunsOutOfTime(side)).result == Result(side.other, Kind.SINGLE, 2, 2)


def test_in_the_opening_either_sides_time_may_run_out() -> None:
    for side in Side:
        result = CLOCKED.after(RunsOutOfTime(side)).result
        assert result == Result(side.other, Kind.SINGLE, 1, 1)


def test_only_the_side_whose_time_runs_misses_a_deadline() -> None:
    with pytest.raises(WrongSide, match="White cannot run out of time: Black is to roll"):
        to_roll(BLACK, within=CLOCKED).after(RunsOutOfTime(WHITE))


def test_without_a_clock_nobody_runs_out_of_time() -> None:
    with pytest.raises(NotPlayed, match="Black cannot run out of time: these rules have no clock"):
        to_roll(BLACK).after(RunsOutOfTime(BLACK))


@pytest.mark.parametrize(
    "action",
    [
        OpeningRoll(3, 1),
        Rolls(WHITE, Roll(2, 1)),
        Doubles(WHITE),
        Takes(WHITE),
        Resigns(WHITE, Kind.SINGLE),
        RunsOutOfTime(WHITE),
        SetsUp(START, WHITE, CENTRED),
    ],
)
def test_after_the_end_there_is_nothing_more_to_do(action: Action) -> None:
    over = after(to_roll(BLACK), Doubles(BLACK), Passes(WHITE))
    with pytest.raises(GameIsOver, match="the game is over"):
        over.after(action)
