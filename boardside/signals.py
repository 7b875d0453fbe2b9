"""Lamp and buzzer: the lamp is lit while a film is kept and blinks when something is wrong; the
buzzer speaks up when players have to do something."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from boardside.journal import Record
from boardside.onlookers import News, Onlooker
from boardside.states import Phase
from hw.buzzer import Buzzer, Sound
from hw.errors import HardwareError
from hw.frames import Frame
from hw.lamp import Lamp, Light

_SOUNDS: Mapping[str, Sound] = {
    "illegal": Sound.ILLEGAL,
    "still_illegal": Sound.ILLEGAL,
    "void_roll": Sound.VOID,
    "question": Sound.QUESTION,
    "check_play": Sound.QUESTION,
    "roll_unclear": Sound.QUESTION,
}
"""By the kind of record, and by the code of a warning."""

_OVER: Mapping[str, str] = {"camera_back": "camera_lost"}
"""What is wrong no longer when a warning with such a code comes."""


class Film(Protocol):
    """A film being kept; `trouble` says why it is not, "" while it is."""

    @property
    def trouble(self) -> str: ...


class Signals(Onlooker):
    """Whichever of lamp and buzzer there is; `film` is None where none is to be kept.

    `say` hears when one of them cannot be used any more: then it is left alone.
    """

    def __init__(
        self,
        lamp: Lamp | None,
        buzzer: Buzzer | None,
        film: Film | None,
        say: Callable[[str], None],
    ) -> None:
        self._lamp, self._buzzer, self._film, self._say = lamp, buzzer, film, say
        self._wrong: set[str] = set()
        self._blind = False
        self._shown: Light | None = None
        self._show()

    def frame(self, frame: Frame) -> None:
        """The film may have stopped, or goes on again."""
        self._show()

    def told(self, news: News) -> None:
        """Sounds, and what is wrong."""
        record = news.record
        self._blind = news.state.phase is Phase.BLIND
        if record["type"] == "warning":
            self._note(record["code"])
        self._show()
        self._sound(record)

    def trouble(self, code: str, message: str) -> None:
        """What is wrong before there is a journal."""
        if message:
            self._note(code)
        else:
            self._wrong.clear()
        self._show()

    def _note(self, code: str) -> None:
        if code in _OVER:
            self._wrong.discard(_OVER[code])
        elif code in _OVER.values():
            self._wrong.add(code)

    def _light(self) -> Light:
        if self._wrong or self._blind or (self._film is not None and self._film.trouble):
            return Light.BLINKING
        return Light.OFF if self._film is None else Light.ON

    def _show(self) -> None:
        light = self._light()
        if self._lamp is None or light is self._shown:
            return
        self._shown = light
        try:
            self._lamp.show(light)
        except HardwareError as error:
            self._lamp = None
            self._say(str(error))

    def _sound(self, record: Record) -> None:
        code = record["code"] if record["type"] == "warning" else record["type"]
        if self._buzzer is None or code not in _SOUNDS:
            return
        try:
            self._buzzer.play(_SOUNDS[code])
        except HardwareError as error:
            self._buzzer = None
            self._say(str(error))
