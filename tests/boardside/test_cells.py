"""Every cell of the umpire's table, by name: what each event means in each phase.

`.` means nothing, and `umpire.REASONS` says why. That the others do what they should is told by the
situations of docs/table_talk.md: each of these cells is met by one of them (`test_table_talk`).
"""

from __future__ import annotations

from boardside.events import (
    BoardSettled,
    CubeMoved,
    Dealt,
    DiceAtRest,
    DiceLifted,
    Event,
    Glimpsed,
    Moving,
    PersonActed,
    Resumed,
    TimeUp,
    ViewBack,
    ViewLost,
)
from boardside.states import Phase
from boardside.umpire import COLUMNS, REASONS, TABLE, nothing

SEEN = (DiceAtRest, DiceLifted, BoardSettled, CubeMoved, Glimpsed, Moving)
TOLD = (ViewLost, ViewBack, Resumed, PersonActed, Dealt, TimeUp)

WHAT_IS_SEEN = """
phase         dice at rest   dice lifted   board settled    cube moved    glimpsed  moving
OPENING       dice_at_rest   dice_lifted   compare_first    moved         .         moving
OPENING_VOID  void_dice      void_lifted   .                moved         .         .
TO_ROLL       dice_at_rest   dice_lifted   compare_first    maybe_double  .         moving
REROLL        void_dice      void_lifted   .                moved         .         .
PLAYING       dice_at_rest   dice_lifted   board_settled    compared      .         .
LIFTED        lifted_dice    next_lifted   lifted_board     next_cube     .         next_moving
DISPUTED      next_dice      next_lifted   disputed_board   next_cube     .         next_moving
CORRECTED     next_dice      next_lifted   corrected_board  next_cube     .         next_moving
OFFERED       dice_at_rest   .             board_settled    offer_turned  glimpsed  moving
GAME_OVER     .              dice_lifted   board_settled    moved         .         .
MATCH_OVER    .              .             .                .             .         .
BLIND         .              .             .                .             .         .
"""

WHAT_ELSE_HAPPENS = """
phase         view lost  view back  resumed  person acted  dealt  time up
OPENING       view_lost  .          resumed  heard         dealt  .
OPENING_VOID  view_lost  .          resumed  heard         .      .
TO_ROLL       view_lost  .          resumed  heard         dealt  time_up
REROLL        view_lost  .          resumed  heard         dealt  time_up
PLAYING       view_lost  .          resumed  heard         .      time_up
LIFTED        view_lost  .          resumed  heard         .      time_up
DISPUTED      view_lost  .          resumed  heard         .      .
CORRECTED     view_lost  .          resumed  heard         .      time_up
OFFERED       view_lost  .          resumed  heard         .      time_up
GAME_OVER     view_lost  .          resumed  heard         dealt  .
MATCH_OVER    .          .          .        heard         dealt  .
BLIND         .          view_back  resumed  heard_blind   .      time_up
"""

ROOMS = {
    Phase.OPENING: "opening",
    Phase.OPENING_VOID: "opening",
    Phase.TO_ROLL: "rolling",
    Phase.REROLL: "rolling",
    Phase.PLAYING: "playing",
    Phase.LIFTED: "playing",
    Phase.DISPUTED: "playing",
    Phase.CORRECTED: "playing",
    Phase.OFFERED: "cubing",
    Phase.GAME_OVER: "games",
}
"""Where the rules about dice of each phase live."""


def cells(text: str, columns: tuple[type[Event], ...]) -> dict[tuple[Phase, type[Event]], str]:
    """The names in a table as it is written above."""
    found = {}
    for line in text.strip().splitlines()[1:]:
        phase, *names = line.split()
        assert len(names) == len(columns), line
        found |= {(Phase[phase], column): name for column, name in zip(columns, names, strict=True)}
    return found


ALL = cells(WHAT_IS_SEEN, SEEN) | cells(WHAT_ELSE_HAPPENS, TOLD)


def test_every_cell_means_what_is_written_here() -> None:
    names = {
        cell: "." if rule is nothing else getattr(rule, "__name__", "")
        for cell, rule in TABLE.items()
    }
    assert names == ALL


def test_no_pair_of_phase_and_event_is_left_out() -> None:
    assert set(TABLE) == {(phase, event) for phase in Phase for event in COLUMNS}


def test_what_means_nothing_does_so_for_a_reason() -> None:
    assert {cell for cell, rule in TABLE.items() if rule is nothing} == set(REASONS)
    assert all(reason and reason[-1] != "." for reason in REASONS.values())


def test_dice_are_judged_in_the_room_of_their_phase() -> None:
    for phase, room in ROOMS.items():
        for event in (DiceAtRest, DiceLifted):
            rule = TABLE[phase, event]
            assert rule is nothing or rule.__module__ == f"boardside.{room}"
