"""Evidence pictures: before, at the roll, after; the board only; named by their record."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from table import Table

from boardside.errors import JournalError
from boardside.exhibits import FOLDER, WIDEST, Exhibits, crop, worth_showing
from boardside.states import Phase
from vision.observation import Image

CORNERS = ((100.0, 100.0), (300.0, 100.0), (300.0, 250.0), (100.0, 250.0))


def grey(level: int, width: int = 400) -> Image:
    return np.full((300, width, 3), level, np.uint8)


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
        exhibits.look(grey(level), CORNERS)
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
