"""Match files both ways between us and GNU Backgammon: the same rolls, boards, cube and scores?

    python tools/gnubg_matches.py [--preset NAME] [--each 500] [--from-gnubg 100] [--seed 1]

1. Random matches under each preset, played by the engine against itself to their end, are written
   as `.mat`, a fifth of them as `.sgf` too, and read by GNU Backgammon.
2. What GNU Backgammon exports of a fifth of them again, as `.mat` and `.sgf`, is read by us.
3. Matches that GNU Backgammon plays against itself are read by us, from both of its exports.

Exit status: 0 all the same, or GNU Backgammon is not installed (it says so), 1 something differs.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "engine"))

from selfplay import random_match

from engine.errors import EngineError
from engine.log import MatchLog
from engine.mat import read_mat, write_mat
from engine.results import Kind
from engine.rules import PRESETS, Rules
from engine.sgf import read_sgf, write_sgf
from tools.gnubg.comparing import differences, export_differences
from tools.gnubg.program import Taken, imported, played, program

LENGTHS = {"money": (0,), "club": (0, 3, 5), "friendly": (0, 1, 3, 7), "rated": (1, 3, 5)}
WRITERS: dict[str, Callable[[MatchLog], str]] = {"mat": write_mat, "sgf": write_sgf}
READERS = {"mat": read_mat, "sgf": read_sgf}
PART = 5
"""One of so many of our matches is written as `.sgf` too, and read back from both exports."""
_MOST_TOLD = 5


@dataclass(slots=True)
class Tally:
    """What was compared under one heading, and what differed."""

    heading: str
    matches: int = 0
    games: int = 0
    actions: int = 0
    differing: int = 0
    beavers: int = 0
    uncounted: int = 0
    told: list[str] = field(default_factory=list)

    def add(self, name: str, taken: Taken, found: Sequence[str]) -> None:
        """One match compared."""
        games = taken.account.get("games", [])
        self.matches += 1
        self.games += len(games)
        self.actions += sum(len(game.get("game", [])) for game in games)
        self.differing += bool(found)
        self.beavers += sum(_beavers(game.get("game", [])) for game in games)
        self.told += [f"{name}: {line}" for line in found[:1]]

    def tell(self) -> None:
        """Prints it."""
        print(
            f"{self.heading}: {self.matches} matches, {self.games} games, {self.actions} actions, "
            f"{self.beavers} beavers; {self.differing or 'none'} differ",
            flush=True,
        )
        if self.uncounted:
            print(f"    {self.uncounted} of them with gammons that .mat cannot say count once")
        for line in self.told[:_MOST_TOLD]:
            print(f"    {line}")


def ours(preset: str, each: int, seed: int) -> Iterator[Tally]:
    """Matches of ours under a preset, read by GNU Backgammon and back again."""
    rules = PRESETS[preset]
    lengths = LENGTHS.get(preset, (1, 3, 5, 7))
    logs = [random_match(rules, lengths[n % len(lengths)], seed + n) for n in range(each)]
    part = -(-each // PART)
    for ending, write in WRITERS.items():
        logs = logs if ending == "mat" else logs[:part]
        there = Tally(f"{preset}, our .{ending} to GNU Backgammon")
        back = {again: Tally(f"{preset}, its .{again} of them to us") for again in READERS}
        with tempfile.TemporaryDirectory() as folder:
            files = [
                (Path(folder) / f"{n}.{ending}", _jacoby(rules, log)) for n, log in enumerate(logs)
            ]
            for (path, _), log in zip(files, logs, strict=True):
                path.write_text(write(log), encoding="utf-8")
            for number, taken in enumerate(imported(files)):
                name = f"seed {seed + number}"
                found = [*taken.complaints, *differences(logs[number], taken.account)]
                if ending == "mat" and _counts_gammons_once(logs[number]):
                    there.uncounted += 1
                    found = [line for line in found if "number of games" not in line]
                there.add(name, taken, found)
                for again, tally in back.items():
                    if number < part:
                        tally.add(name, taken, _read_differences(taken, again))
        yield there
        yield from back.values()


def theirs(count: int, seed: int) -> Iterator[Tally]:
    """Matches that GNU Backgammon plays, read by us."""
    tallies = {ending: Tally(f"its own matches, its .{ending} to us") for ending in READERS}
    for number, taken in enumerate(played(count, seed)):
        for ending, tally in tallies.items():
            tally.add(f"match {number}", taken, _read_differences(taken, ending))
    yield from tallies.values()


def _beavers(actions: Sequence[dict[str, Any]]) -> int:
    """How often a double was answered by a double."""
    kinds = [action["action"] for action in actions]
    return sum(pair == ("double", "double") for pair in pairwise(kinds))


def _counts_gammons_once(log: MatchLog) -> bool:
    """Whether GNU Backgammon ends the match too early: it counts a gammon twice."""
    kinds = {game.result.kind for game in log.games if game.result}
    return log.rules.gammons == "record_only" and log.length > 0 and kinds != {Kind.SINGLE}


def _jacoby(rules: Rules, log: MatchLog) -> bool:
    return rules.jacoby and log.length == 0


def _read_differences(taken: Taken, ending: str) -> list[str]:
    """Where our reading of an export differs from the program's own account."""
    data = taken.mat if ending == "mat" else taken.sgf
    try:
        log, _ = READERS[ending](data, f"export.{ending}")
    except EngineError as error:
        return [str(error)]
    return list(export_differences(log, taken.account, ending))


def main() -> int:
    """Runs what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--preset", choices=list(PRESETS), help="only this one")
    parser.add_argument("--each", type=int, default=500, help="our matches under each preset")
    parser.add_argument("--from-gnubg", type=int, default=100, help="matches of the program's own")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if program() is None:
        print("GNU Backgammon is not installed (Debian package gnubg): nothing was compared.")
        return 0
    differing = 0
    presets = [asked.preset] if asked.preset else list(PRESETS)
    for preset in presets if asked.each else []:
        for tally in ours(preset, asked.each, asked.seed):
            tally.tell()
            differing += tally.differing
    for tally in theirs(asked.from_gnubg, asked.seed):
        tally.tell()
        differing += tally.differing
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
