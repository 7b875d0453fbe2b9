"""Whether there is a panel, what it says of itself, and whether it does as it is told."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

from boardside.checks.result import Result, bad, good, note
from boardside.panel_keeper import OFF, SIM
from firmware_bridge.asking import examine
from firmware_bridge.codec import PROTOCOL
from firmware_bridge.errors import NoPanel
from firmware_bridge.finding import AUTO, Whereabouts
from firmware_bridge.link import Link
from firmware_bridge.talk import Line, LinkState

ANSWER_SECONDS = 5.0
LOOK_SECONDS = 0.05


def check_panel(port: str) -> Iterator[Result]:
    """The panel at a port, which is what --panel may be."""
    if port in (OFF, SIM):
        yield note("panel", "none is wanted.")
        return
    where = Whereabouts(port)
    if port == AUTO and not where.places():
        yield note("panel", "none is plugged in; none is needed.")
        return
    try:
        seen = examine(where)
    except NoPanel as error:
        told = str(error).removeprefix("Panel: ")
        yield bad("panel", f"{told} Is the referee running, or the firmware not on it yet?")
        return
    if seen.greeting.protocol != PROTOCOL:
        yield bad(
            "panel",
            f"{seen.place} speaks protocol {seen.greeting.protocol}, this program {PROTOCOL}: put "
            "the firmware that came with it on the module.",
        )
        return
    yield good("panel", f"{seen.place}, protocol {seen.greeting.protocol}, {seen.greeting}.")
    yield _self_test(seen.place)


def _self_test(place: str) -> Result:
    """Has the module show all its dots and lights."""
    link = Link(Whereabouts(place)).start()
    try:
        until, lines = time.monotonic() + ANSWER_SECONDS, list[Line]()
        asked = False
        while time.monotonic() < until and not _answered(lines):
            if not asked and link.state is LinkState.UP:
                asked = True
                link.test()
            time.sleep(LOOK_SECONDS)
            lines += link.lines()
        faults = link.faults()
    finally:
        link.close()
    if answer := _answered(lines):
        if answer == "ok":
            return good("panel test", "all dots and lights are shown now, one after another: look.")
        return bad("panel test", "the panel refuses to test itself: put newer firmware on it.")
    why = faults[-1].text if faults else "the panel does not answer."
    return bad("panel test", f"{why} Try another cable or port.")


def _answered(lines: list[Line]) -> str:
    """What the module answered to the test: `ok`, `no`, or nothing yet."""
    number = ""
    for line in lines:
        if line.sent and (found := re.match(r"\$(\d+)\|test\|", line.text)):
            number = found[1]
        elif not line.sent and number and not line.broken:
            answer = re.match(rf"\${number}\|(ok|no)\|", line.text)
            if answer:
                return answer[1]
    return ""
