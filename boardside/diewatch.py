"""Following dice from look to look: which die is the same, which is new, which was lifted."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from boardside.events import Colour, SeenDie
from boardside.limits import (
    DIE_FORGOTTEN_SECONDS,
    DIE_THERE,
    LIFTED_SECONDS,
    NEAR,
    NUDGED,
    SAME_COLOUR,
)
from boardside.seating import Seating
from vision.observation import Die, Lie

_LIES = tuple(Lie)
_SURFACE = (-0.06, 1.06)
_BESIDE = (Lie.OFF_BOARD, Lie.IN_TRAY, Lie.ON_FRAME)
_Sums = NDArray[np.float64]


@dataclass(slots=True)
class _Track:
    """One die as followed; sums are over the looks at it where it lies now."""

    number: int
    place: tuple[float, float]
    faces: _Sums
    lies: _Sums
    colour: _Sums
    seen_at: float
    likely: float
    looks: int = 1
    missed_since: float | None = None

    def add(self, die: Die, at: float) -> None:
        """One more look at it; a die that was pushed is looked at afresh."""
        if math.dist(self.place, die.place) > NEAR:
            self.faces, self.lies, self.colour = _sums(die)
            self.looks = 1
        else:
            faces, lies, colour = _sums(die)
            self.faces, self.lies = self.faces + faces, self.lies + lies
            self.colour = self.colour + colour
            self.looks += 1
        self.likely += (die.confidence - self.likely) / self.looks
        self.place, self.seen_at, self.missed_since = die.place, at, None


class DieWatch:
    """The dice on the table. `look` is fed every look at a rest that nothing hides."""

    def __init__(self, seating: Seating) -> None:
        self.seating = seating
        self._tracks: list[_Track] = []
        self._gone: list[tuple[float, _Track]] = []
        self._next = 1

    def look(self, dice: Sequence[Die], at: float) -> tuple[int, ...]:
        """Follows the dice of one look; the numbers of those that are found to be lifted."""
        there = [die for die in dice if die.confidence >= DIE_THERE]
        self._gone = [one for one in self._gone if at - one[0] <= DIE_FORGOTTEN_SECONDS]
        for limit, alike in ((NEAR, False), (NUDGED, True)):
            there = self._match(there, limit, alike, at)
        for die in there:
            self._tracks.append(self._found_again(die, at) or self._new(die, at))
        return self._lifted(at)

    def remember(self, dice: Sequence[SeenDie], newest: int) -> None:
        """Knows dice again that lay there when an earlier referee last looked; `newest` is the
        greatest number that it gave."""
        self._tracks = [_remembered(die) for die in dice]
        self._next = newest + 1

    def seen(self) -> tuple[SeenDie, ...]:
        """The dice of the last look."""
        return tuple(self._seen(track) for track in self._tracks if track.missed_since is None)

    def numbers(self) -> tuple[int, ...]:
        """All dice that lie or may still lie."""
        return tuple(track.number for track in self._tracks)

    @property
    def missing(self) -> bool:
        """Whether a die was not seen in the last look and may have been lifted."""
        return any(track.missed_since is not None for track in self._tracks)

    def _match(self, dice: list[Die], limit: float, alike: bool, at: float) -> list[Die]:
        """Gives looks to the tracks nearest to them; the dice that fit none."""
        free = [track for track in self._tracks if track.seen_at < at]
        pairs = sorted(
            (math.dist(track.place, die.place), number, place)
            for number, track in enumerate(free)
            for place, die in enumerate(dice)
            if not alike or _alike(track, die)
        )
        given: set[int] = set()
        taken: set[int] = set()
        for distance, number, place in pairs:
            if distance <= limit and number not in given and place not in taken:
                given.add(number)
                taken.add(place)
                free[number].add(dice[place], at)
        return [die for place, die in enumerate(dice) if place not in taken]

    def _new(self, die: Die, at: float) -> _Track:
        track = _Track(self._next, die.place, *_sums(die), seen_at=at, likely=die.confidence)
        self._next += 1
        return track

    def _found_again(self, die: Die, at: float) -> _Track | None:
        """A die thought to be lifted that lies in its place as before."""
        for gone in self._gone:
            track = gone[1]
            if math.dist(track.place, die.place) <= NEAR / 2 and _alike(track, die):
                self._gone.remove(gone)
                track.add(die, at)
                return track
        return None

    def _lifted(self, at: float) -> tuple[int, ...]:
        """Dice that two looks far enough apart missed."""
        lifted: list[int] = []
        for track in [track for track in self._tracks if track.seen_at < at]:
            if track.missed_since is None:
                track.missed_since = at
            elif at - track.missed_since >= LIFTED_SECONDS:
                self._tracks.remove(track)
                self._gone.append((at, track))
                lifted.append(track.number)
        return tuple(lifted)

    def _seen(self, track: _Track) -> SeenDie:
        faces = track.faces / track.faces.sum()
        lies = track.lies / max(1e-9, float(track.lies.sum()))
        lightness, a, b = (round(float(part), 2) for part in track.colour / track.looks)
        colour: Colour = (lightness, a, b)
        off_flat = lies.copy()
        off_flat[_LIES.index(Lie.FLAT)] = 0.0
        flat = round(float(lies[_LIES.index(Lie.FLAT)]), 3)
        lie = Lie.FLAT if flat >= 0.5 else _LIES[int(off_flat.argmax())]
        least, most = _SURFACE
        return SeenDie(
            number=track.number,
            faces=tuple(round(float(face), 3) for face in faces),
            flat=flat,
            lie=lie,
            half=self.seating.half_owner(track.place),
            on_surface=lie not in _BESIDE and all(least <= part <= most for part in track.place),
            colour=colour,
            looks=track.looks,
            likely=round(track.likely, 3),
            place=(round(track.place[0], 4), round(track.place[1], 4)),
        )


def _remembered(die: SeenDie) -> _Track:
    """A die as the journal told it: its looks count as one."""
    lies = np.full(len(_LIES), 1e-3)
    lies[_LIES.index(die.lie)] = 1 - die.flat
    lies[_LIES.index(Lie.FLAT)] = die.flat
    sums = (np.array(die.faces, float), lies, np.array(die.colour, float))
    return _Track(die.number, die.place, *sums, seen_at=-math.inf, likely=die.likely)


def _sums(die: Die) -> tuple[_Sums, _Sums, _Sums]:
    lies = np.array([die.lies.get(lie, 0.0) for lie in _LIES])
    return np.array(die.faces, float), lies, np.array(die.colour, float)


def _alike(track: _Track, die: Die) -> bool:
    colour = track.colour / track.looks
    near = math.dist(colour, die.colour) <= SAME_COLOUR
    return near and int(track.faces.argmax()) + 1 == die.face
