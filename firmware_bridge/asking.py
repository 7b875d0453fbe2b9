"""Asking a module what it is and what it shows, without telling it anything."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from firmware_bridge.codec import PROTOCOL, Greeting, greeting_of
from firmware_bridge.errors import NoPanel, PanelError
from firmware_bridge.finding import Whereabouts
from firmware_bridge.port import Port, SerialPort
from firmware_bridge.shown import Shown, shown_from
from firmware_bridge.wire import Decoder, Message, encode

TRIES = 3


@dataclass(frozen=True, slots=True)
class Seen:
    """A module: where it is, what it says of itself, and what it shows."""

    place: str
    greeting: Greeting
    shown: Shown


def examine(
    where: Whereabouts,
    opening: Callable[[str], Port] = SerialPort,
    answer_seconds: float = 1.0,
) -> Seen:
    """The first module found. Raises NoPanel when nobody answers as one."""
    reason = "no panel is plugged in."
    for place in where.places():
        try:
            port = opening(place)
        except NoPanel as error:
            reason = str(error)
            continue
        try:
            return _examined(place, _Asker(port, answer_seconds))
        except PanelError as error:
            reason = str(error)
        finally:
            port.close()
    raise NoPanel(f"Panel: {reason}")


def _examined(place: str, asker: _Asker) -> Seen:
    hello = asker.ask(Message(1, "hello", {"protocol": str(PROTOCOL)}), "panel")
    if hello is None:
        raise NoPanel(f"{place}: nobody answers as a panel.")
    answers = asker.ask(Message(2, "read"), "ok")
    if answers is None:
        raise NoPanel(f"{place}: the panel does not tell what it shows.")
    try:
        return Seen(place, greeting_of(hello[-1].fields), shown_from(answers))
    except (KeyError, ValueError):
        raise NoPanel(f"{place}: what the panel says cannot be understood.") from None


class _Asker:
    """Asks over a port until it is answered, or has been often enough."""

    def __init__(self, port: Port, answer_seconds: float) -> None:
        self._port, self._answer_seconds = port, answer_seconds

    def ask(self, question: Message, last: str) -> list[Message] | None:
        """All answers to a question up to that with the verb `last`, None if that stays out."""
        for _ in range(TRIES):
            self._port.write(encode(question))
            answers = self._answers(question.sequence, last)
            if answers is not None:
                return answers
        return None

    def _answers(self, sequence: int, last: str) -> list[Message] | None:
        decoder, answers = Decoder(), []
        until = time.monotonic() + self._answer_seconds
        while time.monotonic() < until:
            for _, message in decoder.feed(self._port.read()):
                if message is not None and message.sequence == sequence:
                    answers.append(message)
                    if message.verb == last:
                        return answers
        return None
