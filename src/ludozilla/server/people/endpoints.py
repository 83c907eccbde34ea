"""What people can do about themselves and others, over HTTP."""

from __future__ import annotations

from typing import Final

from ludozilla.server.calls import Call, Endpoint
from ludozilla.server.people import protocol as said
from ludozilla.server.rates import ARRIVING
from ludozilla.server.store import OPEN, Person


def _me(person: Person) -> said.Me:
    return said.Me(person.id, person.name, person.lang, not person.account, person.admin)


def _welcome(call: Call, person: Person, token: str, program: bool) -> said.Me:
    """Tell somebody who they are, and hand them what shows it from now on."""
    me = _me(person)
    if program:
        me.token = token
    else:
        call.cookie = token
    return me


async def _guest(call: Call) -> said.Me:
    guest = await call.body(said.NewGuest)
    person, token = await call.house.sessions.begin(guest.name, call.lang)
    return _welcome(call, person, token, guest.program)


async def _account(call: Call) -> said.Me:
    new = await call.body(said.NewAccount)
    person, token = await call.house.accounts.make(await call.person(), new, call.lang)
    return _welcome(call, person, token, new.program)


async def _login(call: Call) -> said.Me:
    login = await call.body(said.Login)
    person, token = await call.house.accounts.login(login, call.address)
    return _welcome(call, person, token, login.program)


async def _logout(call: Call) -> None:
    if (await call.body(said.Logout)).everywhere:
        await call.house.accounts.end_all(await call.somebody())
    else:
        await call.house.sessions.end(call.token)
    call.cookie = ""


async def _who(call: Call) -> said.Me:
    return _me(await call.somebody())


async def _change(call: Call) -> said.Me:
    changes = await call.body(said.Changes)
    token = await call.house.accounts.change(await call.somebody(), changes, call.address)
    person = await call.house.sessions.person(token or call.token)
    assert person is not None
    return _welcome(call, person, token, changes.program) if token else _me(person)


async def _delete(call: Call) -> None:
    person = await call.somebody()
    farewell = await call.body(said.Farewell)
    if person.account:
        await call.house.accounts.confirm(person, farewell.password, call.address)
    for table in await call.house.store.own(person.id):
        if table.stage == OPEN:
            async with call.house.lobby.at(table.id) as owner:
                await owner.leave(person, None)
    await call.house.accounts.delete(person)
    await call.house.notices.look()
    call.cookie = ""


ENDPOINTS_OF_PEOPLE: Final = (
    Endpoint(
        *("POST", "/api/session", "Play at once, as a guest"),
        *(said.Me, _guest, said.NewGuest),
        rate=ARRIVING,
    ),
    Endpoint(
        *("POST", "/api/account", "Make an account"),
        *(said.Me, _account, said.NewAccount),
        rate=ARRIVING,
    ),
    Endpoint("POST", "/api/login", "Log in", said.Me, _login, said.Login, rate=ARRIVING),
    Endpoint("POST", "/api/logout", "Be nobody any more", None, _logout, said.Logout),
    Endpoint("GET", "/api/me", "Who one is", said.Me, _who),
    Endpoint("POST", "/api/me", "Be called otherwise", said.Me, _change, said.Changes),
    Endpoint("DELETE", "/api/me", "Be forgotten", None, _delete, said.Farewell),
)
