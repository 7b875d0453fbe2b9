"""One game tree of an SGF followed node by node, on a board; see `engine.sgf`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from engine.actions import (
    Action,
    Beavers,
    Doubles,
    OpeningRoll,
    Passes,
    Plays,
    Raccoons,
    Rolls,
    SetsUp,
    Stands,
    Takes,
)
from engine.board import Board, Side
from engine.findings import Illegal
from engine.following import follow
from engine.game import Game
from engine.judge import describe_difference, judge_finished
from engine.log import Entry
from engine.moves import Move, Play
from engine.moving import moved_all
from engine.plays import legal_plays
from engine.remarks import Remarks
from engine.roll import Roll
from engine.scene import Scene, scene_of_game
from engine.sgf.terms import (
    ACTION,
    COLOURS,
    CUBES,
    EDITS,
    HIGHEST_CUBE,
    MOVED,
    OPENERS,
    cube_of,
    edited,
    pairs_of,
)
from engine.sgf.tree import Node
from engine.sgf.words import SET_BY_HAND, action_of

MOST_ILLEGAL = 40
"""So many illegal plays of one game are read; with one more the rest is not."""
_SIDES = {letter: side for side, letter in COLOURS.items()}
_DOUBLES = ("double", "redouble", "beaver", "raccoon")
_TAKES = ("take", "accept", "accepts", "takes")
_DROPS = ("drop", "pass", "reject", "drops", "passes")


@dataclass(slots=True)
class Told:
    """What the nodes of a position that is set said: a note, and whether it is whole, the place of
    the cube, which comes last, being told."""

    note: str = ""
    whole: bool = False

    def add(self, note: str, whole: bool) -> None:
        """Takes in what a further node said."""
        self.note = " ".join(filter(None, (self.note, note)))
        self.whole = self.whole or whole


@dataclass(slots=True)
class Reading:
    """A game while its nodes are read: what lies on the table, and what has been done.

    `pending` is a position set by hand that no entry tells yet, `told` what its nodes said beside.
    """

    number: int
    game: Game
    remarks: Remarks
    entries: list[Entry] = field(default_factory=list)
    pending: SetsUp | None = None
    told: Told = field(default_factory=Told)
    line: int = 0
    note: str = ""
    illegal: int = 0

    def read(self, nodes: list[Node]) -> None:
        """Reads the nodes after the root."""
        last = max(
            (at for at, node in enumerate(nodes) if _SIDES.keys() & node.properties), default=-1
        )
        for at, node in enumerate(nodes):
            self.line, self.note = node.line, (node.first("C") or "").strip()
            if self.illegal > MOST_ILLEGAL:
                self.say("too many illegal plays; the rest of the game is not read.")
                break
            self._setting(node)
            for numbers in node.all(OPENERS):
                self._opened(numbers)
            if dice := node.first("DI"):
                player = self._player(node) or self._on_roll()
                if roll := self._roll(dice):
                    self._rolled(player, roll)
            for letter, side in _SIDES.items():
                if (value := node.first(letter)) is not None:
                    self._moved(side, value.strip(), last=at == last)
            for words in node.all(ACTION):
                self._further(words.strip())
        self._flush(None)

    def say(self, text: str) -> None:
        """Adds a remark about the present node."""
        self.remarks.often(text, self.line, self.number)

    def put(self, action: Action) -> None:
        """Adds an entry; the note of the node goes with it."""
        self.entries.append(Entry(action, self.line, self.note))
        self.note = ""
        self.game, _ = follow(self.game, action)

    @property
    def scene(self) -> Scene:
        """What lies on the table now."""
        return scene_of_game(self.game)

    # positions set by hand

    def _player(self, node: Node) -> Side | None:
        return _SIDES.get((node.first("PL") or "").strip().upper()[:1])

    def _on_roll(self) -> Side:
        if self.pending is not None and self.pending.on_roll is not None:
            return self.pending.on_roll
        return self.scene.on_roll or Side.WHITE

    def _setting(self, node: Node) -> None:
        edits = {name: node.all(name) for name in EDITS if name in node.properties}
        player = self._player(node)
        if self.told.whole and (edits or player) and "DI" not in node.properties:
            self._flush(None)
        now = self.pending or SetsUp(self.scene.board, self.scene.on_roll, self.scene.cube)
        board = edited(now.board, edits)
        if edits and self._is_a_play(node):
            self._stood(player, board, node.first(MOVED))
            return
        cubes = [name for name in CUBES if name in node.properties]
        rolled = "DI" in node.properties or self.game.roll is not None
        other = player is not None and player is not self._on_roll() and not rolled
        if edits or cubes or other:
            owner = node.first("CP") or node.first("CO")
            cube = cube_of(now.cube, node.first("CV"), owner)
            self.pending = SetsUp(board, player or now.on_roll, cube)
            self.told.add(self.note, whole=owner is not None)
            self.note = ""

    def _is_a_play(self, node: Node) -> bool:
        """Whether a board that is set is what a roll's play left."""
        return MOVED in node.properties or (self.scene.roll is not None and self.pending is None)

    def _stood(self, player: Side | None, board: Board, moved: str | None) -> None:
        """A play that stood: of the side whose roll lies there, else of the one not named now."""
        side = self.game.on_roll if self.game.roll else None
        if side is None:
            side, self.pending = player.other if player else self._on_roll(), None
        if moved is None:
            moved = describe_difference(self.game.board, side, board) if not board.faults() else ""
        self.put(Stands(side, board, moved.strip()))
        self.illegal += 1

    def _flush(self, side: Side | None) -> None:
        """Makes a position set by hand an entry, `side` being the one to act if nobody is named."""
        if self.pending is None:
            return
        setting, self.pending = self.pending, None
        told, self.told = self.told, Told()
        if setting.board.faults():
            self.say("a position that is set cannot be: a side has not fifteen checkers, or worse.")
        note, self.note = self.note, told.note
        self.put(replace(setting, on_roll=setting.on_roll or side))
        self.note = note

    # rolls and plays

    def _roll(self, text: str) -> Roll | None:
        found = re.match(r"\s*([1-6])\s*([1-6])", text)
        if found is None:
            self.say(f"there is no roll {text[:12]!r}.")
            return None
        return Roll(int(found[1]), int(found[2]))

    def _opened(self, numbers: str) -> None:
        self._flush(None)
        if roll := self._roll(numbers):
            self.put(OpeningRoll(roll.first, roll.second))

    def _rolled(self, side: Side, roll: Roll) -> None:
        """A roll, unless it is the one that lies there already."""
        scene = self.scene
        if self.pending is None and scene.on_roll is side and str(scene.roll) == str(roll):
            return
        opens = self.pending is None and scene.on_roll is None and not self._has_begun()
        if opens and not roll.is_double:
            white, black = (roll.high, roll.low) if side is Side.WHITE else (roll.low, roll.high)
            self.put(OpeningRoll(white, black))
            return
        if opens:
            self.say(f"the game begins with {roll}, which no opening roll can be.")
            self.pending = SetsUp(scene.board, side, scene.cube)
        self._flush(side)
        self._settle_offer()
        self.put(Rolls(side, roll))

    def _has_begun(self) -> bool:
        return any(isinstance(entry.action, OpeningRoll | Rolls | Plays) for entry in self.entries)

    def _settle_offer(self) -> None:
        """Puts in a take that the file leaves out."""
        if self.scene.answers is not None:
            self.say(f"{self.scene.answers}'s take is not written; it is put in.")
            self.put(Takes(self.scene.answers))

    def _moved(self, side: Side, value: str, last: bool) -> None:
        word = value.lower()
        if word in _DOUBLES:
            self._doubled(side)
        elif word in _TAKES or word in _DROPS:
            self._answered(side, taken=word in _TAKES)
        elif value[:1].isdigit():
            self._turn(side, value, last)
        else:
            self.say(f"{value[:20]!r} is not understood.")

    def _answered(self, side: Side, taken: bool) -> None:
        self._flush(side)
        if self.scene.answers is None:
            self.say(f"{side} answers a double that nobody offered.")
            return
        self.put(Takes(side) if taken else Passes(side))

    def _doubled(self, side: Side) -> None:
        self._flush(side)
        offers, answers = self.scene.offers, self.scene.answers
        if self.scene.table_cube >= HIGHEST_CUBE:
            self.say(f"{side} doubles, though the cube is at {self.scene.table_cube}.")
            return
        if offers and (answers is not side or offers > 2):
            self.say(f"{side} doubles, though an offer waits for somebody else's answer.")
            return
        self.put((Doubles, Beavers, Raccoons)[offers](side))

    def _turn(self, side: Side, value: str, last: bool) -> None:
        roll = self._roll(value)
        if roll is None:
            return
        letters = value.replace(" ", "")[2:]
        pairs = pairs_of(side, letters)
        if 2 * len(pairs) != len(letters):
            self.say(f"{letters[:20]!r} is not one to four moves.")
        if not pairs and self._stood_just_now(side):
            return
        note, self.note = self.note, ""
        self._rolled(side, roll)
        self.note = note
        board, play = self._made(side, pairs)
        plays = legal_plays(self.scene.board, side, roll)
        if board in plays.results:
            self.put(Plays(side, play))
        elif pairs or not last:
            found = judge_finished(self.game.board, side, roll, board)
            if isinstance(found, Illegal):
                rule = found.offences[0].value
                self.say(f"illegal play ({rule}): {found.message}")
                self.note = self.note or f"{rule}: {found.message}"
            self.put(Stands(side, board, str(play)))
            self.illegal += 1

    def _stood_just_now(self, side: Side) -> bool:
        """Whether a side's play has stood already: what follows is but a place for a hint."""
        last = self.entries[-1].action if self.entries else None
        return isinstance(last, Stands) and last.side is side

    def _made(self, side: Side, pairs: list[tuple[int, int]]) -> tuple[Board, Play]:
        """The board after moves and the play with its hits."""
        board, moves, left = moved_all(self.game.board, side, pairs)
        if left:
            self.say(f"{side} has no checker there for {Move(*left[0])}.")
        return board, Play(moves)

    # what other programs have no property for

    def _further(self, words: str) -> None:
        action = action_of(words)
        if words == SET_BY_HAND:
            self._flush(None)
            self.pending = SetsUp(self.game.board, self.game.on_roll, self.game.cube)
            self.told.add(self.note, whole=False)
            self.note = ""
        elif action is None:
            self.say(f"{words[:40]!r} is not understood.")
        else:
            self._flush(None)
            self.put(action)
