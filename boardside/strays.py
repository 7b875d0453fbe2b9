"""Moves made out of turn: a board that changes between turns though nobody has rolled.

A misread roll or play must not become an accusation. So nothing is said of a change that a legal
play of the last turn, or any roll of the player on roll, explains; nor before it has been seen for
a while.
"""

from __future__ import annotations

from dataclasses import replace

from boardside.events import BoardSettled
from boardside.hits import hits
from boardside.limits import HESITATION_SECONDS
from boardside.states import State
from boardside.verdicts import Corrected, Flagged, Set, Stands, Verdict
from engine.board import Board, Side
from engine.judge import out_of_turn
from engine.places import BAR, OFF
from engine.plays import legal_plays
from engine.roll import Roll

Outcome = tuple[State, tuple[Verdict, ...]]

ROLLS = tuple(Roll(high, low) for high in range(1, 7) for low in range(1, high + 1))


def mover(before: Board, after: Board) -> Side | None:
    """The side that alone has moved, forward and perhaps hitting; None when it is not clear.

    >>> start = Board.start()
    >>> mover(start, start.moved(Side.BLACK, 13, 8))
    <Side.BLACK: 'black'>
    >>> mover(start, start.moved(Side.BLACK, 8, 13)) is None
    True
    """
    movers = [side for side in Side if _moved_alone(before, after, side)]
    return movers[0] if len(movers) == 1 else None


def _moved_alone(before: Board, after: Board, side: Side) -> bool:
    if before.counts(side) == after.counts(side):
        return False
    old, new = before.counts(side.other), after.counts(side.other)
    changed = [point for point in range(1, BAR) if old[point] != new[point]]
    away = new[BAR] >= old[BAR] and new[OFF] >= old[OFF]
    hit = changed == hits(before, after, side.other)
    return hit and away and _forward(before.counts(side), after.counts(side))


def _forward(old: tuple[int, ...], new: tuple[int, ...]) -> bool:
    """Whether checkers went only towards their home: nowhere are more left behind than before."""
    behind = 0
    for point in range(BAR, OFF, -1):
        behind += new[point] - old[point]
        if behind > 0:
            return False
    return True


def strayed(state: State, event: BoardSettled, seen: Board) -> Outcome | None:
    """The flag of a move made out of turn; None where it may be something else."""
    known = state.on_roll is not None and not (state.guessed or state.doubtful or state.stray)
    if not known or state.lying or event.held < HESITATION_SECONDS:
        return None
    side = mover(state.board, seen)
    if side is None or _explained(state, side, seen):
        return None
    found = out_of_turn(state.board, side, seen)
    rule = found.offences[0].value
    why = "before a valid roll" if side is state.on_roll else f"while {side.other} was on roll"
    message = f"{side} moved {found.moved or 'checkers'} {why}."
    flag = Flagged(side, None, rule, message, found.moved, seen)
    return replace(state, stray=side, adrift=seen), (flag,)


def _explained(state: State, side: Side, seen: Board) -> bool:
    """Whether the change may be a play: the last turn's, or one whose roll was not seen. Where a
    void roll still lies there was no other."""
    if side is state.on_roll and state.void:
        return False
    if side is state.on_roll:
        return any(seen in legal_plays(state.board, side, roll).accepted for roll in ROLLS)
    if state.last is None:
        return False
    before, turn = state.last
    return seen in legal_plays(before, turn.player, turn.roll).accepted


def put_back(state: State) -> Outcome:
    """The checkers are back where they stood."""
    if state.stray is None:
        return state, ()
    return replace(state, stray=None), (Corrected(state.stray),)


def stands(state: State, rolls: Side | None = None) -> Outcome:
    """The opponent rolls or doubles: what was moved out of turn stands; `rolls` is who rolls now,
    where that is another one than the player who was on roll."""
    if state.stray is None or state.adrift is None:
        return replace(state, stray=None), ()
    verdict = Stands(state.stray)
    state = replace(state, stray=None, adrift=None).positioned(state.adrift, rolls)
    return state, (verdict, Set.of("stands", state.match.game))
