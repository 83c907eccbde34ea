"""What people can do about themselves and others, over HTTP."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from ludozilla.server.calls import Call, Endpoint
from ludozilla.server.games import game_names
from ludozilla.server.people import protocol as said
from ludozilla.server.people.blocks import block, blocked_by, unblock
from ludozilla.server.people.export import everything_about
from ludozilla.server.people.leaving import leave_all, unfinished
from ludozilla.server.people.profiles import history, leaders, profile
from ludozilla.server.people.reports import report
from ludozilla.server.rates import ARRIVING, THINKING
from ludozilla.server.refusals import Refusal, kept
from ludozilla.server.store import Person


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
    await call.house.notices.look()
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
    await call.house.notices.look()
    call.cookie = ""


async def _who(call: Call) -> said.Me:
    return _me(await call.somebody())


async def _change(call: Call) -> said.Me:
    changes = await call.body(said.Changes)
    token = await call.house.accounts.change(await call.somebody(), changes, call.address)
    person = await call.house.sessions.person(token or call.token)
    assert person is not None
    if not token:
        return _me(person)
    await call.house.notices.look()
    return _welcome(call, person, token, changes.program)


async def _delete(call: Call) -> None:
    person = await call.somebody()
    farewell = await call.body(said.Farewell)
    if person.account:
        await call.house.accounts.confirm(person, farewell.password, call.address)
    tables = await call.house.store.ask(partial(unfinished, person=person.id))
    await call.house.accounts.delete(person)
    await call.house.notices.look()
    await leave_all(call.house.lobby, tables, person.id)
    call.cookie = ""


# -- others ------------------------------------------------------------------------------------


async def _block(call: Call) -> said.Blocked:
    person = await call.somebody()
    await kept(call.house.store.do(partial(block, person=person.id, other=call.named("person"))))
    return await _blocked(call)


async def _unblock(call: Call) -> said.Blocked:
    person = await call.somebody()
    await kept(call.house.store.do(partial(unblock, person=person.id, other=call.named("person"))))
    return await _blocked(call)


async def _blocked(call: Call) -> said.Blocked:
    person = await call.somebody()
    found = await call.house.store.ask(partial(blocked_by, person=person.id))
    return said.Blocked(tuple(said.Somebody(*other) for other in found))


async def _report(call: Call) -> None:
    person = await call.somebody()
    new = await call.body(said.NewReport)
    tell = partial(report, person=person.id, about=call.named("person"), new=new)
    await kept(call.house.store.do(tell))


async def _profile(call: Call) -> said.Profile:
    return await call.house.store.ask(partial(profile, person=call.named("person")))


async def _history(call: Call) -> said.History:
    person, other = await call.person(), call.named("person")
    await _profile(call)  # there must be somebody
    own = person is not None and person.id == other
    before = call.asked(said.Earlier).before
    ask = partial(history, person=other, own=own, before=before)
    return said.History(await call.house.store.ask(ask))


async def _leaders(call: Call) -> said.Leaders:
    game, players = call.named("game"), call.asked(said.AtSize).players
    if game not in game_names():
        raise Refusal("no-game", game=game, possible=", ".join(game_names()))
    found = await call.house.store.ask(partial(leaders, game=game, players=players))
    return said.Leaders(game, players, found)


async def _export(call: Call) -> dict[str, Any]:
    person = await call.somebody()
    return await call.house.store.ask(partial(everything_about, person=person.id))


# -- alerts ------------------------------------------------------------------------------------


async def _alerts(call: Call) -> said.AlertList:
    return said.AlertList(await call.house.alerts.of(await call.somebody()))


async def _add_alert(call: Call) -> said.AlertList:
    person = await call.somebody()
    new = await call.body(said.NewAlert)
    await call.house.alerts.add(person, new, str(call.request.base_url))
    return await _alerts(call)


async def _remove_alert(call: Call) -> said.AlertList:
    await call.house.alerts.remove(await call.somebody(), call.number("alert"))
    return await _alerts(call)


async def _push_key(call: Call) -> said.PushKey:
    return said.PushKey(await call.house.alerts.key())


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
    Endpoint(
        *("GET", "/api/me/export", "All that is kept about one", dict[str, Any], _export),
        rate=THINKING,
    ),
    Endpoint("GET", "/api/me/blocked", "Whom one blocks", said.Blocked, _blocked),
    Endpoint("GET", "/api/me/alerts", "Where one's alerts go", said.AlertList, _alerts),
    Endpoint(
        *("POST", "/api/me/alerts", "Send alerts there too"),
        *(said.AlertList, _add_alert, said.NewAlert),
        rate=ARRIVING,
    ),
    Endpoint(
        *("DELETE", "/api/me/alerts/{alert}", "Send none there any more"),
        *(said.AlertList, _remove_alert),
    ),
    Endpoint("GET", "/api/push-key", "How browsers know our alerts", said.PushKey, _push_key),
    Endpoint("GET", "/api/people/{person}", "Somebody", said.Profile, _profile),
    Endpoint(
        *("GET", "/api/people/{person}/games", "What they have played", said.History, _history),
        query=said.Earlier,
    ),
    Endpoint("POST", "/api/people/{person}/block", "Keep apart", said.Blocked, _block),
    Endpoint("POST", "/api/people/{person}/unblock", "Meet again", said.Blocked, _unblock),
    Endpoint(
        *("POST", "/api/people/{person}/report", "Tell the administrators"),
        *(None, _report, said.NewReport),
    ),
    Endpoint(
        *("GET", "/api/games/{game}/ratings", "Who is best", said.Leaders, _leaders),
        query=said.AtSize,
    ),
)
