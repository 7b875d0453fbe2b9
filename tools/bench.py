"""Times the search for legal plays beside other programs and compares what they find.

    python tools/bench.py            makes a throw-away environment with the others and runs there
    python tools/bench.py --here     runs here, where OpenSpiel and gammonview are installed

2,000 positions with a roll come from OpenSpiel's games (random play, fixed seed). Each program gets
them in its own form, made beforehand; of three passes the best counts, one thread. Ours remembers
nothing from call to call: what it has are tables of single moves, made when it is imported. Prints
a table in Markdown. Exit status 1 when the programs do not agree on what the rolls can lead to.
"""

from __future__ import annotations

import cProfile
import os
import pstats
import random
import re
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.board import BAR, OFF, Board, Side  # noqa: E402
from engine.plays import legal_plays  # noqa: E402
from engine.roll import Roll  # noqa: E402

OTHERS = ("open_spiel==2.0.2", "gammonview==3.1.0")
PAIRS, SEED, PASSES = 2000, 2026, 3
SIDES = (Side.WHITE, Side.BLACK)


@dataclass(frozen=True)
class Pair:
    """A position and a roll, in OpenSpiel's form and in ours."""

    game: Any
    board: Board
    side: Side
    roll: Roll


@dataclass(frozen=True)
class Entry:
    """A program, what it is timed at, and the work on one pair, which gives how much was found."""

    name: str
    made: str
    work: Callable[[Any], int]
    inputs: list[Any]


def elsewhere() -> int:
    """Runs this program in an environment made for it alone; its exit status."""
    (ROOT / "out").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "out") as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder) / "bin" / "python")
        quiet = ("--quiet", "--disable-pip-version-check")
        subprocess.run([python, "-m", "pip", "install", *quiet, *OTHERS], check=True)
        return subprocess.run([python, __file__, "--here"], check=False).returncode


def board_of(game: Any) -> Board:
    """OpenSpiel's position as a Board: its player 0 is White."""
    told = str(game)
    bar = re.search(r"Bar: ?([xo]*)", told)
    off = re.search(r"X: (\d+), O: (\d+)", told)
    if bar is None or off is None:
        raise SystemExit("OpenSpiel's position could not be read: is it another version?")
    white = [game.board(0, 24 - point) for point in range(1, 25)]
    black = [game.board(1, point - 1) for point in range(1, 25)]
    return Board((int(off[1]), *white, bar[1].count("x")), (int(off[2]), *black, bar[1].count("o")))


def pairs() -> Iterator[Pair]:
    """Every turn of random games, one game after the other."""
    import pyspiel  # noqa: PLC0415

    backgammon, chance = pyspiel.load_game("backgammon"), random.Random(SEED)
    while True:
        game = backgammon.new_initial_state()
        while not game.is_terminal():
            if game.is_chance_node():
                game.apply_action(chance.choice([action for action, _ in game.chance_outcomes()]))
                continue
            told = re.search(r"Extra turn: (\d)\nDice: (\d)(\d)", str(game))
            if told is None:
                raise SystemExit("OpenSpiel's roll could not be read: is it another version?")
            if told[1] == "0":
                side = SIDES[game.current_player()]
                yield Pair(game.clone(), board_of(game), side, Roll(int(told[2]), int(told[3])))
            game.apply_action(chance.choice(game.legal_actions()))


def openspiel_ends(game: Any) -> Iterator[Any]:
    """OpenSpiel's states after a turn; a double is two turns of two moves there."""
    mover = game.current_player()
    for action in game.legal_actions():
        after = game.clone()
        after.apply_action(action)
        ended = after.is_terminal() or after.is_chance_node() or after.current_player() != mover
        yield from (after,) if ended else openspiel_ends(after)


def gvformat_form(pair: Pair) -> tuple[list[int], list[int], int, int]:
    """The arguments that gvformat takes, all in the mover's numbering."""
    mine, theirs = pair.board.state(pair.side)
    opposing = [0, *(theirs[BAR - point] for point in range(1, BAR)), theirs[BAR]]
    return [0, *mine[1:]], opposing, pair.roll.first, pair.roll.second


def gvformat_board(pair: Pair, moves: Iterable[tuple[int, int]]) -> Board:
    """What gvformat's play leaves; whatever lies alone where it lands was hit."""
    mine, theirs = (list(counts) for counts in pair.board.state(pair.side))
    for origin, target in moves:
        mine[origin] -= 1
        mine[target] += 1
        if target != OFF and theirs[BAR - target] == 1:
            theirs[BAR - target] = 0
            theirs[BAR] += 1
    return Board.from_state((tuple(mine), tuple(theirs)), pair.side)


def disagreements(taken: list[Pair]) -> tuple[int, int]:
    """How many pairs the three programs do not answer alike, and how many results ours has."""
    from gvformat.legality import legal_plays as gvformat  # noqa: PLC0415

    different = found = 0
    for pair in taken:
        ours = set(legal_plays(pair.board, pair.side, pair.roll).results)
        plays, _ = gvformat(*gvformat_form(pair))
        theirs = {gvformat_board(pair, play) for play in plays} or {pair.board}
        spiel = {board_of(game) for game in openspiel_ends(pair.game)}
        different += not ours == theirs == spiel
        found += len(ours)
    return different, found


def entries(taken: list[Pair]) -> list[Entry]:
    """Everything that is timed."""
    from gvformat.legality import legal_plays as gvformat  # noqa: PLC0415

    mine = [(pair.board, pair.side, pair.roll) for pair in taken]
    games = [(pair.game,) for pair in taken]
    return [
        Entry("Boardside", "every result, packed", lambda a: len(legal_plays(*a)), mine),
        Entry("Boardside", "and Boards and Plays", lambda a: len(legal_plays(*a).results), mine),
        Entry(
            "gvformat",
            "plays as sets of moves, no boards",
            lambda a: len(gvformat(*a)[0]),
            [gvformat_form(pair) for pair in taken],
        ),
        Entry("OpenSpiel (C++)", "actions, no boards", lambda a: len(a[0].legal_actions()), games),
        Entry(
            "OpenSpiel (C++)",
            "every action applied",
            lambda a: sum(1 for _ in openspiel_ends(*a)),
            games,
        ),
    ]


def best(entry: Entry) -> float:
    """The seconds of processor time of the fastest pass."""
    times: list[float] = []
    for _ in range(PASSES):
        begun = time.process_time()
        for given in entry.inputs:
            entry.work(given)
        times.append(time.process_time() - begun)
    return min(times)


def report() -> int:
    """Prints the comparison, the table and where our time goes; the exit status."""
    source = pairs()
    taken = [next(source) for _ in range(PAIRS)]
    different, found = disagreements(taken)
    doubles = sum(pair.roll.is_double for pair in taken)
    print(f"{PAIRS} positions with a roll, {doubles} doubles, {found} results; seed {SEED}.")
    print(f"Answered differently by Boardside, gvformat and OpenSpiel: {different}.\n")
    print("| program | what is made | CPU seconds | pairs/s | results/s |\n|---|---|---|---|---|")
    timed = entries(taken)
    for entry in timed:
        seconds = best(entry)
        speed = f"{PAIRS / seconds:,.0f} | {found / seconds:,.0f}"
        print(f"| {entry.name} | {entry.made} | {seconds:.3f} | {speed} |")
    print(f"\nPython {sys.version.split()[0]}, {os.uname().machine}; where our time goes:")
    profile(timed[0])
    return int(different > 0)


def profile(entry: Entry) -> None:
    """Prints the functions that take the most time of one pass, the profiler's own included."""
    watched = cProfile.Profile()
    watched.enable()
    for given in entry.inputs:
        entry.work(given)
    watched.disable()
    pstats.Stats(watched).strip_dirs().sort_stats("tottime").print_stats(8)


if __name__ == "__main__":
    sys.exit(report() if "--here" in sys.argv[1:] else elsewhere())
