"""Scenes: what lies on the table while a game goes on."""

from engine.actions import Beavers, Doubles, OpeningRoll, Plays, Raccoons, Rolls, Takes
from engine.board import Board, Side
from engine.cube import Cube
from engine.log import Entry, GameLog, MatchLog
from engine.notation import parse_play
from engine.roll import Roll
from engine.rules import Rules
from engine.scene import Scene, first_scene, steps_of

RULES = Rules(beavers=True, raccoons=True, jacoby=True, automatic_doubles=1)
PLAY = Plays(Side.WHITE, parse_play("8/5 6/5", Board.start(), Side.WHITE, Roll(3, 1)))


def scenes(*actions: object, length: int = 0) -> list[Scene]:
    entries = tuple(Entry(action) for action in actions)  # type: ignore[arg-type]
    log, game = MatchLog("", "", length, RULES), GameLog(1, (2, 1), False, entries)
    return [first_scene(log, game), *(step.after for step in steps_of(log, game))]


def test_the_cube_on_the_table_goes_up_with_each_turn_of_it() -> None:
    seen = scenes(
        OpeningRoll(3, 1),
        PLAY,
        Doubles(Side.BLACK),
        Beavers(Side.WHITE),
        Raccoons(Side.BLACK),
        Takes(Side.WHITE),
    )
    assert [scene.table_cube for scene in seen] == [1, 1, 1, 2, 4, 8, 8]
    assert [scene.answers for scene in seen[3:]] == [Side.WHITE, Side.BLACK, Side.WHITE, None]
    assert seen[-1].cube == Cube(8, Side.WHITE)


def test_a_tie_doubles_where_that_is_played() -> None:
    assert scenes(OpeningRoll(2, 2))[-1].cube == Cube(2)
    assert scenes(OpeningRoll(2, 2), length=5)[-1].cube == Cube(1)


def test_an_offer_stands_where_the_dice_would_in_an_xgid() -> None:
    offered = scenes(OpeningRoll(3, 1), PLAY, Doubles(Side.BLACK))[-1]
    assert str(offered.xgid()).split(":")[1:] == ["0", "0", "-1", "D", "2", "1", "3", "0", "6"]
    assert offered.match_id().offered
    assert offered.match_id().decides is Side.WHITE


def test_an_action_that_the_rules_refuse_is_followed() -> None:
    seen = scenes(OpeningRoll(3, 1), Rolls(Side.BLACK, Roll(6, 6)))[-1]
    assert (seen.on_roll, seen.roll) == (Side.BLACK, Roll(6, 6))
