"""Reading single pictures: what `boardside read` prints and draws."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from boardside.errors import UsageError
from boardside.seating import opening_layouts
from vision.detector import Detector
from vision.errors import BoardNotFound, VisionError
from vision.finder import find_board
from vision.observation import Die, Image, Lie, Observation, Occupancy, Pixel
from vision.overlay import draw
from vision.reader import Reader
from vision.single import calibrate

SURE_COUNT, SURE_FACE = 0.6, 0.5
"""Below these a count or a face is given as null."""

CORNER = re.compile(r"-?\d+(?:\.\d+)?,-?\d+(?:\.\d+)?")

Corners = Sequence[Pixel]


class PictureError(UsageError):
    """A picture, or a file of corners, that cannot be used."""


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What one picture shows: the observation, the picture with it drawn on, and the corners."""

    image: str
    corners: Corners
    observation: Observation
    overlay: Image


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


def read_picture(path: Path, corners: Corners | None, detector: Detector) -> Reading:
    """Reads one picture; without corners a start position is looked for.

    Raises `PictureError` for a file that is no picture, `BoardNotFound` when there is no board on
    the start position, `VisionError` for impossible corners.
    """
    image = load_picture(path)
    if corners is None:
        try:
            calibration = find_board(image, opening_layouts(), detector).calibration
        except BoardNotFound as error:
            raise BoardNotFound(f"{path}: no board on the start position: {error}") from error
    else:
        try:
            calibration = calibrate(image, corners, detector)
        except VisionError as error:
            raise PictureError(f"{path}: {error}") from error
    reader = Reader(calibration, detector)
    seen = reader.read(image, 0.0, 0)
    return Reading(
        path.name, corners or reader.corners, seen, draw(image, reader.calibration.geometry, seen)
    )


def read_pictures(
    paths: Sequence[Path],
    corners: str | None,
    as_json: bool,
    overlay: Path | None,
    say: Callable[[str], None],
) -> None:
    """Reads pictures one after another and says each as it is read.

    A picture that is no picture, has no board on it or no corners in the file is an error; in JSON
    with several pictures it is told as an object with `error`, and the others are read.
    """
    given = None if corners is None else _given_corners(corners, paths)
    detector = Detector()
    for path in paths:
        try:
            if given is not None and path.name not in given:
                raise PictureError(f"{corners}: no corners for {path.name}.")
            reading = read_picture(path, None if given is None else given[path.name], detector)
        except (PictureError, BoardNotFound) as error:
            if not (as_json and len(paths) > 1):
                raise
            say(json.dumps({"image": path.name, "error": str(error)}))
            continue
        say(json.dumps(as_record(reading)) if as_json else as_text(reading))
        if overlay is not None:
            _save(reading, overlay, len(paths) > 1)


def _given_corners(text: str, paths: Sequence[Path]) -> Mapping[str, Corners]:
    if text.split() and CORNER.fullmatch(text.split(maxsplit=1)[0]):
        found = parse_corners(text)
        return {path.name: found for path in paths}
    return load_corners(Path(text))


def _save(reading: Reading, overlay: Path, several: bool) -> None:
    target = overlay / f"{Path(reading.image).stem}.png" if several else overlay
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        whole, data = cv2.imencode(target.suffix or ".png", reading.overlay)
    except (OSError, cv2.error) as error:
        raise PictureError(f"--overlay: {target} cannot be written.") from error
    if not whole:
        raise PictureError(f"--overlay: {target} cannot be written.")
    try:
        target.write_bytes(data.tobytes())
    except OSError as error:
        raise PictureError(f"--overlay: {target} cannot be written ({error.strerror}).") from error


def as_text(reading: Reading) -> str:
    """The reading as a little board of text: counts, light ones as 3o, dark ones as 3x."""
    seen = reading.observation
    cells = [_cell(place) for place in seen.spots]
    light, dark = seen.bar.best()
    rows = [
        f"{reading.image}:",
        "  " + " ".join(cells[:6]) + " | " + " ".join(cells[6:12]),
        "  " + " ".join(cells[12:18]) + " | " + " ".join(cells[18:]),
        f"  bar: {light}o {dark}x",
    ]
    for die in seen.dice:
        value = die.face if max(die.faces) >= SURE_FACE else "?"
        how = "" if die.lie is Lie.FLAT else f", cocked ({die.lie.value.replace('_', ' ')})"
        rows.append(f"  die {value}{how}")
    return "\n".join(rows)


def _cell(place: Occupancy) -> str:
    count = _count(place)
    if count is None:
        return " ?"
    return f"{abs(count)}{'o' if count > 0 else 'x'}" if count else " ."


def as_record(reading: Reading) -> dict[str, object]:
    """The reading in the words of `boardside read --json`."""
    seen = reading.observation
    counts = [_count(place) for place in seen.spots]
    light, dark = seen.bar.best()
    sure_bar = seen.bar.seen and seen.bar.confidence() >= SURE_COUNT
    all_right = float(np.prod([place.confidence() for place in (*seen.spots, seen.bar)]))
    return {
        "image": reading.image,
        "corners": [[round(x, 1), round(y, 1)] for x, y in reading.corners],
        "spots": {"top": counts[:12], "bottom": counts[12:]},
        "bar": {"light": light, "dark": dark} if sure_bar else {"light": None, "dark": None},
        "off": None,
        "dice": [_die(die) for die in seen.dice],
        "cube": None
        if seen.cube is None
        else {
            "value": max(seen.cube.values, key=seen.cube.values.__getitem__, default=None),
            "at": [round(seen.cube.at[0], 1), round(seen.cube.at[1], 1)],
        },
        "covered": seen.covered,
        "confidence": round(all_right, 4),
    }


def _count(place: Occupancy) -> int | None:
    light, dark = place.best()
    if not place.seen or place.confidence() < SURE_COUNT:
        return None
    return light - dark if not (light and dark) else None


def _die(die: Die) -> dict[str, object]:
    lie = die.lie
    return {
        "value": die.face if max(die.faces) >= SURE_FACE else None,
        "cocked": None if lie is Lie.FLAT else lie.value,
        "at": [round(die.at[0], 1), round(die.at[1], 1)],
        "confidence": round(die.confidence * max(die.faces), 4),
    }
