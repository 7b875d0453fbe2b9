"""Evidence for the study of the umpire is drawn from what the reader said of the same things."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tools.study.trays import Trays


def looks(light: int, dark: int) -> Any:
    """Four looks at trays that show so many clearly."""
    table = np.full((4, 16, 16), -6.0, np.float16)
    table[:, light] = -3.0
    table[:, :, dark] = -3.0
    table[:, light, dark] = 0.0
    return table


def bank(*boards: tuple[str, int, int, bool]) -> dict[str, Any]:
    """A bank of boards with a name, what lay in their trays, and whether that is in sight."""
    return {
        "off": np.stack([looks(light, dark) for _, light, dark, _ in boards]),
        "off_pairs": np.array([(light, dark) for _, light, dark, _ in boards]),
        "off_read": np.array([seen for *_, seen in boards]),
        "off_source": np.array([name for name, *_ in boards]),
    }


def shown(trays: Trays, pair: tuple[int, int]) -> tuple[int, int]:
    random = np.random.default_rng(1)
    trays.another_board(random)
    table = trays.draw(pair, random)[0]
    light, dark = np.unravel_index(int(table.argmax()), table.shape)
    return int(light), int(dark)


@pytest.mark.parametrize("pair", [(0, 4), (4, 0), (4, 4), (0, 0)])
def test_each_sort_is_drawn_by_its_own_count(pair: tuple[int, int]) -> None:
    assert shown(Trays(bank(("a", 0, 4, True))), pair) == pair


def test_counts_that_were_never_seen_borrow_their_neighbours() -> None:
    assert shown(Trays(bank(("a", 0, 4, True))), (7, 3)) == (7, 3)


def test_trays_out_of_sight_say_nothing() -> None:
    trays, random = Trays(bank(("a", 0, 4, False))), np.random.default_rng(1)
    trays.another_board(random)
    assert not trays.draw((0, 4), random).any()


def test_nothing_borne_off_is_not_made_up_from_something() -> None:
    trays, random = Trays(bank(("a", 2, 4, True))), np.random.default_rng(1)
    trays.another_board(random)
    with pytest.raises(ValueError, match="0 checkers"):
        trays.draw((0, 4), random)
