"""A server that is killed at any moment: what was acknowledged is there, once."""

import asyncio
import random
import threading
import time
from pathlib import Path

import msgspec
import pytest

from ludozilla.engine.record import Move, Record
from ludozilla.engine.registry import find
from ludozilla.engine.rng import Rng
from ludozilla.server.protocol import Done, Play, Refused, Shown
from ludozilla.table.table import Table
from tests.server.clients import LOST, Running, Seated, Someone, running

GAMES = ("gobelins", "zoon", "zorgl-zilla", "zombie-apocalypse-now")
ROUNDS = 10


class Persistent:
    """A player who sends a command again until it is acknowledged, and remembers what was."""

    def __init__(self, person: Someone, table: str) -> None:
        self.person = person
        self.table = table
        self.rng = Rng(person.id)
        self.command: Play | None = None
        self.acknowledged: list[Play] = []
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
                self.turn(seat)
        except LOST:  # among them, that nothing comes any more
            pass
        finally:
            if seat.frame is not None:
                assert seat.frame.version >= self.seen
                self.seen = seat.frame.version
            seat.close()

    def turn(self, seat: Seated) -> None:
        if self.command is None:
            if not seat.asked:
                seat.hears(5)
                return
            path = seat.legal[self.rng.below(len(seat.legal))]
            number = len(self.acknowledged)
            self.command = Play(f"{self.person.id} {number}", seat.decision, path)
        seat.says(self.command)
        answer = seat.hears_until((Done, Refused))
        assert answer == Done(self.command.id, self.command.decision)
        self.acknowledged.append(self.command)
        self.command = None


def count(players: list[Persistent]) -> int:
    return sum(len(player.acknowledged) for player in players)


def round_of_play(server: Running, players: list[Persistent], seconds: float) -> None:
    """Let all play at once, and kill the server in the middle of it."""
    enough, before, deadline = threading.Event(), count(players), time.monotonic() + 20
    threads = [threading.Thread(target=player.plays, args=(enough,)) for player in players]
    for thread in threads:
        thread.start()
    while count(players) < before + len(players) and time.monotonic() < deadline:
        time.sleep(0.01)
    time.sleep(seconds)
    server.kill()
    enough.set()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()


@pytest.mark.slow
def test_no_acknowledged_move_is_lost_or_doubled_when_the_server_is_killed(tmp_path: Path) -> None:
    moments = random.Random(14)
    with running(tmp_path / "data") as server:
        players = [player for game in GAMES for player in seated(server, game)]
        for _ in range(ROUNDS):
            round_of_play(server, players, moments.uniform(0, 0.5))
            server.start()
        assert server.stop() == 0
        logs = {player.table: log_of(server, player.table) for player in players}
        server.start()
        for player in players:
            compare(player, *logs[player.table])
        assert count(players) > ROUNDS * len(players) / 2


def seated(server: Running, game: str) -> list[Persistent]:
    """Two people at a table that has started."""
    people = [Someone(server, name) for name in ("Ana", "Béa")]
    table = people[0].opens(game, "me", "open")
    people[1].does("POST", f"/api/tables/{table}/join")
    people[0].does("POST", f"/api/tables/{table}/start")
    return [Persistent(person, table) for person in people]


def log_of(server: Running, table: str) -> tuple[Record, list[str | None]]:
    """The record of a table, and the ids of the commands that made its moves."""

    async def read() -> tuple[Record, list[str | None]]:
        store = await server.store()
        opened, rows = await store.table(table), await store.log(table)
        await store.close()
        assert opened is not None
        moves = [Move(row.seat, row.path, row.digest) for row in rows]
        return opened.record(moves), [row.command for row in rows]

    return asyncio.run(read())


def compare(player: Persistent, record: Record, commands: list[str | None]) -> None:
    """What a player was told, what the log says, and what the server shows now are one."""
    for command in player.acknowledged:
        assert commands.count(command.id) == 1
        assert record.moves[commands.index(command.id)].path == command.path
    again = Table(find(record.game), record)  # which compares the digest of every position
    answer = player.person.ask("GET", f"/api/tables/{player.table}/frame?lang=en&since=0")
    shown = msgspec.json.decode(answer.data, type=Shown).frame
    assert shown == again.frame(shown.viewer, "en")
    assert shown.version >= player.seen
