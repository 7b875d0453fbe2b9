"""Rulebook section 3, `dice_source = "seeded"`: committed to before, proved after.

The literal throws were made without this program: for each index `i`,

    printf 'i:0' | openssl dgst -sha256 -mac HMAC -macopt hexkey:000102…1f

(OpenSSL 3), its bytes below 252 divided by 6 by hand; throws 22, 104, 143 and 205 pass over a byte.
"""

from collections import Counter
from itertools import islice

import pytest

from engine.errors import EngineError
from engine.roll import Roll
from engine.seeded import Misfit, SeededDice, first_misfit, fits, numbers

DICE = SeededDice(bytes(range(32)))
THROWS = {
    1: Roll(4, 2),
    2: Roll(5, 4),
    3: Roll(3, 6),
    4: Roll(6, 6),
    5: Roll(6, 5),
    6: Roll(5, 3),
    7: Roll(2, 3),
    8: Roll(6, 1),
    22: Roll(2, 1),
    104: Roll(4, 5),
    143: Roll(6, 4),
    205: Roll(1, 6),
}


def test_the_commitment_is_the_sha_256_of_the_seed() -> None:
    # printf 000102…1f | xxd -r -p | openssl dgst -sha256
    committed = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert DICE.commitment == committed
    assert fits(committed.upper(), bytes(range(32)).hex())
    assert not fits(committed, bytes(range(1, 33)).hex())


@pytest.mark.parametrize("index", THROWS)
def test_known_throws(index: int) -> None:
    assert DICE.throw(index) == THROWS[index]


def test_bytes_from_252_on_are_passed_over_and_the_next_block_goes_on() -> None:
    blocks = [bytes([255] * 31 + [0]), bytes([252, 253, 11])]
    assert list(numbers(blocks)) == [1, 6]


def test_each_number_has_the_same_share_of_the_bytes() -> None:
    assert Counter(numbers([bytes(range(256))])) == dict.fromkeys(range(1, 7), 42)


def test_many_throws_show_every_number_as_often() -> None:
    dice = Counter(n for roll in islice(DICE.throws(), 6000) for n in (roll.first, roll.second))
    squares = sum((dice[n] - 2000) ** 2 / 2000 for n in range(1, 7))
    assert squares < 15.09  # chi-squared, 5 degrees of freedom, 1 in 100


def test_throws_go_on_without_end_from_the_first() -> None:
    assert list(islice(DICE.throws(), 8)) == [THROWS[index] for index in range(1, 9)]


def test_a_game_whose_throws_all_fit() -> None:
    assert first_misfit(DICE, islice(DICE.throws(), 300)) is None
    assert first_misfit(DICE, []) is None


def test_the_first_throw_that_does_not_fit_is_named() -> None:
    thrown = list(islice(DICE.throws(), 8))
    thrown[3] = thrown[6] = Roll(1, 1)
    misfit = first_misfit(DICE, thrown)
    assert misfit == Misfit(4, Roll(1, 1), Roll(6, 6))
    assert str(misfit) == "throw 4 was 1-1, and the seed gives 6-6"


def test_the_order_of_the_dice_is_part_of_a_throw() -> None:
    assert first_misfit(DICE, [Roll(2, 4)]) == Misfit(1, Roll(2, 4), Roll(4, 2))


def test_the_seed_is_not_shown_by_accident() -> None:
    assert repr(DICE) == "SeededDice()"


def test_seeds_that_cannot_be() -> None:
    with pytest.raises(EngineError, match="A seed of 15 bytes could be guessed"):
        SeededDice(bytes(15))
    with pytest.raises(EngineError, match="A seed is written in hexadecimal digits"):
        SeededDice.from_text("xyz")
    with pytest.raises(EngineError, match="A seed of 2 bytes could be guessed"):
        SeededDice.from_text("00ff")
    with pytest.raises(EngineError, match="there is none with the index 0"):
        DICE.throw(0)
