"""Decisions on two dice: whose roll they are, and whether it counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from boardside.events import SeenDie
from boardside.states import Phase, State, Turn
from boardside.strays import stands
from boardside.throws import cocked, doubtful, doubts, learned, lie_name, surely, thrower
from boardside.verdicts import Rolled, RollVoided, Verdict, Warned
from engine.board import Side
from engine.roll import Roll

Outcome = tuple[State, tuple[Verdict, ...]]


def decide_or_wait(state: State, dice: tuple[SeenDie, ...]) -> Outcome:
    """A roll that is clear is decided; where a die may be cocked, what is done with it tells."""
    if doubtful(dice):
        return replace(state, pending=dice, lying=dice), ()
    return decide(state, dice)


def decide(state: State, dice: Sequence[SeenDie]) -> Outcome:
    """Whose roll two dice are, and whether it counts."""
    if state.stray and state.rules.illegal_play == "must_be_corrected":
        void = state.void | numbers_of(dice)
        player = state.on_roll or thrower(state, dice)
        state = replace(state, phase=Phase.REROLL, void=void, pending=())
        return state, (RollVoided(player, "premature"),)
    state, warned = catch_up(state, dice)
    player = state.on_roll or thrower(state, dice)
    if state.joining:
        state = replace(state, joining=False, doubtful=True)
    else:
        state = learned(state, [(die, player) for die in dice])
    state = replace(state, pending=(), lying=tuple(dice), unread=())
    if state.on_roll is not player:
        state = state.positioned(player=player)
    verdict = _void(state, dice, player)
    if verdict is not None:
        void = numbers_of(dice)
        return replace(state, phase=Phase.REROLL, void=void), (*warned, verdict)
    high, low = sorted((die.face for die in dice), reverse=True)
    roll, past = Roll(high, low), state.kept().remembered()
    turn = Turn(player, roll, numbers_of(dice), began=state.standing, doubts=doubts(roll, dice))
    state = replace(state, phase=Phase.PLAYING, turn=turn, lying=(), past=past).to_play(turn)
    return state, (*warned, Rolled(player, roll))


def catch_up(state: State, dice: Sequence[SeenDie] = ()) -> Outcome:
    """What stands on the board counts, a turn whose roll could not be read is over, and who clearly
    rolls is on roll."""
    early = dice and state.stray and state.stray is state.on_roll
    state, stood = stands(state, thrower(state, dice) if early else None)
    warned = list(stood)
    adrift = state.adrift
    if adrift is not None:
        message = "The board was changed between turns; the game goes on from what stands."
        warned.append(Warned("board_changed", message))
        if state.unread:
            played = state.on_roll or thrower(state, state.unread)
            state = replace(state, unread=()).positioned(player=played.other)
        state = replace(state, adrift=None, doubtful=True).positioned(adrift)
    other = state.on_roll.other if state.on_roll else None
    if other is not None and dice and surely(state, dice, other):
        message = f"{other} rolls, though {state.on_roll} was on roll; was a turn not seen?"
        warned.append(Warned("turn_missed", message))
        state = state.positioned(player=other)
    return state, tuple(warned)


def _void(state: State, dice: Sequence[SeenDie], player: Side) -> RollVoided | None:
    if any(map(cocked, dice)):
        return RollVoided(player, "cocked", tuple((player, lie_name(die)) for die in dice))
    outside = any(die.half is not player for die in dice)
    if state.rules.dice_area == "right_half" and outside:
        return RollVoided(player, "out_of_area")
    return None


def numbers_of(dice: Sequence[SeenDie]) -> frozenset[int]:
    """The numbers by which dice are known."""
    return frozenset(die.number for die in dice)
