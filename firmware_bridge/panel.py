"""The panel as one value, and a drawing of it for the terminal."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Seat(Enum):
    """One of the two players, as far as the panel knows them."""

    WHITE = "white"
    BLACK = "black"


class Lamp(Enum):
    """What the panel's lamp says."""

    OFF = "off"
    WAITING = "waiting"
    CHECK = "check"
    WRONG = "wrong"


class Corner(Enum):
    """The corner of the board that White's ace point is in, as the camera sees the board."""

    BOTTOM_RIGHT = "bottom-right"
    BOTTOM_LEFT = "bottom-left"
    TOP_LEFT = "top-left"
    TOP_RIGHT = "top-right"


@dataclass(frozen=True, slots=True)
class Panel:
    """Everything that the panel shows, at once.

    `turn` is the player on roll (None: nobody yet); `dice` the roll being played; `cube` its value
    with `cube_owner` (None: centred), `offer` to whom a cube of which value is offered; `score`
    White's and Black's in a match of `length` (0: unlimited), `clock` the time both have left, in
    whole seconds (None: no clock); `prompt` one line, and `detail` a second, often empty; `origins`
    and `targets` the points, 1 … 24 as White counts them, that a wrong play left and came to, and
    `home` where White's ace point lies; `brightness` in per cent.
    """

    turn: Seat | None = None
    dice: tuple[int, int] | None = None
    cube: int = 1
    cube_owner: Seat | None = None
    score: tuple[int, int] = (0, 0)
    length: int = 0
    names: tuple[str, str] = ("White", "Black")
    prompt: str = ""
    detail: str = ""
    lamp: Lamp = Lamp.OFF
    offer: tuple[Seat, int] | None = None
    clock: tuple[int, int] | None = None
    recording: bool = False
    origins: tuple[int, ...] = ()
    targets: tuple[int, ...] = ()
    home: Corner = Corner.BOTTOM_RIGHT
    brightness: int = 50


WIDTH = 46
_LAMPS = {Lamp.OFF: " ", Lamp.WAITING: "o", Lamp.CHECK: "?", Lamp.WRONG: "!"}


def draw_panel(panel: Panel) -> str:
    """The panel as lines of plain text.

    >>> print(draw_panel(Panel(Seat.WHITE, (3, 1), prompt="White to play 3-1")))
    +----------------------------------------------+
    | > White  0                       Black  0    |
    | [3] [1]                         cube 1 (mid) |
    | White to play 3-1                            |
    |                                              |
    +----------------------------------------------+
    """
    edge = f"+{'-' * WIDTH}+"
    rows = [_players(panel), _table(panel), f" {panel.prompt}", f" {panel.detail}"]
    rows += [f" {row}" for row in _further(panel)]
    return "\n".join([edge, *(f"|{row[:WIDTH]:<{WIDTH}}|" for row in rows), edge])


def _players(panel: Panel) -> str:
    sides = []
    for seat, name, points in zip(Seat, panel.names, panel.score, strict=True):
        mark = ">" if panel.turn is seat else " "
        sides.append(f"{mark} {name[:14]}  {points}")
    lamp = _LAMPS[panel.lamp]
    return f" {sides[0]:<{WIDTH // 2 + 8}}{sides[1]:<{WIDTH // 2 - 10}}{lamp}"


def _table(panel: Panel) -> str:
    dice = " ".join(f"[{value}]" for value in panel.dice or ())
    owner = "mid" if panel.cube_owner is None else panel.cube_owner.value
    cube = f"cube {panel.cube} ({owner})"
    if panel.offer:
        cube = f"cube {panel.offer[1]} offered to {panel.offer[0].value}"
    return f" {dice:<{WIDTH - len(cube) - 2}}{cube} "


def _further(panel: Panel) -> list[str]:
    """What is not always there: clocks, whether it is recorded, the points of a wrong play."""
    clocks = "  ".join(map(_watch, panel.clock or ()))
    rows = [", ".join(filter(None, [clocks and f"clocks {clocks}", "recording" * panel.recording]))]
    if panel.origins or panel.targets:
        points = (" ".join(map(str, each)) or "-" for each in (panel.origins, panel.targets))
        rows.append("White's points " + " > ".join(points))
    return [row for row in rows if row]


def _watch(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02d}"
