"""What `tools.render` made as training pictures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from tools.detector.samples import CACHED, CUBE, DIE, Image, Sample

SEEN, UNSEEN = 0.55, 0.25
"""Of checkers this much of the upper face must be seen; between this and less nothing is asked."""


GROUPS = 8
"""All these boards are different: so many groups of them are drawn from as often as one board."""


def load(pool: Path) -> list[Sample]:
    """Every picture in a pool."""
    found = []
    for path in sorted(pool.glob("truth_*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
            truth = json.loads(line)
            image = cv2.imread(str(pool / truth["image"]))
            if image is not None:
                board = f"rendered/{number % GROUPS}"
                found.append(sample_of_render(np.asarray(image), truth, board))
    return found


def sample_of_render(image: Image, truth: dict[str, Any], board: str) -> Sample:
    """A training picture, scaled to the radius that is kept."""
    listed = truth["checkers"]
    rows = np.zeros((len(listed), 7), np.float32)
    for row, one in zip(rows, listed, strict=True):
        doubtful = one["edge"] or UNSEEN < one["seen"] < SEEN
        visible = one["seen"] >= SEEN
        row[:] = (
            one["x"],
            one["y"],
            one["radius"],
            one["layer"] > 1,
            visible,
            doubtful,
            one["side"] == 0,
        )
    lying = [c["radius"] for c in listed if not c["edge"]]
    radius = float(np.median(lying)) if lying else 20.0
    scale = CACHED / radius
    things = [(d["top_x"], d["top_y"], 0.42 * radius, DIE) for d in truth["dice"] if d["seen"]]
    cube = truth["cube"]
    if cube and cube["placed"]:
        things.append((cube["top_x"], cube["top_y"], 0.66 * radius, CUBE))
    marks = np.array(things, np.float32).reshape(-1, 4)
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=way)
    for table in (rows, marks):
        table[:, :2] = (table[:, :2] + 0.5) * scale - 0.5
        table[:, 2] *= scale
    return Sample(np.asarray(small, np.uint8), rows, marks, board)
