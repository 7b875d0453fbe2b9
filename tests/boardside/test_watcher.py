"""The watcher: which looks it wants, which events it makes of them."""

from dataclasses import replace

import numpy as np
from observing import QUIET, Reader

from boardside.events import BoardSettled, CubeMoved, DiceAtRest, DiceLifted, Moving
from boardside.seating import Corner, Seating
from boardside.watcher import Watcher
from engine.board import Board, Side
from vision.observation import Cube, Die, Lie, Observation, Shade

SEATING = Seating(Corner.BOTTOM_RIGHT, Shade.LIGHT)
READER = Reader(QUIET, np.random.default_rng(0))
ONE = READER.die(3, (0.7, 0.4), Lie.FLAT, Side.WHITE)
OTHER = READER.die(5, (0.8, 0.5), Lie.FLAT, Side.WHITE)


def seen(at: float, *dice: Die, cube: Cube | None = None) -> Observation:
    """A look at the opening position."""
    layout = SEATING.layout_of(Board.start())
    return READER.observation((at, round(10 * at)), layout, dice, cube)


def cube(y: float) -> Cube:
    return Cube((0.0, 0.0), (-0.1, y), {}, 0.9)


def test_the_first_quiet_picture_is_wanted_then_one_more_then_few() -> None:
    watcher = Watcher(SEATING)
    wanted = []
    for tenth in range(25):
        at = tenth / 10
        if watcher.due(at):
            wanted.append(at)
            watcher.look(seen(at))
    assert wanted == [0.0, 0.2, 1.2, 2.2]


def test_moving_ends_a_rest_once() -> None:
    watcher = Watcher(SEATING)
    watcher.look(seen(0.0))
    assert [type(event) for event in watcher.moving(0.1, 1)] == [Moving]
    assert watcher.moving(0.2, 2) == ()
    assert watcher.due(0.3)


def test_looks_at_one_rest_are_counted_and_timed() -> None:
    watcher = Watcher(SEATING)
    watcher.look(seen(1.0))
    (settled,) = watcher.look(seen(1.3))
    assert isinstance(settled, BoardSettled)
    assert (settled.looks, settled.held) == (2, 0.3)


def test_dice_are_followed_and_reported_while_they_are_new() -> None:
    watcher = Watcher(SEATING)
    first = watcher.look(seen(0.0, ONE, OTHER))[-1]
    assert isinstance(first, DiceAtRest)
    assert [(die.face, die.half, die.looks) for die in first.dice] == [
        (3, Side.WHITE, 1),
        (5, Side.WHITE, 1),
    ]
    for tenths in range(2, 10, 2):
        later = watcher.look(seen(tenths / 10, OTHER, ONE))
    assert [type(event) for event in later] == [BoardSettled]


def test_dice_missed_by_one_look_are_still_there() -> None:
    watcher = Watcher(SEATING)
    watcher.look(seen(0.0, ONE, OTHER))
    events = [*watcher.look(seen(0.2, ONE)), *watcher.look(seen(0.4, ONE, OTHER))]
    assert not [event for event in events if isinstance(event, DiceLifted)]


def test_dice_missed_by_two_looks_are_lifted() -> None:
    watcher = Watcher(SEATING)
    watcher.look(seen(0.0, ONE, OTHER))
    watcher.look(seen(0.2, OTHER))
    lifted = watcher.look(seen(0.4, OTHER))[0]
    assert isinstance(lifted, DiceLifted)
    assert (lifted.lifted, lifted.left) == ((1,), (2,))


def test_a_die_that_is_back_in_its_place_was_not_lifted_but_missed() -> None:
    watcher = Watcher(SEATING)
    watcher.look(seen(0.0, ONE))
    for at in (0.2, 0.4, 0.6):
        watcher.look(seen(at))
    back = watcher.look(seen(0.8, ONE))[-1]
    assert isinstance(back, DiceAtRest)
    assert back.dice[0].number == 1


def test_a_die_that_was_pushed_is_the_same_die() -> None:
    watcher = Watcher(SEATING)
    for at in (-0.4, -0.2, 0.0):
        watcher.look(seen(at, ONE))
    event = watcher.look(seen(0.2, replace(ONE, place=(0.77, 0.42))))[-1]
    assert isinstance(event, DiceAtRest)
    assert event.dice[0].number == 1


def test_other_dice_elsewhere_are_new() -> None:
    watcher = Watcher(SEATING)
    watcher.look(seen(0.0, ONE))
    thrown = READER.die(6, (0.2, 0.5), Lie.FLAT, Side.BLACK)
    event = watcher.look(seen(0.2, thrown))[-1]
    assert isinstance(event, DiceAtRest)
    assert event.dice[0].number == 2


def test_the_cube_must_be_seen_twice_in_its_new_place() -> None:
    watcher = Watcher(SEATING)
    for at in (0.0, 0.2):
        watcher.look(seen(at, cube=cube(0.5)))
    watcher.look(seen(0.4, cube=cube(0.9)))
    events = watcher.look(seen(0.6, cube=cube(0.5)))
    assert not [event for event in events if isinstance(event, CubeMoved)]
    watcher.look(seen(0.8, cube=cube(0.9)))
    moved = watcher.look(seen(1.0, cube=cube(0.9)))[-1]
    assert isinstance(moved, CubeMoved)
    assert moved.edge is Side.WHITE


def test_a_cube_out_of_sight_has_not_moved() -> None:
    watcher = Watcher(SEATING)
    for at in (0.0, 0.2):
        watcher.look(seen(at, cube=cube(0.5)))
    for at in (0.4, 0.6, 0.8):
        assert len(watcher.look(seen(at))) == 1


def test_a_bumped_board_begins_a_new_rest() -> None:
    watcher = Watcher(SEATING)
    watcher.look(seen(0.0))
    (settled,) = watcher.look(replace(seen(0.3), moved=20.0))
    assert isinstance(settled, BoardSettled)
    assert settled.looks == 1


def shown(y: float, number: int, sure: float = 0.95) -> Cube:
    """A cube whose number is read so surely."""
    return replace(cube(y), values={number: sure, 64 if number != 64 else 2: 1 - sure})


def cube_events(watcher: Watcher, *looks: Cube) -> list[CubeMoved]:
    """What is said of the cube in so many looks, a fifth of a second apart."""
    found = []
    for number, look in enumerate(looks):
        events = watcher.look(seen(0.2 * number, cube=look))
        found += [event for event in events if isinstance(event, CubeMoved)]
    return found


def test_the_number_on_the_cube_is_told() -> None:
    (first,) = cube_events(Watcher(SEATING), shown(0.5, 64), shown(0.5, 64))
    assert first.value == 64


def test_a_number_that_is_not_sure_is_none() -> None:
    (first,) = cube_events(Watcher(SEATING), shown(0.5, 4, 0.7), shown(0.5, 4, 0.7))
    assert first.value is None


def test_two_looks_that_do_not_agree_tell_no_number() -> None:
    events = cube_events(Watcher(SEATING), shown(0.5, 4), shown(0.5, 8), shown(0.5, 8))
    assert [event.value for event in events] == [8]


def test_a_cube_that_is_turned_in_its_place_has_moved() -> None:
    looks = [shown(0.5, 64)] * 3 + [shown(0.5, 2)] * 3
    assert [event.value for event in cube_events(Watcher(SEATING), *looks)] == [64, 2]


def test_one_look_that_misreads_it_is_nothing() -> None:
    looks = [shown(0.5, 64)] * 3 + [shown(0.5, 2)] + [shown(0.5, 64)] * 3
    assert [event.value for event in cube_events(Watcher(SEATING), *looks)] == [64]


def test_a_number_that_is_read_later_is_remembered() -> None:
    looks = [cube(0.5)] * 2 + [shown(0.5, 64)] * 3 + [shown(0.5, 2)] * 2
    assert [event.value for event in cube_events(Watcher(SEATING), *looks)] == [None, 2]
