"""What a check says: one line that is good, a note, or bad with what to do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Health(Enum):
    """How it is. A note is neither good nor bad: something that is not there and need not be."""

    GOOD = "good"
    NOTE = "note"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Result:
    """One line: what was looked at, how it is, and in words what it is or what to do."""

    what: str
    health: Health
    words: str


def good(what: str, words: str) -> Result:
    """Something that is as it should be."""
    return Result(what, Health.GOOD, words)


def note(what: str, words: str) -> Result:
    """Something to know of."""
    return Result(what, Health.NOTE, words)


def bad(what: str, words: str) -> Result:
    """Something that is to be put right."""
    return Result(what, Health.BAD, words)
