"""Rulebook sections 3, 4 and 8, as far as a game's course goes: whose turn, and what stands.

What is legal to play: the tests of moving and bearing off. Dice from a seed: test_seeded_dice.
"""

import pytest
from engine_games import BLACK, START, WHITE, after, play_of, to_play, to_roll
from engine_positions import position

from engine.actions import Doubles, OpeningRoll, Plays, Rolls, SetsUp, Stands
from engine.board import Board, Side
from engine.cube import CENTRED, Cube
from engine.errors import (
    CubeAtLimit,
    EngineError,
    IllegalPlay,
    NotPlayed,
    PositionError,
    WrongMoment,
    WrongSide,
)
from engine.game import Game, Kind, Phase
from engine.moves import Move, Play
from engine.roll import Roll
from engine.rules import PRESETS, Rules

BEGUN = Game().after(OpeningRoll(3, 1))


def test_a_turn_passes_to_the_opponent_who_rolls() -> None:
    game = BEGUN.after(play_of(BEGUN, "8/5 6/5"))
    assert (game.on_roll, game.phase, game.roll) == (BLACK, Phase.TO_ROLL, None)
    assert game.board.at(WHITE, 5) == 2
    assert str(game.after(Rolls(BLACK, Roll(2, 4))).roll) == "42"


def test_a_roll_before_the_opponents_turn_has_ended_is_refused() -> None:
    with pytest.raises(WrongSide, match="Black cannot roll: White is to play 31"):
        BEGUN.after(Rolls(BLACK, Roll(2, 4)))


def test_the_wrong_side_does_not_roll() -> None:
    with pytest.raises(WrongSide, match="White cannot roll: Black is to roll"):
        to_roll(BLACK).after(Rolls(WHITE, Roll(2, 4)))


def test_nobody_rolls_twice() -> None:
    with pytest.raises(WrongMoment, match="Black cannot roll: Black is to play 42"):
        to_play(BLACK, "42").after(Rolls(BLACK, Roll(6, 6)))


def test_nobody_plays_before_a_roll() -> None:
    with pytest.raises(WrongMoment, match="Black cannot play: Black is to roll"):
        to_roll(BLACK).after(Plays(BLACK, Play()))


def test_the_wrong_side_does_not_play() -> None:
    with pytest.raises(WrongSide, match="Black cannot play: White is to play 31"):
        BEGUN.after(Plays(BLACK, Play((Move(8, 5), Move(6, 5)))))


def test_a_play_that_is_not_legal_is_refused() -> None:
    with pytest.raises(IllegalPlay, match="8/4 is not a legal play of 31 for White"):
        BEGUN.after(Plays(WHITE, Play((Move(8, 4),))))


def test_a_player_may_not_pass_the_turn_with_a_legal_move() -> None:
    with pytest.raises(IllegalPlay, match="Moving nothing is not a legal play of 31 for White"):
        BEGUN.after(Plays(WHITE, Play()))


def test_without_a_legal_move_the_turn_passes() -> None:
    shut_out = position({25: 1, 6: 14}, {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2, 8: 3})
    game = to_play(WHITE, "65", shut_out)
    assert game.after(Plays(WHITE, Play())).on_roll is BLACK


def test_an_illegal_play_that_stood_is_gone_on_from() -> None:
    left = START.moved(WHITE, 13, 11)
    game = BEGUN.after(Stands(WHITE, left, "13/11"))
    assert (game.board, game.on_roll, game.phase) == (left, BLACK, Phase.TO_ROLL)


def test_what_stood_is_logged_even_where_it_must_be_corrected() -> None:
    game = Game(PRESETS["tournament"]).after(OpeningRoll(3, 1))
    assert game.after(Stands(WHITE, START.moved(WHITE, 13, 11))).on_roll is BLACK


def test_only_the_player_on_roll_leaves_a_position_and_only_after_rolling() -> None:
    with pytest.raises(WrongSide, match="Black cannot leave a position: White is to play 31"):
        BEGUN.after(Stands(BLACK, START))
    with pytest.raises(WrongMoment, match="Black cannot leave a position: Black is to roll"):
        to_roll(BLACK).after(Stands(BLACK, START))


def test_a_play_that_stood_may_end_the_game() -> None:
    game = to_play(WHITE, "21", position({2: 1, 6: 1}, {6: 15}))
    over = game.after(Stands(WHITE, position({}, {6: 15})))
    assert over.result is not None
    assert (over.result.winner, over.result.kind) == (WHITE, Kind.GAMMON)


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (START.with_at(WHITE, 6, 4), "cannot be: too few"),
        (START.with_at(BLACK, 6, 6), "cannot be: too many"),
        (Board((15,) + (0,) * 25, (15,) + (0,) * 25), "cannot be: both finished"),
    ],
)
def test_a_position_that_cannot_be_does_not_stand(board: Board, words: str) -> None:
    with pytest.raises(PositionError, match=words):
        BEGUN.after(Stands(WHITE, board))
    with pytest.raises(PositionError, match=words):
        BEGUN.after(SetsUp(board, WHITE))


def test_a_checker_left_on_a_blocked_point_may_stand() -> None:
    left = START.moved(WHITE, 6, 1)
    game = BEGUN.after(Stands(WHITE, left, "6/1"))
    assert (game.board, game.on_roll) == (left, BLACK)


SOME_GAMES = [
    Game(),
    BEGUN,
    to_roll(BLACK),
    to_roll(BLACK).after(Doubles(BLACK)),
]


@pytest.mark.parametrize("game", SOME_GAMES, ids=lambda game: game.phase.value)
def test_a_position_may_be_set_by_hand_at_any_time(game: Game) -> None:
    board = START.moved(BLACK, 24, 22)
    set_up = game.after(SetsUp(board, WHITE, Cube(2, BLACK)))
    assert (set_up.board, set_up.on_roll, set_up.cube) == (board, WHITE, Cube(2, BLACK))
    assert (set_up.phase, set_up.roll, set_up.offer) == (Phase.TO_ROLL, None, None)


def test_a_set_position_in_which_somebody_is_off_ends_the_game() -> None:
    over = BEGUN.after(SetsUp(position({3: 2}, {}), WHITE, Cube(2, WHITE)))
    assert over.result is not None
    assert (over.result.winner, over.result.points) == (BLACK, 2)


@pytest.mark.parametrize(
    ("rules", "cube", "error", "words"),
    [
        (Rules(), Cube(3, WHITE), CubeAtLimit, "cannot be at 3: it is at 1, 2, 4 … 64"),
        (Rules(), Cube(128, WHITE), CubeAtLimit, "cannot be at 128"),
        (Rules(), Cube(0), CubeAtLimit, "cannot be at 0"),
        (Rules(), Cube(-2, BLACK), CubeAtLimit, "cannot be at -2"),
        (Rules(), Cube(1, WHITE), CubeAtLimit, "cannot be White's at 1: it lies in the middle"),
        (Rules(cube=False), Cube(2, WHITE), NotPlayed, "these rules have none"),
    ],
)
def test_a_cube_that_cannot_be_is_not_set(
    rules: Rules, cube: Cube, error: type[EngineError], words: str
) -> None:
    with pytest.raises(error, match=words):
        Game(rules).after(SetsUp(START, WHITE, cube))


def test_in_the_crawford_game_no_cube_is_set() -> None:
    game = Game(Rules(), length=5, crawford=True)
    with pytest.raises(EngineError, match="Crawford"):
        game.after(SetsUp(START, WHITE, Cube(2, WHITE)))
    assert game.after(SetsUp(START, WHITE, CENTRED)).phase is Phase.TO_ROLL


@pytest.mark.parametrize("side", Side)
def test_both_sides_play_by_their_own_numbers(side: Side) -> None:
    game = to_play(side, "31")
    played = after(game, play_of(game, "8/5 6/5"))
    assert (played.board.at(side, 5), played.on_roll) == (2, side.other)
