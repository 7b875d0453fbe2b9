"""The doubling cube: who may turn it when, and what an opening tie does to it.

Source: rulebook section 7.
"""

from dataclasses import dataclass

from engine.board import Side
from engine.errors import CrawfordGame, CubeAtLimit, NotCubeOwner, NotPlayed, Refused
from engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Cube:
    """The doubling cube: the value it gives to the game, and who may turn it (None: both).

    >>> Cube().may_double(Side.WHITE), Cube(2, Side.BLACK).may_double(Side.WHITE)
    (True, False)
    """

    value: int = 1
    owner: Side | None = None

    def may_double(self, side: Side) -> bool:
        """Whether a side may turn it: it is in the middle or the side's own."""
        return self.owner in (None, side)


CENTRED = Cube()
"""A cube nobody has turned."""


def after_tie(cube: Cube, rules: Rules, length: int) -> Cube:
    """The cube after equal opening numbers: an automatic double, where that is played.

    It is in unlimited games (`length` 0) with a cube only, as often as the rule set allows, and
    never beyond the highest cube; the cube stays in the middle.

    >>> once = Rules(automatic_doubles=1)
    >>> after_tie(CENTRED, once, 0), after_tie(Cube(2), once, 0), after_tie(CENTRED, once, 7)
    (Cube(value=2, owner=None), Cube(value=2, owner=None), Cube(value=1, owner=None))
    """
    value = cube.value * 2
    most = min(2**rules.automatic_doubles, rules.cube_limit)
    return Cube(value) if rules.cube and length == 0 and value <= most else cube


def no_double(side: Side, cube: Cube, rules: Rules, crawford: bool) -> Refused | None:
    """Why the rules do not let a side offer the cube before its roll; None when they do.

    >>> print(no_double(Side.BLACK, Cube(2, Side.WHITE), Rules(), crawford=False))
    Black cannot double: the cube belongs to White.
    """
    if not rules.cube:
        return NotPlayed(f"{side} cannot double: these rules have no cube.")
    if crawford:
        return CrawfordGame(f"{side} cannot double: the Crawford game is played without the cube.")
    if not cube.may_double(side):
        return NotCubeOwner(f"{side} cannot double: the cube belongs to {side.other}.")
    return _too_high(side, "double", cube.value, rules)


def no_beaver(side: Side, offered: int, rules: Rules, length: int) -> Refused | None:
    """Why the rules do not let a side beaver a double to a value; None when they do.

    >>> print(no_beaver(Side.BLACK, 2, Rules(beavers=True), length=5))
    Black cannot beaver: beavers are for unlimited games, and this is a match.
    """
    return _no_turn(side, "beaver", rules.beavers, length) or _too_high(
        side, "beaver", offered, rules
    )


def no_raccoon(side: Side, offered: int, rules: Rules, length: int) -> Refused | None:
    """Why the rules do not let a side raccoon a beaver to a value; None when they do.

    >>> print(no_raccoon(Side.WHITE, 64, Rules(raccoons=True), length=0))
    White cannot raccoon: the cube is at 64, and these rules go no higher than 64.
    """
    return _no_turn(side, "raccoon", rules.raccoons, length) or _too_high(
        side, "raccoon", offered, rules
    )


def _no_turn(side: Side, what: str, played: bool, length: int) -> Refused | None:
    if not played:
        return NotPlayed(f"{side} cannot {what}: these rules have no {what}s.")
    if length > 0:
        return NotPlayed(
            f"{side} cannot {what}: {what}s are for unlimited games, and this is a match."
        )
    return None


def _too_high(side: Side, what: str, value: int, rules: Rules) -> Refused | None:
    if value * 2 <= rules.cube_limit:
        return None
    return CubeAtLimit(
        f"{side} cannot {what}: the cube is at {value}, and these rules go no higher than "
        f"{rules.cube_limit}."
    )
