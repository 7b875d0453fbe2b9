"""The Pi's camera: what it is asked for, what is made of its pictures, and what it says when it
cannot."""

from collections.abc import Mapping
from itertools import islice
from typing import Any, ClassVar

import numpy as np
import pytest

from hw.camera import CameraSpec, open_camera
from hw.errors import CameraLost, CameraMissing
from hw.fake_picamera2 import HQ, FakePicamera2
from hw.picamera import PiCamera, open_picamera


def opened(maker: type[FakePicamera2], spec: CameraSpec | None = None) -> tuple[PiCamera, Any]:
    camera = open_picamera(spec or CameraSpec("pi"), None, maker)
    return camera, FakePicamera2.made[-1]


class Hq(FakePicamera2):
    modes = HQ


class Virtual(FakePicamera2):
    """No raw stream, NV12 alone, rows padded."""

    modes = ()
    adjusted: ClassVar = {"RGB888": "NV12", "YUV420": "NV12"}
    padding = 64


def test_the_picture_shows_all_that_the_sensor_sees() -> None:
    camera, device = opened(FakePicamera2)
    assert device.asked["sensor"] == {"output_size": (2304, 1296), "bit_depth": 10}
    width, height = device.asked["main"]["size"]
    assert width / height == pytest.approx(16 / 9, rel=0.01)
    assert width * height == pytest.approx(1280 * 960, rel=0.05)
    assert device.asked["lores"]["size"] == (640, 360)
    assert camera.name == "pi:0 (imx708_wide)"


def test_a_sensor_of_another_shape_gives_a_picture_of_that_shape() -> None:
    _, device = opened(Hq)
    assert device.asked["sensor"]["output_size"] == (2028, 1520)
    width, height = device.asked["main"]["size"]
    assert width / height == pytest.approx(4056 / 3040, rel=0.01)


def test_a_larger_picture_and_a_faster_one_take_other_modes() -> None:
    _, large = opened(Hq, CameraSpec("pi", width=3000, fps=10))
    assert large.asked["sensor"]["output_size"] == (4056, 3040)
    _, fast = opened(Hq, CameraSpec("pi", width=3000, fps=30))
    assert fast.asked["sensor"]["output_size"] == (2028, 1520)


def test_pictures_with_times_from_the_sensor_s_clock() -> None:
    camera, device = opened(FakePicamera2)
    frames = list(islice(camera.frames(), 3))
    assert [frame.number for frame in frames] == [0, 1, 2]
    assert [frame.at for frame in frames] == pytest.approx([0.0, 0.1, 0.2])
    assert frames[0].image.shape[::-1] == (3, *device.asked["main"]["size"])
    assert frames[0].small is not None
    assert frames[0].small.shape == (360, 640)
    assert device.unreleased == 0


def test_whatever_it_was_configured_to_padding_and_all() -> None:
    camera, _ = opened(Virtual)
    frame = next(camera.frames())
    assert frame.image.shape == (960, 1280, 3)
    assert frame.small is not None
    assert frame.small.shape == (480, 640)
    assert np.ptp(frame.small) == 0
    assert frame.image.std() < 1.0


def test_a_camera_with_one_stream_gives_no_small_picture() -> None:
    class One(FakePicamera2):
        one_stream = True

    camera, _ = opened(One)
    assert next(camera.frames()).small is None


def test_a_request_is_given_back_when_its_picture_cannot_be_made() -> None:
    class Torn(FakePicamera2):
        def buffer(self, stream: Mapping[str, Any]) -> Any:
            raise RuntimeError("torn")

    camera, device = opened(Torn)
    with pytest.raises(RuntimeError, match="torn"):
        next(camera.frames())
    assert device.unreleased == 0


def test_nothing_is_set_that_is_not_advertised_and_the_rate_is() -> None:
    camera, device = opened(FakePicamera2, CameraSpec("pi", width=320))
    camera.lock()
    list(islice(camera.frames(), 50))
    assert device.set == {"FrameDurationLimits": (100_000, 100_000)}


def test_it_is_locked_while_it_runs() -> None:
    class Lit(FakePicamera2):
        controls: ClassVar = {
            "AeEnable": (False, True, None),
            "ExposureTime": (100, 66_000, None),
            "AnalogueGain": (1.0, 8.0, None),
        }

        def metadata(self, number: int) -> Mapping[str, Any]:
            lit = {"ExposureTime": 17_000, "AnalogueGain": 2.0, "AeState": 2}
            return {**super().metadata(number), **lit}

    camera, device = opened(Lit, CameraSpec("pi", width=320))
    frames = camera.frames()
    next(frames)
    assert device.set["AeEnable"] is True
    camera.lock()
    list(islice(frames, 15))
    assert device.set == {"AeEnable": False, "ExposureTime": 20_000, "AnalogueGain": 1.7}
    list(islice(frames, 25))
    assert "does not keep ExposureTime" in camera.complaint


def test_a_picture_that_does_not_come_is_a_lost_camera_and_is_left_alone() -> None:
    class Stalls(FakePicamera2):
        pictures = 2

    camera, device = opened(Stalls)
    with pytest.raises(CameraLost, match=r"pi:0 .*no picture for 4 seconds") as lost:
        list(camera.frames())
    assert lost.value.final
    camera.close()
    assert not device.closed


def test_closing_stops_it_and_again_is_no_harm() -> None:
    camera, device = opened(FakePicamera2)
    frames = camera.frames()
    next(frames)
    camera.close()
    camera.close()
    assert device.closed
    assert list(frames) == []


def test_no_camera_and_no_such_camera() -> None:
    class Nothing(FakePicamera2):
        infos = ()

    class UsbOnly(FakePicamera2):
        infos = ({"Model": "C920", "Num": 0, "Id": "/base/scb/pcie/usb@0,0-1.2:1.0-046d:0825"},)

    for maker in (Nothing, UsbOnly):
        with pytest.raises(CameraMissing, match="flat cable"):
            open_camera(CameraSpec("pi"), maker)
    with pytest.raises(CameraMissing, match=r"pi:3: .* pi:0 \(imx708_wide\)"):
        open_camera(CameraSpec("pi:3"), FakePicamera2)


def test_one_that_is_in_use() -> None:
    class Busy(FakePicamera2):
        busy = True

    with pytest.raises(CameraMissing, match=r"pi:0 \(imx708_wide\): cannot be opened") as missing:
        open_camera(CameraSpec("pi"), Busy)
    assert missing.value.final


def test_a_camera_that_cannot_be_set_up_is_let_go() -> None:
    class Raw(FakePicamera2):
        adjusted: ClassVar = {"RGB888": "SRGGB10"}

    with pytest.raises(CameraMissing, match="SRGGB10"):
        open_camera(CameraSpec("pi"), Raw)
    assert FakePicamera2.made[-1].closed
