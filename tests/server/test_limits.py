"""Nobody can use up what belongs to all."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from ludozilla.server import limits
from ludozilla.server.house import House, Settings
from ludozilla.server.people.alerts import Alerts
from ludozilla.server.protocol import NewTable, Play, Shown
from ludozilla.server.refusals import Refusal
from ludozilla.server.sockets import REFUSED, serve_socket
from ludozilla.server.store import Store

pytestmark = pytest.mark.single


def test_there_are_no_more_tables_than_there_may_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "TABLES", 2)

    async def open_all() -> str:
        house = await House.open(Settings(tmp_path))
        try:
            for name in ("Ana", "Béa", "Zoé"):
                person, _ = await house.sessions.begin(name, "en")
                await house.lobby.open(person, NewTable(game="zoon"))
        except Refusal as refusal:
            return refusal.code
        finally:
            await house.close()
        return "all were opened"

    assert asyncio.run(open_all()) == "too-many"


def test_a_table_hears_only_so_many_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CHAT_LINES", 2)

    async def talk() -> str:
        house = await House.open(Settings(tmp_path))
        try:
            ana, _ = await house.sessions.begin("Ana", "en")
            name = await house.lobby.open(ana, NewTable(game="zoon"))
            async with house.lobby.at(name) as owner:
                for line in ("one", "two", "three"):
                    await owner.chatting.say(ana, line, line)
        except Refusal as refusal:
            return f"{line}: {refusal.code}"
        finally:
            await house.close()
        return "all was heard"

    assert asyncio.run(talk()) == "three: too-many"


def test_moves_are_not_taken_back_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ROWS", 3)

    async def waver() -> str:
        house = await House.open(Settings(tmp_path))
        try:
            ana, _ = await house.sessions.begin("Ana", "en")
            new = NewTable(game="zoon", seats=["me", "me"])
            async with house.lobby.at(await house.lobby.open(ana, new)) as owner:
                await owner.gathering.start(ana)
                for number in range(5):
                    shown = msgspec.json.decode(await owner.audience.look(ana, 0, "en"), type=Shown)
                    assert shown.frame.asked is not None
                    path = shown.frame.asked.legal[0]
                    await owner.play(ana, 0, Play(f"play {number}", shown.decision, path))
                    await owner.undoing.undo(ana, 0, f"undo {number}")
        except Refusal as refusal:
            return f"{number}: {refusal.code}"
        finally:
            await house.close()
        return "it never ends"

    assert asyncio.run(waver()) == "1: too-many"


def test_alerts_do_not_pile_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ALERTS_WAITING", 2)

    async def ring() -> int:
        store = await Store.in_folder(tmp_path)
        alerts = Alerts(store, private=False)  # nobody sends them yet
        for table in ("a", "b", "c"):
            alerts.your_turn("ana", table, "zoon")
        await store.close()
        return alerts._turns.qsize()

    assert asyncio.run(ring()) == 2


class Caller:
    """A socket that somebody opens, and what it hears."""

    def __init__(self) -> None:
        self.headers = {"accept-language": "fr"}
        self.heard = ""
        self.code = 0

    async def accept(self) -> None: ...

    async def send_text(self, text: str) -> None:
        self.heard = text

    async def close(self, code: int, reason: str) -> None:
        self.code = code


def test_there_are_no_more_sockets_than_there_may_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS", 0)

    async def connect() -> Caller:
        house, caller = await House.open(Settings(tmp_path)), Caller()
        await serve_socket(house, caller)  # type: ignore[arg-type]
        await house.close()
        return caller

    caller = asyncio.run(connect())
    assert caller.code == REFUSED
    assert '"code":"too-many"' in caller.heard
    assert "0 au plus" in caller.heard


def test_what_waits_to_be_written_has_an_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WAITING", 3)

    async def write_all() -> str:
        store = await Store.in_folder(tmp_path)
        # Nobody hears that something is written before we wait for it.
        kept = [store.write() for _ in range(3)]
        with pytest.raises(Refusal) as refused:
            store.write()
        await asyncio.gather(*kept)
        await store.close()
        return refused.value.code

    assert asyncio.run(write_all()) == "busy"
