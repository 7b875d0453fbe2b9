"""The module's behaviour: lines in, lines out, and what is shown when. Time is given, in ms."""

from . import VERSION, lights
from .buttons import Button
from .face import Face, text_pages
from .font import Font
from .state import State
from .wire import Lines, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Protocol

    from .leds import Strip
    from .oled import Oled

    class Kit(Protocol):
        """The parts that this module has."""

        framebuf: ModuleType
        identity: str
        display: Oled | None
        strip: Strip | None
        buttons: list[tuple[str, Callable[[], bool]]]

        def write(self, data: bytes) -> None:
            """Sends bytes to the referee."""

        def linked(self) -> None:
            """A referee has spoken: from now on no byte interrupts the program."""


PROTOCOL = 1
SILENCE_MS = 3000
BLINK_MS = 500
PAGE_MS = 2500
AGAIN_MS = 10000
"""Everything is sent to display and strip again after so long, whatever disturbed them."""
DARK_MS = 1000
"""A display that does not answer is tried again after so long."""
PRESS_AGAIN_MS = 300
PRESS_TRIES = 10
TEST_STEP_MS = 700
TEST_STEPS = 5


class App:
    """One module, from power-on."""

    def __init__(self, kit: "Kit", now: int, sequence: int) -> None:
        self._kit = kit
        self._lines = Lines()
        self._state: State | None = None
        self._told = ""
        self._pages: list[list[str]] = [[]]
        self._changes = 0
        self._heard_at = now
        self._silence = SILENCE_MS
        self._drawn: object = None
        self._dark_until = now
        self._lit: object = None
        self._test: tuple[int, int] | None = None
        self._buttons = [Button(name) for name, _ in kit.buttons]
        self._sequence = sequence
        self._presses: list[tuple[int, str, int, int]] = []
        self._face = Face(kit.display.canvas, Font(kit.framebuf)) if kit.display else None
        self._greet(0)

    def hear(self, data: bytes, now: int) -> None:
        """Bytes from the referee."""
        for sequence, verb, fields in self._lines.feed(data):
            self._kit.linked()
            try:
                self._obey(sequence, verb, fields, now)
            except (ValueError, KeyError) as error:
                self._say(sequence, "no", "reason=" + str(error).replace("|", "/"))

    def tick(self, now: int) -> None:
        """Whatever is due: buttons, blinking, pages, silence."""
        for button, (_, is_down) in zip(self._buttons, self._kit.buttons):  # noqa: B905 - not there
            press = button.feed(is_down(), now)
            if press:
                self._sequence = self._sequence % 65535 + 1
                fields = f"button={button.name}|press={press}"
                self._presses.append((self._sequence, fields, now, PRESS_TRIES))
        self._tell_presses(now)
        if self._test and now - self._test[0] >= TEST_STEPS * self._test[1]:
            self._test = None
        self._draw(now)
        self._light(now)

    def _obey(self, sequence: int, verb: str, fields: dict[str, str], now: int) -> None:
        if verb == "hello":
            self._silence = int(fields.get("silence", SILENCE_MS))
            self._greet(sequence)
        elif verb == "show":
            told = str(sorted(fields.items()))
            if told != self._told or self._state is None:
                self._state = State(fields)
                self._told = told
                self._pages = text_pages(self._state)
                self._changes += 1
            self._heard_at = now
            self._say(sequence, "ok")
        elif verb == "test":
            self._test = (now, int(fields.get("step", TEST_STEP_MS)))
            self._say(sequence, "ok")
        elif verb == "read":
            self._report(sequence)
        elif verb == "got":
            self._presses = [press for press in self._presses if press[0] != sequence]
        else:
            self._say(sequence, "no", "reason=unknown verb")

    def _greet(self, sequence: int) -> None:
        fields = f"protocol={PROTOCOL}|firmware={VERSION}|id={self._kit.identity}"
        if self._kit.display:
            fields += "|display=128x64"
        if self._kit.strip:
            fields += f"|strip={self._kit.strip.count}"
        if self._buttons:
            fields += "|buttons=" + ",".join([button.name for button in self._buttons])
        self._say(sequence, "panel", fields)

    def _report(self, sequence: int) -> None:
        """What is shown now: the display's memory in eight lines of 128 bytes, then the strip's."""
        if self._kit.display:
            memory = self._kit.display.memory
            for page in range(8):
                dots = bytes(memory[128 * page : 128 * page + 128]).hex()
                self._say(sequence, "dots", f"page={page}|hex={dots}")
        if self._kit.strip:
            self._say(sequence, "lights", "hex=" + bytes(self._kit.strip.shown).hex())
        self._say(sequence, "ok")

    def _say(self, sequence: int, verb: str, fields: str = "") -> None:
        self._kit.write(line(sequence, verb, fields))

    def _tell_presses(self, now: int) -> None:
        """A press is told again until the referee has got it."""
        waiting = []
        for number, fields, at, tries in self._presses:
            if now < at:
                waiting.append((number, fields, at, tries))
            elif tries:
                self._say(number, "press", fields)
                waiting.append((number, fields, now + PRESS_AGAIN_MS, tries - 1))
        self._presses = waiting

    def _mode(self, now: int) -> str:
        if self._test:
            return "test"
        if now - self._heard_at >= self._silence:
            return "lost"
        return "state" if self._state else "boot"

    def _draw(self, now: int) -> None:
        display, face, mode, state = self._kit.display, self._face, self._mode(now), self._state
        if not display or not face or now < self._dark_until:
            return
        half = now // BLINK_MS % 2 if state and state.offered_to else 0
        page = now // PAGE_MS % len(self._pages)
        step = (now - self._test[0]) // self._test[1] if self._test else 0
        wanted = (mode, self._changes, half, page, step, now // AGAIN_MS)
        if wanted == self._drawn:
            return
        self._drawn = wanted
        if mode == "state" and state:
            face.state(state, self._pages[page], half)
        elif mode == "test" and step < 2:
            face.pattern(step)
        elif mode == "test":
            face.notice("Self-test", [f"Firmware {VERSION}", self._kit.identity])
        elif mode == "lost":
            face.notice("No link", ["Is the referee running?", "Is the cable plugged in?"])
        else:
            face.notice("Boardside", [f"Panel {VERSION}", "Waiting for the referee"])
        if not display.show(state.brightness if state else 50):
            self._drawn, self._dark_until = None, now + DARK_MS

    def _light(self, now: int) -> None:
        strip, mode, state = self._kit.strip, self._mode(now), self._state
        if not strip:
            return
        half = now // BLINK_MS % 2
        step = (now - self._test[0]) * 10 // self._test[1] if self._test else 0
        wanted = (mode, self._changes, half, step, now // AGAIN_MS)
        if wanted == self._lit:
            return
        self._lit = wanted
        if mode == "state" and state:
            shown = lights.lights(state, half)
        elif mode == "test":
            shown = lights.test(step, 10)
        elif mode == "lost":
            shown = lights.lost(half)
        else:
            shown = lights.boot()
        strip.show(shown, state.brightness if state else 50)
