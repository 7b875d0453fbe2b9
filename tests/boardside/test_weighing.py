"""Evidence, free readings and weighing."""

import time

import numpy as np
import pytest
from observing import QUIET, Noise, Reader

from boardside.errors import JournalError
from boardside.evidence import BAR_PLACE, OFF_PLACE, Evidence, of_trays, places_of
from boardside.freely import VANISHED, read_freely
from boardside.limits import ACCUSE_BEYOND, MUST_BE_BETTER
from boardside.seating import Corner, Seating
from boardside.weigh import Leaning, weigh
from engine.board import BAR, OFF, Board, Side
from engine.roll import Roll
from vision.observation import Shade

SEATING = Seating(Corner.BOTTOM_RIGHT, Shade.LIGHT)
BOARDS = [
    Board.start(),
    Board.from_points([2, 3, 0, 0, 4] + [0] * 14 + [-5, -3, 0, -1, 0], bar=(1, 2), off=(5, 4)),
    Board.start().moved(Side.WHITE, 13, 1),
]


def evidence(board: Board, noise: Noise = QUIET, seed: int = 0) -> Evidence:
    """What a made-up reader says of a board."""
    reader = Reader(noise, np.random.default_rng(seed))
    return SEATING.evidence(reader.observation((0.0, 0), SEATING.layout_of(board)))


@pytest.mark.parametrize("board", BOARDS)
def test_the_free_reading_is_the_board_that_lies_there(board: Board) -> None:
    seen = evidence(board, Noise(tray=True, doubt=0.0))
    assert read_freely(seen).board == board
    assert seen.log(board) == 0.0


def test_checkers_out_of_sight_are_counted_by_fifteen_a_side() -> None:
    assert read_freely(evidence(BOARDS[1])).board == BOARDS[1]


def test_the_free_reading_is_the_best_of_all() -> None:
    seen = evidence(BOARDS[1], Noise(slope=0.5, jitter=2.0, tray=True))
    best = seen.log(read_freely(seen).board)
    random = np.random.default_rng(3)
    for _ in range(300):
        points = [0] * 24
        for _ in range(12):
            points[random.integers(24)] += 1
            points[random.integers(24)] -= 1
        board = Board.from_points(points)
        if max(sum(board.white), sum(board.black)) <= 15:
            assert seen.log(board) <= best + 1e-4


def test_it_is_fast() -> None:
    seen = evidence(BOARDS[0], Noise())
    read_freely(seen)
    began = time.perf_counter()
    for _ in range(5):
        read_freely(seen, BOARDS[0])
    assert (time.perf_counter() - began) / 5 < 0.1


def test_an_unseen_place_stays_as_it_was() -> None:
    tables = evidence(Board.start()).tables.copy()
    tables[5] = 0.0
    assert read_freely(Evidence(tables), Board.start()).board == Board.start()


def test_a_misread_stack_is_no_checker_borne_off() -> None:
    tables = evidence(Board.start()).tables.copy()
    tables[5] = -14.0
    tables[5, 5, 0], tables[5, 4, 0] = -3.0, 0.0
    assert read_freely(Evidence(tables), Board.start()).board == Board.start()


def test_what_is_taken_for_a_checker_has_not_come_back_from_the_tray() -> None:
    bearing_off = Board.from_points([2, 2, 1] + [0] * 20 + [-5])
    tables = evidence(bearing_off).tables.copy()
    tables[14] = -14.0
    tables[14, 0, 0], tables[14, 1, 0] = -2.5, 0.0
    assert read_freely(Evidence(tables), bearing_off).board == bearing_off


def test_a_checker_borne_off_with_one_still_outside_is_seen() -> None:
    nearly_home = Board.from_points([2, 2, 2, 3, 2, 3, 1] + [0] * 16 + [-5])
    after = nearly_home.moved(Side.WHITE, 3, 0)
    tables = evidence(after).tables.copy()
    tables[2] = -14.0
    tables[2, 1, 0], tables[2, 2, 0] = 0.0, -4.3
    assert read_freely(Evidence(tables), nearly_home).board == after


def test_between_turns_a_hit_checker_is_expected_on_the_bar() -> None:
    before = Board.start().moved(Side.BLACK, 24, 23)
    after = before.moved(Side.WHITE, 6, 2).moved(Side.BLACK, 23, BAR)
    tables = evidence(after).tables.copy()
    tables[BAR_PLACE] = -14.0
    tables[BAR_PLACE, 0, 0], tables[BAR_PLACE, 0, 1] = 0.0, -2.8
    assert read_freely(Evidence(tables), before).board == after


def test_what_a_legal_result_puts_on_the_bar_says_nothing_of_the_other_side() -> None:
    before = Board.start().moved(Side.BLACK, 24, 23).moved(Side.WHITE, 24, BAR)
    entered = before.moved(Side.WHITE, BAR, 20)
    legal = entered.moved(Side.WHITE, 6, 2).moved(Side.BLACK, 23, BAR)
    vanished = entered.moved(Side.WHITE, 6, 2).moved(Side.BLACK, 23, OFF)
    reading = read_freely(evidence(vanished, Noise(slope=20.0)), before, legal)
    assert (reading.board, reading.log) == (vanished, pytest.approx(-VANISHED))


def test_trays_that_show_too_few_say_little() -> None:
    table = np.full((16, 16), -6.0, np.float32)
    table[2, 0] = 0.0
    told = of_trays(table)
    assert told[2, 0] == 0.0
    assert -2.5 < told[3, 0] < 0.0
    assert -4.0 < told[3, 1] < told[3, 0]
    assert told[1, 0] == -6.0


def test_trays_whose_looks_waver_do_not_tell_that_anything_was_moved() -> None:
    board = Board.start()
    now = evidence(board).tables.copy()
    now[OFF_PLACE] = -6.0
    now[OFF_PLACE, 1, 0] = 0.0
    changed = Evidence(now).changed_since(evidence(board, Noise(tray=True)), board, 4.0)
    assert changed.log(board) == -6.0


def test_several_looks_outweigh_a_bad_one() -> None:
    wrong = evidence(Board.start().moved(Side.WHITE, 13, 8), Noise(slope=2.0))
    right = [evidence(Board.start(), Noise(slope=2.0), seed) for seed in (1, 2)]
    assert read_freely(Evidence.mean([wrong, *right])).board == Board.start()


def test_a_place_hidden_in_one_look_is_taken_from_the_others() -> None:
    seen = evidence(Board.start())
    hidden = seen.tables.copy()
    hidden[5] = 0.0
    assert np.array_equal(Evidence.mean([seen, Evidence(hidden)]).tables[5], seen.tables[5])


@pytest.mark.parametrize("seed", range(3))
def test_packed_evidence_is_the_same(seed: int) -> None:
    seen = evidence(BOARDS[1], Noise(slope=0.7, jitter=1.0), seed)
    again = Evidence.unpack(seen.pack())
    assert np.array_equal(again.tables, seen.tables)
    assert np.array_equal(Evidence.of(again.tables).tables, again.tables)


def test_packed_evidence_of_another_size_is_refused() -> None:
    with pytest.raises(JournalError):
        Evidence.unpack([[0]])


def test_places_are_whites_points_then_bar_and_trays() -> None:
    white, black = places_of(BOARDS[1])
    assert (white[0], black[22], white[BAR_PLACE], black[OFF_PLACE]) == (2, 1, 1, 4)


def test_a_legal_and_an_illegal_result_lean_their_way() -> None:
    legal = Board.start().moved(Side.WHITE, 8, 5).moved(Side.WHITE, 6, 5)
    illegal = Board.start().moved(Side.WHITE, 8, 4).moved(Side.WHITE, 6, 5)
    rolls = [(Roll(3, 1), 0.0)]
    good = weigh(evidence(legal), Board.start(), Side.WHITE, rolls)
    bad = weigh(evidence(illegal), Board.start(), Side.WHITE, rolls)
    assert (good.leaning, str(good.play), good.legal) == (Leaning.LEGAL, "8/5 6/5", legal)
    assert (bad.leaning, bad.free) == (Leaning.ILLEGAL, illegal)
    assert good.margin <= MUST_BE_BETTER
    assert bad.margin >= ACCUSE_BEYOND


def test_nothing_seen_leans_no_way() -> None:
    nothing = Evidence(np.zeros((26, 16, 16), np.float32))
    weighing = weigh(nothing, Board.start(), Side.WHITE, [(Roll(3, 1), 0.0)])
    assert weighing.leaning is Leaning.UNSURE


def test_dice_in_doubt_are_weighed_too() -> None:
    legal = Board.start().moved(Side.WHITE, 8, 4).moved(Side.WHITE, 6, 4)
    rolls = [(Roll(4, 1), 0.0), (Roll(4, 2), -1.5)]
    weighing = weigh(evidence(legal), Board.start(), Side.WHITE, rolls)
    assert (weighing.leaning, weighing.roll) == (Leaning.LEGAL, Roll(4, 2))


def one_fewer(board: Board, place: int, log: float) -> Evidence:
    """Evidence of a board on which White seems to have one checker fewer on a point, what truly
    lies there being so much less likely."""
    tables = evidence(board).tables.copy()
    white, black = (counts[place - 1] for counts in places_of(board))
    tables[place - 1] = -14.0
    tables[place - 1, white, black] = log
    tables[place - 1, white - 1, black] = 0.0
    return Evidence(tables)


def test_what_looks_other_than_before_is_less_likely_to_be_as_it_was() -> None:
    board, before = Board.start(), evidence(Board.start())
    seen = one_fewer(board, 8, -3.2)
    assert seen.log(board) == pytest.approx(-3.2, abs=0.01)
    assert seen.changed_since(before, board, 4.0).log(board) == pytest.approx(-7.2, abs=0.01)
    assert before.changed_since(before, board, 4.0).log(board) == 0.0


def test_what_looked_so_before_is_no_change() -> None:
    board, seen = Board.start(), one_fewer(Board.start(), 8, -3.2)
    assert seen.changed_since(seen, board, 4.0).log(board) == seen.log(board)
    unseen = Evidence(np.zeros((26, 16, 16), np.float32))
    assert seen.changed_since(unseen, board, 4.0).log(board) == seen.log(board)


def test_a_checker_put_somewhere_may_lie_on_another_one() -> None:
    start = Board.start()
    legal = start.moved(Side.WHITE, 24, 23).moved(Side.WHITE, 24, 23)
    seen = one_fewer(legal, 23, -3.0)
    changed = seen.changed_since(evidence(start), start, 4.0)
    assert changed.log(legal) == pytest.approx(-3.0, abs=0.1)


HIT = Board.from_points([0, 0, -1, 0, 0, 2] + [0] * 17 + [2], off=(11, 14))


def vanished(noise: Noise) -> Evidence:
    """White has hit 6/3*, and the hit checker lies in its tray instead of on the bar; the camera
    is not sure how empty the bar is."""
    after = HIT.moved(Side.BLACK, 22, 0).moved(Side.WHITE, 6, 3).moved(Side.WHITE, 6, 5)
    tables = evidence(after, noise).tables.copy()
    tables[BAR_PLACE] = -14.0
    tables[BAR_PLACE, 0, 0], tables[BAR_PLACE, 0, 1] = 0.0, -4.4
    return Evidence(tables)


def test_a_tray_that_is_seen_tells_where_a_hit_checker_went() -> None:
    rolls = [(Roll(3, 1), 0.0)]
    unseen = weigh(vanished(Noise(jitter=0.0)), HIT, Side.WHITE, rolls)
    seen = weigh(vanished(Noise(jitter=0.0, tray=True)), HIT, Side.WHITE, rolls)
    assert unseen.leaning is not Leaning.ILLEGAL
    assert (seen.leaning, seen.free.at(Side.BLACK, 0)) == (Leaning.ILLEGAL, 15)
