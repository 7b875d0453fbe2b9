"""A journal as a match log, and a match log as the records of a journal.

A log holds what was done: rolls that counted, plays that are final, cube actions, resignations,
results. Void rolls, flags that were put right, warnings and what was seen are not part of it; why a
play was flagged that stood is its note.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from boardside.errors import JournalError, UsageError
from boardside.flags import UNSURE, Flag
from boardside.journal import counting
from boardside.logrecords import records_of
from boardside.recorded import CUBE_ACTIONS, Record, cube_in, play_in, score_in, side_in
from boardside.rules import rules_from
from engine.actions import (
    AcceptsResignation,
    Action,
    OpeningRoll,
    Plays,
    RefusesResignation,
    Resigns,
    Rolls,
    RunsOutOfTime,
    SetsUp,
    Stands,
)
from engine.board import Board, Side
from engine.cube import Cube, after_tie
from engine.errors import EngineError
from engine.following import follow
from engine.game import Game
from engine.log import Entry, GameLog, MatchLog
from engine.results import Kind, Result
from engine.roll import Roll
from engine.scene import first_game

__all__ = ["Record", "log_of", "records_of"]


def log_of(records: Iterable[Record]) -> MatchLog:
    """The log of a journal's records, however far they go.

    Raises JournalError naming the record that cannot be understood.
    """
    return _read(counting(map(_plain, records))).so_far()


class GrowingLog:
    """The log of a journal that is being written: each record is read once."""

    def __init__(self, records: Iterable[Record] = ()) -> None:
        self._records = list(counting(records))
        self._reading = _read(self._records)

    def add(self, record: Record) -> None:
        """One more record. Raises JournalError for one that cannot be understood."""
        self._records.append(record)
        if record["type"] == "undone":
            self._records = list(counting(self._records))
            self._reading = _read(self._records)
        else:
            _take(self._reading, record, len(self._records))

    @property
    def log(self) -> MatchLog:
        """As far as the records go."""
        return self._reading.so_far()


def _read(records: Iterable[Record]) -> _Reading:
    reading = _Reading()
    for number, record in enumerate(records, 1):
        _take(reading, record, number)
    return reading


def _take(reading: _Reading, record: Record, number: int) -> None:
    try:
        reading.take(record)
    except (LookupError, TypeError, ValueError, AttributeError, JournalError) as error:
        plain = isinstance(error, (EngineError, UsageError, JournalError))
        told = error if plain else repr(error)
        where = f"record {record.get('seq', number)} ({record['type'][:20]})"
        raise JournalError(f"{where}: cannot be understood: {told}") from None


def _plain(record: object) -> Record:
    """A record, if it is one: an object with a type."""
    if not isinstance(record, Mapping) or not isinstance(record.get("type"), str):
        raise JournalError(f"{str(record)[:60]!r} is no record: it has no type.")
    return record


@dataclass(slots=True)
class _Reading:
    """A log while the records are read."""

    log: MatchLog = field(default_factory=MatchLog)
    games: list[GameLog] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    game: Game = field(default_factory=Game)
    flag: Flag | None = None
    header: Record = field(default_factory=dict)
    number: int = 0
    note: str = ""

    def take(self, record: Record) -> None:
        """Takes in one record; those that tell nothing of a log are passed over."""
        self.number = int(record.get("seq", self.number + 1))
        self.note = str(record.get("note", ""))
        if reader := _READERS.get(record["type"]):
            reader(self, record)

    def so_far(self) -> MatchLog:
        """The log, the game that is under way included."""
        if not self.games:
            return self.log
        last = replace(self.games[-1], entries=tuple(self.entries))
        return replace(self.log, games=(*self.games[:-1], last))

    def match_start(self, record: Record) -> None:
        """The header."""
        self.header = record
        players = record["players"]
        tags = tuple((str(key), str(value)) for key, value in record.get("tags", ()))
        rules = rules_from(record.get("rules", {}))
        length = int(record["length"])
        self.log = MatchLog(str(players["white"]), str(players["black"]), length, rules, tags=tags)

    def game_start(self, record: Record) -> None:
        """A game begins; the first one perhaps not at the opening position."""
        self._close()
        score = score_in(record["score"])
        crawford = bool(record.get("crawford", False))
        game = GameLog(int(record["game"]), score, crawford, line=self.number)
        self.games.append(game)
        self.game = first_game(self.log, game)
        began, cube = self.header.get("began"), cube_in(self.header.get("cube"))
        if len(self.games) == 1 and (began or cube != Cube()):
            board = Board.from_record(self.header["position"]) if began else Board.start()
            self._put(SetsUp(board, side_in(self.header.get("on_roll")), cube))

    def roll(self, record: Record) -> None:
        """A roll that counts."""
        first, second = record["dice"]
        if record.get("opening"):
            self._put(OpeningRoll(int(first), int(second)))
        else:
            side = Side(record["player"])
            self._begins(side)
            self._put(Rolls(side, Roll(first, second)))

    def void_roll(self, record: Record) -> None:
        """Of the rolls that do not count, ties may double the stake."""
        if record.get("reason") != "tie" or self.game.on_roll is not None:
            return
        if numbers := record.get("numbers"):
            self._put(OpeningRoll(*map(int, numbers)))
            return
        cube = after_tie(self.game.cube, self.log.rules, self.log.length)
        if cube != self.game.cube:
            self.entries = [entry for entry in self.entries if not isinstance(entry.action, SetsUp)]
            self._put(SetsUp(Board.start(), None, cube))

    def play(self, record: Record) -> None:
        """A turn's play, final."""
        side = Side(record["player"])
        self._begins(side)
        self._same_roll(side, Roll(*record["dice"]))
        flag, self.flag = self.flag, None
        legal, written = record.get("legal"), str(record.get("play", ""))
        if legal:
            self._put(Plays(side, play_in(record, self.game.board, side)))
            return
        self.note = self.note or (str(flag) if flag else "" if legal is False else UNSURE)
        self._put(Stands(side, Board.from_record(record["position"]), written))

    def illegal(self, record: Record) -> None:
        """A flag, which is told with the play if that stands."""
        self.flag = Flag(str(record["rule"]), str(record["message"]))

    def corrected(self, record: Record) -> None:
        """The flagged play was put right."""
        self.flag = None

    def cube_action(self, record: Record) -> None:
        """double, take, pass, beaver or raccoon."""
        side = Side(record["player"])
        self._begins(side)
        self._put(CUBE_ACTIONS[record["type"]](side))

    def resign(self, record: Record) -> None:
        """A resignation, and its answer if there was one."""
        side, accepted = Side(record["player"]), record.get("accepted")
        self._put(Resigns(side, Kind(record["kind"])))
        if accepted and self.log.rules.resignation == "when_accepted":
            self._put(AcceptsResignation(side.other))
        elif accepted is False:
            self._put(RefusesResignation(side.other))

    def out_of_time(self, record: Record) -> None:
        """A missed deadline."""
        self._put(RunsOutOfTime(Side(record["player"])))

    def set_up(self, record: Record) -> None:
        """A position set by hand."""
        board = Board.from_record(record["position"])
        on_roll = side_in(record.get("on_roll"))
        self._put(SetsUp(board, on_roll, cube_in(record.get("cube"))))

    def names(self, record: Record) -> None:
        """Other names."""
        players = record["players"]
        white, black = str(players["white"]), str(players["black"])
        self.log = replace(self.log, white=white, black=black)

    def score(self, record: Record) -> None:
        """Another score before the game that is under way, another length."""
        self.log = replace(self.log, length=int(record["length"]))
        if self.games:
            score = score_in(record["score"])
            self.games[-1] = replace(self.games[-1], score=score)
            self._follow_anew()

    def game_over(self, record: Record) -> None:
        """How a game ended."""
        winner, kind = Side(record["winner"]), Kind(record.get("kind", "single"))
        result = Result(winner, kind, int(record.get("cube", 1)), int(record["points"]))
        if self.games:
            self.games[-1] = replace(self.games[-1], result=result)

    def _close(self) -> None:
        if self.games:
            self.games[-1] = replace(self.games[-1], entries=tuple(self.entries))
        self.entries, self.flag = [], None

    def _put(self, action: Action) -> None:
        self.entries.append(Entry(action, self.number, self.note))
        self.note = ""
        self.game, _ = follow(self.game, action)

    def _instead(self, action: Action) -> None:
        """Puts an action in the place of the last one."""
        self.entries[-1] = replace(self.entries[-1], action=action)
        self._follow_anew()

    def _follow_anew(self) -> None:
        self.game = first_game(self.log, self.games[-1]) if self.games else Game()
        for entry in self.entries:
            self.game, _ = follow(self.game, entry.action)

    def _begins(self, side: Side) -> None:
        """Who acts first in a position that was set is the one on roll."""
        last = self.entries[-1] if self.entries else None
        if last and isinstance(last.action, SetsUp) and last.action.on_roll is None:
            self._instead(replace(last.action, on_roll=side))

    def _same_roll(self, side: Side, roll: Roll) -> None:
        """Takes the play's roll where it is told anew: the dice were read better since."""
        if self.game.roll is not None and str(self.game.roll) == str(roll):
            return
        last = self.entries[-1].action if self.entries else None
        if isinstance(last, OpeningRoll) and not roll.is_double:
            white, black = (roll.high, roll.low) if side is Side.WHITE else (roll.low, roll.high)
            self._instead(OpeningRoll(white, black))
        elif isinstance(last, Rolls):
            self._instead(Rolls(side, roll))
        else:
            self._put(Rolls(side, roll))


_READERS: Mapping[str, Callable[[_Reading, Record], None]] = {
    "match_start": _Reading.match_start,
    "game_start": _Reading.game_start,
    "roll": _Reading.roll,
    "void_roll": _Reading.void_roll,
    "play": _Reading.play,
    "illegal": _Reading.illegal,
    "corrected": _Reading.corrected,
    **dict.fromkeys(CUBE_ACTIONS, _Reading.cube_action),
    "resign": _Reading.resign,
    "out_of_time": _Reading.out_of_time,
    "set_up": _Reading.set_up,
    "game_over": _Reading.game_over,
    "names": _Reading.names,
    "score": _Reading.score,
}
