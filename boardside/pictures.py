"""Reading single pictures: what `boardside read` prints and draws."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from boardside.errors import UsageError
from boardside.readings import Reading, as_caption, as_record, as_text
from boardside.seating import opening_layouts
from vision.calibration import Calibration, learn
from vision.detector import Detector
from vision.errors import BoardNotFound, VisionError
from vision.finder import find_board
from vision.observation import Image, Pixel
from vision.overlay import Read, draw
from vision.reader import Reader
from vision.single import calibrate, discover
from vision.whole import likeliest

AS_AT_THE_START, LEARNED_FLOOR = 8.0, 0.3
"""A board that the start position explains so well (nats) is on it; what is learned from then."""

DRAWN_FLOOR = 0.15
"""Responses below this are no checkers that a ring could be drawn around."""

CORNER = re.compile(r"-?\d+(?:\.\d+)?,-?\d+(?:\.\d+)?")

Corners = Sequence[Pixel]


class PictureError(UsageError):
    """A picture, or a file of corners, that cannot be used."""


def load_picture(path: Path) -> Image:
    """The picture in a file, BGR. Raises `PictureError` naming the file."""
    if not path.is_file():
        raise PictureError(f"{path}: no such picture")
    image = cv2.imdecode(np.frombuffer(path.read_bytes(), np.uint8), cv2.IMREAD_COLOR)
    if image is None:
        raise PictureError(f"{path}: not a picture that can be read (JPEG and PNG can)")
    return np.asarray(image, np.uint8)


def joined_corners(words: Sequence[str]) -> list[str]:
    """A command line's words with the corners x,y that follow `--corners` made one word.

    >>> joined_corners(["read", "--corners", "1,2", "3,4", "a.jpg"])
    ['read', '--corners', '1,2 3,4', 'a.jpg']
    """
    joined: list[str] = []
    open_ended = False
    for word in words:
        corner = CORNER.fullmatch(word) is not None
        if corner and open_ended:
            joined[-1] = f"{joined[-1]} {word}" if CORNER.match(joined[-1]) else word
        elif corner and joined and joined[-1] == "--corners":
            joined.append(word)
            open_ended = True
        else:
            joined.append(word)
            open_ended = False
    return joined


def parse_corners(text: str) -> Corners:
    """Four corners from text like `12,30 600,28 610,470 8,474`. Raises `PictureError`."""
    words = text.split()
    if len(words) != 4 or not all(CORNER.fullmatch(word) for word in words):
        raise PictureError(f"--corners: four corners x,y are needed, not {text!r}")
    found = [word.split(",") for word in words]
    return [(float(x), float(y)) for x, y in found]


def load_corners(path: Path) -> Mapping[str, Corners]:
    """File names and their corners from a JSON file. Raises `PictureError`."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return {name: [(float(x), float(y)) for x, y in corners] for name, corners in data.items()}
    except OSError as error:
        raise PictureError(f"{path}: cannot be read ({error.strerror})") from error
    except (ValueError, TypeError, AttributeError) as error:
        raise PictureError(f"{path}: must map file names to four corners [x, y]") from error


def read_picture(path: Path, corners: Corners | None, job: Reads) -> Reading:
    """Reads one picture; without corners the board is looked for.

    Raises `PictureError` for a file that is no picture or impossible corners, `BoardNotFound` with
    the reason when there is no board.
    """
    image = load_picture(path)
    if corners is None:
        calibration = _found(path, image, job.detector)
    else:
        try:
            calibration = calibrate(image, corners, job.detector)
        except VisionError as error:
            raise PictureError(f"{path}: {error}") from error
    reader = Reader(calibration, job.detector)
    seen = reader.read(image, 0.0, 0)
    given = tuple(corners or reader.corners)
    read = Read(seen, likeliest(seen, job.a_side))
    return Reading(path.name, given, reader.calibration.geometry, read)


def _found(path: Path, image: Image, detector: Detector) -> Calibration:
    """The board in a picture, with any position on it."""
    try:
        calibration = discover(image, detector)
    except BoardNotFound as error:
        with suppress(BoardNotFound):
            return find_board(image, opening_layouts(), detector).calibration
        raise BoardNotFound(f"{path}: no board was found: {error}") from error
    seen = Reader(calibration, detector).read(image, 0.0, 0)
    start = max(opening_layouts(), key=seen.log)
    if seen.log(start) < -AS_AT_THE_START:
        return calibration
    spotted = detector.checkers(detector.heat(image, calibration.geometry.radius), LEARNED_FLOOR)
    return learn(image, start, calibration.geometry, spotted, calibration.paint)


@dataclass(frozen=True, slots=True, eq=False)
class Reads:
    """How pictures are to be read: in JSON or as text, where to draw what was read, how many
    checkers a side there are."""

    as_json: bool = False
    overlay: Path | None = None
    a_side: int = 15
    detector: Detector = field(default_factory=Detector)


def read_pictures(
    paths: Sequence[Path], corners: str | None, job: Reads, say: Callable[[str], None]
) -> None:
    """Reads pictures one after another and says each as it is read.

    A picture that is no picture, has no board on it or no corners in the file is an error; in JSON
    with several pictures it is told as an object with `error`, and the others are read.
    """
    given = None if corners is None else _given_corners(corners, paths)
    for path in paths:
        try:
            if given is not None and path.name not in given:
                raise PictureError(f"{corners}: no corners for {path.name}.")
            reading = read_picture(path, None if given is None else given[path.name], job)
        except (PictureError, BoardNotFound) as error:
            if not (job.as_json and len(paths) > 1):
                raise
            say(json.dumps({"image": path.name, "error": str(error)}))
            continue
        say(json.dumps(as_record(reading)) if job.as_json else as_text(reading))
        if job.overlay is not None:
            _save(_drawn(path, reading, job.detector), reading.image, job.overlay, len(paths) > 1)


def _given_corners(text: str, paths: Sequence[Path]) -> Mapping[str, Corners]:
    if text.split() and CORNER.fullmatch(text.split(maxsplit=1)[0]):
        found = parse_corners(text)
        return {path.name: found for path in paths}
    return load_corners(Path(text))


def _drawn(path: Path, reading: Reading, detector: Detector) -> Image:
    """The picture with what was read drawn on it."""
    image, geometry = load_picture(path), reading.geometry
    spotted = detector.checkers(detector.heat(image, geometry.radius), DRAWN_FLOOR)
    return draw(image, geometry, reading.read, spotted, [as_caption(reading.read)])


def _save(drawn: Image, name: str, overlay: Path, several: bool) -> None:
    target = overlay / f"{Path(name).stem}.png" if several else overlay
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        whole, data = cv2.imencode(target.suffix or ".png", drawn)
    except (OSError, cv2.error) as error:
        raise PictureError(f"--overlay: {target} cannot be written.") from error
    if not whole:
        raise PictureError(f"--overlay: {target} cannot be written.")
    try:
        target.write_bytes(data.tobytes())
    except OSError as error:
        raise PictureError(f"--overlay: {target} cannot be written ({error.strerror}).") from error
