"""Proof that the dice of a journal came from seeds that were fixed before the first roll.

The fields that a journal with seeded dice has beside the usual ones:

- `dice_commitment`, in a record of that type with the number of the `game`, before its first throw:
  the SHA-256 of the game's seed, in hexadecimal digits (in another record, such as `game_start`, it
  counts as well; in `match_start`, it would be that of one seed for all games). There is a second
  one in a game that was gone on with though it was over and its seed told;
- `index` in `roll`: 1 for the first throw after the commitment, and one more for each, the opening
  roll, ties and a second opening throw counted; a tie, a `void_roll`, also has `numbers` [White's,
  Black's]. A throw without `index` is the next one;
- a record `dice_seed` after the game's last throw: `game` and `seed`, in hexadecimal digits.

How throws come from a seed: `engine.seeded`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from boardside.errors import JournalError, UsageError
from boardside.journal import Record, read_journal
from engine.errors import EngineError
from engine.roll import Roll
from engine.seeded import SeededDice, first_misfit, fits

COMMITMENT, SEED = "dice_commitment", "dice_seed"


@dataclass(frozen=True, slots=True)
class Proof:
    """How many rolls fit; `wrong` is a sentence on the first that does not, "" when all do."""

    rolls: int
    wrong: str = ""


class _Unproved(Exception):
    """The first thing that does not fit, as a sentence."""


@dataclass(slots=True)
class _Stretch:
    """What follows a commitment, made in a record: throws, in order, and then the seed."""

    commitment: str
    record: int
    throws: list[Roll] = field(default_factory=list)
    records: list[int] = field(default_factory=list)
    proved: bool = False


def verify_dice(path: Path) -> Proof:
    """The proof for a journal file. Raises UsageError for one that cannot be read, or whose dice
    are not from seeds."""
    try:
        return prove(read_journal(path))
    except JournalError as error:
        raise UsageError(str(error)) from None
    except UsageError as error:
        raise UsageError(f"{path}: {error}") from None


def prove(records: Iterable[Record]) -> Proof:
    """The proof for a journal's records; UsageError for records that cannot be understood."""
    stretches: list[_Stretch] = []
    wrong = ""
    try:
        for record in records:
            _follow(stretches, record)
        _close(stretches)
    except _Unproved as error:
        wrong = str(error)
    if not stretches and not wrong:
        raise UsageError("its dice are not from seeds: nothing was committed to.")
    return Proof(sum(len(one.throws) for one in stretches if one.proved), wrong)


def committed(dice: SeededDice) -> Record:
    """What a record says of the game's dice before their first throw."""
    return {COMMITMENT: dice.commitment}


def published(game: int, dice: SeededDice) -> Record:
    """What the record after a game says of its dice."""
    return {"type": SEED, "game": game, "seed": dice.seed.hex()}


def _follow(stretches: list[_Stretch], record: Record) -> None:
    """Goes on by one record; raises _Unproved at the first that does not fit."""
    kind, number = record.get("type"), record["seq"]
    if COMMITMENT in record:
        _close(stretches)
        stretches.append(_Stretch(_text(record, COMMITMENT), number))
    elif kind == "roll":
        _throw(stretches, record, "dice")
    elif kind == "void_roll" and record.get("reason") == "tie":
        _throw(stretches, record, "numbers")
    elif kind == SEED:
        if not stretches or stretches[-1].proved:
            raise _Unproved(f"record {number}: a seed that nobody committed to.")
        _prove(stretches[-1], record)


def _close(stretches: Sequence[_Stretch]) -> None:
    """What was thrown last must have been proved by now."""
    if stretches and stretches[-1].throws and not stretches[-1].proved:
        raise _Unproved(
            f"record {stretches[-1].records[0]} and on: the seed of these throws, committed to in "
            f"record {stretches[-1].record}, has not been published."
        )


def _throw(stretches: Sequence[_Stretch], record: Record, numbers: str) -> None:
    number = record["seq"]
    if not stretches:
        if "index" not in record:
            raise UsageError("its dice are not from seeds: they were thrown without a commitment.")
        raise _Unproved(f"record {number}: thrown before a seed was committed to.")
    stretch = stretches[-1]
    if stretch.proved:
        raise _Unproved(f"record {number}: thrown after the seed had been published.")
    due = len(stretch.throws) + 1
    index = record.get("index", due)
    if index != due:
        raise _Unproved(
            f"record {number}: throw {due} is called {index}: one is left out or twice."
        )
    stretch.throws.append(_roll(record, numbers))
    stretch.records.append(number)


def _prove(stretch: _Stretch, record: Record) -> None:
    seed = _text(record, "seed")
    try:
        honest = fits(stretch.commitment, seed)
    except EngineError as error:
        raise UsageError(f"record {record['seq']}: {error}") from None
    if not honest:
        raise _Unproved(
            f"record {record['seq']}: this seed is not the one committed to in record "
            f"{stretch.record}."
        )
    misfit = first_misfit(SeededDice.from_text(seed), stretch.throws)
    if misfit:
        raise _Unproved(f"record {stretch.records[misfit.index - 1]}: {misfit}.")
    stretch.proved = True


def _roll(record: Record, name: str) -> Roll:
    try:
        first, second = record[name]
        return Roll(first, second)
    except (KeyError, TypeError, ValueError):
        raise UsageError(f"record {record['seq']}: {name!r} is not two numbers of dice.") from None


def _text(record: Record, name: str) -> str:
    text = record.get(name)
    if not isinstance(text, str):
        raise UsageError(f"record {record['seq']}: {name!r} is not text.")
    return text
