"""A sitting: one board from the first frame to the last, whatever the frames come from.

It holds the watcher and the umpire's state, and has every event and verdict written into the
journal before anybody hears of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from boardside.acts import Act
from boardside.dealer import Dealer
from boardside.events import BoardSettled, Event, Glimpsed, PersonActed, Resumed, TimeUp
from boardside.evidence import Evidence
from boardside.freely import read_freely
from boardside.interrupted import Interrupted
from boardside.journal import Journal, Record
from boardside.limits import (
    ACCUSE_BEYOND,
    DIE_THERE,
    FACE_THERE,
    GLIMPSE_SECONDS,
    MUST_BE_BETTER,
)
from boardside.records import event_of
from boardside.seating import Seating, candidates
from boardside.states import Phase, State
from boardside.umpire import begin, step
from boardside.verdicts import BoardFound, MatchStart
from boardside.watcher import Watcher
from engine.board import Board
from vision.observation import Die, Layout, Observation, Pixel

Announce = Callable[[Record, State], None]


@dataclass(frozen=True, slots=True)
class Place:
    """Where and when the board was found: the seating, the corners TL, TR, BR, BL."""

    seating: Seating
    corners: tuple[Pixel, ...]
    at: float = 0.0
    frame: int = 0


class Sitting:
    """One board being refereed, from a state of the umpire on. Feed it every frame in order:
    `moving` or `quiet`. `opened` and `resumed` make one."""

    def __init__(
        self,
        state: State,
        seating: Seating,
        journal: Journal,
        announce: Announce,
        *,
        dealer: Dealer | None = None,
    ) -> None:
        self.state = state
        self.watcher = Watcher(seating)
        self._seating = seating
        self._journal = journal
        self._announce = announce
        self._dealer = dealer or Dealer(journal.path.parent)
        self._evidence: Evidence | None = None
        self._glimpsed_at = 0.0
        self._maybe: Seating | None = None
        self.set_up_anew = False
        """The match is over, and the opening position stands on the board for the next one."""

    def moving(self, at: float, frame: int) -> None:
        """Something moves in the picture."""
        self._evidence = None
        self._happened(self.watcher.moving(at, frame))

    def wants_glimpse(self, at: float) -> bool:
        """Whether a picture in which something moves is worth being read all the same."""
        waited = at - self._glimpsed_at >= GLIMPSE_SECONDS - 1e-6
        return self.state.phase is Phase.OFFERED and waited

    def glimpse(self, seen: Observation) -> None:
        """A picture that was read while something moves."""
        self._glimpsed_at = seen.at
        self._happened([Glimpsed(seen.at, seen.frame, self._seating.evidence(seen))])

    def due(self, at: float) -> bool:
        """Whether a quiet picture is worth being read."""
        return self.watcher.due(at, self.state.unresolved)

    def look(self, seen: Observation) -> None:
        """A quiet picture that was read."""
        self._evidence = None
        if self.state.phase is Phase.GAME_OVER:
            self._follow_sides(seen)
        elif self.state.phase is Phase.MATCH_OVER:
            self._notice_set_up(seen)
        events = self.watcher.look(seen)
        self._happened(events)
        clean = not any(map(_is_die, seen.dice)) and not seen.covered
        for event in events:
            if isinstance(event, BoardSettled) and clean:
                self._evidence = event.evidence

    def hidden(self, at: float, frame: int) -> None:
        """A quiet picture on which the board was not found."""
        self._happened(self.watcher.hidden(at, frame))

    def missed(self, at: float, frame: int) -> None:
        """For a while there was no picture at all."""
        self.moving(at, frame)
        self.happened(Resumed(at, frame, restarted=False, missed=True))

    def settled(self) -> Layout | None:
        """The layout that the last look showed beyond doubt, with no dice and nothing in the way;
        None when there is any doubt."""
        quiet = self.state.phase in (Phase.TO_ROLL, Phase.OPENING)
        if not quiet or self.state.doubtful or self._evidence is None:
            return None
        board = self.state.board
        if self.state.adrift or read_freely(self._evidence, board).board != board:
            return None
        return self._seating.layout_of(board)

    def acted(self, act: Act, at: float, frame: int, way: str) -> None:
        """A person told the referee something."""
        self.happened(PersonActed(at, frame, act, way))

    def time(self, at: float, frame: int) -> None:
        """Time goes by: a deadline may be missed."""
        clock = self.state.clock
        if clock is not None and clock.missed is None and clock.flag(at) is not None:
            self.happened(TimeUp(at, frame))

    def _follow_sides(self, seen: Observation) -> None:
        """Between games the players may change sides: where the opening position clearly stands the
        other way round in two looks, it does."""
        found = _opening_in(self._seating, seen)
        other = found[0] if found and found[1] >= ACCUSE_BEYOND else None
        agreed, self._maybe = other is not None and other == self._maybe, other
        if other is None or not agreed:
            return
        self._seating = other
        self.watcher.reseat(other)
        place = _found(Place(other, seen.corners, seen.at, seen.frame))
        self.tell(self._journal.verdicts([place], seen.at, seen.frame))

    def _notice_set_up(self, seen: Observation) -> None:
        """The opening position, either way round, in two looks."""
        found = _opening_in(self._seating, seen)
        standing = found[0] if found else None
        self.set_up_anew = standing is not None and standing == self._maybe
        self._maybe = standing

    def _happened(self, events: Sequence[Event]) -> None:
        for event in events:
            self.happened(event)

    def happened(self, event: Event) -> None:
        """Something that no picture told, or that one did."""
        self._step(event)
        self.deal(event.at, event.frame)

    def deal(self, at: float, frame: int) -> None:
        """Deals what is due, where the referee deals the dice."""
        while (event := self._dealer.next(self.state, at, frame)) is not None:
            self._step(event)

    def _step(self, event: Event) -> None:
        self.state, verdicts = step(self.state, event)
        self.tell(self._journal.event(event, verdicts))

    def tell(self, records: Sequence[Record]) -> None:
        """Announces records that are on disk."""
        for record in records:
            self._announce(record, self.state)


def opened(
    header: MatchStart,
    place: Place,
    journal: Journal,
    announce: Announce,
    *,
    dealer: Dealer | None = None,
) -> Sitting:
    """The sitting of a match that begins; the `dealer` is asked where dice are dealt from seeds."""
    state, verdicts = begin(header)
    sitting = Sitting(state, place.seating, journal, announce, dealer=dealer)
    first = [header, _found(place), *verdicts]
    sitting.tell(journal.verdicts(first, place.at, place.frame))
    sitting.deal(place.at, place.frame)
    return sitting


def resumed(
    old: Interrupted, place: Place, announce: Announce, *, dealer: Dealer | None = None
) -> Sitting:
    """The sitting that goes on from where a journal was interrupted. What its last event led to and
    did not reach the disk is made up for."""
    old.journal.add(old.missing)
    sitting = Sitting(old.state, place.seating, old.journal, announce, dealer=dealer)
    sitting.watcher.remember(
        [event_of(record) for record in old.records if record["type"] == "seen"]
    )
    found = old.journal.verdicts([_found(place)], place.at, place.frame)
    sitting.tell([*old.missing, *found])
    sitting.happened(Resumed(place.at, place.frame, missed=old.missed))
    return sitting


def _found(place: Place) -> BoardFound:
    corners = place.seating.standard_corners(place.corners)
    return BoardFound(corners, place.seating.white_home.value, place.seating.white.value)


def _opening_in(now: Seating, seen: Observation) -> tuple[Seating, float] | None:
    """The seating by which the opening position explains a picture as well as anything does, and by
    how much better than the present one; None when there is none."""
    start = Board.start()
    logs = {way: way.evidence(seen).log(start) for way in candidates(None, now.white)}
    best = max(logs, key=logs.__getitem__)
    free = read_freely(best.evidence(seen)).log
    if seen.covered or free - logs[best] > MUST_BE_BETTER:
        return None
    return best, logs[best] - logs[now]


def _is_die(die: Die) -> bool:
    """Whether this is most probably a die: it hides what is under it."""
    return die.confidence >= DIE_THERE and max(die.faces) >= FACE_THERE
