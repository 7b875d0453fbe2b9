"""The panel during a sitting: told what to show, and what is wrong with it is told and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from boardside.errors import UsageError
from boardside.onlookers import News, Onlooker
from boardside.panels import ticking
from firmware_bridge.codec import Press
from firmware_bridge.finding import AUTO, Whereabouts
from firmware_bridge.link import Fault, Link
from firmware_bridge.panel import Panel
from hw.frames import Frame

OFF, SIM = "off", "sim"
LOOKING = "Looking for the board."
LOG = "panel.log"
"""In the sitting's folder: the lines before each fault of the panel."""


def checked_panel(value: str) -> str:
    """What --panel may be. Raises UsageError for anything else."""
    if value in (OFF, SIM, AUTO) or "/" in value or value.upper().startswith("COM"):
        return value
    raise UsageError(f"--panel: {value!r} is no panel; it is auto, a port or its URL, sim or off.")


class KeptPanel(Onlooker):
    """The module during a sitting; without one nothing is shown and nobody presses. It never waits.

    Faults are said as they come, and written into the sitting's folder once that is there. `below`
    is shown below the prompt as long as there is no match.
    """

    below = ""

    def __init__(self, link: Link | None, folder: Path, say: Callable[[str], None]) -> None:
        self._link, self._folder, self._say = link, folder, say
        self._faults: list[Fault] = []
        self._news: News | None = None

    def show(self, panel: Panel) -> None:
        """From now on the module is to show this."""
        if self._link is not None:
            self._link.show(panel)
        self.tell()

    def told(self, news: News) -> None:
        """As `show`, the panel of what happened."""
        self._news = news
        self.show(news.panel)

    def frame(self, frame: Frame) -> None:
        """As `show`, where there is a clock that goes on."""
        if self._news is not None and self._news.state.clock is not None:
            self.show(ticking(self._news.panel, self._news.state.clock, frame.at))

    def trouble(self, code: str, message: str) -> None:
        """As `show`, what is wrong before there is a journal."""
        self._news = None
        self.show(Panel(prompt=message or LOOKING, detail=self.below))

    def presses(self) -> list[Press]:
        """The presses of the module's buttons since the last call."""
        return self._link.presses() if self._link is not None else []

    def tell(self) -> None:
        """Says and keeps what went wrong since the last call."""
        for fault in self._link.faults() if self._link is not None else ():
            self._faults.append(fault)
            self._say(fault.text)
        if self._faults and self._folder.is_dir():
            with (self._folder / LOG).open("a", encoding="utf-8") as log:
                log.writelines(f"{fault}\n" for fault in self._faults)
            self._faults.clear()


@contextmanager
def kept_panel(where: str, folder: Path, say: Callable[[str], None]) -> Iterator[KeptPanel]:
    """The module at a port, while it is needed; `where` is what --panel may be."""
    link = None if where in (OFF, SIM) else Link(Whereabouts(where)).start()
    kept = KeptPanel(link, folder, say)
    kept.show(Panel(prompt=LOOKING))
    try:
        yield kept
    finally:
        if link is not None:
            link.close()
        kept.tell()
