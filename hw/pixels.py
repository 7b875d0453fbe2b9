"""Camera buffers as pictures: whatever format a stream was configured to, BGR and grey come out.

`stream` is the stream's entry in the camera's configuration, as configured: `format` is libcamera's
name, in which RGB888 has blue first in memory, and `size` is (width, height). Rows may be padded.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hw.errors import CameraMissing
from hw.frames import Image

Stream = Mapping[str, Any]

_CONVERSIONS = {
    "BGR888": "COLOR_RGB2BGR",
    "XBGR8888": "COLOR_RGBA2BGR",
    "XRGB8888": "COLOR_BGRA2BGR",
    "YUV420": "COLOR_YUV2BGR_I420",
    "YVU420": "COLOR_YUV2BGR_YV12",
    "NV12": "COLOR_YUV2BGR_NV12",
    "NV21": "COLOR_YUV2BGR_NV21",
}
"""libcamera's formats, and cv2's conversion from what lies in memory."""

_LUMA_FIRST = ("YUV420", "YVU420", "NV12", "NV21")

READABLE = ("RGB888", *_CONVERSIONS)
"""The formats that `bgr` reads."""


def checked(stream: Stream) -> Stream:
    """The stream, when its format is one that is read here. Raises CameraMissing."""
    if str(stream["format"]) not in READABLE:
        raise CameraMissing(
            f"the camera gives pictures as {stream['format']}; what is read here is "
            f"{', '.join(READABLE)}.",
            True,
        )
    return stream


def bgr(buffer: NDArray[np.uint8], stream: Stream) -> Image:
    """The picture in a stream's buffer, blue first, H × W × 3."""
    width, height = stream["size"]
    name = str(stream["format"])
    if name == "RGB888":
        return np.ascontiguousarray(buffer[:height, :width])
    import cv2  # noqa: PLC0415 - hardware and decoders are loaded when they are needed

    converted = cv2.cvtColor(buffer, getattr(cv2, _CONVERSIONS[name]))
    return np.ascontiguousarray(converted[:height, :width], np.uint8)


def grey(buffer: NDArray[np.uint8], stream: Stream) -> Image:
    """The brightness in a stream's buffer, H × W."""
    width, height = stream["size"]
    if str(stream["format"]) in _LUMA_FIRST:
        return np.ascontiguousarray(buffer[:height, :width])
    import cv2  # noqa: PLC0415 - see bgr

    return np.asarray(cv2.cvtColor(bgr(buffer, stream), cv2.COLOR_BGR2GRAY), np.uint8)
