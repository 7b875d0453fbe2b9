"""Rulebook sections 2, 3, 6 and 7: beginning, rolling, the end of a game, the cube."""

import pytest
from engine_positions import HOME_STACK, START, position

from engine.board import BAR, Board, Side
from engine.errors import EngineError, IllegalPlay, WrongMoment
from engine.game import Cube, Game, Kind, Phase, Result, result_of
from engine.notation import parse_play
from engine.plays import Play
from engine.roll import Roll

BEGUN = Game().opening(3, 1)
BLACK_TO_ROLL = BEGUN.stood(START)


def to_play(board: Board, roll: Roll) -> Game:
    """A game with White to play a roll on a board."""
    return Game(board, Side.WHITE, phase=Phase.TO_PLAY, roll=roll)


def test_equal_opening_numbers_are_rolled_again_as_often_as_needed() -> None:
    assert Game().opening(5, 5).opening(2, 2) == Game()


@pytest.mark.parametrize(("white", "black", "begins"), [(6, 2, Side.WHITE), (2, 6, Side.BLACK)])
def test_the_higher_opening_number_begins_with_both(white: int, black: int, begins: Side) -> None:
    game = Game().opening(white, black)
    assert (game.on_roll, str(game.roll), game.phase) == (begins, "62", Phase.TO_PLAY)


def test_the_beginner_may_throw_again_where_the_rules_say_so() -> None:
    assert str(BEGUN.rerolled(Roll(6, 6)).roll) == "66"


def test_there_is_no_cube_action_before_the_opening_roll() -> None:
    with pytest.raises(WrongMoment, match="Nobody can double now"):
        Game().doubled()


def test_a_turn_passes_to_the_opponent_who_rolls() -> None:
    game = BEGUN.played(parse_play("8/5 6/5", START, Side.WHITE, Roll(3, 1)))
    assert (game.on_roll, game.phase, game.roll) == (Side.BLACK, Phase.TO_ROLL, None)
    assert game.board.at(Side.WHITE, 5) == 2
    assert str(game.rolled(Roll(2, 4)).roll) == "42"


def test_nobody_rolls_before_the_other_turn_has_ended() -> None:
    with pytest.raises(WrongMoment, match="Nobody can roll now: the game is to play"):
        BEGUN.rolled(Roll(2, 4))


def test_nobody_plays_before_a_roll() -> None:
    with pytest.raises(WrongMoment, match="Nobody can play now"):
        BLACK_TO_ROLL.played(Play())


def test_a_player_may_not_pass_the_turn_with_a_legal_move() -> None:
    with pytest.raises(IllegalPlay, match="Moving nothing"):
        BEGUN.played(Play())


def test_an_illegal_play_that_stands_is_gone_on_from() -> None:
    game = BEGUN.stood(START.moved(Side.WHITE, 13, 11))
    assert game.board.at(Side.WHITE, 11) == 1
    assert game.on_roll is Side.BLACK


def test_a_loser_with_a_checker_off_loses_a_single() -> None:
    assert result_of(position({}, {6: 14})) == (Side.WHITE, Kind.SINGLE)


def test_a_loser_with_none_off_loses_a_gammon() -> None:
    assert result_of(position({}, {6: 15})) == (Side.WHITE, Kind.GAMMON)


def test_a_gammon_is_one_wherever_outside_the_winners_home_the_loser_stands() -> None:
    assert result_of(position({}, {18: 15})) == (Side.WHITE, Kind.GAMMON)


def test_a_loser_with_one_in_the_winners_home_loses_a_backgammon() -> None:
    assert result_of(position({6: 14, 19: 1}, {})) == (Side.BLACK, Kind.BACKGAMMON)


def test_a_loser_with_one_on_the_bar_loses_a_backgammon() -> None:
    assert result_of(position({}, {6: 14, BAR: 1})) == (Side.WHITE, Kind.BACKGAMMON)


def test_a_checker_off_saves_the_gammon_even_from_the_bar() -> None:
    assert result_of(position({}, {6: 13, BAR: 1})) == (Side.WHITE, Kind.SINGLE)


def test_nobody_has_won_with_one_checker_left() -> None:
    assert result_of(position({1: 1}, HOME_STACK)) is None


def test_the_points_are_the_kind_times_the_cube() -> None:
    board = position({2: 1}, {6: 15})
    game = Game(board, Side.WHITE, Cube(4, Side.WHITE), Phase.TO_PLAY, Roll(6, 1))
    over = game.played(parse_play("2/off", board, Side.WHITE, Roll(6, 1)))
    assert over.phase is Phase.OVER
    assert over.result == Result(Side.WHITE, Kind.GAMMON, cube=4, points=8)


def test_straight_off_or_by_a_hit_the_game_ends_and_counts_the_same() -> None:
    board = position({3: 1}, {23: 1, 1: 14})
    game = to_play(board, Roll(4, 1))
    ends = [
        game.played(parse_play(text, board, Side.WHITE, Roll(4, 1)))
        for text in ("3/off", "3/2*/off")
    ]
    assert [end.result for end in ends] == [Result(Side.WHITE, Kind.BACKGAMMON, 1, 3)] * 2


def test_the_cube_starts_in_the_middle_at_one() -> None:
    assert Cube() == Cube(value=1, owner=None)


def test_the_player_on_roll_may_double_before_rolling() -> None:
    offered = BLACK_TO_ROLL.doubled()
    assert (offered.phase, offered.on_roll, offered.cube) == (Phase.OFFERED, Side.BLACK, Cube())


def test_nobody_doubles_after_rolling() -> None:
    with pytest.raises(WrongMoment, match="Nobody can double now"):
        BLACK_TO_ROLL.rolled(Roll(2, 1)).doubled()


def test_nobody_rolls_while_the_cube_is_offered() -> None:
    with pytest.raises(WrongMoment, match="Nobody can roll now: the game is offered"):
        BLACK_TO_ROLL.doubled().rolled(Roll(2, 1))


def test_who_takes_owns_the_cube_at_twice_the_value() -> None:
    taken = BLACK_TO_ROLL.doubled().taken()
    assert (taken.cube, taken.phase, taken.on_roll) == (
        Cube(2, Side.WHITE),
        Phase.TO_ROLL,
        Side.BLACK,
    )


def test_only_the_owner_may_double_next() -> None:
    taken = BLACK_TO_ROLL.doubled().taken()
    with pytest.raises(WrongMoment, match="the cube belongs to White"):
        taken.doubled()
    white_to_roll = taken.rolled(Roll(2, 1)).stood(START)
    assert white_to_roll.doubled().taken().cube == Cube(4, Side.BLACK)


def test_who_passes_loses_the_value_before_the_offer() -> None:
    passed = BLACK_TO_ROLL.doubled().passed()
    assert passed.result == Result(Side.BLACK, Kind.SINGLE, cube=1, points=1)


def test_nobody_takes_or_passes_without_an_offer() -> None:
    for action in (BLACK_TO_ROLL.taken, BLACK_TO_ROLL.passed):
        with pytest.raises(WrongMoment, match="Nobody can"):
            action()


def test_there_is_no_offer_beyond_the_limit() -> None:
    game = Game(START, Side.WHITE, Cube(64, Side.WHITE), Phase.TO_ROLL)
    with pytest.raises(WrongMoment, match="the cube is at 64"):
        game.doubled()


@pytest.mark.parametrize(("kind", "points"), [("single", 2), ("gammon", 4), ("backgammon", 6)])
def test_a_resignation_counts_its_kind_at_the_cube(kind: str, points: int) -> None:
    taken = BLACK_TO_ROLL.doubled().taken()
    result = taken.resigned(Side.WHITE, Kind(kind)).result
    assert result == Result(Side.BLACK, Kind(kind), 2, points)


def test_after_the_end_there_is_nothing_more_to_do() -> None:
    over = BLACK_TO_ROLL.doubled().passed()
    with pytest.raises(WrongMoment, match="the game is over"):
        over.resigned(Side.WHITE, Kind.SINGLE)
    with pytest.raises(EngineError, match="Nobody can roll now"):
        over.rolled(Roll(2, 1))
