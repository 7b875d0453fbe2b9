"""The players' clock: whose time runs in which phase, and a missed deadline."""

from __future__ import annotations

from dataclasses import replace

from boardside import acts
from boardside.events import Event, PersonActed, TimeUp
from boardside.games import ended
from boardside.states import Phase, State
from boardside.verdicts import OutOfTime, Verdict
from engine.actions import RunsOutOfTime
from engine.board import Side
from engine.clock import Clock, set_clock
from engine.match import Match

Outcome = tuple[State, tuple[Verdict, ...]]


def wound(match: Match) -> Clock | None:
    """The clock at the start, where it is played with one."""
    return set_clock(match.rules, match.length, match.score) if match.rules.clock else None


def whose(state: State) -> Side | None:
    """Whose time runs: the player's who rolls or plays, once the dice are lifted the opponent's,
    and that of who is to answer an offer; nobody's in the opening, in a dispute, while a person is
    asked what was played, and between games.
    """
    match state.phase:
        case Phase.PLAYING | Phase.REROLL | Phase.TO_ROLL | Phase.OFFERED:
            return state.turn.player if state.turn else state.match.game.to_act
        case Phase.LIFTED | Phase.CORRECTED:
            return state.turn.player.other if state.turn and not state.question else None
        case Phase.BLIND:
            return state.clock.side if state.clock else None
        case _:
            return None


def ticked(before: State, after: State, event: Event) -> State:
    """The state with the clock handed over, stopped or paused as what happened demands."""
    clock = after.clock
    if clock is None:
        return after
    if isinstance(event, PersonActed) and isinstance(event.act, acts.Pauses):
        return replace(after, clock=clock.paused(event.at))
    if isinstance(event, PersonActed) and isinstance(event.act, acts.GoesOn):
        return replace(after, clock=clock.resumed(event.at))
    if after.match.number != before.match.number and after.match.length == 0:
        clock = set_clock(after.match.rules, 0)
    side = whose(after)
    if side is clock.side:
        return replace(after, clock=clock)
    return replace(after, clock=clock.handed(side, event.at) if side else clock.stopped(event.at))


def time_up(state: State, event: TimeUp) -> Outcome:
    """A missed deadline loses the game."""
    side = state.clock.flag(event.at) if state.clock else None
    if side is None:
        return state, ()
    if state.phase is not Phase.OFFERED and state.match.game.to_act is not side:
        state = state.positioned(player=side)
    state, over = ended(state.after(RunsOutOfTime(side)))
    return state, (OutOfTime(side), *over)
