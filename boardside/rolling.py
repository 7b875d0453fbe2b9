"""Between turns: dice that are thrown and taken away, and what the board shows before the roll."""

from __future__ import annotations

from dataclasses import replace

from boardside.deciding import catch_up, decide_or_wait
from boardside.events import BoardSettled, DiceAtRest, DiceLifted, Moving
from boardside.freely import read_freely
from boardside.games import anew, shows_start
from boardside.limits import (
    ACCUSE_BEYOND,
    CHANGED_BEYOND,
    FACE_THERE,
    HELD_SECONDS,
    MUST_BE_BETTER,
)
from boardside.states import Phase, State
from boardside.strays import put_back, strayed
from boardside.throws import clear, fresh, surely, thrown
from boardside.unread import being_played, played_anyway, taken_away
from boardside.verdicts import Verdict, Warned
from engine.board import Board

Outcome = tuple[State, tuple[Verdict, ...]]


def dice_at_rest(state: State, event: DiceAtRest) -> Outcome:
    """Two fresh dice are the roll of the player on roll, once they are clear."""
    dice = thrown(state, event.dice, state.on_roll)
    if len(dice) < 2 and len(state.pending) == 2:
        return state, ()
    warned: tuple[Verdict, ...] = ()
    if len(dice) == 2 and state.unread and state.adrift is not None:
        state, warned = catch_up(state, dice)
    state = replace(state, lying=fresh(state, event.dice), pending=dice if len(dice) == 2 else ())
    if len(dice) < 2 or not clear(dice):
        return state, warned
    state, verdicts = decide_or_wait(state, dice)
    return state, (*warned, *verdicts)


def moving(state: State, event: Moving) -> Outcome:
    """A hand comes: what was seen of the dice must do. What lay there alone and is beside the board
    or hardly a die will not be part of a later throw."""
    if len(state.pending) == 2:
        return decide_or_wait(state, state.pending)
    strays = {d.number for d in state.lying if d.quality < FACE_THERE or not d.on_surface}
    return replace(state, ignored=state.ignored | strays, joining=False), ()


def dice_lifted(state: State, event: DiceLifted) -> Outcome:
    """Dice are taken away that have made no roll; void ones may have lain about."""
    gone = tuple(d for d in state.lying if d.number in event.lifted and d.quality >= FACE_THERE)
    if len(state.pending) == 2:
        left = {die.number for die in state.pending} & set(event.left)
        gone = () if left else state.pending
        if left:
            return state, ()
    return replace(
        state,
        pending=tuple(die for die in state.pending if die.number in event.left),
        lying=tuple(die for die in state.lying if die.number in event.left),
        unread=gone or state.unread,
        void=state.void & set(event.left),
    ), ()


def void_lifted(state: State, event: DiceLifted) -> Outcome:
    """The dice of a void roll are picked up; the same player rolls again."""
    void = state.void & set(event.left)
    ignored = state.ignored | set(event.lifted)
    if void:
        return replace(state, void=void, ignored=ignored), ()
    unread, lying = state.lying, ()
    return replace(
        state, phase=Phase.TO_ROLL, void=void, ignored=ignored, unread=unread, lying=lying
    ), ()


def void_dice(state: State, event: DiceAtRest) -> Outcome:
    """New dice lie though the void ones were not seen to be lifted, or are none."""
    here = {die.number for die in event.dice}
    new = [die for die in fresh(state, event.dice) if die.on_surface and die.quality >= FACE_THERE]
    if len(new) == 1 and len(state.void) == 1 and state.void <= here:
        # One void die was lifted, and there are two again: the other lies where it lay before.
        state = replace(state, phase=Phase.TO_ROLL, lying=(), void=frozenset())
        return dice_at_rest(state, event)
    if len(new) < (2 if state.void & here else 1):
        return state, ()
    if len(new) == 2 and state.on_roll and surely(state, new, state.on_roll.other):
        return state, ()
    state = replace(state, phase=Phase.TO_ROLL, ignored=state.ignored | state.void, lying=())
    return dice_at_rest(replace(state, void=frozenset()), event)


def board_settled(state: State, event: BoardSettled) -> Outcome:
    """The board should be as the last turn left it; a clear difference is kept in mind."""
    evidence = event.evidence
    if not state.pending and not state.unread:
        state = replace(state, standing=evidence)
    free = read_freely(evidence, state.board)
    margin = free.log - evidence.log(state.board)
    if margin <= MUST_BE_BETTER:
        return _as_it_was(replace(state, adrift=None), event)
    expected = state.unread or len(state.pending) == 2
    if event.held < HELD_SECONDS or margin < (CHANGED_BEYOND if expected else ACCUSE_BEYOND):
        return state, ()
    return _changed(state, event, free.board)


def _as_it_was(state: State, event: BoardSettled) -> Outcome:
    if state.stray:
        return put_back(state)
    return taken_away(state) if state.unread and event.held >= HELD_SECONDS else (state, ())


def _changed(state: State, event: BoardSettled, seen: Board) -> Outcome:
    """Between turns the board shows clearly something else than the last turn left."""
    if state.unread:
        return played_anyway(state, event, seen)
    if len(state.pending) == 2:
        return being_played(state, event)
    if state.board != Board.start() and shows_start(event.evidence):
        return _set_up(state)
    return strayed(state, event, seen) or (replace(state, adrift=seen), ())


def _set_up(state: State) -> Outcome:
    """The game was given up and the board set up anew; who gave up cannot be seen."""
    message = "The board was set up anew before the game was over; its result is not known."
    state, verdicts = anew(state)
    return state, (Warned("set_up_anew", message), *verdicts)
