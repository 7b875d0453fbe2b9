"""One game of a match file: its cells played on a board, one after the other.

It follows what the file says; whether the rules allowed it is the review's to tell. What a program
leaves out (a take) is put in, what cannot be is remarked. A play that cannot be carried out ends
the reading of the game; its result may still be told.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from engine.actions import Action, OpeningRoll, Rolls, SetsUp, Stands, Takes
from engine.board import Board, Side
from engine.cube import Cube
from engine.errors import EngineError
from engine.following import follow
from engine.game import Game
from engine.log import Entry
from engine.loosely import LooselyRead, Setting, is_dance, read_loosely
from engine.mat.cube import meant, opening_cube, turned_wrongly
from engine.mat.rows import CUBE, ENDS, UNPLAYED, Cell, Kind
from engine.phase import Phase
from engine.plays import legal_plays
from engine.remarks import Remarks
from engine.roll import Roll

MOST_ILLEGAL = 40
"""So many illegal plays of one game are carried out; with one more the rest is not read."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a file says of a game's end: who won, who gave up (None: nobody said), the points (0:
    not told), and the line."""

    winner: Side | None = None
    loser: Side | None = None
    points: int = 0
    line: int = 0


@dataclass(slots=True)
class Reading:
    """A game while its cells are read.

    `game` is played by rules that have everything; `began` is what the cube began at; `stopped`
    says that the rest cannot be followed.
    """

    number: int
    remarks: Remarks
    game: Game
    entries: list[Entry] = field(default_factory=list)
    told: Told = field(default_factory=Told)
    began: int = 1
    begins_with_double: bool = False
    stopped: bool = False
    illegal: int = 0
    _untaken: Game | None = None
    _mover: Side | None = None

    def take_in(self, cell: Cell, following: frozenset[Kind]) -> None:
        """Plays one cell; `following` are the kinds of those that come after it in this game."""
        side = cell.side or self._expected()
        if cell.kind is Kind.WINS:
            self._end_told(side, cell)
        elif cell.kind is Kind.LOSSES:
            self.say(f"the loser's loss is told too ('Losses {cell.number}').", cell.line)
            self._end_told(cell.side.other if cell.side else None, cell)
        elif cell.kind is Kind.QUITS:
            self.say(f"the game was given up ({cell.number!r}).", cell.line)
            loser = None if cell.number.startswith("?") else side
            self.told = replace(self.told, loser=loser, line=self.told.line or cell.line)
        elif self.stopped:
            return
        elif self.game.phase is Phase.OVER:
            self.remarks.often("there are entries after the game was over.", cell.line, self.number)
        elif cell.kind is Kind.ROLL:
            self._roll(side, cell, following)
        else:
            self._cube_action(side, cell)

    def all_entries(self) -> tuple[Entry, ...]:
        """The entries, a set-up before them where the game did not begin in the ordinary way."""
        if not self.begins_with_double and self.began == 1:
            return tuple(self.entries)
        rolls = [entry for entry in self.entries if isinstance(entry.action, Rolls)]
        side = rolls[0].action.side if self.begins_with_double else None  # type: ignore[union-attr]
        start = SetsUp(Board.start(), side, Cube(self.began))
        return (Entry(start, self.entries[0].line), *self.entries)

    def put(self, action: Action, line: int, note: str = "") -> None:
        """Adds an action and follows it."""
        self.game, _ = follow(self.game, action)
        self.entries.append(Entry(action, line, note))

    def say(self, text: str, line: int) -> None:
        """Adds a remark about this game."""
        self.remarks.add(text, line, self.number)

    def _expected(self) -> Side:
        if self.game.to_act is not None:
            return self.game.to_act
        return self._mover.other if self._mover else Side.WHITE

    def _end_told(self, winner: Side | None, cell: Cell) -> None:
        winner = winner or self.told.winner
        if self.told.winner not in (None, winner):
            self.say("both players are said to have won; the last word counts.", cell.line)
        points = int(cell.number or 0)
        self.told = Told(winner, self.told.loser, points or self.told.points, cell.line)

    def _cube_action(self, side: Side, cell: Cell) -> None:
        taken = self.entries[-1].action if self.entries else None
        if cell.kind in CUBE and isinstance(taken, Takes) and taken.side is side:
            self._take_back()
        told = int(cell.number or 0)
        if cell.kind is Kind.DOUBLE and (cube := opening_cube(self.game, told)):
            self.began = cube.value
            self.game = replace(self.game, cube=cube)
            self.say(f"the first double is to {told}: the cube began at {cube.value}.", cell.line)
        action, odd = meant(self.game, cell.kind, side)
        if odd:
            self.say(odd, cell.line)
        if action is None:
            return
        before = self.game
        self.put(action, cell.line)
        self._untaken = before if isinstance(action, Takes) else None
        if cell.kind in CUBE and (odd := turned_wrongly(self.game, told)):
            self.say(odd, cell.line)

    def _take_back(self) -> None:
        """Undoes a take that turns out to be the first half of a beaver or raccoon."""
        if self._untaken is not None:
            self.game, self._untaken = self._untaken, None
            self.entries.pop()

    def _roll(self, side: Side, cell: Cell, following: frozenset[Kind]) -> None:
        if self.game.offer is not None and self.game.to_act is not None:
            self.say(f"{self.game.to_act}'s take is not written; it is put in.", cell.line)
            self.put(Takes(self.game.to_act), cell.line)
        dice = cell.number
        if len(dice) != 2 or not set(dice) <= set("123456"):
            self.say(f"there is no roll {dice[:12]!r}; it is left out.", cell.line)
            if cell.text != UNPLAYED and not is_dance(cell.text):
                self._stop(cell.line)
            return
        roll = Roll(int(dice[0]), int(dice[1]))
        self._rolled(side, roll, cell.line)
        self._mover = side
        setting = Setting(self.game.board, side, roll)
        if not _left(cell, setting, following):
            self._play(replace(cell, text=cell.text.removeprefix(UNPLAYED)), setting)

    def _rolled(self, side: Side, roll: Roll, line: int) -> None:
        if any(isinstance(entry.action, OpeningRoll | Rolls) for entry in self.entries):
            self.put(Rolls(side, roll), line)
        elif roll.is_double:
            self.say(f"the game begins with {roll}, which no opening roll can be.", line)
            self.begins_with_double = True
            self.put(Rolls(side, roll), line)
        else:
            white, black = (roll.high, roll.low) if side is Side.WHITE else (roll.low, roll.high)
            self.put(OpeningRoll(white, black), line)

    def _play(self, cell: Cell, setting: Setting) -> None:
        try:
            found = read_loosely(cell.text, setting)
        except EngineError as error:
            self.say(str(error), cell.line)
            self._stop(cell.line)
            return
        if isinstance(found.action, Stands):
            self._stands(found, cell)
            return
        if found.odd:
            self.say(found.odd, cell.line)
        if found.hits > found.stars:
            self.remarks.often("a hit is not marked.", cell.line, self.number)
        self.put(found.action, cell.line)

    def _stands(self, found: LooselyRead, cell: Cell) -> None:
        self.say(f"illegal play ({found.rule}): {found.odd}", cell.line)
        self.illegal += 1
        if found.board.faults() or self.illegal > MOST_ILLEGAL:
            self._stop(cell.line)
        else:
            self.put(found.action, cell.line, f"{found.rule}: {found.odd}")

    def _stop(self, line: int) -> None:
        self.say("from here on the game cannot be followed; its rows are not read.", line)
        self.stopped = True


def _left(cell: Cell, setting: Setting, following: frozenset[Kind]) -> bool:
    """Whether a roll was left for good, as in a resignation: it says so and is the last one, or it
    is blank, though it could be played, and the game's end is all that follows."""
    if cell.text == UNPLAYED:
        return Kind.ROLL not in following
    if cell.text or not following <= ENDS:
        return False
    return legal_plays(setting.board, setting.side, setting.roll).depth > 0
