"""Tests in a real browser: Debian's chromium, driven by playwright. They are skipped, visibly,
where one of the two is missing."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
for neighbour in ("boardside", "boardside/web"):
    # Made-up tables are shared with the tests of the page's server.
    sys.path.append(str(HERE.parent / neighbour))

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
AXE = "axe-core@4.10.3"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.slow)
            item.add_marker(pytest.mark.timeout(300))


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    driver = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("chromium is not installed")
    with driver.sync_playwright() as play:
        found = play.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield found
        found.close()


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A page as large as a laptop's that must not complain, nor ask anybody else for anything."""
    found = browser.new_page(viewport={"width": 1280, "height": 800})
    complaints: list[str] = []
    found.on("pageerror", lambda error: complaints.append(str(error)))
    found.on(
        "request",
        lambda request: (
            None
            if request.url.startswith(("http://127.0.0.1", "file:", "data:", "blob:"))
            else complaints.append(f"asked for {request.url}")
        ),
    )
    yield found
    found.close()
    assert complaints == []


@pytest.fixture(scope="session")
def axe(request: pytest.FixtureRequest) -> str:
    """The text of axe-core, fetched by npm once."""
    npm, cache = shutil.which("npm"), request.config.cache
    if npm is None or cache is None:
        pytest.skip("npm is not installed")
    folder = cache.mkdir("axe")
    script = folder / "node_modules" / "axe-core" / "axe.min.js"
    if not script.exists():
        command = [npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder)]
        done = subprocess.run([*command, AXE], capture_output=True, timeout=120, check=False)
        if done.returncode or not script.exists():
            pytest.skip("axe-core cannot be fetched")
    return script.read_text(encoding="utf-8")
