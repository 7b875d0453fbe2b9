"""Positions as the texts that programs exchange: Position ID, Match ID, XGID."""

from __future__ import annotations

import re
from collections.abc import Callable

from boardside.errors import UsageError
from engine.board import Board, Side
from engine.errors import PositionError
from engine.match_id import parse_match_id
from engine.rules import Rules
from engine.scene import USUAL_LIMIT, Scene, scene_of_match_id, scene_of_xgid
from engine.xgid import parse_xgid

FIRST = Side.BLACK
"""Player 0 of GNU Backgammon: it draws player 1 below and means that one by X, as XGID does. White
is X here."""

_POSITION_ID = re.compile(r"(?<![\w+/])[A-Za-z0-9+/]{14}(?![\w+/])")
_MATCH_ID = re.compile(r"(?<![\w+/])[A-Za-z0-9+/]{12}(?![\w+/])")


def scene_of(text: str) -> Scene:
    """The scene of an XGID, or of a Position ID, a Match ID or both, however they are joined.

    A Position ID alone has White on roll; a Match ID alone is shown on the opening position. Raises
    PositionError for what cannot be read, UsageError for what is none of them.

    >>> scene = scene_of("Position ID: 4HPwATDgc/ABMA Match ID: cAm3AAAAAAAE")
    >>> scene.on_roll, str(scene.roll)
    (<Side.WHITE: 'white'>, '65')
    """
    if "XGID=" in text.upper() or text.count(":") >= 6:
        found = re.search(r"(?:XGID=)?[-A-Oa-o]{26}:\S+", text, re.IGNORECASE)
        return scene_of_xgid(parse_xgid(found[0] if found else text))
    position, match = _POSITION_ID.search(text), _MATCH_ID.search(text)
    if position is None and match is None:
        raise UsageError(
            f"{text.strip()[:60]!r} is neither a Position ID (14 characters) nor a Match ID (12) "
            "nor an XGID."
        )
    told = parse_match_id(match[0], FIRST) if match else None
    on_roll = told.on_roll if told else Side.WHITE
    board = Board.from_position_id(position[0], on_roll) if position else Board.start()
    if told:
        return scene_of_match_id(board, told)
    return Scene(board, on_roll, rules=Rules(cube_limit=USUAL_LIMIT))


def gnubg_id(scene: Scene) -> str:
    """Position ID and Match ID, joined by a colon as GNU Backgammon takes them.

    Raises PositionError when nobody is on roll.

    >>> gnubg_id(scene_of("4HPwATDgc/ABMA:cAm3AAAAAAAE"))
    '4HPwATDgc/ABMA:cAm3AAAAAAAE'
    """
    return f"{scene.position_id()}:{scene.match_id().text(FIRST)}"


def told_ids(scene: Scene) -> list[str]:
    """The lines with a scene's IDs, as far as it has some."""
    writers: dict[str, Callable[[Scene], str]] = {
        "XGID": lambda shown: str(shown.xgid()).removeprefix("XGID="),
        "GNU ID": gnubg_id,
    }
    lines = []
    for name, write in writers.items():
        try:
            lines.append(f"{name}: {write(scene)}")
        except PositionError:
            continue
    return lines
