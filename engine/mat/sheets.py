"""A match file's lines sorted: the header, and for each game its names, score and cells.

Bounds: MOST_GAMES games, MOST_CELLS entries in the file; what is beyond is not read, and a remark
says so.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from engine.board import Side
from engine.mat.header import Header
from engine.mat.rows import ENDS, Cell, Kind, cells_of, row_number, rows_of
from engine.remarks import Remarks

MOST_GAMES = 2_000
MOST_CELLS = 40_000
_GAME = re.compile(r"\s*game\s+(\d{1,9})\s*$", re.IGNORECASE)
_RUN_ON = re.compile(r"(\s*\d{1,9}\).*?)\s+Game (\d{1,9})$")
_SCORE = re.compile(r"(?<!\d)\s*:\s*(\d{1,12})(?=\s|$)")
_HIGHEST_SCORE = 999_999
_LONGEST_NAME = 60


@dataclass(slots=True)
class Sheet:
    """One game as it stands in the file: its number, names, the score before it, its cells, and
    the number of its first row (1, unless the beginning is missing)."""

    number: int
    line: int
    names: tuple[str, str] | None = None
    score: tuple[int, int] | None = None
    cells: list[Cell] = field(default_factory=list)
    first_row: int = 1
    rows: int = 0


@dataclass(slots=True)
class Sorter:
    """The lines sorted so far."""

    remarks: Remarks
    header: Header = field(default_factory=Header)
    sheets: list[Sheet] = field(default_factory=list)
    cells: int = 0
    full: bool = False

    def take(self, line: str, number: int) -> None:
        """Sorts in one line."""
        if not line.strip() or self.full:
            return
        if found := _GAME.match(line):
            self._begin(int(found[1]), number)
        elif found := _RUN_ON.match(line):
            self.remarks.add("the next game begins in the row that breaks off.", number)
            self.take(found[1], number)
            self._begin(int(found[2]), number)
        elif row_number(line) is not None:
            self._row(line, number)
        elif line.lstrip().startswith(";") and self.sheets:
            self.remarks.add(f"a comment among the games: {line.strip(' ;')[:100]!r}.", number)
        elif not (self._head(line, number) or self._result(line, number)):
            self.remarks.often("there are lines that belong to no game.", number)

    def _head(self, line: str, number: int) -> bool:
        """Whether the line belongs above the rows: to the header, or to a game that begins."""
        if not self.sheets:
            return self.header.read(line, number, self.remarks)
        return not self.sheets[-1].rows and self._score(line, number)

    def _begin(self, told: int, line: int) -> None:
        due = self.sheets[-1].number + 1 if self.sheets else 1
        if len(self.sheets) == MOST_GAMES:
            self._stop(f"a file of more than {MOST_GAMES} games is read no further.", line)
            return
        if told != due:
            self.remarks.add(f"game {told} stands where game {due} should.", line)
        number = told if due < told <= due + MOST_GAMES or told == due else due
        self.sheets.append(Sheet(number, line))

    def _row(self, line: str, number: int) -> None:
        if not self.sheets:
            self.remarks.add("rows without a line 'Game 1' above them.", number)
            self.sheets.append(Sheet(1, number))
        sheet = self.sheets[-1]
        rows = rows_of(line)
        if len(rows) > 1:
            self.remarks.add("a row's number is repeated inside the row.", number, sheet.number)
        if not sheet.rows:
            sheet.first_row = row_number(line) or 1
        for row in rows:
            sheet.rows += 1
            self._add(cells_of(row, number), number)

    def _result(self, line: str, number: int) -> bool:
        cells = cells_of(line, number)
        if not self.sheets or not cells or cells[0].kind not in ENDS:
            return False
        self._add([_lone(cell) for cell in cells], number)
        return True

    def _add(self, cells: list[Cell], line: int) -> None:
        self.cells += len(cells)
        self.sheets[-1].cells += cells
        if self.cells > MOST_CELLS:
            self._stop(f"a file of more than {MOST_CELLS} entries is read no further.", line)

    def _stop(self, text: str, line: int) -> None:
        self.full = True
        self.remarks.add(text, line)

    def _score(self, line: str, number: int) -> bool:
        """Names and score: `Ann : 0      Bob : 0`; a rating after a comma is cut off."""
        scores = list(_SCORE.finditer(line))
        if len(scores) < 2:
            return False
        sheet, (left, right) = self.sheets[-1], (scores[0], scores[-1])
        names = line[: left.start()].strip(), line[left.end() : right.start()].strip()
        sheet.names = names[0][:_LONGEST_NAME], names[1][:_LONGEST_NAME]
        points = int(left[1]), int(right[1])
        if max(points) > _HIGHEST_SCORE:
            self.remarks.add("the score cannot be; it is left out.", number, sheet.number)
        else:
            sheet.score = points
        return True


def _lone(cell: Cell) -> Cell:
    """A cell of a line without a row's number: the column says who won, and never who lost."""
    return replace(cell, side=None if cell.kind is Kind.LOSSES else cell.side or Side.WHITE)
