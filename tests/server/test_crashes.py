"""A server that is killed at any moment: what was acknowledged is there, once."""

import random

import pytest

from tests.server.clients import running
from tests.server.crashing import count, faults, play_and_crash

ROUNDS = 5
"""``bench/crash`` has two hundred."""


@pytest.mark.slow
def test_no_acknowledged_move_is_lost_or_doubled_when_the_server_is_killed(tmp_path):
    with running(tmp_path / "data") as server:
        players, _ = play_and_crash(server, ROUNDS, random.Random(14))
        assert faults(server, players) == []
        assert count(players) > 2 * ROUNDS
