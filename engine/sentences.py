"""One sentence for people about each offence: the checker, the number, the rule.

No sentence says what would have been legal, since a referee must not help a player to move.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.board import Side
from engine.departures import Departure, Offence
from engine.places import BAR, OFF, place_name
from engine.roll import Roll
from engine.written import parse_moves

_FEW = 8
"""So many of the things moved are looked through: more were not moved by a roll."""

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True, slots=True)
class Case:
    """What a sentence is about: who moved, with which roll (None: none), and what was moved."""

    side: Side
    roll: Roll | None
    moved: str


def sentence(case: Case, departure: Departure) -> str:
    """The sentence about one departure.

    >>> found = Departure(Offence.WRONG_NUMBER, 13, 8)
    >>> sentence(Case(Side.WHITE, Roll(4, 2), "13/8"), found)
    'White moved 13/8, five points; 4 and 2 were rolled.'
    """
    return _SENTENCES[departure.offence](case, departure)


def _wrong_number(case: Case, found: Departure) -> str:
    found = _whole_way(case, found)
    left = f" with only the {found.number} left" if _needs_left(case, found) else ""
    return f"{case.side} moved {_way(found)}, {_distance(found)}{left}; {_rolled(case)}."


def _blocked_point(case: Case, found: Departure) -> str:
    return (
        f"{case.side} moved {case.moved}, landing on {_place(found.point)}, "
        f"which {case.side.other} holds with two or more checkers."
    )


def _bar_first(case: Case, found: Departure) -> str:
    return (
        f"{case.side} moved {_way(found)} with a checker still on the bar, which must enter first."
    )


def _must_play_more(case: Case, found: Departure) -> str:
    if not case.moved:
        return f"{case.side} moved nothing, though a move was possible; {_rolled(case)}."
    return f"{case.side} moved only {case.moved}; {_rolled(case)}, and more had to be played."


def _must_play_higher(case: Case, found: Departure) -> str:
    return (
        f"{case.side} played the lower number with {case.moved}; {_rolled(case)}, and when only "
        "one can be played it must be the higher if possible."
    )


def _not_all_home(case: Case, found: Departure) -> str:
    return f"{case.side} bore off from {_place(found.origin)} with a checker {_still(found.point)}."


def _bear_off_gap(case: Case, found: Departure) -> str:
    return (
        f"{case.side} bore off from {_place(found.origin)} with a {found.number} "
        f"and a checker {_still(found.point)}."
    )


def _backward(case: Case, found: Departure) -> str:
    return f"{case.side} moved {_way(found)}, {_distance(found)} against the direction of play."


def _wrong_side(case: Case, found: Departure) -> str:
    way = f"{_theirs(found.origin)}/{_theirs(found.target)}"
    return f"{case.side} moved {case.side.other}'s checker {way}."


def _hit_not_on_bar(case: Case, found: Departure) -> str:
    if found.origin == BAR and found.target is not None:
        return (
            f"{case.side} moved {case.moved}; the checker of {case.side.other} that was hit "
            f"lies on {_place(found.target)}, not on the bar."
        )
    if found.origin == BAR:
        return f"{case.side} moved {case.moved}; the checker that was hit is not on the bar."
    if found.target is None:
        return f"A checker is missing from {_place(found.origin)} ({case.side}'s numbering)."
    return f"There is a checker too many on {_place(found.target)} ({case.side}'s numbering)."


def _too_many(case: Case, found: Departure) -> str:
    return f"{case.side} moved {case.moved}, more numbers than the roll has; {_rolled(case)}."


def _out_of_turn(case: Case, found: Departure) -> str:
    return f"{case.side} moved {case.moved or 'checkers'} out of turn, or before a valid roll."


_SENTENCES: dict[Offence, Callable[[Case, Departure], str]] = {
    Offence.WRONG_NUMBER: _wrong_number,
    Offence.BLOCKED_POINT: _blocked_point,
    Offence.BAR_FIRST: _bar_first,
    Offence.MUST_PLAY_MORE: _must_play_more,
    Offence.MUST_PLAY_HIGHER: _must_play_higher,
    Offence.NOT_ALL_HOME: _not_all_home,
    Offence.BEAR_OFF_GAP: _bear_off_gap,
    Offence.BACKWARD: _backward,
    Offence.WRONG_SIDE: _wrong_side,
    Offence.HIT_NOT_ON_BAR: _hit_not_on_bar,
    Offence.TOO_MANY: _too_many,
    Offence.OUT_OF_TURN: _out_of_turn,
}


def _way(found: Departure) -> str:
    return f"{place_name(found.origin or OFF)}/{place_name(found.target or OFF)}"


def _theirs(place: int | None) -> str:
    """A place as the opponent, whose checker lies there, calls it."""
    return place_name(place if place == BAR else 25 - place if place else OFF)


def _whole_way(case: Case, found: Departure) -> Departure:
    """The same of all the way that a checker went, where the departure is the last part of it: that
    is what was seen. The part alone where the whole looks as if the roll allowed it."""
    for move in case.moved.split()[:_FEW]:
        origin, *_, target = parse_moves(move)[0].places
        whole = replace(found, origin=origin, target=target)
        if target == found.target and origin > (found.origin or OFF):
            return found if _needs_left(case, whole) else whole
        if (origin, target) == (found.origin, found.target):
            return found
    return found


def _needs_left(case: Case, found: Departure) -> bool:
    """Whether the distance alone looks as if the roll allowed it."""
    if case.roll is None or found.number is None:
        return False
    numbers = case.roll.numbers
    return _points(found) in (*numbers, sum(numbers[:2]))


def _points(found: Departure) -> int:
    return abs((found.origin or OFF) - (found.target or OFF))


def _distance(found: Departure) -> str:
    points = _points(found)
    word = _WORDS[points] if points < len(_WORDS) else str(points)
    return f"{word} point{'s' * (points != 1)}"


def _rolled(case: Case) -> str:
    if case.roll is None:
        return "nothing was rolled"
    if case.roll.is_double:
        return f"two {case.roll.high}s were rolled"
    return f"{case.roll.high} and {case.roll.low} were rolled"


def _place(place: int | None) -> str:
    return {BAR: "the bar", OFF: "the tray"}.get(place or OFF, f"the {place}-point")


def _still(place: int | None) -> str:
    return f"still on {_place(place)}"
