"""A film of what was read: every frame is in it, with the drawing of its last look."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from boardside.errors import UsageError
from boardside.film import Film
from boardside.onlookers import News
from boardside.plan import Plan
from boardside.umpire import begin
from engine.rules import Rules
from firmware_bridge.panel import Panel
from hw.frames import Frame
from tests.vision.conftest import frame, layout_at
from vision.detector import Detector
from vision.finder import find_board
from vision.reader import Reader


def pictures(path: Path) -> list[np.ndarray]:
    film = cv2.VideoCapture(str(path))
    found = []
    while True:
        there, image = film.read()
        if not there:
            return found
        found.append(image)


def test_what_was_seen_is_drawn_until_something_moves(tmp_path: Path) -> None:
    image, detector = frame(0), Detector()
    reader = Reader(find_board(image, [layout_at(0)], detector).calibration, detector)
    state, _ = begin(Plan(Rules()).header())
    news = News({}, state, Panel(), {}, "bottom-right", "White rolls 3-1.")
    with Film(tmp_path / "new" / "seen.mp4", 10.0) as film:
        film.frame(Frame(0, 0.0, image))
        film.told(news)
        film.looked(image, reader, reader.read(image, 0.0, 0))
        film.frame(Frame(1, 0.1, image))
        film.moving()
        film.frame(Frame(2, 0.2, image))
    plain, drawn, again = pictures(tmp_path / "new" / "seen.mp4")
    assert plain.shape == drawn.shape == again.shape
    height = image.shape[0]
    assert drawn.shape[0] > height, "the referee's words stand below the picture"
    changed = np.abs(drawn[:height].astype(int) - plain[:height]).max(axis=2) > 60
    assert 0.01 < changed.mean() < 0.3
    assert np.abs(again[:height].astype(int) - plain[:height]).max(axis=2).mean() < 5
    assert (again[height:] > 128).any(), "what was said stays"


def test_a_film_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with Film(tmp_path / "film.nonsense", 10.0) as film, pytest.raises(UsageError, match="film"):
        film.frame(Frame(0, 0.0, frame(0)))
