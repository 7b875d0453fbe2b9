"""What `boardside purge` removes: pictures, films, whole matches; never of a match in use."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from boardside import journal, mat, panel_keeper
from boardside.errors import UsageError
from boardside.exhibits import FOLDER
from boardside.tidying import DAY, MEGABYTE
from hw.segments import Segment, segments

FILMS = (".mp4", ".mkv", ".avi")
_OF_A_MATCH = (journal.NAME, mat.NAME, panel_keeper.LOG)


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be purged: of the matches in `named` folders (none: all under `home`) that nothing
    was written of for `days` (None: however new), their `pictures`, `films`, or the whole `match`.
    Films also lie in `film`, where the camera's are recorded (None: nowhere)."""

    home: Path
    named: tuple[Path, ...] = ()
    days: float | None = None
    pictures: bool = False
    films: bool = False
    match: bool = False
    film: Path | None = None


@dataclass(frozen=True, slots=True)
class Doomed:
    """Files that are to go, of one match (None: of a film of no match that is known)."""

    match: Path | None
    files: tuple[Path, ...]
    whole: bool = False

    @property
    def size(self) -> int:
        """What they take, in bytes."""
        return sum(path.lstat().st_size for path in self.files if path.exists())

    def __str__(self) -> str:
        where = self.match or "Film of the camera"
        what = "the whole match, " if self.whole else ""
        files = "1 file" if len(self.files) == 1 else f"{len(self.files)} files"
        return f"{where}: {what}{files}, {self.size / MEGABYTE:.1f} MB"


def doomed(wish: Wish, now: float, say: Callable[[str], None]) -> list[Doomed]:
    """What a wish would remove. `say` is told of matches that are in use: nothing of them is.

    `now` is in seconds since 1970. Raises UsageError for a folder that holds no match, and where
    neither matches nor days are named.
    """
    if not wish.named and wish.days is None:
        raise UsageError("name the matches, or how old what is removed must be (--older-than).")
    found, busy = [], set()
    for folder in _folders(wish):
        if wish.days is not None and now - _written(folder) <= wish.days * DAY:
            continue
        with _held(folder) as free:
            if not free:
                busy.add(folder.name)
                say(f"{folder}: is in use; nothing of it is removed.")
            elif files := tuple(_files(folder, wish)):
                found.append(Doomed(folder, files, wish.match))
    found += _films(wish, now, busy)
    return found


def remove(of: Doomed) -> int:
    """Removes files, and the folder of a whole match where nothing else lies in it; how many bytes
    are free now. Raises UsageError where one cannot be removed or the match is in use."""
    with _held(of.match) if of.match else _nothing() as free:
        if not free:
            raise UsageError(f"{of.match}: is in use; nothing of it was removed.")
        size = of.size
        for path in of.files:
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                raise UsageError(f"{path}: cannot be removed ({error.strerror}).") from None
    if of.match is not None:
        for folder in (of.match / FOLDER, of.match):
            # Other people's files may lie there: then it stays.
            with suppress(OSError):
                folder.rmdir()
    return size


def _folders(wish: Wish) -> Sequence[Path]:
    if wish.named:
        return [_named(path, wish.home) for path in wish.named]
    return sorted(path.parent for path in wish.home.glob(f"*/{journal.NAME}"))


def _named(path: Path, home: Path) -> Path:
    """A match by its folder, its journal, or its name under the data folder."""
    for folder in (path, path.parent, home / path):
        if (folder / journal.NAME).is_file() and (folder != path.parent or path.is_file()):
            return folder
    raise UsageError(f"{path}: holds no {journal.NAME}.")


def _written(folder: Path) -> float:
    return (folder / journal.NAME).stat().st_mtime


def _files(folder: Path, wish: Wish) -> Iterator[Path]:
    """The files in a match's folder that are to go; of links, themselves."""
    evidence = folder / FOLDER
    if (wish.pictures or wish.match) and evidence.is_dir() and not evidence.is_symlink():
        yield from sorted(evidence.glob("*.jpg"))
    if wish.films or wish.match:
        yield from sorted(path for path in folder.iterdir() if path.suffix.lower() in FILMS)
    if wish.match:
        yield from (folder / name for name in _OF_A_MATCH if (folder / name).exists())


def _films(wish: Wish, now: float, busy: set[str]) -> Iterator[Doomed]:
    """What the camera has recorded, by match."""
    if wish.film is None or not wish.film.is_dir() or not (wish.films or wish.match):
        return
    names = {_named(one, wish.home).name for one in wish.named}
    for segment in segments(wish.film):
        old = wish.days is None or now - segment.video.stat().st_mtime > wish.days * DAY
        match = Path(segment.match).name
        if old and match not in busy and (not names or match in names):
            yield Doomed(None, _both(segment))


def _both(segment: Segment) -> tuple[Path, Path]:
    return segment.video, segment.index


@contextmanager
def _held(folder: Path) -> Iterator[bool]:
    """Whether nobody else writes a match's journal; nobody can while this lasts."""
    try:
        file = os.open(folder / journal.NAME, os.O_RDWR | os.O_CLOEXEC)
    except OSError as error:
        raise UsageError(f"{folder / journal.NAME}: {error.strerror}.") from None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        yield False
    else:
        yield True
    finally:
        os.close(file)


@contextmanager
def _nothing() -> Iterator[bool]:
    yield True
