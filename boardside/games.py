"""Games and the match: how one ends, what it counts, how the next begins."""

from __future__ import annotations

from dataclasses import replace

from boardside.events import BoardSettled, DiceLifted
from boardside.evidence import Evidence
from boardside.freely import read_freely
from boardside.limits import HELD_SECONDS, MUST_BE_BETTER
from boardside.states import Phase, State
from boardside.verdicts import GameOver, GameStart, MatchOver, Verdict
from engine.board import Board, Side
from engine.game import Cube, Kind

Outcome = tuple[State, tuple[Verdict, ...]]


def end_game(state: State, winner: Side, kind: Kind, board: Board) -> Outcome:
    """The game is over: what it counts, the score after it, and the match if that is over too."""
    counted = kind
    if state.rules.gammons == "record_only":
        counted = Kind.SINGLE
    if state.rules.jacoby and state.length == 0 and not state.cube_turned:
        counted = Kind.SINGLE
    points = counted.multiple * state.cube.value
    white, black = state.score
    score = (white + points, black) if winner is Side.WHITE else (white, black + points)
    over = GameOver(winner, kind, state.cube.value, points, score)
    done = state.length > 0 and max(score) >= state.length
    ended = replace(
        state,
        phase=Phase.MATCH_OVER if done else Phase.GAME_OVER,
        score=score,
        board=board,
        turn=None,
        offer=None,
        on_roll=None,
        mess=0,
        adrift=None,
        crawford_done=state.crawford_done or state.crawford,
    )
    return ended, (over, MatchOver(winner, score)) if done else (over,)


def shows_start(evidence: Evidence) -> bool:
    """Whether a rest shows the opening position as well as anything."""
    start = Board.start()
    return evidence.log(start) >= read_freely(evidence).log - MUST_BE_BETTER


def board_settled(state: State, event: BoardSettled) -> Outcome:
    """After a game: when the opening position stands, the next one begins."""
    if event.held < HELD_SECONDS or not shows_start(event.evidence):
        return state, ()
    return next_game(state)


def dice_lifted(state: State, event: DiceLifted) -> Outcome:
    """The last roll's dice are cleared away."""
    return replace(state, ignored=state.ignored | set(event.lifted)), ()


def next_game(state: State) -> Outcome:
    """The next game begins, the cube in the middle."""
    close = state.length > 0 and max(state.score) == state.length - 1
    crawford = state.rules.crawford and close and not state.crawford_done
    state = replace(
        state,
        phase=Phase.OPENING,
        game=state.game + 1,
        crawford=crawford,
        board=Board.start(),
        cube=Cube(),
        cube_turned=False,
        on_roll=None,
        guessed=True,
        turn=None,
        pending=(),
        adrift=None,
        mess=0,
        doubtful=False,
        standing=None,
        lying=(),
        unread=(),
    )
    return state, (GameStart(state.game, state.score, crawford),)
