"""What the display shows: who is on roll, score or clocks, dice, cube, and what is to be done.

White's half is the left one and Black's the right one, all the way down.
"""

from .font import fitted, width, wrapped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware_bridge.framebuf import FrameBuffer

    from .font import Font
    from .state import State

WIDTH, HEIGHT = 128, 64
HALF = 60
BLACK_X = WIDTH - HALF
MIDDLE = WIDTH // 2
SCORES_Y = 10
DIE = 19
TABLE_Y = 27
PIPS = (3, 8, 13)
TRACK_X = 58
TEXT_Y, LINES = 48, 2
SIGN = 14
_CENTRE = ((1, 1),)
_FALLING = ((0, 0), (2, 2))
_RISING = ((0, 2), (2, 0))
_SIDES = ((0, 1), (2, 1))
FACES = (
    (),
    _CENTRE,
    _FALLING,
    _FALLING + _CENTRE,
    _FALLING + _RISING,
    _FALLING + _RISING + _CENTRE,
    _FALLING + _RISING + _SIDES,
)


class Face:
    """Draws onto a canvas of 128 × 64 dots."""

    def __init__(self, canvas: "FrameBuffer", font: "Font") -> None:
        self._canvas, self._font = canvas, font

    def state(self, state: "State", text: list[str], half: int) -> None:
        """A state with a page of its text, in the first or second half (0, 1) of a blink."""
        self._canvas.fill(0)
        self._players(state)
        self._scores(state)
        for index, value in enumerate(state.dice[:2]):
            self._die(index * (DIE + 3), TABLE_Y, value)
        self._cube(state, half)
        self._text(state, text)

    def notice(self, title: str, lines: list[str]) -> None:
        """A large title and up to three lines."""
        self._canvas.fill(0)
        self._middle(title, 6, True)
        self._canvas.hline(14, 26, WIDTH - 28, 1)
        for index, line in enumerate(lines):
            self._middle(line, 32 + 11 * index, False)

    def pattern(self, number: int) -> None:
        """A picture to test the display with: all dots, every other one, or none."""
        self._canvas.fill(1 if number == 0 else 0)
        if number == 1:
            for y in range(0, HEIGHT, 2):
                for x in range(y // 2 % 2, WIDTH, 2):
                    self._canvas.pixel(x, y, 1)

    def _players(self, state: "State") -> None:
        for side, seat in enumerate(("white", "black")):
            left = side * BLACK_X
            ink = 1
            if state.turn == seat:
                self._canvas.fill_rect(left, 0, HALF, 9, 1)
                ink = 0
            points = str(state.score[side]) if state.clock else ""
            room = HALF - 4 - (width(points) + 3 if points else 0)
            self._font.text(self._canvas, fitted(state.names[side], room), left + 2, 1, ink)
            self._font.text(self._canvas, points, left + HALF - 2 - width(points), 1, ink)
        if state.recording:
            self._canvas.fill_rect(MIDDLE - 3, 2, 6, 6, 1)
            for x in (MIDDLE - 3, MIDDLE + 2):
                for y in (2, 7):
                    self._canvas.pixel(x, y, 0)

    def _scores(self, state: "State") -> None:
        texts = [watch(seconds) for seconds in state.clock] or [str(won) for won in state.score]
        big = width(texts[0] + texts[1], True) < WIDTH - 20
        write = self._font.big if big else self._font.text
        y = SCORES_Y if big else SCORES_Y + 4
        write(self._canvas, texts[0], 2, y)
        write(self._canvas, texts[1], WIDTH - 2 - width(texts[1], big), y)
        match = "to " + str(state.length)
        if state.length and width(texts[0] + texts[1], big) + width(match) < WIDTH - 12:
            self._font.text(self._canvas, match, self._gap(texts, big, width(match)), SCORES_Y + 4)

    def _gap(self, texts: list[str], big: bool, wide: int) -> int:
        """Where something so wide stands in the middle, or between two texts at the edges."""
        most = WIDTH - 8 - width(texts[1], big) - wide
        return max(width(texts[0], big) + 8, min((WIDTH - wide) // 2, most))

    def _die(self, x: int, y: int, value: int) -> None:
        self._canvas.fill_rect(x, y, DIE, DIE, 1)
        for corner in ((x, y), (x + DIE - 1, y), (x, y + DIE - 1), (x + DIE - 1, y + DIE - 1)):
            self._canvas.pixel(corner[0], corner[1], 0)
        for column, row in FACES[value]:
            self._canvas.fill_rect(x + PIPS[column], y + PIPS[row], 3, 3, 0)

    def _cube(self, state: "State", half: int) -> None:
        middle = TABLE_Y + DIE // 2
        for x in range(TRACK_X, WIDTH, 3):
            self._canvas.pixel(x, middle, 1)
        value = str(state.offer or state.cube)
        big = len(value) <= 2
        wide = max(DIE, width(value, big) + 8)
        where = state.offered_to or state.owner
        left = (TRACK_X + WIDTH - wide) // 2
        if where:
            left = TRACK_X if where == "white" else WIDTH - wide
        dark = bool(state.offered_to) and half == 0
        self._canvas.fill_rect(left, TABLE_Y, wide, DIE, 1)
        self._canvas.fill_rect(left + 2, TABLE_Y + 2, wide - 4, DIE - 4, 1 if dark else 0)
        x = left + (wide - width(value, big) + 1) // 2
        if big:
            self._font.big(self._canvas, value, x, TABLE_Y + 3, 0 if dark else 1)
        else:
            self._font.text(self._canvas, value, x, TABLE_Y + 6, 0 if dark else 1)

    def _text(self, state: "State", text: list[str]) -> None:
        left, ink = 0, 1
        if state.lamp == "wrong":
            self._canvas.fill_rect(0, TEXT_Y - 1, WIDTH, HEIGHT - TEXT_Y + 1, 1)
            ink = 0
        sign = {"wrong": "!", "check": "?"}.get(state.lamp, "")
        if sign:
            self._canvas.fill_rect(0, TEXT_Y - 1, SIGN, HEIGHT - TEXT_Y + 1, 1)
            self._canvas.fill_rect(SIGN, TEXT_Y - 1, 1, HEIGHT - TEXT_Y + 1, 0)
            self._font.big(self._canvas, sign, (SIGN - width(sign, True) + 1) // 2, TEXT_Y, 0)
            left = SIGN + 3
        for index, line in enumerate(text):
            self._font.text(self._canvas, line, left, TEXT_Y + 8 * index, ink)

    def _middle(self, text: str, y: int, big: bool) -> None:
        x = (WIDTH - width(text, big)) // 2
        (self._font.big if big else self._font.text)(self._canvas, text, x, y)


def text_pages(state: "State") -> list[list[str]]:
    """What there is to read, the prompt and then the detail, in pages of lines that fit."""
    room = WIDTH - (SIGN + 3 if state.lamp in ("wrong", "check") else 0)
    lines = wrapped(state.prompt, room) + wrapped(state.detail, room)
    return [lines[first : first + LINES] for first in range(0, len(lines), LINES)] or [[]]


def watch(seconds: int) -> str:
    """Time left, as on a clock: 12:05, and 1:02:03 from an hour on."""
    minutes, seconds = divmod(seconds, 60)
    if minutes < 60:
        return f"{minutes}:{seconds:02d}"
    return f"{minutes // 60}:{minutes % 60:02d}:{seconds:02d}"
