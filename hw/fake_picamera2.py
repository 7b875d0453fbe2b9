"""In the place of the class Picamera2, for tests: a sensor with modes, streams, controls, requests.

It refuses what the real one refuses: controls that are not advertised, starting before configuring,
more requests than there are buffers. What the real one does with a camera was seen on libcamera's
virtual camera (tools/realcamera).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

Mode = dict[str, Any]

MODULE_3 = (
    {"size": (1536, 864), "bit_depth": 10, "fps": 120.1, "crop_limits": (768, 432, 3072, 1728)},
    {"size": (2304, 1296), "bit_depth": 10, "fps": 56.0, "crop_limits": (0, 0, 4608, 2592)},
    {"size": (4608, 2592), "bit_depth": 10, "fps": 14.4, "crop_limits": (0, 0, 4608, 2592)},
)
HQ = (
    {"size": (1332, 990), "bit_depth": 10, "fps": 120.0, "crop_limits": (696, 528, 2664, 1980)},
    {"size": (2028, 1080), "bit_depth": 12, "fps": 50.0, "crop_limits": (0, 440, 4056, 2160)},
    {"size": (2028, 1520), "bit_depth": 12, "fps": 40.0, "crop_limits": (0, 0, 4056, 3040)},
    {"size": (4056, 3040), "bit_depth": 12, "fps": 10.0, "crop_limits": (0, 0, 4056, 3040)},
)
"""Modes as the makers list them."""

_FRAME_NS = 100_000_000


class FakePicamera2:
    """One camera. Class fields say what is plugged in; make a subclass to plug in something else.

    Test verbs: `pictures` is how many it will give before it gives none. `set` holds every control
    it was told, `unreleased` counts requests that were not given back.
    """

    infos: ClassVar[tuple[Mapping[str, Any], ...]] = (
        {
            "Model": "imx708_wide",
            "Location": 2,
            "Id": "/base/soc/i2c0mux/i2c@1/imx708@1a",
            "Num": 0,
        },
    )
    modes: ClassVar[tuple[Mode, ...]] = MODULE_3
    controls: ClassVar[Mapping[str, Any]] = {"FrameDurationLimits": (8_333, 1_000_000, None)}
    adjusted: ClassVar[Mapping[str, str]] = {}
    """Formats that the camera makes others of."""
    padding: ClassVar[int] = 0
    pictures: ClassVar[int] = 1000
    one_stream: ClassVar[bool] = False
    busy: ClassVar[bool] = False

    made: ClassVar[list[FakePicamera2]] = []

    def __init__(self, camera_num: int = 0) -> None:
        if self.busy:
            raise RuntimeError("Camera __init__ sequence did not complete.")
        if camera_num not in [info["Num"] for info in self.infos]:
            raise RuntimeError(f"No camera number {camera_num} found")
        self.set: dict[str, Any] = {}
        self.unreleased = self.given = 0
        self.started = self.closed = False
        self.asked: Mapping[str, Any] = {}
        self._config: dict[str, Any] = {}
        FakePicamera2.made.append(self)

    @classmethod
    def global_camera_info(cls) -> list[Mapping[str, Any]]:
        """What is plugged in."""
        return list(cls.infos)

    @property
    def sensor_modes(self) -> list[Mode]:
        """The sensor's modes; a camera without a raw stream fails as the real one does."""
        if not self.modes:
            raise AttributeError("'NoneType' object has no attribute 'at'")
        return list(self.modes)

    @property
    def sensor_resolution(self) -> tuple[int, int]:
        return (1280, 960)

    @property
    def camera_controls(self) -> Mapping[str, Any]:
        return self.controls

    def create_video_configuration(self, **asked: Any) -> Mapping[str, Any]:
        """A configuration, as asked."""
        return asked

    def configure(self, config: Mapping[str, Any]) -> None:
        """Takes a configuration and makes of it what the camera can."""
        if self.started:
            raise RuntimeError("Camera must be stopped before configuring")
        if self.one_stream and config["lores"]:
            raise RuntimeError("Invalid camera configuration")
        self.asked = config
        self._config = {name: self._stream(config[name]) for name in ("main", "lores")}

    def camera_configuration(self) -> Mapping[str, Any]:
        return self._config

    def set_controls(self, wanted: Mapping[str, Any]) -> None:
        """Refuses what is not advertised."""
        for name in wanted:
            if name not in self.controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")
        self.set |= wanted

    def start(self) -> None:
        if not self._config:
            raise RuntimeError("Camera has not been configured")
        self.started = True

    def stop(self) -> None:
        self.started = False

    def close(self) -> None:
        self.stop()
        self.closed = True

    def capture_request(self, wait: bool = True) -> FakeRequest:
        """A request, or the promise of one: the same thing here."""
        if not self.started:
            raise RuntimeError("the camera is not running")
        if self.unreleased >= int(self.asked["buffer_count"]):
            raise RuntimeError("every buffer is held: the camera would stall")
        return FakeRequest(self, self.given)

    def wait(self, job: FakeRequest, timeout: float | None = None) -> FakeRequest:
        """What was promised; TimeoutError when there are no more pictures."""
        if self.given >= self.pictures:
            if timeout is None:
                raise RuntimeError("this would wait for ever")
            raise TimeoutError
        self.given += 1
        self.unreleased += 1
        return job

    def metadata(self, number: int) -> Mapping[str, Any]:
        """What a picture was taken with: override it."""
        return {"SensorTimestamp": 5_000_000_000 + number * _FRAME_NS}

    def buffer(self, stream: Mapping[str, Any]) -> NDArray[np.uint8]:
        """A grey picture in a stream's memory, rows padded with white."""
        width, height = stream["size"]
        name = stream["format"]
        if name in ("RGB888", "BGR888"):
            return np.full((height, width, 3), 90, np.uint8)
        memory = np.full((height * 3 // 2, width + self.padding), 128, np.uint8)
        memory[:height, :width] = 90
        memory[:height, width:] = 255
        return memory

    def _stream(self, asked: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
        if asked is None:
            return None
        return {**asked, "format": self.adjusted.get(asked["format"], asked["format"])}


class FakeRequest:
    """A picture that must be given back."""

    def __init__(self, camera: FakePicamera2, number: int) -> None:
        self._camera, self._number, self._held = camera, number, True

    def get_metadata(self) -> Mapping[str, Any]:
        self._must_be_held()
        return self._camera.metadata(self._number)

    def make_array(self, name: str) -> NDArray[np.uint8]:
        """A copy of a stream's memory."""
        self._must_be_held()
        stream = self._camera.camera_configuration()[name]
        if stream is None:
            raise RuntimeError(f"Stream {name!r} is not defined")
        return self._camera.buffer(stream)

    def release(self) -> None:
        self._must_be_held()
        self._held = False
        self._camera.unreleased -= 1

    def _must_be_held(self) -> None:
        if not self._held:
            raise RuntimeError("the request was released")
