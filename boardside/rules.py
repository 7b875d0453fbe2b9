"""Rule sets from presets' names and from TOML files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from boardside.errors import UsageError, nearest_name
from engine.rules import CHOICES, PRESETS, RANGES, Rules


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
        rules = rules_from(given)
    except UsageError as error:
        raise UsageError(f"{path}: {error}") from None
    if wrong := rules.contradictions():
        raise UsageError(f"{path}: {' '.join(wrong)}")
    return rules


def preset(name: str) -> Rules:
    """The rules of a preset; UsageError names the nearest one.

    >>> preset("money").jacoby
    True
    """
    if name not in PRESETS:
        raise UsageError(f"there is no rule set {name!r}; {nearest_name(name, list(PRESETS))}")
    return PRESETS[name]


def with_real_dice(rules: Rules) -> Rules:
    """The rules for a recording: what lies on its table was thrown, whoever deals dice live.

    >>> with_real_dice(preset("rated")).dice_source
    'physical'
    """
    return replace(rules, dice_source="physical")


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
        raise UsageError(f"{key} cannot be {value!r}: it is {_kind(key, usual)}.")
    if key in RANGES and isinstance(value, int):
        least, most = RANGES[key]
        if not least <= value <= most:
            raise UsageError(f"{key} cannot be {value}: it is {_kind(key, usual)}.")


def _kind(key: str, usual: object) -> str:
    """What a toggle may be, in words."""
    if key in RANGES:
        least, most = RANGES[key]
        return f"a whole number from {least} to {most}"
    return "true or false" if isinstance(usual, bool) else f"like {usual!r}"
