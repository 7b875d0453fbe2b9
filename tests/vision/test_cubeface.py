"""The reader of the doubling cube, on cubes drawn here."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.cubeface import NUMBERS, CubeReader, Number

IVORY, BLACK, RED = (214, 232, 238), (24, 22, 22), (40, 36, 176)
FELT = (70, 96, 52)


def drawn(
    text: str,
    yaw: float,
    body: tuple[int, int, int] = IVORY,
    ink: tuple[int, int, int] = BLACK,
    edge: float = 40.0,
) -> NDArray[np.uint8]:
    """A cube seen from straight above in the middle of 120 × 120 pixels of felt."""
    size, side, font = 480, round(4 * edge), cv2.FONT_HERSHEY_SIMPLEX
    tile = np.full((side, side, 3), body, np.uint8)
    scale = cv2.getFontScaleFromHeight(font, round(0.45 * side), 9)
    (w, h), _ = cv2.getTextSize(text, font, scale, 9)
    scale *= min(1.0, 0.75 * side / max(w, 1))
    (w, h), _ = cv2.getTextSize(text, font, scale, 9)
    place = ((side - w) // 2, (side + h) // 2)
    cv2.putText(tile, text, place, font, scale, ink, 9, cv2.LINE_AA)
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), yaw, 1.0)
    turn[:, 2] += (size - side) / 2
    big = cv2.warpAffine(tile, turn, (size, size), borderValue=FELT)
    noise = np.random.default_rng(len(text)).normal(0, 2, (120, 120, 3))
    small = cv2.resize(big, (120, 120), interpolation=cv2.INTER_AREA) + noise
    return np.asarray(np.clip(small, 0, 255), np.uint8)


def pips(count: int) -> NDArray[np.uint8]:
    """A white die with one pip or four in the place of the cube."""
    image = drawn("", 20.0, edge=26.0)
    spots = [(0, 0)] if count == 1 else [(-7, -3), (3, -7), (7, 3), (-3, 7)]
    for x, y in spots:
        cv2.circle(image, (60 + x, 60 + y), 3, BLACK, -1, cv2.LINE_AA)
    return image


@pytest.fixture(scope="module")
def reader() -> CubeReader:
    return CubeReader()


def shows(read: Number, number: int) -> bool:
    """Whether a number is what was read, and surely."""
    best = max(NUMBERS, key=read.values.__getitem__)
    return best == number and read.values[best] > 0.7


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("yaw", [0.0, 70.0, 145.0, 180.0, 250.0])
def test_the_number_is_read_any_way_round(reader: CubeReader, number: int, yaw: float) -> None:
    assert shows(reader.read(drawn(str(number), yaw), (60.0, 60.0), 40.0), number)


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize(("body", "ink"), [(BLACK, IVORY), (RED, IVORY)])
def test_of_any_colour(
    reader: CubeReader, number: int, body: tuple[int, int, int], ink: tuple[int, int, int]
) -> None:
    assert shows(reader.read(drawn(str(number), 30.0, body, ink), (60.0, 60.0), 40.0), number)


def test_shows_can_say_no(reader: CubeReader) -> None:
    assert not shows(reader.read(drawn("8", 30.0), (60.0, 60.0), 40.0), 4)


def test_a_place_and_a_size_that_are_off_are_mended(reader: CubeReader) -> None:
    read = reader.read(drawn("32", 30.0), (68.0, 54.0), 32.0)
    assert shows(read, 32)
    assert np.hypot(read.at[0] - 60, read.at[1] - 60) < 4
    assert read.edge == pytest.approx(40, rel=0.15)


def test_values_are_probabilities(reader: CubeReader) -> None:
    read = reader.read(drawn("16", 30.0), (60.0, 60.0), 40.0)
    assert set(read.values) == set(NUMBERS)
    assert sum(read.values.values()) == pytest.approx(1.0)
    assert min(read.values.values()) > 0


def test_a_die_or_bare_felt_is_no_cube(reader: CubeReader) -> None:
    cube = reader.read(drawn("8", 30.0), (60.0, 60.0), 40.0).cube
    for image in (pips(1), pips(4), np.full((120, 120, 3), FELT, np.uint8)):
        assert reader.read(image, (60.0, 60.0), 40.0).cube < 0.5 < cube


def test_nonsense_is_refused(reader: CubeReader) -> None:
    with pytest.raises(ValueError, match="edge"):
        reader.read(drawn("2", 0.0), (60.0, 60.0), 0.0)
