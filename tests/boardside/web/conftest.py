"""What the tests of the page have in common: a live table, and a client inside its page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from webtable import LiveTable, client_of, enter


@pytest.fixture
def live(tmp_path: Path) -> LiveTable:
    return LiveTable(tmp_path / "match")


@pytest.fixture
def looker(live: LiveTable) -> Iterator[TestClient]:
    with client_of(live) as client:
        yield client


@pytest.fixture
def insider(looker: TestClient) -> TestClient:
    assert enter(looker) == 200
    return looker
