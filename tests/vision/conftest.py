"""What the tests of the eyes share: frames of the recording that the repository carries."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from vision.detector import Detector
from vision.finder import Found, find_board
from vision.observation import Image, Layout

RECORDING = Path(__file__).parent.parent / "recordings" / "opening"


@cache
def truth() -> dict[str, Any]:
    """The recording's truth."""
    found: dict[str, Any] = json.loads((RECORDING / "truth.json").read_text())
    return found


@cache
def frame(number: int) -> Image:
    """One frame of the recording."""
    film = cv2.VideoCapture(str(RECORDING / "video.mp4"))
    for _ in range(number):
        film.grab()
    _, image = film.read()
    return np.asarray(image, np.uint8)


def interval(number: int) -> dict[str, Any]:
    """What the truth says of one frame."""
    return next(i for i in truth()["intervals"] if i["from_frame"] <= number <= i["to_frame"])


def layout_at(number: int) -> Layout:
    """The truth's position of one frame as the camera sees it: White, the light checkers, sits at
    the bottom with the home board on the right."""
    here = interval(number)
    points = here["points"]
    row = [*points[12:], *reversed(points[:12])]
    spots = tuple((max(v, 0), max(-v, 0)) for v in row)
    pair = (here["bar"]["W"], here["bar"]["B"])
    return Layout(spots, pair, (here["off"]["W"], here["off"]["B"]))


def turned(layout: Layout) -> Layout:
    """The layout as it looks with the camera turned by half a turn."""
    return Layout(tuple(reversed(layout.spots)), layout.bar, layout.off)


def mirrored(layout: Layout) -> Layout:
    """The layout with left and right exchanged."""
    top, bottom = layout.spots[:12], layout.spots[12:]
    return Layout((*reversed(top), *reversed(bottom)), layout.bar, layout.off)


def corners_at(number: int) -> np.ndarray[Any, np.dtype[np.float64]]:
    """The truth's corners: top left, top right, bottom right, bottom left."""
    a, b, c, d = interval(number)["corners"]
    return np.array([d, c, b, a], float)


@pytest.fixture(scope="session")
def detector() -> Detector:
    return Detector()


@pytest.fixture(scope="session")
def found(detector: Detector) -> Found:
    """The board found on the recording's first frame."""
    return find_board(frame(0), [layout_at(0)], detector)
