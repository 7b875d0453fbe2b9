"""The report of a match from its journal: what was disputed, its pictures, and the time it took."""

import base64
import re
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from boardside.kept import Kept, kept_in, kept_of
from boardside.matchlog import log_of
from boardside.page import MOST_BYTES, match_page
from boardside.plots import clock
from boardside.report import report_of
from boardside.sizing import WIDTHS, pictures_within
from engine.board import Board, Side
from engine.rules import Rules

Record = dict[str, Any]
OPENED = Board.start().moved(Side.WHITE, 8, 5).moved(Side.WHITE, 6, 5)
WRONG = OPENED.moved(Side.BLACK, 13, 9).moved(Side.BLACK, 13, 10)
RIGHT = OPENED.moved(Side.BLACK, 13, 8).moved(Side.BLACK, 13, 7)


def story(*, stood: bool) -> list[Record]:
    """An opening; then Black plays wrong, which stands or is put right; a roll is cocked."""
    flagged = {"rule": "wrong_number", "message": "Black moved 13/10.", "moved": "13/9 13/10"}
    play = {"player": "black", "dice": [6, 5], "legal": not stood}
    play |= (
        {"play": "13/9 13/10", "position": WRONG.to_record()}
        if stood
        else {"play": "13/7 13/8", "position": RIGHT.to_record()}
    )
    settled = "stands" if stood else "corrected"
    told: list[tuple[float, str, Record]] = [
        (0, "match_start", {"players": {"white": "Ann", "black": "Bob"}, "length": 5}),
        (30, "game_start", {"game": 1, "score": {"white": 0, "black": 0}, "crawford": False}),
        (40, "roll", {"player": "white", "dice": [3, 1], "opening": True}),
        (
            52,
            "play",
            {"player": "white", "dice": [3, 1], "play": "8/5 6/5", "legal": True}
            | {"position": OPENED.to_record()},
        ),
        (60, "roll", {"player": "black", "dice": [6, 5]}),
        (70, "illegal", {"player": "black", "dice": [6, 5], **flagged}),
        (70, "pictures", {"of": 6, "pictures": {"before": "a.jpg", "after": "evidence/b.jpg"}}),
        (80, settled, {"player": "black", "illegal": 6}),
        (85, "play", play),
        (90, "void_roll", {"player": "white", "reason": "cocked", "dice": []}),
        (99, "roll", {"player": "white", "dice": [2, 1]}),
    ]
    told[0][2]["rules"] = Rules().toggles()
    return [
        {"seq": seq, "t": float(at), "type": kind, **fields}
        for seq, (at, kind, fields) in enumerate(told, 1)
    ]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "evidence").mkdir()
    noise = np.random.default_rng(1).integers(0, 255, (300, 400, 3), dtype=np.uint8)
    for name in ("a.jpg", "evidence/b.jpg"):
        cv2.imwrite(str(tmp_path / name), noise)
    return tmp_path


@pytest.mark.parametrize(("stood", "settled"), [(True, "It stood."), (False, "It was put right.")])
def test_a_flag_is_told_with_how_it_was_settled(folder: Path, stood: bool, settled: str) -> None:
    records = story(stood=stood)
    kept = kept_of(records, folder)
    report = report_of(log_of(records), kept)
    told = [(one.where, one.sentence, one.settled) for one in report.disputes]
    assert told == [
        ("Game 1, turn 2", "Illegal play (wrong number): Bob moved 13/10.", settled),
        ("Game 1, turn 3", "Ann's roll does not count: a die is cocked.", ""),
    ]
    assert report.sheet[0].flagged == 1


def test_each_turn_takes_from_the_end_of_the_one_before(folder: Path) -> None:
    records = story(stood=True)
    report = report_of(log_of(records), kept_of(records, folder))
    assert [(one.who, one.turns, one.longest) for one in report.pace] == [
        ("Ann", 2, "14 s"),
        ("Bob", 1, "33 s"),
    ]
    assert "Game 1, turn 2, Bob: 33 s" in (report.times or "")
    assert report_of(log_of(records), Kept()).times is None


def test_flagged_turns_carry_their_pictures(folder: Path) -> None:
    records = story(stood=True)
    page = match_page(log_of(records), kept=kept_of(records, folder))
    found = re.findall(r'<img src="data:image/jpeg;base64,([^"]+)" alt="(\w+): Illegal', page)
    assert [words for _, words in found] == ["Before", "After"]
    for data, _ in found:
        image = cv2.imdecode(np.frombuffer(base64.b64decode(data), np.uint8), cv2.IMREAD_COLOR)
        assert image is not None
        assert image.shape == (300, 400, 3)
    assert page.count("Illegal play (wrong number)") == 4


def test_pictures_outside_of_the_folder_and_missing_ones_are_left_out(folder: Path) -> None:
    records = story(stood=True)
    inner = folder / "match"
    inner.mkdir()
    records[6]["pictures"] = {"before": "../a.jpg", "after": "evidence/none.jpg"}
    assert kept_of(records, inner).incidents[0].pictures == {}


def test_what_was_undone_is_no_incident(folder: Path) -> None:
    records = story(stood=True)
    undone = {"seq": 12, "t": 100.0, "type": "undone", "what": "turn", "since": 5}
    assert kept_of([*records, undone], folder).incidents == ()


def test_pictures_are_made_small_enough_and_what_does_not_fit_is_left_out(tmp_path: Path) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (900, 1200, 3), dtype=np.uint8)
    paths = [tmp_path / f"{number}.jpg" for number in range(3)]
    for path in paths:
        cv2.imwrite(str(path), noise)
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(b"no picture")
    whole = sum(map(len, pictures_within([*paths, broken], 100_000_000).values()))
    for room in (whole, whole // 2, whole // 8, whole // 40):
        fitting = pictures_within([*paths, broken], room)
        assert sum(map(len, fitting.values())) <= room
        assert set(fitting) <= set(paths)
    assert len(pictures_within(paths, whole // 8)) == 3
    assert len(pictures_within(paths, whole // 40)) < 3
    assert list(WIDTHS) == sorted(WIDTHS, reverse=True)


def test_a_page_with_many_pictures_stays_small(folder: Path) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (900, 1200, 3), dtype=np.uint8)
    records = story(stood=True)
    names = {}
    for number in range(30):
        name = f"{number}.jpg"
        cv2.imwrite(str(folder / name), noise)
        names[name] = name
    records[6]["pictures"] = {"before": "0.jpg"}
    more = [
        {"seq": 12 + n, "t": 100.0, "type": "warning", "code": "reading_unsure", "message": "?"}
        for n in range(29)
    ]
    seen = [
        {"seq": 50 + n, "t": 100.0, "type": "pictures", "of": 12 + n}
        | {"pictures": {"after": f"{n + 1}.jpg"}}
        for n in range(29)
    ]
    records += [*more, *seen]
    page = match_page(log_of(records), kept=kept_of(records, folder))
    assert page.count("<img") == 30
    assert len(page.encode()) < MOST_BYTES


def test_a_match_file_keeps_nothing(tmp_path: Path) -> None:
    path = tmp_path / "match.mat"
    path.write_text(" 5 point match\n", encoding="utf-8")
    assert kept_in(path) == Kept()


def test_seconds_are_said_as_people_say_them() -> None:
    assert [clock(seconds) for seconds in (0.4, 59.7, 61, 3600)] == [
        "0 s",
        "1:00",
        "1:01",
        "1:00:00",
    ]
