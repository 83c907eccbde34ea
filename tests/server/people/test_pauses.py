"""Pauses grow with failures, and end."""

import pytest

from ludozilla.server import limits
from ludozilla.server.people.pauses import Pauses
from ludozilla.server.refusals import Refusal

pytestmark = pytest.mark.single


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def wait(pauses, name, address):
    try:
        pauses.check(name, address)
    except Refusal as refusal:
        return refusal.details["seconds"]
    return 0


def test_each_failure_doubles_the_pause():
    clock = Clock()
    pauses = Pauses(clock)
    waits = []
    for _ in range(16):
        pauses.failed("ana", "192.0.2.1")
        waits.append(wait(pauses, "ana", "192.0.2.1"))
        clock.now += waits[-1]
        assert wait(pauses, "ana", "192.0.2.1") == 0
    assert waits[:7] == [0, 0, 1, 2, 4, 8, 16]
    assert waits[-1] == 900


def test_a_stranger_who_guesses_hardly_delays_the_owner():
    pauses = Pauses(Clock())
    for number in range(80):
        pauses.failed("ana", f"192.0.2.{number}")
    assert 0 < wait(pauses, "ana", "198.51.100.1") <= 30
    assert wait(pauses, "bea", "198.51.100.1") == 0


def test_many_names_from_one_home_are_one_guesser():
    pauses = Pauses(Clock())
    for number in range(25):
        pauses.failed(f"name {number}", f"2001:db8::{number:x}")
    assert wait(pauses, "another", "2001:db8::ffff") > 0
    assert wait(pauses, "another", "2001:db8:0:1::1") == 0


def test_success_and_time_forgive():
    clock = Clock()
    pauses = Pauses(clock)
    for _ in range(10):
        pauses.failed("ana", "192.0.2.1")
    pauses.succeeded("ana", "192.0.2.1")
    assert wait(pauses, "ana", "192.0.2.1") == 0
    for _ in range(10):
        pauses.failed("ana", "192.0.2.1")
    clock.now += 3601
    pauses.failed("ana", "192.0.2.1")
    assert wait(pauses, "ana", "192.0.2.1") == 0


@pytest.mark.slow
def test_no_more_is_remembered_than_the_limit():
    pauses = Pauses(Clock())
    for number in range(limits.PAUSES):
        pauses.failed(f"name {number}", "192.0.2.1")
    assert len(pauses._failures) == limits.PAUSES
