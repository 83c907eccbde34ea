"""What people say at a table: players to players, watchers to watchers."""

from __future__ import annotations

from time import time
from typing import TYPE_CHECKING, Final
from unicodedata import category, normalize

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, select

from ludozilla.server import limits
from ludozilla.server.alone import Alone, in_turn
from ludozilla.server.database import CHAT, MUTES
from ludozilla.server.people.blocks import apart_from, known
from ludozilla.server.protocol import ChatLine, Done
from ludozilla.server.refusals import Refusal, kept
from ludozilla.server.store import Opened, Person

if TYPE_CHECKING:
    from ludozilla.server.audience import Listener
    from ludozilla.server.owner import Owner

PLAYERS: Final = "players"
WATCHERS: Final = "watchers"

_ADD: Final = insert(CHAT)
_UNSEEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn")
"""Unicode's categories of what cannot be seen, or changes how the rest looks."""


def room_of(table: Opened, person: Person | None) -> str:
    """Where somebody hears and is heard."""
    seated = person is not None and any(seat.person == person.id for seat in table.seats)
    return PLAYERS if seated else WATCHERS


def good_line(text: str) -> str:
    """What is said, in one way of writing and on one line.

    >>> good_line("  Well\\n played\\u202e! ")
    'Well played!'
    """
    seen = "".join([it for it in normalize("NFC", text) if it.isspace() or not _is_unseen(it)])
    line = " ".join(seen.split())
    if not 1 <= len(line) <= limits.CHAT_LINE:
        raise Refusal("bad-line", most=limits.CHAT_LINE)
    return line


def _is_unseen(letter: str) -> bool:
    # A joiner of pictures is a part of what is seen.
    return category(letter) in _UNSEEN and letter != "\u200d"


class Chatting:
    """The two rooms of one table."""

    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self._mutes: dict[str, set[str]] = {}
        """By person, whom they do not hear."""

    @property
    def alone(self) -> Alone:
        """In whose order people speak."""
        return self._owner.alone

    @in_turn
    async def say(self, person: Person | None, command: str, text: str) -> Done:
        """Let somebody say something to those who are in the same room."""
        if person is None:
            raise Refusal("no-session")
        opened, line = self._owner.opened, good_line(text)
        room = room_of(opened, person)
        last, lines, was_said = await self._owner.store.ask(
            lambda it: _before(it, opened.id, room, person.id, command)
        )
        if was_said:
            return Done(command, 0)
        if lines >= limits.CHAT_LINES:
            raise Refusal("too-many", most=limits.CHAT_LINES)
        said = ChatLine(last + 1, room, person.id, person.name, line, time())
        row = {**msgspec.structs.asdict(said), "table": opened.id, "command": command}
        await kept(self._owner.store.write((_ADD, row)))
        deaf = await apart_from(self._owner.store, person.id)
        message = msgspec.json.encode(said)
        for listener in self._owner.audience.listeners:
            if room_of(opened, listener.person) == room:
                other = listener.person.id if listener.person else ""
                if other not in deaf and person.id not in await self._muted_by(other):
                    listener.tell(message)
        return Done(command, 0)

    @in_turn
    async def mute(self, person: Person | None, command: str, other: str, on: bool) -> Done:
        """Let somebody hear another no more, or again."""
        if person is None:
            raise Refusal("no-session")
        table = self._owner.opened.id

        def errand(connection: Connection) -> None:
            known(connection, other)
            row = {"table": table, "person": person.id, "muted": other}
            connection.execute(delete(MUTES).filter_by(**row))
            if on:
                connection.execute(insert(MUTES), row)

        await self._owner.store.do(errand)
        self._mutes.pop(person.id, None)
        return Done(command, 0)

    async def greet(self, listener: Listener) -> None:
        """Tell one who comes what was said last."""
        opened, person = self._owner.opened, listener.person
        room = room_of(opened, person)
        lines = await self._owner.store.ask(lambda it: _last(it, opened.id, room))
        deaf: set[str] = set()
        if person is not None and lines:
            deaf = await apart_from(self._owner.store, person.id) | await self._muted_by(person.id)
        for line in lines:
            if line.person not in deaf:
                listener.tell(msgspec.json.encode(line))

    async def _muted_by(self, person: str) -> set[str]:
        if person and person not in self._mutes:
            table = self._owner.opened.id
            query = select(MUTES.c.muted).where(MUTES.c.table == table, MUTES.c.person == person)
            self._mutes[person] = await self._owner.store.ask(
                lambda it: set(it.execute(query).scalars())
            )
        return self._mutes.get(person, set())


def _before(
    connection: Connection, table: str, room: str, person: str, command: str
) -> tuple[int, int, bool]:
    """The number of the last line of a table, how many a room has, and if this one is there."""
    query = select(
        func.coalesce(func.max(CHAT.c.number), 0),
        func.count().filter(CHAT.c.room == room),
        func.count().filter(CHAT.c.person == person, CHAT.c.command == command),
    ).where(CHAT.c.table == table)
    last, lines, same = connection.execute(query).one()
    return last, lines, same > 0


_LAST: Final = (
    select(*[CHAT.c[name] for name in ChatLine.__struct_fields__])
    .where(CHAT.c.table == bindparam("of"), CHAT.c.room == bindparam("where"))
    .order_by(CHAT.c.number.desc())
    .limit(limits.CHAT_TOLD)
)


def _last(connection: Connection, table: str, room: str) -> list[ChatLine]:
    lines = connection.execute(_LAST, {"of": table, "where": room})
    return [ChatLine(*row) for row in lines][::-1]
