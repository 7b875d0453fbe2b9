"""gpiozero's real lamp and buzzers on its mock pins."""

from __future__ import annotations

import pytest
from mockpins import PWMPin, mock_pins, waited_for

from hw.buzzer import STEP_SECONDS, STEPS, GpioBuzzer, Sound
from hw.errors import PinsMissing
from hw.fake_pins import FakeBuzzer, FakeLamp
from hw.lamp import BLINK_SECONDS, GpioLamp, Light

OCTAVE_BELOW, MIDDLE, OCTAVE_ABOVE = 1046, 2093, 4186


def test_a_lamp_is_dark_lit_and_dark() -> None:
    with mock_pins() as factory:
        lamp, pin = GpioLamp(24), factory.pin(24)
        assert pin.state == 0
        lamp.show(Light.ON)
        assert pin.state == 1
        lamp.show(Light.OFF)
        assert pin.state == 0
        lamp.close()


def test_a_lamp_blinks_no_more_than_twice_a_second_until_it_is_told_otherwise() -> None:
    with mock_pins() as factory:
        lamp, pin = GpioLamp(24), factory.pin(24)
        pin.clear_states()
        lamp.show(Light.BLINKING)
        waited_for(pin, 3)
        lamp.show(Light.ON)
        changes = [change.timestamp for change in pin.states if change.timestamp > 0]
        assert changes[-1] == pytest.approx(BLINK_SECONDS, abs=0.3)
        assert 1.0 / (2 * BLINK_SECONDS) <= 2.0
        assert pin.state == 1
        lamp.close()


def test_a_closed_lamp_is_dark_and_cannot_be_used() -> None:
    with mock_pins() as factory:
        lamp, pin = GpioLamp(24), factory.pin(24)
        lamp.show(Light.ON)
        lamp.close()
        assert not pin.state or pin.function == "input"
        with pytest.raises(PinsMissing, match=r"^The lamp: "):
            lamp.show(Light.ON)


def test_a_passive_buzzer_plays_the_tones_and_falls_silent() -> None:
    with mock_pins(PWMPin) as factory:
        buzzer, pin = GpioBuzzer(18), factory.pin(18)
        while pin.heard.acquire(blocking=False):
            pass
        pin.tones.clear()
        buzzer.play(Sound.QUESTION)
        waited_for(pin, len(STEPS[Sound.QUESTION]))
        high = [OCTAVE_ABOVE] * 3
        assert pin.tones == [MIDDLE, None, *high, None]
        buzzer.close()


def test_a_new_sound_ends_the_one_before() -> None:
    with mock_pins(PWMPin) as factory:
        buzzer, pin = GpioBuzzer(18), factory.pin(18)
        while pin.heard.acquire(blocking=False):
            pass
        pin.tones.clear()
        buzzer.play(Sound.ILLEGAL)
        waited_for(pin, 1)
        buzzer.play(Sound.VOID)
        waited_for(pin, 1)
        assert pin.tones[0] == OCTAVE_BELOW
        assert MIDDLE in pin.tones
        buzzer.close()


def test_an_active_buzzer_is_switched_on_and_off() -> None:
    with mock_pins() as factory:
        buzzer, pin = GpioBuzzer(18, tones=False), factory.pin(18)
        pin.clear_states()
        buzzer.play(Sound.VOID)
        waited_for(pin, 6)
        assert [change.state for change in pin.states[1:]] == [1, 0, 1, 0, 1, 0]
        buzzer.close()


@pytest.mark.parametrize("sound", Sound)
def test_sounds_are_short_end_in_silence_and_differ_in_rhythm(sound: Sound) -> None:
    assert len(STEPS[sound]) * STEP_SECONDS <= 1.0
    assert STEPS[sound][-1] is None
    rhythms = {tuple(step is None for step in steps) for steps in STEPS.values()}
    assert len(rhythms) == len(Sound)


def test_a_pin_without_tones_is_told_in_plain_words() -> None:
    with mock_pins(), pytest.raises(PinsMissing, match=r"^The buzzer \(pin 18\): .*PWM"):
        GpioBuzzer(18)


def test_the_fakes_are_as_strict() -> None:
    lamp, buzzer = FakeLamp(), FakeBuzzer()
    lamp.show(Light.ON)
    buzzer.play(Sound.VOID)
    assert (lamp.lights, buzzer.sounds) == ([Light.ON], [Sound.VOID])
    lamp.break_off()
    buzzer.break_off()
    with pytest.raises(PinsMissing):
        lamp.show(Light.OFF)
    with pytest.raises(PinsMissing):
        buzzer.play(Sound.VOID)
    lamp.close()
    buzzer.close()
    with pytest.raises(RuntimeError):
        lamp.show(Light.OFF)
    with pytest.raises(RuntimeError):
        buzzer.play(Sound.VOID)
