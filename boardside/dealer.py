"""The dealer: keeps the seeds of dealt dice, and does with them what the umpire waits for.

The seeds lie beside the journal in a file that only its owner can read, written before anybody
hears of the commitment: a referee that was started again deals from the same seed.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from pathlib import Path

from boardside.dealing import Wish, wish
from boardside.errors import JournalError
from boardside.events import Dealt
from boardside.states import State
from engine.errors import EngineError
from engine.seeded import SeededDice

NAME = "dice-seeds.txt"
BYTES = 32


class Dealer:
    """The dealer of the match in a folder. `entropy` gives so many secret bytes."""

    def __init__(self, folder: Path, entropy: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self._path = folder / NAME
        self._entropy = entropy
        self._dice: dict[str, SeededDice] = {}

    def next(self, state: State, at: float, frame: int) -> Dealt | None:
        """What it does now, None where it waits. Raises JournalError where it cannot."""
        wanted, dealing = wish(state), state.dealing
        if wanted is Wish.COMMIT:
            return Dealt(at, frame, commitment=self._commit())
        if wanted is None or dealing is None:
            return None
        dice = self._sealed(dealing.commitment)
        if wanted is Wish.TELL:
            return Dealt(at, frame, seed=dice.seed.hex())
        return Dealt(at, frame, roll=dice.throw(dealing.throws + 1))

    def _commit(self) -> str:
        """A new seed, on disk; what is told of it."""
        dice = SeededDice(self._entropy(BYTES))
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC
        try:
            file = os.open(self._path, flags, 0o600)
            try:
                os.write(file, f"{dice.seed.hex()}\n".encode())
                os.fsync(file)
            finally:
                os.close(file)
        except OSError as error:
            raise JournalError(f"{self._path}: cannot be written ({error.strerror}).") from None
        self._dice[dice.commitment] = dice
        return dice.commitment

    def _sealed(self, commitment: str) -> SeededDice:
        """The dice that were committed to."""
        if commitment not in self._dice:
            self._dice |= {dice.commitment: dice for dice in self._read()}
        try:
            return self._dice[commitment]
        except KeyError:
            raise JournalError(
                f"{self._path}: the seed of this game's dice is not there; without it the match "
                "cannot be gone on with."
            ) from None

    def _read(self) -> list[SeededDice]:
        try:
            lines = self._path.read_text(encoding="ascii", errors="replace").split("\n")[:-1]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise JournalError(f"{self._path}: cannot be read ({error.strerror}).") from None
        try:
            return [SeededDice.from_text(line) for line in lines]
        except EngineError as error:
            raise JournalError(f"{self._path}: {error}") from None
