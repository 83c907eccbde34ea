"""People gather at a table: they sit down and stand up, begin, and meet again afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import time
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ludozilla.server.alone import Alone, in_turn
from ludozilla.server.course import folded
from ludozilla.server.people.blocks import check_together
from ludozilla.server.refusals import Refusal, kept
from ludozilla.server.seating import (
    check_is_host,
    joined,
    kicked,
    left,
    new_key,
    started,
    with_bot,
)
from ludozilla.server.store import OVER, Opened, Person, Seat
from ludozilla.server.writer import Step

if TYPE_CHECKING:
    from ludozilla.server.owner import Owner


class Gathering:
    """Who sits where at one table, before the game and after it."""

    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self._unwanted: set[str] = set()
        """Those whom the host has kicked."""

    @property
    def alone(self) -> Alone:
        """In whose order people come and go."""
        return self._owner.alone

    @property
    def _opened(self) -> Opened:
        return self._owner.opened

    @in_turn
    async def join(self, person: Person, seat: int | None) -> None:
        """Let somebody sit down."""
        if person.id in self._unwanted:
            raise Refusal("kicked")
        await check_together(self._owner.store, person, self._opened)
        await self._change(joined(self._opened, person, seat))

    @in_turn
    async def leave(self, person: Person, seat: int | None) -> None:
        """Let somebody stand up."""
        await self._change(left(self._opened, person, seat))

    @in_turn
    async def kick(self, person: Person, seat: int) -> None:
        """Let the host empty a seat."""
        after = kicked(self._opened, person, seat)
        self._unwanted.add(self._opened.seats[seat].person or "")
        await self._change(after)

    @in_turn
    async def seat_bot(self, person: Person, seat: int, bot: Seat) -> None:
        """Let the host put a bot on an open seat."""
        await self._change(with_bot(self._opened, person, seat, bot))

    @in_turn
    async def new_key(self, person: Person) -> None:
        """Let the host have another link to the table; the old one opens nothing any more."""
        check_is_host(self._opened, person)
        await self._change(replace(self._opened, key=new_key()))
        if not self._opened.public:
            self._owner.audience.show_out_strangers()

    @in_turn
    async def start(self, person: Person) -> None:
        """Let the host begin the game."""
        owner, after = self._owner, replace(started(self._opened, person), began=time())
        owner.check_rules()
        owner.course = await asyncio.to_thread(folded, after)
        try:
            await self._change(after, *owner.timing.steps())
        except Refusal:
            owner.course = None
            raise
        owner.audience.show_out()
        owner.audience.show_all()
        owner.timing.tell(owner.audience.listeners)
        owner.attendance.begin()
        owner.bots.rouse()
        owner.bell.listen()

    @in_turn
    async def go_on(self, person: Person, open_next: Callable[[Opened], Awaitable[str]]) -> str:
        """The id of the table for another game of the same people, opened by the first to ask."""
        if self._opened.stage != OVER:
            raise Refusal("not-over")
        self._owner.own_seat(person, None)
        if not self._opened.rematch:
            rematch = await open_next(self._opened)
            await self._change(replace(self._opened, rematch=rematch))
        return self._opened.rematch

    async def _change(self, new: Opened, *steps: Step) -> None:
        """Keep what has changed, then tell it."""
        await kept(self._owner.store.change_table(self._opened, new, *steps))
        self._owner.opened = new
        self._owner.audience.announce()
