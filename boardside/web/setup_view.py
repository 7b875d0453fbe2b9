"""What the set-up page is shown: the newest picture, what was found in it, and how it may be done
better.

The referee's thread only leaves references here; drawing and measuring is done in the page's
threads, when somebody looks.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass, replace

import cv2

from boardside.advice import advice_for, advice_without_board
from boardside.onlookers import Onlooker
from boardside.plan import Plan
from boardside.seating import Seating
from boardside.sight import sight_of
from boardside.web.setup_drawing import Fields, found_fields
from hw.frames import Frame
from vision.geometry import Geometry
from vision.observation import Image, Observation
from vision.overlay import Read
from vision.reader import Reader
from vision.whole import likeliest

WIDEST = 1280
"""Pictures are sent no wider than this (pixels)."""

QUALITY = 80
KEPT = 4
"""So many pictures are kept for browsers that are slow to fetch them."""

STALE_SECONDS = 3.0
"""What was found holds for so long without a new look."""


@dataclass(frozen=True, slots=True, eq=False)
class Looked:
    """One picture that the board was found in."""

    number: int
    at: float
    image: Image
    geometry: Geometry
    seen: Observation
    apart: float


@dataclass(frozen=True, slots=True, eq=False)
class Heard:
    """What was heard last. A value that is replaced whole."""

    frame: Frame | None = None
    looked: Looked | None = None
    seating: Seating | None = None
    reason: str = ""
    plan: Plan | None = None
    begun: bool = False
    pressed: tuple[str, str, int] = ("", "", 0)
    trouble: str = ""


class SetupView(Onlooker):
    """The set-up as the page sees it."""

    def __init__(self) -> None:
        self._heard = Heard()
        self._making = threading.Lock()
        self._made: tuple[Heard, Fields] | None = None
        self._pictures: OrderedDict[int, bytes] = OrderedDict()

    # what the referee's thread calls

    def frame(self, frame: Frame) -> None:
        """A frame: nobody writes into it any more."""
        self._heard = replace(self._heard, frame=frame)

    def moving(self) -> None:
        """What was found holds no longer."""
        self._heard = replace(self._heard, looked=None)

    def looked(self, image: Image, reader: Reader, seen: Observation) -> None:
        """The board was found, and read."""
        known = reader.calibration
        looked = Looked(seen.frame, seen.at, image, known.geometry, seen, known.paint.apart())
        self._heard = replace(self._heard, looked=looked, reason="")

    def searching(self, image: Image, reason: str) -> None:
        """The board was not found."""
        self._heard = replace(self._heard, looked=None, reason=reason)

    def planned(self, plan: Plan, begun: bool) -> None:
        """The match that is to be set up, or begins."""
        self._heard = replace(self._heard, plan=plan, begun=begun, seating=None)

    def found(self, seating: Seating) -> None:
        """How the board lies."""
        self._heard = replace(self._heard, seating=seating)

    def pressed(self, button: str, way: str) -> None:
        """A button was pressed."""
        self._heard = replace(self._heard, pressed=(button, way, self._heard.pressed[2] + 1))

    def trouble(self, code: str, message: str) -> None:
        """Something is wrong with the camera."""
        self._heard = replace(self._heard, trouble=message)

    # what other threads call

    def fields(self) -> Fields:
        """Everything as one object of JSON; made once for each picture, however many look."""
        with self._making:
            heard = self._heard
            if self._made is None or self._made[0] is not heard:
                self._made = (heard, self._make(heard))
            return self._made[1]

    def picture(self, number: int) -> bytes | None:
        """The JPEG of a picture whose number `fields` has told lately."""
        with self._making:
            return self._pictures.get(number)

    def _make(self, heard: Heard) -> Fields:
        looked = heard.looked
        if looked is not None and heard.frame and heard.frame.at - looked.at > STALE_SECONDS:
            looked = None
        image = looked.image if looked else heard.frame.image if heard.frame else None
        number = looked.number if looked else heard.frame.number if heard.frame else None
        fields: Fields = {
            "picture": None,
            "found": None,
            "advice": [],
            "reason": heard.reason,
            "trouble": heard.trouble,
            "begun": heard.begun,
            "pressed": list(heard.pressed),
            "plan": _plan_fields(heard.plan) if heard.plan else None,
        }
        if image is None or number is None or heard.begun:
            return fields
        self._keep(number, image)
        height, width = image.shape[:2]
        fields["picture"] = {"number": number, "width": width, "height": height}
        if looked is not None:
            return {**fields, **_of_look(looked, heard.seating)}
        advice = advice_without_board(image, heard.reason) if heard.reason else []
        return {**fields, "advice": [[one.serious, one.words] for one in advice]}

    def _keep(self, number: int, image: Image) -> None:
        if number in self._pictures:
            return
        share = min(1.0, WIDEST / image.shape[1])
        small = cv2.resize(image, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
        done, data = cv2.imencode(".jpg", small, (cv2.IMWRITE_JPEG_QUALITY, QUALITY))
        self._pictures[number] = data.tobytes() if done else b""
        while len(self._pictures) > KEPT:
            self._pictures.popitem(last=False)


def _of_look(looked: Looked, seating: Seating | None) -> Fields:
    read = Read(looked.seen, likeliest(looked.seen))
    counts = read.counts()
    sight = sight_of(looked.image, looked.geometry, counts)
    advice = advice_for(sight, counts, seating, looked.apart)
    return {
        "found": found_fields(looked.geometry, read, seating),
        "advice": [[one.serious, one.words] for one in advice],
    }


def _plan_fields(plan: Plan) -> Fields:
    start = plan.start
    return {
        "names": list(plan.names),
        "length": plan.length,
        "rules": plan.rules.preset,
        "white_home": start.white_home.value if start.white_home else None,
        "white": start.white.value if start.white else None,
        "corners": [list(corner) for corner in plan.corners] if plan.corners else None,
        "waits": plan.waits,
    }
