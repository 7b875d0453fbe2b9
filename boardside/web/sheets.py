"""A game turn by turn, and how things stand, as a page's script reads them: JSON objects.

Nothing here helps play: no pip counts, no plays that could be made, no equities.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from boardside.errors import JournalError
from boardside.journal import counting
from boardside.matchlog import log_of
from boardside.scene_words import Names, scene_words
from boardside.turnlist import Turn, result_words, turns_of
from engine.board import Side
from engine.log import MatchLog
from engine.scene import Scene, first_scene

Record = Mapping[str, Any]
Fields = dict[str, Any]

ODD = (JournalError, LookupError, TypeError, ValueError, AttributeError)
"""What records lead to that no referee has written so."""

_KEPT = ("names", "match_start")
"""What tells of every game."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One game of a match: its number (0: none has begun), how many there are, its turns (JSON
    each) and the scene it has come to, with the names and whether it is over."""

    game: int = 0
    games: int = 0
    turns: tuple[str, ...] = ()
    scene: Scene | None = None
    log: MatchLog | None = None
    result: str = ""


def sheet_of(records: Sequence[Record], game: int = 0) -> Sheet:
    """The sheet of a game of a journal, of the newest one if none is named; an empty one where
    there is no such game, or where the records cannot be understood.
    """
    try:
        told = _of_game(records, game)
        return _sheet(log_of(told[1]), told[0], records) if told else Sheet()
    except ODD:
        return Sheet()


def games_of(records: Sequence[Record]) -> list[Fields]:
    """What came of each game of a journal: its number, the score before it, the result as a
    sentence ("" while it is not over); none where the records cannot be understood."""
    try:
        return list(_games(counting(records)))
    except ODD:
        return []


def _games(records: Iterable[Record]) -> Iterable[Fields]:
    games: list[Fields] = []
    names = ("White", "Black")
    for record in records:
        if "players" in record:
            names = (record["players"]["white"], record["players"]["black"])
        if record["type"] == "game_start":
            games.append({"game": record["game"], "score": record["score"], "result": ""})
        elif record["type"] == "game_over" and games:
            games[-1]["result"] = _won(record, names)
    return games


def scene_fields(scene: Scene, names: Names) -> Fields:
    """What lies on the table, and the same in words."""
    answers = scene.answers
    cube = {
        "value": scene.table_cube,
        "owner": _value(scene.cube.owner),
        "offered": _value(answers),
    }
    return {
        "board": scene.board.to_record(),
        "on_roll": _value(scene.on_roll),
        "dice": [scene.roll.first, scene.roll.second] if scene.roll else None,
        "cube": cube if scene.rules.cube and not scene.crawford else None,
        "words": scene_words(scene, names),
    }


def compact(fields: Fields) -> str:
    """JSON on one line, short."""
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False)


def _of_game(records: Sequence[Record], game: int) -> tuple[int, list[Record]] | None:
    """How many games there are, and the records that tell of one of them alone."""
    counted = counting(records)
    starts = [n for n, record in enumerate(counted) if record["type"] == "game_start"]
    chosen = [n for n in starts if counted[n]["game"] == game] if game else starts[-1:]
    if not chosen or counted[0]["type"] != "match_start":
        return None
    first = chosen[-1]
    following = [n for n in starts if n > first]
    end = following[0] if following else len(counted)
    header = counted[0]
    if first != starts[0]:
        # Where the match began is told by its header, and concerns its first game alone.
        header = {key: header[key] for key in header if key not in ("began", "cube", "on_roll")}
    others = (r for n, r in enumerate(counted) if r["type"] in _KEPT and not first <= n < end)
    names = [record for record in others if record["type"] == "names"]
    return len(starts), [header, *names, *counted[first:end]]


def _sheet(log: MatchLog, games: int, records: Sequence[Record]) -> Sheet:
    game = log.games[-1]
    names = (log.name(Side.WHITE), log.name(Side.BLACK))
    turns = list(turns_of(log, game))
    rows = tuple(compact(row) for row in _rows(turns, names, records))
    scene = turns[-1].after if turns else first_scene(log, game)
    result = result_words(game.result, names) if game.result else ""
    return Sheet(game.number, games, rows, scene, log, result)


def _rows(turns: Iterable[Turn], names: Names, records: Sequence[Record]) -> Iterator[Fields]:
    shown = [record for record in records if record["type"] == "pictures"]
    before = 0
    for turn in turns:
        pictures = [r for r in shown if before < r["of"] <= turn.line]
        before = turn.line
        yield {**_row(turn, names), "pictures": [_exhibit(record) for record in pictures]}


def _row(turn: Turn, names: Names) -> Fields:
    flag = turn.flag
    return {
        "turn": turn.number,
        "side": _value(turn.side),
        "roll": [turn.roll.first, turn.roll.second] if turn.roll else None,
        "play": turn.moved,
        "said": turn.sentences,
        "flag": {"rule": flag.rule, "message": flag.message} if flag else None,
        "notes": turn.notes,
        "from": [move.origin for move in turn.play.moves],
        "after": scene_fields(turn.after, names),
    }


def _exhibit(record: Record) -> Fields:
    names = {what: name.rpartition("/")[2] for what, name in record["pictures"].items()}
    return {"of": record["of"], "names": names}


def _won(record: Record, names: Names) -> str:
    who = names[record["winner"] == "black"]
    points = record["points"]
    how = "" if record.get("kind", "single") == "single" else f" with a {record['kind']}"
    return f"{who} wins {points} {'point' if points == 1 else 'points'}{how}."


def _value(side: Side | None) -> str | None:
    return side.value if side else None
