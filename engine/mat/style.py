"""How a match file writes what can be written in several ways: one remark for the whole file."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.log import Remark
from engine.loosely import is_dance
from engine.mat.rows import Cell, Kind

_MOVES = re.compile(r"\d|bar", re.IGNORECASE)
_WAYS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("bearing off as 'off'", re.compile(r"/off", re.IGNORECASE)),
    ("bearing off as '/0'", re.compile(r"/0")),
    ("the bar as 'bar'", re.compile(r"bar/", re.IGNORECASE)),
    ("the bar as '25'", re.compile(r"\b25/")),
    ("equal moves as '(2)'", re.compile(r"\(\d\)")),
    ("two moves as one", re.compile(r"\b(?:\d+|bar)/\d+\*?/", re.IGNORECASE)),
)


def style_of(cells: Sequence[Cell]) -> Remark | None:
    """The remark on how plays are written in cells; None where there are no plays.

    >>> cell = Cell(None, Kind.ROLL, "13", "24/off(2)", 7)
    >>> print(style_of([cell]))
    line 7: it writes bearing off as 'off', equal moves as '(2)', the smaller die first.
    """
    rolls = [cell for cell in cells if cell.kind is Kind.ROLL]
    ways = [name for name, way in _WAYS if any(way.search(cell.text) for cell in rolls)]
    ways += sorted({f"dances as {cell.text[:20]!r}" for cell in rolls if _worded_dance(cell)})
    if any(not cell.text for cell in rolls):
        ways.append("dances as nothing")
    if any(len(cell.number) == 2 and cell.number[0] < cell.number[1] for cell in rolls):
        ways.append("the smaller die first")
    if not ways or not rolls:
        return None
    return Remark(f"it writes {', '.join(ways)}.", rolls[0].line)


def _worded_dance(cell: Cell) -> bool:
    return bool(cell.text) and is_dance(cell.text)
