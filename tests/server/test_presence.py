"""Who is away is judged when others wait for them, by a clock that the test turns."""

import pytest

from ludozilla.server import presence
from ludozilla.server.course import HERE
from ludozilla.server.log import AWAY
from ludozilla.server.protocol import Play, Terms
from tests.server.test_owner import ANA, BEA, House, Looking, at_table

GRACE = Terms().grace

pytestmark = [pytest.mark.single, pytest.mark.usefixtures("growl")]


@pytest.fixture
def clock(monkeypatch):
    class Clock:
        now = 1000.0

    monkeypatch.setattr(presence, "monotonic", lambda: Clock.now)
    return Clock


def test_nobody_is_judged_while_nobody_waits_for_them(tmp_path, clock):
    async def check(house: House) -> None:
        owner = await house.owner()
        await owner.audience.welcome(Looking(ANA), None)
        await owner.play(BEA, None, Play("b", 1, "3"))  # and now it is for Ana to choose
        clock.now += 10 * GRACE
        await owner.attendance._judge()
        assert owner.game().standing == [HERE, HERE]
        await owner.play(ANA, None, Play("a", 1, "3"))
        await owner.attendance._judge()
        assert owner.game().standing == [HERE, AWAY]
        await owner.stop()

    at_table(tmp_path, check)


def test_a_line_that_breaks_for_a_moment_is_nobodys_leaving(tmp_path, clock):
    async def check(house: House) -> None:
        owner, one, other = await house.owner(), Looking(ANA), Looking(BEA)
        for looking in (one, other):
            await owner.audience.welcome(looking, None)
        owner.audience.part_from(other)
        clock.now += presence.TOLERANCE - 0.1
        owner.attendance.look_around()
        assert one.messages[-1] == {"type": "presence", "present": [True, True]}
        clock.now += 0.2
        owner.attendance.look_around()
        assert one.messages[-1] == {"type": "presence", "present": [True, False]}
        await owner.stop()

    at_table(tmp_path, check)
