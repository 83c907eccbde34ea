"""It is noted when a server was there, by however many processes."""

from typing import Any

import pytest
from sqlalchemy import Connection, event, select, update

from ludozilla.server.database import PULSE
from ludozilla.server.pulse import Pulse
from ludozilla.server.store import Store
from tests.server.test_store import with_store

pytestmark = pytest.mark.single


def another_is_faster(
    connection: Connection, cursor: Any, statement: str, parameters: Any, *_: object
) -> None:
    """Whatever is about to be noted anew has just been noted."""
    if statement.startswith("INSERT"):
        cursor.execute(statement, parameters)


@pytest.mark.parametrize("known", [False, True], ids=["the first time", "after an outage"])
def test_two_processes_may_begin_at_the_same_moment(tmp_path, known):
    async def begin(store: Store) -> Any:
        if known:
            await Pulse(store).begin()
            await store.do(lambda it: it.execute(update(PULSE).values(time=PULSE.c.time - 100)))
        await store.do(lambda it: event.listen(it, "before_cursor_execute", another_is_faster))
        await Pulse(store).begin()
        await store.do(lambda it: event.remove(it, "before_cursor_execute", another_is_faster))
        await Pulse(store).begin()
        return await store.ask(lambda it: it.execute(select(PULSE.c.number)).scalars().all())

    assert with_store(tmp_path, begin) == [1]
