"""Match files of eXtreme Gammon (`.xg`), BGBlitz (`.bgf`) and OGXM (`.ogxm`, `.gvab`), through the
library `gvformat` of the package gammonview, which the extra `formats` installs.

The library gives one kind of document for all of them. Its games are put into rows as a `.mat` has
them, so that one reader says what is odd about them.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from boardside.errors import UsageError
from engine.board import Side
from engine.log import MatchLog, Remark
from engine.mat import read_mat
from engine.places import BAR

ENDINGS = (".xg", ".bgf", ".ogxm", ".gvab")
_READERS = {".xg": ("xg", "convert_xg"), ".bgf": ("bgf", "convert_bgf")}
_OGXM = ("reader", "read_gvab")
_ROLLS = range(21)
_CUBE = {21: " Doubles", 22: " Takes", 23: " Drops"}
_POSITION_SET = 31
_WHITE = 1
"""The colour of White's plies; a winner is 0 when White has won."""
_LONGEST_NAME = 26

Document = Mapping[str, Any]


def read_foreign(data: bytes, name: str, ending: str) -> tuple[MatchLog, tuple[Remark, ...]]:
    """The match in such a file, and what is odd about it. Raises UsageError, one line, when the
    library is not installed or cannot read the file, MatchFileError for games that make no sense.
    """
    module, function = _READERS.get(ending, _OGXM)
    try:
        read = getattr(import_module(f"gvformat.{module}"), function)
    except ImportError:
        raise UsageError(
            f"{name}: {ending} files are read with the extra 'formats': "
            "pip install 'boardside[formats]'."
        ) from None
    try:
        return read_mat(as_mat(read(data)), name)
    except Exception as error:  # a library that raises whatever comes along
        told = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        raise UsageError(f"{name}: is no {ending} file that can be read ({told}).") from None


def as_mat(document: Document) -> bytes:
    """The rows of a document's games, with the score before each."""
    names = [_name(document, side) for side in Side]
    lines = [*_tags(document), "", f" {int(document.get('match_length') or 0)} point match"]
    score = [0, 0]
    for number, game in enumerate(document.get("games", ()), 1):
        left = f"{names[0]} : {score[0]}"
        lines += ["", f" Game {number}", f" {left:<30} {names[1]} : {score[1]}"]
        lines += [f"{row:3d}) {one:<27} {other}" for row, (one, other) in enumerate(_rows(game), 1)]
        winner, points = game.get("winner"), int(game.get("points_won") or 0)
        if winner in (0, 1) and points:
            score[winner] += points
            lines.append(f"{' ' * (34 if winner else 6)}Wins {points} points")
    return ("\n".join(lines) + "\n").encode("utf-8", "replace")


def _name(document: Document, side: Side) -> str:
    given = str(document.get(f"player_{side.value}") or "")
    return " ".join(given.replace(":", " ").split())[:_LONGEST_NAME] or str(side)


def _tags(document: Document) -> list[str]:
    told = {
        "Event": document.get("event"),
        "Site": document.get("site"),
        "Jacoby": "On" if document.get("jacoby") else "Off",
        "Beaver": "On" if document.get("beaver") else "Off",
        "CubeLimit": document.get("cube_limit"),
    }
    return [f'; [{key} "{" ".join(str(value).split())}"]' for key, value in told.items() if value]


def _rows(game: Document) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    for ply in game.get("plies", ()):
        text = _cell(ply)
        if not text:
            continue
        if ply.get("color") == _WHITE:
            rows.append((text, ""))
        elif rows and not rows[-1][1]:
            rows[-1] = (rows[-1][0], text)
        else:
            rows.append(("", text))
    return rows


def _cell(ply: Document) -> str:
    """A ply as a cell; "" for a resignation, which the result tells."""
    action = int(ply.get("action_id", -1))
    if action in _CUBE:
        return _CUBE[action]
    dice = f"{ply.get('d2', 0)}{ply.get('d1', 0)}"
    if action == _POSITION_SET:
        return f"{dice}: Illegal play"
    return f"{dice}: {_moves(ply)}" if action in _ROLLS else ""


def _moves(ply: Document) -> str:
    """The single moves in the mover's own numbering; the library's is Black's."""
    moves = []
    for move in ply.get("moves", ()):
        place = int(move["from"])
        origin = BAR - place if ply.get("color") == _WHITE else place
        moves.append(f"{origin}/{max(origin - int(move['pips']), 0)}")
    return " ".join(moves)
