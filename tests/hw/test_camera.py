"""Which camera a spec names, and clear words where there is none."""

import builtins
import importlib
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from hw import camera as cameras
from hw.camera import CameraSpec, open_camera
from hw.errors import CameraMissing, HardwareError
from hw.fake_picamera2 import FakePicamera2
from hw.videodevices import VideoDevice


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"mains_hz": 55}, "50 or 60"),
        ({"fps": 0.0}, "1 to 120"),
        ({"fps": 1000.0}, "1 to 120"),
        ({"width": -1}, "-1 x 0"),
        ({"height": 100_000}, "100000"),
    ],
)
def test_what_no_camera_can_do(fields: dict[str, Any], says: str) -> None:
    with pytest.raises(CameraMissing, match=says):
        CameraSpec(**fields)


@pytest.mark.parametrize(
    ("width", "height", "aspect", "size"),
    [
        (0, 0, 4 / 3, (1280, 960)),
        (0, 0, 16 / 9, (1472, 828)),
        (1920, 0, 16 / 9, (1920, 1080)),
        (0, 720, 4 / 3, (960, 720)),
        (641, 481, 4 / 3, (640, 480)),
    ],
)
def test_sizes_are_even_and_as_the_sensor_is_shaped(
    width: int, height: int, aspect: float, size: tuple[int, int]
) -> None:
    assert CameraSpec(width=width, height=height).size(aspect) == size


def test_half_a_period_of_the_mains() -> None:
    assert CameraSpec(mains_hz=50).half_period == 10_000
    assert CameraSpec(mains_hz=60).half_period == 8_333


@pytest.mark.parametrize("source", ["", "webcam", "pi:x", "http://camera", "/etc"])
def test_a_source_that_is_none(source: str) -> None:
    with pytest.raises(CameraMissing, match="auto, pi, pi:N"):
        open_camera(CameraSpec(source))


def test_a_device_that_is_not_there_names_those_that_are(monkeypatch: pytest.MonkeyPatch) -> None:
    there = [VideoDevice("/dev/video7", "HD Webcam")]
    monkeypatch.setattr("hw.v4l2.cameras", lambda: there)
    for source in ("97", "/dev/video97"):
        with pytest.raises(CameraMissing, match=r"/dev/video97: .*/dev/video7 \(HD Webcam\)"):
            open_camera(CameraSpec(source))


def test_a_file_that_is_no_camera(tmp_path: Path) -> None:
    path = tmp_path / "not_a_camera"
    path.write_text("text", encoding="utf-8")
    with pytest.raises(CameraMissing, match="not_a_camera"):
        open_camera(CameraSpec(f"file:{path}"))
    with pytest.raises(CameraMissing, match="no such file"):
        open_camera(CameraSpec(f"file:{tmp_path}/none"))


def test_without_picamera2_the_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    real = importlib.import_module

    def missing(name: str, package: str | None = None) -> Any:
        if name == "picamera2":
            raise ModuleNotFoundError("No module named 'libcamera'", name="libcamera")
        return real(name, package)

    monkeypatch.setattr(importlib, "import_module", missing)
    monkeypatch.setattr(cameras, "cameras", list)
    with pytest.raises(CameraMissing, match=r"python3-picamera2 \(libcamera is missing\)") as error:
        open_camera(CameraSpec("pi"))
    assert error.value.final
    with pytest.raises(
        CameraMissing, match=r"no camera is there: no USB .*python3-picamera2"
    ) as no:
        open_camera(CameraSpec("auto"))
    assert not no.value.final


def test_a_picamera2_that_breaks_says_how(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str, package: str | None = None) -> Any:
        raise ValueError("numpy.dtype size changed, may indicate binary incompatibility")

    monkeypatch.setattr(importlib, "import_module", broken)
    with pytest.raises(CameraMissing, match=r"cannot be loaded: numpy\.dtype size changed"):
        open_camera(CameraSpec("pi"))


def test_any_camera_is_the_pi_s_first() -> None:
    assert open_camera(CameraSpec("auto"), FakePicamera2).name.startswith("pi:0")


def test_or_a_usb_camera(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class NoPi(FakePicamera2):
        infos = ()

    film = str(tmp_path / "usb.avi")
    writer = cv2.VideoWriter(film, cv2.VideoWriter.fourcc(*"MJPG"), 10, (64, 48))
    for _ in range(3):
        writer.write(np.full((48, 64, 3), 90, np.uint8))
    writer.release()
    monkeypatch.setattr(cameras, "cameras", lambda: [VideoDevice(film, "HD Webcam")])
    monkeypatch.setattr("hw.v4l2._capture", cv2.VideoCapture)
    camera = open_camera(CameraSpec("auto"), NoPi)
    assert camera.name == film
    camera.close()


def test_the_errors_are_the_package_s() -> None:
    assert issubclass(CameraMissing, HardwareError)
    assert str(CameraMissing("no camera.", True)) == "no camera."
    assert builtins.OSError in CameraMissing.__mro__
