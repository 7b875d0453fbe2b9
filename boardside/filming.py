"""The film of the camera, kept while a match is refereed; what is wrong with it is said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from boardside.onlookers import Onlooker
from hw.frames import Frame


class Recorder(Protocol):
    """Something that keeps pictures and never makes anybody wait; `trouble` says why it does not,
    "" while it does."""

    @property
    def trouble(self) -> str: ...

    def begin(self, match: str) -> None: ...

    def add(self, frame: Frame) -> None: ...


class Filming(Onlooker):
    """Hands every frame on; `tell` hears a sentence when the film stops or goes on again."""

    def __init__(self, recorder: Recorder, tell: Callable[[str], None]) -> None:
        self._recorder, self._tell = recorder, tell
        self._trouble = ""

    def sits_in(self, folder: Path) -> None:
        """What follows shows the match of this folder."""
        self._recorder.begin(folder.name)

    def frame(self, frame: Frame) -> None:
        """The next picture."""
        self._recorder.add(frame)
        if self._recorder.trouble != self._trouble:
            self._trouble = self._recorder.trouble
            self._tell(self._trouble or "The film is being kept again.")
