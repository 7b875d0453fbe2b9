"""The conversation with a module, in a time of the tests' own; and the strict port it is tested
with."""

from __future__ import annotations

import pytest

from firmware_bridge.codec import Press
from firmware_bridge.panel import Panel, Seat
from firmware_bridge.port import ScriptedPort
from firmware_bridge.talk import RESTART, LinkState, Talk
from firmware_bridge.wire import Message, encode

ONE, TWO = Panel(Seat.WHITE, prompt="One"), Panel(Seat.BLACK, prompt="Two")
GREETING = {"protocol": "1", "firmware": "1.0.0", "id": "ab"}


def line(sequence: int, verb: str, **fields: str) -> bytes:
    return encode(Message(sequence, verb, fields))


def greeting(sequence: int) -> bytes:
    return encode(Message(sequence, "panel", GREETING))


class Table:
    """A talk on a scripted port, at a time that only the test moves."""

    def __init__(self) -> None:
        self.port = ScriptedPort()
        self.talk = Talk(0.0)
        self.now = 0.0
        self.presses: list[Press] = []

    def at(self, now: float, sent: bytes = b"", replies: bytes = b"") -> Table:
        """At a time exactly this is sent, and these bytes come back."""
        self.now = now
        if sent:
            self.port.expect(sent, replies)
        if out := self.talk.speak(now):
            self.port.write(out)
        self.presses += self.talk.hear(self.port.read(), now)
        self.port.assert_done()
        return self

    def up(self, panel: Panel = ONE) -> Table:
        """Greeted, and showing."""
        self.talk.show(panel)
        self.at(0.0, hello(1), greeting(1))
        return self.at(0.01, show(2, panel), line(2, "ok"))


def hello(sequence: int) -> bytes:
    return b"\r" + line(sequence, "hello", protocol="1", silence="3000")


def show(sequence: int, panel: Panel) -> bytes:
    assert panel.turn is not None
    return line(sequence, "show", turn=panel.turn.value, prompt=panel.prompt)


def test_it_greets_until_it_is_answered_then_tells_the_panel() -> None:
    table = Table()
    table.talk.show(ONE)
    table.at(0.0, hello(1)).at(0.1).at(0.3, hello(2)).at(0.6, hello(3), greeting(3))
    table.at(0.61, show(4, ONE), line(4, "ok"))
    assert table.talk.settled
    assert table.talk.state is LinkState.UP


def test_the_newest_panel_is_told_once_the_one_before_was_answered() -> None:
    table = Table().up()
    table.talk.show(TWO)
    table.at(0.1, show(3, TWO))
    table.talk.show(ONE)
    table.talk.show(TWO)
    table.talk.show(ONE)
    table.at(0.2)
    table.talk.hear(line(3, "ok"), 0.25)
    table.at(0.25, show(4, ONE))


def test_an_answer_that_stays_out_is_waited_for_and_a_late_one_will_do() -> None:
    table = Table().up()
    table.talk.show(TWO)
    table.at(0.1, show(3, TWO)).at(0.3).at(0.4, show(4, TWO), line(3, "ok"))
    assert table.talk.settled


def test_the_panel_is_told_again_every_second() -> None:
    table = Table().up()
    table.at(0.9).at(1.01, show(3, ONE), line(3, "ok")).at(1.9).at(2.1, show(4, ONE))


def test_after_four_tries_it_greets_anew_and_keeps_what_was_said() -> None:
    table = Table().up()
    table.talk.show(TWO)
    for number in range(4):
        table.at(0.1 + 0.31 * number, show(3 + number, TWO))
    table.at(1.35).at(1.36, hello(7), greeting(7)).at(1.37, show(8, TWO))
    assert table.talk.fresh_faults() == ["The panel does not answer."]
    assert sum("show" in line.text for line in table.talk.lines) == 6


def test_a_module_that_began_anew_is_told_everything() -> None:
    table = Table().up()
    table.talk.hear(greeting(0), 0.5)
    table.at(0.5, show(3, ONE))


def test_changing_panels_do_not_hide_that_nobody_answers() -> None:
    table = Table().up()
    for number in range(4):
        panel = (TWO, ONE)[number % 2]
        table.talk.show(panel)
        table.at(0.1 + 0.31 * number, show(3 + number, panel))
    table.at(1.35).at(1.36, hello(7))
    assert table.talk.state is LinkState.GREETING


def test_with_nothing_to_show_it_keeps_greeting() -> None:
    table = Table()
    table.at(0.0, hello(1), greeting(1)).at(0.5).at(1.01, hello(2), greeting(2)).at(1.5)
    assert table.talk.state is LinkState.UP
    assert not table.talk.lost(4.0)


def test_late_greetings_lead_to_nothing() -> None:
    table = Table().up()
    table.talk.hear(greeting(1) + greeting(1), 0.5)
    table.at(0.5)


def test_a_press_is_answered_each_time_and_told_once() -> None:
    table = Table().up()
    press = line(900, "press", button="ask", press="short")
    table.talk.hear(b"", 0.1)
    assert table.talk.hear(press, 0.1) == [Press("ask", held=False)]
    assert table.talk.hear(press, 0.4) == []
    table.at(0.4, line(900, "got") * 2)
    assert table.talk.hear(line(901, "press", button="ask", press="long"), 0.5) == [
        Press("ask", held=True)
    ]


def test_another_version_is_refused_with_what_to_do() -> None:
    table = Table()
    table.talk.show(ONE)
    table.at(0.0, hello(1), encode(Message(1, "panel", GREETING | {"protocol": "2"})))
    assert table.talk.state is LinkState.REFUSED
    assert "firmware" in table.talk.fresh_faults()[0]
    table.at(0.5).at(1.0, hello(2))


def test_a_refused_panel_is_a_fault() -> None:
    table = Table()
    table.talk.show(ONE)
    table.at(0.0, hello(1), greeting(1)).at(0.0, show(2, ONE), line(2, "no", reason="dice"))
    assert table.talk.fresh_faults() == ["The panel refuses: dice."]


def test_a_module_at_its_prompt_is_started_again() -> None:
    table = Table()
    table.at(0.0, hello(1), b"\r\n>>")
    table.talk.hear(b"> $1|hello", 0.01)
    table.at(0.02, RESTART).at(0.03)


def test_silence_on_the_port_is_noticed() -> None:
    table = Table().up()
    assert not table.talk.lost(2.9)
    assert table.talk.lost(3.1)


def test_a_test_of_its_parts_is_asked_for_once() -> None:
    table = Table().up()
    table.talk.test()
    table.at(0.1, line(3, "test")).at(0.2)


def test_the_scripted_port_is_strict() -> None:
    port = ScriptedPort()
    with pytest.raises(AssertionError, match="nothing more"):
        port.write(b"x")
    port.expect(b"a", b"b")
    with pytest.raises(AssertionError, match="not b'a'"):
        port.write(b"x")
    port.expect(b"c")
    with pytest.raises(AssertionError, match="never sent"):
        port.assert_done()
    port.close()
    assert port.closed
