"""Going on after a while unseen: what the umpire asks of the board when it was started again, or
when no pictures came."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps

from boardside.events import BoardSettled, DiceLifted, Resumed
from boardside.freely import read_freely
from boardside.limits import ACCUSE_BEYOND, HELD_SECONDS, MUST_BE_BETTER
from boardside.states import Phase, State
from boardside.verdicts import Verdict, Warned

Outcome = tuple[State, tuple[Verdict, ...]]
Rule = Callable[[State, BoardSettled], Outcome]
LiftRule = Callable[[State, DiceLifted], Outcome]

SEEN_SECONDS = 0.5
"""Dice that are gone have been noticed to be by then."""

RESTARTED = "The referee was started again and goes on from its journal."


def resumed(state: State, event: Resumed) -> Outcome:
    """It goes on where it stopped; dice that were not settled are looked at anew, and the board is
    to be compared with what stood there. Of a turn whose dice were lifted unseen nobody is accused:
    more may have happened."""
    phase = state.phase
    if phase is Phase.BLIND:
        phase = state.out_of_view or Phase.TO_ROLL
    doubtful = state.doubtful or (event.missed and phase is Phase.LIFTED)
    state = replace(state, phase=phase, out_of_view=None, pending=(), compare=True)
    state = replace(state, missed=event.missed, doubtful=doubtful)
    return state, (Warned("resumed", RESTARTED),) if event.restarted else ()


def lifted_unseen(rule: LiftRule) -> LiftRule:
    """A rule for lifted dice: where they were lifted while nobody watched, there is doubt."""

    @wraps(rule)
    def doubt_first(state: State, event: DiceLifted) -> Outcome:
        return rule(replace(state, doubtful=state.doubtful or state.missed), event)

    return doubt_first


def still_there(rule: Rule) -> Rule:
    """A rule for rests during a turn: where its dice lie on for a while, nothing was missed."""

    @wraps(rule)
    def no_doubt(state: State, event: BoardSettled) -> Outcome:
        missed = state.missed and event.held < SEEN_SECONDS
        return rule(replace(state, missed=missed), event)

    return no_doubt


def comparing(rule: Rule) -> Rule:
    """A rule for rests that compares the board with what stood there first, as long as that is
    still to be done."""

    def compare_first(state: State, event: BoardSettled) -> Outcome:
        if not state.compare or state.unread:
            return rule(state, event)
        return _compared(state, event) or (state, ())

    return compare_first


def _compared(state: State, event: BoardSettled) -> Outcome | None:
    """What the first rest after a new start shows: the board as it was (nothing to say), another
    one (it is said, and the game goes on from it), or nothing clear yet (None: keep looking)."""
    free = read_freely(event.evidence, state.board)
    margin = free.log - event.evidence.log(state.board)
    if margin <= MUST_BE_BETTER:
        return replace(state, compare=False), ()
    if event.held < HELD_SECONDS or margin < ACCUSE_BEYOND:
        return None
    message = "The board was changed while nobody watched; the game goes on from what stands."
    changed = replace(state, compare=False, doubtful=True, adrift=None).positioned(free.board)
    return changed, (Warned("changed_meanwhile", message),)
