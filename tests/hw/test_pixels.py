"""Every format that a stream may come in, with padded rows, gives the same picture."""

import cv2
import numpy as np
import pytest

from hw.errors import CameraMissing
from hw.pixels import READABLE, bgr, checked, grey

WIDTH, HEIGHT, PADDING = 64, 48, 32
COLOURS = ((200, 60, 40), (40, 180, 90), (30, 70, 210), (120, 120, 120))


def picture(width: int = WIDTH) -> np.ndarray:
    """Four fields of colour, and what pads the rows: white."""
    image = np.full((HEIGHT, width, 3), 255, np.uint8)
    for column in range(2):
        for row in range(2):
            field = image[row * 24 : row * 24 + 24, column * 32 : column * 32 + 32]
            field[:] = COLOURS[column + 2 * row]
    return image


def buffer(name: str, image: np.ndarray) -> np.ndarray:
    """What lies in memory, by cv2's own conversions."""
    if name == "RGB888":
        return image
    if name == "BGR888":
        return image[:, :, ::-1]
    if name in ("XBGR8888", "XRGB8888"):
        code = cv2.COLOR_BGR2RGBA if name == "XBGR8888" else cv2.COLOR_BGR2BGRA
        return cv2.cvtColor(image, code)
    planar = cv2.cvtColor(image, cv2.COLOR_BGR2YUV_I420)
    height, width = image.shape[:2]
    u, v = planar[height:].reshape(2, height // 2, width // 2)
    if name == "YUV420":
        return planar
    if name == "YVU420":
        return np.vstack(
            [planar[:height], np.concatenate([v.ravel(), u.ravel()]).reshape(-1, width)]
        )
    pairs = (u, v) if name == "NV12" else (v, u)
    return np.vstack([planar[:height], np.dstack(pairs).reshape(height // 2, width)])


@pytest.mark.parametrize("padding", [0, PADDING])
@pytest.mark.parametrize("name", READABLE)
def test_the_picture_is_the_same_whatever_the_format(name: str, padding: int) -> None:
    stream = {"format": name, "size": (WIDTH, HEIGHT)}
    image = bgr(buffer(name, picture(WIDTH + padding)), stream)
    assert image.shape == (HEIGHT, WIDTH, 3)
    assert image.flags["C_CONTIGUOUS"]
    # Chroma is halved, so the borders of the fields differ.
    for x, y in ((8, 8), (50, 8), (8, 40), (50, 40)):
        assert np.abs(image[y, x].astype(int) - picture()[y, x]).max() <= 3


@pytest.mark.parametrize("name", READABLE)
def test_brightness_alone(name: str) -> None:
    stream = {"format": name, "size": (WIDTH, HEIGHT)}
    small = grey(buffer(name, picture(WIDTH + PADDING)), stream)
    assert small.shape == (HEIGHT, WIDTH)
    wanted = cv2.cvtColor(picture(), cv2.COLOR_BGR2GRAY)
    # Brightness in video runs from 16 to 235.
    assert np.abs(small[8, 8].astype(int) - wanted[8, 8]) <= 20
    assert (small[8, 8] < small[8, 50]) == (wanted[8, 8] < wanted[8, 50])


def test_a_format_that_is_not_read_is_named() -> None:
    with pytest.raises(CameraMissing, match="SRGGB10"):
        checked({"format": "SRGGB10", "size": (4, 4)})
