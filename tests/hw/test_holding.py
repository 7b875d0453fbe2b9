"""Light and focus are held: which controls are set when, by a camera's own metadata."""

from typing import Any

import pytest

from hw.holding import Hold

MODULE_3: dict[str, Any] = {
    "FrameDurationLimits": (8_333, 1_000_000, None),
    "AeEnable": (False, True, None),
    "AeFlickerMode": (0, 1, 0),
    "AeFlickerPeriod": (100, 1_000_000, None),
    "AwbEnable": (False, True, None),
    "ColourGains": (0.0, 32.0, None),
    "ExposureTime": (9, 66_666, None),
    "AnalogueGain": (1.12, 16.0, None),
    "AfMode": (0, 2, 0),
    "LensPosition": (0.0, 32.0, 1.0),
}
NO_FOCUS = {name: able for name, able in MODULE_3.items() if name not in ("AfMode", "LensPosition")}
RESTING = {
    "ExposureTime": 18_000,
    "AnalogueGain": 2.0,
    "DigitalGain": 1.1,
    "ColourGains": (1.9, 2.3),
    "LensPosition": 2.1,
    "AeState": 2,
    "AfState": 2,
}
HELD = {
    "AeEnable": False,
    "ExposureTime": 20_000,
    "AnalogueGain": pytest.approx(1.98),
    "AwbEnable": False,
    "ColourGains": (1.9, 2.3),
    "AfMode": 0,
    "LensPosition": 2.1,
}
AS_TOLD = RESTING | {"ExposureTime": 19_990, "AnalogueGain": 1.98}


def held(at: float = 2.0, advertised: dict[str, Any] = MODULE_3) -> Hold:
    hold = Hold(advertised, 10_000)
    hold.ask(True)
    assert hold.step(at - 1.0, RESTING) == {}
    assert hold.step(at, RESTING) != {}
    return hold


def test_before_it_is_held_exposure_goes_with_the_mains() -> None:
    assert Hold(MODULE_3, 8_333).initial(10.0) == {
        "FrameDurationLimits": (100_000, 100_000),
        "AeEnable": True,
        "AeFlickerMode": 1,
        "AeFlickerPeriod": 8_333,
        "AwbEnable": True,
        "AfMode": 2,
    }


def test_only_what_is_advertised_is_ever_set() -> None:
    bare = Hold({"FrameDurationLimits": (33_333, 33_333, None)}, 10_000)
    assert bare.initial(10.0) == {"FrameDurationLimits": (33_333, 33_333)}
    bare.ask(True)
    assert [bare.step(at, RESTING) for at in (0.0, 1.0, 5.0)] == [{}, {}, {}]
    assert bare.complaint == ""


def test_all_is_kept_as_it_is_with_an_exposure_of_whole_half_periods() -> None:
    hold = Hold(MODULE_3, 10_000)
    hold.ask(True)
    assert hold.step(10.0, RESTING) == {}
    assert hold.step(10.5, RESTING) == {}
    assert hold.step(11.0, RESTING) == HELD
    assert hold.step(11.1, RESTING) == {}


def test_a_camera_without_focus_keeps_the_rest() -> None:
    hold = Hold(NO_FOCUS, 10_000)
    hold.ask(True)
    hold.step(0.0, RESTING)
    wanted = {name: value for name, value in HELD.items() if name in NO_FOCUS}
    assert hold.step(1.0, RESTING) == wanted


@pytest.mark.parametrize("restless", [{"AeState": 1}, {"AfState": 1}])
def test_it_waits_until_exposure_and_focus_have_come_to_rest(restless: dict[str, int]) -> None:
    hold = Hold(MODULE_3, 10_000)
    hold.ask(True)
    hold.step(0.0, RESTING | restless)
    assert hold.step(2.0, RESTING | restless) == {}
    assert hold.step(2.1, RESTING) == HELD


def test_but_not_for_ever() -> None:
    hold = Hold(MODULE_3, 10_000)
    hold.ask(True)
    hold.step(0.0, RESTING | {"AeState": 1})
    assert hold.step(3.0, RESTING | {"AeState": 1}) == HELD


def test_cameras_of_an_older_library_tell_of_rest_otherwise() -> None:
    older = {name: value for name, value in RESTING.items() if name != "AeState"}
    hold = Hold(MODULE_3, 10_000)
    hold.ask(True)
    hold.step(0.0, older | {"AeLocked": False})
    assert hold.step(2.0, older | {"AeLocked": False}) == {}
    assert hold.step(2.1, older | {"AeLocked": True}) == HELD


def test_a_camera_that_obeys_is_left_alone() -> None:
    hold = held()
    assert [hold.step(at, AS_TOLD) for at in (2.5, 3.0, 4.0)] == [{}, {}, {}]
    assert hold.complaint == ""


def test_a_camera_that_does_not_obey_is_told_once_more_and_then_of() -> None:
    hold = held()
    assert hold.step(3.0, RESTING) == HELD
    assert hold.complaint == "", "it may have come too late"
    assert hold.step(4.0, RESTING) == {}
    assert "20000 asked, 18000 used" in hold.complaint
    hold.step(5.0, AS_TOLD)
    assert hold.complaint == ""
    hold.step(6.0, RESTING | {"ExposureTime": 17_000})
    assert "20000 asked, 18000 used" in hold.complaint, "it is the same complaint as before"


def test_a_lens_that_wanders_is_noticed() -> None:
    hold = held()
    for at in (3.0, 4.0):
        hold.step(at, AS_TOLD | {"LensPosition": 3.0})
    assert "LensPosition" in hold.complaint


def test_let_go_it_is_automatic_again() -> None:
    hold = held()
    hold.ask(False)
    assert hold.step(3.0, AS_TOLD) == {
        "AeEnable": True,
        "AeFlickerMode": 1,
        "AeFlickerPeriod": 10_000,
        "AwbEnable": True,
        "AfMode": 2,
    }
    assert hold.step(9.0, RESTING) == {}
    assert hold.complaint == ""


def test_held_anew_it_looks_first_and_then_keeps_what_it_found() -> None:
    hold = held()
    hold.ask(True)
    assert hold.step(3.0, AS_TOLD)["AeEnable"] is True
    evening = RESTING | {"ExposureTime": 41_000}
    assert hold.step(3.5, evening) == {}
    assert hold.step(4.0, evening)["ExposureTime"] == 40_000
