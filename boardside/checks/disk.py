"""Where matches and films are written: room, permission, and whether it is an SD card."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from boardside.checks.result import Result, bad, good, note
from boardside.errors import UsageError
from boardside.folders import writable

ROOM, LITTLE = 200, 2000
"""Megabytes: below the first a match may not find room, below the second a film will not."""

MEGABYTE = 10**6

Free = Callable[[Path], int]


def free_bytes(folder: Path) -> int:
    """What is free where a folder lies, or will lie."""
    return shutil.disk_usage(_there(folder)).free


def check_disk(
    matches: Path, film: Path | None, film_megabytes: int, free: Free = free_bytes
) -> Iterator[Result]:
    """The folder of matches, and that of the film where one is to be kept."""
    yield _folder("matches", matches, ROOM, free)
    if film is not None:
        yield _folder("film", film, film_megabytes, free)
        if on_card(film):
            yield note(
                "film", f"{film} is on the SD card, which writing wears out; a USB disk lasts."
            )


def on_card(folder: Path, system: Path = Path("/sys/dev/block")) -> bool:
    """Whether a folder lies on an SD card."""
    device = os.stat(_there(folder)).st_dev
    return "/mmcblk" in str((system / f"{os.major(device)}:{os.minor(device)}").resolve())


def _folder(what: str, folder: Path, megabytes: int, free: Free) -> Result:
    try:
        writable(folder)
        left = free(folder) // MEGABYTE
    except UsageError as error:
        return bad(what, f"{error} Make it writable for this user, or name another one.")
    except OSError as error:
        return bad(what, f"{folder}: {error.strerror}.")
    if left < megabytes:
        return bad(what, f"{folder}: {left} MB are free, {megabytes} are needed: make room.")
    if left < LITTLE:
        return note(what, f"{folder}: {left} MB are free, which is little.")
    return good(what, f"{folder}: {left / 1000:.0f} GB are free.")


def _there(folder: Path) -> Path:
    """The folder, or the nearest one above it that exists."""
    there = folder.absolute()
    while not there.exists():
        there = there.parent
    return there
