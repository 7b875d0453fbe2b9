"""Match files of other programs, read through a library that need not be there."""

import sys
from pathlib import Path
from typing import Any

import pytest
from selfplay_path import Odds, kept, random_match

from boardside.errors import UsageError
from boardside.foreign import ENDINGS, as_mat, read_foreign
from boardside.sources import read_match
from engine.actions import Doubles, OpeningRoll, Passes, Plays
from engine.board import Side
from engine.mat import read_mat, write_mat
from engine.roll import Roll
from engine.rules import PRESETS

DOCUMENT: dict[str, Any] = {
    "match_length": 3,
    "player_white": "Ann: A",
    "player_black": "Bob",
    "games": [
        {
            "winner": 1,
            "points_won": 1,
            "plies": [
                {
                    "color": 1,
                    "action_id": 2,
                    "d1": 1,
                    "d2": 3,
                    "moves": [{"from": 17, "pips": 3}, {"from": 19, "pips": 1}],
                },
                {
                    "color": 0,
                    "action_id": 10,
                    "d1": 2,
                    "d2": 6,
                    "moves": [{"from": 24, "pips": 6}, {"from": 13, "pips": 2}],
                },
                {"color": 1, "action_id": 16, "d1": 4, "d2": 5, "moves": []},
                {"color": 0, "action_id": 21},
                {"color": 1, "action_id": 23},
            ],
        }
    ],
}


def test_a_document_is_read_as_the_match_that_it_is() -> None:
    log, remarks = read_mat(as_mat(DOCUMENT), "it.xg")
    actions = [entry.action for entry in log.games[0].entries]
    assert (log.white, log.black, log.length) == ("Ann A", "Bob", 3)
    assert actions[0] == OpeningRoll(3, 1)
    assert [str(action.play) for action in actions if isinstance(action, Plays)] == [
        "8/5 6/5",
        "24/18 13/11",
    ]
    assert actions[-2:] == [Doubles(Side.BLACK), Passes(Side.WHITE)]
    assert log.games[0].result is not None
    assert log.games[0].result.winner is Side.BLACK
    assert any("must_play_more" in remark.text for remark in remarks)


@pytest.mark.parametrize("ending", ENDINGS)
def test_without_the_library_one_line_names_the_extra(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("gvformat", "gvformat.xg", "gvformat.bgf", "gvformat.reader"):
        monkeypatch.setitem(sys.modules, module, None)
    path = tmp_path / f"match{ending.upper()}"
    path.write_bytes(b"\x01\x02")
    with pytest.raises(UsageError, match=r"pip install 'boardside\[formats\]'\.$"):
        read_match(path)


@pytest.mark.parametrize("ending", ENDINGS)
def test_what_the_library_cannot_read_is_one_line(ending: str) -> None:
    pytest.importorskip("gvformat")
    with pytest.raises(UsageError, match=rf"^it: is no {ending} file that can be read \([^\n]*$"):
        read_foreign(b"\x01\x02\n\x00" * 30, "it", ending)


def test_matches_come_back_from_ogxm() -> None:
    binary = pytest.importorskip("gvformat.binary")
    mats = pytest.importorskip("gvformat.mat")
    odds = Odds(time_out=0.0, resign=0.0)
    for seed in range(6):
        log = random_match(PRESETS["friendly"], (0, 3)[seed % 2], seed, odds=odds)
        data = binary.write_gvab(mats.mat_to_ogxm(write_mat(log)))
        again, _ = read_foreign(data, "it.ogxm", ".ogxm")
        assert _without_dice(kept(again)) == _without_dice(kept(log))


def _without_dice(games: list[tuple[object, ...]]) -> list[list[object]]:
    """What is kept but for the order of the dice, which the format does not hold."""
    return [
        [part for part in game if not (isinstance(part, tuple) and isinstance(part[-1], Roll))]
        for game in games
    ]
