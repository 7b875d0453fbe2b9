"""`boardside check FILE`: a whole match, from any file that holds one, held against the rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from boardside.sources import read_match
from engine.log import MatchLog, Remark
from engine.review import plays_in, review

_AT_MOST = 200
"""So many remarks of a sort are told."""


def check_match(source: Path) -> Iterator[str]:
    """The lines that `check` prints about a match: what it is, what is odd about the file, what the
    rules do not allow, and how much that is.

    Raises UsageError, naming the file, for what cannot be read.
    """
    log, odd = read_match(source)
    wrong = list(review(log))
    wrong += [remark for remark in odd if _illegal(remark) and remark not in wrong]
    yield _title(source, log)
    yield from _told("odd", [remark for remark in odd if not _illegal(remark)])
    yield from _told("wrong", sorted(wrong, key=lambda remark: (remark.line, remark.game)))
    found = _count(len(wrong), "thing") if wrong else "nothing"
    yield f"{found} wrong in {_count(plays_in(log), 'play')}."


def _illegal(remark: Remark) -> bool:
    """Whether a reader's remark is about an illegal play: one that it could not carry out is known
    to the reader alone."""
    return remark.text.startswith("illegal play")


def _title(source: Path, log: MatchLog) -> str:
    names = " – ".join(filter(None, (log.white, log.black)))
    length = f"{_count(log.length, 'point')}" if log.length else "unlimited"
    return f"{source}: {names or 'nobody named'}, {length}, {_count(len(log.games), 'game')}"


def _told(sort: str, remarks: list[Remark]) -> Iterator[str]:
    for remark in remarks[:_AT_MOST]:
        yield f"{sort}: {remark}"
    if len(remarks) > _AT_MOST:
        yield f"{sort}: {len(remarks) - _AT_MOST} more"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
