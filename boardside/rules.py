"""Rule sets: every toggle of the rulebook, the five presets (rulebook section 9), TOML files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from boardside.errors import UsageError, nearest_name


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


def load_rules(name: str) -> Rules:
    """The rules of a preset's name or of a `.toml` file: toggles on top of `preset = "…"`.

    Raises UsageError naming the preset or the toggle that is most like an unknown one.
    """
    if not name.endswith(".toml"):
        return preset(name)
    path = Path(name)
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"{path}: cannot be read ({error.strerror or error}).") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: is not TOML: {error}.") from None
    try:
        return rules_from(given)
    except UsageError as error:
        raise UsageError(f"{path}: {error}") from None


def preset(name: str) -> Rules:
    """The rules of a preset; UsageError names the nearest one.

    >>> preset("money").jacoby
    True
    """
    if name not in PRESETS:
        raise UsageError(f"there is no rule set {name!r}; {nearest_name(name, list(PRESETS))}")
    return PRESETS[name]


def rules_from(given: Mapping[str, Any]) -> Rules:
    """The rules of a table of toggles, `preset` among them or `friendly`.

    >>> rules_from({"preset": "club", "beavers": False}).beavers
    False
    """
    rules = preset(str(given.get("preset", "friendly")))
    known = [field.name for field in fields(Rules)]
    for key, value in given.items():
        if key not in known:
            raise UsageError(f"there is no toggle {key!r}; {nearest_name(key, known)}")
        _check(key, value, getattr(rules, key))
    return replace(rules, **given)


def _check(key: str, value: object, usual: object) -> None:
    if key in CHOICES and (value not in CHOICES[key] or isinstance(value, bool)):
        choices = ", ".join(map(str, CHOICES[key]))
        raise UsageError(f"{key} cannot be {value!r}: it is one of {choices}.")
    if type(value) is not type(usual):
        kind = "true or false" if isinstance(usual, bool) else f"like {usual!r}"
        raise UsageError(f"{key} cannot be {value!r}: it is {kind}.")
