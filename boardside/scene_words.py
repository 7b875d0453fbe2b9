"""A scene in words: for screen readers, and wherever there is no picture."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board import Board, Side
from engine.places import BAR, OFF, place_name
from engine.scene import Scene

Names = tuple[str, str]
ROLES: Names = ("White", "Black")


def scene_words(scene: Scene, names: Names = ROLES) -> str:
    """A scene as sentences: who is to do what, the cube, and where the checkers are, each side
    counting from its own end.

    >>> from engine.roll import Roll
    >>> for sentence in scene_words(Scene(Board.start(), Side.BLACK, Roll(3, 1))).split(". "):
    ...     print(sentence)
    Black to play 31
    Cube in the middle at 1
    White: 24-point 2, midpoint 5, 8-point 3, 6-point 5
    Black: 24-point 2, midpoint 5, 8-point 3, 6-point 5.
    """
    parts = [to_act_words(scene, names), cube_words(scene, names)]
    parts += [_checkers(scene.board, side, names) for side in Side]
    return " ".join(filter(None, parts))


def name_of(side: Side, names: Names) -> str:
    """A side's name, its role where it has none."""
    return names[side is Side.BLACK] or str(side)


def to_act_words(scene: Scene, names: Names = ROLES) -> str:
    """Who is to do what; "" when nobody is.

    >>> to_act_words(Scene(Board.start(), Side.WHITE, offers=1))
    'White doubles to 2; Black to answer.'
    """
    if scene.on_roll is None:
        return ""
    who = name_of(scene.on_roll, names)
    if scene.answers is not None:
        verb = ("doubles", "is beavered", "raccoons")[min(scene.offers, 3) - 1]
        answers = name_of(scene.answers, names)
        return f"{who} {verb} to {scene.table_cube}; {answers} to answer."
    return f"{who} to play {scene.roll}." if scene.roll else f"{who} to roll."


def cube_words(scene: Scene, names: Names = ROLES) -> str:
    """Where the cube is; "" where none is played with.

    >>> from engine.cube import Cube
    >>> cube_words(Scene(Board.start(), cube=Cube(4, Side.BLACK)))
    "Cube at 4, Black's."
    """
    if not scene.rules.cube or scene.crawford:
        return ""
    if scene.cube.owner is None:
        return f"Cube in the middle at {scene.cube.value}."
    return f"Cube at {scene.cube.value}, {name_of(scene.cube.owner, names)}'s."


def _checkers(board: Board, side: Side, names: Names) -> str:
    counts = board.counts(side)
    places = [f"{_place(place)} {counts[place]}" for place in _order(counts)]
    return f"{name_of(side, names)}: {', '.join(places) or 'nothing'}."


def _order(counts: Sequence[int]) -> list[int]:
    return [place for place in range(BAR, OFF - 1, -1) if counts[place] > 0]


def _place(place: int) -> str:
    if place in (BAR, OFF):
        return place_name(place)
    return "midpoint" if place == 13 else f"{place}-point"
