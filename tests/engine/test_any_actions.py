"""Whatever is done in whatever order: a match stays possible, or the action is refused."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from selfplay import Odds, SelfPlay, random_match

from engine.actions import (
    AcceptsResignation,
    Action,
    Beavers,
    Doubles,
    OpeningRoll,
    Passes,
    Plays,
    Raccoons,
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
from engine.errors import EngineError
from engine.faults import Fault
from engine.game import Game, Kind, Phase
from engine.log import MatchLog
from engine.match import Match, added
from engine.moves import Move, Play
from engine.plays import legal_plays
from engine.resigning import most_to_lose
from engine.roll import Roll
from engine.rules import PRESETS, Rules
from engine.seeded import first_misfit

SIDES = st.sampled_from(list(Side))
ROLLS = st.builds(Roll, st.integers(1, 6), st.integers(1, 6))
MOVES = st.builds(Move, st.integers(-2, 30), st.integers(-2, 30), st.booleans())
PLAYS = st.lists(MOVES, max_size=6).map(lambda moves: Play(tuple(moves)))
COUNTS = st.lists(st.integers(-1, 15), min_size=26, max_size=26).map(tuple)
SCATTERED = st.builds(lambda a, b: Board.start().moved(Side.WHITE, a, b), *[st.integers(0, 25)] * 2)
BOARDS = st.one_of(st.builds(Board, COUNTS, COUNTS), SCATTERED, st.just(Board.start()))
CUBES = st.builds(Cube, st.sampled_from([-1, 0, 1, 2, 3, 8, 64, 128]), st.none() | SIDES)
ONE_WORD = (
    Doubles,
    Takes,
    Passes,
    Beavers,
    Raccoons,
    AcceptsResignation,
    RefusesResignation,
    RunsOutOfTime,
)
ANY_ACTION = st.one_of(
    st.builds(OpeningRoll, st.integers(0, 7), st.integers(0, 7)),
    st.builds(Rolls, SIDES, ROLLS),
    st.builds(Plays, SIDES, PLAYS),
    st.builds(Stands, SIDES, BOARDS),
    *[st.builds(kind, SIDES) for kind in ONE_WORD],
    st.builds(Resigns, SIDES, st.sampled_from(list(Kind))),
    st.builds(SetsUp, BOARDS, st.none() | SIDES, CUBES),
)
FITTING = st.integers(0, 10_000)
"""Numbers that stand for actions that fit (see `fitting`), so that games get on."""
SOME_ACTION = st.booleans().flatmap(lambda fits: FITTING if fits else ANY_ACTION)
ANY_RULES = st.one_of(
    st.sampled_from(list(PRESETS.values())),
    st.builds(
        Rules,
        cube_limit=st.sampled_from([2, 8, 64]),
        beavers=st.booleans(),
        raccoons=st.booleans(),
        jacoby=st.booleans(),
        automatic_doubles=st.integers(0, 10),
        opening_reroll=st.booleans(),
        clock=st.booleans(),
    ),
)


def fitting(match: Match, number: int) -> Action:
    """An action that the rules allow now, some one of them by a number."""
    game = match.game if match.game.result is None else match.next_game().game
    roll, side = Roll(number % 6 + 1, number // 6 % 6 + 1), game.to_act
    if side is None:
        return OpeningRoll(roll.first, roll.second)
    if game.phase is Phase.TO_PLAY and game.roll is not None:
        plays = list(legal_plays(game.board, side, game.roll))
        return Plays(side, plays[number % len(plays)])
    options: dict[Phase, tuple[Action, ...]] = {
        Phase.TO_ROLL: (Doubles(side), Rolls(side, roll), Rolls(side, roll)),
        Phase.OFFERED: (Beavers(side), Raccoons(side), Takes(side), Passes(side)),
        Phase.RESIGNED: (AcceptsResignation(side), RefusesResignation(side)),
    }
    wishes = options[game.phase][number % len(options[game.phase]) :]
    return next(action for action in wishes if accepted(game, action))


def accepted(game: Game, action: Action) -> bool:
    try:
        game.after(action)
    except EngineError:
        return False
    return True


def check(before: Match, now: Match) -> None:
    """What holds after every action."""
    game = now.game
    assert not game.board.faults() & ~Fault.SHARED_POINT
    assert game.cube.value in {2**power for power in range(13)}
    assert game.cube.value <= now.rules.cube_limit
    assert now.rules.cube or game.cube == Cube()
    assert not (game.crawford and game.cube != Cube())
    assert (game.result is not None) == (game.phase is Phase.OVER)
    assert (game.roll is not None) == (Phase.TO_PLAY in (game.phase, _underneath(now)))
    if game.result is None:
        assert now.score == before.score
    else:
        assert game.result.points in {game.result.cube * n for n in (1, 2, 3)}
        assert now.score == added(before.score, game.result.winner, game.result.points)


def _underneath(match: Match) -> Phase:
    return match.game.interrupted if match.game.phase is Phase.RESIGNED else match.game.phase


@settings(max_examples=150, deadline=None)
@given(
    rules=ANY_RULES,
    length=st.sampled_from([0, 0, 1, 2, 5]),
    actions=st.lists(SOME_ACTION, min_size=10, max_size=60),
)
def test_no_action_raises_anything_but_an_engine_error(
    rules: Rules, length: int, actions: list[Action | int]
) -> None:
    match = Match.begin(rules, length)
    for action in actions:
        if match.winner:
            break
        try:
            following = match.after(fitting(match, action) if isinstance(action, int) else action)
        except EngineError:
            assert not isinstance(action, int)
            continue
        check(match, following)
        match = following


@pytest.mark.parametrize("name", PRESETS)
def test_matches_played_to_their_end_by_random_actions(name: str) -> None:
    for seed in range(4):
        length = (0, 1, 3, 5)[seed % 4]
        log = random_match(PRESETS[name], length, seed)
        assert replayed(log).score == total(log)
        assert length == 0 or max(total(log)) >= length
        assert all(max(game.score) < length or length == 0 for game in log.games)
        assert sum(game.crawford for game in log.games) <= 1


def test_self_play_does_everything_that_the_rules_allow() -> None:
    rules = Rules(beavers=True, raccoons=True, opening_reroll=True, automatic_doubles=2, clock=True)
    odds = Odds(double=0.1, resign=0.02, time_out=0.003, stand=0.02, set_up=0.02)
    log = random_match(rules, 0, seed=1, games=60, odds=odds)
    seen = {type(entry.action) for game in log.games for entry in game.entries}
    assert seen == set(Action.__args__)
    assert {game.result.kind for game in log.games if game.result} == set(Kind)
    assert replayed(log).score == total(log)


def test_nobody_loses_more_than_was_said_to_be_possible() -> None:
    to_the_end = Odds(resign=0)
    log = random_match(Rules(cube=False), 0, seed=11, games=25, odds=to_the_end)
    match, said = Match.begin(log.rules), dict.fromkeys(Kind, 0)
    for game in log.games:
        assert game.result is not None
        loser = game.result.winner.other
        for entry in game.entries[:-1]:
            match = match.after(entry.action)
            most = most_to_lose(match.game.board, loser)
            assert game.result.kind.multiple <= most.multiple
            said[most] += 1
        match = match.after(game.entries[-1].action)
    assert min(said.values()) > 0


def test_the_same_seed_gives_the_same_match() -> None:
    one, same, other = (random_match(PRESETS["money"], 0, seed) for seed in (4, 4, 5))
    assert one == same != other


def test_rated_games_are_played_with_dice_that_can_be_proved() -> None:
    play = SelfPlay(PRESETS["rated"], 3, Random(7))
    log = play.match()
    assert len(play.seeded) == len(log.games)
    for dice, game in zip(play.seeded, log.games, strict=True):
        thrown = [
            entry.action.roll if isinstance(entry.action, Rolls) else opening(entry.action)
            for entry in game.entries
            if isinstance(entry.action, (Rolls, OpeningRoll))
        ]
        assert first_misfit(dice, thrown) is None


def opening(action: OpeningRoll) -> Roll:
    return Roll(action.white, action.black)


def replayed(log: MatchLog) -> Match:
    """The match after all actions of a log, every one checked."""
    match = Match.begin(log.rules, log.length)
    for game in log.games:
        for entry in game.entries:
            following = match.after(entry.action)
            check(match, following)
            match = following
        assert match.game.result == game.result
    return match


def total(log: MatchLog) -> tuple[int, int]:
    """The score that a log's results make."""
    score = (0, 0)
    for game in log.games:
        assert game.score == score
        if game.result:
            score = added(score, game.result.winner, game.result.points)
    return score
