"""Rolls between turns: who rolls, void rolls, and what the board shows before the roll."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from boardside.events import BoardSettled, DiceAtRest, DiceLifted, Moving, SeenDie
from boardside.finding import finish
from boardside.freely import read_freely
from boardside.games import anew, shows_start
from boardside.limits import (
    ACCUSE_BEYOND,
    CHANGED_BEYOND,
    FACE_THERE,
    HELD_SECONDS,
    MUST_BE_BETTER,
)
from boardside.states import Phase, State, Turn
from boardside.strays import put_back, stands, strayed
from boardside.throws import (
    clear,
    cocked,
    doubtful,
    doubts,
    fresh,
    learned,
    lie_name,
    possible_rolls,
    showing,
    surely,
    taken_as_cocked,
    taken_as_flat,
    thrower,
    thrown,
    unreadable,
)
from boardside.verdicts import Rolled, RollVoided, Verdict, Warned
from boardside.weigh import Leaning, weigh
from engine.board import Board, Side
from engine.plays import legal_plays
from engine.roll import Roll

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


def decide_or_wait(state: State, dice: tuple[SeenDie, ...]) -> Outcome:
    """A roll that is clear is decided; where a die may be cocked, what is done with it tells."""
    if doubtful(dice):
        return replace(state, pending=dice, lying=dice), ()
    return decide(state, dice)


def decide(state: State, dice: Sequence[SeenDie]) -> Outcome:
    """Whose roll two dice are, and whether it counts."""
    if state.stray and state.rules.illegal_play == "must_be_corrected":
        void = state.void | _numbers(dice)
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
        void = _numbers(dice)
        return replace(state, phase=Phase.REROLL, void=void), (*warned, verdict)
    high, low = sorted((die.face for die in dice), reverse=True)
    roll, past = Roll(high, low), state.kept()
    turn = Turn(player, roll, _numbers(dice), began=state.standing, doubts=doubts(roll, dice))
    state = replace(state, phase=Phase.PLAYING, turn=turn, lying=(), past=past).to_play(turn)
    return state, (*warned, Rolled(player, roll))


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
    return _taken_away(state) if state.unread and event.held >= HELD_SECONDS else (state, ())


def _changed(state: State, event: BoardSettled, seen: Board) -> Outcome:
    """Between turns the board shows clearly something else than the last turn left."""
    if state.unread:
        return _played_anyway(state, event, seen)
    if len(state.pending) == 2:
        return _being_played(state, event)
    if state.board != Board.start() and shows_start(event.evidence):
        return _set_up(state)
    return strayed(state, event, seen) or (replace(state, adrift=seen), ())


def _being_played(state: State, event: BoardSettled) -> Outcome:
    """Checkers are moved by a roll that was in doubt: it counts; of one die that could not be read,
    the whole play tells the number, of two only the end of the turn."""
    dice = taken_as_flat(state.pending)
    if not unreadable(dice):
        return decide(state, dice)
    if all(unreadable([die]) for die in dice):
        return state, ()
    player = state.on_roll or thrower(state, dice)
    weighing = weigh(event.evidence, state.board, player, possible_rolls(dice))
    gain = weighing.legal_log - event.evidence.log(state.board)
    if weighing.leaning is not Leaning.LEGAL or gain < CHANGED_BEYOND:
        return state, ()
    return decide(state, showing(dice, weighing.roll))


def _taken_away(state: State) -> Outcome:
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


def _played_anyway(state: State, event: BoardSettled, free: Board) -> Outcome:
    """A roll that was not seen whole, or was held to be cocked, was played: the play tells."""
    player = state.on_roll or thrower(state, state.unread)
    weighing = weigh(event.evidence, state.board, player, possible_rolls(state.unread))
    gain = weighing.legal_log - event.evidence.log(state.board)
    if weighing.leaning is not Leaning.LEGAL or gain < CHANGED_BEYOND:
        return replace(state, adrift=free), ()
    roll = weighing.roll
    message = f"{player}'s roll is taken from the play."
    turn = Turn(player, roll, _numbers(state.unread))
    past = state.kept()
    state = learned(state, [(die, player) for die in state.unread])
    state = replace(state, unread=(), turn=turn, past=past)
    state, verdicts = finish(state, weighing.legal)
    return state, (Warned("roll_inferred", message), Rolled(player, roll), *verdicts)


def _numbers(dice: Sequence[SeenDie]) -> frozenset[int]:
    return frozenset(die.number for die in dice)


def _set_up(state: State) -> Outcome:
    """The game was given up and the board set up anew; who gave up cannot be seen."""
    message = "The board was set up anew before the game was over; its result is not known."
    state, verdicts = anew(state)
    return state, (Warned("set_up_anew", message), *verdicts)


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
