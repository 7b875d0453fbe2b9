"""A journal run again: the same verdicts line by line, and the umpire where it had got to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardside.errors import JournalError
from boardside.journal import Ledger, Record, line_of
from boardside.records import event_of
from boardside.rules import rules_from
from boardside.states import State
from boardside.umpire import begin, step
from boardside.verdicts import MatchStart
from engine.board import Board, Side
from engine.game import Cube


def rerun(records: Sequence[Record]) -> Iterator[Record]:
    """The records that the umpire makes of a journal's events once more, header and all."""
    return (record for record, _ in _again(records))


def restored(records: Sequence[Record]) -> tuple[State, list[Record]]:
    """The umpire's state after the last event of a journal, and the records of that event's
    verdicts that did not reach the disk. Raises JournalError naming the first record that this
    referee would not have written: it cannot go on from there."""
    made: list[Record] = []
    try:
        state = begin(header_of(records))[0]
        for record, after in _again(records):
            made.append(record)
            state = after
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise JournalError(
            f"record {len(made) + 1} or the one after it cannot be understood "
            f"({type(error).__name__}: {error})."
        ) from None
    for old, new in zip(records, made, strict=False):
        if line_of(old) != line_of(new):
            raise JournalError(
                f"record {old['seq']}: another version of the referee wrote this journal; "
                "it can be read and exported, but not gone on with."
            )
    if len(made) < len(records):
        raise JournalError(f"record {len(made) + 1}: nothing seen before leads to it.")
    return state, made[len(records) :]


def _again(records: Sequence[Record]) -> Iterator[tuple[Record, State]]:
    header = header_of(records)
    ledger = Ledger()
    state, opening = begin(header)
    opening_left = list(opening)
    for record in records:
        kind = record["type"]
        if kind == "match_start":
            yield ledger.verdict(header, record["t"], record.get("frame")), state
        elif kind == "seen":
            event = event_of(record)
            state, verdicts = step(state, event)
            yield ledger.event(event), state
            for verdict in verdicts:
                yield ledger.verdict(verdict, event.at, event.frame), state
        elif kind == "board_found" or record.get("outside"):
            yield {**record, "seq": ledger.skip()}, state
        elif kind == "game_start" and opening_left:
            yield ledger.verdict(opening_left.pop(0), record["t"], record.get("frame")), state


def header_of(records: Sequence[Record]) -> MatchStart:
    """The header of a journal."""
    if not records or records[0]["type"] != "match_start":
        raise JournalError("the journal does not begin with match_start")
    first = records[0]
    cube = first["cube"]
    return MatchStart(
        rules=rules_from(first["rules"]),
        length=first["length"],
        white=first["players"]["white"],
        black=first["players"]["black"],
        board=Board.from_record(first["position"]),
        cube=Cube(cube["value"], Side(cube["owner"]) if cube["owner"] else None),
        began=first["began"],
        versions=tuple(first["versions"].items()),
    )
