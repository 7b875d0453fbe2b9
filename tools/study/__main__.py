"""The study of the umpire: how often it errs, by evidence that the reader really gave.

    python -m tools.study [--turns N] [--faults N] [--bank FILE] [--jobs N] [--seed N] [--no-page]

The bank is made (minutes) when its file is not there yet. The tables are printed and put into
docs/umpire_accuracy.md between their markers. The data sets lie in the folder that BOARDSIDE_SHARED
names.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import chain, islice
from pathlib import Path
from random import Random

from tools.score.report import put
from tools.score.running import ROOT
from tools.score.shares import table
from tools.study import delays
from tools.study.collecting import collect
from tools.study.faults import CHANGES, Fault, faults, too_early
from tools.study.looks import PHOTOS, STILLS, Looks, Source
from tools.study.tally import OUT_OF_TURN, Illegal, Legal, illegal, legal
from tools.study.trial import Trial
from tools.study.turns import GameTurns, Turn, made_up, of_matches, recorded

PAGE = ROOT / "docs" / "umpire_accuracy.md"
BANK = ROOT / "out" / "study" / "bank.npz"
SOURCES = (
    Source("recordings"),
    Source("recordings, no trays", trays=False, part=0.15),
    Source("changed places and dice of stills", STILLS, STILLS),
    Source("stills, no trays", STILLS, STILLS, trays=False, part=0.15),
    Source("changed places of photos", PHOTOS, STILLS, part=0.15),
    Source("stills, sorts confused too", STILLS, STILLS, confused=True, part=0.15),
)
MOST_TURNS = 60000
"""So many turns are gone through for illegal plays."""


def played(shared: Path) -> list[GameTurns]:
    """The recorded game and those of the match files."""
    recording = shared / "recordings" / "full_game_dev"
    mine = [recorded(recording)] if recording.is_dir() else []
    return [*mine, *of_matches(shared / "matches")]


def games_of(real: list[GameTurns], random: Random) -> Iterator[GameTurns]:
    """Real games, and after them made-up ones without end."""
    return chain(real, made_up(random))


def turns_of(games: Iterable[GameTurns]) -> Iterator[Turn]:
    """The turns of many games, so many at most."""
    return islice((turn for game in games for turn in game), MOST_TURNS)


def early_moves(turns: Iterator[Turn], random: Random) -> Iterator[Fault]:
    """Moves made before the roll, by the player who is not on roll."""
    for turn in turns:
        after = too_early(turn, random)
        if after is not None and after != turn.before:
            yield Fault(replace(turn, after=after), OUT_OF_TURN, 1)


def drawn(real: list[GameTurns], each: int, seed: int) -> tuple[Fault, ...]:
    """The illegal plays, the same for each source: so many of each code and number of changes."""
    random = Random(seed)
    games = random.sample(real, len(real))
    plays = list(faults(turns_of(games_of(games, random)), random, each))
    early = early_moves(turns_of(games_of(games, random)), random)
    return (*plays, *islice(early, 3 * each))


@dataclass(frozen=True)
class Study:
    """What is tried with each source: the bank's file, real games, how many legal turns, which
    illegal plays; the seed of everything drawn."""

    bank: Path
    real: list[GameTurns]
    turns: int
    plays: tuple[Fault, ...]
    seed: int = 0

    def legal(self, source: Source) -> Legal:
        """The legal turns of one source."""
        number = round(self.turns * source.part)
        counted = legal(self._trial(source), games_of(self.real, Random(self.seed)), number)
        print(f"{source.name}, legal:", *counted.told, sep="\n  ", flush=True)
        return counted

    def illegal(self, source: Source) -> Illegal:
        """The illegal plays of one source."""
        found = illegal(self._trial(source), self.plays, Illegal())
        print(f"{source.name}, illegal:", *found.told, sep="\n  ", flush=True)
        return found

    def _trial(self, source: Source) -> Trial:
        return Trial(Looks.of(self.bank, source, 100 * self.seed + SOURCES.index(source)))


def report(tallies: list[tuple[Source, Legal, Illegal]]) -> Iterator[str]:
    """The tables."""
    columns = [dict(one.rows()) for _, one, _ in tallies]
    yield from table(
        ["legal turns", *(source.name for source, _, _ in tallies)],
        ([name, *(column[name] for column in columns)] for name in columns[0]),
    )
    for source, _, found in tallies:
        yield ""
        yield f"Illegal plays, {source.name}:"
        yield ""
        head = ("code", "plays (1 + 2 + 3 changes)", "flagged", "by the right code")
        rows = found.rows([*CHANGES, OUT_OF_TURN])
        yield from table([*head, "taken as legal", "unsure", "roll not read or held void"], rows)


def asked() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--turns", type=int, default=40000, help="legal turns of each source")
    parser.add_argument("--faults", type=int, default=60, help="illegal plays: code × changes")
    parser.add_argument("--bank", type=Path, default=BANK)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--seed", type=int, default=0, help="another number: other turns")
    parser.add_argument("--no-delays", action="store_true", help="do not referee the recordings")
    parser.add_argument("--no-page", action="store_true")
    return parser.parse_args()


def main() -> int:
    """The command line; 2 when there is no data."""
    arguments = asked()
    shared = Path(os.environ.get("BOARDSIDE_SHARED", "no-data-sets-at-hand")).resolve()
    if not shared.is_dir():
        print("BOARDSIDE_SHARED names no folder with data sets", file=sys.stderr)
        return 2
    if not arguments.bank.exists():
        collect(shared).save(arguments.bank)
    real = played(shared)
    plays = drawn(real, arguments.faults, arguments.seed)
    study = Study(arguments.bank, real, arguments.turns, plays, arguments.seed)
    with ProcessPoolExecutor(arguments.jobs) as pool:
        counted = pool.map(study.legal, SOURCES)
        found = pool.map(study.illegal, SOURCES)
        lines = list(report(list(zip(SOURCES, counted, found, strict=True))))
    sections = {"study": lines}
    if not arguments.no_delays:
        sections["delays"] = list(delays.report(shared))
    for section, lines in sections.items():
        print("", *lines, sep="\n")
        if not arguments.no_page:
            put(PAGE, section, lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
