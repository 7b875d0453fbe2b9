"""Rulebook section 9: the presets."""

import pytest

from engine.rules import CHOICES, PRESETS, RANGES, Rules

TABLE = {
    "tournament": {
        "cube": True,
        "cube_limit": 64,
        "beavers": False,
        "jacoby": False,
        "crawford": True,
        "opening_reroll": False,
        "gammons": "score",
        "dice_area": "right_half",
        "dice_source": "physical",
        "illegal_play": "must_be_corrected",
        "clock": True,
    },
    "money": {
        "cube": True,
        "cube_limit": 64,
        "beavers": True,
        "jacoby": True,
        "opening_reroll": True,
        "gammons": "score",
        "dice_area": "surface",
        "dice_source": "physical",
        "illegal_play": "opponent_may_demand",
        "clock": False,
    },
    "club": {
        "cube": True,
        "cube_limit": 64,
        "beavers": True,
        "jacoby": False,
        "crawford": True,
        "opening_reroll": False,
        "gammons": "score",
        "dice_area": "surface",
        "dice_source": "physical",
        "illegal_play": "opponent_may_demand",
        "clock": False,
    },
    "friendly": {
        "cube": True,
        "cube_limit": 64,
        "beavers": False,
        "jacoby": False,
        "crawford": True,
        "opening_reroll": False,
        "gammons": "score",
        "dice_area": "surface",
        "dice_source": "physical",
        "illegal_play": "opponent_may_demand",
        "clock": False,
    },
    "rated": {
        "cube": False,
        "opening_reroll": False,
        "gammons": "record_only",
        "dice_source": "seeded",
        "illegal_play": "must_be_corrected",
        "clock": True,
    },
}


@pytest.mark.parametrize("name", TABLE)
def test_a_preset_is_as_the_table_says(name: str) -> None:
    toggles = PRESETS[name].toggles()
    assert {key: toggles[key] for key in TABLE[name]} == TABLE[name]
    assert toggles["preset"] == name


def test_these_are_all_presets_and_friendly_is_the_default() -> None:
    assert sorted(PRESETS) == sorted(TABLE)
    assert PRESETS["friendly"] == Rules()


def test_no_preset_has_what_only_a_toggle_adds() -> None:
    for rules in PRESETS.values():
        assert (rules.raccoons, rules.automatic_doubles, rules.dice_sets) == (False, 0, 2)
        assert (rules.clock_bank_seconds, rules.clock_delay_seconds) == (120, 12)


def test_a_rated_resignation_needs_no_answer() -> None:
    at_once = [name for name, rules in PRESETS.items() if rules.resignation == "at_once"]
    assert at_once == ["rated"]


def test_every_toggle_that_is_not_yes_or_no_has_its_choices_or_its_range() -> None:
    several = {key for key, value in Rules().toggles().items() if not isinstance(value, bool)}
    assert several == {"preset", *CHOICES, *RANGES}


def test_no_preset_contradicts_itself() -> None:
    assert [rules.contradictions() for rules in PRESETS.values()] == [()] * 5


def test_a_clock_may_do_without_a_bank_or_without_a_delay() -> None:
    for rules in (
        Rules(clock=True, clock_bank_seconds=0),
        Rules(clock=True, clock_delay_seconds=0),
    ):
        assert rules.contradictions() == ()


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (Rules(raccoons=True), "raccoons answer beavers"),
        (Rules(cube=False, beavers=True), "beavers need the cube"),
        (Rules(cube=False, beavers=True, raccoons=True), "raccoons need the cube"),
        (Rules(cube=False, automatic_doubles=1), "automatic_doubles need the cube"),
        (Rules(cube=False, jacoby=True), "no gammon would ever count by the Jacoby rule"),
        (
            Rules(clock=True, clock_bank_seconds=0, clock_delay_seconds=0),
            "a clock needs time",
        ),
    ],
)
def test_what_cannot_be_played_together_is_said(rules: Rules, words: str) -> None:
    assert words in " ".join(rules.contradictions())
