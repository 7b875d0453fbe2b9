"""Match files that are broken, hostile or huge: one clear line or a reading with remarks, soon."""

import time
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from matfiles import NAMES, mat
from selfplay import Odds, random_match

from engine.errors import MatchFileError
from engine.log import MatchLog, Remark
from engine.mat import read_mat, write_mat
from engine.mat.text import MOST_BYTES
from engine.review import review
from engine.rules import PRESETS

ROW = "  1) 31: 8/5 6/5                 62: 24/18 13/11"
SOON = 20.0
"""Seconds; what is refused or cut short takes one or two, on a slow machine too."""

PIECES = (
    "Doubles => 999999999",
    "Beavers => 4",
    "Takes",
    "Drops",
    "Wins 4016 points",
    "Losses 1",
    "????",
    "Concedes",
    "Illegal play (24/18)",
    "00:",
    "66: 24/18(4)",
    "11: 6/off(4)",
    "Game 7",
    "9" * 30 + " point match",
    "Ann : 99999999999 Bob : 3",
    "24/23/22/21/20/19/18/17/16/15/14/13/12/11/10/9/8(4)",
    "7)",
    "\n\x00\r",
    "\t\ufeff\u2028",
    '; [Rules "rated"]',
)


@cache
def whole(number: int) -> bytes:
    """A short, good file."""
    preset = list(PRESETS.values())[number % len(PRESETS)]
    odds = Odds(stand=0.03, set_up=0.01, resign=0.03)
    return write_mat(random_match(preset, number % 3, number, games=1, odds=odds)).encode()


def survives(data: bytes) -> None:
    """Reads, reviews, writes and reads again; the only error is MatchFileError, in one line."""
    try:
        log, remarks = read_mat(data, "it.mat")
    except MatchFileError as error:
        log, remarks = MatchLog(), (Remark(str(error)),)
    assert all("\n" not in str(remark) for remark in (*remarks, *review(log)))
    text = write_mat(log)
    assert "\x00" not in text
    read_mat(text.encode(), "again.mat")


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.binary(max_size=400))
def test_any_bytes(data: bytes) -> None:
    survives(data)
    survives(mat(ROW)[:-1] + data)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 9), st.data())
def test_good_files_with_bad_pieces(number: int, data: st.DataObject) -> None:
    text = whole(number)
    for _ in range(data.draw(st.integers(1, 6))):
        place, end = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
        piece = data.draw(st.sampled_from(PIECES) | st.text(max_size=5))
        keep = data.draw(st.booleans())
        end = place if keep else min(end, place + 200)
        text = text[:place] + piece.encode("utf-8", "replace") + text[end:]
    survives(text)


@pytest.mark.parametrize(
    "data",
    [
        lambda: mat(ROW) + b"x" * 6_000_000,
        lambda: mat("  2) 31: " + "24/23(4) " * 700_000),
        lambda: mat("  2) 31: " + "24/23/" * 100_000),
        lambda: b"\n".join([b" 3 point match"] + [b" Game 1"] * 150_000),
        lambda: mat(*[ROW] * 25_000),
        lambda: mat(*["  2) 66: 24/23 13/12           55: 24/23 13/12"] * 5_000),
        lambda: mat(*["  2)  Doubles => 2                Takes"] * 12_000, length=0),
        lambda: mat("  2) 61: 13/7*                   " + "1) " * 1_000_000),
        lambda: mat(*["; comment"] * 100_000),
        lambda: mat(*["words"] * 80_000),
        lambda: b"\x00" * 5_000_000,
        lambda: b'; [Event "' * 600_000,
        lambda: mat(ROW, names="a : 1 " * 700_000),
        lambda: mat(ROW, length=10**180),
    ],
)
def test_hostile_files_are_done_with_soon(data: Callable[[], bytes]) -> None:
    began = time.process_time()
    survives(data())
    assert time.process_time() - began < SOON


def test_a_file_that_is_too_large_is_refused() -> None:
    with pytest.raises(MatchFileError, match=r"^big\.mat: the file has 8000001 bytes; .*\.$"):
        read_mat(b" " * (MOST_BYTES + 1), "big.mat")


def test_the_bounds_are_told() -> None:
    _, remarks = read_mat(mat(ROW, "  2) 31: " + "8/5 " * 300), "long.mat")
    assert any("what is beyond 500 is not read" in remark.text for remark in remarks)
    games = [line.encode() for number in range(2_001) for line in (f" Game {number + 1}", NAMES)]
    _, remarks = read_mat(b"\n".join([b" 0 point match", *games]) + b"\n", "many.mat")
    assert any("more than 2000 games" in remark.text for remark in remarks)
