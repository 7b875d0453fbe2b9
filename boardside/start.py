"""What a person tells the referee about where a recording or a sitting begins."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from boardside.checking import in_words, read_position
from boardside.errors import UsageError, nearest_name
from boardside.seating import Corner
from engine.board import Board, Side
from engine.cube import CENTRED, Cube
from engine.errors import PositionError
from engine.faults import Fault
from vision.observation import Shade

START = Board.start()
_Choice = TypeVar("_Choice", Corner, Shade, Side)
FILE_NAME = "start.json"
KEYS = ["position", "white_home", "white", "cube"]


@dataclass(frozen=True, slots=True)
class Start:
    """Where it begins: White's home corner and paint if known, the position, the cube.

    `began` says that a position was given: there is no opening roll then.
    """

    white_home: Corner | None = None
    white: Shade | None = None
    board: Board = START
    cube: Cube = CENTRED
    began: bool = False


def load_start(path: Path, under: Start | None = None) -> Start:
    """The start of a JSON file on top of what is known. UsageError names file and key."""
    try:
        given = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"{path}: cannot be read ({error.strerror}).") from None
    except ValueError:
        raise UsageError(f"{path}: is not JSON.") from None
    if not isinstance(given, dict):
        raise UsageError(f"{path}: is not a JSON object.")
    try:
        return start_of(given, under or Start())
    except (UsageError, PositionError) as error:
        raise UsageError(f"{path}: {error}") from None


def start_of(given: Mapping[str, Any], start: Start) -> Start:
    """The start that a table of keys describes, on top of another."""
    for key in given:
        if key not in KEYS:
            raise UsageError(f"there is no key {key!r}; {nearest_name(key, KEYS)}")
    if "white_home" in given:
        start = replace(start, white_home=_one_of(Corner, "white_home", given["white_home"]))
    if "white" in given:
        start = replace(start, white=_one_of(Shade, "white", given["white"]))
    if "cube" in given:
        start = replace(start, cube=_cube(given["cube"]))
    if "position" in given:
        start = replace(start, board=_board(given["position"]), began=True)
    return start


def _board(given: object) -> Board:
    """A position as the journal writes it, or as a Position ID (White on roll) or an XGID."""
    if isinstance(given, str):
        return read_position("position", given)[0]
    if not isinstance(given, Mapping):
        raise UsageError("'position' is neither an object nor a Position ID or XGID.")
    board = Board.from_record(given)
    if board.faults() is not Fault.NONE:
        raise UsageError(f"'position' cannot be: {in_words(board.faults())}.")
    return board


def _cube(given: object) -> Cube:
    if not isinstance(given, Mapping):
        raise UsageError("'cube' is not an object with value and owner.")
    for key in given:
        if key not in ("value", "owner"):
            raise UsageError(f"'cube' has value and owner, no {key!r}.")
    value, owner = given.get("value", 1), given.get("owner")
    if isinstance(value, bool) or value not in [2**power for power in range(13)]:
        raise UsageError(f"'cube.value' cannot be {value!r}.")
    if value == 1 and owner is not None:
        raise UsageError("a cube at 1 lies in the middle: it has no 'cube.owner'.")
    return Cube(value, None if owner is None else _one_of(Side, "cube.owner", owner))


def _one_of(kind: type[_Choice], key: str, value: object) -> _Choice:
    for choice in kind:
        if choice.value == value:
            return choice
    choices = ", ".join(repr(choice.value) for choice in kind)
    raise UsageError(f"{key!r} cannot be {value!r}: it is one of {choices}.")
