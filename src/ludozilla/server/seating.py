"""Who sits where, and who may change it: a table before and after somebody sits down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from secrets import compare_digest, token_hex
from typing import Final

from msgspec.structs import replace

from ludozilla.engine.parts import WATCHER
from ludozilla.server.refusals import Refusal
from ludozilla.server.store import CLOSED, OPEN, PLAYING, Opened, Person, Seat

_KEY_BYTES: Final = 16


def viewer_of(table: Opened, person: Person | None, seat: int | None) -> int:
    """With whose eyes somebody looks: those of this seat, of their first one, or a watcher's."""
    own = _own(table, person)
    if seat is None:
        return own[0] if own else WATCHER
    if seat != WATCHER:
        _check_seat(table, seat)
        if seat not in own:
            raise Refusal("not-your-seat")
    return seat


def new_key() -> str:
    """What nobody guesses, and no command line takes for an option."""
    return token_hex(_KEY_BYTES)


def check_admitted(table: Opened, person: Person | None, key: str | None) -> None:
    """Refuse who neither sits at a table that is not public nor has its key."""
    if table.public or not table.key or may_invite(table, person):
        return
    if not compare_digest((key or "").encode(), table.key.encode()):
        raise Refusal("no-table")


def may_invite(table: Opened, person: Person | None) -> bool:
    """Whether somebody is told the key of a table."""
    return person is not None and (person.id == table.host or bool(_own(table, person)))


def joined(table: Opened, person: Person, seat: int | None) -> Opened:
    """Somebody sits down: there, or on the first open seat unless they sit already."""
    _check_open(table)
    if seat is None:
        seats = _own(table, person) or _free(table)
        if not seats:
            raise Refusal("full")
        seat = seats[0]
    _check_seat(table, seat)
    if seat not in (*_free(table), *_own(table, person)):
        raise Refusal("seat-taken")
    return _with(table, [seat], Seat(person.id, person.name))


def left(table: Opened, person: Person, seat: int | None) -> Opened:
    """Somebody stands up, from there or altogether.

    If it is the host, the next person is; if there is none, the table is closed.
    """
    _check_open(table)
    own = _own(table, person)
    if seat is not None:
        own = [viewer_of(table, person, seat)]
    is_host = person.id == table.host
    if not own and not is_host:
        raise Refusal("not-seated")
    after = _with(table, own, Seat())
    people = [taken.person for taken in after.seats if taken.person]
    if not is_host or person.id in people:
        return after
    return replace(after, host=people[0]) if people else replace(after, stage=CLOSED)


def kicked(table: Opened, person: Person, seat: int) -> Opened:
    """The host empties a seat of another, or of a bot."""
    _check_host(table, person)
    _check_seat(table, seat)
    if seat in _free(table) or seat in _own(table, person):
        raise Refusal("not-to-kick")
    return _with(table, [seat], Seat())


def with_bot(table: Opened, person: Person, seat: int, bot: Seat) -> Opened:
    """The host puts a bot on an open seat."""
    _check_host(table, person)
    _check_seat(table, seat)
    if seat not in _free(table):
        raise Refusal("seat-taken")
    return _with(table, [seat], bot)


def started(table: Opened, person: Person) -> Opened:
    """The host begins, once all seats are taken."""
    _check_host(table, person)
    if _free(table):
        raise Refusal("seats-open", open=_listed(_free(table)))
    return replace(table, stage=PLAYING)


def _check_host(table: Opened, person: Person) -> None:
    """Only the host changes a table, and only before the game."""
    _check_open(table)
    check_is_host(table, person)


def check_is_host(table: Opened, person: Person) -> None:
    """Refuse all but the one who opened the table."""
    if person.id != table.host:
        names = [taken.name for taken in table.seats if taken.person == table.host]
        raise Refusal("not-host", host="".join(names[:1]) or "–")


def _own(table: Opened, person: Person | None) -> list[int]:
    """The seats of a person."""
    if person is None:
        return []
    return [number for number, taken in enumerate(table.seats) if taken.person == person.id]


def _free(table: Opened) -> list[int]:
    return [number for number, taken in enumerate(table.seats) if taken == Seat()]


def _with(table: Opened, numbers: Sequence[int], seat: Seat) -> Opened:
    seats = [seat if number in numbers else was for number, was in enumerate(table.seats)]
    return replace(table, seats=tuple(seats))


def _check_open(table: Opened) -> None:
    if table.stage != OPEN:
        raise Refusal("no-table" if table.stage == CLOSED else "started")


def _check_seat(table: Opened, seat: int) -> None:
    if seat not in range(len(table.seats)):
        raise Refusal("no-seat", possible=_listed(range(len(table.seats))))


def _listed(seats: Iterable[int]) -> str:
    return ", ".join(map(str, seats))
