"""A table for tests: two players and a made-up camera, told what they do in their own words.

`Table(folder).roll("white", 3, 1).move("8/5 6/5").lift()` plays a turn; `said` is what the referee
wrote into the journal, one short line each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from observing import CORNERS, QUIET, Noise, Reader

from boardside.acts import Act
from boardside.dealer import Dealer
from boardside.interrupted import Interrupted
from boardside.journal import NAME, Journal, read_journal
from boardside.seating import Corner, Seating
from boardside.sitting import Announce, Place, opened, resumed
from boardside.states import State
from boardside.verdicts import MatchStart
from engine.board import Board, Side
from engine.game import Cube as CubeState
from engine.notation import apply_freely
from engine.rules import Rules
from vision.observation import Cube, Die, Lie, Occupancy, Shade

TICK = 0.1
STANDARD = Seating(Corner.BOTTOM_RIGHT, Shade.LIGHT)


@dataclass(frozen=True)
class LyingDie:
    """A die on the table, in the standard view."""

    side: Side
    face: int
    place: tuple[float, float]
    lie: Lie = Lie.FLAT


class Table:
    """See the module. The clock runs in tenths of a second, like a recording's."""

    def __init__(  # noqa: PLR0917
        self,
        folder: Path,
        board: Board | None = None,
        rules: Rules | None = None,
        length: int = 0,
        seating: Seating = STANDARD,
        noise: Noise = QUIET,
        cube: CubeState | None = None,
        seed: int = 1,
        dice: Sequence[LyingDie] = (),
        announce: Announce | None = None,
    ) -> None:
        self._announce = announce or _silent
        self.path = folder / NAME
        self.board = board or Board.start()
        self.dice = list(dice)
        self.mover = Side.WHITE
        self._ticks = 0
        self._seating = seating
        self._reader = Reader(noise, np.random.default_rng(seed))
        self._cube_at = 0.5
        self._cube_value: int | None = None
        self._throws = 0
        self.dazzled: set[int] = set()
        header = MatchStart(
            rules or Rules(),
            length,
            "White",
            "Black",
            self.board,
            cube or CubeState(),
            board is not None,
        )
        self._journal = Journal(folder)
        self._entropy = Random(seed).randbytes
        dealer = Dealer(folder, self._entropy)
        place = Place(seating, CORNERS)
        self.sitting = opened(header, place, self._journal, self._announce, dealer=dealer)
        self.rest(0.5)

    # what players do

    def roll(self, side: str, *faces: int, lies: Sequence[Lie] = (), half: str = "") -> Table:
        """A player throws dice: into the own half unless another one is named."""
        self.mover = Side(side)
        self.hand(0.5)
        in_right = Side(half or side) is Side.WHITE
        self._throws += 1
        for number, face in enumerate(faces):
            lie = lies[number] if lies else Lie.FLAT
            shift = 0.09 * number + 0.013 * (self._throws % 5)
            place = ((0.6 if in_right else 0.1) + shift, 0.45 + 0.02 * (self._throws % 4))
            self.dice.append(LyingDie(self.mover, face, place, lie))
        return self.rest(0.9)

    def move(self, play: str, rest: float = 0.9) -> Table:
        """The player who rolled last moves, one checker after the other."""
        for move in play.split():
            self.hand(0.5)
            self.board = apply_freely(self.board, self.mover, move)
            self.rest(0.5)
        return self.rest(rest)

    def put(self, board: Board, rest: float = 0.9) -> Table:
        """A hand puts the checkers so."""
        self.hand(0.8)
        self.board = board
        return self.rest(rest)

    def lift(self, side: str = "", rest: float = 0.6) -> Table:
        """A player (else whoever) picks up the dice."""
        self.hand(0.7)
        self.dice = [die for die in self.dice if side and die.side is not Side(side)]
        return self.rest(rest)

    def turn_cube(self, edge: str | None, value: int | None = None) -> Table:
        """A hand puts the cube at a player's edge or in the middle, perhaps turned."""
        self.hand(0.7)
        self._cube_at = 0.5 if edge is None else 0.15 if edge == "black" else 0.85
        self._cube_value = value
        return self.rest(1.2)

    def nudge_cube(self) -> Table:
        """The cube is shifted a little."""
        self.hand(0.4)
        self._cube_at += 0.05
        return self.rest(1.0)

    def say(self, act: Act, rest: float = 0.5) -> Table:
        """A person tells the referee something."""
        self.sitting.acted(act, self._at, self._ticks, "page")
        return self.rest(rest)

    def change_sides(self) -> Table:
        """The players sit down the other way round; the board is set up for them."""
        other = Corner.TOP_LEFT if self._seating.white_home is Corner.BOTTOM_RIGHT else None
        self._seating = Seating(other or Corner.BOTTOM_RIGHT, self._seating.white)
        return self.put(Board.start())

    def leave(self) -> Table:
        """The referee ends."""
        self._journal.close()
        return self

    def restart(self, seconds: float = 5.0, cut: int = 0) -> Table:
        """The referee dies, perhaps with the journal's last bytes unwritten, and starts again."""
        self.leave()
        if cut:
            with self.path.open("r+b") as file:
                file.truncate(self.path.stat().st_size - cut)
        self._ticks += round(seconds / TICK)
        old = Interrupted.of(self.path.parent)
        self._journal = old.journal
        place = Place(self._seating, CORNERS, self._at, self._ticks)
        dealer = Dealer(self.path.parent, self._entropy)
        self.sitting = resumed(old, place, self._announce, dealer=dealer)
        return self

    def without_pictures(self, seconds: float) -> Table:
        """The camera gives nothing for a while; then it does again."""
        self._ticks += round(seconds / TICK)
        self.sitting.missed(self._at, self._ticks)
        return self

    # how time goes by

    def hand(self, seconds: float) -> Table:
        """A hand is in the picture."""
        for _ in range(round(seconds / TICK)):
            self._ticks += 1
            self.sitting.moving(self._at, self._ticks)
            if self.sitting.wants_glimpse(self._at):
                layout = self._seating.layout_of(self.board)
                self.sitting.glimpse(self._reader.observation((self._at, self._ticks), layout))
        return self

    def rest(self, seconds: float) -> Table:
        """Nothing moves."""
        for _ in range(round(seconds / TICK)):
            self._ticks += 1
            self.sitting.time(self._at, self._ticks)
            if self.sitting.due(self._at):
                self.look()
        return self

    def long_rest(self, minutes: int) -> Table:
        """Nothing moves for long; the camera has a look every minute."""
        for _ in range(minutes):
            self._ticks += round(59 / TICK)
            self.rest(1)
        return self

    def look(self, hidden_dice: bool = False, board: Board | None = None) -> Table:
        """One look now; perhaps one that misses the dice, or reads the board wrongly."""
        layout = self._seating.layout_of(board or self.board)
        dice = () if hidden_dice else tuple(map(self._die, self.dice))
        when = (self._at, self._ticks)
        seen = self._reader.observation(when, layout, dice, self._cube())
        self.sitting.look(replace(seen, spots=self._in_this_light(seen.spots)))
        return self

    def covered(self, seconds: float) -> Table:
        """Something lies over the board and does not move."""
        for _ in range(round(seconds / TICK)):
            self._ticks += 1
            self.sitting.time(self._at, self._ticks)
            layout = self._seating.layout_of(self.board)
            seen = self._reader.observation((self._at, self._ticks), layout)
            if self.sitting.due(self._at):
                self.sitting.look(replace(seen, covered=True))
        return self

    # what the referee said

    @property
    def records(self) -> list[dict[str, Any]]:
        """All records but those of what was seen."""
        return [record for record in read_journal(self.path) if record["type"] != "seen"]

    @property
    def said(self) -> list[str]:
        """The verdicts after the header, as `type player what`."""
        return [_short(record) for record in self.records[3:]]

    @property
    def now(self) -> float:
        """The seconds that have gone by."""
        return self._at

    @property
    def _at(self) -> float:
        return round(self._ticks * TICK, 3)

    def _in_this_light(self, spots: tuple[Occupancy, ...]) -> tuple[Occupancy, ...]:
        """Spots of which those in glaring light (White's points) might hold anything."""
        glare = Board((0,) * 26, (0,) * 26)
        for point in self.dazzled:
            glare = glare.with_at(Side.WHITE, point, 1)
        dark = Occupancy(np.zeros((16, 16), np.float32))
        pairs = self._seating.layout_of(glare).spots
        return tuple(dark if sum(pair) else spot for spot, pair in zip(spots, pairs, strict=True))

    def _seen_place(self, place: tuple[float, float]) -> tuple[float, float]:
        turned = (1 - place[0], 1 - place[1])
        return place if self._seating.white_home.at_bottom else turned

    def _die(self, die: LyingDie) -> Die:
        return self._reader.die(die.face, self._seen_place(die.place), die.lie, die.side)

    def _cube(self) -> Cube:
        values = {} if self._cube_value is None else {self._cube_value: 0.95}
        place = self._seen_place((-0.08, self._cube_at))
        return Cube((1000 * place[0], 1000 * place[1]), place, values, 0.9)


def _silent(record: dict[str, Any], state: State) -> None:
    """Nobody listens."""


def _short(record: dict[str, Any]) -> str:
    kind, player = record["type"], record.get("player")
    what: dict[str, str] = {
        "roll": "".join(map(str, record.get("dice", ()))) if kind == "roll" else "",
        "void_roll": str(record.get("reason")),
        "play": f"{record.get('play') or '-'} {_legality(record.get('legal'))}",
        "illegal": str(record.get("rule")),
        "game_over": f"{record.get('winner')} {record.get('kind')} {record.get('points')}",
        "match_over": str(record.get("winner")),
        "game_start": str(record.get("game")),
        "warning": str(record.get("code")),
        "undone": str(record.get("what")),
        "set_up": str(record.get("what")),
        "resign": f"{record.get('kind')} {'accepted' if record.get('accepted') else 'refused'}",
    }
    further = what.get(kind, str(record["cube"]) if "cube" in record else "")
    return " ".join(filter(None, [kind, player, further]))


def _legality(legal: bool | None) -> str:
    return {True: "legal", False: "illegal", None: "unknown"}[legal]
