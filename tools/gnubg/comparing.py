"""A match as we have it and as GNU Backgammon has it, side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from engine.actions import (
    Action,
    Beavers,
    Doubles,
    OpeningRoll,
    Passes,
    Plays,
    Raccoons,
    Rolls,
    Stands,
    Takes,
)
from engine.board import Board, Side
from engine.log import GameLog, MatchLog
from engine.notation import apply_freely
from engine.plays import legal_plays
from engine.results import result_of
from engine.roll import Roll
from engine.scene import steps_of

_PLAYERS = {"X": Side.WHITE, "O": Side.BLACK}
_CUBE: dict[type, str] = {
    Doubles: "double",
    Beavers: "double",
    Raccoons: "double",
    Takes: "take",
    Passes: "drop",
}


Events = tuple[tuple[object, ...], ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """One game: the score before it, what was done, who won and the points; `forced` is the play
    of a last roll that was left, where it allows only one."""

    score: tuple[int, int]
    events: Events
    winner: Side | None
    points: int
    forced: Events = ()


def differences(log: MatchLog, account: dict[str, Any]) -> Iterator[str]:
    """Where GNU Backgammon's account of a match differs from the log: one line a difference.

    It makes the play of a last roll that was left itself where only one is possible, and takes an
    offer that nobody answered for a resignation where we see a pass: neither is a difference.
    """
    if not account.get("games"):
        yield "nothing was imported"
        return
    yield from _between("names", _names(log), _their_names(account))
    ours = [_facts(log, game) for game in log.games]
    theirs = [_their_facts(game) for game in account["games"]]
    yield from _between("number of games", len(ours), len(theirs))
    for number, (mine, other) in enumerate(zip(ours, theirs, strict=False), 1):
        yield from _between(f"game {number}: score", mine.score, other.score)
        yield from _between(f"game {number}: winner", mine.winner, other.winner)
        yield from _between(f"game {number}: points", mine.points, other.points)
        passed = (*other.events, (mine.winner and mine.winner.other, "drop"))
        if mine.events != passed and other.events != mine.events + mine.forced:
            yield from _events(number, mine.events, other.events)


def export_differences(log: MatchLog, account: dict[str, Any], ending: str) -> Iterator[str]:
    """The same for what was read from the program's own export, `.mat` or `.sgf`.

    Points are passed over where it does not tell them: of games with automatic doubles, whose worth
    it tells in two ways, and in `.mat` of the last game by the Jacoby rule, which that format does
    not name.
    """
    games = account.get("games", [])
    automatic = any(game["info"].get("initial-cube", 1) > 1 for game in games)
    jacoby = ending == "mat" and "Jacoby" in account.get("match-info", {}).get("rules", ())
    for line in differences(log, account):
        last = line.startswith(f"game {len(games)}: points")
        if not ("points" in line and (automatic or (jacoby and last))):
            yield line


def _between(what: str, mine: object, other: object) -> Iterator[str]:
    if mine != other:
        yield f"{what}: ours {mine}, GNU Backgammon's {other}"


def _events(number: int, mine: Events, other: Events) -> Iterator[str]:
    for place in range(max(len(mine), len(other))):
        pair = [events[place] if place < len(events) else None for events in (mine, other)]
        if pair[0] != pair[1]:
            yield f"game {number}, action {place + 1}: ours {pair[0]}, GNU Backgammon's {pair[1]}"
            return


def _names(log: MatchLog) -> tuple[str, str]:
    return log.name(Side.WHITE), log.name(Side.BLACK)


def _their_names(account: dict[str, Any]) -> tuple[str, str]:
    info = account["match-info"]
    return info["X"]["name"], info["O"]["name"]


def _facts(log: MatchLog, game: GameLog) -> Facts:
    events: list[tuple[object, ...]] = []
    unplayed = None
    for step in steps_of(log, game):
        action, before = step.entry.action, step.before
        if isinstance(action, OpeningRoll | Rolls):
            unplayed = step.after
        elif isinstance(action, Plays | Stands) and before.roll is not None:
            unplayed = None
            dice = tuple(sorted((before.roll.first, before.roll.second)))
            ids = _ids(before.board, step.after.board, action.side)
            events.append((action.side, "move", dice, ids))
        elif type(action) in _CUBE:
            events.append((_side(action), _CUBE[type(action)]))
    forced: Events = ()
    if unplayed is not None and unplayed.roll is not None and unplayed.on_roll is not None:
        forced = _forced(unplayed.board, unplayed.on_roll, unplayed.roll)
    return replace(_with_result(log, game, tuple(events)), forced=forced)


def _side(action: Action) -> Side | None:
    return None if isinstance(action, OpeningRoll) else getattr(action, "side", None)


def _forced(board: Board, side: Side, roll: Roll) -> Events:
    plays = legal_plays(board, side, roll)
    if len(plays) != 1:
        return ()
    after = next(iter(plays.results))
    dice = tuple(sorted((roll.first, roll.second)))
    return ((side, "move", dice, _ids(board, after, side)),)


def _ids(before: Board, after: Board, side: Side) -> str:
    return f"{before.position_id(side)} > {after.position_id(side)}"


def _with_result(log: MatchLog, game: GameLog, events: Events) -> Facts:
    result = game.result
    if result is None:
        return Facts(game.score, events, None, 0)
    points = result.points
    if log.rules.gammons == "record_only" and _borne_off(log, game):
        points = result.kind.multiple * result.cube
    return Facts(game.score, events, result.winner, points)


def _borne_off(log: MatchLog, game: GameLog) -> bool:
    """Whether the game was played to its end: GNU Backgammon counts a gammon itself then."""
    last = [step.after.board for step in steps_of(log, game)]
    return bool(last) and result_of(last[-1]) is not None


def _their_facts(game: dict[str, Any]) -> Facts:
    info = game["info"]
    events = tuple(_their_events(game.get("game", [])))
    score = (info["score-X"], info["score-O"])
    return Facts(score, events, _PLAYERS.get(info["winner"]), info.get("points-won") or 0)


def _their_events(actions: list[dict[str, Any]]) -> Iterator[tuple[object, ...]]:
    for action in actions:
        side, what = _PLAYERS[action["player"]], action["action"]
        if what == "move":
            before = Board.from_position_id(action["board"], side)
            pairs = sorted(action["move"], key=lambda pair: -pair[0])
            text = " ".join(f"{origin}/{max(target, 0)}" for origin, target in pairs)
            after = apply_freely(before, side, text)
            yield side, "move", tuple(sorted(action["dice"])), _ids(before, after, side)
        elif what in ("double", "redouble", "take", "drop"):
            yield side, what.removeprefix("re")
