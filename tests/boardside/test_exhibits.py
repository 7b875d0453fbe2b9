"""Evidence pictures: before, at the roll, after; the board only; named by their record."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from table import Table

from boardside.errors import JournalError
from boardside.exhibits import FOLDER, TILE, WIDEST, Exhibits, close_up, crop, worth_showing
from boardside.states import Phase
from vision.observation import Die, Half, Image, Lie

CORNERS = ((100.0, 100.0), (300.0, 100.0), (300.0, 250.0), (100.0, 250.0))


def grey(level: int, width: int = 400) -> Image:
    return np.full((300, width, 3), level, np.uint8)


def die_at(x: float, y: float, confidence: float = 0.9) -> Die:
    sixth = 1 / 6
    faces = (sixth, sixth, sixth, sixth, sixth, sixth)
    lab = (90.0, 0.0, 0.0)
    return Die((x, y), (0.5, 0.5), faces, {Lie.FLAT: 1.0}, Half.LEFT, lab, confidence)


def level_of(path: Path) -> int:
    image = cv2.imread(str(path))
    assert image is not None
    return round(float(image.mean()))


def test_before_is_the_last_rest_between_turns_and_dice_the_look_that_showed_them(
    tmp_path: Path,
) -> None:
    state = Table(tmp_path / "table").sitting.state
    exhibits = Exhibits(tmp_path)
    for level, phase in ((40, Phase.TO_ROLL), (90, Phase.PLAYING), (140, Phase.LIFTED)):
        exhibits.look(grey(level), CORNERS, [die_at(150, 150)])
        if level == 90:
            exhibits.rolled()
        exhibits.judged(replace(state, phase=phase))
    names = exhibits.keep(17)
    assert names == {what: f"{FOLDER}/000017-{what}.jpg" for what in ("before", "dice", "after")}
    levels = {what: level_of(tmp_path / name) for what, name in names.items()}
    assert levels == {"before": 40, "dice": 90, "after": 140}


def test_only_the_board_and_a_margin_are_shown() -> None:
    image = grey(0)
    image[:60] = 255
    shown = crop(image, CORNERS)
    assert shown.shape[0] < 300
    assert shown.max() == 0


def test_dice_are_shown_close_up_from_left_to_right_and_nothing_that_is_hardly_a_die() -> None:
    image = grey(0)
    image[145:156, 115:126], image[195:206, 275:286] = 200, 100
    dice = [die_at(280, 200), die_at(120, 150), die_at(200, 120, confidence=0.1)]
    shown = close_up(image, CORNERS, dice)
    assert shown is not None
    assert shown.shape == (TILE, 2 * TILE, 3)
    assert (shown[TILE // 2, TILE // 2, 0], shown[TILE // 2, 3 * TILE // 2, 0]) == (200, 100)
    assert (shown[:, :TILE] > 150).mean() > 0.1


def test_a_die_at_the_edge_of_the_picture_is_shown_and_without_dice_there_is_nothing() -> None:
    shown = close_up(grey(7), CORNERS, [die_at(399, 0)])
    assert shown is not None
    assert shown.shape == (TILE, TILE, 3)
    assert close_up(grey(7), CORNERS, []) is None


def test_a_roll_whose_dice_are_not_seen_any_more_keeps_the_picture_of_before(
    tmp_path: Path,
) -> None:
    exhibits = Exhibits(tmp_path)
    exhibits.look(grey(90), CORNERS, [die_at(150, 150)])
    exhibits.rolled()
    exhibits.look(grey(40), CORNERS)
    exhibits.rolled()
    assert level_of(tmp_path / exhibits.keep(2)["dice"]) == 90


def test_large_pictures_are_made_smaller() -> None:
    corners = tuple((x * 10, y * 10) for x, y in CORNERS)
    assert crop(np.zeros((3000, 4000, 3), np.uint8), corners).shape[1] == WIDEST


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / FOLDER).write_text("in the way")
    exhibits = Exhibits(tmp_path)
    exhibits.look(grey(9), CORNERS)
    with pytest.raises(JournalError, match="000003-after"):
        exhibits.keep(3)


@pytest.mark.parametrize(
    ("record", "worth"),
    [
        ({"type": "illegal"}, True),
        ({"type": "void_roll"}, True),
        ({"type": "question"}, True),
        ({"type": "warning", "code": "reading_unsure"}, True),
        ({"type": "warning", "code": "check_play"}, False),
        ({"type": "play"}, False),
    ],
)
def test_flags_void_rolls_and_doubts_are_shown(record: dict[str, str], worth: bool) -> None:
    assert worth_showing(record) is worth
