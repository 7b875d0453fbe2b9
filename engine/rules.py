"""Rule sets: every toggle of the rulebook and the five presets (rulebook section 9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Rules:
    """What is played by; the defaults are `friendly`."""

    preset: str = "friendly"
    cube: bool = True
    cube_limit: int = 64
    beavers: bool = False
    raccoons: bool = False
    jacoby: bool = False
    crawford: bool = True
    automatic_doubles: int = 0
    opening_reroll: bool = False
    gammons: str = "score"
    dice_area: str = "surface"
    dice_sets: int = 2
    dice_source: str = "physical"
    illegal_play: str = "opponent_may_demand"
    clock: bool = False

    def toggles(self) -> dict[str, object]:
        """Every toggle by name, as the journal's header lists them."""
        return asdict(self)


PRESETS: Mapping[str, Rules] = {
    "tournament": Rules(
        "tournament",
        dice_area="right_half",
        illegal_play="must_be_corrected",
        clock=True,
    ),
    "money": Rules("money", beavers=True, jacoby=True, crawford=False, opening_reroll=True),
    "club": Rules("club", beavers=True),
    "friendly": Rules(),
    "rated": Rules(
        "rated",
        cube=False,
        crawford=False,
        gammons="record_only",
        dice_source="seeded",
        illegal_play="must_be_corrected",
        clock=True,
    ),
}

CHOICES: Mapping[str, tuple[object, ...]] = {
    "gammons": ("score", "record_only"),
    "dice_area": ("surface", "right_half"),
    "dice_sets": (1, 2),
    "dice_source": ("physical", "seeded"),
    "illegal_play": ("opponent_may_demand", "must_be_corrected"),
    "cube_limit": tuple(2**power for power in range(1, 13)),
    "automatic_doubles": tuple(range(11)),
}
"""What the toggles that are not yes or no may be."""
