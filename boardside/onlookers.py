"""Who hears of a sitting as it happens: terminal, panel, lamp, page, films. They look on, and never
make the referee wait."""

from __future__ import annotations

from dataclasses import dataclass

from boardside.journal import Record
from boardside.plan import Plan
from boardside.seating import Seating
from boardside.sentences import Names
from boardside.states import State
from firmware_bridge.panel import Panel
from hw.frames import Frame
from vision.observation import Image, Observation
from vision.reader import Reader


@dataclass(frozen=True, slots=True)
class News:
    """One record that is on disk, and how things stand after it.

    `home` is the corner that White's ace point is in; `sentence` is "" where nothing is to be said.
    """

    record: Record
    state: State
    panel: Panel
    names: Names
    home: str
    sentence: str


class Onlooker:
    """Somebody who looks on. Everything does nothing: override what you need.

    All of it is called in the referee's own thread and must return at once.
    """

    def frame(self, frame: Frame) -> None:
        """A frame was looked at."""

    def moving(self) -> None:
        """Something moves: what was seen holds no longer."""

    def looked(self, image: Image, reader: Reader, seen: Observation) -> None:
        """A quiet picture was read."""

    def searching(self, image: Image, reason: str) -> None:
        """The board was looked for in a picture and is not there, for this reason."""

    def planned(self, plan: Plan, begun: bool) -> None:
        """What match is to come, or (`begun`) begins now."""

    def found(self, seating: Seating) -> None:
        """The board was found, lying this way; what is seen on it follows."""

    def pressed(self, button: str, way: str) -> None:
        """Somebody pressed a button, whatever comes of it."""

    def tried(self, what: str) -> None:
        """`panel`, `lamp` or `buzzer` is to show what it can: no match is on."""

    def told(self, news: News) -> None:
        """A record is on disk."""

    def trouble(self, code: str, message: str) -> None:
        """Something is wrong that no journal tells, for there is none yet; "" when it is over."""


class Onlookers(Onlooker):
    """Several of them, one after another."""

    def __init__(self, *all_of_them: Onlooker) -> None:
        self._all = all_of_them

    def frame(self, frame: Frame) -> None:
        """As each of them."""
        for one in self._all:
            one.frame(frame)

    def moving(self) -> None:
        """As each of them."""
        for one in self._all:
            one.moving()

    def looked(self, image: Image, reader: Reader, seen: Observation) -> None:
        """As each of them."""
        for one in self._all:
            one.looked(image, reader, seen)

    def searching(self, image: Image, reason: str) -> None:
        """As each of them."""
        for one in self._all:
            one.searching(image, reason)

    def planned(self, plan: Plan, begun: bool) -> None:
        """As each of them."""
        for one in self._all:
            one.planned(plan, begun)

    def found(self, seating: Seating) -> None:
        """As each of them."""
        for one in self._all:
            one.found(seating)

    def pressed(self, button: str, way: str) -> None:
        """As each of them."""
        for one in self._all:
            one.pressed(button, way)

    def tried(self, what: str) -> None:
        """As each of them."""
        for one in self._all:
            one.tried(what)

    def told(self, news: News) -> None:
        """As each of them."""
        for one in self._all:
            one.told(news)

    def trouble(self, code: str, message: str) -> None:
        """As each of them."""
        for one in self._all:
            one.trouble(code, message)
