"""Turns: rolls, plays, illegal plays, what is put right and what stands."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from observing import QUIET, Noise
from table import Table

from boardside.events import BoardSettled, DiceAtRest, SeenDie
from boardside.evidence import Evidence
from boardside.states import Turn
from boardside.throws import doubts
from boardside.umpire import step
from engine.board import Board, Side
from engine.roll import Roll
from engine.rules import PRESETS
from vision.observation import Die, Lie

MIDDLE = Board.from_points(
    [-1, 3, 0, 0, 0, 4, 0, 3, -1, 0, 0, -2, 3, 0, 0, 0, -3, -2, -2, 0, 0, -4, 0, 2]
)
WALL = [2, 2, 2, 2, 2, 2] + [0] * 11 + [-5, -5, -4, 3, 0, 0, 0]
CLOSED_OUT = Board.from_points(WALL, bar=(0, 1))


def middle(folder: Path, **further: object) -> Table:
    """A table on which White (by the first roll) is on roll in the middle of a game."""
    return Table(folder, board=MIDDLE, **further)  # type: ignore[arg-type]


def test_a_legal_play_is_written_when_the_dice_are_lifted(tmp_path: Path) -> None:
    table = middle(tmp_path).roll("white", 3, 1).move("8/5 6/5")
    assert table.said == ["roll white 31"]
    table.lift().roll("black", 6, 2)
    assert table.said[1:] == ["play white 8/5 6/5 legal", "roll black 62"]


def test_who_rolls_first_is_told_by_the_half(tmp_path: Path) -> None:
    assert middle(tmp_path).roll("black", 6, 2).said == ["roll black 62"]


def test_a_die_flat_in_the_other_half_is_good(tmp_path: Path) -> None:
    table = middle(tmp_path).roll("white", 3, 1).move("8/5 6/5").lift()
    table.roll("black", 6, 2, half="white")
    assert table.said[-1] == "roll black 62"


def test_it_is_not_where_the_right_half_is_asked_for(tmp_path: Path) -> None:
    table = middle(tmp_path, rules=PRESETS["tournament"]).roll("white", 3, 1).move("8/5 6/5")
    table.lift().roll("black", 6, 2, half="white").lift().roll("black", 5, 1)
    assert table.said[2:] == ["void_roll black out_of_area", "roll black 51"]


def test_a_cocked_roll_is_rolled_again(tmp_path: Path) -> None:
    table = middle(tmp_path).roll("white", 4, 5, lies=[Lie.ON_CHECKER, Lie.FLAT])
    table.lift().roll("white", 2, 1)
    assert table.said == ["void_roll white cocked", "roll white 21"]
    assert table.records[3]["dice"][0] == {"player": "white", "cocked": "on_checker"}


def test_an_illegal_play_is_flagged_after_the_lift_and_stands(tmp_path: Path) -> None:
    table = middle(tmp_path).roll("white", 3, 1).move("8/4 6/5")
    assert table.said == ["roll white 31"]
    table.lift()
    assert table.said == ["roll white 31", "illegal white wrong_number"]
    table.roll("black", 6, 2)
    assert table.said[2:] == ["stands white", "play white 8/5 6/4 illegal", "roll black 62"]
    flag, stands = table.records[4], table.records[5]
    assert stands["illegal"] == flag["seq"]
    assert flag["position"] == table.records[6]["position"] == table.board.to_record()


def test_it_is_flagged_soon(tmp_path: Path) -> None:
    table = middle(tmp_path).roll("white", 3, 1).move("8/4 6/5").lift(rest=0.4)
    assert table.said[-1] == "illegal white wrong_number"


def test_put_right_after_the_lift_it_is_corrected(tmp_path: Path) -> None:
    table = middle(tmp_path).roll("white", 3, 1).move("8/4 6/5").lift()
    table.put(MIDDLE).move("8/5 6/5").roll("black", 6, 2)
    assert table.said[1:] == [
        "illegal white wrong_number",
        "corrected white",
        "play white 8/5 6/5 legal",
        "roll black 62",
    ]


def test_taken_back_during_the_turn_it_was_never_wrong(tmp_path: Path) -> None:
    table = middle(tmp_path).roll("white", 3, 1).move("8/4", rest=0.2)
    table.put(MIDDLE).move("8/5 6/5").lift()
    assert table.said == ["roll white 31", "play white 8/5 6/5 legal"]


def test_a_play_that_cannot_become_legal_is_mentioned_once_after_a_while(tmp_path: Path) -> None:
    table = middle(tmp_path).roll("white", 3, 1).move("8/3").rest(4)
    assert table.said == ["roll white 31", "warning check_play"]
    assert table.records[4]["message"] == "White, please check the play."


def test_half_a_play_during_the_turn_is_nothing(tmp_path: Path) -> None:
    assert middle(tmp_path).roll("white", 3, 1).move("8/5").rest(4).said == ["roll white 31"]


def test_half_a_play_at_the_end_is_too_little(tmp_path: Path) -> None:
    table = middle(tmp_path).roll("white", 3, 1).move("8/5").lift()
    assert table.said[1:] == ["illegal white must_play_more"]


def test_passing_with_a_legal_play_is_too_little(tmp_path: Path) -> None:
    table = middle(tmp_path).roll("white", 3, 1).lift().roll("black", 6, 2)
    assert table.said[1:4] == [
        "illegal white must_play_more",
        "stands white",
        "play white - illegal",
    ]


def test_a_dance_is_legal(tmp_path: Path) -> None:
    table = Table(tmp_path, board=CLOSED_OUT).roll("black", 6, 3).rest(1).lift()
    assert table.said == ["roll black 63", "play black - legal"]


def test_a_premature_roll_is_void(tmp_path: Path) -> None:
    table = middle(tmp_path).roll("white", 3, 1).move("8/5 6/5").roll("black", 6, 1)
    assert table.said == ["roll white 31", "void_roll black premature"]
    table.lift("black").lift("white").roll("black", 5, 2)
    assert table.said[2:] == ["play white 8/5 6/5 legal", "roll black 52"]


def test_premature_dice_may_be_lifted_last(tmp_path: Path) -> None:
    table = middle(tmp_path).roll("white", 3, 1).move("8/5 6/5").roll("black", 6, 1)
    table.lift("white").lift("black").roll("black", 5, 2)
    assert table.said[2:] == ["play white 8/5 6/5 legal", "roll black 52"]


def test_nothing_goes_on_where_it_must_be_corrected(tmp_path: Path) -> None:
    table = middle(tmp_path, rules=PRESETS["tournament"]).roll("white", 3, 1).move("8/4 6/5")
    table.lift().roll("black", 6, 2)
    assert table.said[1:] == ["illegal white wrong_number", "void_roll black premature"]
    table.lift().put(MIDDLE)
    table.mover = Side.WHITE
    table.move("8/5 6/5")
    assert table.said[3:] == ["corrected white"]


def test_after_a_wrong_turn_the_game_goes_on_from_what_stands(tmp_path: Path) -> None:
    table = middle(tmp_path).roll("white", 3, 1).move("8/4 6/5").lift().roll("black", 6, 2)
    table.move("8/2 13/11").lift()
    assert table.said[-1].endswith("legal")
    assert not table.said[-1].endswith("illegal")


def test_a_wrong_reading_of_one_look_decides_nothing(tmp_path: Path) -> None:
    table = middle(tmp_path).roll("white", 3, 1).move("8/5 6/5").hand(0.5)
    table.dice.clear()
    wrong = table.board.moved(table.mover, 13, 8)
    table.rest(0.1).look(board=wrong).rest(0.8)
    assert table.said == ["roll white 31", "play white 8/5 6/5 legal"]


def test_a_look_that_misses_the_dice_ends_no_turn(tmp_path: Path) -> None:
    table = middle(tmp_path).roll("white", 3, 1).hand(0.5).look(hidden_dice=True).rest(2)
    assert table.said == ["roll white 31"]


@pytest.mark.parametrize("seed", range(5))
def test_an_unsure_reading_never_accuses(tmp_path: Path, seed: int) -> None:
    poor = Noise(slope=0.8, jitter=0.8, doubt=0.1)
    table = middle(tmp_path, noise=poor, seed=seed).roll("white", 3, 1).move("8/5 6/5")
    table.lift(rest=0.3).roll("black", 6, 2).move("8/2 13/11").lift(rest=0.3)
    assert not [line for line in table.said if line.startswith("illegal")]
    assert "roll black 62" in table.said


@pytest.mark.parametrize("seed", range(3))
def test_a_noisy_camera_sees_the_same(tmp_path: Path, seed: int) -> None:
    table = middle(tmp_path, noise=Noise(), seed=seed).roll("white", 3, 1).move("8/5 6/5").lift()
    table.roll("black", 6, 2).move("8/2 13/11").lift()
    assert [line for line in table.said if not line.startswith("warning")] == [
        "roll white 31",
        "play white 8/5 6/5 legal",
        "roll black 62",
        "play black 13/11 8/2 legal",
    ]


def test_a_lost_view_is_said_once_and_nothing_is_judged_meanwhile(tmp_path: Path) -> None:
    table = middle(tmp_path).roll("white", 3, 1).covered(8).rest(1).move("8/5 6/5").lift()
    assert table.said == [
        "roll white 31",
        "warning view_lost",
        "warning view_back",
        "play white 8/5 6/5 legal",
    ]


def test_a_roll_held_to_be_cocked_but_played_is_a_roll(tmp_path: Path) -> None:
    table = middle(tmp_path).roll("white", 3, 1, lies=[Lie.LEANING, Lie.FLAT]).move("8/5 6/5")
    table.lift().roll("black", 6, 2)
    assert table.said == [
        "void_roll white cocked",
        "warning roll_inferred",
        "roll white 31",
        "play white 8/5 6/5 legal",
        "roll black 62",
    ]


def test_a_roll_of_which_one_die_was_seen_is_told_by_the_play(tmp_path: Path) -> None:
    table = middle(tmp_path).roll("white", 3).move("8/5 6/5").lift().roll("black", 6, 2)
    assert table.said == [
        "warning roll_inferred",
        "roll white 31",
        "play white 8/5 6/5 legal",
        "roll black 62",
    ]


def test_a_single_die_taken_away_was_thrown_with_a_cocked_one(tmp_path: Path) -> None:
    table = middle(tmp_path).roll("white", 3).lift().roll("white", 5, 2)
    assert table.said == ["void_roll white cocked", "roll white 52"]


def test_something_like_a_die_that_lies_about_is_no_part_of_a_roll(tmp_path: Path) -> None:
    table = middle(tmp_path).roll("black", 2, lies=[Lie.IN_TRAY])
    table.dice[0] = replace(table.dice[0], place=(1.2, 0.5))
    table.hand(0.5).rest(1).roll("white", 3, 1).move("8/5 6/5")
    assert table.said == ["roll white 31"]


def test_a_die_that_may_be_cocked_is_judged_by_what_is_done_with_it(tmp_path: Path) -> None:
    played = middle(tmp_path / "played", noise=replace(QUIET, sure=0.5)).roll("white", 3, 1)
    assert played.said == []
    assert played.move("8/5 6/5").lift().said == ["roll white 31", "play white 8/5 6/5 legal"]
    again = middle(tmp_path / "again", noise=replace(QUIET, sure=0.5)).roll("white", 3, 1)
    assert again.lift().said == ["void_roll white cocked"]


def test_a_dance_with_a_die_in_doubt_is_a_dance(tmp_path: Path) -> None:
    table = Table(tmp_path, board=CLOSED_OUT, noise=replace(QUIET, sure=0.6))
    table.roll("black", 6, 3).rest(1).lift()
    assert table.said == ["roll black 63", "play black - legal"]


def test_an_unreadable_die_is_told_by_the_play(tmp_path: Path) -> None:
    table = middle(tmp_path, noise=replace(QUIET, face=0.4)).roll("white", 3, 1).move("8/5")
    assert table.said == []
    assert table.move("6/5").said == []
    assert table.lift().said[1:] == ["roll white 31", "play white 8/5 6/5 legal"]


def test_the_first_half_of_a_play_is_not_taken_for_the_whole_of_an_unlikelier_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The 3 may be a 1, and 13/10 all of 2 and 1; but it may be the first half of 3 and 2."""
    table = middle(tmp_path)
    seen = table._reader.die

    def hazy(face: int, place: tuple[float, float], lie: Lie, side: Side) -> Die:
        faces = (0.1, 0.2, 0.6, 0.03, 0.04, 0.03) if face == 3 else (0.002, 0.99) + (0.002,) * 4
        return replace(seen(face, place, lie, side), faces=faces)

    monkeypatch.setattr(table._reader, "die", hazy)
    assert table.roll("white", 3, 2).said == []
    assert table.move("13/10").said == []
    assert table.move("6/4").said == ["roll white 32"]
    assert table.lift().said[1:] == ["play white 13/10 6/4 legal"]


def test_what_was_played_with_dice_nobody_could_read_is_not_judged(tmp_path: Path) -> None:
    table = middle(tmp_path, noise=replace(QUIET, face=0.3)).roll("white", 3, 1)
    table.move("8/9 6/7 13/14").lift()
    table.roll("black", 6, 2).move("8/2 13/11").lift()
    assert not [line for line in table.said if line.startswith("illegal")]
    assert table.said[0] == "warning board_changed" or "roll_inferred" in table.said[0]


def test_nobody_is_accused_after_a_turn_that_was_not_read(tmp_path: Path) -> None:
    table = middle(tmp_path)
    table.sitting.state = replace(table.sitting.state, doubtful=True)
    table.roll("white", 3, 1).move("8/4 6/5").rest(2).lift()
    table.roll("black", 6, 2).move("8/2 13/11").lift()
    assert table.said == [
        "roll white 31",
        "warning reading_unsure",
        "play white 8/5 6/4 unknown",
        "roll black 62",
        "play black 13/11 8/2 legal",
    ]
    table.roll("white", 3, 1).move("13/8").lift()
    assert table.said[-1] == "illegal white wrong_number"


def test_a_play_not_read_clearly_is_excused_by_the_next(tmp_path: Path) -> None:
    """White's play is taken for a legal one, though an illegal one explains the looks better."""
    table = middle(tmp_path).roll("white", 3, 1).move("8/5 6/5").hand(0.3)
    table.dice.clear()
    table.rest(0.5)
    mistaken = MIDDLE.moved(Side.WHITE, 6, 3).moved(Side.WHITE, 6, 5)
    state = replace(table.sitting.state, doubtful=True).positioned(mistaken)
    table.sitting.state = state
    table.roll("black", 6, 2).move("8/2 13/11").lift()
    assert not [line for line in table.said if line.startswith("illegal")]
    assert table.said[-1] == "play black 13/11 8/2 legal"


def test_looks_at_one_rest_are_one_witness(tmp_path: Path) -> None:
    seen = Evidence(np.zeros((26, 16, 16), np.float32))
    other, last = (Evidence(seen.tables - part) for part in (1, 2))
    turn = Turn(Side.WHITE, Roll(3, 1), frozenset())
    turn = turn.looked(BoardSettled(5.0, 50, seen, 1, 0.0))
    turn = turn.looked(BoardSettled(5.2, 52, other, 2, 0.2))
    assert (turn.rest, turn.earlier) == (other, None)
    turn = turn.looked(BoardSettled(6.0, 60, last, 1, 0.0))
    assert (turn.rest, turn.earlier) == (last, other)


def test_put_right_by_another_roll_that_the_dice_may_show(tmp_path: Path) -> None:
    table = middle(tmp_path).roll("white", 3, 1).move("8/4 6/5").lift()
    state = table.sitting.state
    assert state.turn is not None
    doubts = ((Roll(3, 1), 0.0), (Roll(3, 2), -1.0))
    table.sitting.state = replace(state, turn=replace(state.turn, doubts=doubts))
    table.put(MIDDLE).move("8/5 8/6").roll("black", 6, 2)
    assert table.said[2:4] == ["corrected white", "play white 8/6 8/5 legal"]
    assert table.records[6]["dice"] == [3, 2]


@pytest.mark.parametrize(("other", "said"), [(0.1, False), (0.02, True)])
def test_a_die_in_doubt_accuses_nobody(tmp_path: Path, other: float, said: bool) -> None:
    """What is legal had one die shown another number is held against nobody while that number is
    as likely as that."""
    faces = (1 - other, other / 2, other, 0.0, 0.0, 0.0)
    dice = [
        SeenDie(number, shown, 1.0, Lie.FLAT, Side.WHITE, True, (80.0, 0.0, 0.0), 4)
        for number, shown in ((1, faces), (2, (0.0, 0.0, 0.0, 0.0, 0.0, 1.0)))
    ]
    rolls = [roll for roll, _ in doubts(Roll(6, 1), dice)]
    assert (Roll(6, 3) in rolls) is not said


def test_whose_roll_was_not_read_is_not_forgotten_for_the_next(tmp_path: Path) -> None:
    """Black's dice are gone, what Black played is not settled yet, and White rolls already."""
    table = middle(tmp_path).roll("black", 6, 2).move("8/2 13/11").lift()
    table.roll("white", 3, 1).move("8/5 6/5").lift()
    black, white = (
        tuple(
            SeenDie(number, (0.0, 0.0, 0.0, 0.0, 0.5, 0.5), 1.0, Lie.FLAT, side, True, colour, 1)
            for number in numbers
        )
        for side, colour, numbers in (
            (Side.BLACK, table.sitting.state.colours[Side.BLACK][0], (91, 92)),
            (Side.WHITE, table.sitting.state.colours[Side.WHITE][0], (93, 94)),
        )
    )
    state = replace(table.sitting.state, unread=black)
    state, verdicts = step(state, DiceAtRest(99.0, 990, white))
    assert (state.on_roll, state.unread, verdicts) == (Side.BLACK, black, ())


def test_a_position_in_doubt_teaches_nothing(tmp_path: Path) -> None:
    table = middle(tmp_path).roll("white", 3, 1).move("8/5 6/5").lift().rest(2)
    assert table.sitting.settled() is not None
    table.sitting.state = replace(table.sitting.state, doubtful=True)
    assert table.sitting.settled() is None


def test_a_roll_made_before_the_lifting_was_seen_counts(tmp_path: Path) -> None:
    """The dice are lifted and the opponent's thrown while something moves all the time."""
    table = Table(tmp_path).roll("white", 3).roll("black", 1).lift("black")
    table.mover = Side.WHITE
    table.move("8/5 6/5")
    table.hand(0.7)
    table.dice.clear()
    table.roll("black", 6, 4)
    assert table.said == ["roll white 31", "play white 8/5 6/5 legal", "roll black 64"]
