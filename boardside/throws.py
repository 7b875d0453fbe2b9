"""Throws: whose dice they are, whether they are clear, whether they count."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from boardside.events import Colour, SeenDie
from boardside.limits import (
    DICE_DOUBT,
    DIE_SURE,
    FACE_CLEAR,
    FACE_THERE,
    LOOKS,
    LOOKS_AT_MOST,
    MOST_LIKELY_COCKED,
    MOST_LIKELY_FLAT,
)
from boardside.states import State
from engine.board import Side
from engine.roll import Roll
from vision.observation import Lie

HALF_SAYS = 2.0
"""How much (nats) the half that a die lies in says about who threw it."""

COLOUR_SAYS = 3.0
"""How much the die's colour says at most."""

COLOUR_SPREAD = 15.0
"""How far (CIE L*a*b*) one die's colour strays between looks and places."""

Colours = Mapping[Side, tuple[Colour, int]]


def fresh(state: State, dice: Iterable[SeenDie]) -> tuple[SeenDie, ...]:
    """The dice that were not there before: neither lying about, nor void, nor the turn's own."""
    known = state.ignored | state.void | (state.turn.dice if state.turn else frozenset())
    return tuple(die for die in dice if die.number not in known)


def thrown(state: State, dice: Iterable[SeenDie], by: Side | None) -> tuple[SeenDie, ...]:
    """The two fresh dice that are the throw of a player (None: of anybody); fewer if not there.

    Of two things that both lie beside the board neither is taken for a throw.
    """
    found = fresh(state, dice)
    if not any(die.on_surface for die in found):
        return ()
    if len(found) <= 2:
        return found

    def rank(die: SeenDie) -> tuple[bool, bool, float]:
        favour = says(state.colours, die, by) if by else 0.0
        return (die.quality < FACE_THERE, not die.on_surface, -favour - die.quality)

    return tuple(sorted(found, key=rank)[:2])


def clear(dice: Sequence[SeenDie]) -> bool:
    """Whether dice need no further look: sure in two looks, or looked at often enough."""
    looks = min(die.looks for die in dice)
    return looks >= LOOKS_AT_MOST or (looks >= LOOKS and all(map(_sure, dice)))


def _sure(die: SeenDie) -> bool:
    if die.flat <= 1 - DIE_SURE:
        return True
    return die.flat >= DIE_SURE and max(die.faces) >= DIE_SURE


def says(colours: Colours, die: SeenDie, side: Side) -> float:
    """How much more (nats) a die seems to be a side's than the other's."""
    from_half = HALF_SAYS if die.half is side else -HALF_SAYS
    return from_half + colour_says(colours, die, side)


def colour_says(colours: Colours, die: SeenDie, side: Side) -> float:
    """The part of that which its colour says; 0 while a side's dice are not known."""
    if side not in colours or side.other not in colours:
        return 0.0
    mine, theirs = (math.dist(die.colour, colours[one][0]) for one in (side, side.other))
    lead = (theirs**2 - mine**2) / (2 * COLOUR_SPREAD**2)
    return max(-COLOUR_SAYS, min(COLOUR_SAYS, lead))


def thrower(state: State, dice: Sequence[SeenDie]) -> Side:
    """Who most probably threw the dice."""
    lead = sum(says(state.colours, die, Side.WHITE) for die in dice)
    return Side.WHITE if lead >= 0 else Side.BLACK


def surely(state: State, dice: Sequence[SeenDie], side: Side) -> bool:
    """Whether half and known colour of every die speak clearly for a side."""
    return all(
        die.half is side and colour_says(state.colours, die, side) >= COLOUR_SAYS / 2
        for die in dice
    )


def dealt(state: State, dice: Sequence[SeenDie]) -> tuple[SeenDie, SeenDie]:
    """The two dice of an opening throw as White's and Black's."""
    one, other = dice
    lead = says(state.colours, one, Side.WHITE) - says(state.colours, other, Side.WHITE)
    return (one, other) if lead >= 0 else (other, one)


def doubtful(dice: Sequence[SeenDie]) -> bool:
    """Whether it is not clear enough that dice lie flat and what they show, nor that one of them is
    cocked: what the player does next will tell."""
    least = min(die.flat for die in dice)
    return least > MOST_LIKELY_COCKED and (least < MOST_LIKELY_FLAT or unreadable(dice))


def unreadable(dice: Iterable[SeenDie]) -> bool:
    """Whether a die's face is not clear: the whole play may tell it."""
    return any(max(die.faces) < FACE_CLEAR for die in dice)


def taken_as_flat(dice: Iterable[SeenDie]) -> tuple[SeenDie, ...]:
    """Dice that were played: they lay flat."""
    return tuple(replace(die, flat=1.0, lie=Lie.FLAT) for die in dice)


def showing(dice: Sequence[SeenDie], roll: Roll) -> tuple[SeenDie, ...]:
    """Two dice that show a roll's first and second number, as the play has told."""
    return tuple(
        replace(die, faces=tuple(float(face == number) for face in range(1, 7)))
        for die, number in zip(dice, (roll.first, roll.second), strict=True)
    )


def taken_as_cocked(dice: Sequence[SeenDie]) -> tuple[SeenDie, ...]:
    """Dice that were thrown again: the one that lay least flat was cocked."""
    least = min(dice, key=lambda die: die.flat)
    return tuple(replace(die, flat=0.0) if die is least else die for die in dice)


def cocked(die: SeenDie) -> bool:
    """Whether a die does not lie flat."""
    return die.flat < 0.5


def lie_name(die: SeenDie) -> str | None:
    """How a die is cocked, None when it is not."""
    if not cocked(die):
        return None
    return "leaning" if die.lie.value == "flat" else die.lie.value


def doubts(noted: Roll, dice: Sequence[SeenDie]) -> tuple[tuple[Roll, float], ...]:
    """The noted roll and the others that two dice may show, with how much less likely they are."""
    one, other = dice
    chances: dict[tuple[int, int], float] = {}
    for first in range(6):
        for second in range(6):
            key = (max(first, second) + 1, min(first, second) + 1)
            chances[key] = chances.get(key, 0.0) + one.faces[first] * other.faces[second]
    noted_chance = max(chances[noted.high, noted.low], 1e-6)
    others = [
        (Roll(*pair), min(0.0, math.log(chance / noted_chance)))
        for pair, chance in sorted(chances.items(), key=lambda item: -item[1])
        if chance >= DICE_DOUBT * noted_chance and pair != (noted.high, noted.low)
    ]
    return ((noted, 0.0), *others)


def possible_rolls(dice: Sequence[SeenDie]) -> tuple[tuple[Roll, float], ...]:
    """Every roll that one or two dice may have been, with how likely (nats, the best 0) it is; of a
    die that was not seen every face is as likely."""
    even = (1 / 6,) * 6
    one, other = [die.faces for die in dice[:2]] + [even] * (2 - len(dice[:2]))
    chances = [
        (Roll(first + 1, second + 1), math.log(max(one[first] * other[second], 1e-6)))
        for first in range(6)
        for second in range(6)
    ]
    best = max(chance for _, chance in chances)
    return tuple((roll, chance - best) for roll, chance in chances if chance > best - 6)


def learned(state: State, dice: Iterable[tuple[SeenDie, Side]]) -> State:
    """The state with the colours of dice whose owners are known; a shared pair tells nothing."""
    if state.rules.dice_sets == 1:
        return state
    colours = dict(state.colours)
    for die, side in dice:
        mean, count = colours.get(side, (die.colour, 0))
        weight = 1 / (count + 1)
        a, b, c = (old + weight * (new - old) for old, new in zip(mean, die.colour, strict=True))
        colours[side] = ((round(a, 3), round(b, 3), round(c, 3)), min(count + 1, 20))
    return replace(state, colours=MappingProxyType(colours))
