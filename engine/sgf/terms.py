"""What the values of a backgammon SGF mean: points, rules, tags.

Source: the backgammon page of the SGF specification (red-bean.com/sgf), and what GNU Backgammon
writes beyond it (`RU`, `RE`). Properties that begin with X are this program's own; other programs
skip them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from typing import Any

from engine.board import Board, Side
from engine.cube import Cube
from engine.places import BAR, OFF
from engine.rules import CHOICES, PRESETS, Rules

COLOURS = {Side.WHITE: "W", Side.BLACK: "B"}
OPENERS, ACTION, MOVED, TAGS = "XO", "XA", "XM", "XT"
"""White's and Black's opening numbers; an action that no other property tells; how a play that
stood is written; tags that no other property holds, name and value in turn."""
EDITS = ("AE", "AW", "AB")
CUBES = ("CV", "CP", "CO")
HIGHEST_CUBE = 4096

_MOST_LETTERS = 8
_FIRST, _BAR, _OFF = "a", "y", "z"
_ADDED = {"AW": Side.WHITE, "AB": Side.BLACK}
_OWNERS = {"w": Side.WHITE, "b": Side.BLACK, "c": None, "n": None}
TAG_PROPERTIES = {
    "Event": "EV",
    "Round": "RO",
    "Site": "PC",
    "Transcriber": "AN",
    "Comment": "GC",
    "Player 1 Elo": "WR",
    "Player 2 Elo": "BR",
    "EventDate": "DT",
}
_DATE = re.compile(r"(\d{4})[.-](\d\d)[.-](\d\d)")


def letter_of(side: Side, place: int) -> str:
    """The letter of a place (0 off, 25 bar) in a side's numbering.

    >>> letter_of(Side.WHITE, 24), letter_of(Side.BLACK, 24), letter_of(Side.BLACK, 25)
    ('x', 'a', 'y')
    """
    if place in (BAR, OFF):
        return _BAR if place == BAR else _OFF
    return chr(ord(_FIRST) + (place if side is Side.WHITE else 25 - place) - 1)


def place_of(side: Side, letter: str) -> int | None:
    """The place of a letter in a side's numbering; None when it names none.

    >>> place_of(Side.BLACK, "a"), place_of(Side.WHITE, "z"), place_of(Side.WHITE, "?")
    (24, 0, None)
    """
    if letter in (_BAR, _OFF):
        return BAR if letter == _BAR else OFF
    if not _FIRST <= letter <= "x":
        return None
    point = ord(letter) - ord(_FIRST) + 1
    return point if side is Side.WHITE else 25 - point


def pairs_of(side: Side, letters: str) -> list[tuple[int, int]]:
    """The moves (origin, target) of up to four pairs of letters; what is no move is left out.

    >>> pairs_of(Side.WHITE, "hefz")
    [(8, 5), (6, 0)]
    """
    places = [place_of(side, letter) for letter in letters[:_MOST_LETTERS]]
    return [
        (origin, target)
        for origin, target in zip(places[::2], places[1::2], strict=False)
        if origin is not None and target is not None and origin != OFF and target != BAR
    ]


def edits_of(board: Board) -> dict[str, list[str]]:
    """The properties that set a board, one letter for each checker.

    >>> edits_of(Board.from_points([2] + [0] * 23))["AW"]
    ['a', 'a']
    """
    edits = {"AE": ["a:y"]}
    for name, side in _ADDED.items():
        counts = board.counts(side)
        edits[name] = [
            letter_of(side, place) for place in range(1, 26) for _ in range(counts[place])
        ]
    return edits


def edited(board: Board, edits: dict[str, list[str]]) -> Board:
    """The board after properties that take checkers away (AE) and add some; the rest of fifteen is
    off.

    >>> edited(Board.start(), edits_of(Board.start())) == Board.start()
    True
    """
    counts = {side: list(board.counts(side)) for side in Side}
    for letter in _letters(edits.get("AE", ())):
        for side in Side:
            counts[side][place_of(side, letter) or 0] = 0
    for name, side in _ADDED.items():
        for letter in _letters(edits.get(name, ())):
            counts[side][place_of(side, letter) or 0] += 1
    for side in Side:
        counts[side][OFF] = max(0, 15 - sum(counts[side][1:]))
    return Board(tuple(counts[Side.WHITE]), tuple(counts[Side.BLACK]))


def _letters(values: Iterable[str]) -> Iterable[str]:
    """The letters a to y of a list of points, ranges such as `a:y` written out."""
    for value in values:
        first, _, last = value.strip().partition(":")
        last = last or first
        if len(first) == len(last) == 1 and _FIRST <= first <= last <= _BAR:
            yield from map(chr, range(ord(first), ord(last) + 1))


def cube_of(cube: Cube, value: str | None, owner: str | None) -> Cube:
    """The cube after a value (CV) and an owner (CP or CO), either of which may be missing.

    >>> cube_of(Cube(), "4", "b")
    Cube(value=4, owner=<Side.BLACK: 'black'>)
    """
    number = int(value) if value and re.fullmatch(r"\s*\d{1,5}\s*", value) else 0
    if number in [2**power for power in range(HIGHEST_CUBE.bit_length())]:
        cube = replace(cube, value=number)
    letter = (owner or "").strip().lower()[:1]
    return replace(cube, owner=_OWNERS[letter]) if letter in _OWNERS else cube


def owner_letter(cube: Cube) -> str:
    """The letter that CP has for the cube's owner."""
    return {None: "c", Side.WHITE: "w", Side.BLACK: "b"}[cube.owner]


def rules_text(rules: Rules, length: int, crawford_game: bool) -> str:
    """The value of RU: GNU Backgammon's words, then the toggles that differ from the preset's.

    >>> rules_text(PRESETS["money"], 0, False)
    'Jacoby:preset=money'
    """
    words = ["NoCube"] * (not rules.cube) + ["Crawford"] * (length > 0 and rules.crawford)
    words += ["CrawfordGame"] * crawford_game + ["Jacoby"] * rules.jacoby
    preset = rules.preset if rules.preset in PRESETS else "friendly"
    usual = PRESETS[preset].toggles()
    told = {"preset", "cube", "jacoby"} | ({"crawford"} if length else set())
    words.append(f"preset={preset}")
    words += [
        f"{key}={str(value).lower()}"
        for key, value in rules.toggles().items()
        if key not in told and value != usual[key]
    ]
    return ":".join(words)


def rules_of(text: str, length: int) -> tuple[Rules, list[str]]:
    """The rules that RU tells, and the words that say nothing known.

    >>> rules_of("Jacoby:preset=money", 0)[0] == PRESETS["money"]
    True
    >>> rules_of("Crawford", 5)[0].crawford, rules_of("", 5)[0].crawford
    (True, False)
    """
    words = [word.strip() for word in text[:1000].split(":") if word.strip()]
    pairs = dict(word.split("=", 1) for word in words if "=" in word)
    preset = pairs.pop("preset", "")
    rules = PRESETS.get(preset, replace(PRESETS["friendly"], cube_limit=HIGHEST_CUBE))
    changes: dict[str, Any] = {
        "cube": "NoCube" not in words,
        "jacoby": "Jacoby" in words,
        "crawford": "Crawford" in words if length else rules.crawford,
    }
    unknown = [word for word in words if "=" not in word and word not in _WORDS]
    for key, value in pairs.items():
        read = _toggle(key, value, rules)
        if read is None:
            unknown.append(f"{key}={value}")
        else:
            changes[key] = read
    return replace(rules, **changes), unknown


_WORDS = ("NoCube", "Crawford", "CrawfordGame", "Jacoby")


def _toggle(key: str, text: str, rules: Rules) -> object:
    """The value of a toggle; None where there is none such."""
    if key not in [field.name for field in fields(Rules)]:
        return None
    usual = getattr(rules, key)
    value: object = text
    if isinstance(usual, bool):
        value = {"true": True, "false": False}.get(text)
    elif isinstance(usual, int):
        value = int(text) if re.fullmatch(r"\d{1,6}", text) else None
    return value if key not in CHOICES or value in CHOICES[key] else None


def tag_properties(tags: Sequence[tuple[str, str]]) -> dict[str, list[str]]:
    """The properties that hold a log's tags.

    >>> tag_properties([("EventDate", "2026.11.29"), ("Time", "10.30")])
    {'DT': ['2026-11-29'], 'XT': ['Time', '10.30']}
    """
    properties: dict[str, list[str]] = {}
    others: list[str] = []
    for key, value in tags:
        name = TAG_PROPERTIES.get(key, "")
        date = _DATE.fullmatch(value) if name == "DT" else None
        if not name or name in properties or (name == "DT" and date is None) or not value:
            others += [key, value]
        else:
            properties[name] = ["-".join(date.groups()) if date else value]
    return {**properties, TAGS: others} if others else properties


def tags_of(first: dict[str, str], others: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The tags of properties: `first` by their names, `others` those of XT.

    >>> tags_of({"DT": "2026-11-29"}, ["Time", "10.30"])
    (('EventDate', '2026.11.29'), ('Time', '10.30'))
    """
    tags: list[tuple[str, str]] = []
    for key, name in TAG_PROPERTIES.items():
        value = first.get(name, "")
        date = _DATE.fullmatch(value.strip()) if name == "DT" else None
        if value:
            tags.append((key, ".".join(date.groups()) if date else value))
    return (*tags, *zip(others[::2], others[1::2], strict=False))
