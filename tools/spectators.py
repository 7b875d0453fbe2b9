"""Many who look on while a match is refereed: does the referee get slower, does memory grow, how
late is an update?

A recording is refereed twice at the speed of its camera with the page served. Spectators, in a
process of their own, come and go every ten seconds, and the second time they are away when they
were there the first time. So every frame is worked on once with them and once without, and what
else the machine does meanwhile falls on both alike. "Late" is from the record being on disk to a
spectator having read the state that tells of it.

usage: python -m tools.spectators [RECORDING] [--spectators 50] [--seconds 300]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import IO

import cv2

from boardside.desk import Desk
from boardside.inbox import Inbox
from boardside.onlookers import Onlookers
from boardside.refereeing import Plan, Refereeing
from boardside.rules import load_rules
from boardside.start import FILE_NAME, Start, load_start
from boardside.stopwatch import Stopwatch
from boardside.web.hub import Hub
from boardside.web.serving import start_server
from boardside.web.settings import Settings
from hw.frames import open_frames

SLOWER_AT_MOST, LATE_AT_MOST, GROWTH_AT_MOST = 0.05, 0.3, 8 * 2**20
"""The bars: the referee's work, seconds at the 99th percentile, bytes in the second half."""

BLOCK_SECONDS = 10.0
PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(slots=True)
class Run:
    """One time through: the seconds of work on each frame (by the clock, and of the processor), the
    share of a core that all but the referee's thread took while nobody and while somebody looked
    on, bytes in use every ten seconds."""

    work: list[tuple[float, float]] = field(default_factory=list)
    watched: list[bool] = field(default_factory=list)
    others: dict[bool, float] = field(default_factory=lambda: {False: 0.0, True: 0.0})
    passed: dict[bool, float] = field(default_factory=lambda: {False: 1e-9, True: 1e-9})
    memory: list[int] = field(default_factory=list)


class Crowd:
    """The spectators' process."""

    def __init__(self, number: int) -> None:
        command = [sys.executable, "-m", "tools.spectators", "look-on", str(number)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def tell(self, what: str) -> None:
        """Where they are to look on, "" for nowhere."""
        told: IO[str] | None = self._process.stdin
        if told is not None:
            told.write(f"{what}\n")
            told.flush()

    def dismissed(self) -> dict[str, float]:
        """What they have seen."""
        said, _ = self._process.communicate("end\n", timeout=60)
        found: dict[str, float] = json.loads(said)
        return found


def main() -> int:
    """Runs both and says what came of it; 1 when a bar is missed."""
    if sys.argv[1:2] == ["look-on"]:
        print(json.dumps(asyncio.run(_look_on(int(sys.argv[2])))))
        return 0
    asked = _asked()
    cv2.setNumThreads(1)
    crowd = Crowd(asked.spectators)
    runs = [_run(asked.recording, crowd, asked.seconds, first) for first in (True, False)]
    return _tell(runs, crowd.dismissed(), asked.spectators)


def _asked() -> argparse.Namespace:
    shared = os.environ.get("BOARDSIDE_SHARED", "")
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    game = Path(shared) / "recordings" / "full_game_dev"
    asked.add_argument("recording", type=Path, nargs="?", default=game)
    asked.add_argument("--spectators", type=int, default=50)
    asked.add_argument("--seconds", type=float, default=300.0)
    return asked.parse_args()


def _tell(runs: list[Run], said: dict[str, float], spectators: int) -> int:
    by_clock, by_processor = (_work(runs, which) for which in (0, 1))
    growth = max(run.memory[-1] - run.memory[len(run.memory) // 2] for run in runs)
    shares = [
        100 * sum(run.others[there] for run in runs) / sum(run.passed[there] for run in runs)
        for there in (False, True)
    ]
    slower = by_clock[1] / by_clock[0] - 1
    print(f"frames {len(runs[0].work)}, spectators {spectators}")
    print(f"work per frame by the clock: {by_clock[0]:.2f} ms without, {by_clock[1]:.2f} ms with")
    print(f"of the processor: {by_processor[0]:.2f} ms without, {by_processor[1]:.2f} ms with")
    print(f"slower by {100 * slower:+.1f} % (at most {100 * SLOWER_AT_MOST:.0f} %)")
    print(f"the page took {shares[0]:.1f} % of a core without, {shares[1]:.1f} % with")
    times = ", ".join(f"{name} {1000 * said[name]:.0f} ms" for name in ("median", "p99", "worst"))
    print(f"updates {said['updates']:.0f}: {times}")
    print(f"memory in the second half: {growth / 2**20:+.1f} MB at most")
    print(f"streams that broke off: {said['lost']:.0f}")
    good = slower <= SLOWER_AT_MOST and said["p99"] <= LATE_AT_MOST and growth <= GROWTH_AT_MOST
    return 0 if good and not said["lost"] else 1


def _work(runs: list[Run], which: int) -> tuple[float, float]:
    """Milliseconds a frame without spectators and with them, each frame once in both."""
    sums = [0.0, 0.0]
    frames = min(len(run.work) for run in runs)
    for run in runs:
        for work, watched in islice(zip(run.work, run.watched, strict=True), frames):
            sums[watched] += work[which]
    return 1000 * sums[0] / frames, 1000 * sums[1] / frames


def _run(recording: Path, crowd: Crowd, seconds: float, first: bool) -> Run:
    frames = open_frames(recording, None)
    run = Run()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "match"
        hub = Hub(folder)
        serving = stack.enter_context(start_server(hub, Inbox(), Settings(port=0)))
        plan = Plan(load_rules("friendly"), 5, ("Ann", "Bob"), _start(recording))
        referee = Refereeing(plan, Desk(folder, Onlookers(hub)), Stopwatch())
        stack.callback(referee.close)
        each = iter(islice(frames, int(seconds * frames.fps)))
        block = int(BLOCK_SECONDS * frames.fps)
        there, began, others = not first, time.monotonic(), _of_others()
        for number in _paced(frames.fps):
            if number % block == 0:
                run.others[there] += _of_others() - others if number else 0.0
                run.passed[there] += time.monotonic() - began if number else 0.0
                there, began, others = not there, time.monotonic(), _of_others()
                crowd.tell(serving.url if there else "")
                run.memory.append(_in_use())
            at, taken = time.perf_counter(), time.thread_time()
            frame = next(each, None)
            if frame is None:
                break
            referee.feed(frame)
            run.work.append((time.perf_counter() - at, time.thread_time() - taken))
            run.watched.append(there)
        crowd.tell("")
    return run


def _paced(fps: float) -> Iterator[int]:
    """Numbers of frames, each when its time has come."""
    began = time.monotonic()
    number = 0
    while True:
        time.sleep(max(0.0, began + number / fps - time.monotonic()))
        yield number
        number += 1


def _start(recording: Path) -> Start:
    path = recording / FILE_NAME
    return load_start(path, Start()) if path.exists() else Start()


async def _look_on(number: int) -> dict[str, float]:
    """Spectators, as each line that comes in says where, until the end: how late their updates
    were, and how many streams were lost."""
    late: list[float] = []
    lost = 0
    tasks: list[asyncio.Task[None]] = []
    while (line := (await asyncio.to_thread(sys.stdin.readline)).strip()) != "end":
        lost += sum(task.done() for task in tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        host, _, port = line.removeprefix("http://").strip("/").rpartition(":")
        wanted = number if port else 0
        tasks = [asyncio.create_task(_spectator(host, int(port), late)) for _ in range(wanted)]
    late.sort()
    ranks = {"median": 0.5, "p99": 0.99, "worst": 1.0}
    values = {name: late[min(len(late) - 1, int(rank * len(late)))] for name, rank in ranks.items()}
    return {"updates": float(len(late)), "lost": float(lost), **values}


async def _spectator(host: str, port: int, late: list[float]) -> None:
    reader, writer = await asyncio.open_connection(host, port, limit=2**22)
    try:
        writer.write(f"GET /events HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
        first = True
        with suppress(asyncio.IncompleteReadError):
            while True:
                line = await reader.readuntil(b"\n")
                if not line.startswith(b"data: ") or b'"prompt":' not in line:
                    continue
                now = time.monotonic()
                if not first:
                    late.append(now - json.loads(line.removeprefix(b"data: "))["made"])
                first = False
    finally:
        writer.close()


def _of_others() -> float:
    """The processor's seconds that other threads than this one have taken."""
    return time.process_time() - time.thread_time()


def _in_use() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


if __name__ == "__main__":
    sys.exit(main())
