"""What administrators can do while the server runs, over HTTP."""

from __future__ import annotations

from functools import partial
from typing import Final

import msgspec

from ludozilla.server.admin.people import KnownPerson, ban, people, unban
from ludozilla.server.admin.tables import close
from ludozilla.server.calls import Call, Endpoint
from ludozilla.server.people.protocol import AllReports, Reports
from ludozilla.server.people.reports import reports, settle
from ludozilla.server.refusals import kept


class Word(msgspec.Struct):
    """Part of a name, or an id."""

    word: str = ""


class KnownPeople(msgspec.Struct):
    """People, the newest first."""

    people: tuple[KnownPerson, ...]


async def _people(call: Call) -> KnownPeople:
    await call.admin()
    word = call.asked(Word).word
    return KnownPeople(tuple(await call.house.store.ask(partial(people, word=word))))


async def _ban(call: Call) -> None:
    await call.admin()
    await kept(call.house.store.do(partial(ban, person=call.named("person"))))
    await call.house.notices.look()


async def _unban(call: Call) -> None:
    await call.admin()
    await kept(call.house.store.do(partial(unban, person=call.named("person"))))


async def _reports(call: Call) -> Reports:
    await call.admin()
    settled = call.asked(AllReports).settled
    return Reports(tuple(await call.house.store.ask(partial(reports, settled=settled))))


async def _settle(call: Call) -> None:
    await call.admin()
    await kept(call.house.store.do(partial(settle, number=call.number("report"))))


async def _close(call: Call) -> None:
    await call.admin()
    await kept(call.house.store.do(partial(close, table=call.table)))
    await call.house.notices.look()


ENDPOINTS_OF_ADMIN: Final = (
    Endpoint("GET", "/api/admin/people", "Look for somebody", KnownPeople, _people, query=Word),
    Endpoint("POST", "/api/admin/people/{person}/ban", "Let them in no more", None, _ban),
    Endpoint("POST", "/api/admin/people/{person}/unban", "Let them in again", None, _unban),
    Endpoint("GET", "/api/admin/reports", "Reports", Reports, _reports, query=AllReports),
    Endpoint("POST", "/api/admin/reports/{report}/settle", "It is settled", None, _settle),
    Endpoint("POST", "/api/admin/tables/{table}/close", "Close a table", None, _close),
)
