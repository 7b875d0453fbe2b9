"""Reader of match files (`.mat`, the Jellyfish text) as programs and sites really write them.

It reads on wherever a reading makes sense, and remarks on everything that it had to mend or doubts.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from engine.board import Side
from engine.errors import MatchFileError
from engine.following import HIGHEST_CUBE
from engine.game import Game
from engine.log import GameLog, MatchLog, Remark
from engine.mat.ends import Gain, Terms, end, plays_jacoby
from engine.mat.game import Reading
from engine.mat.header import other_tags, rules_of
from engine.mat.names import Names
from engine.mat.rows import Cell, Kind
from engine.mat.sheets import Sheet, Sorter
from engine.mat.style import style_of
from engine.mat.text import lines_of
from engine.match import added, is_crawford
from engine.remarks import Remarks
from engine.rules import Rules

_EVERYTHING = Rules(cube_limit=HIGHEST_CUBE, beavers=True, raccoons=True, opening_reroll=True)
MOST_ILLEGAL = 200
"""After so many illegal plays the games that follow are not read: it is no match file any more."""


def read_mat(data: bytes, name: str) -> tuple[MatchLog, tuple[Remark, ...]]:
    """The match in the bytes of a `.mat` file called `name`, and all that is odd about it.

    Raises MatchFileError, one line, for what is no match file. Work and memory are bounded: see
    `text`, `sheets`.

    >>> log, remarks = read_mat(b" 3 point match\\n\\n Game 1\\n Ann : 0   Bob : 0\\n"
    ...                         b"  1) 31: 8/5 6/5     Doubles => 2\\n  2)  Drops\\n", "a.mat")
    >>> log.white, log.length, [type(entry.action).__name__ for entry in log.games[0].entries]
    ('Ann', 3, ['OpeningRoll', 'Plays', 'Doubles', 'Passes'])
    """
    remarks = Remarks()
    try:
        sorter = _sorted(data, remarks)
    except MatchFileError as error:
        raise MatchFileError(f"{name}: {error}") from None
    names = Names(remarks)
    turned = [names.take(sheet) for sheet in sorter.sheets]
    names.compare(sorter.header)
    readings = [
        _read(sheet, swap, sorter.header.length or 0, remarks)
        for sheet, swap in zip(sorter.sheets, turned, strict=True)
    ]
    rules = _rules(sorter, readings, remarks)
    if style := style_of([cell for sheet in sorter.sheets for cell in sheet.cells]):
        remarks.add(style.text, style.line)
    log = MatchLog(
        white=names.white,
        black=names.black,
        length=sorter.header.length or 0,
        rules=rules,
        tags=other_tags(sorter.header, (names.white, names.black)),
    )
    log = replace(log, games=_games(log, sorter.sheets, readings, remarks))
    return log, remarks.all()


def _sorted(data: bytes, remarks: Remarks) -> Sorter:
    sorter = Sorter(remarks)
    for number, line in enumerate(lines_of(data, remarks), 1):
        sorter.take(line, number)
    if sorter.header.length is None:
        if not sorter.sheets:
            raise MatchFileError(
                "this is no match file: there is neither a line 'N point match' nor 'Game 1'."
            )
        remarks.add("the match's length is not told; it is read as unlimited.")
    return sorter


def _read(sheet: Sheet, swap: bool, length: int, remarks: Remarks) -> Reading:
    game = Game(_EVERYTHING, length)
    reading = Reading(sheet.number, remarks, game)
    if sheet.first_row > 1 and any(cell.kind is Kind.ROLL for cell in sheet.cells):
        reading.say(
            f"the game begins with row {sheet.first_row}: what came before is missing.",
            sheet.cells[0].line,
        )
        reading.stopped = True
    cells = [_exchanged(cell) for cell in sheet.cells] if swap else sheet.cells
    for cell, following in zip(cells, _following(cells), strict=True):
        reading.take_in(cell, following)
    return reading


def _following(cells: list[Cell]) -> list[frozenset[Kind]]:
    """For each cell the kinds of those after it."""
    kinds: list[frozenset[Kind]] = []
    after: frozenset[Kind] = frozenset()
    for cell in reversed(cells):
        kinds.append(after)
        after |= {cell.kind}
    return kinds[::-1]


def _exchanged(cell: Cell) -> Cell:
    return replace(cell, side=cell.side.other if cell.side else None)


def _rules(sorter: Sorter, readings: list[Reading], remarks: Remarks) -> Rules:
    kinds = [cell.kind.value for sheet in sorter.sheets for cell in sheet.cells]
    rules = rules_of(sorter.header, {kind: kinds.count(kind) for kind in set(kinds)}, remarks)
    told = sorter.header.get("jacoby") or sorter.header.get("rules")
    gains = _gains(sorter.sheets)
    if not sorter.header.length and not told and plays_jacoby(readings, gains):
        remarks.add("gammons at an unturned cube count once: the Jacoby rule is taken as played.")
        return replace(rules, jacoby=True)
    return rules


def _games(
    log: MatchLog, sheets: list[Sheet], readings: list[Reading], remarks: Remarks
) -> tuple[GameLog, ...]:
    games: list[GameLog] = []
    score, crawford_done = (0, 0), False
    for sheet, reading, gain in zip(sheets, readings, _gains(sheets), strict=True):
        if sheet.score is None:
            remarks.add("the score before the game is not told.", sheet.line, sheet.number)
        score = sheet.score or score
        result = end(reading, Terms(log.rules, log.length, score, gain))
        crawford = is_crawford(log.rules, log.length, score, crawford_done)
        crawford_done = crawford_done or crawford
        entries = reading.all_entries()
        games.append(GameLog(sheet.number, score, crawford, entries, result, sheet.line))
        if result is not None:
            score = added(score, result.winner, result.points)
    return tuple(games)


def _gains(sheets: list[Sheet]) -> list[Gain]:
    """Who has won how much in each game, where one side's score alone grew after it."""
    scores = [*(sheet.score for sheet in sheets), None]
    return [_gain(before, after) for before, after in pairwise(scores)]


def _gain(before: tuple[int, int] | None, after: tuple[int, int] | None) -> Gain:
    if before is None or after is None:
        return None
    white, black = after[0] - before[0], after[1] - before[1]
    if white > 0 and black == 0:
        return Side.WHITE, white
    return (Side.BLACK, black) if black > 0 and white == 0 else None
