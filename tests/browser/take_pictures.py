"""Takes the pictures of the pages that the documentation shows.

python tests/browser/take_pictures.py FOLDER; needs chromium, playwright and a quiet minute.
"""

from __future__ import annotations

import io
import re
import shutil
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
for folder in (HERE.parent / "boardside" / "web", HERE.parent / "boardside", HERE.parents[1]):
    sys.path.insert(0, str(folder))

from playwright.sync_api import sync_playwright  # noqa: E402
from rich.console import Console  # noqa: E402
from selfplay_path import random_match  # noqa: E402
from setting import PIN, setting_up  # noqa: E402
from webtable import LiveTable  # noqa: E402

from boardside.acts import Names  # noqa: E402
from boardside.onlookers import News  # noqa: E402
from boardside.page import match_page  # noqa: E402
from boardside.panels import panel_for  # noqa: E402
from boardside.screen import Screen  # noqa: E402
from boardside.sentences import sentence_of  # noqa: E402
from boardside.web.serving import start_server  # noqa: E402
from boardside.web.settings import Settings  # noqa: E402
from engine.rules import PRESETS  # noqa: E402

LAPTOP = {"width": 1200, "height": 750}
PHONE = {"width": 390, "height": 780}
STREAM = {"width": 1280, "height": 720}
QUALITY = 82
"""Of pictures with wood in them, which would be large otherwise."""

ARGUMENTS = ("--no-sandbox", "--disable-gpu")
NAMES = {"white": "Ann", "black": "Bob"}
TURNS = (
    ("white", 3, 1, "8/5 6/5"),
    ("black", 6, 2, "24/18 13/11"),
    ("white", 4, 2, "8/4 6/4"),
    ("black", 5, 5, "13/3 8/3(2)"),
    ("white", 6, 1, "13/7 8/7"),
)


def played(folder: Path) -> LiveTable:
    """A match some turns on; the last play is not legal."""
    live = LiveTable(folder)
    for side, first, second, play in TURNS:
        live.table.roll(side, first, second).move(play).lift()
    live.table.roll("black", 6, 3).move("18/12 24/20").lift()
    return live


def take(browser: Any, out: Path) -> None:
    """All of them."""
    with tempfile.TemporaryDirectory() as folder:
        _of_a_match(browser, out, played(Path(folder) / "match"))
        with setting_up(Path(folder) / "setting") as setup:
            page = browser.new_page(viewport=LAPTOP)
            page.goto(setup.serving.url + "setup")
            page.fill("#pin", PIN)
            page.keyboard.press("Enter")
            page.wait_for_selector("#drawn g", state="attached", timeout=90_000)
            page.wait_for_timeout(1000)
            page.screenshot(path=out / "setup.jpg", quality=QUALITY, type="jpeg")
            page.close()
        report = Path(folder) / "report.html"
        report.write_text(
            match_page(
                replace(random_match(PRESETS["rated"], 7, 1, games=9), white="Ann", black="Bob")
            ),
            encoding="utf-8",
        )
        page = browser.new_page(viewport=LAPTOP)
        page.goto(report.as_uri())
        page.screenshot(path=out / "report.png")
        page.close()


def _of_a_match(browser: Any, out: Path, live: LiveTable) -> None:
    live.table.say(Names("Ann", "Bob"))
    with start_server(live.hub, live.inbox, Settings(port=0, pin=PIN)) as serving:
        for name, size, scheme in (("live", LAPTOP, "light"), ("phone", PHONE, "dark")):
            page = browser.new_page(viewport=size, color_scheme=scheme)
            page.goto(serving.url)
            page.wait_for_selector("#link[data-link=on]")
            page.locator("#turns", has_text="13/7").first.wait_for(state="attached")
            page.wait_for_timeout(700)
            page.screenshot(path=out / f"{name}.jpg", quality=QUALITY, type="jpeg")
            if name == "live":
                page.click("#open-tiller")
                page.fill("#pin", PIN)
                page.keyboard.press("Enter")
                page.wait_for_selector("#desk", state="visible")
                page.wait_for_timeout(500)
                page.screenshot(path=out / "desk.jpg", quality=QUALITY, type="jpeg")
            page.close()
        page = browser.new_page(viewport=STREAM)
        page.goto(serving.url + "overlay")
        page.locator(".length", has_text="5").first.wait_for(state="attached")
        page.wait_for_timeout(700)
        page.screenshot(path=out / "overlay.png", omit_background=True)
        page.close()
    _terminal(out, live)


def _terminal(out: Path, live: LiveTable) -> None:
    console = Console(record=True, width=80, height=32, force_terminal=True, file=io.StringIO())
    with Screen(0, False, console) as screen:
        for record in live.desk.records:
            if sentence := sentence_of(record, NAMES):
                screen.say(record["t"], record["type"], sentence)
        state = live.table.sitting.state
        panel = panel_for(state, ("Ann", "Bob"))
        screen.told(News(live.desk.records[-1], state, panel, NAMES, "bottom-right", ""))
    drawn = console.export_svg(title="boardside watch")
    # Without the fonts that it would fetch from elsewhere.
    drawn = re.sub(r"@font-face \{.*?\}\n", "", drawn, flags=re.DOTALL)
    (out / "terminal.svg").write_text(drawn, encoding="utf-8")


def main() -> None:
    """The pictures, into the folder named."""
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as play:
        chromium = shutil.which("chromium")
        browser = play.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        take(browser, out)
        browser.close()


if __name__ == "__main__":
    main()
