"""From a weighing to the verdict on a turn, and to what the next one begins with."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from boardside.evidence import Evidence
from boardside.freely import read_freely
from boardside.games import ended
from boardside.limits import ACCUSE_BEYOND, MUST_BE_BETTER
from boardside.states import Phase, State, Turn
from boardside.verdicts import Asked, Flagged, Played, Verdict, Warned
from boardside.weigh import Leaning, Weighing, weigh, weigh_turn
from engine.actions import Plays, SetsUp, Stands
from engine.board import Board, Side
from engine.judge import Illegal, describe_difference, judge_finished
from engine.plays import Play, legal_plays

Outcome = tuple[State, tuple[Verdict, ...]]

REMEMBERED_DICE = 24
"""So many of the last dice are known again when they reappear."""


def legal_end(state: State, weighing: Weighing) -> Outcome:
    """The turn's play is legal."""
    turn = _turn(state)
    if weighing.roll == turn.roll:
        return finish(state, weighing.legal)
    dice = f"{weighing.roll.high} and {weighing.roll.low}"
    message = f"The dice were read wrongly: {turn.player} played {dice}."
    state = replace(state, turn=replace(turn, roll=weighing.roll))
    state, verdicts = finish(state, weighing.legal)
    return state, (Warned("dice_reread", message), *verdicts)


def finish(state: State, board: Board) -> Outcome:
    """The turn is over with a legal play, named by the position that it left."""
    turn = _turn(state)
    play = legal_plays(state.board, turn.player, turn.roll).play_to(board) or Play()
    moves = tuple((move.origin, move.target) for move in play.moves)
    played = Played(turn.player, turn.roll, str(play), True, board, moves)
    return _over(state, state.to_play(turn).after(Plays(turn.player, play)), played)


def accuse(state: State, board: Board) -> Outcome:
    """The play that left a position is flagged, and the turn stays open; if it was legal after all,
    the turn is over."""
    turn = _turn(state)
    found = judge_finished(state.board, turn.player, turn.roll, board)
    if not isinstance(found, Illegal):
        return finish(state, board)
    flag = Flagged(
        turn.player,
        turn.roll,
        found.offences[0].value,
        found.message,
        found.moved,
        board,
    )
    turn = replace(turn, seen=board, checked=True)
    return replace(state, phase=Phase.DISPUTED, turn=turn, question=()), (flag,)


def ask(state: State, weighing: Weighing) -> Outcome:
    """A person is asked what was played: the likeliest legal result or what it looks like; where it
    looks legal, that or another one which is about as likely."""
    turn = _turn(state)
    if weighing.margin > MUST_BE_BETTER:
        moved = describe_difference(state.board, turn.player, weighing.free)
        other = (moved, False, weighing.free)
    elif weighing.second is not None and weighing.two_ways:
        board, play = weighing.second
        other = (str(play), True, board)
    else:
        return state, ()
    state = replace(state, question=(weighing.legal, other[2]))
    return state, (
        Asked(turn.player, turn.roll, ((str(weighing.play), True, weighing.legal), other)),
    )


def chosen(state: State, board: Board) -> Outcome:
    """A person has said which position the turn left."""
    return accuse(replace(state, question=()), board)


def other_beginning(state: State, evidence: Evidence) -> Outcome | None:
    """The end of a turn that is legal if the position before it was another one, which the last
    rest before the roll spoke for; None if that explains nothing. A misreading of long ago is not
    to be held against whoever plays now."""
    turn = _turn(state)
    if turn.began is None:
        return None
    other = read_freely(turn.began, state.board).board
    if other == state.board:
        return None
    weighing = weigh(evidence, other, turn.player, turn.doubts)
    if weighing.leaning is not Leaning.LEGAL:
        return None
    message = "The position before this turn had been read wrongly; the play is legal."
    state, verdicts = legal_end(state.positioned(other), weighing)
    return state, (Warned("reading_corrected", message), *verdicts)


def other_player(state: State, evidence: Evidence) -> Outcome | None:
    """The end of a turn that is legal if it was the other player's, where it is not sure whose dice
    they were; None if it is not. Players know who is on roll better than dice in a wrong half do.
    """
    turn = _turn(state)
    if not state.guessed and len(state.colours) == len(Side):
        return None
    other = turn.player.other
    weighing = weigh(evidence, state.board, other, turn.doubts)
    if weighing.leaning is not Leaning.LEGAL or weighing.legal == state.board:
        return None
    colours = {side.other: known for side, known in state.colours.items()}
    turn = replace(turn, player=other)
    state = replace(state, turn=turn, colours=MappingProxyType(colours))
    message = f"The dice were taken for {other.other}'s; the play shows that {other} rolled."
    state, verdicts = legal_end(state, weighing)
    return state, (Warned("player_reread", message), *verdicts)


def leave(state: State, board: Board) -> Outcome:
    """The turn is over with an illegal play that stands."""
    turn = _turn(state)
    found = judge_finished(state.board, turn.player, turn.roll, board)
    if not isinstance(found, Illegal):
        return finish(state, board)
    return _left(state, Played(turn.player, turn.roll, found.moved, False, board))


def unclear_end(state: State) -> Outcome:
    """The turn is over before it could be read clearly: the likelier is taken, nobody accused."""
    turn = _turn(state)
    evidence = turn.rest
    message = f"{turn.player}'s play could not be read clearly."
    warned = Warned("reading_unsure", message)
    if evidence is None:
        state, verdicts = _left(state, _unread(state, state.board))
        return replace(state, doubtful=True), (warned, *verdicts)
    weighing = weigh_turn(turn, state.board, evidence)
    if weighing.margin < ACCUSE_BEYOND:
        state, verdicts = legal_end(state, weighing)
    else:
        guessed = state.guessed
        state, verdicts = _left(state, _unread(state, weighing.free))
        if guessed and state.phase is Phase.TO_ROLL:
            state = replace(state.after(SetsUp(state.board, None, state.cube)), guessed=True)
    return replace(state, doubtful=True, standing=evidence), (warned, *verdicts)


def _unread(state: State, board: Board) -> Played:
    turn = _turn(state)
    moved = describe_difference(state.board, turn.player, board)
    return Played(turn.player, turn.roll, moved, None, board)


def _left(state: State, played: Played) -> Outcome:
    """The turn is over with what stands on the board, whether it was legal or not."""
    turn = _turn(state)
    stands = Stands(turn.player, played.board, played.play)
    return _over(state, state.to_play(turn).after(stands), played)


def _over(before: State, state: State, played: Played) -> Outcome:
    """The state after a turn: the opponent is on roll, or the game is over."""
    turn = _turn(state)
    known = sorted(state.ignored | turn.dice)[-REMEMBERED_DICE:]
    state = replace(
        state,
        phase=Phase.TO_ROLL,
        guessed=False,
        last=(before.board, replace(turn, began=None, rest=None, earlier=None)),
        turn=None,
        ignored=frozenset(known),
        doubtful=state.doubtful and not played.legal,
        standing=turn.rest,
        adrift=None,
        mess=0,
        question=(),
    )
    state, verdicts = ended(state)
    return state, (played, *verdicts)


def _turn(state: State) -> Turn:
    if state.turn is None:
        raise ValueError(f"there is no turn in phase {state.phase.value}")
    return state.turn
