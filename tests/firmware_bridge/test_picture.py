"""What a module shows as a picture: in a file, in a terminal."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from test_outages import LAST

from firmware_bridge.panel import Corner
from firmware_bridge.picture import DOT, EDGE, GLASS, GROUND, ROW, SCALE, TALL, WIDE, draw
from firmware_bridge.png import png
from firmware_bridge.shown import Shown, braille, shown_from, shown_of
from firmware_bridge.wire import Message


def read(data: bytes) -> NDArray[np.uint8]:
    """A PNG as another program reads it, in RGB."""
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    return np.asarray(image[:, :, ::-1], np.uint8)


def test_a_png_is_what_was_written() -> None:
    pixels = np.arange(3 * 5 * 7, dtype=np.uint8).reshape(5, 7, 3)
    assert np.array_equal(read(png(7, 5, pixels.tobytes())), pixels)
    with pytest.raises(ValueError, match="no picture"):
        png(7, 5, b"123")


def test_every_dot_is_where_it_is_on_the_display() -> None:
    shown = shown_of(LAST)
    image = read(draw(shown))
    assert image.shape == (TALL, WIDE, 3)
    top, left = ROW + ROW // 2, EDGE
    glass = image[top : top + SCALE * 64 : SCALE, left : left + SCALE * 128 : SCALE]
    lit = np.array([[shown.dot(x, y) for x in range(128)] for y in range(64)])
    assert np.array_equal(np.all(glass == DOT, axis=2), lit)
    assert np.array_equal(np.all(glass == GLASS, axis=2), ~lit)


def test_a_light_is_at_its_point() -> None:
    dark, lit = shown_of(LAST, 0.5), shown_of(LAST, 0.0)
    one = Shown(dark.dots, (*lit.lights[:24], *dark.lights[24:]))
    # White's ace point, bottom right, is lit in one half of the blink and point 7 in the other.
    changed = np.argwhere(np.any(read(draw(one)) != read(draw(dark)), axis=2))
    right = changed[changed[:, 1] > WIDE * 0.75]
    middle = changed[changed[:, 1] <= WIDE * 0.75]
    assert len(right) > 100
    assert len(middle) > 100
    assert changed[:, 0].min() > TALL / 2
    turned = np.argwhere(np.any(read(draw(one)) != read(draw(one, Corner.TOP_LEFT)), axis=2))
    assert len(turned)  # the points' numbers


def test_a_module_without_parts_has_an_empty_picture() -> None:
    assert np.all(read(draw(Shown())) == GROUND)


def test_the_terminal_has_every_dot() -> None:
    shown = shown_of(LAST)
    rows = braille(shown).split("\n")
    assert (len(rows), {len(row) for row in rows}) == (16, {64})
    dots = sum(int.bit_count(ord(sign) - 0x2800) for row in rows for sign in row)
    assert dots == sum(map(int.bit_count, shown.dots))
    assert ord(rows[0][0]) - 0x2800 == 0
    assert braille(Shown(bytes([1]) + bytes(1023))).startswith("\u2801\u2800")
    assert braille(Shown(bytes(1) + bytes([8]) + bytes(1022))).startswith("\u2880\u2800")


def test_what_a_module_tells_of_itself_must_be_whole() -> None:
    pages = [
        Message(1, "dots", {"page": str(page), "hex": (bytes([page]) * 128).hex()})
        for page in range(8)
    ]
    assert shown_from(pages).dots == b"".join(bytes([page]) * 128 for page in range(8))
    assert shown_from([Message(1, "lights", {"hex": "0a0b0c"})]).lights == ((11, 10, 12),)
    assert shown_from([]) == Shown()
    with pytest.raises(ValueError, match="a part"):
        shown_from(pages[1:])
