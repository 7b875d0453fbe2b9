"""The emulator's wiring is no test: it is loaded by the emulator, in a process of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from bench import Bench

collect_ignore = ["emulated_board.py"]


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """A module on a cable that can be disturbed."""
    with Bench(tmp_path) as made:
        yield made
