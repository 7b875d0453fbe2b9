"""A match from SGF, as tolerantly as can be; see `engine.sgf`."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from engine.actions import (
    AcceptsResignation,
    Beavers,
    Passes,
    Raccoons,
    Resigns,
    RunsOutOfTime,
    SetsUp,
    Stands,
    Takes,
)
from engine.board import Board, Side
from engine.cube import Cube
from engine.decoding import decoded
from engine.errors import MatchFileError
from engine.log import GameLog, MatchLog, Remark
from engine.match import Score, added, is_crawford
from engine.remarks import Remarks
from engine.results import Kind, Result, counted, result_of, scored
from engine.scene import first_game
from engine.sgf.game import Reading
from engine.sgf.terms import (
    ACTION,
    COLOURS,
    CUBES,
    EDITS,
    MOVED,
    OPENERS,
    TAG_PROPERTIES,
    TAGS,
    cube_of,
    rules_of,
    tags_of,
)
from engine.sgf.tree import Node, trees

MOST_BYTES = 32_000_000
MOST_GAMES = 1000
MOST_ILLEGAL = 200
"""After so many illegal plays the games that follow are not read: it is no match file any more."""
_BACKGAMMON = "6"
_LONGEST = 999
_LONGEST_NAME = 200
_PLAIN = ("GM", "MI", "PW", "PB", "RU", "RE", "PL", "DI", "C", "W", "B")
_OWN = (OPENERS, ACTION, MOVED, TAGS)
_KEPT = frozenset((*_PLAIN, *_OWN, *EDITS, *CUBES, *TAG_PROPERTIES.values()))
_RESULT = re.compile(r"\s*([WB])\s*\+?\s*(\d{0,5})\s*([A-Z]?)", re.IGNORECASE)
_INFO = re.compile(r"\s*(\w+)\s*:\s*(-?\d{1,6})\s*")


def read_sgf(data: bytes, name: str = "the file") -> tuple[MatchLog, tuple[Remark, ...]]:
    """The match in the bytes of an SGF file, and what is odd about it.

    Raises MatchFileError, naming the file, when it is none or no backgammon.

    >>> log, remarks = read_sgf(b"(;GM[6]MI[length:5][ws:1][bs:0]PW[Ann];B[31qtst];W[66])")
    >>> log.white, log.length, log.games[0].score, [str(remark) for remark in remarks]
    ('Ann', 5, (1, 0), [])
    """
    remarks = Remarks()
    games, told = trees(_text(data, name, remarks), _KEPT)
    for remark in told:
        remarks.add(remark.text, remark.line)
    if not games:
        raise MatchFileError(f"{name}: is not an SGF file: it has no game tree '(;'.")
    if len(games) > MOST_GAMES:
        remarks.add(f"there are {len(games)} games; {MOST_GAMES} are read.")
    kinds = {game[0].first("GM") or _BACKGAMMON for game in games}
    if kinds != {_BACKGAMMON}:
        raise MatchFileError(f"{name}: is an SGF file of another game than backgammon (GM[6]).")
    log = _header(games[0][0], remarks)
    for game in games[:MOST_GAMES]:
        if _stood(log) > MOST_ILLEGAL:
            remarks.add("too many illegal plays; further games are not read.", game[0].line)
            break
        log = _with_game(log, game, remarks)
    return _with_what_was_played(log), remarks.all()


def _stood(log: MatchLog) -> int:
    """How many plays stood though they were not legal."""
    return sum(isinstance(one.action, Stands) for game in log.games for one in game.entries)


def _text(data: bytes, name: str, remarks: Remarks) -> str:
    if len(data) > MOST_BYTES:
        raise MatchFileError(f"{name}: is larger than {MOST_BYTES // 1_000_000} MB.")
    return decoded(data, remarks)


def _name(node: Node, which: str) -> str:
    return " ".join((node.first(which) or "").split())[:_LONGEST_NAME]


@dataclass(frozen=True, slots=True)
class _Info:
    """What MI tells; None where it does not."""

    length: int | None = None
    score: Score | None = None


def _info(node: Node, remarks: Remarks) -> _Info:
    told: dict[str, int] = {}
    for value in node.all("MI"):
        if found := _INFO.fullmatch(value):
            told[found[1].lower()] = int(found[2])
    for key in ("length", "ws", "bs"):
        if not 0 <= told.get(key, 0) <= _LONGEST:
            remarks.add(f"{key} {told.pop(key)} cannot be; it is not read.", node.line)
    score = (told.get("ws", 0), told.get("bs", 0)) if {"ws", "bs"} & told.keys() else None
    return _Info(told.get("length"), score)


def _header(root: Node, remarks: Remarks) -> MatchLog:
    length = _info(root, remarks).length or 0
    rules, unknown = rules_of(root.first("RU") or "", length)
    for word in unknown:
        remarks.add(f"the rule {word[:40]!r} is not known.", root.line)
    first = {
        which: " ".join((root.first(which) or "").split()) for which in TAG_PROPERTIES.values()
    }
    tags = tags_of(first, root.all(TAGS))
    return MatchLog(_name(root, "PW"), _name(root, "PB"), length, rules, tags=tags)


def _with_game(log: MatchLog, nodes: list[Node], remarks: Remarks) -> MatchLog:
    root, number = nodes[0], len(log.games) + 1
    info = _info(root, remarks)
    if info.length not in (None, log.length):
        remarks.add(f"the match's length changes to {info.length}.", root.line, number)
    for side, which in ((Side.WHITE, "PW"), (Side.BLACK, "PB")):
        if _name(root, which) not in ("", log.name(side)):
            remarks.add(f"{log.name(side)}'s name changes.", root.line, number)
    expected = _score_after(log)
    score = info.score or expected
    if score != expected and log.games:
        what = f"the score is {score[0]} to {score[1]}, not {expected[0]} to {expected[1]}."
        remarks.add(what, root.line, number)
    game = GameLog(number, score, _is_crawford(log, root, score), line=root.line)
    reading = Reading(number, first_game(log, game), remarks)
    _automatic_doubles(reading, nodes)
    reading.read([_without_root_properties(root), *nodes[1:]])
    result = _ended(reading, root)
    game = replace(game, entries=tuple(reading.entries), result=result)
    return replace(log, games=(*log.games, game))


def _score_after(log: MatchLog) -> Score:
    if not log.games:
        return 0, 0
    last = log.games[-1]
    return added(last.score, last.result.winner, last.result.points) if last.result else last.score


def _is_crawford(log: MatchLog, root: Node, score: Score) -> bool:
    if "CrawfordGame" in (root.first("RU") or "").split(":"):
        return True
    done = any(game.crawford for game in log.games)
    return is_crawford(log.rules, log.length, score, done)


def _automatic_doubles(reading: Reading, nodes: list[Node]) -> None:
    """The root's cube, unless the ties that led to it are told."""
    cube = cube_of(Cube(), nodes[0].first("CV"), None)
    ties = any(len(set(told.strip())) == 1 for node in nodes for told in node.all(OPENERS))
    if cube.value > 1 and not ties:
        reading.line = nodes[0].line
        reading.put(SetsUp(Board.start(), None, cube))


def _without_root_properties(root: Node) -> Node:
    """The root as a node of play: a position may be set there."""
    kept = ("PL", "DI", "W", "B", "CP", "CO", *EDITS, MOVED, OPENERS, ACTION)
    return Node(root.line, {key: root.properties[key] for key in kept if key in root.properties})


def _ended(reading: Reading, root: Node) -> Result | None:
    """How the game ended, by its entries and by what RE says; a resignation that only RE tells
    becomes entries."""
    found = _RESULT.fullmatch(root.first("RE") or "")
    winner = next((s for s, c in COLOURS.items() if found and c == found[1].upper()), None)
    points = int(found[2] or 0) if found else 0
    own = _own_result(reading)
    if own is None and winner is not None:
        cube = reading.scene.cube
        kind = next((kind for kind in Kind if kind.multiple * cube.value == points), Kind.SINGLE)
        own = scored(winner, kind, cube, kind)
        reading.line, reading.note = root.line, ""
        if found and found[3].upper() == "R":
            reading.put(Resigns(winner.other, kind))
            if reading.scene.rules.resignation == "when_accepted":
                reading.put(AcceptsResignation(winner))
        elif found and found[3].upper() == "T":
            reading.put(RunsOutOfTime(winner.other))
    if own is None or winner is None:
        return own
    if winner is not own.winner or (points and points != own.points):
        won = f"{own.winner} won {own.points}"
        reading.remarks.add(f"RE[{found[0] if found else ''}] is told, but {won}.", root.line)
    return replace(own, winner=winner, points=points or own.points)


def _own_result(reading: Reading) -> Result | None:
    """The result that the entries themselves tell."""
    scene = reading.scene
    taken = any(isinstance(one.action, Takes | Beavers | Raccoons) for one in reading.entries)
    won = result_of(scene.board) or _given_up(reading)
    if won is None:
        return None
    counts_as = counted(won[1], scene.rules, scene.length, taken)
    return scored(*won, scene.cube, counts_as)


def _given_up(reading: Reading) -> tuple[Side, Kind] | None:
    """Who has won, and how, by a pass, a resignation or the clock."""
    at_once = reading.scene.rules.resignation == "at_once"
    resigned = None
    for entry in reading.entries:
        match entry.action:
            case Passes(side) | RunsOutOfTime(side):
                return side.other, Kind.SINGLE
            case Resigns(side, kind):
                resigned = side.other, kind
                if at_once:
                    return resigned
            case AcceptsResignation():
                return resigned
    return None


def _with_what_was_played(log: MatchLog) -> MatchLog:
    """The log with beavers, raccoons and automatic doubles in its rules if the games have them."""
    actions = [entry.action for game in log.games for entry in game.entries]
    cubes = [one.cube.value for one in actions if isinstance(one, SetsUp) and one.on_roll is None]
    rules = log.rules
    automatic = max((value.bit_length() - 1 for value in cubes), default=0)
    return replace(
        log,
        rules=replace(
            rules,
            beavers=rules.beavers or any(isinstance(one, Beavers) for one in actions),
            raccoons=rules.raccoons or any(isinstance(one, Raccoons) for one in actions),
            automatic_doubles=max(rules.automatic_doubles, min(automatic, 10)),
        ),
    )
