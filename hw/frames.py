"""Recorded frames in the camera's place: a video file, a folder of numbered pictures, a recording,
a film that a camera left behind.

A recording folder holds `video.mp4`; nothing else in it is looked at here. cv2 is imported when a
recording is opened.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from hw.errors import SourceError
from hw.segments import Segment, Shot, segments

if TYPE_CHECKING:
    import cv2

Image = NDArray[np.uint8]

DEFAULT_FPS = 10.0
PICTURES = (".jpg", ".jpeg", ".png")
VIDEO_NAME = "video.mp4"
_SANE_FPS = (0.1, 1000.0)
_FPS, _FRAME_COUNT = 5, 7
"""cv2.CAP_PROP_FPS and cv2.CAP_PROP_FRAME_COUNT."""

_SILENT = 0
"""OpenCV's log level: what cannot be read is said by our own errors, once."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture: its number in the source (from 0), when it was taken (seconds), BGR pixels.

    `small`: the same in grey (H × W), smaller, from cameras that give both; movement is judged
    on it.
    """

    number: int
    at: float
    image: Image
    small: Image | None = None


class Frames(Protocol):
    """Recorded frames, in order.

    `count` is how many there should be (0: not known); `complaint` says, after the last frame, what
    was wrong with the recording ("" if nothing).
    """

    fps: float
    count: int
    complaint: str

    def __iter__(self) -> Iterator[Frame]: ...


def open_frames(source: Path, fps: float | None = None) -> Frames:
    """The frames of a video file, of a folder of numbered pictures, of a recording folder, or of
    the folder that `watch --record` keeps its film in.

    Raises SourceError when there is nothing of the kind.
    """
    if not source.exists():
        raise SourceError(f"{source}: there is no such file or folder.")
    if source.is_dir():
        video = source / VIDEO_NAME
        if kept := segments(source):
            return FilmFrames(kept, fps)
        return VideoFrames(video, fps) if video.exists() else FolderFrames(source, fps)
    return VideoFrames(source, fps)


class VideoFrames:
    """The frames of a video file."""

    def __init__(self, path: Path, fps: float | None = None) -> None:
        self._path = path
        self.complaint = ""
        capture = _open_video(path)
        try:
            self.fps = fps or _sane(capture.get(_FPS))
            self.count = max(0, int(capture.get(_FRAME_COUNT)))
            if not capture.read()[0]:
                raise SourceError(f"{path}: no frame of this video can be decoded.")
        finally:
            capture.release()

    def __iter__(self) -> Iterator[Frame]:
        capture = _open_video(self._path)
        number = 0
        try:
            while True:
                read, image = capture.read()
                if not read:
                    break
                yield Frame(number, number / self.fps, np.asarray(image, np.uint8))
                number += 1
        finally:
            capture.release()
        if number < self.count:
            self.complaint = (
                f"{self._path}: the video breaks off after {number} of {self.count} frames."
            )


class FolderFrames:
    """The frames of a folder of JPEG or PNG pictures, ordered by the last number in their names.

    The first is frame 0; a number that is missing is a frame that is missing.
    """

    def __init__(self, path: Path, fps: float | None = None) -> None:
        self.fps = fps or DEFAULT_FPS
        self.complaint = ""
        try:
            names = sorted(path.iterdir())
        except OSError as error:
            raise SourceError(f"{path}: cannot be read ({error.strerror}).") from None
        numbered = [
            (int(found[-1]), file)
            for file in names
            if file.suffix.lower() in PICTURES and (found := re.findall(r"\d+", file.stem))
        ]
        if not numbered:
            raise SourceError(f"{path}: holds neither {VIDEO_NAME} nor numbered JPEG or PNG files.")
        self._files = sorted(numbered)
        self.count = len(self._files)
        if all(_decode(file) is None for _, file in self._files[:3]):
            raise SourceError(f"{path}: no picture can be decoded ({self._files[0][1].name}).")

    def __iter__(self) -> Iterator[Frame]:
        first = self._files[0][0]
        broken: list[str] = []
        for number, file in self._files:
            image = _decode(file)
            if image is None:
                broken.append(file.name)
                continue
            yield Frame(number - first, (number - first) / self.fps, image)
        if broken:
            more = f" and {len(broken) - 1} more" if len(broken) > 1 else ""
            self.complaint = f"{broken[0]}{more}: not a picture that can be decoded; left out."


class FilmFrames:
    """The frames of a film that was kept in segments, with the numbers and times they had.

    Where these begin anew (another match), they go on from the last; an `fps` that is given makes
    times of its own.
    """

    def __init__(self, kept: list[Segment], fps: float | None = None) -> None:
        self._kept = [one for one in kept if one.shots]
        if not self._kept:
            raise SourceError(f"{kept[0].video.parent}: its film holds no frame.")
        self._fps = fps
        self.fps = fps or _sane(self._kept[0].fps)
        self.count = sum(len(one.shots) for one in self._kept)
        self.complaint = ""

    def __iter__(self) -> Iterator[Frame]:
        number, at, each = -1, -1.0 / self.fps, 1.0 / self.fps
        for segment in self._kept:
            more, later = 0, 0.0
            if segment.shots[0].number <= number or segment.shots[0].at <= at:
                more = number + 1 - segment.shots[0].number
                later = at + each - segment.shots[0].at
            for shot, image in self._pictures(segment):
                number, at = shot.number + more, shot.at + later
                yield Frame(number, number / self._fps if self._fps else at, image)

    def _pictures(self, segment: Segment) -> Iterator[tuple[Shot, Image]]:
        read = 0
        try:
            frames = VideoFrames(segment.video, self.fps)
        except SourceError as error:
            self.complaint = self.complaint or str(error)
            return
        for shot, frame in zip(segment.shots, frames, strict=False):
            yield shot, frame.image
            read += 1
        if read < len(segment.shots) and not self.complaint:
            self.complaint = (
                f"{segment.video}: breaks off after {read} of {len(segment.shots)} frames."
            )


def _open_video(path: Path) -> cv2.VideoCapture:
    if not path.is_file():
        raise SourceError(f"{path}: is not a file.")
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    import cv2  # noqa: PLC0415 - hardware and decoders are loaded when they are needed

    cv2.utils.logging.setLogLevel(_SILENT)
    try:
        with path.open("rb") as file:
            file.read(1)
    except OSError as error:
        raise SourceError(f"{path}: cannot be read ({error.strerror}).") from None
    capture = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
    if not capture.isOpened():
        capture.release()
        raise SourceError(f"{path}: is not a video that can be read.")
    return capture


def _decode(file: Path) -> Image | None:
    """The picture in a file, None when there is none."""
    import cv2  # noqa: PLC0415 - see _open_video

    try:
        data = np.frombuffer(file.read_bytes(), np.uint8)
    except OSError:
        return None
    image = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
    return None if image is None else np.asarray(image, np.uint8)


def _sane(fps: float) -> float:
    """A video's frame rate, the default when the file does not say a sensible one."""
    least, most = _SANE_FPS
    return fps if least <= fps <= most else DEFAULT_FPS
