"""The reader of single dice, on dice drawn here and on crops of our own rendered recordings."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.crops import cut
from vision.dieface import SIDE, UNIT, Face, FaceReader, body_colour

DATA = Path(__file__).with_name("data")
CROPS = json.loads((DATA / "dieface.json").read_text())["crops"]

SPOTS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}
IVORY, BLACK, RED = (214, 232, 238), (24, 22, 22), (40, 36, 176)
FELT = (70, 96, 52)


def drawn(
    value: int,
    body: tuple[int, int, int] = IVORY,
    pips: tuple[int, int, int] = BLACK,
    edge: float = 26.0,
    yaw: float = 20.0,
) -> NDArray[np.uint8]:
    """A die seen from straight above in the middle of 100 × 100 pixels of felt, with a shadow."""
    big, scale = np.full((400, 400, 3), FELT, np.uint8), 4 * edge
    angle = np.radians(yaw)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * 0.46 @ turn.T * scale + 200
    shadow = np.round(corners + np.array([14, 10])).astype(np.int32)
    cv2.fillPoly(big, [shadow], tuple(v // 2 for v in FELT))
    big = np.asarray(cv2.GaussianBlur(big, (0, 0), 5), np.uint8)
    outline = [np.round(corners).astype(np.int32)]
    cv2.fillPoly(big, outline, body)
    cv2.polylines(big, outline, True, body, round(0.08 * scale))
    for x, y in SPOTS[value]:
        at = turn @ np.array([x, y]) * 0.25 * scale + 200
        cv2.circle(big, (round(at[0]), round(at[1])), round(0.1 * scale), pips, -1)
    noise = np.random.default_rng(value).normal(0, 2, (100, 100, 3))
    small = cv2.resize(big, (100, 100), interpolation=cv2.INTER_AREA) + noise
    return np.asarray(np.clip(small, 0, 255), np.uint8)


@pytest.fixture(scope="module")
def reader() -> FaceReader:
    return FaceReader()


def sure(face: Face, value: int) -> bool:
    """Whether a face is read as this value and nothing else comes near it."""
    return face.value == value and face.faces[value - 1] > 0.9


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize(("body", "pips"), [(IVORY, BLACK), (BLACK, IVORY), (RED, IVORY)])
def test_a_drawn_die_is_read(
    reader: FaceReader, value: int, body: tuple[int, int, int], pips: tuple[int, int, int]
) -> None:
    face = reader.read(drawn(value, body, pips), (50.0, 50.0), 26.0)
    assert sure(face, value)
    assert face.die > 0.9
    assert face.tilted < 0.5


def test_sure_can_say_no(reader: FaceReader) -> None:
    face = reader.read(drawn(3), (50.0, 50.0), 26.0)
    assert not sure(face, 4)


@pytest.mark.parametrize("edge", [15.0, 20.0, 30.0, 44.0])
def test_dice_of_any_size_are_read(reader: FaceReader, edge: float) -> None:
    assert sure(reader.read(drawn(5, edge=edge), (49.5, 49.5), edge), 5)


def glinting(image: NDArray[np.uint8], edge: float, seed: int) -> NDArray[np.uint8]:
    """The drawn die with a lamp's white reflection of about a pip's size somewhere on it."""
    rng = np.random.default_rng(seed)
    glow = np.zeros((800, 800), np.float32)
    at = (50 + rng.uniform(-0.42, 0.42, 2) * edge) * 8
    axes = (int(edge * 8 * rng.uniform(0.06, 0.16)), int(edge * 8 * rng.uniform(0.05, 0.1)))
    turn = float(rng.uniform(0, 180))
    cv2.ellipse(glow, (int(at[0]), int(at[1])), axes, turn, 0, 360, (1.0,), -1, cv2.LINE_AA)
    small = cv2.resize(glow, (100, 100), interpolation=cv2.INTER_AREA)
    share = cv2.GaussianBlur(small, (0, 0), 0.7)[..., None]
    return np.asarray(np.clip(image + (250 - image) * share, 0, 255), np.uint8)


@pytest.mark.parametrize("edge", [14.0, 18.0, 26.0])
def test_a_glint_on_a_dark_die_is_seldom_a_pip(reader: FaceReader, edge: float) -> None:
    faces = [
        (value, reader.read(glinting(drawn(value, BLACK, IVORY, edge), edge, seed), (50, 50), edge))
        for value in range(1, 7)
        for seed in range(10)
    ]
    right = sum(face.value == value for value, face in faces)
    sure_and_wrong = sum(face.value != value and max(face.faces) > 0.95 for value, face in faces)
    assert right >= 55
    assert sure_and_wrong <= 1


@pytest.mark.parametrize("off", [(-4.0, 3.0), (5.0, 0.0), (0.0, -5.0), (3.0, 4.0)])
def test_a_place_that_is_off_is_mended(reader: FaceReader, off: tuple[float, float]) -> None:
    face = reader.read(drawn(4), (49.5 + off[0], 49.5 + off[1]), 26.0)
    assert np.hypot(face.at[0] - 49.5, face.at[1] - 49.5) < 2.0
    assert sure(face, 4)


def test_a_wrong_edge_is_forgiven(reader: FaceReader) -> None:
    for edge in (26 / 1.2, 26 * 1.2):
        assert sure(reader.read(drawn(6), (50.0, 50.0), edge), 6)


def test_bare_felt_and_a_checker_are_no_dice(reader: FaceReader) -> None:
    noise = np.random.default_rng(0).normal(0, 3, (100, 100, 3))
    felt = np.asarray(np.clip(np.full((100, 100, 3), FELT) + noise, 0, 255), np.uint8)
    assert reader.read(felt, (50.0, 50.0), 26.0).die < 0.1
    cv2.circle(felt, (50, 50), 36, IVORY, -1, cv2.LINE_AA)
    cv2.circle(felt, (50, 50), 26, (190, 205, 210), 2, cv2.LINE_AA)
    assert reader.read(felt, (50.0, 50.0), 26.0).die < 0.1


def test_faces_are_probabilities(reader: FaceReader) -> None:
    face = reader.read(drawn(2), (50.0, 50.0), 26.0)
    assert sum(face.faces) == pytest.approx(1.0)
    assert min(face.faces) > 0.0
    assert 0.0 <= face.tilted <= 1.0
    assert 0.0 <= face.die <= 1.0


@pytest.mark.parametrize("crop", CROPS, ids=lambda crop: str(crop["file"]))
def test_rendered_dice_are_read(reader: FaceReader, crop: dict[str, object]) -> None:
    image = np.asarray(cv2.imread(str(DATA / str(crop["file"]))), np.uint8)
    x, y, edge, value, tilted = (crop[key] for key in ("x", "y", "edge", "value", "tilted"))
    lean = crop["lean"]
    assert isinstance(x, float)
    assert isinstance(y, float)
    assert isinstance(edge, float)
    assert isinstance(value, int)
    assert isinstance(lean, list)
    face = reader.read(image, (x, y), edge, (lean[0], lean[1]))
    assert sure(face, value)
    assert face.die > 0.9
    assert (face.tilted > 0.5) is tilted
    assert np.hypot(face.at[0] - x, face.at[1] - y) < 0.2 * edge


def test_many_places_are_read_like_one(reader: FaceReader) -> None:
    image = np.hstack([drawn(1), drawn(6, BLACK, IVORY)])
    places = [((50.0, 50.0), 26.0), ((150.0, 50.0), 26.0)]
    both = reader.read_all(image, places, [None, (0.1, 0.0)])
    assert [face.value for face in both] == [1, 6]
    alone = reader.read(image, *places[1], (0.1, 0.0))
    assert both[1].faces == pytest.approx(alone.faces, abs=1e-4)
    assert both[1].at == pytest.approx(alone.at, abs=1e-2)
    assert reader.read_all(image, []) == ()


def test_the_border_of_the_picture_does_no_harm(reader: FaceReader) -> None:
    image = drawn(5)[40:, 30:]
    assert reader.read(image, (20.0, 10.0), 26.0).die >= 0.0
    assert reader.read(image, (-500.0, 9.0), 26.0).die < 0.5


def test_nonsense_is_refused(reader: FaceReader) -> None:
    with pytest.raises(ValueError, match="edge"):
        reader.read(drawn(1), (50.0, 50.0), 0.0)
    with pytest.raises(ValueError, match="1 leans for 2 places"):
        reader.read_all(drawn(1), [((50.0, 50.0), 26.0)] * 2, [None])


def test_the_bodys_colour_leaves_the_pips_out() -> None:
    for value in (1, 6):
        for body, pips in ((IVORY, BLACK), (BLACK, IVORY), (RED, IVORY)):
            seen = body_colour(drawn(value, body, pips), (49.5, 49.5), 26.0)
            paint = np.array([[body]], np.float32) / np.float32(255)
            meant = cv2.cvtColor(paint, cv2.COLOR_BGR2LAB)[0, 0]
            assert seen == pytest.approx(tuple(float(v) for v in meant), abs=4.0)


def test_a_cut_is_turned_clockwise() -> None:
    image = np.zeros((90, 90, 3), np.uint8)
    cv2.circle(image, (60, 45), 3, (255, 255, 255), -1)
    middle = (SIDE - 1) / 2
    crop = cut(image, (45.0, 45.0), UNIT, side=SIDE, unit=UNIT, turn=90.0)
    rows, columns = np.nonzero(crop[:, :, 0] > 128)
    assert (columns.mean(), rows.mean()) == pytest.approx((middle, middle + 15), abs=1.0)
