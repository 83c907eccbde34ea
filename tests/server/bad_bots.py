"""Bots that nobody wants at their table."""

import os
import time

from ludozilla.engine.bot import Answer, Budget
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import State


class Hangs:
    def choose(self, holed: State, budget: Budget, rng: Rng) -> Answer:
        while True:
            time.sleep(1)


class Crashes:
    def choose(self, holed: State, budget: Budget, rng: Rng) -> Answer:
        os._exit(3)


class Fails:
    def choose(self, holed: State, budget: Budget, rng: Rng) -> Answer:
        raise RuntimeError("no idea")


class Cheats:
    def choose(self, holed: State, budget: Budget, rng: Rng) -> Answer:
        return Answer(-1)


class Chatters:
    def choose(self, holed: State, budget: Budget, rng: Rng) -> Answer:
        print("hm, let me see", flush=True)
        os.write(1, b"\0\0\0\1x")
        return Answer(holed.legal_actions()[0])


class Peeks:
    """Plays only if it sees no more than it may."""

    def choose(self, holed: State, budget: Budget, rng: Rng) -> Answer:
        assert holed.viewer == holed.seat
        assert holed.record is None
        return Answer(holed.legal_actions()[0])
