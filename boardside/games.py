"""Games and the match: how one ends, what it counts, how the next begins."""

from __future__ import annotations

from dataclasses import replace

from boardside.events import BoardSettled, DiceLifted
from boardside.evidence import Evidence
from boardside.freely import read_freely
from boardside.limits import HELD_SECONDS, MUST_BE_BETTER
from boardside.states import Phase, State
from boardside.verdicts import GameOver, GameStart, MatchOver, Verdict
from engine.board import Board
from engine.match import Match

Outcome = tuple[State, tuple[Verdict, ...]]


def ended(state: State) -> Outcome:
    """The game is over: what it counted, the score after it, and the match if that is over too;
    nothing while it goes on."""
    result, match = state.match.game.result, state.match
    if result is None:
        return state, ()
    over = GameOver(result.winner, result.kind, result.cube, result.points, match.score)
    state = replace(
        state,
        phase=Phase.MATCH_OVER if match.winner else Phase.GAME_OVER,
        turn=None,
        mess=0,
        adrift=None,
    )
    return state, (over, MatchOver(match.winner, match.score)) if match.winner else (over,)


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
    """The next game begins."""
    return _begun(state, state.match.next_game())


def anew(state: State) -> Outcome:
    """Another game begins though nobody has won the last one."""
    old = state.match
    new = Match.begin(old.rules, old.length, old.score, old.number + 1, old.crawford_done)
    state, begun = _begun(state, new)
    return replace(state, given_up=old), begun


def _begun(state: State, match: Match) -> Outcome:
    state = replace(
        state,
        phase=Phase.OPENING,
        match=match,
        guessed=True,
        given_up=None,
        turn=None,
        pending=(),
        adrift=None,
        mess=0,
        doubtful=False,
        standing=None,
        lying=(),
        unread=(),
    )
    return state, (GameStart(match.number, match.score, match.game.crawford),)
