"""A roll being played, and what is found when the dice are lifted."""

from __future__ import annotations

from dataclasses import replace

from boardside.cubing import compared, double, must_be_corrected, not_yet, note, offered_by
from boardside.deciding import decide_or_wait
from boardside.events import BoardSettled, CubeMoved, DiceAtRest, DiceLifted, Moving
from boardside.evidence import Evidence
from boardside.finding import (
    accuse,
    ask,
    finish,
    leave,
    legal_end,
    other_beginning,
    other_player,
    unclear_end,
)
from boardside.limits import (
    ACCUSE_BEYOND,
    ACCUSE_TOGETHER,
    ASK_SECONDS,
    CHANGE_HELD_SECONDS,
    FACE_THERE,
    HELD_SECONDS,
    HESITATION_SECONDS,
    LOOKS,
    MUST_BE_BETTER,
)
from boardside.states import Phase, State, Turn
from boardside.throws import clear, doubts, fresh, thrown
from boardside.verdicts import Corrected, RollVoided, Stands, Verdict, Warned
from boardside.weigh import Leaning, Weighing, weigh, weigh_turn
from engine.board import CHECKERS, OFF
from engine.judge import Illegal, judge

Outcome = tuple[State, tuple[Verdict, ...]]


def dice_at_rest(state: State, event: DiceAtRest) -> Outcome:
    """The roll seen again, or the opponent's dice though the turn is not over."""
    turn = _turn(state)
    own = tuple(die for die in event.dice if die.number in turn.dice)
    if own:
        state = replace(state, lying=fresh(state, event.dice))
    if len(own) == 2:
        state = replace(state, turn=replace(turn, doubts=doubts(turn.roll, own)))
    new = thrown(state, event.dice, turn.player.other)
    sure = len(new) == 2 and all(d.looks >= LOOKS and d.quality >= FACE_THERE for d in new)
    if not own or not sure:
        return state, ()
    void = state.void | {die.number for die in new}
    return replace(state, void=void), (RollVoided(turn.player.other, "premature"),)


def dice_lifted(state: State, event: DiceLifted) -> Outcome:
    """The turn is over when the last of its dice is lifted. What lay beside them is no part of the
    next roll; what was not there while they lay may be just that."""
    turn, left = _turn(state), set(event.left)
    gone = state.void - left
    state = replace(state, void=state.void & left, ignored=state.ignored | gone)
    if turn.dice & left:
        return state, ()
    beside = left & ({die.number for die in state.lying} | state.void)
    return replace(state, phase=Phase.LIFTED, ignored=state.ignored | beside, lying=()), ()


def board_settled(state: State, event: BoardSettled) -> Outcome:
    """During a turn a position is never held against anybody. The last checker borne off ends the
    game; a play that can no longer become legal is mentioned once, gently."""
    turn = _turn(state).looked(event)
    state = replace(state, turn=turn)
    if event.held < HELD_SECONDS:
        return state, ()
    near_end = state.board.at(turn.player, OFF) >= CHECKERS - 4
    mentioned = turn.checked or state.doubtful or event.held < HESITATION_SECONDS
    if not near_end and mentioned:
        return state, ()
    weighing = weigh(event.evidence, state.board, turn.player, turn.doubts)
    if weighing.leaning is Leaning.LEGAL and weighing.legal.at(turn.player, OFF) >= CHECKERS:
        return legal_end(state, weighing)
    if mentioned or weighing.leaning is not Leaning.ILLEGAL:
        return state, ()
    found = judge(state.board, turn.player, turn.roll, weighing.free)
    if not isinstance(found, Illegal):
        return state, ()
    state = replace(state, turn=replace(turn, checked=True))
    return state, (Warned("check_play", f"{turn.player}, please check the play."),)


def lifted_dice(state: State, event: DiceAtRest) -> Outcome:
    """Dice lie again while the play is weighed: they were not lifted, or the next roll is made."""
    turn = _turn(state)
    if any(die.number in turn.dice for die in event.dice):
        return replace(state, phase=Phase.PLAYING), ()
    return _next_roll(state, event)


def lifted_board(state: State, event: BoardSettled) -> Outcome:
    """The weighing that ends a turn."""
    turn = _turn(state).looked(event)
    state = replace(state, turn=turn)
    weighing = weigh_turn(turn, state.board, event.evidence)
    if weighing.leaning is Leaning.LEGAL:
        return legal_end(state, weighing)
    if weighing.margin > MUST_BE_BETTER:
        return _suspected(state, event, weighing)
    if turn.earlier is not None:
        both = Evidence.mean([turn.earlier, event.evidence])
        weighing = weigh_turn(turn, state.board, both)
        if weighing.leaning is Leaning.LEGAL:
            return legal_end(state, weighing)
    return _asked(state, event, weighing)


def _asked(state: State, event: BoardSettled, weighing: Weighing) -> Outcome:
    """What the pictures do not tell a person is asked, once it has been looked at long enough."""
    if state.question or event.held < ASK_SECONDS:
        return state, ()
    return ask(state, weighing)


def _suspected(state: State, event: BoardSettled, weighing: Weighing) -> Outcome:
    """Accused is what two looks show: two at one rest after the lift, or one of them at the rest
    before; and nobody whose turn began at a position that was not seen clearly."""
    turn = _turn(state)
    if state.rules.opening_reroll and turn.opening and weighing.free == state.board:
        again = state.positioned(player=turn.player)
        return replace(again, phase=Phase.REROLL, void=turn.dice, turn=None), ()
    for otherwise in (other_player, other_beginning):
        explained = otherwise(state, event.evidence)
        if explained is not None:
            return explained
    if state.doubtful:
        return _asked(state, event, weighing)
    plain = weigh(event.evidence, state.board, turn.player, turn.doubts).margin
    held = HELD_SECONDS if plain >= ACCUSE_BEYOND else CHANGE_HELD_SECONDS
    shown = event.held >= held and weighing.margin >= ACCUSE_BEYOND
    if shown or _together(state, event, weighing) >= ACCUSE_TOGETHER:
        return accuse(state, weighing.free)
    return _asked(state, event, weighing)


def _together(state: State, event: BoardSettled, weighing: Weighing) -> float:
    """By how much this rest and the one before, if they agree on what they show, speak against
    every legal result."""
    turn = _turn(state)
    if turn.earlier is None:
        return 0.0
    before = weigh_turn(turn, state.board, turn.earlier)
    if before.free != weighing.free or before.margin <= MUST_BE_BETTER:
        return 0.0
    both = Evidence.mean([turn.earlier, event.evidence])
    return 2 * weigh_turn(turn, state.board, both, rests=2).margin


def disputed_board(state: State, event: BoardSettled) -> Outcome:
    """A flagged play may be put right; until then what stands is what is seen."""
    turn = _turn(state).looked(event)
    state = replace(state, turn=turn)
    weighing = weigh_turn(turn, state.board, event.evidence)
    if event.held < HELD_SECONDS or weighing.leaning is Leaning.UNSURE:
        return state, ()
    if weighing.leaning is Leaning.ILLEGAL:
        return _still_wrong(state, event, weighing)
    turn = replace(turn, seen=weighing.legal, roll=weighing.roll)
    return replace(state, turn=turn, phase=Phase.CORRECTED), (Corrected(turn.player),)


def _still_wrong(state: State, event: BoardSettled, weighing: Weighing) -> Outcome:
    """A flagged play was changed, but not into a legal one: that is mentioned, once, unless it was
    only begun anew."""
    turn, free = _turn(state), weighing.free
    before = event.evidence.log(turn.seen) if turn.seen else 0.0
    changed = weighing.free_log - before >= ACCUSE_BEYOND
    turn = replace(turn, seen=free, checked=turn.checked and not changed)
    state = replace(state, turn=turn)
    if turn.checked or event.held < HESITATION_SECONDS:
        return state, ()
    found = judge(state.board, turn.player, turn.roll, free)
    if not isinstance(found, Illegal):
        return state, ()
    state = replace(state, turn=replace(turn, checked=True))
    return state, (Warned("still_illegal", f"Still not legal: {found.message}"),)


def corrected_board(state: State, event: BoardSettled) -> Outcome:
    """A play put right may be changed again."""
    turn = _turn(state).looked(event)
    state = replace(state, turn=turn)
    if turn.seen is not None and event.evidence.log(turn.seen) >= -1.0:
        return state, ()
    weighing = weigh_turn(turn, state.board, event.evidence)
    if event.held < HELD_SECONDS or weighing.leaning is Leaning.UNSURE:
        return state, ()
    if weighing.leaning is Leaning.ILLEGAL:
        return accuse(state, weighing.free)
    return replace(state, turn=replace(turn, seen=weighing.legal, roll=weighing.roll)), ()


def next_dice(state: State, event: DiceAtRest) -> Outcome:
    """The opponent rolls: what was flagged stands, what was put right is final."""
    return _next_roll(state, event)


def next_moving(state: State, event: Moving) -> Outcome:
    """A hand comes: what was seen of the next roll must do."""
    return _settle_and_roll(state) if len(state.pending) == 2 else (state, ())


def next_cube(state: State, event: CubeMoved) -> Outcome:
    """The opponent doubles: what was flagged stands, what was put right is final."""
    by = offered_by(state, event, _turn(state).player.other)
    if by is None:
        return compared(state, event)
    state = note(state, event)
    if must_be_corrected(state):
        return state, (not_yet(state, by),)
    state, verdicts = settle(state)
    if state.phase is not Phase.TO_ROLL:
        return state, verdicts
    state, doubled = double(state, by)
    return state, (*verdicts, *doubled)


def next_lifted(state: State, event: DiceLifted) -> Outcome:
    """Dice that were in the way are gone."""
    gone = state.void - set(event.left)
    return replace(state, void=state.void - gone, ignored=state.ignored | gone, pending=()), ()


def settle(state: State) -> Outcome:
    """The turn is final: as flagged, as put right, or as it most likely is."""
    turn = _turn(state)
    if state.phase is Phase.LIFTED:
        return unclear_end(state)
    if state.phase is Phase.CORRECTED or turn.seen is None:
        return finish(state, turn.seen or state.board)
    state, verdicts = leave(state, turn.seen)
    return state, (Stands(turn.player), *verdicts)


def _next_roll(state: State, event: DiceAtRest) -> Outcome:
    dice = thrown(state, event.dice, _turn(state).player.other)
    if len(dice) < 2:
        return state, ()
    state = replace(state, pending=dice)
    return _settle_and_roll(state) if clear(dice) else (state, ())


def _settle_and_roll(state: State) -> Outcome:
    dice = state.pending
    if must_be_corrected(state):
        void = state.void | {die.number for die in dice}
        verdict = RollVoided(_turn(state).player.other, "premature")
        return replace(state, void=void, pending=()), (verdict,)
    state, verdicts = settle(replace(state, pending=()))
    if state.phase is not Phase.TO_ROLL or not fresh(state, dice):
        return state, verdicts
    state, rolled = decide_or_wait(state, dice)
    return state, (*verdicts, *rolled)


def _turn(state: State) -> Turn:
    if state.turn is None:
        raise ValueError(f"there is no turn in phase {state.phase.value}")
    return state.turn
