"""The scoring of single pictures and sequences counts what it should."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tools.score.pictures import Tally
from tools.score.report import put
from tools.score.sequence import reachable
from tools.score.shares import Share
from tools.score.truths import Known, in_frame_of

CORNERS = ((100.0, 100.0), (900.0, 100.0), (900.0, 700.0), (100.0, 700.0))
TOP = [5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2]
BOTTOM = [-5, 0, 0, 0, 3, 0, 5, 0, 0, 0, 0, -2]


def known(**more: Any) -> Known:
    rows = {"top": TOP, "bottom": BOTTOM}
    counts = {(line, i): count for line, row in rows.items() for i, count in enumerate(row)}
    counts |= {("bar", 0): 0, ("bar", 1): 1}
    given: dict[str, Any] = {
        "name": "a.jpg",
        "corners": CORNERS,
        "counts": counts,
        "complete": True,
        "dice": [(3, (300.0, 400.0), None), (1, (400.0, 400.0), None)],
        "dice_sure": True,
        "cube": (1, (50.0, 400.0)),
        "a_side": 15,
    }
    return Known(**{**given, **more})


def record(top: list[int | None], bottom: list[int | None], **more: Any) -> dict[str, Any]:
    def likely(row: list[int | None]) -> list[dict[str, Any]]:
        return [{"light": max(c or 0, 0), "dark": max(-(c or 0), 0), "sure": 0.97} for c in row]

    return {
        "corners": CORNERS,
        "spots": {"top": top, "bottom": bottom},
        "bar": {"light": 0, "dark": 1},
        "off": None,
        "dice": [
            {"value": 3, "at": [301, 399], "cocked": None, "confidence": 0.9},
            {"value": 1, "at": [402, 401], "cocked": None, "confidence": 0.9},
        ],
        "cube": {"value": 64, "at": [52, 401]},
        "likely": {"top": likely(top), "bottom": likely(bottom)},
        **more,
    }


def counted(known: Known, record: dict[str, Any] | None) -> Tally:
    tally = Tally()
    tally.add(known, record)
    return tally


def test_all_right_is_counted_as_exact() -> None:
    tally = counted(known(), record([*TOP], [*BOTTOM]))
    rows = dict(tally.rows())
    assert rows["boards exact"] == Share(1, 1)
    assert rows["places right"] == Share(26, 26)
    assert rows["flat pairs right, nothing invented"] == Share(1, 1)
    assert rows["cubes with the right number"] == Share(1, 1)
    assert not tally.wrong


def test_unsure_is_told_from_wrong() -> None:
    tally = counted(known(), record([None, *TOP[1:]], [-4, *BOTTOM[1:]]))
    assert (tally.n["unsure"], tally.n["wrong"]) == (1, 1)
    assert tally.n["exact"] == tally.n["not wrong"] == 0
    assert tally.wrong == ["a.jpg: bottom 1: -4 for -5"]


def test_a_board_read_from_the_other_side_is_right() -> None:
    turned = record(BOTTOM[::-1], TOP[::-1], corners=[CORNERS[i] for i in (2, 3, 0, 1)])
    counts, off = in_frame_of(known(), turned)
    assert off == 0
    assert counts["top", 11] == BOTTOM[0]
    assert counted(known(), turned).n["exact"] == 1


def test_a_board_taken_for_another_place_is_not_exact() -> None:
    moved = [(x + 40, y) for x, y in CORNERS]
    tally = counted(known(), record([0, *TOP[:11]], [0, *BOTTOM[:11]], corners=moved))
    assert tally.n["exact"] == 0
    assert dict(tally.found_rows())["all corners within 2 % of the width"] == Share(0, 1)


def test_a_refused_board_is_unsure_in_all_places() -> None:
    tally = counted(known(), {"image": "a.jpg", "error": "no board"})
    assert tally.n["unsure"] == 26
    assert tally.n["exact"] == 0
    assert counted(known(corners=None), None).n["unreadable refused"] == 1


def test_dice_that_are_invented_and_missed_are_counted() -> None:
    dice = [{"value": 6, "at": [800, 600], "cocked": None, "confidence": 0.9}]
    tally = counted(known(), record([*TOP], [*BOTTOM], dice=dice))
    assert tally.n["dice missed"] == 2
    assert tally.n["dice invented"] == 1
    assert tally.n["pairs right"] == 0


def test_wilsons_interval() -> None:
    # Counted with R's binom.confint(97, 100, method = "wilson").
    assert Share(97, 100).interval() == pytest.approx((0.91548, 0.98974), abs=1e-4)
    assert Share(0, 0).interval() == (0.0, 1.0)


def test_only_what_stands_between_markers_is_written_anew(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("by hand\n<!-- figures: x -->\nold\n<!-- end of x -->\nalso by hand\n")
    put(page, "x", ["| new |"])
    text = page.read_text()
    assert text.startswith("by hand\n")
    assert text.endswith("also by hand\n")
    assert "| new |" in text
    assert "old" not in text
    with pytest.raises(ValueError, match="no markers"):
        put(page, "y", [])


def test_one_move_a_hit_and_nothing_at_all_can_be_reached() -> None:
    row = tuple([(1, 0), (0, 1), (0, 2)] + [(0, 0)] * 21)
    costs = reachable(row)
    assert costs[row] == 0
    hit = tuple([(0, 0), (1, 0), (0, 2)] + [(0, 0)] * 21)
    assert costs[hit] > 0
    blocked = tuple([(0, 0), (0, 1), (1, 2)] + [(0, 0)] * 21)
    assert blocked not in costs
