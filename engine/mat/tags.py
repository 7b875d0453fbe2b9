"""The lines above the games of a match file, as we write them: tags, names, and what the format
cannot say."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.board import Side
from engine.log import MatchLog
from engine.rules import Rules

_LONGEST_NAME = 26
_LONGEST_VALUE = 200
_OWN = ("site", "player 1", "player 2", "variation")


def header_lines(log: MatchLog, names: tuple[str, str], unsaid: Sequence[str]) -> list[str]:
    """The comment lines of a match, tags first."""
    told = {key.lower(): value for key, value in log.tags}
    tags = [
        ("Site", told.get("site") or "Boardside"),
        *((key, value) for key, value in log.tags if key.lower() not in _OWN),
        ("Player 1", told.get("player 1") or names[0]),
        ("Player 2", told.get("player 2") or names[1]),
        ("Variation", "Backgammon"),
        *_rule_tags(log.rules, log.length),
    ]
    lines = [f'; [{_plain(key, 40)} "{_plain(value, _LONGEST_VALUE)}"]' for key, value in tags]
    if unsaid:
        lines.append("; This format cannot say all of it; an .sgf file of the match does:")
    return [*lines, *(f"; {_plain(text, _LONGEST_VALUE)}" for text in unsaid)]


def player_names(log: MatchLog) -> tuple[str, str]:
    """Both names without what readers trip over, never empty, never the same.

    >>> player_names(MatchLog("A: B, C", "A B C"))
    ('A B C 1', 'A B C 2')
    """
    white, black = (_name(log.name(side), str(side)) for side in Side)
    if white != black:
        return white, black
    return f"{white[: _LONGEST_NAME - 2]} 1", f"{black[: _LONGEST_NAME - 2]} 2"


def _rule_tags(rules: Rules, length: int) -> list[tuple[str, str]]:
    tags = [("Rules", rules.preset)]
    if length:
        tags.append(("Crawford", _switch(rules.crawford)))
    else:
        tags += [("Jacoby", _switch(rules.jacoby)), ("Beaver", _switch(rules.beavers))]
        tags += [("Raccoon", "On")] if rules.raccoons else []
    tags.append(("CubeLimit", str(rules.cube_limit if rules.cube else 1)))
    return tags + ([("Gammons", rules.gammons)] if rules.gammons != "score" else [])


def _switch(on: bool) -> str:
    return "On" if on else "Off"


def _name(given: str, otherwise: str) -> str:
    plain = re.sub(r'[:,;"\\\[\]]|[\x00-\x1f\x7f-\x9f\u2028\u2029]', " ", given)
    return " ".join(plain.split())[:_LONGEST_NAME].strip() or otherwise


def _plain(value: str, longest: int) -> str:
    """A tag's name or value in one line, without the marks that end it."""
    plain = re.sub(r'["\[\]]|[\x00-\x1f\x7f-\x9f\u2028\u2029]', " ", value)
    return " ".join(plain.split())[:longest]
