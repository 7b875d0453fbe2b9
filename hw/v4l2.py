"""USB cameras, and everything else that Linux shows as /dev/videoN, through OpenCV."""

from __future__ import annotations

import fcntl
import os
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from hw.errors import CameraLost, CameraMissing
from hw.exposure import Exposure, Range, flickerless
from hw.frames import Frame, Image
from hw.videodevices import cameras, holders
from hw.viewing import CameraSpec

MISSES = 3
"""So many times in a row without a picture, and the camera is gone."""

SELECT_SECONDS = 3
"""How long OpenCV waits for one picture."""

DIFFERS = 0.25
"""A picture that is so much brighter or darker than before was not taken as it was told."""

SEEN_AFTER_SECONDS = 1.5

_TICK = 100
"""Microseconds in which exposure times are told (V4L2_CID_EXPOSURE_ABSOLUTE)."""

_MANUAL, _AUTOMATIC = 1, 3
"""V4L2_EXPOSURE_MANUAL and V4L2_EXPOSURE_APERTURE_PRIORITY."""

_SET_CONTROL = 0xC008561C
_POWER_LINE = 0x00980918
"""VIDIOC_S_CTRL and V4L2_CID_POWER_LINE_FREQUENCY (linux/videodev2.h, v4l2-controls.h)."""

_POWER_LINES = {50: 1, 60: 2}

Capture = Any
"""A cv2.VideoCapture."""


def open_v4l2(
    spec: CameraSpec, path: str, capture: Callable[[str], Capture] | None = None
) -> V4L2Camera:
    """The camera at a device file. Raises CameraMissing. `capture` opens a cv2.VideoCapture."""
    if capture is None:
        _look_at(path)
    opened = (capture or _capture)(path)
    if not opened.isOpened():
        opened.release()
        used_by = holders([path])
        why = f"is in use by {', '.join(used_by)}" if used_by else "gives no pictures"
        raise CameraMissing(f"{path} {why}.")
    try:
        return V4L2Camera(spec, path, opened)
    except BaseException:
        opened.release()
        raise


class V4L2Camera:
    """A camera that OpenCV has open. Raises CameraMissing when not even one picture comes."""

    reopens = True

    def __init__(
        self,
        spec: CameraSpec,
        name: str,
        capture: Capture,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        import cv2  # noqa: PLC0415 - hardware and decoders are loaded when they are needed

        self._cv, self._spec, self._capture, self._clock = cv2, spec, capture, clock
        self.name = name
        self._open = True
        self._wish: bool | None = None
        self._manual_since: float | None = None
        self._brightness = 0.0
        self._complaint = ""
        self._set_up()
        if not capture.read()[0]:
            raise CameraMissing(f"{name} is there but gives no pictures.")
        self.fps = capture.get(cv2.CAP_PROP_FPS) or spec.fps

    @property
    def complaint(self) -> str:
        """What it does not do as it was told, "" if it does."""
        return self._complaint

    def frames(self) -> Iterator[Frame]:
        """Its pictures; `at` is when each came, in seconds since the first. Raises CameraLost when
        none comes several times in a row."""
        first: float | None = None
        number = misses = 0
        while self._open:
            read, image = self._capture.read()
            if not read:
                misses += 1
                if misses >= MISSES:
                    raise CameraLost(f"{self.name} gives no pictures any more.")
                continue
            misses = 0
            now = self._clock()
            first = now if first is None else first
            picture = np.asarray(image, np.uint8)
            self._keep_light(picture, now)
            yield Frame(number, now - first, picture)
            number += 1

    def lock(self) -> None:
        """See hw.viewing.Camera."""
        self._wish = True

    def unlock(self) -> None:
        """See hw.viewing.Camera."""
        self._wish = False

    def close(self) -> None:
        """See hw.viewing.Camera."""
        if self._open:
            self._open = False
            self._capture.release()

    def _set_up(self) -> None:
        cv2, spec = self._cv, self._spec
        width, height = spec.size(4 / 3)
        for what, value in (
            (cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG")),
            (cv2.CAP_PROP_FRAME_WIDTH, width),
            (cv2.CAP_PROP_FRAME_HEIGHT, height),
            (cv2.CAP_PROP_FPS, spec.fps),
            (cv2.CAP_PROP_BUFFERSIZE, 1),
        ):
            self._capture.set(what, value)
        _tell_mains(self.name, spec.mains_hz)

    def _keep_light(self, picture: Image, now: float) -> None:
        """Does what was asked of light and focus, and looks whether the camera did."""
        if self._wish is not None:
            wish, self._wish = self._wish, None
            self._hold(picture, now) if wish else self._free()
        elif self._manual_since is not None and now - self._manual_since >= SEEN_AFTER_SECONDS:
            self._manual_since = None
            if abs(_brightness(picture) / self._brightness - 1.0) > DIFFERS:
                self._free()
                self._complaint = (
                    f"{self.name} does not keep its exposure when told to; it stays automatic."
                )

    def _hold(self, picture: Image, now: float) -> None:
        cv2, capture = self._cv, self._capture
        self._complaint = ""
        capture.set(cv2.CAP_PROP_AUTOFOCUS, 0)
        capture.set(cv2.CAP_PROP_AUTO_WB, 0)
        ticks = capture.get(cv2.CAP_PROP_EXPOSURE)
        if ticks <= 0 or not capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, _MANUAL):
            self._complaint = f"{self.name} has no exposure that can be kept."
            return
        # The gain stays as it is, so of multiples of the half period the nearest must do.
        able = Range(Exposure(_TICK, 0.8), Exposure(1e6 / self._spec.fps, 1.25))
        exposure = flickerless(Exposure(ticks * _TICK, 1.0), self._spec.half_period, able)
        capture.set(cv2.CAP_PROP_EXPOSURE, round(exposure.time / _TICK))
        self._manual_since, self._brightness = now, max(1.0, _brightness(picture))

    def _free(self) -> None:
        cv2, capture = self._cv, self._capture
        self._complaint, self._manual_since = "", None
        capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, _AUTOMATIC)
        capture.set(cv2.CAP_PROP_AUTO_WB, 1)
        capture.set(cv2.CAP_PROP_AUTOFOCUS, 1)


def _look_at(path: str) -> None:
    """Raises CameraMissing when a device file is not there or may not be opened."""
    if not Path(path).exists():
        there = ", ".join(str(device) for device in cameras()) or "no camera at all"
        raise CameraMissing(f"{path}: there is no such device; there is {there}.")
    if not os.access(path, os.R_OK | os.W_OK):
        raise CameraMissing(
            f"{path} may not be opened: add the user to the group video and log in again."
        )


def _capture(path: str) -> Capture:
    os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", str(SELECT_SECONDS))
    import cv2  # noqa: PLC0415 - see V4L2Camera

    cv2.utils.logging.setLogLevel(0)
    return cv2.VideoCapture(path, cv2.CAP_V4L2)


def _tell_mains(path: str, mains_hz: int) -> None:
    """Automatic exposure goes with the mains, where the camera has a control for it."""
    with suppress(OSError):
        device = os.open(path, os.O_RDWR | os.O_NONBLOCK)
        try:
            control = struct.pack("Ii", _POWER_LINE, _POWER_LINES[mains_hz])
            fcntl.ioctl(device, _SET_CONTROL, control)
        finally:
            os.close(device)


def _brightness(picture: Image) -> float:
    return float(picture[::8, ::8].mean())
