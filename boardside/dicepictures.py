"""Reading dice alone from single pictures: what `boardside read-dice` prints."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from boardside.pictures import PictureError, load_picture
from boardside.readings import SURE_FACE
from vision.detector import Detector
from vision.dieface import Face
from vision.loose import LooseDice


def read_dice(paths: Sequence[Path], as_json: bool, say: Callable[[str], None]) -> None:
    """Reads the dice in pictures, wherever they lie, and says each picture's as it is read.

    A file that is no picture is an error; in JSON with several pictures it is told as an object
    with `error`, and the others are read.
    """
    finder = LooseDice(Detector())
    for path in paths:
        try:
            found = finder.read(load_picture(path))
        except PictureError as error:
            if not (as_json and len(paths) > 1):
                raise
            say(json.dumps({"image": path.name, "error": str(error)}))
            continue
        say(json.dumps(as_record(path.name, found)) if as_json else as_text(path.name, found))


def as_text(image: str, found: Sequence[Face]) -> str:
    """One line: the values, the clearest die first."""
    values = [str(face.value) if max(face.faces) >= SURE_FACE else "?" for face in found]
    return f"{image}: {' '.join(values) or 'no dice'}"


def as_record(image: str, found: Sequence[Face]) -> dict[str, object]:
    """The dice in the words of `boardside read --json`."""
    return {"image": image, "dice": [_die(face) for face in found]}


def _die(face: Face) -> dict[str, object]:
    return {
        "value": face.value if max(face.faces) >= SURE_FACE else None,
        "at": [round(face.at[0], 1), round(face.at[1], 1)],
        "confidence": round(face.die * max(face.faces), 4),
    }
