"""Match files: the Jellyfish text (`.mat`) of a journal, for GNU Backgammon and others.

One die a move, hits marked, rows padded, no comment after the line with the match length (what
readers trip over). A play that stood though illegal is written as it was made, where the format
can hold it: at most four moves of the player's own checkers, forward, onto points that are open.
Where it cannot, and where a game did not begin at the opening position, the game's rows end there
and a comment at the top says so; its result is then written as a resignation is, so that the score
goes on rightly. The journal holds everything.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from boardside.errors import JournalError
from engine.board import BAR, OFF, Board, Side
from engine.errors import EngineError
from engine.moves import Move
from engine.notation import parse_moves
from engine.steps import carry

NAME = "match.mat"
_LEFT_WIDTH = 27
_NAME_WIDTH = 26
_MOST_MOVES = 4
_UNPLAYED = "????"
_CUBE = {"double": "Doubles", "beaver": "Beavers", "raccoon": "Raccoons"}


@dataclass(slots=True)
class _Sheet:
    """One game being written: its rows of two cells, and the board so far."""

    number: int
    score: tuple[int, int]
    board: Board
    rows: list[list[str]] = field(default_factory=list)
    end: str = ""
    stopped: str = ""

    def put(self, side: Side, text: str) -> None:
        """A cell for a side, in the row that is open for it."""
        if side is Side.WHITE:
            self.rows.append([text, ""])
        elif self.rows and not self.rows[-1][1]:
            self.rows[-1][1] = text
        else:
            self.rows.append(["", text])


def match_text(records: Iterable[Mapping[str, Any]]) -> str:
    """The match file of a journal's records so far."""
    header: Mapping[str, Any] = {}
    sheets: list[_Sheet] = []
    for record in records:
        kind = record["type"]
        if kind == "match_start":
            header = record
        elif kind == "game_start":
            sheets.append(_new_sheet(record, header, first=not sheets))
        elif sheets:
            _write(sheets[-1], record, header.get("length", 0))
    return _text(header, sheets)


def write_match(path: Path, records: Iterable[Mapping[str, Any]]) -> None:
    """Writes the match file in one stroke: a reader finds the old one or the new one, whole."""
    beside = path.with_name(path.name + ".new")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(match_text(records))
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        raise JournalError(f"{path}: cannot be written ({error.strerror}).") from None


def _new_sheet(record: Mapping[str, Any], header: Mapping[str, Any], first: bool) -> _Sheet:
    score = (record["score"]["white"], record["score"]["black"])
    sheet = _Sheet(record["game"], score, Board.start())
    if first and header.get("began"):
        sheet.stopped = "it did not begin at the opening position"
    return sheet


def _write(sheet: _Sheet, record: Mapping[str, Any], length: int) -> None:
    kind = record["type"]
    if kind == "roll" and sheet.stopped and not sheet.rows:
        sheet.put(Side(record["player"]), f"{_dice(record)}: {_UNPLAYED}")
    elif kind in _CUBE:
        sheet.put(Side(record["player"]), f" {_CUBE[kind]} => {record['cube']}")
    elif kind == "take":
        sheet.put(Side(record["player"]), " Takes")
    elif kind == "pass":
        sheet.put(Side(record["player"]), " Drops")
    elif kind == "play":
        _write_play(sheet, record)
    elif kind == "game_over":
        _write_end(sheet, record, length)


def _write_play(sheet: _Sheet, record: Mapping[str, Any]) -> None:
    if sheet.stopped:
        return
    side, after = Side(record["player"]), Board.from_record(record["position"])
    moves = _moves(sheet.board, side, record, after)
    if moves is None:
        sheet.stopped = "a play that stood cannot be written in this format"
        sheet.put(side, f"{_dice(record)}: {_UNPLAYED}")
        return
    sheet.put(side, f"{_dice(record)}: {' '.join(map(str, moves))}".rstrip())
    sheet.board = after


def _dice(record: Mapping[str, Any]) -> str:
    first, second = record["dice"]
    return f"{max(first, second)}{min(first, second)}"


def _moves(board: Board, side: Side, record: Mapping[str, Any], after: Board) -> list[Move] | None:
    """The single moves of a play with their hits; None when the format cannot hold them."""
    pairs = record.get("moves")
    if pairs is None:
        try:
            written = parse_moves(record["play"])
        except EngineError:
            return None
        pairs = [pair for way in written for pair in zip(way.places, way.places[1:], strict=False)]
    state = (board.counts(side), board.counts(side.other))
    moves: list[Move] = []
    for origin, target in pairs:
        mine, theirs = state
        made = target != OFF and theirs[BAR - target] > 1
        if mine[origin] < 1 or target >= origin or made:
            return None
        state, hits = carry(state, origin, target)
        moves.append(Move(origin, target, hits))
    reached = state == (after.counts(side), after.counts(side.other))
    return moves if reached and len(moves) <= _MOST_MOVES else None


def _write_end(sheet: _Sheet, record: Mapping[str, Any], length: int) -> None:
    winner, points = Side(record["winner"]), record["points"]
    plural = "point" if points == 1 else "points"
    done = length > 0 and record["score"][winner.value] >= length
    text = f"Wins {points} {plural}{' and the match' if done else ''}"
    if winner is Side.BLACK and sheet.rows and sheet.rows[-1] == [" Drops", ""]:
        sheet.rows[-1][1] = f" {text}"
    else:
        sheet.end = " " * (6 if winner is Side.WHITE else 34) + text


def _text(header: Mapping[str, Any], sheets: Sequence[_Sheet]) -> str:
    white, black = _names(header)
    lines = [
        '; [Site "Boardside"]',
        f'; [Player 1 "{white}"]',
        f'; [Player 2 "{black}"]',
        *(
            f"; Game {sheet.number} is not whole: {sheet.stopped}."
            for sheet in sheets
            if sheet.stopped
        ),
        "",
        f" {header.get('length', 0)} point match",
    ]
    for sheet in sheets:
        lines += ["", f" Game {sheet.number}"]
        left = f"{white} : {sheet.score[0]}"
        lines.append(f" {left:<31}{black} : {sheet.score[1]}")
        for number, (one, other) in enumerate(sheet.rows, 1):
            lines.append(f"{number:3d}) {one:<{_LEFT_WIDTH}} {other}")
        lines += [sheet.end] if sheet.end else []
    return "\n".join(lines) + "\n"


def _names(header: Mapping[str, Any]) -> tuple[str, str]:
    players = header.get("players", {})
    names = [_name(players.get(side.value, ""), str(side)) for side in Side]
    if names[0] == names[1]:
        names = [f"{names[0][: _NAME_WIDTH - 2]} 1", f"{names[1][: _NAME_WIDTH - 2]} 2"]
    return names[0], names[1]


def _name(given: str, otherwise: str) -> str:
    """A name without what readers trip over."""
    plain = re.sub(r'[:,;"\\\x00-\x1f]', " ", given)
    return " ".join(plain.split())[:_NAME_WIDTH].strip() or otherwise
