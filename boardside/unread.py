"""Rolls that could not be read: what is done with the dice, and what is played, tells."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from boardside.deciding import decide, numbers_of
from boardside.events import BoardSettled, SeenDie
from boardside.finding import accuse, finish
from boardside.limits import CHANGE_HELD_SECONDS, CHANGED_BEYOND, MOST_LIKELY_FLAT
from boardside.states import State, Turn
from boardside.throws import (
    cocked,
    learned,
    lie_name,
    possible_rolls,
    showing,
    taken_as_cocked,
    taken_as_flat,
    thrower,
    unreadable,
)
from boardside.verdicts import Rolled, RollVoided, Verdict, Warned
from boardside.weigh import Leaning, Weighing, weigh
from engine.board import Board, Side
from engine.plays import legal_plays
from engine.roll import Roll

Outcome = tuple[State, tuple[Verdict, ...]]


def being_played(state: State, event: BoardSettled) -> Outcome:
    """Checkers are moved by a roll that was in doubt: it counts; of one die that could not be read,
    the whole play tells the number, of two only the end of the turn."""
    dice = taken_as_flat(state.pending)
    if not unreadable(dice):
        return decide(state, dice)
    if all(unreadable([die]) for die in dice):
        return state, ()
    player, rolls = state.on_roll or thrower(state, dice), dict(possible_rolls(dice))
    weighing = weigh(event.evidence, state.board, player, tuple(rolls.items()))
    gain = weighing.legal_log - event.evidence.log(state.board)
    if weighing.leaning is not Leaning.LEGAL or gain < CHANGED_BEYOND:
        return state, ()
    likelier = [roll for roll, chance in rolls.items() if chance > rolls[weighing.roll]]
    if any(weighing.legal in _begun(state.board, player, roll) for roll in likelier):
        return state, ()
    return decide(state, showing(dice, weighing.roll))


def _begun(board: Board, player: Side, roll: Roll) -> Collection[Board]:
    """What the plays of a roll show while they are not finished: a smaller roll's look the same."""
    return legal_plays(board, player, roll).partial_results


def taken_away(state: State) -> Outcome:
    """Dice were taken away and nothing was moved: one was cocked, or was not seen at all."""
    dice, state = state.unread, replace(state, unread=())
    if dice[0].number in state.ignored:
        return state, ()
    player = state.on_roll or thrower(state, dice)
    if len(dice) == 2:
        flat = not any(map(cocked, dice))
        if flat and not legal_plays(state.board, player, Roll(dice[0].face, dice[1].face)).depth:
            return _danced(state, dice, player)
        dice = taken_as_cocked(dice)
    verdict = RollVoided(player, "cocked", tuple((player, lie_name(die)) for die in dice))
    return state.positioned(player=player), (verdict,)


def _danced(state: State, dice: Sequence[SeenDie], player: Side) -> Outcome:
    """No move was possible, so that nothing was moved does not speak for a cocked die."""
    state, rolled = decide(state.positioned(player=player), taken_as_flat(dice))
    state, verdicts = finish(state, state.board)
    return state, (*rolled, *verdicts)


def played_anyway(state: State, event: BoardSettled, free: Board) -> Outcome:
    """A roll that was not seen whole, or was held to be cocked, was played: the play tells."""
    player = state.on_roll or thrower(state, state.unread)
    weighing = weigh(event.evidence, state.board, player, possible_rolls(state.unread))
    gain = weighing.legal_log - event.evidence.log(state.board)
    if _by_no_roll(state, event, weighing):
        return _flagged_anyway(state, player, weighing.free)
    if weighing.leaning is not Leaning.LEGAL or gain < CHANGED_BEYOND:
        return replace(state, adrift=free), ()
    roll = weighing.roll
    message = f"{player}'s roll is taken from the play."
    state = _turned(state, Turn(player, roll, numbers_of(state.unread)))
    state, verdicts = finish(state, weighing.legal)
    return state, (Warned("roll_inferred", message), Rolled(player, roll), *verdicts)


def _by_no_roll(state: State, event: BoardSettled, weighing: Weighing) -> bool:
    """Whether two dice lay flat, and what was played fits no roll that they may have shown."""
    valid = [
        die.flat >= MOST_LIKELY_FLAT and die.on_surface and die.number not in state.ignored
        for die in state.unread
    ]
    known = not (state.doubtful or state.guessed or state.joining)
    held = event.held >= CHANGE_HELD_SECONDS
    return known and held and valid == [True, True] and weighing.leaning is Leaning.ILLEGAL


def _flagged_anyway(state: State, player: Side, free: Board) -> Outcome:
    """Flagged by the likeliest of the rolls, none of which allows the play."""
    one, other = state.unread
    roll = Roll(one.face, other.face)
    message = f"{player}'s roll was not read clearly; no roll that it may be allows the play."
    maybe = possible_rolls(state.unread)
    turn = Turn(player, roll, numbers_of(state.unread), began=state.standing, doubts=maybe)
    state, verdicts = accuse(_turned(state, turn).to_play(turn), free)
    return state, (Warned("roll_unclear", message), Rolled(player, roll), *verdicts)


def _turned(state: State, turn: Turn) -> State:
    """The state with a turn whose roll has been found out after it was played."""
    past = state.kept().remembered()
    state = learned(state, [(die, turn.player) for die in state.unread])
    return replace(state, unread=(), turn=turn, past=past)
