"""Dice from a seed: nobody can choose them, and afterwards anybody can check them.

Before the first roll the commitment is shown, the SHA-256 of the seed; after the game the seed is.
The throws of a game have the indices 1, 2, 3 …, opening ties and second opening throws included.
Throw `i` comes from the bytes of HMAC-SHA256(seed, "i:0"), then those of "i:1" and so on: a byte
below 252 gives the die 1 + byte mod 6, so that all six are equally likely; higher bytes are passed
over. The first die is White's in the opening. On a shell:

    printf '1:0' | openssl dgst -sha256 -mac HMAC -macopt hexkey:SEED

Source: rulebook section 3 (`dice_source`).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count, islice

from engine.errors import EngineError
from engine.roll import Roll

_FAIR = 252
"""The highest multiple of 6 that a byte can stay below."""
_LEAST_SEED = 16
"""In bytes: fewer could be found from the commitment by trying."""


@dataclass(frozen=True, slots=True)
class SeededDice:
    """The dice of one game, from a seed of at least 16 secret bytes (else EngineError).

    >>> dice = SeededDice(bytes(range(32)))
    >>> dice.commitment
    '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd'
    """

    seed: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if len(self.seed) < _LEAST_SEED:
            raise EngineError(
                f"A seed of {len(self.seed)} bytes could be guessed: it has at least {_LEAST_SEED}."
            )

    @classmethod
    def from_text(cls, text: str) -> SeededDice:
        """The dice of a seed as hexadecimal digits; EngineError when it is none."""
        try:
            seed = bytes.fromhex(text)
        except ValueError:
            raise EngineError(
                "A seed is written in hexadecimal digits, two for each byte."
            ) from None
        return cls(seed)

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed, in hexadecimal digits: to be shown before the first roll."""
        return hashlib.sha256(self.seed).hexdigest()

    def throw(self, index: int) -> Roll:
        """The two numbers of a throw; the first throw is 1 (EngineError below)."""
        if index < 1:
            raise EngineError(f"Throws are numbered from 1; there is none with the index {index}.")
        first, second = islice(numbers(self._blocks(index)), 2)
        return Roll(first, second)

    def throws(self) -> Iterator[Roll]:
        """All throws from the first on, without end."""
        return map(self.throw, count(1))

    def _blocks(self, index: int) -> Iterator[bytes]:
        for block in count():
            yield hmac.digest(self.seed, f"{index}:{block}".encode(), "sha256")


def numbers(blocks: Iterable[bytes]) -> Iterator[int]:
    """The dice, 1 to 6, that blocks of random bytes give.

    >>> list(numbers([bytes([0, 5, 6, 251, 252, 255]), bytes([2])]))
    [1, 6, 1, 6, 3]
    """
    for block in blocks:
        for byte in block:
            if byte < _FAIR:
                yield 1 + byte % 6


@dataclass(frozen=True, slots=True)
class Misfit:
    """A throw that a seed does not give: its index, what was thrown and what the seed gives."""

    index: int
    thrown: Roll
    due: Roll

    def __str__(self) -> str:
        """As a clause, both dice in their order.

        >>> print(Misfit(3, Roll(6, 6), Roll(2, 1)))
        throw 3 was 6-6, and the seed gives 2-1
        """
        thrown, due = (f"{roll.first}-{roll.second}" for roll in (self.thrown, self.due))
        return f"throw {self.index} was {thrown}, and the seed gives {due}"


def fits(commitment: str, seed: str) -> bool:
    """Whether a published seed (hexadecimal digits) is the one that was committed to.

    >>> fits("630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd", "00" * 32)
    False
    """
    return SeededDice.from_text(seed).commitment == commitment.strip().lower()


def first_misfit(dice: SeededDice, thrown: Iterable[Roll]) -> Misfit | None:
    """The first of a game's throws, in order from its first, that does not fit; None: all do."""
    for index, (roll, due) in enumerate(zip(thrown, dice.throws(), strict=False), 1):
        if roll != due:
            return Misfit(index, roll, due)
    return None
