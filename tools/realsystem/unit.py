"""The service under a real systemd: ready with its first frame, ended when it hangs, gone on with.

    python -m tools.realsystem.unit [SUITE…]

Installs the product in a fresh system, boots it in a container, and gives it the recording that
comes with it for a camera, in two parts. In between the process is stopped dead; the watchdog has
to end it, and the one that follows has to go on with the match from its journal. At last the
system is switched off while it referees. As root, with network and systemd-nspawn; where these are
missing it says so and ends with 77.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2

from tools.realsystem import machine as machines
from tools.realsystem.fresh import CONFIG, INSTALL, SUITES, systemd_accepts_it
from tools.realsystem.machine import Machine, booted, need_a_machine
from tools.realsystem.needs import need
from tools.realsystem.outcome import checked, concluded
from tools.realsystem.roots import HERE, TOOLS, Root, fresh

RECORDING = HERE / "tests" / "recordings" / "opening"
CUT, END = 84, 210
"""Frames after which the first and the second part stand still: nobody's hand is there."""
LEAD, STILL = 600, 3000
"""Pictures of standing still before and after each part, ten of them a second: it takes a while
until a board is found, and a part must not begin anew while it is looked at."""
PARTS = "/srv/parts"
CAMERA = "/srv/camera"
MATCHES = "/var/lib/boardside"
WATCHDOG, START = 30, 120
"""Seconds: the unit's own limit, and what a busy computer may take to begin."""
TOLD = ("roll", "void_roll", "play", "illegal")


def trial(suites: Sequence[str]) -> None:
    """The service on each of these Debians. Raises NotHere or Failed."""
    need(*TOOLS, *machines.TOOLS)
    for suite in suites:
        begun = time.monotonic()
        with fresh(suite) as root:
            need_a_machine(root)
            root.must(INSTALL)
            systemd_accepts_it(root)
            _prepare(root)
            with booted(root) as machine:
                _referees_a_match(machine)
        print(f"{suite}: all of it {time.monotonic() - begun:.0f} s", flush=True)


def _prepare(root: Root) -> None:
    """Two folders of pictures, for a camera that shows them."""
    frames = _pictures()
    for name, first, last in (("first", 0, CUT), ("second", CUT, END)):
        folder = root.file(f"{PARTS}/{name}")
        folder.mkdir(parents=True)
        images = frames[first : last + 1]
        shown = [0] * LEAD + [*range(len(images))] + [len(images) - 1] * STILL
        for number, image in enumerate(images):
            picture = str(root.file(f"{PARTS}/{name}-{number:03d}.jpg"))
            cv2.imwrite(picture, image, [cv2.IMWRITE_JPEG_QUALITY, 97])
        for place, number in enumerate(shown):
            picture = root.file(f"{PARTS}/{name}-{number:03d}.jpg")
            os.link(picture, folder / f"{place:05d}.jpg")


def _pictures() -> list[Any]:
    film = cv2.VideoCapture(str(RECORDING / "video.mp4"))
    return [film.read()[1] for _ in range(END + 1)]


def _referees_a_match(machine: Machine) -> None:
    waits_for_a_camera(machine)
    has_a_camera(machine)
    is_ready_with_its_first_frame(machine)
    referees(machine, CUT)
    hangs_and_comes_back(machine)
    referees(machine, END)
    the_journal_is_one(machine)
    comes_back_when_killed(machine)
    stops_when_told(machine)
    is_ready_with_its_first_frame(machine)


def waits_for_a_camera(machine: Machine) -> None:
    """Without a camera it is not ready, says why, and is not given up."""
    machine.wait(
        "it says that there is no camera",
        START,
        lambda: "No camera is there" in machine.service().get("StatusText", ""),
    )
    service = machine.service()
    reached = machine.run("systemctl", "is-active", "multi-user.target").strip()
    checked(
        [
            ("the boot does not wait for it", reached == "active"),
            ("it is not ready", service["ActiveState"] == "activating"),
            ("it was not restarted", service["NRestarts"] == "0"),
        ]
    )
    print(f"without a camera: {service['ActiveState']}, {service['StatusText']!r}", flush=True)


def has_a_camera(machine: Machine) -> None:
    _put_camera(machine, "first")
    config = machine.root.file(CONFIG)
    named = config.read_text().replace('source = "auto"', f'source = "file:{CAMERA}"', 1)
    config.write_text(named)


def is_ready_with_its_first_frame(machine: Machine) -> None:
    machine.run("systemctl", "restart", "--no-block", "boardside")
    took = machine.wait("it is ready", START, lambda: _is_active(machine))
    print(f"with a camera: ready after {took:.1f} s", flush=True)


def hangs_and_comes_back(machine: Machine) -> None:
    """Stopped dead, it is ended by the watchdog and started anew."""
    old = machine.service()["MainPID"]
    machine.run("sh", "-c", f"kill -STOP {old}")
    _put_camera(machine, "second")
    ended = machine.wait(
        "the watchdog ends it",
        WATCHDOG + START,
        lambda: machine.service()["MainPID"] not in {old, "0"},
    )
    ready = machine.wait("it is ready again", START, lambda: _is_active(machine))
    log = machine.log()
    checked(
        [
            ("systemd says why", "Watchdog timeout" in log),
            ("it was restarted once", machine.service()["NRestarts"] == "1"),
        ]
    )
    print(f"hung: a new process after {ended:.1f} s, ready {ready:.1f} s later", flush=True)


def comes_back_when_killed(machine: Machine) -> None:
    machine.run("sh", "-c", f"kill -KILL {machine.service()['MainPID']}")
    took = machine.wait(
        "it comes back after SIGKILL",
        START,
        lambda: machine.service()["NRestarts"] == "2" and _is_active(machine),
    )
    print(f"killed: ready again after {took:.1f} s", flush=True)


def stops_when_told(machine: Machine) -> None:
    begun = time.monotonic()
    machine.run("systemctl", "stop", "boardside")
    took = time.monotonic() - begun
    service = machine.service()
    checked(
        [
            (f"it ends as it should, not with {service['Result']}", service["Result"] == "success"),
            ("it is down", service["ActiveState"] == "inactive"),
        ]
    )
    print(f"stopped within {took:.1f} s", flush=True)


def referees(machine: Machine, frame: int) -> None:
    """The journal holds what the recording shows up to a frame."""
    expected = _told(RECORDING / "journal.expected.jsonl", frame)
    took = machine.wait(
        f"{len(expected)} rolls and plays",
        120,
        lambda: len(_told(_journal(machine))) >= len(expected),
    )
    read = _told(_journal(machine))
    checked([(f"{read} is {expected}", read == expected)])
    print(f"refereed: {len(read)} rolls and plays after another {took:.1f} s", flush=True)


def the_journal_is_one(machine: Machine) -> None:
    """One match in one folder, its records numbered on over the restart."""
    records = _records(_journal(machine))
    begun = [record for record in records if record["type"] == "match_start"]
    numbers = [record["seq"] for record in records]
    folders = list(machine.root.file(MATCHES).glob("*/journal.jsonl"))
    checked(
        [
            (f"one folder, not {folders}", len(folders) == 1),
            ("one match", len(begun) == 1),
            ("numbered on", numbers == list(range(1, len(numbers) + 1))),
        ]
    )
    print(f"one journal of {len(records)} records", flush=True)


def _put_camera(machine: Machine, part: str) -> None:
    machine.run("ln", "-sfn", f"{PARTS}/{part}", CAMERA)


def _is_active(machine: Machine) -> bool:
    return machine.service()["ActiveState"] == "active"


def _journal(machine: Machine) -> Path:
    found = sorted(machine.root.file(MATCHES).glob("*/journal.jsonl"))
    return found[0] if found else machine.root.file(f"{MATCHES}/none")


def _records(journal: Path) -> list[dict[str, Any]]:
    if not journal.exists():
        return []
    lines = journal.read_text(encoding="utf-8").split("\n")[:-1]
    return [json.loads(line) for line in lines]


def _told(journal: Path, last: int | None = None) -> list[tuple[str, str, str, str]]:
    """The rolls and plays of a journal up to a frame."""
    return [
        (each["type"], each["player"], str(each.get("dice")), each.get("play", ""))
        for each in _records(journal)
        if each["type"] in TOLD and (last is None or each["frame"] <= last)
    ]


if __name__ == "__main__":
    asked = sys.argv[1:] or SUITES
    sys.exit(concluded("the service under a real systemd", lambda: trial(asked)))
