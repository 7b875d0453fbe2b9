"""`boardside read`: single pictures."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from boardside.pictures import (
    PictureError,
    Reads,
    joined_corners,
    load_corners,
    parse_corners,
)
from boardside.pictures import read_pictures as read
from tests.vision.conftest import corners_at, frame, layout_at
from vision.errors import BoardNotFound

FILM = Path(__file__).parent.parent / "recordings" / "opening" / "video.mp4"
START_TOP = [5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2]
START_BOTTOM = [-5, 0, 0, 0, 3, 0, 5, 0, 0, 0, 0, -2]


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The recording's first frame as a file."""
    _, image = cv2.VideoCapture(str(FILM)).read()
    path = tmp_path_factory.mktemp("pictures") / "start.png"
    cv2.imwrite(str(path), image)
    return path


def test_a_start_position_is_read_without_corners(picture: Path) -> None:
    said: list[str] = []
    read([picture], None, Reads(as_json=True), said.append)
    record = json.loads(said[0])
    assert record["image"] == "start.png"
    assert record["spots"] == {"top": START_TOP, "bottom": START_BOTTOM}
    assert record["bar"] == {"light": 0, "dark": 0}
    assert record["off"] == {"light": 0, "dark": 0}
    assert record["off_inferred"] is False
    assert record["dice"] == []
    assert record["cube"]["at"] == pytest.approx([584.6, 473.9], abs=15)
    assert record["covered"] is False
    assert 0 <= record["confidence"] <= 1
    assert np.array(record["corners"]).shape == (4, 2)


def test_corners_are_given_back_as_given_and_the_overlay_is_drawn(
    picture: Path, tmp_path: Path
) -> None:
    said: list[str] = []
    overlay = tmp_path / "seen" / "overlay.png"
    job = Reads(as_json=True, overlay=overlay)
    read([picture], "160,159 1009,128 1062,838 138,858", job, said.append)
    record = json.loads(said[0])
    assert record["corners"] == [[160, 159], [1009, 128], [1062, 838], [138, 858]]
    # A full column may hide a sixth checker on top: null is right where a single picture is unsure.
    places = zip(
        [*record["spots"]["top"], *record["spots"]["bottom"]],
        [*START_TOP, *START_BOTTOM],
        strict=True,
    )
    assert all(count in (None, wanted) for count, wanted in places)
    drawn, plain = cv2.imread(str(overlay)), cv2.imread(str(picture))
    height, width = plain.shape[:2]
    assert drawn.shape[1] == width
    assert drawn.shape[0] > height, "a strip below says it in words"
    assert (drawn[:height] != plain).any()


def test_any_position_is_read_without_corners(tmp_path: Path) -> None:
    path = tmp_path / "middle.png"
    cv2.imwrite(str(path), frame(308))
    said: list[str] = []
    read([path], None, Reads(as_json=True), said.append)
    record = json.loads(said[0])
    off = np.linalg.norm(np.array(record["corners"]) - corners_at(308), axis=1)
    assert off.max() < 10
    counts = [*record["spots"]["top"], *record["spots"]["bottom"]]
    wanted = [light - dark for light, dark in layout_at(308).spots]
    assert all(count in (None, want) for count, want in zip(counts, wanted, strict=True))
    assert counts.count(None) <= 4


def test_how_sure_each_place_is_is_told(picture: Path) -> None:
    said: list[str] = []
    read([picture], None, Reads(as_json=True), said.append)
    likely = json.loads(said[0])["likely"]
    assert len(likely["top"]) == len(likely["bottom"]) == 12
    first = likely["top"][0]
    assert (first["light"], first["dark"]) == (5, 0)
    assert 0.5 < first["sure"] <= 1
    assert (likely["bar"]["light"], likely["bar"]["dark"]) == (0, 0)


def test_a_small_picture_is_drawn_larger(tmp_path: Path) -> None:
    path, overlay = tmp_path / "small.png", tmp_path / "drawn.png"
    cv2.imwrite(str(path), cv2.resize(frame(0), (400, 300), interpolation=cv2.INTER_AREA))
    read([path], None, Reads(overlay=overlay), print)
    assert cv2.imread(str(overlay)).shape[1] >= 960


def test_a_picture_without_a_board_is_said_with_its_name(tmp_path: Path) -> None:
    path = tmp_path / "wall.png"
    cv2.imwrite(str(path), np.full((240, 320, 3), 90, np.uint8))
    with pytest.raises(BoardNotFound, match=r"wall\.png: no board was found"):
        read([path], None, Reads(as_json=True), print)


def test_of_several_pictures_a_bad_one_does_not_stop_the_others(
    picture: Path, tmp_path: Path
) -> None:
    said: list[str] = []
    read([tmp_path / "none.png", picture], None, Reads(as_json=True), said.append)
    first, second = map(json.loads, said)
    assert "no such picture" in first["error"]
    assert second["spots"]["top"] == START_TOP


def test_a_file_that_is_no_picture_is_named(tmp_path: Path) -> None:
    path = tmp_path / "notes.jpg"
    path.write_text("not a picture")
    with pytest.raises(PictureError, match=r"notes\.jpg: not a picture"):
        read([path], None, Reads(), print)


@pytest.mark.parametrize("text", ["1,2 3,4 5,6", "1,2 3,4 5,6 7", "a,b 1,2 3,4 5,6", ""])
def test_four_corners_are_needed(text: str) -> None:
    with pytest.raises(PictureError, match="four corners"):
        parse_corners(text)


def test_corners_on_the_command_line_need_no_quotes() -> None:
    words = ["read", "--corners", "1,2", "3,4", "5.5,6", "7,-8", "a.jpg", "--json"]
    assert joined_corners(words) == ["read", "--corners", "1,2 3,4 5.5,6 7,-8", "a.jpg", "--json"]
    assert joined_corners(["read", "--corners", "c.json", "a.jpg"]) == [
        "read",
        "--corners",
        "c.json",
        "a.jpg",
    ]


def test_a_broken_file_of_corners_is_named(tmp_path: Path) -> None:
    path = tmp_path / "corners.json"
    path.write_text('{"a.jpg": [[1, 2], [3]]}')
    with pytest.raises(PictureError, match=r"corners\.json: must map"):
        load_corners(path)
