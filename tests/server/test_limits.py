"""Nobody can use up what belongs to all."""

import asyncio
from pathlib import Path

import pytest

from ludozilla.server import limits
from ludozilla.server.house import House, Settings
from ludozilla.server.protocol import NewTable
from ludozilla.server.refusals import Refusal
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


def test_what_waits_to_be_written_has_an_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WAITING", 3)

    async def write_all() -> str:
        store = await Store.in_folder(tmp_path)
        # Nothing is written before we wait for something.
        kept = [store.end_session(str(number)) for number in range(3)]
        with pytest.raises(Refusal) as refused:
            store.end_session("one too many")
        await asyncio.gather(*kept)
        await store.close()
        return refused.value.code

    assert asyncio.run(write_all()) == "busy"
