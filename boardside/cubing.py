"""The cube: offers, their answers, and a board set up anew instead of one."""

from __future__ import annotations

from dataclasses import replace

from boardside.deciding import catch_up, decide_or_wait
from boardside.events import BoardSettled, CubeMoved, DiceAtRest, Glimpsed, Moving
from boardside.games import ended, shows_start
from boardside.limits import (
    ACCUSE_BEYOND,
    DISPLACED_BEYOND,
    HELD_SECONDS,
    SET_UP_BEGINS,
    SET_UP_PLACES,
)
from boardside.states import Phase, State
from boardside.throws import clear, thrown
from boardside.verdicts import CubeAction, Verdict, Warned
from engine.actions import Beavers, Doubles, Passes, Raccoons, Takes
from engine.board import Board, Side
from engine.cube import no_double
from engine.errors import CrawfordGame, Refused

Outcome = tuple[State, tuple[Verdict, ...]]

UNTURNED = 64
"""What the cube shows before anybody has turned it."""

MESS_OF_LOOK, MESS_OF_GLIMPSE, MESS_OF_SET_UP = 3, 2, 5
"""Two quiet looks at a board that is taken apart, or three while hands move, mean a pass."""


def note(state: State, event: CubeMoved) -> State:
    """The state with where the cube lies now."""
    return replace(state, cube_edge=event.edge, cube_seen=True)


def moved(state: State, event: CubeMoved) -> Outcome:
    """When it means nothing, where the cube lies is still remembered."""
    return note(state, event), ()


def compared(state: State, event: CubeMoved) -> Outcome:
    """While a game goes on the number on the cube should be what it counts; a cube that nobody has
    turned shows 64."""
    kept, seen = state.cube.value, event.value
    right = seen in (None, kept) or (seen, kept) == (UNTURNED, 1) or not state.rules.cube
    message = f"The cube shows {seen}, but it is at {kept}."
    return note(state, event), () if right else (Warned("cube_differs", message),)


def offered_by(state: State, event: CubeMoved, on_roll: Side | None) -> Side | None:
    """Who offers by moving the cube so, before rolling; None when that is no offer."""
    by = on_roll or (event.edge.other if event.edge else None)
    if by is None or no_double(by, state.cube, state.rules, state.match.game.crawford):
        return None
    turned = event.value == state.cube.value * 2 and event.edge is not by
    return by if turned or _carried(state, event, by) else None


def _carried(state: State, event: CubeMoved, by: Side) -> bool:
    """Whether the cube came to the opponent of a side."""
    return event.edge is by.other and state.cube_seen and state.cube_edge is not by.other


def _barred(state: State, event: CubeMoved) -> tuple[Verdict, ...]:
    """What is said to an offer where nobody may double whoever owns the cube."""
    by = state.on_roll
    if by is None or not _carried(state, event, by):
        return ()
    refused = no_double(by, state.cube, state.rules, state.match.game.crawford)
    return (Warned("refused", str(refused)),) if isinstance(refused, CrawfordGame) else ()


def must_be_corrected(state: State) -> bool:
    """Whether nothing goes on before what was flagged is put right."""
    strict = state.rules.illegal_play == "must_be_corrected"
    return strict and (state.phase is Phase.DISPUTED or state.stray is not None)


def not_yet(state: State, by: Side, what: str = "double") -> Verdict:
    """What is said to a double, or a roll, that comes before that."""
    whose = state.turn.player if state.turn else state.stray
    message = f"{by} cannot {what}: {whose}'s play must be put right first."
    return Warned("refused", message)


def maybe_double(state: State, event: CubeMoved) -> Outcome:
    """Between turns the cube on its way to the opponent is an offer."""
    warned: tuple[Verdict, ...] = ()
    if state.unread and state.adrift is not None:
        state, warned = catch_up(state)
    by = offered_by(state, event, state.on_roll)
    if by is None and state.on_roll is None:
        return note(state, event), warned
    if by is None:
        barred = _barred(state, event)
        state, differs = compared(state, event)
        return state, (*warned, *(barred or differs))
    if must_be_corrected(state):
        return note(state, event), (*warned, not_yet(state, by))
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
    """The board being taken apart, with no roll, or set up anew means that the offer was passed."""
    if event.held >= HELD_SECONDS and _set_up_anew(state, event):
        return _messier(state, MESS_OF_SET_UP)
    if event.evidence.displaced(state.board, DISPLACED_BEYOND) < SET_UP_PLACES:
        return replace(state, mess=0), ()
    return _messier(state, MESS_OF_LOOK)


def _set_up_anew(state: State, event: BoardSettled) -> bool:
    start = event.evidence.log(Board.start())
    clear = start - event.evidence.log(state.board) >= ACCUSE_BEYOND
    return clear and shows_start(event.evidence)


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
