"""Legal plays against boards that independent programs agreed on."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.board import Board, Side
from engine.plays import legal_plays
from engine.roll import Roll

SAMPLE = Path(__file__).parent / "data" / "legal_plays_sample.jsonl"
SHARED = os.environ.get("BOARDSIDE_SHARED", "")
TAGS = [
    "bar_1",
    "bar_2plus",
    "bear_in_then_off",
    "bearoff",
    "bearoff_contact",
    "contact",
    "dance",
    "double_hit",
    "doubles_0",
    "doubles_1",
    "doubles_2",
    "doubles_3",
    "doubles_4",
    "higher_die_forced",
    "hit",
    "last_checker",
    "must_not_strand_die",
    "no_play",
    "one_entry_blocked",
    "one_order_only",
    "only_higher_playable",
    "only_lower_playable",
    "opening",
    "overshoot_allowed",
    "overshoot_denied",
    "race",
]


def records(path: Path) -> Iterator[dict[str, Any]]:
    """The records of a file; a first line that only names the source is passed over."""
    with path.open(encoding="utf-8") as lines:
        yield from (record for record in map(json.loads, lines) if "dice" in record)


def board_of(told: dict[str, Any], mover: Side) -> Board:
    """The board of a record, which is told as the mover sees it."""
    counts, (mine, theirs) = told["board"], told["off"]
    own = (mine, *(max(count, 0) for count in counts[1:25]), counts[25])
    other = (theirs, *(max(-count, 0) for count in reversed(counts[1:25])), -counts[0])
    return Board(own, other) if mover is Side.WHITE else Board(other, own)


def differences(path: Path, mover: Side) -> list[str]:
    """What disagrees with a file: a line for each pair whose results or depth differ."""
    wrong: list[str] = []
    for record in records(path):
        board = board_of(record["position"], mover)
        expected = {board_of(told, mover) for told in record["results"]} or {board}
        for dice in (record["dice"], record["dice"][::-1]):
            plays = legal_plays(board, mover, Roll(*dice))
            if set(plays.results) != expected or plays.depth != record["dice_played"]:
                wrong.append(f"{record['position']['id']} {dice}")
    return wrong


@pytest.mark.parametrize("mover", Side)
def test_the_sample_is_exact_for_both_sides_and_dice_in_either_order(mover: Side) -> None:
    assert differences(SAMPLE, mover) == []


def test_the_sample_has_every_hard_case() -> None:
    found = {tag for record in records(SAMPLE) for tag in record["tags"]}
    assert sorted(found) == TAGS
    assert sum(1 for _ in records(SAMPLE)) == 300


def test_position_ids_of_the_sample() -> None:
    for record in records(SAMPLE):
        for told in (record["position"], *record["results"]):
            for mover in Side:
                board = board_of(told, mover)
                assert board.position_id(on_roll=mover) == told["id"]
                assert Board.from_position_id(told["id"], on_roll=mover) == board


def test_the_comparison_notices_a_missing_result(tmp_path: Path) -> None:
    record = next(record for record in records(SAMPLE) if len(record["results"]) > 1)
    record["results"].pop()
    broken = tmp_path / "broken.jsonl"
    broken.write_text(json.dumps(record) + "\n", encoding="utf-8")
    assert len(differences(broken, Side.WHITE)) == 2


@pytest.mark.skipif(not SHARED, reason="BOARDSIDE_SHARED names no folder with the full file")
@pytest.mark.parametrize("mover", Side)
def test_all_records_are_exact_for_both_sides_and_dice_in_either_order(mover: Side) -> None:
    full = Path(SHARED) / "engine" / "legal_plays_dev.jsonl"
    assert sum(1 for _ in records(full)) == 3000
    assert differences(full, mover) == []
