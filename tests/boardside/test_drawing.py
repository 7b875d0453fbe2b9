"""Pictures of boards: well-formed, telling the same in words, right whichever way they are seen."""

import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from logs import HOME, NASTY, OPENED

from boardside import drawing_shapes as shapes
from boardside.drawing import Moved, Style, board_svg
from boardside.scene_words import scene_words
from engine.board import BAR, Board, Side
from engine.cube import Cube
from engine.moves import Move, Play
from engine.roll import Roll
from engine.rules import Rules
from engine.scene import Scene

WHITE, BLACK = Side.WHITE, Side.BLACK
SVG = "{http://www.w3.org/2000/svg}"
START = Board.start()
Spot = tuple[str, float, float]
STYLES = [
    Style(below, home_left, names=names, pips=pips)
    for below in Side
    for home_left in (False, True)
    for names, pips in ((None, False), (("Ann", "Bob"), True))
]


def drawn(
    scene: Scene, style: Style | None = None, moved: Moved | None = None
) -> ElementTree.Element:
    """The picture as XML, which it must be."""
    return ElementTree.fromstring(board_svg(scene, style, moved))


def uses(scene: Scene, style: Style | None = None) -> list[Spot]:
    """What a picture refers to, and where."""
    return [
        (one.attrib["href"], float(one.attrib["x"]), float(one.attrib["y"]))
        for one in drawn(scene, style).iterfind(f"{SVG}use")
        if "x" in one.attrib
    ]


def checkers(scene: Scene, style: Style | None = None) -> Counter[str]:
    """How many checkers of each side the stacks of a picture have."""
    found: Counter[str] = Counter()
    for name, _, _ in uses(scene, style):
        if stack := re.fullmatch(r"#([wk])(\d)", name):
            found[stack[1]] += int(stack[2])
    return found


def texts(scene: Scene, style: Style | None = None) -> list[str]:
    return [one.text or "" for one in drawn(scene, style).iter(f"{SVG}text")]


@pytest.mark.parametrize("style", STYLES)
def test_every_way_of_looking_shows_thirty_checkers(style: Style) -> None:
    assert checkers(Scene(START, WHITE), style) == {"w": 15, "k": 15}


def test_white_sits_below_with_the_home_on_the_right() -> None:
    """Two of Black's checkers are in the lower right corner: on White's ace point."""
    right = shapes.RIGHT - shapes.POINT + (shapes.POINT - shapes.CHECKER) / 2
    assert ("#k2", right, shapes.BOTTOM - 2 * shapes.CHECKER) in uses(Scene(START))
    assert ("#w2", right, shapes.TOP) in uses(Scene(START))


def test_the_home_may_be_on_the_left() -> None:
    left = shapes.LEFT + (shapes.POINT - shapes.CHECKER) / 2
    below = ("#k2", left, shapes.BOTTOM - 2 * shapes.CHECKER)
    assert below in uses(Scene(START), Style(home_left=True))


def test_seen_from_black_black_sits_below() -> None:
    scene = Scene(START.with_at(WHITE, 24, 0))
    white = {(name, x, y) for name, x, y in uses(scene) if name.startswith("#w")}
    seen = uses(Scene(START.with_at(BLACK, 24, 0)), Style(below=BLACK))
    black = {(name.replace("k", "w"), x, y) for name, x, y in seen if name.startswith("#k")}
    assert black == white


def test_points_are_numbered_as_the_side_on_roll_counts() -> None:
    right_below = texts(Scene(START, WHITE))[0:24]
    assert right_below == [str(point) for point in range(1, 25)]

    def number_at_lower_right(scene: Scene, style: Style | None = None) -> str:
        labels = [one for one in drawn(scene, style).iter(f"{SVG}text") if one.text]
        low = [one for one in labels if float(one.attrib["y"]) > shapes.BOTTOM]
        return max(low, key=lambda one: float(one.attrib["x"])).text or ""

    assert number_at_lower_right(Scene(START, WHITE)) == "1"
    assert number_at_lower_right(Scene(START, BLACK)) == "24"
    assert number_at_lower_right(Scene(START, BLACK), Style(numbers=WHITE)) == "1"
    assert number_at_lower_right(Scene(START, BLACK), Style(below=BLACK)) == "1"


def test_more_than_five_on_a_point_are_counted() -> None:
    board = Board.from_points([9] + [0] * 22 + [-7])
    assert texts(Scene(board))[24:] == ["9", "7", "6", "8", "1"]


def test_the_bar_the_trays_and_both_colours_on_a_point() -> None:
    board = HOME.moved(WHITE, 1, BAR)
    assert checkers(Scene(board)) == {"w": 7, "k": 14}
    assert "8" in texts(Scene(board))
    shared = START.moved(WHITE, 6, 1)
    assert checkers(Scene(shared)) == {"w": 15, "k": 15}
    assert len({(x, y) for _, x, y in uses(Scene(shared))}) == len(uses(Scene(shared)))


def test_dice_lie_in_the_right_half_of_who_rolls() -> None:
    middle = shapes.WIDTH / 2
    white = [(name, x) for name, x, _ in uses(Scene(START, WHITE, Roll(3, 1))) if name[1] == "d"]
    assert [name for name, _ in white] == ["#dw3", "#dw1"]
    assert all(x > middle for _, x in white)
    black = [(name, x) for name, x, _ in uses(Scene(START, BLACK, Roll(6, 6))) if name[1] == "d"]
    assert [name for name, _ in black] == ["#dk6", "#dk6"]
    assert all(x < middle for _, x in black)


@pytest.mark.parametrize(
    ("scene", "value"),
    [
        (Scene(START, WHITE), "1"),
        (Scene(START, WHITE, cube=Cube(8, BLACK)), "8"),
        (Scene(START, WHITE, offers=1), "2"),
        (Scene(START, WHITE, crawford=True, length=3), ""),
        (Scene(START, WHITE, rules=Rules(cube=False)), ""),
    ],
)
def test_the_cube_lies_there_when_it_is_in_play(scene: Scene, value: str) -> None:
    assert "".join(texts(scene)[24:]) == value


def test_pips_are_shown_only_when_asked_for() -> None:
    names = ("Ann", "Bob")
    assert not any("pips" in text for text in texts(Scene(START), Style(names=names)))
    lines = texts(Scene(START, score=(2, 3)), Style(names=names, pips=True))
    assert lines[-2:] == ["Ann · 2 · 167 pips", "Bob · 3 · 167 pips"]


def test_broken_circles_show_where_checkers_came_from() -> None:
    moved = Moved(WHITE, Roll(3, 1), Play((Move(8, 5), Move(6, 5))))
    ghosts = [
        one
        for one in drawn(Scene(OPENED, BLACK), None, moved).iterfind(f"{SVG}circle")
        if "stroke-dasharray" in one.attrib
    ]
    assert len(ghosts) == 2


def test_a_checker_that_went_on_leaves_one_circle() -> None:
    board = START.moved(WHITE, 24, 13)
    moved = Moved(WHITE, Roll(6, 5), Play((Move(24, 18), Move(18, 13))))
    assert board_svg(Scene(board, BLACK), None, moved).count("stroke-dasharray") == 1


def test_words_say_what_the_picture_shows() -> None:
    scene = Scene(HOME, BLACK, Roll(2, 1), Cube(4, WHITE))
    picture = drawn(scene)
    assert picture.attrib["role"] == "img"
    assert picture.findtext(f"{SVG}title") == "Black to play 21."
    words = picture.findtext(f"{SVG}desc") or ""
    assert words == scene_words(scene)
    assert "Cube at 4, White's." in words
    assert "White: bar 1, 3-point 2, 2-point 2, 1-point 2, off 8." in words


def test_names_cannot_break_out() -> None:
    style = Style(names=(NASTY, "\ud800]]>"))
    text = board_svg(Scene(START, WHITE, Roll(3, 1)), style)
    assert "<script" not in text
    assert text.encode("utf-8")
    assert ElementTree.fromstring(text) is not None


def test_sides_differ_in_black_and_white() -> None:
    def light(colour: str) -> float:
        red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
        return (0.299 * red + 0.587 * green + 0.114 * blue) / 255

    assert light(shapes.FILLS[WHITE]) - light(shapes.FILLS[BLACK]) > 0.7
    assert light(shapes.LIGHT_POINT) - light(shapes.DARK_POINT) > 0.2


def test_a_picture_within_a_page_only_refers_to_its_shapes() -> None:
    alone, within = (board_svg(Scene(START), Style(shared=shared)) for shared in (False, True))
    assert "<defs>" in alone
    assert "<defs>" not in within
    named = set(re.findall(r'href="#(\w+)"', within))
    assert named <= set(re.findall(r'id="(\w+)"', shapes.shared_shapes()))


COUNTS = st.lists(st.integers(-1, 17), min_size=26, max_size=26).map(tuple)


@settings(max_examples=60, deadline=None)
@given(st.builds(Board, COUNTS, COUNTS), st.sampled_from(STYLES))
def test_impossible_boards_are_drawn_too(board: Board, style: Style) -> None:
    assert drawn(Scene(board, BLACK, Roll(1, 2), Cube(2**30, WHITE)), style) is not None
