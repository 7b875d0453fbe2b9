"""A camera that OpenCV has open, with real pictures out of a film in the device's place."""

from itertools import islice
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from hw.camera import CameraSpec
from hw.errors import CameraLost, CameraMissing
from hw.v4l2 import V4L2Camera, open_v4l2

SPEC = CameraSpec("/dev/video0")


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = str(tmp_path_factory.mktemp("usb") / "usb.avi")
    writer = cv2.VideoWriter(path, cv2.VideoWriter.fourcc(*"MJPG"), 10, (64, 48))
    for _ in range(6):
        writer.write(np.full((48, 64, 3), 90, np.uint8))
    writer.release()
    return path


class Webcam:
    """A cv2.VideoCapture of a USB camera with controls: shows grey, as bright as it is exposed.

    `stubborn`: told to keep an exposure, it takes one of its own.
    """

    def __init__(self, ticks: float = 180.0, stubborn: bool = False, misses: str = "") -> None:
        self.set_to: dict[int, float] = {}
        self.ticks, self.stubborn, self.released = ticks, stubborn, False
        self._misses = iter(misses)

    def isOpened(self) -> bool:  # noqa: N802 - cv2's name
        return True

    def set(self, what: int, value: float) -> bool:
        self.set_to[what] = value
        if what == cv2.CAP_PROP_EXPOSURE:
            self.ticks = 40.0 if self.stubborn else value
        return True

    def get(self, what: int) -> float:
        return {cv2.CAP_PROP_EXPOSURE: self.ticks, cv2.CAP_PROP_FPS: 10.0}.get(what, 0.0)

    def read(self) -> tuple[bool, Any]:
        assert not self.released
        if next(self._misses, ".") == "x":
            return False, None
        return True, np.full((48, 64, 3), min(255, int(self.ticks / 2)), np.uint8)

    def release(self) -> None:
        self.released = True


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        self.now += 0.1
        return self.now


def test_pictures_of_a_real_capture_and_the_end_of_it(film: str) -> None:
    camera = open_v4l2(SPEC, film, cv2.VideoCapture)
    frames = []
    with pytest.raises(CameraLost, match=r"usb\.avi gives no pictures any more"):
        frames.extend(camera.frames())
    # Of six, one was taken to see whether there are any.
    assert len(frames) == 5
    assert camera.fps == 10.0
    camera = V4L2Camera(SPEC, film, cv2.VideoCapture(film), Clock())
    read = list(islice(camera.frames(), 5))
    assert [frame.number for frame in read] == [0, 1, 2, 3, 4]
    assert [frame.at for frame in read] == pytest.approx([0.0, 0.1, 0.2, 0.3, 0.4])
    assert read[0].image.shape == (48, 64, 3)
    camera.close()
    camera.close()


def test_what_a_webcam_is_asked_for() -> None:
    webcam = Webcam()
    V4L2Camera(CameraSpec("0", fps=15), "/dev/video0", webcam)
    assert webcam.set_to == {
        cv2.CAP_PROP_FOURCC: cv2.VideoWriter.fourcc(*"MJPG"),
        cv2.CAP_PROP_FRAME_WIDTH: 1280,
        cv2.CAP_PROP_FRAME_HEIGHT: 960,
        cv2.CAP_PROP_FPS: 15,
        cv2.CAP_PROP_BUFFERSIZE: 1,
    }


def test_single_misses_are_forgiven_three_are_not() -> None:
    camera = V4L2Camera(SPEC, "/dev/video0", Webcam(misses=".xx.x.xxx"), Clock())
    frames = []
    with pytest.raises(CameraLost) as lost:
        frames.extend(camera.frames())
    assert not lost.value.final
    camera = V4L2Camera(SPEC, "/dev/video0", Webcam(misses=".xx.x.xxx"), Clock())
    assert len(list(islice(camera.frames(), 2))) == 2


def test_locked_it_keeps_an_exposure_of_whole_half_periods() -> None:
    webcam = Webcam(ticks=180)
    camera = V4L2Camera(SPEC, "/dev/video0", webcam, Clock())
    frames = camera.frames()
    next(frames)
    camera.lock()
    list(islice(frames, 30))
    assert webcam.set_to[cv2.CAP_PROP_AUTO_EXPOSURE] == 1
    assert webcam.set_to[cv2.CAP_PROP_EXPOSURE] == 200
    assert webcam.set_to[cv2.CAP_PROP_AUTO_WB] == 0
    assert webcam.set_to[cv2.CAP_PROP_AUTOFOCUS] == 0
    assert camera.complaint == ""
    camera.unlock()
    next(frames)
    assert webcam.set_to[cv2.CAP_PROP_AUTO_EXPOSURE] == 3
    assert webcam.set_to[cv2.CAP_PROP_AUTOFOCUS] == 1


def test_a_webcam_that_goes_dark_when_locked_is_let_go_and_told_of() -> None:
    webcam = Webcam(ticks=180, stubborn=True)
    camera = V4L2Camera(SPEC, "/dev/video0", webcam, Clock())
    frames = camera.frames()
    next(frames)
    camera.lock()
    list(islice(frames, 30))
    assert webcam.set_to[cv2.CAP_PROP_AUTO_EXPOSURE] == 3
    assert "does not keep its exposure" in camera.complaint


def test_a_webcam_without_exposure_goes_on() -> None:
    camera = V4L2Camera(SPEC, "/dev/video0", Webcam(ticks=0), Clock())
    camera.lock()
    assert len(list(islice(camera.frames(), 3))) == 3
    assert "no exposure" in camera.complaint


def test_a_device_without_pictures_is_let_go() -> None:
    webcam = Webcam(misses="x")
    with pytest.raises(CameraMissing, match="gives no pictures"):
        open_v4l2(SPEC, "/dev/video0", lambda path: webcam)
    assert webcam.released


def test_a_device_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(CameraMissing, match="gives no pictures"):
        open_v4l2(SPEC, str(tmp_path / "none.avi"), cv2.VideoCapture)
