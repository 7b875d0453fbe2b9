"""The Pi's own camera, through Picamera2: Camera Module 2, 3, HQ and whatever else libcamera knows.

One stream is for reading, at the sensor's full field of view; a small one, brightness alone, is for
movement. Picamera2 comes from the system's packages and is imported when a camera is opened.
"""

from __future__ import annotations

import atexit
import importlib
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from hw.errors import CameraLost, CameraMissing
from hw.frames import Frame
from hw.holding import Hold
from hw.pixels import bgr, checked, grey
from hw.videodevices import holders
from hw.viewing import CameraSpec

CAPTURE_SECONDS = 4.0
"""A picture that does not come within this time does not come any more."""

SMALL_WIDTH = 640
"""Pixels across the stream for movement."""

FULL = 0.98
"""A sensor mode that shows so much of the largest field of view shows all of it."""

BUFFERS = 4

_PACKAGE = "python3-picamera2"


def installed() -> Any:
    """The class Picamera2. Raises CameraMissing where it is not installed or cannot be loaded."""
    os.environ.setdefault("LIBCAMERA_LOG_LEVELS", "ERROR")
    try:
        return importlib.import_module("picamera2").Picamera2
    except ModuleNotFoundError as error:
        raise CameraMissing(
            f"a Pi camera needs the package {_PACKAGE} ({error.name} is missing): sudo apt install "
            f"{_PACKAGE}; a virtual environment must see the system's packages.",
            True,
        ) from None
    except (ImportError, ValueError, RuntimeError) as error:
        raise CameraMissing(f"Picamera2 cannot be loaded: {_line(error)}.", True) from None


def connected(picamera2: Any) -> list[Mapping[str, Any]]:
    """What libcamera knows of each Pi camera; USB cameras, which it lists too, left out."""
    every = picamera2.global_camera_info()
    return [one for one in every if "usb" not in str(one.get("Id", "")).lower()]


def open_picamera(spec: CameraSpec, number: int | None, picamera2: Any | None = None) -> PiCamera:
    """The Pi's camera of a number, None: the first. Raises CameraMissing.

    `picamera2` is the class Picamera2, or what stands in its place.
    """
    maker = picamera2 or installed()
    there = connected(maker)
    if not there:
        raise CameraMissing("no Pi camera is connected: check the flat cable at both ends.", True)
    known = {int(one["Num"]): str(one["Model"]) for one in there}
    if number is not None and number not in known:
        names = ", ".join(f"pi:{other} ({model})" for other, model in known.items())
        raise CameraMissing(f"pi:{number}: there is no such camera; there is {names}.", True)
    chosen = min(known) if number is None else number
    try:
        device = maker(chosen)
    except (RuntimeError, OSError) as error:
        raise CameraMissing(f"pi:{chosen} ({known[chosen]}): {_why(error)}.", True) from None
    try:
        return PiCamera(spec, f"pi:{chosen} ({known[chosen]})", device)
    except BaseException:
        device.close()
        raise


class PiCamera:
    """A Pi camera that is running. `device` is a Picamera2 that nobody else uses.

    Raises CameraMissing when it cannot be set as the spec says.
    """

    reopens = False

    def __init__(self, spec: CameraSpec, name: str, device: Any) -> None:
        self.name, self.fps = name, spec.fps
        self._device = device
        self._open, self._stuck = True, False
        try:
            main = self._configure(spec)
            self._main = checked(main["main"])
            self._small = checked(main["lores"]) if main.get("lores") else None
            self._hold = Hold(device.camera_controls, spec.half_period)
            device.set_controls(self._hold.initial(spec.fps))
            device.start()
        except (RuntimeError, ValueError) as error:
            raise CameraMissing(f"{name} cannot be set up: {_line(error)}.", True) from None

    @property
    def complaint(self) -> str:
        """What it does not keep although it was told to, "" if it keeps everything."""
        return self._hold.complaint

    def frames(self) -> Iterator[Frame]:
        """Its pictures. `at` is the time at which the sensor began with a picture, in seconds since
        it did with the first. Raises CameraLost when none comes in time."""
        first: int | None = None
        number = 0
        while self._open:
            request = self._next()
            try:
                metadata = request.get_metadata()
                taken = int(metadata.get("SensorTimestamp") or _now())
                image = bgr(request.make_array("main"), self._main)
                small = grey(request.make_array("lores"), self._small) if self._small else None
            finally:
                request.release()
            first = taken if first is None else first
            at = (taken - first) / 1e9
            if controls := self._hold.step(at, metadata):
                self._device.set_controls(controls)
            yield Frame(number, at, image, small)
            number += 1

    def lock(self) -> None:
        """See hw.viewing.Camera."""
        self._hold.ask(True)

    def unlock(self) -> None:
        """See hw.viewing.Camera."""
        self._hold.ask(False)

    def close(self) -> None:
        """Stops and lets go. A camera that is stuck is left as it is: it would never answer."""
        if self._open and not self._stuck:
            self._open = False
            with suppress(RuntimeError):
                self._device.stop()
            with suppress(RuntimeError):
                self._device.close()
        self._open = False

    def _configure(self, spec: CameraSpec) -> Mapping[str, Any]:
        """Sets up both streams; the configuration as it came out."""
        device = self._device
        mode = _widest_mode(device, spec)
        resolution = mode["crop_limits"][2:] if mode else device.sensor_resolution
        main = spec.size(resolution[0] / resolution[1])
        streams: dict[str, Any] = {
            "main": {"size": main, "format": "RGB888"},
            "lores": {"size": _small_size(main), "format": "YUV420"},
            "buffer_count": BUFFERS,
        }
        if mode:
            streams["sensor"] = {"output_size": mode["size"], "bit_depth": mode["bit_depth"]}
        try:
            device.configure(device.create_video_configuration(**streams))
        except RuntimeError:
            # Not every camera has two streams.
            device.configure(device.create_video_configuration(**{**streams, "lores": None}))
        configured: Mapping[str, Any] = device.camera_configuration()
        return configured

    def _next(self) -> Any:
        """The next request; it must be released."""
        try:
            job = self._device.capture_request(wait=False)
            return self._device.wait(job, timeout=CAPTURE_SECONDS)
        except TimeoutError:
            self._stuck = True
            # Picamera2 stops its camera at the program's end, and would wait for it for ever.
            atexit.unregister(self._device.close)
            raise CameraLost(
                f"{self.name} has given no picture for {CAPTURE_SECONDS:g} seconds.", True
            ) from None
        except RuntimeError as error:
            raise CameraLost(f"{self.name} is lost: {_line(error)}.", True) from None


def _widest_mode(device: Any, spec: CameraSpec) -> Mapping[str, Any] | None:
    """Of the sensor's modes that show all there is to see and are fast enough, the one with the
    fewest pixels that are enough; None where a camera has no modes."""
    try:
        modes: list[Mapping[str, Any]] = [
            mode for mode in device.sensor_modes if "crop_limits" in mode
        ]
    except (RuntimeError, AttributeError, KeyError):
        # What is no sensor of a Pi has no raw stream, and Picamera2 stumbles over it.
        return None
    if not modes:
        return None
    most = max(_area(mode["crop_limits"][2:]) for mode in modes)
    wide = [mode for mode in modes if _area(mode["crop_limits"][2:]) >= FULL * most]
    fast = [mode for mode in wide if mode["fps"] >= spec.fps] or wide
    crop = wide[0]["crop_limits"]
    wanted = _area(spec.size(crop[2] / crop[3]))
    enough = [mode for mode in fast if _area(mode["size"]) >= wanted]
    if enough:
        return min(enough, key=lambda mode: (_area(mode["size"]), -mode["bit_depth"]))
    return max(fast, key=lambda mode: (_area(mode["size"]), mode["bit_depth"]))


def _area(size: Any) -> int:
    return int(size[0]) * int(size[1])


def _small_size(main: tuple[int, int]) -> tuple[int, int]:
    width = min(SMALL_WIDTH, main[0])
    return width, max(2, round(width * main[1] / main[0] / 2) * 2)


def _why(error: BaseException) -> str:
    """Why a camera that is there cannot be opened."""
    devices = [str(one) for stem in ("media*", "video*") for one in Path("/dev").glob(stem)]
    used_by = holders(devices)
    if used_by:
        return f"is in use by {', '.join(used_by)}"
    return f"cannot be opened ({_line(error.__cause__ or error)})"


def _line(error: BaseException) -> str:
    return " ".join(str(error).split()).rstrip(".") or type(error).__name__


def _now() -> int:
    """What SensorTimestamp counts: nanoseconds since the machine was started."""
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME)
