"""Evidence pictures: what the board looked like before a disputed roll or turn, and after, and its
dice close up. They lie beside the journal, named by the record that they belong to, and show the
board only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from boardside.errors import JournalError
from boardside.states import Phase, State
from vision.observation import Die, Image, Pixel

FOLDER = "evidence"
MARGIN = 0.15
"""So much of the board's size is shown around it: trays and the cube lie there."""

WIDEST = 1280
"""Pictures are made no wider than this (pixels)."""

QUALITY = 85
AROUND_DIE = 0.075
"""So much of the board's size is shown on each side of a die: what it leans on can be seen."""

TILE = 360
"""The edge of one die's picture (pixels)."""

MOST_DICE = 4
DIE_THERE = 0.3
"""Dice less likely than this are not shown."""

_BETWEEN = (Phase.OPENING, Phase.TO_ROLL)
_DISPUTED = frozenset({"illegal", "void_roll", "question"})
_UNSURE = frozenset({"reading_unsure", "roll_inferred", "dice_reread", "reading_corrected"})


def worth_showing(record: Mapping[str, Any]) -> bool:
    """Whether somebody may want to see what a record says: a flag, a void roll, any doubt."""
    return record["type"] in _DISPUTED or (
        record["type"] == "warning" and record["code"] in _UNSURE
    )


class Exhibits:
    """The pictures that may be needed, of the newest looks: before the roll, at it, and now."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._pictures: dict[str, Image] = {}
        self._dice: Image | None = None

    def look(self, image: Image, corners: Sequence[Pixel], dice: Sequence[Die] = ()) -> None:
        """A quiet picture that is about to be judged, and the dice that are seen in it."""
        self._pictures["after"] = crop(image, corners)
        self._dice = close_up(image, corners, dice)

    def judged(self, state: State) -> None:
        """The newest picture has been judged: between turns it is what the next one begins with."""
        if state.phase in _BETWEEN and not state.lying and not state.pending:
            self._pictures["before"] = self._pictures["after"]

    def rolled(self) -> None:
        """The newest picture shows a roll."""
        if self._dice is not None:
            self._pictures["dice"] = self._dice

    def keep(self, seq: int) -> dict[str, str]:
        """Writes the pictures for a record; their names beside the journal, by what they show.

        Raises JournalError when they cannot be written.
        """
        names: dict[str, str] = {}
        for what, picture in self._pictures.items():
            name = f"{FOLDER}/{seq:06d}-{what}.jpg"
            done, data = cv2.imencode(".jpg", picture, (cv2.IMWRITE_JPEG_QUALITY, QUALITY))
            path = self._folder / name
            try:
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(data.tobytes() if done else b"")
            except OSError as error:
                raise JournalError(f"{path}: cannot be written ({error.strerror}).") from None
            names[what] = name
        return names


def close_up(image: Image, corners: Sequence[Pixel], dice: Sequence[Die]) -> Image | None:
    """Every die as a square of its own, from left to right; None where there is none."""
    likely = sorted(dice, key=lambda die: -die.confidence)[:MOST_DICE]
    shown = sorted(die.at for die in likely if die.confidence >= DIE_THERE)
    reach = AROUND_DIE * float(np.ptp(np.array(corners, float), axis=0).max())
    tiles = [_tile(image, at, reach) for at in shown]
    return np.hstack(tiles) if tiles else None


def _tile(image: Image, at: Pixel, reach: float) -> Image:
    """A square around a place, moved into the picture where it would reach out of it."""
    height, width = image.shape[:2]
    size = max(2, min(round(2 * reach), height, width))
    left, top = round(at[0] - size / 2), round(at[1] - size / 2)
    left, top = min(max(left, 0), width - size), min(max(top, 0), height - size)
    part = image[top : top + size, left : left + size]
    way = cv2.INTER_AREA if size > TILE else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(part, (TILE, TILE), interpolation=way), np.uint8)


def crop(image: Image, corners: Sequence[Pixel]) -> Image:
    """The part of a picture with the board and what lies close by, a copy, made small enough."""
    seen = np.array(corners, float)
    least, most = seen.min(0), seen.max(0)
    edge = MARGIN * float((most - least).max())
    left, top = np.maximum(least - edge, 0).astype(int)
    right, bottom = np.minimum(most + edge, image.shape[1::-1]).astype(int)
    part = image[top:bottom, left:right]
    if part.size == 0:
        part = image
    share = min(1.0, WIDEST / part.shape[1])
    if share == 1.0:
        return part.copy()
    small = cv2.resize(part, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)
