"""What the lines above the games of a match file say: tags such as `; [Event "Open"]`, the length
of the match, and the rules that follow from both.

Tags that say exactly what a MatchLog says elsewhere (rules) are not kept as tags.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.remarks import Remarks
from engine.rules import CHOICES, PRESETS, Rules

LONGEST_MATCH = 999
_MOST_TAGS = 100
_TAG = re.compile(r'\s*;?\s*\[\s*([^"\]]{1,60}?)\s+"(.*?)"?\s*\]\s*$')
_LENGTH = re.compile(r"\s*(\d{1,200})\s*-?\s*points?\s+match\b", re.IGNORECASE)
_UNLIMITED = re.compile(r"\s*(?:unlimited|money)\s+(?:match|session|game)\b", re.IGNORECASE)
_NO_LIMIT = 4096
_RULE_TAGS = ("crawford", "jacoby", "beaver", "beavers", "raccoon", "cubelimit", "gammons", "rules")
_OTHER_GAMES = ("nackgammon", "hypergammon", "longgammon", "acey-deucey", "tapa", "gul bara")


@dataclass(slots=True)
class Header:
    """The header as far as it was read; `length` is None while no line told it."""

    tags: list[tuple[str, str]] = field(default_factory=list)
    length: int | None = None

    def get(self, name: str) -> str:
        """A tag's value, whatever the case of its name; "" where there is none."""
        return next((value for key, value in self.tags if key.lower() == name.lower()), "")

    def read(self, line: str, number: int, remarks: Remarks) -> bool:
        """Takes in a line of the header; False for one that is none.

        >>> header = Header()
        >>> [header.read(line, 1, Remarks()) for line in ('; [Event "Open"]', " 5 point match")]
        [True, True]
        >>> header.get("event"), header.length
        ('Open', 5)
        """
        if found := _TAG.match(line):
            if len(self.tags) < _MOST_TAGS:
                self.tags.append((found[1].strip(), found[2].strip()))
            else:
                remarks.often(f"there are more than {_MOST_TAGS} tags.", number)
            return True
        if line.lstrip().startswith(";"):
            return True
        length = _length_in(line)
        if length is None:
            return False
        if self.length is not None:
            remarks.add(f"the match's length is told again ({line.strip()[:40]!r}).", number)
            return True
        if length > LONGEST_MATCH:
            remarks.add(
                f"a match has at most {LONGEST_MATCH} points; this one is read as unlimited.",
                number,
            )
        self.length = length if length <= LONGEST_MATCH else 0
        return True


def _length_in(line: str) -> int | None:
    if found := _LENGTH.match(line):
        return int(found[1])
    return 0 if _UNLIMITED.match(line) else None


def rules_of(header: Header, cubes: Mapping[str, int], remarks: Remarks) -> Rules:
    """The rules that a header tells; `cubes` counts the beavers and raccoons met in the games.

    A limit of the cube that the file does not tell is taken as the highest there is.

    >>> header = Header([("Crawford", "Off"), ("CubeLimit", "1")], 5)
    >>> rules = rules_of(header, {}, Remarks())
    >>> rules.crawford, rules.cube
    (False, False)
    """
    rules = PRESETS.get(header.get("rules").lower(), PRESETS["friendly"])
    rules = _cube_limited(rules, header.get("cubelimit"), remarks)
    if (variation := header.get("variation").lower()) in _OTHER_GAMES:
        remarks.add(f"the variation is {variation}; it is read as backgammon.")
    if header.get("gammons").lower() == "record_only":
        rules = replace(rules, gammons="record_only")
    return replace(
        rules,
        crawford=_switch(header.get("crawford"), rules.crawford),
        jacoby=_switch(header.get("jacoby"), rules.jacoby),
        beavers=_switch(header.get("beaver") or header.get("beavers"), rules.beavers)
        or cubes.get("beaver", 0) > 0,
        raccoons=_switch(header.get("raccoon"), rules.raccoons) or cubes.get("raccoon", 0) > 0,
    )


def other_tags(header: Header, names: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    """The tags that tell neither rules nor the names that the games tell too."""
    known = {("player 1", names[0]), ("player 2", names[1])}
    return tuple(
        (key, value)
        for key, value in header.tags
        if key.lower() not in _RULE_TAGS and (key.lower(), value) not in known and value
    )


def _cube_limited(rules: Rules, told: str, remarks: Remarks) -> Rules:
    if not told:
        return rules if rules.preset != "friendly" else replace(rules, cube_limit=_NO_LIMIT)
    limit = int(told) if re.fullmatch(r"\d{1,6}", told) else 0
    if limit == 1:
        return replace(rules, cube=False)
    if limit not in CHOICES["cube_limit"]:
        remarks.add(f"the cube's limit {told[:20]!r} is no power of two up to {_NO_LIMIT}.")
        return replace(rules, cube_limit=_NO_LIMIT)
    return replace(rules, cube_limit=limit)


def _switch(told: str, otherwise: bool) -> bool:
    return {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}.get(
        told.lower(), otherwise
    )
