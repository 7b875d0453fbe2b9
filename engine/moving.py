"""Checkers moved pair by pair, as files write plays: the board that is left and the hits."""

from __future__ import annotations

from collections.abc import Iterable

from engine.board import Board, Side
from engine.moves import Move
from engine.steps import carry

Pair = tuple[int, int]


def moved_all(
    board: Board, side: Side, pairs: Iterable[Pair]
) -> tuple[Board, tuple[Move, ...], list[Pair]]:
    """The board after moves (origin, target) in a side's numbering, the moves with their hits, and
    the pairs for which there was no checker.

    The moves are made in the order given, as far as each has a checker by then. No rule is asked: a
    single opposing checker goes to the bar, two or more stay beside the mover's.

    >>> board, moves, left = moved_all(Board.start(), Side.WHITE, [(18, 13), (24, 18), (2, 1)])
    >>> [str(move) for move in moves], left
    (['24/18', '18/13'], [(2, 1)])
    """
    moves: list[Move] = []
    todo = list(pairs)
    state = board.state(side)
    while pair := next((pair for pair in todo if state[0][pair[0]] > 0), None):
        todo.remove(pair)
        state, hits = carry(state, *pair)
        moves.append(Move(*pair, hits))
    return Board.from_state(state, side), tuple(moves), todo
