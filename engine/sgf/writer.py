"""A match as SGF, one game tree for each game; see `engine.sgf`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.actions import (
    AcceptsResignation,
    Action,
    Beavers,
    Doubles,
    OpeningRoll,
    Passes,
    Plays,
    Raccoons,
    Resigns,
    Rolls,
    RunsOutOfTime,
    SetsUp,
    Stands,
    Takes,
)
from engine.board import Board, Side
from engine.log import GameLog, MatchLog
from engine.roll import Roll
from engine.scene import Scene, Step, steps_of
from engine.sgf.terms import (
    ACTION,
    COLOURS,
    MOVED,
    OPENERS,
    edits_of,
    letter_of,
    owner_letter,
    rules_text,
    tag_properties,
)
from engine.sgf.tree import node_text
from engine.sgf.words import SET_BY_HAND, words_of

Properties = dict[str, list[str]]
_CUBE_WORDS: Mapping[type, str] = {
    Doubles: "double",
    Beavers: "double",
    Raccoons: "double",
    Takes: "take",
    Passes: "drop",
}


def write_sgf(log: MatchLog) -> str:
    """The text of a log as SGF, in UTF-8's characters, with LF.

    >>> from engine.log import Entry
    >>> entries = (Entry(OpeningRoll(3, 1)), Entry(Rolls(Side.BLACK, Roll(6, 6))))
    >>> print(write_sgf(MatchLog("Ann", "Bob", 5, games=(GameLog(1, (0, 0), False, entries),))))
    (;FF[4]GM[6]CA[UTF-8]AP[Boardside]MI[length:5][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RU[Crawford:preset=friendly]
    ;PL[W]DI[31]
    ;PL[B]DI[66])
    <BLANKLINE>
    """
    games = log.games or (GameLog(1, (0, 0)),)
    return "".join(_game_text(log, game, first=game is games[0]) for game in games)


def _game_text(log: MatchLog, game: GameLog, first: bool) -> str:
    sheet = _Sheet(_openers_are_plain(game))
    for number, step in enumerate(steps_of(log, game)):
        if number == 0 and _is_only_a_cube(step.entry.action):
            sheet.opening_cube = step.after.cube.value
        else:
            sheet.write(step)
    sheet.settle()
    root = _root(log, game, first)
    if sheet.opening_cube > 1:
        root["CV"] = [str(sheet.opening_cube)]
    return "(" + "\n".join(map(node_text, [root, *sheet.nodes])) + ")\n"


def _root(log: MatchLog, game: GameLog, first: bool) -> Properties:
    white, black = game.score
    info = [f"length:{log.length}", f"game:{game.number - 1}", f"ws:{white}", f"bs:{black}"]
    root = {
        "FF": ["4"],
        "GM": ["6"],
        "CA": ["UTF-8"],
        "AP": ["Boardside"],
        "MI": info,
        "PW": [_plain(log.white)],
        "PB": [_plain(log.black)],
    }
    if first:
        root |= {name: [*map(_plain, held)] for name, held in tag_properties(log.tags).items()}
    root["RU"] = [rules_text(log.rules, log.length, game.crawford)]
    if game.result is not None:
        ending = {Resigns: "R", AcceptsResignation: "R", RunsOutOfTime: "T"}
        last = type(game.entries[-1].action) if game.entries else None
        how = ending.get(last, "") if last else ""
        root["RE"] = [f"{COLOURS[game.result.winner]}+{game.result.points}{how}"]
    return root


def _plain(text: str) -> str:
    """A text without what cannot be in a line of a file: control characters, lone surrogates."""
    readable = text.encode("utf-8", "replace").decode("utf-8")
    return re.sub(r"[\x00-\x1f\x7f]+", " ", readable)


def _openers_are_plain(game: GameLog) -> bool:
    """Whether the opening roll can be told from the first play: one throw, no tie, none anew."""
    actions = [entry.action for entry in game.entries if not isinstance(entry.action, SetsUp)]
    rolls = [action for action in actions if isinstance(action, OpeningRoll)]
    if len(rolls) != 1 or rolls[0] is not actions[0]:
        return False
    begins = Side.WHITE if rolls[0].white > rolls[0].black else Side.BLACK
    anew = len(actions) > 1 and isinstance(actions[1], Rolls) and actions[1].side is begins
    return not anew


def _is_only_a_cube(action: Action) -> bool:
    """Whether a position set by hand is but the opening at another cube: automatic doubles."""
    if not isinstance(action, SetsUp) or action.on_roll is not None:
        return False
    return action.board == Board.start() and action.cube.owner is None


@dataclass(slots=True)
class _Unplayed:
    """A roll that no node tells yet; `told` when its opening numbers are told already."""

    side: Side
    roll: Roll
    note: str
    told: bool = False


@dataclass(slots=True)
class _Sheet:
    """The nodes of a game being written."""

    plain_opening: bool
    nodes: list[Properties] = field(default_factory=list)
    opening_cube: int = 1
    unplayed: _Unplayed | None = None

    def write(self, step: Step) -> None:
        """Adds what an entry needs."""
        action, note = step.entry.action, step.entry.note
        if isinstance(action, OpeningRoll):
            self._opening(step, note)
        elif isinstance(action, Rolls):
            anew = self.unplayed is not None and self.unplayed.told
            self.settle()
            if anew:
                self.add({ACTION: [words_of(action)]})
            self.unplayed = _Unplayed(action.side, action.roll, note, told=anew)
        elif isinstance(action, Plays) and step.before.roll is not None:
            self._play(action, step.before.roll, note)
        else:
            self.settle(even_told=isinstance(action, Stands))
            nodes = _nodes_of(action, step.after)
            if isinstance(action, SetsUp) and step.before.roll is not None:
                nodes.insert(0, {ACTION: [SET_BY_HAND]})
            noted = next((node for node in nodes if "AE" in node), nodes[0])
            for properties in nodes:
                self.add(properties, note if properties is noted else "")

    def add(self, properties: Properties, note: str = "") -> None:
        """Adds a node, with a note."""
        comment = {"C": [_plain(note)]} if note else {}
        self.nodes.append({**properties, **comment})

    def settle(self, even_told: bool = False) -> None:
        """Adds a node for a roll that was not played."""
        rolled, self.unplayed = self.unplayed, None
        if rolled is not None and (even_told or not rolled.told):
            dice = f"{rolled.roll.first}{rolled.roll.second}"
            self.add({"PL": [COLOURS[rolled.side]], "DI": [dice]}, rolled.note)

    def _opening(self, step: Step, note: str) -> None:
        action, after = step.entry.action, step.after
        if not isinstance(action, OpeningRoll):
            return
        if not self.plain_opening:
            self.add({OPENERS: [f"{action.white}{action.black}"]}, note)
            note = ""
        if after.roll is None or after.on_roll is None:
            self.opening_cube = after.cube.value
            return
        high = Roll(after.roll.high, after.roll.low)
        self.unplayed = _Unplayed(after.on_roll, high, note, told=not self.plain_opening)

    def _play(self, action: Plays, roll: Roll, note: str) -> None:
        rolled, self.unplayed = self.unplayed, None
        moves = "".join(
            letter_of(action.side, place)
            for move in action.play.moves
            for place in (move.origin, move.target)
        )
        roll = rolled.roll if rolled else roll
        notes = " ".join(filter(None, (rolled.note if rolled else "", note)))
        self.add({COLOURS[action.side]: [f"{roll.first}{roll.second}{moves}"]}, notes)


def _nodes_of(action: Action, after: Scene) -> list[Properties]:
    """The nodes of an action that is neither a roll nor the play of one."""
    if word := _CUBE_WORDS.get(type(action)):
        return [{COLOURS[_side_of(action)]: [word]}]
    if isinstance(action, SetsUp):
        return _set_up(action)
    if isinstance(action, Plays | Stands):
        moved = str(action.play) if isinstance(action, Plays) else _plain(action.moved)
        *first, board = _board(after.board, action.side.other)
        return [*first, {**board, MOVED: [moved]}]
    return [{ACTION: [words_of(action)]}]


def _set_up(action: SetsUp) -> list[Properties]:
    """A position set by hand, and its cube."""
    board = _board(action.board, action.on_roll)
    return [*board, {"CV": [str(action.cube.value)]}, {"CP": [owner_letter(action.cube)]}]


def _board(board: Board, on_roll: Side | None) -> list[Properties]:
    """The nodes that set a board and who is on roll then. GNU Backgammon turns the board round
    when Black is named before it, so that White is named first, and Black after the checkers."""
    edits = edits_of(board)
    if on_roll is Side.BLACK:
        return [{"PL": ["W"]}, {**edits, "PL": ["B"]}]
    return [{"PL": ["W"], **edits} if on_roll else edits]


def _side_of(action: Action) -> Side:
    """Who did it; White where nobody alone did."""
    return Side.WHITE if isinstance(action, OpeningRoll | SetsUp) else action.side
