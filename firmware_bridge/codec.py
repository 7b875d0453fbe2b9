"""The panel's value, greeting and answers as fields of messages, and back. Pure."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from firmware_bridge.panel import Corner, Lamp, Panel, Seat

PROTOCOL = 1
"""The version that both sides must speak."""

NAME, PROMPT, DETAIL = 20, 60, 100
"""The longest texts that are sent, in characters."""

POINTS_AT_MOST = 8
"""Of a wrong play no more points are lit than this, on either end."""

_STANDS_FOR = str.maketrans("|$–—‘’“”…·×ßøØłŁđæÆœ", "/S--''\"\".-xsoOlLdaAo")


@dataclass(frozen=True, slots=True)
class Greeting:
    """What a module says of itself: versions, its chip's number, and the parts it has.

    `display` is its size ("128x64", empty without one), `lights` how many the strip has (0: none).
    """

    protocol: int
    firmware: str
    identity: str
    display: str = ""
    lights: int = 0
    buttons: tuple[str, ...] = ()

    def __str__(self) -> str:
        parts = [f"display {self.display}" if self.display else "no display"]
        parts.append(f"{self.lights} lights" if self.lights else "no strip")
        parts.append(f"buttons {' '.join(self.buttons)}" if self.buttons else "no buttons")
        return f"firmware {self.firmware}, module {self.identity}: {', '.join(parts)}"


@dataclass(frozen=True, slots=True)
class Press:
    """A press of one of the module's buttons: its name, and whether it was held."""

    button: str
    held: bool


def fields_of(panel: Panel) -> dict[str, str]:
    """A panel as fields; whatever has its default is left out.

    >>> fields_of(Panel(Seat.WHITE, (3, 1), prompt="Zoë to play."))
    {'turn': 'white', 'dice': '31', 'prompt': 'Zoe to play.'}
    """
    told = _all_fields(panel)
    usual = _all_fields(Panel())
    return {key: value for key, value in told.items() if value != usual[key]}


def panel_of(fields: Mapping[str, str]) -> Panel:
    """The panel that fields tell of. Raises ValueError (or KeyError) when they tell of none."""
    told = _all_fields(Panel()) | dict(fields)
    to, _, value = told["offer"].partition(",")
    return Panel(
        turn=_seat(told["turn"]),
        dice=_pair(",".join(told["dice"])),
        cube=int(told["cube"]),
        cube_owner=_seat(told["owner"]),
        score=_pair(told["score"]) or (0, 0),
        length=int(told["length"]),
        names=(told["white"], told["black"]),
        prompt=told["prompt"],
        detail=told["detail"],
        lamp=Lamp(told["lamp"]),
        offer=(Seat(to), int(value)) if to else None,
        clock=_pair(told["clock"]),
        recording=told["rec"] == "1",
        origins=_numbers(told["from"]),
        targets=_numbers(told["to"]),
        home=Corner(told["home"]),
        brightness=int(told["bright"]),
    )


def greeting_of(fields: Mapping[str, str]) -> Greeting:
    """The greeting in fields. Raises ValueError or KeyError when they are none."""
    buttons = fields.get("buttons", "")
    return Greeting(
        int(fields["protocol"]),
        fields["firmware"],
        fields["id"],
        fields.get("display", ""),
        int(fields.get("strip", "0")),
        tuple(buttons.split(",")) if buttons else (),
    )


def plain(text: str, limit: int) -> str:
    """A text in printable ASCII without the signs that the wire needs, cut to a length.

    >>> plain("Łukasz – Åsa | 5 $", 40)
    'Lukasz - Asa / 5 S'
    """
    parts = unicodedata.normalize("NFKD", text.translate(_STANDS_FOR))
    parts = "".join(sign for sign in parts if not unicodedata.combining(sign))
    parts = "".join(sign if " " <= sign <= "~" else "?" for sign in parts.translate(_STANDS_FOR))
    return parts if len(parts) <= limit else parts[: limit - 1] + "."


def _all_fields(panel: Panel) -> dict[str, str]:
    offer = f"{panel.offer[0].value},{panel.offer[1]}" if panel.offer else ""
    return {
        "turn": panel.turn.value if panel.turn else "",
        "dice": "".join(map(str, panel.dice or ())),
        "cube": str(panel.cube),
        "owner": panel.cube_owner.value if panel.cube_owner else "",
        "offer": offer,
        "score": _text(panel.score),
        "length": str(panel.length),
        "white": plain(panel.names[0], NAME),
        "black": plain(panel.names[1], NAME),
        "clock": _text(panel.clock or ()),
        "prompt": plain(panel.prompt, PROMPT),
        "detail": plain(panel.detail, DETAIL),
        "lamp": panel.lamp.value,
        "rec": str(int(panel.recording)),
        "home": panel.home.value,
        "from": _text(panel.origins[:POINTS_AT_MOST]),
        "to": _text(panel.targets[:POINTS_AT_MOST]),
        "bright": str(panel.brightness),
    }


def _text(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(","))) if text else ()


def _pair(text: str) -> tuple[int, int] | None:
    if not text:
        return None
    one, other = _numbers(text)
    return one, other


def _seat(text: str) -> Seat | None:
    return Seat(text) if text else None
