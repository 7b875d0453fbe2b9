"""The numbers of the places on a board, as each side counts them, and their names."""

OFF = 0
"""Borne off."""
BAR = 25
"""The bar."""
HOME = 6
"""The farthest point of the home board."""
CHECKERS = 15
"""How many checkers a side has."""

_NAMES = {BAR: "bar", OFF: "off"}


def place_name(place: int) -> str:
    """A place as players write it: the number of a point, `bar` or `off`.

    >>> place_name(25), place_name(13), place_name(0)
    ('bar', '13', 'off')
    """
    return _NAMES.get(place, str(place))
