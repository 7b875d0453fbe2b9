"""Table talk: situations written as people would tell them, and what the referee says to each.

A situation is a heading `### …` and a fenced block: perhaps settings (`rules: money`, `match: 5`,
`score: 3-2`, `cube: 2 White`, `on roll: Black`, `toggle: jacoby = true`, `White has 6(2) 5`), then
one line for each thing that people do and, indented, every sentence that the referee says to it.
What can be done is in `doings`.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from doings import do, placed
from observing import QUIET
from table import Table

from boardside.acts import SetsOnRoll, SetsScore
from boardside.rules import rules_from
from boardside.sentences import names_of, sentence_of
from engine.board import Board, Side
from engine.cube import Cube

GOOD = replace(QUIET, slope=5.5)
"""A camera about as good as the reader on real pictures."""
SETTING = re.compile(r"(rules|match|score|cube|on roll|toggle): (.+)|(White has|Black has) (.+)")


@dataclass
class Situation:
    """One situation: its title and line in the file, settings, and what is done and said."""

    title: str
    line: int
    settings: dict[str, str] = field(default_factory=dict)
    done: list[tuple[int, str, list[str]]] = field(default_factory=list)


def situations(text: str) -> list[Situation]:
    """All situations of a text. Raises ValueError naming a line that belongs nowhere."""
    found: list[Situation] = []
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("### "):
            found.append(Situation(line[4:].strip(), number))
        elif line.startswith("```"):
            inside = not inside
        elif not inside or not line.strip():
            continue
        elif not found:
            raise ValueError(f"line {number}: this belongs to no situation")
        elif line.startswith("    "):
            if not found[-1].done:
                raise ValueError(f"line {number}: nobody has done anything yet")
            found[-1].done[-1][2].append(line.strip())
        elif match := SETTING.fullmatch(line.strip()):
            key, value = match[1] or match[3], match[2] or match[4]
            found[-1].settings[f"toggle {number}" if key == "toggle" else key] = value
        else:
            found[-1].done.append((number, line.strip().rstrip("."), []))
    return found


def sit_down(situation: Situation, folder: Path) -> Table:
    """The table of a situation."""
    settings = situation.settings
    toggles: dict[str, Any] = {"preset": settings.get("rules", "friendly")}
    for key, value in settings.items():
        if key.startswith("toggle"):
            toggles |= tomllib.loads(value)
    length = int(settings.get("match", "0"))
    rules = rules_from(toggles)
    table = Table(folder, _board(settings), rules, length, noise=GOOD, cube=_cube(settings))
    if "score" in settings:
        white, black = map(int, settings["score"].split("-"))
        table.say(SetsScore(white, black, length))
    if "on roll" in settings:
        table.say(SetsOnRoll(Side(settings["on roll"].lower())))
    return table


def _board(settings: dict[str, str]) -> Board | None:
    """The position that is set, None for the opening one."""
    given = {side: settings[f"{side} has"] for side in Side if f"{side} has" in settings}
    if not given and "on roll" not in settings:
        return None
    board = Board.start()
    for side, checkers in given.items():
        board = board.with_counts(side, placed(checkers))
    return board


def _cube(settings: dict[str, str]) -> Cube | None:
    """The cube that is set, as `2 White` or `2`, None for one nobody has turned."""
    if "cube" not in settings:
        return None
    value, _, owner = settings["cube"].partition(" ")
    return Cube(int(value), Side(owner.lower()) if owner else None)


def talk(situation: Situation, folder: Path) -> list[tuple[int, str, list[str], list[str]]]:
    """Plays a situation: for each thing done its line, the words, what should be said, and what the
    referee said."""
    table = sit_down(situation, folder)
    heard = len(table.records)
    played = []
    for line, words, expected in situation.done:
        do(table, words, line)
        records = table.records
        said = [sentence_of(record, names_of(records)) for record in records[heard:]]
        heard = len(records)
        played.append((line, words, expected, [sentence for sentence in said if sentence]))
    table.leave()
    return played
