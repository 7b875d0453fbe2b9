"""Exposures that do not flicker under lamps on the mains."""

import pytest

from hw.exposure import Exposure, Range, flickerless

ABLE = Range(Exposure(100, 1.0), Exposure(66_000, 8.0))


@pytest.mark.parametrize(
    ("now", "half_period", "wanted"),
    [
        (Exposure(18_000, 2.0), 10_000, Exposure(20_000, 1.8)),
        (Exposure(31_000, 1.5), 10_000, Exposure(30_000, 1.55)),
        (Exposure(20_000, 1.0), 10_000, Exposure(20_000, 1.0)),
        # 1.2 at 12 ms: 20 ms would need a gain below the least.
        (Exposure(12_000, 1.2), 10_000, Exposure(10_000, 1.44)),
        # Sixty hertz: half a period is 8333 microseconds.
        (Exposure(18_000, 2.0), 8_333, Exposure(16_666, 2.160086)),
        # At the limit of the frame's time.
        (Exposure(66_000, 7.0), 10_000, Exposure(60_000, 7.7)),
    ],
)
def test_the_nearest_whole_number_of_half_periods(
    now: Exposure, half_period: int, wanted: Exposure
) -> None:
    found = flickerless(now, half_period, ABLE)
    assert found.time % half_period == 0
    assert found.time == wanted.time
    assert found.gain == pytest.approx(wanted.gain, rel=1e-4)
    assert found.time * found.gain == pytest.approx(now.time * now.gain)


def test_daylight_stays_as_it_is() -> None:
    assert flickerless(Exposure(2_000, 1.0), 10_000, ABLE) == Exposure(2_000, 1.0)


def test_a_lamp_too_dim_for_the_most_gain_stays_as_it_is() -> None:
    now = Exposure(66_000, 8.0)
    assert flickerless(now, 10_000, ABLE) == now
