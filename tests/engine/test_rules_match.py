"""Rulebook sections 6, 7 and 9: matches, unlimited sessions, the Crawford game."""

import pytest
from engine_games import BLACK, START, WHITE, match_after

from engine.actions import (
    AcceptsResignation,
    Action,
    Doubles,
    OpeningRoll,
    Passes,
    Resigns,
    SetsUp,
    Takes,
)
from engine.board import Side
from engine.cube import Cube
from engine.errors import CrawfordGame, EngineError, MatchIsOver, WrongMoment
from engine.game import Kind, Phase
from engine.match import Match
from engine.rules import PRESETS, Rules


def wins(side: Side, kind: str = "single") -> tuple[Action, Action]:
    """A game won by resignation before it is opened."""
    return Resigns(side.other, Kind(kind)), AcceptsResignation(side)


ON_ROLL = SetsUp(START, WHITE)


def test_a_match_begins_at_nil_all() -> None:
    match = Match.begin(length=5)
    assert (match.score, match.number, match.game.phase) == ((0, 0), 1, Phase.OPENING)
    assert match.winner is None


def test_the_score_grows_by_the_points_of_each_game() -> None:
    match = match_after(Match.begin(length=9), *wins(WHITE, "gammon"), *wins(BLACK), *wins(WHITE))
    assert match.score == (3, 1)


def test_the_score_stands_still_while_a_game_is_on() -> None:
    match = match_after(Match.begin(length=9), ON_ROLL, Doubles(WHITE), Takes(BLACK))
    assert match.score == (0, 0)


def test_a_finished_game_stays_until_the_next_begins() -> None:
    match = match_after(Match.begin(length=9), *wins(BLACK, "backgammon"))
    assert (match.number, match.game.phase, match.score) == (1, Phase.OVER, (0, 3))
    following = match.after(OpeningRoll(6, 1))
    assert (following.number, following.game.on_roll, following.score) == (2, WHITE, (0, 3))


def test_the_next_game_begins_with_the_cube_in_the_middle() -> None:
    match = match_after(Match.begin(length=9), ON_ROLL, Doubles(WHITE), Takes(BLACK), *wins(BLACK))
    following = match.next_game()
    assert (following.game.cube, following.game.cube_taken) == (Cube(1), False)
    assert following.game.board == START


def test_the_next_game_does_not_begin_while_one_is_on() -> None:
    with pytest.raises(WrongMoment, match="The next game cannot begin: White is to roll"):
        Match.begin(length=9).after(ON_ROLL).next_game()


def test_a_match_ends_when_its_length_is_reached() -> None:
    match = match_after(Match.begin(length=3), *wins(BLACK), *wins(BLACK, "gammon"))
    assert (match.winner, match.score) == (BLACK, (0, 3))


def test_points_beyond_the_length_are_counted() -> None:
    match = match_after(Match.begin(length=3), *wins(WHITE, "gammon"), *wins(WHITE, "gammon"))
    assert (match.winner, match.score) == (WHITE, (4, 0))


def test_after_the_end_of_a_match_there_is_nothing_more_to_do() -> None:
    match = match_after(Match.begin(length=3), *wins(BLACK), *wins(WHITE, "backgammon"))
    for action in (OpeningRoll(3, 1), ON_ROLL, Resigns(WHITE, Kind.SINGLE)):
        with pytest.raises(MatchIsOver, match="The match is over: White has won it, 3 to 1"):
            match.after(action)
    with pytest.raises(MatchIsOver):
        match.next_game()


def test_an_unlimited_session_never_ends() -> None:
    match = match_after(Match.begin(PRESETS["money"]), *(wins(WHITE) * 40))
    assert (match.score, match.number, match.winner) == ((40, 0), 40, None)


def crawford_games(match: Match, *winners: Side) -> list[bool]:
    """Which of the games that these sides win, a point each, are Crawford games; and the next."""
    found = []
    for side in winners:
        found.append(match.game.crawford)
        match = match_after(match, *wins(side)).next_game()
    return [*found, match.game.crawford]


def test_the_first_game_after_one_player_came_to_one_point_from_winning_is_crawford() -> None:
    match = Match.begin(length=3)
    assert crawford_games(match, WHITE, WHITE) == [False, False, True]
    assert crawford_games(match, BLACK, WHITE, BLACK) == [False, False, False, True]


def test_later_games_are_played_with_the_cube_though_the_other_comes_as_close() -> None:
    games = crawford_games(Match.begin(length=3), WHITE, WHITE, BLACK, BLACK)
    assert games == [False, False, True, False, False]


def test_the_cube_is_out_in_the_crawford_game_and_back_after_it() -> None:
    crawford = match_after(Match.begin(length=3), *wins(WHITE, "gammon"), ON_ROLL)
    with pytest.raises(CrawfordGame):
        crawford.after(Doubles(WHITE))
    later = match_after(crawford, *wins(BLACK), ON_ROLL, Doubles(WHITE), Passes(BLACK))
    assert (later.winner, later.score) == (WHITE, (3, 1))


def test_without_crawford_every_game_has_the_cube() -> None:
    match = Match.begin(Rules(crawford=False), length=3)
    assert crawford_games(match, WHITE, WHITE, BLACK) == [False] * 4


def test_an_unlimited_session_and_a_match_to_one_have_no_crawford_game() -> None:
    assert crawford_games(Match.begin(), WHITE, WHITE) == [False] * 3
    assert not Match.begin(length=1).game.crawford


def test_a_match_may_be_gone_on_with_at_a_score() -> None:
    crawford = Match.begin(length=5, score=(4, 2), number=4)
    assert (crawford.game.crawford, crawford.number) == (True, 4)
    later = Match.begin(length=5, score=(4, 3), number=5, crawford_done=True)
    assert not later.game.crawford


@pytest.mark.parametrize(
    ("length", "score", "words"),
    [
        (-1, (0, 0), "A match cannot be to -1 points"),
        (5, (5, 0), "A match to 5 cannot stand at 5 to 0"),
        (5, (-1, 0), "A match to 5 cannot stand at -1 to 0"),
    ],
)
def test_a_match_that_cannot_be(length: int, score: tuple[int, int], words: str) -> None:
    with pytest.raises(EngineError, match=words):
        Match.begin(length=length, score=score)
