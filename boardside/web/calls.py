"""What the referee has called and is not settled yet, and what it has said lately."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardside.exhibits import worth_showing
from boardside.journal import counting
from boardside.sentences import Names, choices_of, sentence_of
from boardside.web.sheets import Fields

Record = Mapping[str, Any]

TALK = 12
"""So many of the last sentences are shown."""

_SILENT = ("seen", "pictures")
_ASIDE = (*_SILENT, "warning", "names", "board_found")
"""What changes nothing in the game."""

_SETTLES = frozenset(
    {
        *("roll", "play", "corrected", "stands", "double", "take", "pass", "beaver", "raccoon"),
        *("resign", "undone", "set_up", "game_over", "game_start", "match_start", "out_of_time"),
    }
)
"""After these an older call is no longer of interest."""


def moved(records: Sequence[Record]) -> int:
    """The number of the last record that changed the game; 0 where there is none."""
    return next((r["seq"] for r in reversed(records) if r["type"] not in _ASIDE), 0)


def said(record: Record, names: Names) -> str:
    """What a record says, as a sentence; "" for one that no referee has written so."""
    try:
        return sentence_of(record, names)
    except (LookupError, TypeError, ValueError, AttributeError):
        return ""


def talk(records: Sequence[Record], names: Names) -> list[Fields]:
    """The last sentences, the newest last."""
    told: list[Fields] = []
    for record in reversed(records):
        if record["type"] in _SILENT:
            continue
        if text := said(record, names):
            told.append({"seq": record["seq"], "type": record["type"], "text": text})
        if len(told) == TALK:
            break
    return told[::-1]


def call(records: Sequence[Record], names: Names) -> Fields | None:
    """The newest flag, void roll, question or doubt that is not settled, with its pictures by what
    they show; None where there is none."""
    pictures: dict[str, str] = {}
    of = 0
    for record in reversed(counting(records)):
        if record["type"] == "pictures" and not of:
            of, pictures = record["of"], dict(record["pictures"])
        elif record["type"] in _SETTLES:
            return None
        elif worth_showing(dict(record)):
            return {
                "seq": record["seq"],
                "type": record["type"],
                "code": record.get("rule") or record.get("reason") or record.get("code") or "",
                "text": said(record, names),
                "pictures": {what: _file(name) for what, name in pictures.items()}
                if of == record["seq"]
                else {},
            }
    return None


def question(records: Sequence[Record], names: Names) -> Fields | None:
    """What a person is asked now, with the choices in words that name no play; None when nothing
    is."""
    for record in reversed(counting(records)):
        if record["type"] == "question":
            texts = list(choices_of(record, names))
            return {"seq": record["seq"], "player": record["player"], "choices": texts}
        if record["type"] in _SETTLES:
            return None
    return None


def _file(name: str) -> str:
    """A picture's name without its folder."""
    return name.rpartition("/")[2]
