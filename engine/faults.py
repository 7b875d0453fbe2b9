"""What makes a position impossible, every fault at once."""

from collections.abc import Sequence
from enum import IntFlag

from engine.places import CHECKERS


class Fault(IntFlag):
    """The faults of a position; a possible one has NONE.

    They are facts about the position alone; how it arose is not looked at.
    """

    NONE = 0
    TOO_MANY = 1
    """A side has more than fifteen checkers."""
    TOO_FEW = 2
    """A side has fewer than fifteen checkers."""
    SHARED_POINT = 4
    """Both sides have checkers on one point."""
    NEGATIVE = 8
    """A count is below zero."""
    BOTH_FINISHED = 16
    """Both sides have borne off fifteen."""
    BOTH_CLOSED_OUT = 32
    """Both sides wait on the bar before six closed points."""


def faults_of(white: Sequence[int], black: Sequence[int]) -> Fault:
    """Every fault of two lists of 26 counts (off, 1 to 24, bar), each in its own numbering.

    >>> faults_of((14,) + (0,) * 25, (0, 16) + (0,) * 24)
    <Fault.TOO_MANY|TOO_FEW: 3>
    """
    sides = (white, black)
    found = Fault.NONE
    if any(sum(counts) > CHECKERS for counts in sides):
        found |= Fault.TOO_MANY
    if any(sum(counts) < CHECKERS for counts in sides):
        found |= Fault.TOO_FEW
    if any(white[point] > 0 < black[25 - point] for point in range(1, 25)):
        found |= Fault.SHARED_POINT
    if min(*white, *black) < 0:
        found |= Fault.NEGATIVE
    if all(counts[0] >= CHECKERS for counts in sides):
        found |= Fault.BOTH_FINISHED
    if all(counts[25] > 0 and min(counts[1:7]) > 1 for counts in sides):
        found |= Fault.BOTH_CLOSED_OUT
    return found
