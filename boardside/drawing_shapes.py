"""The board as drawn: its measures, its colours, and the shapes that pictures of it share.

All measures are in units of the picture; one checker has 44. Every difference that matters is one
of light and dark and of outline, so that a picture says the same in black and white.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.board import Side

CHECKER = 44
POINT = 48
STACK = 5
"""So many checkers are drawn on a place; of more the number is written."""
FRAME = 26
COLUMN = 60
BAR_WIDTH = 52
GAP = 78
"""Between the highest checkers above and below."""
EDGE = 8
HALF = STACK * CHECKER
FIELD = 12 * POINT + BAR_WIDTH
LEFT = EDGE + COLUMN
WIDTH = 2 * LEFT + FIELD
TOP = FRAME
BOTTOM = TOP + 2 * HALF + GAP
HEIGHT = BOTTOM + FRAME
MIDDLE = (TOP + BOTTOM) / 2
RIGHT = LEFT + FIELD
DIE = 38
CUBE = 42

INK = "#2a2421"
PAPER = "#fffaf0"
WOOD = "#6d5140"
FELT = "#efe6d2"
DARK_POINT = "#b4754f"
LIGHT_POINT = "#dcc6a0"
TRAY = "#d9ccb3"
ON_WOOD = "#fbf3e2"

FILLS = {Side.WHITE: PAPER, Side.BLACK: INK}
LINES = {Side.WHITE: INK, Side.BLACK: PAPER}
LETTERS = {Side.WHITE: "w", Side.BLACK: "k"}
_PIPS = {
    1: ("cc",),
    2: ("lt", "rb"),
    3: ("lt", "cc", "rb"),
    4: ("lt", "rt", "lb", "rb"),
    5: ("lt", "rt", "cc", "lb", "rb"),
    6: ("lt", "rt", "lc", "rc", "lb", "rb"),
}
_OFFSETS = {"l": 9, "t": 9, "c": DIE / 2, "r": DIE - 9, "b": DIE - 9}


def number(value: float) -> str:
    """A measure as short as it goes.

    >>> number(12.0), number(0.5)
    ('12', '0.5')
    """
    return f"{value:g}"


def checkers() -> str:
    """Stacks of one to five checkers of both sides (`w1` … `k5`), with the upper left at 0, 0."""
    return "".join(
        f'<g id="{LETTERS[side]}{count}">'
        + "".join(_checker(side, CHECKER * place) for place in range(count))
        + "</g>"
        for side in Side
        for count in range(1, STACK + 1)
    )


def dice() -> str:
    """Dice of both sides with every number (`dw1` … `dk6`), their upper left at 0, 0."""
    return "".join(
        f'<g id="d{LETTERS[side]}{face}">{"".join(_die(side, face))}</g>'
        for side in Side
        for face in _PIPS
    )


def _checker(side: Side, y: int) -> str:
    """One checker: light with a dark rim, or dark with a light one, which shows on the bar too."""
    centre = f'cx="{CHECKER // 2}" cy="{y + CHECKER // 2}"'
    line = LINES[side]
    return (
        f'<circle {centre} r="20.4" fill="{FILLS[side]}" stroke="{line}" stroke-width="1.5"/>'
        f'<circle {centre} r="13.5" fill="none" stroke="{line}" stroke-opacity=".5"/>'
    )


def _die(side: Side, face: int) -> Iterator[str]:
    yield (
        f'<rect width="{DIE}" height="{DIE}" rx="7" fill="{FILLS[side]}" stroke="{INK}" '
        f'stroke-width="1.6"/>'
    )
    for place in _PIPS[face]:
        x, y = number(_OFFSETS[place[0]]), number(_OFFSETS[place[1]])
        yield f'<circle cx="{x}" cy="{y}" r="3.6" fill="{LINES[side]}"/>'


def surface() -> str:
    """The empty board (`board`): frame, trays, bar and points, without numbers."""
    half = 6 * POINT
    parts = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="10" fill="{WOOD}"/>',
        _box(LEFT, TOP, half, FELT),
        _box(LEFT + half + BAR_WIDTH, TOP, half, FELT),
        _box(EDGE, TOP, COLUMN - EDGE, TRAY),
        _box(RIGHT + EDGE, TOP, COLUMN - EDGE, TRAY),
    ]
    for place in range(12):
        x = LEFT + place * POINT + (BAR_WIDTH if place > 5 else 0)
        parts += [_point(x, TOP, 1, place % 2 == 0), _point(x, BOTTOM, -1, place % 2 == 1)]
    return f'<g id="board">{"".join(parts)}</g>'


def _box(x: float, y: float, width: float, fill: str) -> str:
    height = number(BOTTOM - TOP)
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{height}" '
        f'fill="{fill}"/>'
    )


def _point(x: float, y: float, way: int, dark: bool) -> str:
    tip = y + way * (HALF - 6)
    fill = DARK_POINT if dark else LIGHT_POINT
    return (
        f'<path d="M{number(x + 2)} {number(y)}h{POINT - 4}L{number(x + POINT / 2)} '
        f'{number(tip)}z" fill="{fill}" stroke="{WOOD}" stroke-width=".8"/>'
    )


def shared_shapes() -> str:
    """All shapes that pictures refer to, as the `defs` of one picture or of a whole page."""
    return f"<defs>{surface()}{checkers()}{dice()}</defs>"
