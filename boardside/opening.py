"""The opening: each player throws one die, the higher begins with both numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from boardside.events import DiceAtRest, DiceLifted, Moving, SeenDie
from boardside.states import Phase, State, Turn
from boardside.throws import clear, cocked, dealt, doubts, fresh, learned, lie_name, thrown
from boardside.verdicts import Rolled, RollVoided, Verdict, Warned
from engine.actions import OpeningRoll
from engine.board import Side
from engine.roll import Roll

Outcome = tuple[State, tuple[Verdict, ...]]


def dice_at_rest(state: State, event: DiceAtRest) -> Outcome:
    """One die waits for the other; two decide who begins, once they are clear."""
    dice = thrown(state, event.dice, None)
    if len(dice) == 2 and clear(dice):
        return _decide(state, dice)
    return replace(state, pending=dice), ()


def moving(state: State, event: Moving) -> Outcome:
    """Somebody reaches for the dice: what was seen of both must do."""
    if len(state.pending) == 2:
        return _decide(state, state.pending)
    return state, ()


def dice_lifted(state: State, event: DiceLifted) -> Outcome:
    """A single die taken away again was no throw, or a cocked one."""
    gone = [die for die in state.pending if die.number in event.lifted]
    state = replace(state, pending=tuple(d for d in state.pending if d not in gone))
    if not any(map(cocked, gone)) or state.pending:
        return state, ()
    dice = tuple((die.half, lie_name(die)) for die in gone)
    return state, (RollVoided(None, "cocked", dice),)


def void_lifted(state: State, event: DiceLifted) -> Outcome:
    """The dice of a void opening throw are picked up."""
    void = state.void & set(event.left)
    phase = state.phase if void else Phase.OPENING
    return replace(state, void=void, ignored=state.ignored | set(event.lifted), phase=phase), ()


def void_dice(state: State, event: DiceAtRest) -> Outcome:
    """New dice lie though the void ones were not seen to be lifted."""
    here, new = {die.number for die in event.dice}, fresh(state, event.dice)
    if len(new) == 1 and len(state.void) == 1 and state.void <= here:
        # One void die was lifted, and there are two again: the other lies where it lay before.
        return dice_at_rest(replace(state, phase=Phase.OPENING, void=frozenset()), event)
    if state.void & here or not new:
        return state, ()
    state = replace(state, phase=Phase.OPENING, ignored=state.ignored | state.void)
    return dice_at_rest(replace(state, void=frozenset()), event)


def _decide(state: State, dice: Sequence[SeenDie]) -> Outcome:
    white, black = dealt(state, dice)
    state = learned(state, [(white, Side.WHITE), (black, Side.BLACK)])
    state = replace(state, pending=())
    if cocked(white) or cocked(black):
        lies = ((Side.WHITE, lie_name(white)), (Side.BLACK, lie_name(black)))
        return _void(state, dice, RollVoided(None, "cocked", lies))
    out = (white.half, black.half) != (Side.WHITE, Side.BLACK)
    if state.rules.dice_area == "right_half" and out:
        return _void(state, dice, RollVoided(None, "out_of_area"))
    roll, before = Roll(white.face, black.face), state.kept()
    state = state.after(OpeningRoll(white.face, black.face))
    if roll.is_double:
        doubled = doubled_by_tie(before.cube.value, state)
        tie = RollVoided(None, "tie", numbers=(white.face, black.face))
        state, verdicts = _void(state, dice, tie)
        return state, (*verdicts, *doubled)
    return _begin(replace(state, past=before.remembered()), roll, (white, black))


def _begin(state: State, roll: Roll, dice: tuple[SeenDie, SeenDie]) -> Outcome:
    """The player with the higher number begins; the turn ends when that player's die is lifted."""
    begins = Side.WHITE if roll.first > roll.second else Side.BLACK
    own, other = dice if begins is Side.WHITE else dice[::-1]
    maybe = tuple(one for one in doubts(roll, dice) if not one[0].is_double)
    turn = Turn(begins, roll, frozenset([own.number]), opening=True, doubts=maybe)
    state = replace(
        state,
        phase=Phase.PLAYING,
        turn=turn,
        ignored=state.ignored | {other.number},
    )
    return state, (Rolled(begins, roll, opening=True),)


def doubled_by_tie(before: int, state: State) -> tuple[Verdict, ...]:
    """What a tie made of the cube, where such are automatic doubles."""
    value = state.cube.value
    message = f"The tie doubles the stake: the cube is at {value}."
    return (Warned("automatic_double", message),) if value != before else ()


def _void(state: State, dice: Sequence[SeenDie], verdict: Verdict) -> Outcome:
    void = frozenset(die.number for die in dice)
    return replace(state, phase=Phase.OPENING_VOID, void=void), (verdict,)
