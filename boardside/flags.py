"""Why a play was flagged, as the note of a log's entry: the rule's code and a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Stands
from engine.departures import Offence
from engine.judge import Illegal, judge_finished
from engine.scene import Step

UNSURE = "What was played could not be read for sure."
_CODES = tuple(offence.value for offence in Offence)


@dataclass(frozen=True, slots=True)
class Flag:
    """The rule that a play breaks, and a sentence about it."""

    rule: str
    message: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.message}"


def flag_in(note: str) -> Flag | None:
    """The flag that a note tells, None when it tells something else.

    >>> flag_in("bar_first: White moved 8/5 with a checker on the bar.").rule
    'bar_first'
    >>> flag_in("A nice move.")
    """
    rule, colon, message = note.partition(": ")
    return Flag(rule, message) if colon and rule in _CODES else None


def flag_of(step: Step) -> Flag | None:
    """Why the play of a step was not legal: by its note, else by the judge; None where it was, or
    where nobody can tell."""
    action, note, before = step.entry.action, step.entry.note, step.before
    if not isinstance(action, Stands) or note == UNSURE:
        return None
    if flag := flag_in(note):
        return flag
    if before.roll is None:
        return None
    found = judge_finished(before.board, action.side, before.roll, action.board)
    return Flag(found.offences[0].value, found.message) if isinstance(found, Illegal) else None
