"""The PIN, how often it may be tried, and sessions."""

import pytest

from boardside.errors import UsageError
from boardside.web.door import (
    EVERYBODY_TRIES,
    EVERYBODY_WAIT,
    FREE_TRIES,
    LONGEST_WAIT,
    MOST_SESSIONS,
    SESSION_SECONDS,
    Door,
)
from boardside.web.settings import Settings, checked, made_pin

PIN = "135790"


class Time:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def door(time: Time) -> Door:
    return Door(PIN, time)


def token(door: Door, address: str = "192.0.2.1") -> str:
    found = door.enter(PIN, address)
    assert isinstance(found, str)
    return found


def test_the_pin_opens(door: Door) -> None:
    assert door.knows(token(door))


@pytest.mark.parametrize("pin", ["", "135791", "13579", "1357900", "１３５７９０", "135790\x00"])
def test_nothing_else_does(door: Door, pin: str) -> None:
    assert door.enter(pin, "192.0.2.1") == 0


def test_a_token_that_was_changed_is_unknown(door: Door) -> None:
    good = token(door)
    for at in range(len(good)):
        other = "A" if good[at] != "A" else "B"
        changed = good[:at] + other + good[at + 1 :]
        # The last letter of a signature holds bits that mean nothing.
        assert not door.knows(changed) or at == len(good) - 1


def test_another_servers_token_is_unknown(door: Door, time: Time) -> None:
    assert not Door(PIN, time).knows(token(door))


def test_who_leaves_is_out(door: Door) -> None:
    one, other = token(door), token(door)
    door.leave(one)
    assert (door.knows(one), door.knows(other)) == (False, True)


def test_a_session_ends_by_itself(door: Door, time: Time) -> None:
    one = token(door)
    time.now += SESSION_SECONDS + 1
    assert not door.knows(one)


def test_there_are_never_too_many_sessions(door: Door) -> None:
    first = token(door)
    for _ in range(MOST_SESSIONS):
        last = token(door)
    assert (door.knows(first), door.knows(last)) == (False, True)


def test_after_wrong_ones_an_address_waits_longer_and_longer(door: Door, time: Time) -> None:
    waits = []
    for _ in range(FREE_TRIES + 12):
        wait = door.enter("000000", "192.0.2.1")
        assert isinstance(wait, float)
        waits.append(wait)
        time.now += wait
    assert waits[: FREE_TRIES - 1] == [0] * (FREE_TRIES - 1)
    assert waits[FREE_TRIES - 1 : FREE_TRIES + 3] == [1, 2, 4, 8]
    assert waits[-1] == LONGEST_WAIT


def test_who_does_not_wait_is_not_even_heard(door: Door, time: Time) -> None:
    for _ in range(FREE_TRIES + 3):
        door.enter("000000", "192.0.2.1")
        time.now += 100
    door.enter("000000", "192.0.2.1")
    wait = door.enter(PIN, "192.0.2.1")
    assert isinstance(wait, float)
    assert wait > 0
    time.now += wait
    assert token(door)


def test_one_household_is_one_address(door: Door) -> None:
    for number in range(FREE_TRIES):
        door.enter("000000", f"2001:db8::{number}")
    assert door.enter(PIN, "2001:db8::ffff") != 0
    assert not isinstance(door.enter(PIN, "2001:db8::ffff"), str)
    assert token(door, "2001:db8:0:1::1")


def test_many_addresses_together_wait_too_but_not_those_who_knew_it(door: Door, time: Time) -> None:
    token(door, "192.0.2.200")
    for number in range(EVERYBODY_TRIES):
        door.enter("000000", f"198.51.100.{number}")
    wait = door.enter(PIN, "203.0.113.9")
    assert wait == EVERYBODY_WAIT
    assert token(door, "192.0.2.200")
    time.now += EVERYBODY_WAIT
    assert token(door, "203.0.113.9")


def test_what_is_remembered_is_bounded(door: Door, time: Time) -> None:
    for number in range(6000):
        door.enter("000000", f"10.0.{number // 250}.{number % 250}")
        time.now += 60
    assert len(door._backoff._tries) <= 4096


def test_a_made_pin_is_digits_and_another_each_time() -> None:
    pins = {made_pin() for _ in range(50)}
    assert all(len(pin) == 6 and pin.isdigit() for pin in pins)
    assert len(pins) > 40


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"pin": "12345"}, "--pin"),
        ({"pin": "abcdef"}, "--pin"),
        ({"pin": "1" * 65}, "--pin"),
        ({"port": 70000}, "--web-port"),
        ({"audience": "all"}, "--web-audience"),
        ({"address": " "}, "--web-address"),
    ],
)
def test_settings_that_make_no_sense_are_named(told: dict, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        checked(Settings(**told))
