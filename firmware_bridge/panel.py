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


@dataclass(frozen=True, slots=True)
class Panel:
    """Everything that the panel shows, at once.

    `turn` is the player on roll (None: nobody yet); `dice` the roll being played; `cube` its value
    with `cube_owner` (None: centred); `score` White's and Black's in a match of `length` (0:
    unlimited); `prompt` one line, and `detail` a second, often empty.
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
    return f" {dice:<{WIDTH - len(cube) - 2}}{cube} "
