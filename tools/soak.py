"""Referees hours of made-up play and sees whether memory and time for each event grow.

    python tools/soak.py [--hours N] [--seed N]

Match after match, and then one session without end, are played on a made-up board with everything
that happens at a table: plays put right, undone and set by hand, the cube, resignations, pauses,
the referee killed at any byte of its journal and started again. The records go to a desk, as
`boardside watch` has it, with match file and panel. At the end each journal is run again and must
say the same. Exit status 1 where the last quarter of the matches, or of the session, took half as
much work again as the first, memory grew by more than some megabytes from match to match, or a
journal does not say the same.
"""

from __future__ import annotations

import argparse
import gc
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "boardside")]

from table import Table  # noqa: E402

from boardside import acts  # noqa: E402
from boardside.desk import Desk  # noqa: E402
from boardside.journal import line_of, read_journal  # noqa: E402
from boardside.onlookers import Onlooker  # noqa: E402
from boardside.rerunning import rerun  # noqa: E402
from boardside.states import Phase  # noqa: E402
from engine.actions import Doubles, Passes, Resigns, Takes  # noqa: E402
from engine.board import OFF, Board, Side  # noqa: E402
from engine.places import CHECKERS  # noqa: E402
from engine.plays import legal_plays  # noqa: E402
from engine.results import Kind  # noqa: E402
from engine.roll import Roll  # noqa: E402
from engine.rules import PRESETS  # noqa: E402

MOST_GROWTH = 1.5
"""The last quarter may take so many times the work of the first."""

MOST_MEGABYTES = 24.0
"""So much more memory may be in use after the last match than after the first quarter of them."""

SESSION_PARTS = 4
RARE = 0.03
"""How often a turn has something out of the ordinary, each of it."""

KEPT_RECORDS = frozenset({"board_found", "pictures"})


@dataclass
class Soak:
    """Hours of play. `paces` are the seconds of work for each turn, one for each match and four for
    the session without end; `memory` (megabytes) is taken with each."""

    random: Random
    hours: float
    played: float = 0.0
    paces: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    turns: int = 0
    restarts: list[float] = field(default_factory=list)
    differ: int = 0

    def run(self) -> None:
        """Matches for half of the time, and then one session without end."""
        while self.played < 0.5 * self.hours * 3600:
            rules = self.random.choice(["friendly", "tournament", "club", "rated"])
            self._match(rules, self.random.choice([1, 3, 5]), [3600.0])
        quarter = 0.5 * self.hours * 3600 / SESSION_PARTS
        self._match("money", 0, [quarter * part for part in range(1, SESSION_PARTS + 1)])

    def _match(self, preset: str, length: int, marks: list[float]) -> None:
        """A match, or as much of it as there is time for, its work measured at each mark."""
        with tempfile.TemporaryDirectory() as work:
            folder = Path(work)
            desk = Desk(folder, Onlooker())
            rules = PRESETS[preset]
            table = Table(folder, rules=rules, length=length, announce=desk.announce)
            players = Players(table, self.random)
            for mark in marks:
                began, resuming = time.process_time(), sum(players.restarts)
                turns = sum(1 for _ in players.turns(mark))
                spent = time.process_time() - began - (sum(players.restarts) - resuming)
                self.paces.append(spent / max(1, turns))
                self.turns += turns
                gc.collect()
                self.memory.append(_megabytes())
            table.leave()
            self.played += table.now
            self.restarts += players.restarts
            self.differ += _differs(table.path)

    def report(self) -> bool:
        """Prints how it went; whether it went well."""
        matches, session = self.paces[:-SESSION_PARTS], self.paces[-SESSION_PARTS:]
        quarter = max(1, len(matches) // 4)
        first, last = _mean(matches[:quarter]), _mean(matches[-quarter:])
        some = self.memory[quarter - 1 : -SESSION_PARTS]
        print(f"{self.played / 3600:.1f} hours, {len(matches) + 1} matches, {self.turns} turns")
        print(f"work for a turn: {1000 * first:.1f} ms, later {1000 * last:.1f} ms")
        parts = ", ".join(f"{1000 * pace:.1f}" for pace in session)
        print(f"in the quarters of the session without end: {parts} ms")
        print(f"memory: {some[0]:.0f} MB, after the matches {some[-1] - some[0]:+.1f} MB")
        grown = ", ".join(f"{now - some[-1]:+.1f}" for now in self.memory[-SESSION_PARTS:])
        print(f"in the session without end: {grown} MB")
        slowest = max(self.restarts, default=0.0)
        print(f"killed {len(self.restarts)} times; {slowest:.1f} s to go on at most")
        print(f"journals that say something else when run again: {self.differ}")
        steady = last < MOST_GROWTH * first and some[-1] - some[0] < MOST_MEGABYTES
        return steady and not self.differ and session[-1] < MOST_GROWTH * session[0]


class Players:
    """Two people at a table, who play by hardly looking and do all sorts of things."""

    def __init__(self, table: Table, random: Random) -> None:
        self.table, self.random = table, random
        self.restarts: list[float] = []

    def turns(self, seconds: float) -> Iterator[None]:
        """Turn after turn, until the match or the time is over."""
        while self.table.now < seconds:
            state = self.table.sitting.state
            if state.phase is Phase.MATCH_OVER:
                return
            if state.phase is Phase.GAME_OVER:
                self.table.lift().put(Board.start())
                continue
            self._turn()
            self._odd_things()
            yield

    def _turn(self) -> None:
        table, state = self.table, self.table.sitting.state
        if state.dealt:
            table.say(acts.WantsRoll())
        elif state.phase in (Phase.OPENING, Phase.OPENING_VOID):
            table.lift().roll("white", self._face()).roll("black", self._face())
        else:
            side = self._next()
            self._perhaps_double(side)
            if table.sitting.state.phase in (Phase.GAME_OVER, Phase.MATCH_OVER):
                return
            table.lift().roll(side.value, self._face(), self._face())
        turn = table.sitting.state.turn
        if table.sitting.state.phase is Phase.PLAYING and turn is not None:
            self._play(turn.player, turn.roll)

    def _next(self) -> Side:
        """Who rolls now."""
        state = self.table.sitting.state
        if state.turn is not None:
            return state.turn.player.other
        return state.on_roll or Side.WHITE

    def _play(self, side: Side, roll: Roll) -> None:
        table, board = self.table, self.table.sitting.state.board
        plays = legal_plays(board, side, roll)
        if self.random.random() < RARE and plays.depth:
            table.put(self.random.choice(list(plays.partial_results)))
            self._end(side)
        after = self.random.choice(list(plays.accepted))
        table.put(after)
        if after.at(side, OFF) < CHECKERS:
            self._end(side)

    def _end(self, side: Side) -> None:
        if self.table.sitting.state.dealt:
            self.table.say(acts.EndsTurn(), rest=1.0)
        else:
            self.table.lift(side.value)

    def _perhaps_double(self, side: Side) -> None:
        if self.random.random() > RARE or self.table.sitting.state.phase is not Phase.TO_ROLL:
            return
        self.table.say(Doubles(side))
        if self.table.sitting.state.phase is Phase.OFFERED:
            answer = Takes if self.random.random() < 0.7 else Passes
            self.table.say(answer(side.other))

    def _odd_things(self) -> None:
        table, random = self.table, self.random
        if random.random() < RARE:
            began = time.process_time()
            table.restart(cut=random.randrange(400))
            self.restarts.append(time.process_time() - began)
            table.rest(1)
        if random.random() < RARE:
            table.say(acts.Undoes())
            table.lift().put(table.sitting.state.board)
        if random.random() < RARE:
            table.say(acts.Pauses()).long_rest(5).say(acts.GoesOn())
        if random.random() < RARE:
            table.say(acts.SetsPosition(table.board))
        if random.random() < RARE / 3:
            table.say(Resigns(random.choice(list(Side)), Kind.SINGLE))
            table.say(acts.Awards(random.choice(list(Side)), Kind.SINGLE))

    def _face(self) -> int:
        return self.random.randint(1, 6)


def _differs(journal: Path) -> bool:
    """Whether a journal run again does not say the same."""
    records = read_journal(journal)
    same = [line_of(one) for one in records if one["type"] != "pictures"]
    return same != [line_of(one) for one in rerun(records)]


def _mean(some: list[float]) -> float:
    return sum(some) / len(some)


def _megabytes() -> float:
    """The memory in use now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / 2**20


def main() -> int:
    """The command line; 1 where something grows."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--hours", type=float, default=6.0)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    soak = Soak(Random(arguments.seed), arguments.hours)
    soak.run()
    return 0 if soak.report() else 1


if __name__ == "__main__":
    sys.exit(main())
