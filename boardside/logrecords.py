"""The records that a journal of a match log would have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from boardside.flags import flag_of
from engine.actions import (
    AcceptsResignation,
    Action,
    Beavers,
    Doubles,
    OpeningRoll,
    Passes,
    Plays,
    Raccoons,
    RefusesResignation,
    Resigns,
    Rolls,
    RunsOutOfTime,
    SetsUp,
    Stands,
    Takes,
)
from engine.board import Board, Side
from engine.cube import CENTRED, Cube
from engine.log import GameLog, MatchLog
from engine.match import added, winner_at
from engine.roll import Roll
from engine.scene import Step, steps_of

Fields = dict[str, Any]
_CUBE_RECORDS: Mapping[type, str] = {
    Doubles: "double",
    Takes: "take",
    Passes: "pass",
    Beavers: "beaver",
    Raccoons: "raccoon",
}


def records_of(log: MatchLog) -> Iterator[Fields]:
    """The records of a log, from `match_start` on, all at time 0.

    What the contract's records have no place for stands in further fields (`tags`, `note`,
    `on_roll`, the `numbers` of a tie) and in records `set_up` and `out_of_time`.

    >>> [record["type"] for record in records_of(MatchLog("Ann", "Bob", 5))]
    ['match_start']
    """
    for seq, (kind, fields) in enumerate(_told(log), 1):
        yield {"seq": seq, "t": 0.0, "type": kind, **fields}


def _told(log: MatchLog) -> Iterator[tuple[str, Fields]]:
    seq = 1
    yield "match_start", _header(log)
    for game in log.games:
        for kind, fields in _game(log, game):
            seq += 1
            if kind == "illegal":
                flagged = seq
            if kind == "stands":
                fields["illegal"] = flagged
            yield kind, fields


def _header(log: MatchLog) -> Fields:
    begun = _beginning(log)
    board, cube = (begun.board, begun.cube) if begun else (Board.start(), CENTRED)
    began = begun is not None and (begun.on_roll is not None or board != Board.start())
    further: Fields = {"tags": [list(tag) for tag in log.tags]} if log.tags else {}
    if began and begun and begun.on_roll:
        further["on_roll"] = begun.on_roll.value
    return {
        "rules": log.rules.toggles(),
        "length": log.length,
        "players": {"white": log.white, "black": log.black},
        "position": board.to_record(),
        "cube": _cube_fields(cube),
        "began": began,
        "versions": {},
        **further,
    }


def _beginning(log: MatchLog) -> SetsUp | None:
    """The position that the first game began at, if not the opening's."""
    first = log.games[0].entries[0].action if log.games and log.games[0].entries else None
    return first if isinstance(first, SetsUp) else None


def _game(log: MatchLog, game: GameLog) -> Iterator[tuple[str, Fields]]:
    score = _pair(game.score)
    yield "game_start", {"game": game.number, "score": score, "crawford": game.crawford}
    resigning: Fields | None = None
    for number, step in enumerate(steps_of(log, game)):
        action = step.entry.action
        if number == 0 and game is log.games[0] and isinstance(action, SetsUp):
            continue
        answered = isinstance(action, AcceptsResignation | RefusesResignation)
        if resigning is not None:
            accepted = isinstance(action, AcceptsResignation) if answered else None
            yield "resign", {**resigning, "accepted": accepted}
            resigning = None
        if isinstance(action, Resigns):
            resigning = {"player": action.side.value, "kind": action.kind.value}
        elif not answered:
            yield from _step(step)
    if resigning is not None:
        at_once = True if log.rules.resignation == "at_once" else None
        yield "resign", {**resigning, "accepted": at_once}
    yield from _end(log, game)


def _end(log: MatchLog, game: GameLog) -> Iterator[tuple[str, Fields]]:
    if game.result is None:
        return
    result = game.result
    score = added(game.score, result.winner, result.points)
    yield (
        "game_over",
        {
            "winner": result.winner.value,
            "kind": result.kind.value,
            "cube": result.cube,
            "points": result.points,
            "score": _pair(score),
        },
    )
    if winner := winner_at(score, log.length):
        yield "match_over", {"winner": winner.value, "score": _pair(score)}


def _step(step: Step) -> Iterator[tuple[str, Fields]]:
    """The records of one entry that is no resignation."""
    action, note = step.entry.action, step.entry.note
    if isinstance(action, Stands):
        yield from _stood(step, action)
        return
    kind, fields = _plain(step, action)
    yield kind, {**fields, "note": note} if note else fields


def _plain(step: Step, action: Action) -> tuple[str, Fields]:
    match action:
        case OpeningRoll(white, black):
            return _opening(white, black)
        case Rolls(side, roll):
            return "roll", {"player": side.value, "dice": _dice(roll)}
        case Plays() if step.before.roll is not None:
            return "play", _play(step, action, step.before.roll)
        case RunsOutOfTime(side):
            return "out_of_time", {"player": side.value}
    if kind := _CUBE_RECORDS.get(type(action)):
        side = getattr(action, "side", Side.WHITE)
        return kind, {"player": side.value, "cube": _on_table(step, kind)}
    return "set_up", _set_up(step)


def _opening(white: int, black: int) -> tuple[str, Fields]:
    if white == black:
        return "void_roll", {"player": None, "reason": "tie", "numbers": [white, black]}
    begins = Side.WHITE if white > black else Side.BLACK
    return "roll", {"player": begins.value, "dice": [white, black], "opening": True}


def _play(step: Step, action: Plays, roll: Roll) -> Fields:
    return {
        "player": action.side.value,
        "dice": _dice(roll),
        "play": str(action.play),
        "legal": True,
        "position": step.after.board.to_record(),
        "moves": [[move.origin, move.target] for move in action.play.moves],
    }


def _stood(step: Step, action: Stands) -> Iterator[tuple[str, Fields]]:
    """The flag, that it stands, and the play; of a play that could not be told, the play alone."""
    if step.before.roll is None:
        yield "set_up", {**_set_up(step), "note": step.entry.note or action.moved}
        return
    flag = flag_of(step)
    played = {
        "player": action.side.value,
        "dice": _dice(step.before.roll),
        "play": action.moved,
        "legal": None if flag is None else False,
        "position": action.board.to_record(),
    }
    if flag is not None:
        flagged = {"rule": flag.rule, "message": flag.message, "moved": action.moved}
        kept = {key: played[key] for key in ("player", "dice")}
        yield "illegal", {**kept, **flagged, "position": played["position"]}
        yield "stands", {"player": action.side.value}
    yield "play", played


def _set_up(step: Step) -> Fields:
    action, after = step.entry.action, step.after
    told = action if isinstance(action, SetsUp) else SetsUp(after.board, after.on_roll, after.cube)
    return {
        "position": told.board.to_record(),
        "cube": _cube_fields(told.cube),
        "on_roll": told.on_roll.value if told.on_roll else None,
    }


def _on_table(step: Step, kind: str) -> int:
    return step.before.table_cube if kind in ("take", "pass") else step.after.table_cube


def _cube_fields(cube: Cube) -> Fields:
    return {"value": cube.value, "owner": cube.owner.value if cube.owner else None}


def _dice(roll: Roll) -> list[int]:
    return [roll.first, roll.second]


def _pair(score: tuple[int, int]) -> Fields:
    return {"white": score[0], "black": score[1]}
