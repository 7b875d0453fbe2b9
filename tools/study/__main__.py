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
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from random import Random

from tools.score.report import put
from tools.score.running import ROOT
from tools.score.shares import table
from tools.study import bank, delays
from tools.study.faults import CHANGES, faults, too_early
from tools.study.looks import PHOTOS, STILLS, Looks, Source
from tools.study.tally import Illegal, Legal, illegal, legal
from tools.study.trial import Trial, seated
from tools.study.turns import GameTurns, Turn, made_up, of_matches, recorded

PAGE = ROOT / "docs" / "umpire_accuracy.md"
BANK = ROOT / "out" / "study" / "bank.npz"
SOURCES = (
    Source("recordings"),
    Source("changed places and dice of stills", STILLS, STILLS),
    Source("changed places of photos", PHOTOS, STILLS, part=0.15),
    Source("stills, sorts confused too", STILLS, STILLS, confused=True, part=0.15),
)
OUT_OF_TURN = "out_of_turn"
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


def out_of_turn(trial: Trial, turns: Iterator[Turn], number: int, random: Random) -> Illegal:
    """Moves made before the roll, by the player who is not on roll."""
    tally = Illegal()
    while tally.n[OUT_OF_TURN, "plays"] < number:
        turn = next(turns)
        after = too_early(turn, random)
        if after is None or after == turn.before:
            continue
        outcome = trial.strayed(seated(turn.before, turn.side), (turn.before, after))
        flag = outcome.flag
        tally.n[OUT_OF_TURN, "plays"] += 1
        tally.n[OUT_OF_TURN, "1 changes"] += 1
        tally.n[OUT_OF_TURN, "flagged"] += flag is not None
        tally.n[OUT_OF_TURN, "right code"] += flag is not None and flag.rule == OUT_OF_TURN
        tally.n[OUT_OF_TURN, "unsure"] += flag is None
    return tally


@dataclass(frozen=True)
class Study:
    """What is tried with each source: the bank's file, real games, how many legal turns and how
    many illegal plays of each code and number of changes; the seed of everything drawn."""

    bank: Path
    real: list[GameTurns]
    turns: int
    faults: int
    seed: int = 0

    def of(self, source: Source) -> tuple[Legal, Illegal]:
        """The tallies of one source."""
        seed = 100 * self.seed + SOURCES.index(source)
        trial, random = Trial(Looks.of(self.bank, source, seed)), Random(seed)
        number = round(self.turns * source.part)
        counted = legal(trial, games_of(self.real, random), number, random)
        real = random.sample(self.real, len(self.real))
        turns = turns_of(games_of(real, random))
        found = illegal(trial, faults(turns, random, self.faults), Illegal())
        more = turns_of(games_of(real, random))
        found.n.update(out_of_turn(trial, more, 3 * self.faults, random).n)
        print(f"{source.name}:", *counted.told, *found.told, sep="\n  ", flush=True)
        return counted, found


def report(tallies: list[tuple[Source, tuple[Legal, Illegal]]]) -> Iterator[str]:
    """The tables."""
    columns = [dict(one.rows()) for _, (one, _) in tallies]
    yield from table(
        ["legal turns", *(source.name for source, _ in tallies)],
        ([name, *(column[name] for column in columns)] for name in columns[0]),
    )
    for source, (_, found) in tallies:
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
        bank.collect(shared).save(arguments.bank)
    real = played(shared)
    study = Study(arguments.bank, real, arguments.turns, arguments.faults, arguments.seed)
    with ProcessPoolExecutor(arguments.jobs) as pool:
        lines = list(report(list(zip(SOURCES, pool.map(study.of, SOURCES), strict=True))))
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
