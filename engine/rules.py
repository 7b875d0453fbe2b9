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
    resignation: str = "when_accepted"
    clock: bool = False
    clock_bank_seconds: int = 120
    """For each match point still to play."""
    clock_delay_seconds: int = 12
    """For each move, before the bank is touched."""

    def toggles(self) -> dict[str, object]:
        """Every toggle by name, as the journal's header lists them."""
        return asdict(self)

    def contradictions(self) -> tuple[str, ...]:
        """What cannot be played together, each as a sentence that says what to change.

        >>> Rules(raccoons=True).contradictions()
        ('raccoons answer beavers: set beavers = true, or raccoons = false.',)
        """
        without_cube = [
            f"{name} need the cube: set cube = true, or {name} = {off}."
            for name, on, off in (
                ("beavers", self.beavers, "false"),
                ("raccoons", self.raccoons, "false"),
                ("automatic_doubles", self.automatic_doubles, "0"),
            )
            if on and not self.cube
        ]
        found = [
            (
                self.jacoby and not self.cube,
                "without a cube no gammon would ever count by the Jacoby rule: set cube = true, or "
                "jacoby = false.",
            ),
            (
                self.raccoons and not self.beavers,
                "raccoons answer beavers: set beavers = true, or raccoons = false.",
            ),
            (
                self.clock and not self.clock_bank_seconds and not self.clock_delay_seconds,
                "a clock needs time: set clock_bank_seconds or clock_delay_seconds.",
            ),
        ]
        return (*without_cube, *(sentence for wrong, sentence in found if wrong))


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
        resignation="at_once",
        clock=True,
    ),
}

CHOICES: Mapping[str, tuple[object, ...]] = {
    "gammons": ("score", "record_only"),
    "dice_area": ("surface", "right_half"),
    "dice_sets": (1, 2),
    "dice_source": ("physical", "seeded"),
    "illegal_play": ("opponent_may_demand", "must_be_corrected"),
    "resignation": ("when_accepted", "at_once"),
    "cube_limit": tuple(2**power for power in range(1, 13)),
    "automatic_doubles": tuple(range(11)),
}
"""What the toggles that are not yes or no may be."""

RANGES: Mapping[str, tuple[int, int]] = {
    "clock_bank_seconds": (0, 3600),
    "clock_delay_seconds": (0, 600),
}
"""The least and the most of the toggles that are numbers."""
