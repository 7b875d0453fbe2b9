"""A recording in a camera's place, on a clock of its own."""

from itertools import islice
from pathlib import Path

import cv2
import numpy as np
import pytest

from hw.camera import CameraSpec, open_camera
from hw.filecamera import FileCamera
from hw.frames import open_frames


class Clock:
    """Time passes while somebody pauses."""

    def __init__(self) -> None:
        self.now = 50.0
        self.pauses: list[float] = []

    def __call__(self) -> float:
        return self.now

    def pause(self, seconds: float) -> None:
        self.pauses.append(round(seconds, 3))
        self.now += seconds


def recording(folder: Path, *numbers: int) -> Path:
    for number in numbers:
        cv2.imwrite(str(folder / f"{number}.png"), np.full((4, 6, 3), 10 * number % 250, np.uint8))
    return folder


def played(folder: Path, clock: Clock, once: bool = False) -> FileCamera:
    frames = open_frames(folder, fps=5.0)
    return FileCamera(frames, once=once, clock=clock, pause=clock.pause)


def test_it_plays_at_its_own_speed_again_and_again(tmp_path: Path) -> None:
    clock = Clock()
    camera = played(recording(tmp_path, 3, 4, 6), clock)
    frames = list(islice(camera.frames(), 7))
    assert [frame.number for frame in frames] == list(range(7))
    assert [frame.at for frame in frames] == pytest.approx([0, 0.2, 0.6, 0.8, 1.0, 1.4, 1.6])
    assert [int(frame.image[0, 0, 0]) for frame in frames] == [30, 40, 60, 30, 40, 60, 30]
    assert clock.pauses == [0.2, 0.4, 0.2, 0.2, 0.4, 0.2]


def test_it_does_not_wait_when_it_is_late(tmp_path: Path) -> None:
    clock = Clock()
    frames = played(recording(tmp_path, 1, 2, 3), clock).frames()
    next(frames)
    clock.now += 0.3
    assert [next(frames).number, next(frames).number] == [1, 2]
    assert clock.pauses == [0.1]


def test_once_it_ends(tmp_path: Path) -> None:
    camera = played(recording(tmp_path, 1, 2), Clock(), once=True)
    assert len(list(camera.frames())) == 2


def test_closed_it_ends(tmp_path: Path) -> None:
    camera = played(recording(tmp_path, 1, 2), Clock())
    frames = camera.frames()
    next(frames)
    camera.close()
    assert list(frames) == []


def test_closing_ends_a_pause_that_is_on(tmp_path: Path) -> None:
    camera = FileCamera(open_frames(recording(tmp_path, 0, 3600), fps=1.0))
    frames = camera.frames()
    next(frames)
    camera.close()
    assert list(frames) == []


def test_by_its_name(tmp_path: Path) -> None:
    recording(tmp_path, 1, 2)
    for source in (f"file:{tmp_path}", f"file:{tmp_path}?once"):
        camera = open_camera(CameraSpec(source))
        assert (camera.name, camera.fps) == (f"file:{tmp_path}", 10.0)
    assert len(list(camera.frames())) == 2
