"""Training pictures and what lies in them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from tools.shared.recordings import Truth, archives, folders, frames, intervals, stills

CACHED = 20.0
"""The checker radius at which training pictures are kept."""

DIE, CUBE = 2, 3
"""Kinds of things, which are also the numbers of their maps."""
Image = np.ndarray[Any, Any]


@dataclass
class Sample:
    """One picture with its things, in pixels (centre of the first pixel: 0, 0).

    `checkers` rows: x, y, radius, is upper, is visible, is ignored, is White's;
    `things` rows: x, y, radius, kind (DIE or CUBE).
    """

    image: Image
    checkers: Image
    things: Image
    board: str


def sample_of(image: Image, truth: Truth, board: str) -> Sample:
    """A training picture, scaled to the radius that is kept, with stacks and trays worked out."""
    listed = truth["checkers_px"]
    corners = np.array(truth["corners"], np.float32)
    rows = np.zeros((len(listed), 7), np.float32)
    for row, (colour, x, y, radius) in zip(rows, listed, strict=True):
        inside = cv2.pointPolygonTest(corners, (x, y), True)
        row[:] = x, y, radius, 0, 1, inside < -0.35 * radius, colour == "W"
    for i in range(len(rows)):
        for j in range(i):
            near = math.hypot(*(rows[i, :2] - rows[j, :2])) < 1.2 * rows[i, 2]
            if near and not rows[i, 5] and not rows[j, 5]:
                upper, lower = (i, j) if rows[i, 2] >= rows[j, 2] else (j, i)
                rows[upper, 3], rows[lower, 4] = 1, 0
    radius = float(np.median(rows[:, 2])) if len(rows) else 28.0
    scale = CACHED / radius
    things = [(d["top_x"], d["top_y"], 0.42 * radius, DIE) for d in truth["dice"]]
    cube = truth.get("cube")
    if cube and cube["placed"]:
        things.append((cube["x"], cube["y"], 0.66 * radius, CUBE))
    marks = np.array(things, np.float32).reshape(-1, 4)
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    for table in (rows, marks):
        table[:, :2] = (table[:, :2] + 0.5) * scale - 0.5
        table[:, 2] *= scale
    return Sample(small, rows, marks, board)


def quiet(folder: Path) -> list[Sample]:
    """One picture of every quiet interval of a recording."""
    wanted = {
        (i["from_frame"] + i["to_frame"]) // 2: i
        for i in intervals(folder)
        if "checkers_px" in i
        and not i["hand"]
        and i["phase"] in ("idle", "settled", "moved", "lifted")
    }
    return [sample_of(image, wanted[n], folder.name) for n, image in frames(folder, wanted)]


def load(data: Path) -> list[Sample]:
    """Everything in the data folder."""
    samples = [
        sample_of(image, truth, f"{archive.stem}/{board}")
        for archive in archives(data)
        for board, truth, image in stills(archive)
    ]
    for folder in folders(data):
        samples += quiet(folder)
    return samples


def held_out(sample: Sample) -> bool:
    """Whether a picture is for validation only."""
    stem, _, board = sample.board.partition("/")
    return stem.startswith("hard") or (board != "" and int(board) % 5 == 3)
