"""Refereeing one match, frame by frame, whatever the frames come from."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from boardside.boardsearch import BoardSearch, Found
from boardside.desk import Desk
from boardside.errors import OutOfDate, UsageError
from boardside.exhibits import Exhibits, worth_showing
from boardside.inbox import Asked, Press, SetUp, Trial
from boardside.interrupted import Interrupted
from boardside.journal import Journal, Record
from boardside.plan import Plan
from boardside.sitting import Place, Sitting, opened, resumed
from boardside.stopwatch import Stopwatch
from boardside.tiller import pressed
from boardside.verdicts import Warned
from hw.frames import Frame
from vision.errors import VisionError
from vision.motion import Motion
from vision.observation import Layout
from vision.reader import Reader

MOVED_RADII = 0.25
"""A board that lies further (in checker radii) from where it was has been moved: that is said."""

GAP_SECONDS = 2.0
"""Without a frame for so long, something may have happened that nobody saw."""

_CHANGES_NOTHING = frozenset({"pictures", "warning", "seen"})


class Refereeing:
    """One match being refereed: feed it every frame, in order, and what people ask of it between
    two frames. Nothing is written before the board has been found."""

    def __init__(
        self, plan: Plan, desk: Desk, watch: Stopwatch, old: Interrupted | None = None
    ) -> None:
        self.plan = plan
        self.sitting: Sitting | None = None
        self._desk, self._watch, self._old = desk, watch, old
        self.search = self._searching()
        self._afresh: BoardSearch | None = None
        self.abandoned = False
        """The match that was to be gone on with is not on the board: a new one is set up there."""
        self._motion = Motion()
        self._exhibits = Exhibits(desk.folder)
        self._journal: Journal | None = None
        self._reader: Reader | None = None
        self._learned: Layout | None = None
        self._last = (0.0, 0)
        desk.onlooker.planned(plan, False)

    def feed(self, frame: Frame) -> None:
        """One frame."""
        gap = frame.at - self._last[0] > GAP_SECONDS
        self._last = (frame.at, frame.number)
        with self._watch.timing("every frame: motion"):
            quiet = self._motion.feed(frame.image if frame.small is None else frame.small)
        if self.sitting is None or self._reader is None:
            if quiet:
                self._begin(frame)
        else:
            self.sitting.time(frame.at, frame.number)
            if gap:
                self.sitting.missed(frame.at, frame.number)
            if not quiet:
                self._move(frame, self.sitting, self._reader)
            elif self.sitting.due(frame.at):
                self._look(frame, self.sitting, self._reader)
        self._desk.onlooker.frame(frame)

    def heed(self, asked: Asked) -> tuple[Record, ...]:
        """Does what somebody asks; the records that it led to.

        Raises UsageError where it cannot be, OutOfDate where something happened that the person
        did not know of.
        """
        if isinstance(asked.what, Press):
            self._desk.onlooker.pressed(asked.what.button, asked.way)
        if isinstance(asked.what, SetUp | Trial):
            return self._before_it_begins(asked.what)
        sitting = self.sitting
        if sitting is None:
            raise UsageError("no match has begun.")
        if asked.seen and self._decided_after(asked.seen):
            raise OutOfDate("something has happened meanwhile; look again.")
        act = asked.what
        if isinstance(act, Press):
            meant = pressed(sitting.state, act.button)
            if meant is None:
                raise UsageError("this button means nothing now.")
            act = meant
        told = len(self._desk.records)
        sitting.acted(act, *self._last, asked.way)
        return tuple(self._desk.records[told:])

    def warn(self, code: str, message: str) -> None:
        """Writes and says what is wrong with something else than the game: a camera, a
        recording."""
        if self._journal is None or self.sitting is None:
            self._desk.onlooker.trouble(code, message)
            return
        record = self._journal.outside(Warned(code, message), *self._last)
        self._desk.announce(record, self.sitting.state)

    @property
    def set_up_anew(self) -> bool:
        """Whether the match is over and the opening position stands on the board again."""
        return self.sitting is not None and self.sitting.set_up_anew

    def close(self) -> None:
        """Lets go of the journal."""
        if self._journal is not None:
            self._journal.close()
        elif self._old is not None:
            self._old.journal.close()

    def _searching(self) -> BoardSearch:
        if self._old is not None:
            # Started again in the middle of a turn, the board need not show the position quite.
            ways = ((self._old.seating, self._old.state.board),)
            return BoardSearch(ways, self._watch, exact=False)
        return BoardSearch(self.plan.ways(), self._watch, corners=self.plan.corners)

    def _before_it_begins(self, wish: SetUp | Trial) -> tuple[Record, ...]:
        """What may be asked for as long as there is no match."""
        if self.sitting is not None or self._old is not None:
            raise UsageError("a match is on; nothing can be set up or tried now.")
        if isinstance(wish, Trial):
            self._desk.onlooker.tried(wish.what)
        else:
            self.plan = self.plan.told(wish)
            self.search = self._searching()
            self._desk.onlooker.planned(self.plan, False)
        return ()

    def _decided_after(self, seq: int) -> bool:
        """Whether anything was decided after a record."""
        newer = (record for record in self._desk.records if record["seq"] > seq)
        return any(record["type"] not in _CHANGES_NOTHING for record in newer)

    def _begin(self, frame: Frame) -> None:
        """The match begins, or goes on, where the board is there."""
        if not self.search.due(frame.at):
            return
        found = self.search.find(frame)
        if found is None:
            self._desk.onlooker.searching(frame.image, self.search.reason)
            self._look_for_a_new_match(frame)
            return
        if self.plan.waits and self._old is None:
            self._show_found(frame, found)
            return
        self._sit_down(frame, found)

    def _look_for_a_new_match(self, frame: Frame) -> None:
        """Where a match that was interrupted is not to be seen, the next one may be set up."""
        if self._old is None or self.plan.start.began:
            return
        if self._afresh is None:
            self._afresh = BoardSearch(self.plan.ways(), self._watch)
        self.abandoned = self._afresh.find(frame) is not None

    def _show_found(self, frame: Frame, found: Found) -> None:
        """The board is there and nobody has said that it begins: what is seen is shown."""
        seating, reader = found
        self._desk.onlooker.found(seating)
        with suppress(VisionError):
            seen = reader.read(frame.image, frame.at, frame.number)
            self._desk.onlooker.looked(frame.image, reader, seen)

    def _sit_down(self, frame: Frame, found: Found) -> None:
        seating, self._reader = found
        self._desk.onlooker.planned(self.plan, True)
        self._desk.onlooker.found(seating)
        place = Place(seating, self._reader.corners, frame.at, frame.number)
        announce = self._desk.announce
        if self._old is None:
            self._journal = Journal(self._desk.folder)
            self.sitting = opened(self.plan.header(), place, self._journal, announce)
        else:
            self._journal = self._old.journal
            self.sitting = resumed(self._old, place, announce)
        self._look(frame, self.sitting, self._reader)

    def _move(self, frame: Frame, sitting: Sitting, reader: Reader) -> None:
        sitting.moving(frame.at, frame.number)
        self._desk.onlooker.moving()
        if sitting.wants_glimpse(frame.at):
            with self._watch.timing("moving frame: reading"), suppress(VisionError):
                sitting.glimpse(reader.read(frame.image, frame.at, frame.number))

    def _look(self, frame: Frame, sitting: Sitting, reader: Reader) -> None:
        try:
            with self._watch.timing("quiet frame: reading"):
                seen = reader.read(frame.image, frame.at, frame.number)
        except VisionError:
            sitting.hidden(frame.at, frame.number)
            return
        if seen.moved > MOVED_RADII * reader.calibration.geometry.radius:
            self.warn("board_moved", "The board or the camera was moved.")
        with self._watch.timing("quiet frame: refereeing"):
            self._exhibits.look(frame.image, reader.corners, seen.dice)
            told = len(self._desk.records)
            sitting.look(seen)
        self._keep_pictures(self._desk.records[told:], sitting)
        self._exhibits.judged(sitting.state)
        self._desk.onlooker.looked(frame.image, reader, seen)
        layout = sitting.settled()
        if layout is not None and layout != self._learned:
            with self._watch.timing("settled frame: learning"):
                reader.refresh(frame.image, layout)
            self._learned = layout

    def _keep_pictures(self, records: Sequence[Record], sitting: Sitting) -> None:
        """Keeps pictures of what the last look led to, where somebody may want to see them."""
        for record in records:
            if record["type"] in ("roll", "void_roll"):
                self._exhibits.rolled()
            if worth_showing(record) and self._journal is not None:
                names = self._exhibits.keep(record["seq"])
                self._desk.announce(self._journal.pictures(record, names), sitting.state)
