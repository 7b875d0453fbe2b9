"""Weighing: how well the best legal result explains a rest, against the best free reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np

from boardside.evidence import Evidence
from boardside.freely import read_freely
from boardside.limits import ACCUSE_BEYOND, LOOKS_CHANGED, MUST_BE_BETTER, TWO_WAYS
from boardside.states import Turn
from engine.board import Board, Side
from engine.plays import Play, legal_plays
from engine.roll import Roll


class Leaning(Enum):
    """Which way a weighing goes."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class Weighing:
    """The best legal result of a turn and the best free reading, with how well each explains.

    `roll` is the roll that `legal` belongs to; `next_log` how well the second best legal result,
    `second`, explains (minus infinity if there is none).
    """

    legal: Board
    play: Play
    roll: Roll
    legal_log: float
    next_log: float
    free: Board
    free_log: float
    second: tuple[Board, Play] | None = None

    @property
    def two_ways(self) -> bool:
        """Whether two legal results explain about as well."""
        return self.legal_log - self.next_log < TWO_WAYS

    @property
    def margin(self) -> float:
        """By how much the free reading explains better."""
        return self.free_log - self.legal_log

    @property
    def leaning(self) -> Leaning:
        """Legal or illegal by a clear margin, else unsure."""
        if self.margin <= MUST_BE_BETTER:
            return Leaning.UNSURE if self.two_ways else Leaning.LEGAL
        return Leaning.ILLEGAL if self.margin >= ACCUSE_BEYOND else Leaning.UNSURE


def weigh(
    evidence: Evidence, before: Board, side: Side, rolls: Sequence[tuple[Roll, float]]
) -> Weighing:
    """The weighing of a turn that began at `before`.

    `rolls` are the rolls that the dice may have shown, the one noted first, each with how much less
    likely (nats, at most 0) it is.
    """
    best: tuple[Roll, Board, Play, float, float] | None = None
    following: tuple[Board, Play] | None = None
    for roll, prior in rolls:
        results = legal_plays(before, side, roll).accepted
        boards = list(results)
        logs = evidence.logs(boards) + prior
        order = np.argsort(-logs, kind="stable")
        top = int(order[0])
        second = float(logs[order[1]]) if len(boards) > 1 else -np.inf
        if best is None or logs[top] > best[3]:
            best = (roll, boards[top], results[boards[top]], float(logs[top]), second)
            other = boards[order[1]] if len(boards) > 1 else None
            following = (other, results[other]) if other else None
    if best is None:
        raise ValueError("a turn is weighed with at least one roll")
    roll, board, play, log, second = best
    free = read_freely(evidence, before, board)
    return Weighing(board, play, roll, log, second, free.board, free.log, following)


def weigh_turn(turn: Turn, before: Board, evidence: Evidence, rests: int = 1) -> Weighing:
    """The weighing of a turn in the umpire's hands. What looks other than before the roll counts as
    moved. `evidence` may be the mean of several `rests`, whose logs are then to be multiplied: the
    dice lay once, and once were looks changed."""
    if turn.began is not None:
        evidence = evidence.changed_since(turn.began, before, LOOKS_CHANGED / rests)
    rolls = [(roll, prior / rests) for roll, prior in turn.doubts]
    return weigh(evidence, before, turn.player, rolls)
