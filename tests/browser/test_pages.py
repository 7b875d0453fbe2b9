"""The pages in a real browser: what is live stays live, who has no PIN only looks, and everybody
can use them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from logs import full_log
from setting import PIN, SettingUp, setting_up
from webtable import LiveTable

from boardside.page import match_page
from boardside.web.library import Folder
from boardside.web.serving import Serving, start_library, start_server
from boardside.web.settings import Settings

HERE = Path(__file__).parent
RECORDING = HERE.parent / "recordings" / "opening" / "video.mp4"
PHONE = {"width": 390, "height": 844}
BIG = {"width": 1920, "height": 1080}
LONG = 120_000
"""How long a busy computer may take (milliseconds)."""

AXE = "async () => JSON.stringify((await axe.run()).violations)"


@contextmanager
def serving(live: LiveTable, port: int = 0) -> Iterator[Serving]:
    with start_server(live.hub, live.inbox, Settings(port=port, pin=PIN)) as found:
        yield found


@pytest.fixture
def live(tmp_path: Path) -> LiveTable:
    live = LiveTable(tmp_path / "match")
    live.table.roll("white", 3, 1)
    return live


@pytest.fixture
def url(live: LiveTable) -> Iterator[str]:
    with serving(live) as found:
        yield found.url.rstrip("/")


@pytest.fixture
def setup(tmp_path: Path, page: Any) -> Iterator[SettingUp]:
    """The set-up page, with the board found."""
    with setting_up(tmp_path / "match") as found:
        enter(page, found.serving.url.rstrip("/") + "/setup")
        page.wait_for_selector("[data-state=good], [data-state=check]", timeout=LONG)
        page.wait_for_selector("#drawn g", timeout=LONG, state="attached")
        yield found


def enter(page: Any, url: str) -> None:
    """Gives the PIN at the door that stands before a page."""
    page.goto(url)
    page.fill("#pin", PIN)
    page.keyboard.press("Enter")
    page.wait_for_url(url)


def waits_for(page: Any, element: str, words: str) -> None:
    """Waits until an element says something."""
    page.locator(element, has_text=words).first.wait_for(state="attached", timeout=LONG)


def centre(page: Any, number: int) -> tuple[float, float]:
    box = page.locator(".corner").nth(number).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def wider(page: Any) -> float:
    """How far a page reaches out of its window to the right."""
    return float(
        page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    )


def test_a_replay_is_followed_live(page: Any, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "boardside", "replay", str(RECORDING)]
    command += ["--out", str(tmp_path / "out"), "--web", "--web-port", "0"]
    environment = {**os.environ, "PYTHONPATH": str(HERE.parents[1]), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as replay:
        assert replay.stdout is not None
        line = next(line for line in replay.stdout if line.startswith("Page:"))
        found = re.search(r"http://\S+", line)
        assert found
        page.goto(found[0])
        page.evaluate("window.stayed = true")
        try:
            waits_for(page, "#turns", "8/5 6/5")
            early = page.text_content("#turns")
            waits_for(page, "#turns", "13/8")
        finally:
            replay.terminate()
        assert page.evaluate("window.stayed")
        assert page.text_content("#turns") != early


def test_it_connects_again_when_the_server_was_started_anew(page: Any, live: LiveTable) -> None:
    with serving(live) as first:
        port = first.port
        page.goto(first.url)
        page.wait_for_selector("#link[data-link=on]")
        page.evaluate("window.stayed = true")
    page.wait_for_selector("#link[data-link=lost]", timeout=LONG)
    live.table.move("8/5 6/5").lift().roll("black", 6, 2)
    with serving(live, port):
        page.wait_for_selector("#link[data-link=on]", timeout=LONG)
        waits_for(page, "#turns", "8/5 6/5")
        assert page.evaluate("window.stayed")


def test_only_the_right_pin_corrects(page: Any, live: LiveTable, url: str) -> None:
    page.goto(url)
    page.click("#open-tiller")
    page.fill("#pin", "000000")
    page.keyboard.press("Enter")
    waits_for(page, "#answer", "not the PIN")
    assert page.is_hidden("#desk")
    page.fill("#pin", PIN)
    page.keyboard.press("Enter")
    page.wait_for_selector("#desk", state="visible")
    form = page.locator("form[data-form=sets_dice]")
    page.click("summary:has-text('Correct dice')")
    form.locator("select").first.wait_for()
    assert str(live.table.sitting.state.turn.roll) == "31"
    form.locator("[name=first]").select_option("6")
    form.locator("[name=second]").select_option("5")
    form.locator("button[type=submit]").click()
    waits_for(page, "#words", "65")
    assert str(live.table.sitting.state.turn.roll) == "65"


@pytest.mark.parametrize("size", [PHONE, BIG], ids=["phone", "big screen"])
@pytest.mark.parametrize("path", ["/", "/overlay", "/door"])
def test_nothing_reaches_out_of_a_phone_or_a_big_screen(
    page: Any, url: str, size: dict[str, int], path: str
) -> None:
    page.set_viewport_size(size)
    page.goto(url + path)
    page.wait_for_load_state("load")
    assert wider(page) <= 0
    if path == "/":
        page.wait_for_selector("#board svg")
        box = page.locator("#board svg").first.bounding_box()
        assert box["width"] > 0.5 * min(size["width"], 700)
        assert box["y"] + box["height"] <= size["height"]


def test_the_overlay_lets_the_stream_shine_through(page: Any, url: str) -> None:
    page.goto(url + "/overlay")
    waits_for(page, ".length", "5")
    for element in ("document.documentElement", "document.body"):
        assert page.evaluate(f"getComputedStyle({element}).backgroundColor") == "rgba(0, 0, 0, 0)"


def test_a_corner_is_dragged_by_mouse(page: Any, setup: SettingUp) -> None:
    x, y = centre(page, 2)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 30, y - 20, steps=6)
    assert page.is_visible("#loupe")
    page.mouse.up()
    page.wait_for_selector("#search", state="visible", timeout=LONG)
    assert page.is_hidden("#loupe")
    moved = setup.run.plan.corners
    assert moved is not None
    shown = page.evaluate("document.getElementById('view').clientWidth")
    wide = page.evaluate("document.getElementById('drawn').viewBox.baseVal.width")
    left = page.evaluate("document.getElementById('view').getBoundingClientRect().left")
    assert moved[2][0] == pytest.approx((x - 30 - left) * wide / shown, abs=3)
    page.click("#search")
    page.wait_for_selector("#search", state="hidden", timeout=LONG)
    assert setup.run.plan.corners is None


def test_a_corner_is_moved_by_keys_alone(page: Any, setup: SettingUp) -> None:
    corner = page.locator(".corner").first
    corner.focus()
    page.keyboard.press("ArrowRight")
    before = json.loads(page.evaluate(PLACES))
    for key in ("ArrowLeft", "Shift+ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
    after = json.loads(page.evaluate(PLACES))
    wide = page.evaluate("document.getElementById('drawn').viewBox.baseVal.width")
    assert (before[0] - after[0]) * wide / 100 == pytest.approx(11, abs=0.5)
    assert after[1] < before[1]
    assert page.text_content("#moved").startswith("Top left corner:")
    page.wait_for_selector("#search", state="visible", timeout=LONG)
    assert setup.run.plan.corners is not None


PLACES = """JSON.stringify((style => [style.left, style.top].map(parseFloat))
  (document.querySelector('.corner').style))"""


def test_a_match_is_set_up_and_begins(page: Any, setup: SettingUp) -> None:
    page.fill("#white", "Ada")
    page.fill("#black", "Bo")
    page.fill("#points", "7")
    page.select_option("#rules", "rated")
    page.click("[data-try=lamp]")
    page.click("#begin")
    page.wait_for_url(setup.serving.url, timeout=LONG)
    waits_for(page, "body", "Ada")
    plan = setup.run.plan
    assert (plan.names, plan.length, plan.rules.preset) == (("Ada", "Bo"), 7, "rated")
    assert setup.tried == ["lamp"]


def serious(page: Any, axe: str) -> list[str]:
    """What axe-core finds serious on a page."""
    page.evaluate(axe)
    found = json.loads(page.evaluate(AXE))
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:120]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/overlay", "/door"])
def test_axe_finds_nothing_serious(page: Any, axe: str, url: str, scheme: str, path: str) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto(url + path)
    page.wait_for_load_state("load")
    assert serious(page, axe) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_the_desk(page: Any, axe: str, url: str, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto(url)
    page.click("#open-tiller")
    assert serious(page, axe) == []
    page.fill("#pin", PIN)
    page.keyboard.press("Enter")
    page.wait_for_selector("#desk", state="visible")
    assert serious(page, axe) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_while_setting_up(
    page: Any, axe: str, setup: SettingUp, scheme: str
) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    assert serious(page, axe) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_the_list_and_the_report(
    page: Any, axe: str, live: LiveTable, tmp_path: Path, scheme: str
) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    with start_library(Folder(tmp_path), Settings(port=0, pin=PIN)) as found:
        page.goto(found.url)
        assert serious(page, axe) == []
    report = tmp_path / "report.html"
    report.write_text(match_page(full_log()), encoding="utf-8")
    page.goto(report.as_uri())
    assert serious(page, axe) == []
