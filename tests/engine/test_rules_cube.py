"""Rulebook section 7: the cube."""

import pytest
from engine_games import BLACK, START, WHITE, after, doubled_and_taken, to_play, to_roll

from engine.actions import (
    AcceptsResignation,
    Action,
    Beavers,
    Doubles,
    OpeningRoll,
    Passes,
    Raccoons,
    RefusesResignation,
    Resigns,
    Rolls,
    Stands,
    Takes,
)
from engine.cube import CENTRED, Cube
from engine.errors import (
    CrawfordGame,
    CubeAtLimit,
    NotCubeOwner,
    NotPlayed,
    WrongMoment,
    WrongSide,
)
from engine.game import Game, Kind, Phase, Result
from engine.roll import Roll
from engine.rules import PRESETS, Rules

ANIMALS = Rules(beavers=True, raccoons=True)
BEAVERED = (Doubles(BLACK), Beavers(WHITE))
RACCOONED = (*BEAVERED, Raccoons(BLACK))


def animals(value: int = 1) -> Game:
    """An unlimited game with beavers and raccoons, Black to roll."""
    return to_roll(BLACK, CENTRED if value == 1 else Cube(value, BLACK), within=Game(ANIMALS))


def test_the_cube_starts_in_the_middle_at_one() -> None:
    assert Game().cube == Cube(value=1, owner=None)


def test_the_player_on_roll_may_offer_before_rolling() -> None:
    offered = to_roll(BLACK).after(Doubles(BLACK))
    assert (offered.phase, offered.to_act, offered.cube) == (Phase.OFFERED, WHITE, Cube(1))


def test_the_player_not_on_roll_may_not_offer() -> None:
    with pytest.raises(WrongSide, match="White cannot double: Black is to roll"):
        to_roll(BLACK).after(Doubles(WHITE))


def test_nobody_offers_after_rolling() -> None:
    with pytest.raises(WrongMoment, match="Black cannot double: Black is to play 21"):
        to_play(BLACK, "21").after(Doubles(BLACK))


def test_who_passes_loses_the_value_before_the_offer() -> None:
    first = after(to_roll(BLACK), Doubles(BLACK), Passes(WHITE))
    assert first.result == Result(BLACK, Kind.SINGLE, cube=1, points=1)
    later = after(to_roll(BLACK, Cube(4, BLACK)), Doubles(BLACK), Passes(WHITE))
    assert later.result == Result(BLACK, Kind.SINGLE, cube=4, points=4)


def test_a_take_doubles_the_value_and_the_taker_owns_the_cube() -> None:
    taken = doubled_and_taken(BLACK, to_roll(BLACK))
    assert (taken.cube, taken.phase, taken.on_roll) == (Cube(2, WHITE), Phase.TO_ROLL, BLACK)


def test_the_taker_alone_may_offer_next() -> None:
    taken = doubled_and_taken(BLACK, to_roll(BLACK))
    with pytest.raises(NotCubeOwner, match="Black cannot double: the cube belongs to White"):
        taken.after(Doubles(BLACK))
    white = after(taken, Rolls(BLACK, Roll(2, 1)), Stands(BLACK, START))
    assert doubled_and_taken(WHITE, white).cube == Cube(4, BLACK)


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Rolls(BLACK, Roll(2, 1)), "Black cannot roll: White is to take or pass"),
        (Doubles(BLACK), "Black cannot double: White is to take or pass"),
        (OpeningRoll(2, 1), "Nobody can roll for the opening: White is to take or pass"),
        (Resigns(WHITE, Kind.GAMMON), "White cannot resign: White is to take or pass"),
    ],
)
def test_an_offer_is_answered_before_anything_else(action: Action, words: str) -> None:
    with pytest.raises(WrongMoment, match=words):
        to_roll(BLACK).after(Doubles(BLACK)).after(action)


@pytest.mark.parametrize(
    ("action", "what"),
    [(Takes(BLACK), "take"), (Passes(BLACK), "pass"), (Beavers(BLACK), "beaver")],
)
def test_nobody_answers_the_own_offer(action: Action, what: str) -> None:
    with pytest.raises(WrongSide, match=f"Black cannot {what}: White is to take or pass"):
        animals().after(Doubles(BLACK)).after(action)


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Takes(WHITE), "White cannot take: Black is to roll"),
        (Passes(WHITE), "White cannot pass: Black is to roll"),
        (Beavers(WHITE), "White cannot beaver: Black is to roll"),
        (Raccoons(BLACK), "Black cannot raccoon: Black is to roll"),
        (AcceptsResignation(WHITE), "White cannot accept a resignation: Black is to roll"),
        (RefusesResignation(WHITE), "White cannot refuse a resignation: Black is to roll"),
    ],
)
def test_nobody_answers_what_was_not_offered(action: Action, words: str) -> None:
    with pytest.raises(WrongMoment, match=words):
        animals().after(action)


def test_there_is_no_offer_beyond_the_limit() -> None:
    at_32 = doubled_and_taken(WHITE, to_roll(WHITE, Cube(32, WHITE)))
    assert at_32.cube == Cube(64, BLACK)
    with pytest.raises(CubeAtLimit, match="the cube is at 64, and these rules go no higher"):
        to_roll(BLACK, Cube(64, BLACK)).after(Doubles(BLACK))
    low = Game(Rules(cube_limit=2))
    with pytest.raises(CubeAtLimit, match="the cube is at 2, and these rules go no higher than 2"):
        to_roll(WHITE, Cube(2, WHITE), within=low).after(Doubles(WHITE))


def test_up_to_the_limit_the_cube_may_be_offered() -> None:
    low = Game(Rules(cube_limit=2))
    assert doubled_and_taken(WHITE, to_roll(WHITE, within=low)).cube == Cube(2, BLACK)


def test_without_a_cube_nobody_doubles() -> None:
    with pytest.raises(NotPlayed, match="Black cannot double: these rules have no cube"):
        to_roll(BLACK, within=Game(PRESETS["rated"])).after(Doubles(BLACK))


def test_a_beaver_turns_the_cube_once_more_and_keeps_it() -> None:
    beavered = after(animals(), *BEAVERED)
    assert (beavered.phase, beavered.to_act) == (Phase.OFFERED, BLACK)
    taken = beavered.after(Takes(BLACK))
    assert (taken.cube, taken.on_roll, taken.phase) == (Cube(4, WHITE), BLACK, Phase.TO_ROLL)


def test_the_doubler_may_pass_a_beaver_and_loses_what_the_take_had_set() -> None:
    passed = after(animals(), *BEAVERED, Passes(BLACK))
    assert passed.result == Result(WHITE, Kind.SINGLE, cube=2, points=2)
    later = after(animals(4), *BEAVERED, Passes(BLACK))
    assert later.result == Result(WHITE, Kind.SINGLE, cube=8, points=8)


def test_a_raccoon_turns_it_again_and_the_beaverer_still_keeps_it() -> None:
    taken = after(animals(), *RACCOONED, Takes(WHITE))
    assert (taken.cube, taken.on_roll, taken.phase) == (Cube(8, WHITE), BLACK, Phase.TO_ROLL)


def test_passing_a_raccoon_loses_what_the_beaver_had_set() -> None:
    passed = after(animals(), *RACCOONED, Passes(WHITE))
    assert passed.result == Result(BLACK, Kind.SINGLE, cube=4, points=4)


def test_a_beaver_answers_a_double_and_a_raccoon_a_beaver() -> None:
    with pytest.raises(WrongMoment, match="White cannot raccoon: that answers a beaver"):
        after(animals(), Doubles(BLACK), Raccoons(WHITE))
    with pytest.raises(WrongMoment, match="Black cannot beaver: that answers a double"):
        after(animals(), *BEAVERED, Beavers(BLACK))
    with pytest.raises(WrongMoment, match="White cannot raccoon: that answers a beaver"):
        after(animals(), *RACCOONED, Raccoons(WHITE))


def test_beavers_and_raccoons_are_played_where_the_rules_say_so() -> None:
    plain = to_roll(BLACK)
    with pytest.raises(NotPlayed, match="White cannot beaver: these rules have no beavers"):
        after(plain, Doubles(BLACK), Beavers(WHITE))
    club = to_roll(BLACK, within=Game(PRESETS["club"]))
    with pytest.raises(NotPlayed, match="Black cannot raccoon: these rules have no raccoons"):
        after(club, *BEAVERED, Raccoons(BLACK))


def test_beavers_are_for_unlimited_games_only() -> None:
    match = to_roll(BLACK, within=Game(PRESETS["club"], length=5))
    with pytest.raises(NotPlayed, match="beavers are for unlimited games, and this is a match"):
        after(match, *BEAVERED)


def test_no_beaver_and_no_raccoon_goes_beyond_the_limit() -> None:
    with pytest.raises(CubeAtLimit, match="White cannot beaver: the cube is at 64"):
        after(animals(32), *BEAVERED)
    with pytest.raises(CubeAtLimit, match="Black cannot raccoon: the cube is at 64"):
        after(animals(16), *RACCOONED)
    assert after(animals(16), *BEAVERED, Takes(BLACK)).cube == Cube(64, WHITE)


def test_after_a_beaver_the_cube_is_the_beaverers_to_turn() -> None:
    taken = after(animals(), *BEAVERED, Takes(BLACK))
    with pytest.raises(NotCubeOwner, match="the cube belongs to White"):
        taken.after(Doubles(BLACK))
    white = after(taken, Rolls(BLACK, Roll(2, 1)), Stands(BLACK, START))
    assert doubled_and_taken(WHITE, white).cube == Cube(8, BLACK)


def test_the_crawford_game_is_played_without_the_cube() -> None:
    game = to_roll(BLACK, within=Game(length=5, crawford=True))
    with pytest.raises(CrawfordGame, match="Black cannot double: the Crawford game is played"):
        game.after(Doubles(BLACK))


def test_a_cube_that_can_no_longer_matter_may_be_offered() -> None:
    game = to_roll(BLACK, Cube(8, BLACK), within=Game(length=3))
    assert game.after(Doubles(BLACK)).phase is Phase.OFFERED
