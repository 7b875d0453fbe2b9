"""A sitting: one board from the first frame to the last, whatever the frames come from.

It holds the watcher and the umpire's state, and has every event and verdict written into the
journal before anybody hears of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from boardside.events import BoardSettled, Event, Glimpsed
from boardside.evidence import Evidence
from boardside.freely import read_freely
from boardside.journal import Journal, Record
from boardside.limits import DIE_THERE, FACE_THERE, GLIMPSE_SECONDS
from boardside.seating import Seating
from boardside.states import Phase, State
from boardside.umpire import begin, step
from boardside.verdicts import BoardFound, MatchStart
from boardside.watcher import Watcher
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
    """One board being refereed. Feed it every frame in order: `moving` or `quiet`."""

    def __init__(
        self, header: MatchStart, place: Place, journal: Journal, announce: Announce
    ) -> None:
        self._seating = place.seating
        self._journal = journal
        self._announce = announce
        self._watcher = Watcher(place.seating)
        self._evidence: Evidence | None = None
        self._glimpsed_at = place.at
        self.state, verdicts = begin(header)
        found = BoardFound(
            place.seating.standard_corners(place.corners),
            place.seating.white_home.value,
            place.seating.white.value,
        )
        self._tell(journal.verdicts([header, found, *verdicts], place.at, place.frame))

    def moving(self, at: float, frame: int) -> None:
        """Something moves in the picture."""
        self._evidence = None
        self._happened(self._watcher.moving(at, frame))

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
        return self._watcher.due(at, self.state.unresolved)

    def look(self, seen: Observation) -> None:
        """A quiet picture that was read."""
        self._evidence = None
        events = self._watcher.look(seen)
        self._happened(events)
        clean = not any(map(_is_die, seen.dice)) and not seen.covered
        for event in events:
            if isinstance(event, BoardSettled) and clean:
                self._evidence = event.evidence

    def hidden(self, at: float, frame: int) -> None:
        """A quiet picture on which the board was not found."""
        self._happened(self._watcher.hidden(at, frame))

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

    def _happened(self, events: Sequence[Event]) -> None:
        for event in events:
            self.state, verdicts = step(self.state, event)
            self._tell(self._journal.event(event, verdicts))

    def _tell(self, records: Sequence[Record]) -> None:
        for record in records:
            self._announce(record, self.state)


def _is_die(die: Die) -> bool:
    """Whether this is most probably a die: it hides what is under it."""
    return die.confidence >= DIE_THERE and max(die.faces) >= FACE_THERE
