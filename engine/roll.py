"""The two numbers of a turn."""

import re
from dataclasses import dataclass

from engine.errors import EngineError, NotationError


@dataclass(frozen=True, slots=True)
class Roll:
    """The two numbers thrown, in the order thrown, each 1 to 6 (else EngineError).

    >>> Roll(3, 5).numbers
    (5, 3)
    >>> Roll(4, 4).numbers
    (4, 4, 4, 4)
    >>> print(Roll(1, 3))
    31
    """

    first: int
    second: int

    def __post_init__(self) -> None:
        for number in (self.first, self.second):
            if number not in range(1, 7):
                raise EngineError(f"A die shows 1 to 6, not {number}.")

    @property
    def high(self) -> int:
        """The higher number (of a double, its number)."""
        return max(self.first, self.second)

    @property
    def low(self) -> int:
        """The lower number (of a double, its number)."""
        return min(self.first, self.second)

    @property
    def is_double(self) -> bool:
        """Whether both dice show the same number."""
        return self.first == self.second

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers to be played: the higher and the lower, or four times the double."""
        return (self.high,) * 4 if self.is_double else (self.high, self.low)

    @property
    def orders(self) -> tuple[tuple[int, ...], ...]:
        """The orders in which the numbers can be played, the higher first.

        >>> Roll(3, 5).orders, len(Roll(4, 4).orders)
        (((5, 3), (3, 5)), 1)
        """
        return (self.numbers,) if self.is_double else (self.numbers, self.numbers[::-1])

    @classmethod
    def parse(cls, text: str) -> "Roll":
        """The roll written as two digits with or without a separator; NotationError otherwise.

        >>> Roll.parse("6-1"), Roll.parse("44")
        (Roll(first=6, second=1), Roll(first=4, second=4))
        """
        found = re.fullmatch(r"\s*([1-6])\s*[-,:/ ]?\s*([1-6])\s*", text)
        if found is None:
            raise NotationError(f"{text!r} is not a roll: two numbers from 1 to 6 are expected.")
        return cls(int(found[1]), int(found[2]))

    def __str__(self) -> str:
        return f"{self.high}{self.low}"
