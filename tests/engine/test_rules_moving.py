"""Rulebook sections 1 and 4: direction, hitting, entering, how much must be played."""

from engine_positions import HOME_STACK, START, position

from engine.board import BAR, Board, Side
from engine.plays import Move, Play, after, legal_plays
from engine.roll import Roll


def plays(board: Board, roll: str, side: Side = Side.WHITE) -> set[str]:
    """The legal plays of a roll in notation."""
    return {str(play) for play in legal_plays(board, side, Roll.parse(roll))}


def test_checkers_move_forward_by_exactly_the_numbers() -> None:
    board = position({13: 1}, HOME_STACK)
    assert plays(board, "21") == {"13/10"}


def test_one_checker_by_both_numbers_or_two_checkers_by_one_each() -> None:
    board = position({13: 1, 8: 1}, HOME_STACK)
    assert plays(board, "21") == {"13/10", "13/11 8/7", "13/12 8/6", "8/5"}


def test_both_sides_have_the_same_plays_at_the_start() -> None:
    for roll in ("31", "65", "44"):
        assert plays(START, roll, Side.WHITE) == plays(START, roll, Side.BLACK)


def test_a_double_is_four_moves() -> None:
    board = position({13: 1}, HOME_STACK)
    assert plays(board, "22") == {"13/5"}


def test_a_point_held_by_two_is_closed() -> None:
    board = position({13: 1}, {14: 2})
    assert plays(board, "22") == {""}


def test_a_point_held_by_two_is_closed_in_transit_too() -> None:
    board = position({13: 1}, {13: 2, 14: 2})
    assert plays(board, "21") == {""}


def test_a_blot_is_hit_and_goes_to_the_bar() -> None:
    board = position({13: 1}, {15: 1})
    (play,) = legal_plays(board, Side.WHITE, Roll(2, 1))
    left = after(board, Side.WHITE, play)
    assert str(play) == "13/10*"
    assert (left.at(Side.BLACK, BAR), left.at(Side.BLACK, 15)) == (1, 0)


def test_a_blot_is_hit_in_transit() -> None:
    board = position({13: 1}, {14: 1, 13: 2})
    assert plays(board, "21") == {"13/11*/10"}


def test_two_blots_may_be_hit_in_one_play() -> None:
    board = position({13: 1}, {14: 1, 15: 1, 13: 2})
    assert plays(board, "21") == {"13/11*/10*"}


def test_a_point_of_ones_own_is_open() -> None:
    board = position({13: 2, 11: 3, 10: 2}, HOME_STACK)
    assert "13/11 13/10" in plays(board, "32")


def test_a_checker_on_the_bar_enters_on_the_number_counted_from_the_far_end() -> None:
    board = position({BAR: 1}, {6: 2, 7: 2})
    assert plays(board, "61") == {"bar/24"}


def test_while_one_is_on_the_bar_nothing_else_moves() -> None:
    board = position({BAR: 2, 13: 3}, {6: 2})
    assert plays(board, "61") == {"bar/24"}


def test_after_all_have_entered_the_rest_of_the_roll_is_free() -> None:
    board = position({BAR: 1, 13: 1}, {6: 2})
    assert plays(board, "61") == {"bar/18", "bar/24 13/7"}


def test_who_cannot_enter_forfeits_the_turn() -> None:
    board = position({BAR: 1, 13: 3}, {6: 2, 1: 2})
    assert plays(board, "61") == {""}


def test_both_numbers_must_be_played_where_possible() -> None:
    listed = legal_plays(START, Side.WHITE, Roll(6, 2))
    assert {len(play.moves) for play in listed} == {2}


def test_a_play_that_would_strand_the_other_number_is_not_legal() -> None:
    board = position({13: 1, 7: 1}, {20: 2})
    assert plays(board, "62") == {"13/11 7/1"}


def test_of_two_numbers_that_exclude_each_other_the_higher_is_played() -> None:
    board = position({16: 1, 2: 5}, {18: 2})
    assert plays(board, "54") == {"16/11"}


def test_the_lower_is_played_when_the_higher_cannot_be() -> None:
    board = position({16: 1, 2: 5}, {18: 2, 14: 2})
    assert plays(board, "54") == {"16/12"}


def test_of_a_double_as_many_as_possible_are_played() -> None:
    board = position({16: 1, 2: 5}, {18: 2})
    assert plays(board, "33") == {"16/10"}


def test_without_a_legal_move_the_empty_play_is_the_only_one() -> None:
    listed = legal_plays(position({BAR: 1}, dict.fromkeys(range(1, 7), 2)), Side.WHITE, Roll(5, 2))
    assert list(listed) == [Play()]
    assert Play() in listed
    assert listed.depth == 0


def test_passing_is_no_play_while_a_move_is_possible() -> None:
    assert Play() not in legal_plays(START, Side.WHITE, Roll(6, 5))


def test_in_ignores_the_order_of_moves() -> None:
    listed = legal_plays(START, Side.WHITE, Roll(3, 1))
    assert Play((Move(6, 5), Move(8, 5))) in listed
    assert Play((Move(8, 5), Move(6, 5))) in listed
    assert Play((Move(8, 5), Move(8, 7, hits=True))) not in listed
    assert Play((Move(8, 5),)) not in listed
    assert "8/5 6/5" not in listed


def test_partial_results_are_every_position_on_the_way() -> None:
    board = position({13: 1, 8: 1}, HOME_STACK)
    listed = legal_plays(board, Side.WHITE, Roll(2, 1))
    met = {str(play) for play in listed.partial_results.values()}
    assert met == plays(board, "21") | {"", "13/11", "13/12", "8/7", "8/6"}


def test_partial_results_hold_dead_ends_which_are_no_unfinished_plays() -> None:
    board = position({16: 1, 2: 5}, {18: 2})
    four = after(board, Side.WHITE, Play((Move(16, 12),)))
    listed = legal_plays(board, Side.WHITE, Roll(5, 4))
    assert four in listed.partial_results
    assert listed.unfinished(four) is None
    assert listed.unfinished(board) == (Play(), (5, 4))


def test_a_checker_beside_two_of_the_opponents_may_leave_but_none_may_join() -> None:
    stood = position({8: 1, 6: 2}, {}).with_at(Side.BLACK, 19, 2)
    assert plays(stood, "21") == {"8/5", "6/3", "6/5 6/4", "8/7 6/4"}
