"""The page on wiring: its configuration is one, and its pins are the header's."""

from __future__ import annotations

import re
from pathlib import Path

from boardside.config import EXAMPLE, load_config

PAGE = Path(__file__).parents[2] / "docs" / "wiring.md"
HEADER = {17: 11, 27: 13, 22: 15, 24: 18, 18: 12}
"""GPIO numbers and pins of the header (pinout.xyz)."""


def test_the_configuration_on_the_page_is_one_and_its_pins_are_those_of_the_table(
    tmp_path: Path,
) -> None:
    text = PAGE.read_text(encoding="utf-8")
    path = tmp_path / "boardside.toml"
    path.write_text(re.findall(r"```toml\n(.*?)```", text, re.S)[0], encoding="utf-8")
    rows = re.findall(r"^\| [^|]+ \| (\d+) \| (\d+) \|", text, re.M)
    assert {int(gpio): int(pin) for gpio, pin in rows} == HEADER
    assert set(load_config(path).pins().values()) == set(HEADER)


def test_the_example_suggests_the_same_pins() -> None:
    suggested = re.findall(r"^# \w+ = (\d+)$", EXAMPLE.read_text(encoding="utf-8"), re.M)
    assert {int(pin) for pin in suggested} == set(HEADER)
