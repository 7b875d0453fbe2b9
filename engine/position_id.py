"""The GNU Backgammon Position ID, on plain counts of checkers.

Source: GNU Backgammon manual, "A technical description of the Position ID". The player not on roll
comes first, then the player on roll; each as the points 1 to 24 in the own numbering, then the bar:
as many ones as checkers and a zero. 80 bits, least significant first, in base64 without padding.
"""

import base64
import binascii
from collections.abc import Sequence

from engine.errors import PositionError
from engine.places import CHECKERS

_PLACES = 25
_BITS = 80
_LENGTH = 14


def encode(waiting: Sequence[int], on_roll: Sequence[int]) -> str:
    """The 14 characters for two lists of 26 counts (off, 1 to 24, bar), each in its own numbering.

    Raises PositionError when a side has a negative count or more than fifteen checkers.

    >>> start = (0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5) + (0,) * 10 + (2, 0)
    >>> encode(start, start)
    '4HPwATDgc/ABMA'
    """
    value = shift = 0
    for counts in (waiting, on_roll):
        places = counts[1:]
        if min(places) < 0 or sum(places) > CHECKERS:
            raise PositionError(
                "A Position ID has room for none to fifteen checkers a side, "
                f"and this side has {sum(places)} on the board."
            )
        for count in places:
            value |= ((1 << count) - 1) << shift
            shift += count + 1
    return base64.b64encode(value.to_bytes(_BITS // 8, "little")).decode("ascii").rstrip("=")


def decode(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The 26 counts of the player not on roll and of the player on roll, the rest of fifteen off.

    Raises PositionError for a wrong length, a foreign character or too many checkers.

    >>> decode("4HPwATDgc/ABMA")[1][24]
    2
    """
    bits = _bits(text.strip())
    places: list[int] = []
    count = 0
    for bit in bits:
        if len(places) == 2 * _PLACES:
            break
        if bit:
            count += 1
        else:
            places.append(count)
            count = 0
    waiting, on_roll = places[:_PLACES], places[_PLACES:]
    if len(places) < 2 * _PLACES or max(sum(waiting), sum(on_roll)) > CHECKERS:
        raise PositionError(f"The Position ID {text!r} holds more than fifteen checkers of a side.")
    return _with_off(waiting), _with_off(on_roll)


def _bits(text: str) -> list[bool]:
    if len(text) != _LENGTH:
        raise PositionError(f"A Position ID has {_LENGTH} characters, and {text!r} {len(text)}.")
    try:
        packed = base64.b64decode(text + "==", validate=True)
    except (binascii.Error, ValueError):
        raise PositionError(
            f"The Position ID {text!r} holds a character that is not base64."
        ) from None
    value = int.from_bytes(packed, "little")
    return [bool(value >> place & 1) for place in range(_BITS)]


def _with_off(places: list[int]) -> tuple[int, ...]:
    return (CHECKERS - sum(places), *places)
