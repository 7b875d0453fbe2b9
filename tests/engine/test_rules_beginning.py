"""Rulebook section 2: who begins."""

import pytest
from engine_games import BLACK, START, WHITE, after, play_of, to_roll

from engine.actions import Doubles, OpeningRoll, Plays, Rolls, SetsUp
from engine.board import Side
from engine.cube import Cube
from engine.errors import EngineError, NotPlayed, WrongMoment, WrongSide
from engine.game import Game, Phase
from engine.moves import Play
from engine.roll import Roll
from engine.rules import PRESETS, Rules

REROLLS = Rules(opening_reroll=True)
AUTOMATIC = Rules(automatic_doubles=2)


@pytest.mark.parametrize(("white", "black", "begins"), [(6, 2, WHITE), (2, 6, BLACK)])
def test_each_rolls_one_die_and_the_higher_begins(white: int, black: int, begins: Side) -> None:
    game = Game().after(OpeningRoll(white, black))
    assert (game.on_roll, game.phase) == (begins, Phase.TO_PLAY)


def test_equal_numbers_are_rolled_again_as_often_as_needed() -> None:
    tied = after(Game(), OpeningRoll(5, 5), OpeningRoll(2, 2), OpeningRoll(6, 6))
    assert tied == Game()
    assert tied.after(OpeningRoll(4, 5)).on_roll is BLACK


def test_the_first_roll_is_those_two_numbers() -> None:
    assert Game().after(OpeningRoll(2, 6)).roll == Roll(2, 6)


def test_a_die_shows_one_to_six() -> None:
    with pytest.raises(EngineError, match="A die shows 1 to 6, not 7"):
        Game().after(OpeningRoll(7, 1))


def test_the_opening_is_rolled_once_only() -> None:
    with pytest.raises(WrongMoment, match="Nobody can roll for the opening: White is to play 31"):
        after(Game(), OpeningRoll(3, 1), OpeningRoll(3, 1))


def test_who_begins_may_throw_anew_and_must_then_play_that() -> None:
    game = after(Game(REROLLS), OpeningRoll(3, 1), Rolls(WHITE, Roll(6, 6)))
    assert (game.roll, game.phase, game.on_roll) == (Roll(6, 6), Phase.TO_PLAY, WHITE)
    with pytest.raises(WrongMoment, match="White cannot roll: White is to play 66"):
        game.after(Rolls(WHITE, Roll(5, 2)))


def test_only_who_begins_may_throw_anew() -> None:
    with pytest.raises(WrongSide, match="Black cannot roll: White is to play 31"):
        after(Game(REROLLS), OpeningRoll(3, 1), Rolls(BLACK, Roll(6, 6)))


def test_nobody_throws_anew_after_the_first_play() -> None:
    begun = Game(REROLLS).after(OpeningRoll(3, 1))
    black = after(begun, play_of(begun, "8/5 6/5"), Rolls(BLACK, Roll(6, 5)))
    with pytest.raises(WrongMoment, match="Black cannot roll: Black is to play 65"):
        black.after(Rolls(BLACK, Roll(6, 6)))


def test_without_opening_reroll_the_first_numbers_are_played() -> None:
    with pytest.raises(NotPlayed, match="these rules have no second throw in the opening"):
        after(Game(), OpeningRoll(3, 1), Rolls(WHITE, Roll(6, 6)))


def test_there_is_no_cube_action_before_the_opening_roll() -> None:
    for preset in ("money", "club", "friendly", "tournament"):
        with pytest.raises(WrongMoment, match="Black cannot double: the opening roll is to be ma"):
            Game(PRESETS[preset]).after(Doubles(BLACK))


def test_the_cube_is_first_offered_after_the_opening_play() -> None:
    begun = Game(PRESETS["club"]).after(OpeningRoll(3, 1))
    for side in Side:
        with pytest.raises(WrongMoment, match=f"{side} cannot double: White is to play 31"):
            begun.after(Doubles(side))
    assert after(begun, play_of(begun, "8/5 6/5"), Doubles(BLACK)).phase is Phase.OFFERED


def test_an_automatic_double_turns_the_cube_in_the_middle_as_often_as_set() -> None:
    games = [Game(AUTOMATIC)]
    for number in (1, 4, 4, 2):
        games.append(games[-1].after(OpeningRoll(number, number)))
    assert [game.cube for game in games] == [Cube(1), Cube(2), Cube(4), Cube(4), Cube(4)]


def test_an_automatic_double_never_passes_the_highest_cube() -> None:
    game = Game(Rules(automatic_doubles=3, cube_limit=2))
    assert after(game, OpeningRoll(1, 1), OpeningRoll(1, 1)).cube == Cube(2)


@pytest.mark.parametrize(
    "game", [Game(AUTOMATIC, length=5), Game(Rules(automatic_doubles=2, cube=False)), Game()]
)
def test_automatic_doubles_are_for_unlimited_games_with_a_cube(game: Game) -> None:
    assert game.after(OpeningRoll(3, 3)).cube == Cube(1)


def test_after_an_automatic_double_either_side_may_double() -> None:
    for white, black in ((3, 1), (1, 3)):
        begun = after(Game(AUTOMATIC), OpeningRoll(2, 2), OpeningRoll(white, black))
        second = begun.on_roll.other if begun.on_roll else WHITE
        offered = after(begun, play_of(begun, "8/5 6/5"), Doubles(second))
        assert (offered.phase, offered.cube) == (Phase.OFFERED, Cube(2))


def test_a_game_may_begin_at_a_position_set_by_hand() -> None:
    board = START.moved(WHITE, 24, 23)
    game = after(Game(), SetsUp(board, None), OpeningRoll(1, 2))
    assert (game.board, game.on_roll) == (board, BLACK)


def test_who_is_on_roll_in_a_set_position_may_double_at_once() -> None:
    assert to_roll(BLACK).after(Doubles(BLACK)).phase is Phase.OFFERED


def test_nobody_plays_before_the_opening_roll() -> None:
    with pytest.raises(WrongMoment, match="White cannot play: the opening roll is to be made"):
        Game().after(Plays(WHITE, Play()))
