"""The referee's side of the conversation with a module: bytes in, bytes out, time given. Pure.

It greets until it is answered, then tells the whole panel: when it changes, when an answer stays
out, and once a second anyway. It waits for one answer at a time; the newest panel is the next told.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from firmware_bridge.codec import PROTOCOL, Greeting, Press, fields_of, greeting_of
from firmware_bridge.panel import Panel
from firmware_bridge.wire import SEQUENCES, Decoder, Message, encode

REMEMBERED = 40
"""Lines that are dumped on a fault."""
REFUSED_SECONDS = 1.0
"""A module with another version is asked again after so long: it may have got a new one."""
MODULE_VERBS = frozenset({"panel", "ok", "no", "press", "dots", "lights"})
"""What a module says; anything else is an echo, and no sign of one."""
NEW_LINE = b"\r"
PROMPT = b">>> "
"""What MicroPython says when no program runs."""
RESTART = b"\r\x02\x04"
"""To leave whatever prompt there is, and start the module's program."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How patient the referee is, in seconds. An emulated module needs more than a real one."""

    answer: float = 0.3
    """An answer that takes longer is lost."""
    tries: int = 4
    """So often the panel is told without an answer before the module is greeted anew."""
    refresh: float = 1.0
    """The panel is told again after so long, so that the module knows that somebody is there."""
    silence: float = 3.0
    """A module that hears nothing for so long says "no link"."""
    lost: float = 3.0
    """A port on which nothing was understood for so long is closed and looked for anew."""


USUAL = Pace()


class LinkState(Enum):
    """How far the link is."""

    CLOSED = "closed"
    """There is no port."""
    GREETING = "greeting"
    """The module is greeted and has not answered yet."""
    UP = "up"
    """The module shows what it is told."""
    REFUSED = "refused"
    """The module speaks another version of the protocol."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line that went over the wire at a time, in seconds; `sent` by the referee or not."""

    at: float
    sent: bool
    text: str
    broken: bool = False

    def __str__(self) -> str:
        mark = "!" if self.broken else ">" if self.sent else "<"
        return f"{self.at:10.3f} {mark} {self.text}"


class Talk:
    """One conversation, from the opening of a port on."""

    def __init__(self, now: float, pace: Pace = USUAL) -> None:
        self.state = LinkState.GREETING
        self.greeting: Greeting | None = None
        self.lines: deque[Line] = deque(maxlen=REMEMBERED)
        self.heard_at = now
        self._fresh: list[Line] = []
        self._faults: list[str] = []
        self._decoder = Decoder()
        self._pace = pace
        self._panel: Panel | None = None
        self._told: Panel | None = None
        self._sequence = 0
        self._wants_test = False
        self._waiting = False
        self._unanswered: list[int] = []
        self._tries = 0
        self._spoken_at = now - pace.refresh
        self._pressed: int | None = None
        self._out = self._tail = b""

    def show(self, panel: Panel) -> None:
        """From now on this is to be shown."""
        self._panel = panel

    def test(self) -> None:
        """The module is to test its parts."""
        self._wants_test = True

    def hear(self, data: bytes, now: float) -> list[Press]:
        """Bytes from the module; the presses of its buttons."""
        presses = []
        for line, message in self._decoder.feed(data):
            text = line.decode("ascii", "backslashreplace").strip("\r")
            self._note(Line(now, False, text, message is None))
            if message is not None and message.verb in MODULE_VERBS:
                self.heard_at = now
                presses += self._understand(message, now)
        if self._at_prompt(data) and self.state is LinkState.GREETING:
            self._send(RESTART, now)
        return presses

    def speak(self, now: float) -> bytes:
        """What is to be sent now."""
        silent = now - self._spoken_at
        if self.state is LinkState.UP:
            if self._wants_test:
                self._wants_test = False
                self._ask("test", {}, now)
            self._tell(now, silent)
        elif silent >= (self._pace.answer if self.state is LinkState.GREETING else REFUSED_SECONDS):
            self._greet(now)
        out, self._out = self._out, b""
        return out

    def _greet(self, now: float) -> None:
        """To a module, or to MicroPython's prompt, which answers a new line with another one."""
        silence = str(int(self._pace.silence * 1000))
        self._out += NEW_LINE
        self._ask("hello", {"protocol": str(PROTOCOL), "silence": silence}, now)

    def _at_prompt(self, data: bytes) -> bool:
        self._tail += data
        found = PROMPT in self._tail
        self._tail = b"" if found else self._tail[1 - len(PROMPT) :]
        return found

    @property
    def settled(self) -> bool:
        """Whether the module has what it is to show."""
        return self.state is LinkState.UP and not self._waiting and self._told == self._panel

    def lost(self, now: float) -> bool:
        """Whether nothing has been understood for too long."""
        return now - self.heard_at >= self._pace.lost

    def fresh_lines(self) -> list[Line]:
        """The lines since the last call."""
        fresh, self._fresh = self._fresh, []
        return fresh

    def fresh_faults(self) -> list[str]:
        """What went wrong since the last call."""
        faults, self._faults = self._faults, []
        return faults

    def _tell(self, now: float, silent: float) -> None:
        if self._waiting:
            if silent < self._pace.answer:
                return
            if self._tries >= self._pace.tries:
                self._faults.append("The panel does not answer.")
                self.state, self._tries = LinkState.GREETING, 0
                return
        elif self._panel == self._told and silent < self._pace.refresh:
            return
        if self._panel is None:
            self._greet(now)
            return
        if self._panel != self._told:
            self._unanswered.clear()
        self._told, self._waiting = self._panel, True
        self._tries += 1
        self._unanswered.append(self._ask("show", fields_of(self._panel), now))

    def _understand(self, message: Message, now: float) -> list[Press]:
        if message.verb == "panel":
            self._greeted(message)
        elif message.verb in ("ok", "no") and message.sequence in self._unanswered:
            self._answered(message)
        elif message.verb == "press":
            self._send(encode(Message(message.sequence, "got")), now, counts=False)
            again, self._pressed = message.sequence == self._pressed, message.sequence
            if not again:
                held = message.fields.get("press") == "long"
                return [Press(message.fields.get("button", ""), held)]
        return []

    def _answered(self, message: Message) -> None:
        """A late answer will do: the module has it."""
        self._waiting, self._tries = False, 0
        self._unanswered.clear()
        if self.state is LinkState.GREETING:
            self.state = LinkState.UP
        if message.verb == "no":
            self._faults.append(f"The panel refuses: {message.fields.get('reason', '')}.")

    def _greeted(self, message: Message) -> None:
        try:
            self.greeting = greeting_of(message.fields)
        except (KeyError, ValueError):
            return
        if self.greeting.protocol != PROTOCOL:
            if self.state is not LinkState.REFUSED:
                self._faults.append(
                    f"The panel speaks version {self.greeting.protocol} of the protocol, not "
                    f"{PROTOCOL}; put the firmware that came with this version on it."
                )
            self.state = LinkState.REFUSED
        elif self.state is not LinkState.UP or message.sequence == 0:
            self.state, self._told, self._waiting = LinkState.UP, None, False
            self._tries = 0
            if message.sequence == 0:
                self._pressed = None

    def _ask(self, verb: str, fields: Mapping[str, str], now: float) -> int:
        self._sequence = self._sequence % (SEQUENCES - 1) + 1
        self._send(encode(Message(self._sequence, verb, fields)), now)
        return self._sequence

    def _send(self, data: bytes, now: float, counts: bool = True) -> None:
        self._out += data
        if counts:
            self._spoken_at = now
        self._note(Line(now, True, data.decode("ascii").strip()))

    def _note(self, line: Line) -> None:
        self.lines.append(line)
        self._fresh.append(line)
