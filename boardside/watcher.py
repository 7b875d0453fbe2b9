"""The watcher: turns what quiet pictures say, and that something moves, into events.

Evidence is averaged over the looks at one rest, so that no single bad picture decides anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from boardside.diewatch import DieWatch
from boardside.events import (
    BoardSettled,
    CubeMoved,
    DiceAtRest,
    DiceLifted,
    Event,
    Moving,
    SeenDie,
    ViewBack,
    ViewLost,
)
from boardside.evidence import Evidence
from boardside.limits import (
    BLIND_SECONDS,
    BUMPED_PIXELS,
    CUBE_HELD_SECONDS,
    CUBE_SHIFTED,
    CUBE_SURE,
    LOOK_AGAIN_SECONDS,
    LOOK_ANYWAY_SECONDS,
    LOOK_FOR_DICE_SECONDS,
)
from boardside.seating import Seating
from engine.board import Side
from vision.observation import Cube, Observation

SHOWN_LOOKS = 4
"""Dice are reported again while they have been looked at less often than this."""

KEPT_LOOKS = 6
"""The evidence of a rest is that of its newest looks, so many at most."""

_Spot = tuple[Side | None, int | None]


def _number(cube: Cube) -> int | None:
    """The number on it, None when that is not sure."""
    value = max(cube.values, key=cube.values.__getitem__, default=None)
    return value if value is not None and cube.values[value] >= CUBE_SURE else None


@dataclass(slots=True)
class _CubeWatch:
    """Where the cube lies and what it shows, and where it may lie now; `read` is the number that
    the last look was sure of."""

    place: tuple[float, float] | None = None
    spot: _Spot = (None, None)
    maybe: _Spot | None = None
    maybe_since: float = 0.0
    read: int | None = None

    def look(self, cube: Cube | None, edge: Side | None, at: float) -> bool:
        """Follows one look; whether the cube is found to be moved."""
        if cube is None:
            return False
        value = _number(cube)
        agreed = value if value == self.read else None
        self.read = value
        if self.place is not None and self._same(cube, value, edge):
            self.maybe, self.place = None, cube.place
            if self.spot[1] is None:
                self.spot = (self.spot[0], agreed)
            return False
        if not self._still(edge, value):
            self.maybe, self.maybe_since = (edge, value), at
        if at - self.maybe_since < CUBE_HELD_SECONDS:
            return False
        self.place, self.spot, self.maybe = cube.place, (edge, agreed), None
        return True

    def _still(self, edge: Side | None, value: int | None) -> bool:
        """Whether a look does not contradict where it may lie now."""
        if self.maybe is None or self.maybe[0] is not edge:
            return False
        return value is None or self.maybe[1] is None or value == self.maybe[1]

    def _same(self, cube: Cube, value: int | None, edge: Side | None) -> bool:
        old = self.place or cube.place
        shift = max(abs(new - was) for new, was in zip(cube.place, old, strict=True))
        turned = value is not None and self.spot[1] is not None and value != self.spot[1]
        return not turned and (edge is self.spot[0] or shift < CUBE_SHIFTED)


class Watcher:
    """Follows one board. Feed it every frame, in order: `moving` or, of the quiet ones that are
    due, `look`."""

    def __init__(self, seating: Seating) -> None:
        self._seating = seating
        self._dice = DieWatch(seating)
        self._cube = _CubeWatch()
        self._looks: list[Evidence] = []
        self._rest_began = 0.0
        self._looked_at: float | None = None
        self._resting = False
        self._hidden_since: float | None = None
        self._lost = False
        self._shown: tuple[tuple[int, int], ...] = ()

    def remember(self, events: Iterable[Event]) -> None:
        """Goes on after the events of an earlier watcher: it knows the dice and the cube again."""
        dice: dict[int, SeenDie] = {}
        newest = 0
        for event in events:
            match event:
                case DiceAtRest():
                    dice = {die.number: die for die in event.dice}
                    newest = max(newest, *dice)
                case DiceLifted():
                    dice = {number: dice[number] for number in event.left if number in dice}
                case CubeMoved():
                    self._cube = _CubeWatch(spot=(event.edge, event.value))
                case _:
                    pass
        self._dice.remember(tuple(dice.values()), newest)

    def reseat(self, seating: Seating) -> None:
        """The board lies otherwise from now on: the players have changed sides."""
        self._seating = seating
        self._dice.seating = seating

    def due(self, at: float, eager: bool = False) -> bool:
        """Whether a quiet picture is worth a look: the first of a rest, and while something is not
        settled (`eager`: for the umpire) soon again, else now and then."""
        if not self._resting or self._looked_at is None:
            return True
        soon = eager and len(self._looks) < KEPT_LOOKS
        soon = soon or self._cube.maybe is not None or self._thin()
        wait = LOOK_AGAIN_SECONDS if soon else LOOK_ANYWAY_SECONDS
        if self._dice.missing:
            wait = LOOK_FOR_DICE_SECONDS
        return at - self._looked_at >= wait - 1e-6

    def moving(self, at: float, frame: int) -> tuple[Event, ...]:
        """Something moves in the picture."""
        if not self._resting:
            return ()
        self._resting = False
        self._looks.clear()
        return (Moving(at, frame),)

    def look(self, seen: Observation) -> tuple[Event, ...]:
        """A quiet picture that was read."""
        self._looked_at = seen.at
        if seen.covered:
            self._resting = True
            self._looks.clear()
            return self.hidden(seen.at, seen.frame)
        if not self._resting or not self._looks or seen.moved > BUMPED_PIXELS:
            self._looks.clear()
            self._rest_began = seen.at
        self._resting, self._hidden_since = True, None
        back: tuple[Event, ...] = (ViewBack(seen.at, seen.frame),) if self._lost else ()
        self._lost = False
        return (*back, *self._events(seen))

    def hidden(self, at: float, frame: int) -> tuple[Event, ...]:
        """A picture that does not show the whole board."""
        if self._hidden_since is None:
            self._hidden_since = at
        if self._lost or at - self._hidden_since < BLIND_SECONDS:
            return ()
        self._lost = True
        return (ViewLost(at, frame),)

    def _events(self, seen: Observation) -> tuple[Event, ...]:
        at, frame = seen.at, seen.frame
        events: list[Event] = []
        lifted = self._dice.look(seen.dice, at)
        if lifted:
            events.append(DiceLifted(at, frame, lifted, self._dice.numbers()))
        self._looks = [*self._looks[1 - KEPT_LOOKS :], self._seating.evidence(seen)]
        evidence = Evidence.mean(self._looks)
        events.append(
            BoardSettled(at, frame, evidence, len(self._looks), round(at - self._rest_began, 3))
        )
        edge = self._seating.edge_owner(seen.cube.place) if seen.cube else None
        if self._cube.look(seen.cube, edge, at):
            events.append(CubeMoved(at, frame, *self._cube.spot))
        if self._news():
            events.append(DiceAtRest(at, frame, self._dice.seen()))
        return tuple(events)

    def _news(self) -> bool:
        """Whether the dice are other ones than reported last, or seen better."""
        dice = tuple((die.number, min(die.looks, SHOWN_LOOKS)) for die in self._dice.seen())
        news = bool(dice) and dice != self._shown
        self._shown = dice
        return news

    def _thin(self) -> bool:
        """Whether what was seen rests on a single look."""
        return len(self._looks) < 2
