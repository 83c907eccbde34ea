"""Players who play on while their server is killed, and remember what they heard."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from math import inf

import msgspec

from ludozilla.engine.registry import find
from ludozilla.engine.rng import Rng
from ludozilla.server import limits
from ludozilla.server.course import Course
from ludozilla.server.log import Row
from ludozilla.server.protocol import Done, Play, Refused, Shown
from ludozilla.server.store import Opened
from ludozilla.table.table import Table
from tests.server import services
from tests.server.clients import LOST, PATIENCE, SEVERAL, Running, Seated, Someone

GAMES = ("gobelins", "zoon", "zorgl-zilla", "zombie-apocalypse-now")

_PASSING = ("busy", "moved", "not-read", "not-stored")
"""Codes of what may be tried again."""


class Persistent:
    """A player who sends a command again until it is acknowledged, and remembers what was."""

    def __init__(self, person: Someone, table: str) -> None:
        self.person = person
        self.table = table
        self.rng = Rng(person.id)
        self.command: Play | None = None
        self.acknowledged: list[Play] = []
        self.refused: list[Play] = []
        self.over = False
        self.faults: list[str] = []
        self.seen = 0
        """The latest version that was shown."""

    def plays(self, enough: threading.Event) -> None:
        """Play until the server is gone, the game is over, or it is enough."""
        try:
            seat = self.person.sits(self.table)
        except LOST:
            return
        try:
            while not enough.is_set() and not seat.over:
                self._turn(seat)
            self.over = seat.over
        except LOST:
            pass
        finally:
            if seat.frame is not None:
                if seat.frame.version < self.seen:
                    self.faults.append(f"version {seat.frame.version} after {self.seen}")
                self.seen = max(self.seen, seat.frame.version)
            seat.close()

    def _turn(self, seat: Seated) -> None:
        if self.command is None:
            if not seat.asked:
                with suppress(TimeoutError):  # others may take long: see whether it is enough
                    seat.hears(2)
                return
            path = seat.legal[self.rng.below(len(seat.legal))]
            number = len(self.acknowledged) + len(self.refused)
            self.command = Play(f"{self.person.id} {number}", seat.decision, path)
        seat.says(self.command)
        answer = seat.hears_until((Done, Refused))
        if isinstance(answer, Refused) and answer.code in _PASSING:
            time.sleep(0.2)
            return
        if answer == Done(self.command.id, self.command.decision):
            self.acknowledged.append(self.command)
        elif SEVERAL and isinstance(answer, Refused) and answer.code == "stale":
            # A process that has lost the table may still show it as it was.
            self.refused.append(self.command)
        else:
            self.faults.append(f"{self.command} was answered by {answer}")
        self.command = None


def seated(server: Running, game: str) -> list[Persistent]:
    """Two people at a table that has started."""
    people = [Someone(server, name) for name in ("Ana", "Béa")]
    # Those who are away come back: no bot shall play for them meanwhile.
    new = {"game": game, "seats": ["me", "open"], "grace": limits.GRACE}
    table = people[0].does("POST", "/api/tables", new)["id"]
    people[1].does("POST", f"/api/tables/{table}/join")
    people[0].does("POST", f"/api/tables/{table}/start")
    return [Persistent(person, table) for person in people]


def count(players: list[Persistent]) -> int:
    """How many moves were acknowledged."""
    return sum(len(player.acknowledged) for player in players)


def play_and_crash(
    server: Running, rounds: int, chance: random.Random, seconds: float = inf
) -> tuple[list[Persistent], int]:
    """Let many play at once and strike so often in the middle of it, or for so long.

    Returns all who played, and how often it was.
    """
    everybody: list[Persistent] = []
    playing: list[Persistent] = []
    deadline = time.monotonic() + seconds
    for number in range(rounds):
        if time.monotonic() > deadline:
            return everybody, number
        playing = [player for player in playing if not player.over]
        for game in GAMES:
            if len(playing) < 2 * len(GAMES):
                playing += (new := seated(server, game))
                everybody += new
        mend = _round(playing, lambda: _strike(server, chance), chance.uniform(0, 0.5))
        mend()
    return everybody, rounds


def _round(
    players: list[Persistent], strike: Callable[[], Callable[[], None]], seconds: float
) -> Callable[[], None]:
    """Let all play at once, and strike in the middle of it; what mends it."""
    enough, before, deadline = threading.Event(), count(players), time.monotonic() + PATIENCE
    threads = [threading.Thread(target=player.plays, args=(enough,)) for player in players]
    for thread in threads:
        thread.start()
    while count(players) < before + len(players) and time.monotonic() < deadline:
        if not any(thread.is_alive() for thread in threads):
            break
        time.sleep(0.01)
    time.sleep(seconds)
    mend = strike()
    enough.set()
    for thread in threads:
        thread.join(3 * PATIENCE)
        assert not thread.is_alive()
    return mend


def _strike(server: Running, chance: random.Random) -> Callable[[], None]:
    """Kill the server; where there are several processes, one of them, all, or a service."""
    if not SEVERAL:
        server.kill()
        return server.start
    house = services.house()
    what = chance.choice(["first", "second", "all", "postgres", "redis"])
    if what == "all":
        server.kill()
        return server.start
    if what == "postgres":
        house.stop_postgres()
        return house.start_postgres
    if what == "redis":
        house.stop_redis()
        return house.start_redis
    process = server.processes[what == "second"]
    process.kill()
    return process.start


def faults(server: Running, players: list[Persistent]) -> list[str]:
    """Where what players were told, what the log says, and what the server shows are not one."""
    found = [fault for player in players for fault in player.faults]
    for player in players:
        opened, rows = _log_of(server, player.table)
        commands = [row.command for row in rows]
        for command in player.acknowledged:
            if commands.count(command.id) != 1:
                found.append(f"{command} is there {commands.count(command.id)} times")
            elif rows[commands.index(command.id)].path != command.path:
                found.append(f"{command} was played otherwise")
        found += [f"{it} was refused, but made" for it in player.refused if it.id in commands]
        course = Course(Table(find(opened.game), opened.record()))
        for row in rows:
            course.take(row)  # which compares the digest of every position
        answer = player.person.ask("GET", f"/api/tables/{player.table}/frame?lang=en&since=0")
        shown = msgspec.json.decode(answer.data, type=Shown).frame
        if shown != course.frame(shown.viewer, "en"):
            found.append(f"table {player.table} is not shown as its log has it")
        if shown.version < player.seen:
            found.append(f"version {shown.version} is shown after {player.seen}")
    return found


def _log_of(server: Running, table: str) -> tuple[Opened, list[Row]]:
    async def read() -> tuple[Opened, list[Row]]:
        store = await server.store()
        opened, rows = await store.table(table), await store.log(table)
        await store.close()
        assert opened is not None
        return opened, rows

    return asyncio.run(read())
