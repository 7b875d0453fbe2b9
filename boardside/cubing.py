"""The cube: offers, their answers, and a board set up anew instead of one."""

from __future__ import annotations

from dataclasses import replace

from boardside.events import BoardSettled, CubeMoved, DiceAtRest, Glimpsed, Moving
from boardside.games import ended
from boardside.limits import DISPLACED_BEYOND, SET_UP_BEGINS, SET_UP_PLACES
from boardside.rolling import catch_up, decide_or_wait
from boardside.states import Phase, State
from boardside.throws import clear, thrown
from boardside.verdicts import CubeAction, Verdict
from engine.actions import Beavers, Doubles, Passes, Raccoons, Takes
from engine.board import Side
from engine.cube import no_double
from engine.errors import Refused

Outcome = tuple[State, tuple[Verdict, ...]]

MESS_OF_LOOK, MESS_OF_GLIMPSE, MESS_OF_SET_UP = 3, 2, 5
"""Two quiet looks at a board that is taken apart, or three while hands move, mean a pass."""


def note(state: State, event: CubeMoved) -> State:
    """The state with where the cube lies now."""
    return replace(state, cube_edge=event.edge, cube_seen=True)


def moved(state: State, event: CubeMoved) -> Outcome:
    """When it means nothing, where the cube lies is still remembered."""
    return note(state, event), ()


def offered_by(state: State, event: CubeMoved, on_roll: Side | None) -> Side | None:
    """Who offers by moving the cube so, before rolling; None when that is no offer."""
    by = on_roll or (event.edge.other if event.edge else None)
    value = state.cube.value * 2
    if by is None or no_double(by, state.cube, state.rules, state.match.game.crawford):
        return None
    carried = event.edge is by.other and state.cube_seen and state.cube_edge is not by.other
    turned = event.value == value and event.edge is not by
    return by if carried or turned else None


def maybe_double(state: State, event: CubeMoved) -> Outcome:
    """Between turns the cube on its way to the opponent is an offer."""
    warned: tuple[Verdict, ...] = ()
    if state.unread and state.adrift is not None:
        state, warned = catch_up(state)
    by = offered_by(state, event, state.on_roll)
    strict = state.rules.illegal_play == "must_be_corrected"
    if by is None or (state.stray and strict):
        return note(state, event), warned
    if state.stray:
        state, warned = catch_up(state)
    state, verdicts = double(note(state, event), by)
    return state, (*warned, *verdicts)


def double(state: State, by: Side) -> Outcome:
    """The player on roll doubles."""
    if state.on_roll is not by:
        state = state.positioned(player=by)
    state = replace(state, phase=Phase.OFFERED, mess=0, pending=(), adrift=None)
    return _offered(state.after(Doubles(by)), "double", by)


def offer_turned(state: State, event: CubeMoved) -> Outcome:
    """An offered cube that is turned once more is a beaver or a raccoon, where that is played."""
    offer, state = state.match.game.offer, note(state, event)
    if offer is None or event.value != offered_value(state) * 2:
        return state, ()
    by, first = offer.side.other, isinstance(offer, Doubles)
    try:
        state = state.after(Beavers(by) if first else Raccoons(by))
    except Refused:
        return state, ()
    return _offered(state, "beaver" if first else "raccoon", by)


def offered_value(state: State) -> int:
    """The value on the cube while it is offered."""
    return state.cube.value * 2


def _offered(state: State, kind: str, by: Side) -> Outcome:
    return state, (CubeAction(kind, by, offered_value(state)),)


def dice_at_rest(state: State, event: DiceAtRest) -> Outcome:
    """The doubler rolls: the offer was taken."""
    dice = thrown(state, event.dice, state.on_roll)
    if len(dice) < 2:
        return state, ()
    if clear(dice):
        return _taken(replace(state, pending=dice))
    return replace(state, pending=dice), ()


def moving(state: State, event: Moving) -> Outcome:
    """A hand comes: what was seen of the dice must do."""
    return _taken(state) if len(state.pending) == 2 else (state, ())


def board_settled(state: State, event: BoardSettled) -> Outcome:
    """The board being taken apart, with no roll, means that the offer was passed."""
    if event.evidence.displaced(state.board, DISPLACED_BEYOND) < SET_UP_PLACES:
        return replace(state, mess=0), ()
    return _messier(state, MESS_OF_LOOK)


def glimpsed(state: State, event: Glimpsed) -> Outcome:
    """The same while hands are at it: it takes more of that, for they hide much."""
    displaced = event.evidence.displaced(state.board, DISPLACED_BEYOND)
    if displaced < SET_UP_BEGINS:
        return state, ()
    return _messier(state, MESS_OF_GLIMPSE if displaced >= SET_UP_PLACES else 1)


def _messier(state: State, by: int) -> Outcome:
    offer, state = state.match.game.offer, replace(state, mess=state.mess + by)
    if offer is None or state.mess < MESS_OF_SET_UP:
        return state, ()
    passes = offer.side.other
    passed = CubeAction("pass", passes, offered_value(state))
    state, verdicts = ended(state.after(Passes(passes)))
    return state, (passed, *verdicts)


def _taken(state: State) -> Outcome:
    offer = state.match.game.offer
    if offer is None:
        return state, ()
    taker = offer.side.other
    state = replace(state.after(Takes(taker)), phase=Phase.TO_ROLL, mess=0)
    taken = CubeAction("take", taker, state.cube.value)
    state, verdicts = decide_or_wait(state, state.pending)
    return state, (taken, *verdicts)
