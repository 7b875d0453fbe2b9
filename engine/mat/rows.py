"""The rows of a match file (`.mat`): who rolled, moved, doubled or ended the game in one line.

A row is split by what stands in it, not by its columns; the column only tells whose a lone entry
is. `Cell` is one such entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from engine.board import Side

_ROW = re.compile(r"\s*(\d{1,9})\)")
_INNER_ROW = re.compile(r"(?<=\s)\d{1,9}\)(?=\s)")
_TOKEN = re.compile(
    r"(?P<roll>(?<![\w/*])\d(?:-?\d){0,8}\s?:)"
    r"|(?P<double>\b(?:re-?)?doubles?\b)"
    r"|(?P<beaver>\bbeavers?\b)"
    r"|(?P<raccoon>\brac+oons?\b)"
    r"|(?P<take>\b(?:takes?|accepts?)\b)"
    r"|(?P<drop>\b(?:drops?|rejects?|pass(?:es)?|declines?)\b)"
    r"|(?P<wins>\bwins?\b)"
    r"|(?P<losses>\b(?:losses|loses?|loss)\b)"
    r"|(?P<quits>\?{2,}|\b(?:concedes?|resigns?|resigned|forfeits?)\b)",
    re.IGNORECASE,
)
_STAKE = re.compile(r"\s*(?:=>|to)?\s*(\d{1,9})?")
_POINTS = re.compile(r"\s*(\d{1,9})?\s*(?:points?)?(?:\s*and the match)?[.!]?", re.IGNORECASE)
UNPLAYED = "????"
"""The text of a roll that a resignation follows."""
_LEFT_COLUMN, _RIGHT_COLUMN = 6, 16


class Kind(Enum):
    """What a cell tells; the values are the names in the pattern."""

    ROLL = "roll"
    DOUBLE = "double"
    BEAVER = "beaver"
    RACCOON = "raccoon"
    TAKE = "take"
    DROP = "drop"
    WINS = "wins"
    LOSSES = "losses"
    QUITS = "quits"


CUBE = (Kind.DOUBLE, Kind.BEAVER, Kind.RACCOON)
ENDS = frozenset((Kind.WINS, Kind.LOSSES, Kind.QUITS))


@dataclass(frozen=True, slots=True)
class Cell:
    """One entry of a row: whose (None: the column does not tell), what, its number (the dice as
    written, the cube's value or the points; "" for none; the word of a resignation), and the text
    that follows it."""

    side: Side | None
    kind: Kind
    number: str
    text: str
    line: int


def row_number(line: str) -> int | None:
    """The number that begins a row, None for a line that is no row.

    >>> row_number("  3) 31: 8/5 6/5"), row_number(" Game 1")
    (3, None)
    """
    found = _ROW.match(line)
    return int(found[1]) if found else None


def rows_of(line: str) -> list[str]:
    """The rows in a line: more than one where a row's number is repeated inside it.

    >>> rows_of(" 24) 43: 21/14    24)  Losses 2 point")
    [' 24) 43: 21/14    ', '24)  Losses 2 point']
    """
    first = _ROW.match(line)
    cuts = [found.start() for found in _INNER_ROW.finditer(line, first.end() if first else 0)]
    return [line[start:end] for start, end in zip([0, *cuts], [*cuts, None], strict=True)]


def cells_of(row: str, number: int) -> list[Cell]:
    """The cells of one row (or of a line with a result only), from left to right.

    >>> [(str(cell.side), cell.kind.value) for cell in cells_of(" 4)  Takes     62: 24/18", 9)]
    [('White', 'take'), ('Black', 'roll')]
    """
    label = _ROW.match(row)
    start = label.end() if label else 0
    cells: list[Cell] = []
    for column, cell in _entries(row, start, number):
        if cells and cell.kind is Kind.QUITS and _unplayed(cells[-1]):
            side = cells[-1].side
            cells[-1] = replace(cells[-1], text=UNPLAYED)
        else:
            side = Side.BLACK if cells else _column(column - start)
        cells.append(replace(cell, side=side))
    return cells


def _entries(row: str, start: int, number: int) -> Iterator[tuple[int, Cell]]:
    tokens = list(_TOKEN.finditer(row, start))
    for place, token in enumerate(tokens):
        end = tokens[place + 1].start() if place + 1 < len(tokens) else len(row)
        kind = Kind(token.lastgroup)
        value, after = _value(kind, token, row)
        yield token.start(), Cell(None, kind, value, row[after:end].strip(), number)


def _value(kind: Kind, token: re.Match[str], row: str) -> tuple[str, int]:
    """The number that belongs to a token, and where the text after it begins."""
    if kind is Kind.ROLL:
        return token[0].rstrip(" :").replace("-", ""), token.end()
    if kind is Kind.QUITS:
        return token[0], token.end()
    pattern = _STAKE if kind in CUBE else _POINTS if kind in (Kind.WINS, Kind.LOSSES) else None
    found = pattern.match(row, token.end()) if pattern else None
    return (found[1] or "", found.end()) if found else ("", token.end())


def _unplayed(cell: Cell) -> bool:
    return cell.kind is Kind.ROLL and not cell.text


def _column(offset: int) -> Side | None:
    if offset <= _LEFT_COLUMN:
        return Side.WHITE
    return Side.BLACK if offset >= _RIGHT_COLUMN else None
