"""A film of what was read: each frame with the drawing of its last look, and what the referee
said."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2

from boardside.errors import UsageError
from boardside.onlookers import News, Onlooker
from boardside.readings import as_caption
from hw.frames import Frame
from vision.detector import Detector, Spotted
from vision.drawing import captioned
from vision.geometry import Geometry
from vision.observation import Image, Observation
from vision.overlay import Read, draw, enlarged
from vision.reader import Reader
from vision.whole import likeliest

DRAWN_FLOOR = 0.15
"""Responses below this are no checkers that a ring could be drawn around."""

_Look = tuple[Geometry, Read, Sequence[Spotted]]


class Film(Onlooker):
    """Writes a film, MPEG-4, frame by frame. Raises UsageError when it cannot be written."""

    def __init__(self, path: Path, fps: float) -> None:
        self._path, self._fps, self._detector = path, fps, Detector()
        self._writer: cv2.VideoWriter | None = None
        self._said = ""
        self._look: _Look | None = None

    def told(self, news: News) -> None:
        """What the referee says from now on."""
        self._said = news.sentence or self._said

    def looked(self, image: Image, reader: Reader, seen: Observation) -> None:
        """What was seen in a frame: it is drawn from now on, until something moves."""
        geometry = reader.calibration.geometry
        heat = self._detector.heat(image, geometry.radius)
        spotted = self._detector.checkers(heat, DRAWN_FLOOR)
        self._look = geometry, Read(seen, likeliest(seen)), spotted

    def moving(self) -> None:
        """What was seen holds no longer."""
        self._look = None

    def frame(self, frame: Frame) -> None:
        """One frame, as it is to be seen."""
        image = frame.image
        if self._look is None:
            drawn = captioned(enlarged(image)[0], ["", self._said])
        else:
            geometry, read, spotted = self._look
            drawn = draw(image, geometry, read, spotted, [as_caption(read), self._said])
        drawn = drawn[: drawn.shape[0] // 2 * 2, : drawn.shape[1] // 2 * 2]
        if self._writer is None:
            self._writer = self._opened(drawn.shape[1], drawn.shape[0])
        self._writer.write(drawn)

    def __enter__(self) -> Film:
        return self

    def __exit__(self, *error: object) -> None:
        if self._writer is not None:
            self._writer.release()

    def _opened(self, width: int, height: int) -> cv2.VideoWriter:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(f"--overlay: {self._path} cannot be written.") from error
        code = cv2.VideoWriter.fourcc(*"mp4v")
        writer = cv2.VideoWriter(str(self._path), code, self._fps, (width, height))
        if not writer.isOpened():
            raise UsageError(f"--overlay: {self._path} cannot be written; .mp4 can.")
        return writer
