"""A game made of what is kept of it: its log, or a snapshot if the rules are newer than that."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace
from sqlalchemy import Connection

from ludozilla.engine.registry import GameNotFound
from ludozilla.server.clocks import Outage
from ludozilla.server.course import Course, Damaged, folded
from ludozilla.server.games import game_called
from ludozilla.server.log import Row, read_log
from ludozilla.server.pulse import outages
from ludozilla.server.snapshots import BASE, LAST, Snapshot, behind, go_on, keep, snapshot
from ludozilla.server.store import OVER, PLAYING, Opened, Store

LOG: Final = logging.getLogger("ludozilla.server")

_BREATH: Final = 0.05
"""Seconds between two tables that nobody waits for."""


async def course_of(store: Store, opened: Opened) -> tuple[Opened, Course | None]:
    """A table and its game, which goes on with the rules of today if that can be."""
    if opened.stage not in (PLAYING, OVER):
        return opened, None

    def what_is_kept(connection: Connection) -> tuple[list[Row], list[Outage], Snapshot | None]:
        rows = read_log(connection, opened.id)
        return rows, outages(connection), snapshot(connection, opened.id, BASE)

    rows, outage, base = await store.ask(what_is_kept)
    try:
        newer = await _with_rules_of_today(store, opened, rows)
        if newer is not None:
            base = newer
            opened = replace(opened, version=base.position["version"])
        return opened, await asyncio.to_thread(folded, opened, rows, outage, base)
    except (ValueError, GameNotFound, Damaged) as error:
        LOG.error("table %s cannot go on: %s", opened.id, error)
        return opened, None


async def _with_rules_of_today(
    store: Store, opened: Opened, rows: Sequence[Row]
) -> Snapshot | None:
    """Where a game in play goes on, if its rules have changed and its last row is known."""
    game = game_called(opened.game)
    if opened.stage != PLAYING or opened.version == game.version:
        return None
    last = await store.ask(partial(snapshot, table=opened.id, kind=LAST))
    if last is None or last.number != (rows[-1].number if rows else 0):
        return None
    base = last.for_rules(game)
    await store.do(partial(go_on, table=opened.id, base=base))
    LOG.warning(
        "table %s goes on with version %s of its rules, not %s",
        *(opened.id, game.version, opened.version),
    )
    return base


async def put_away(store: Store, opened: Opened, course: Course | None) -> None:
    """Keep a snapshot of a game in play, to go on from even if its rules should change."""
    if course is None or opened.stage != PLAYING:
        return
    try:
        await store.do(partial(keep, table=opened.id, new=Snapshot.of(course)))
    except Exception:
        LOG.exception("table %s: no snapshot could be kept", opened.id)


async def catch_up(store: Store) -> None:
    """Make the snapshots that a server did not come to make which was killed."""
    for table in await store.ask(behind):
        await asyncio.sleep(_BREATH)
        opened = await store.table(table)
        if opened is not None and opened.version == game_called(opened.game).version:
            await put_away(store, *await course_of(store, opened))
