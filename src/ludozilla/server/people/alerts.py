"""Alerts that it is somebody's turn: to a webhook of theirs, or by Web Push to a browser."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from hashlib import sha256
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, delete, func, insert, select

from ludozilla.server import limits
from ludozilla.server.database import PEOPLE
from ludozilla.server.games import game_called
from ludozilla.server.people.posting import Poster, Unreachable, parsed
from ludozilla.server.people.protocol import AlertInfo, NewAlert
from ludozilla.server.people.push import Signer, base64, check_keys, sealed
from ludozilla.server.people.schema import ALERTS, KEEPSAKES
from ludozilla.server.refusals import Faulty, Refusal, kept
from ludozilla.server.store import Person, Store
from ludozilla.server.texts import say

LOG: Final = logging.getLogger("ludozilla.server")

WEBHOOK: Final = "webhook"
PUSH: Final = "push"

_SENDERS: Final = 4
_TRIES: Final = (0, 5, 60)
"""Seconds before each attempt."""
_GONE: Final = (404, 410)
"""Nobody is there any more, nor will be."""
_REFUSED: Final = 400
_KEY: Final = "push key"


class Alert(msgspec.Struct, frozen=True):
    """Where an alert goes."""

    id: int
    kind: str
    address: str
    keys: dict[str, str]
    site: str


class Turn(msgspec.Struct, frozen=True):
    """Whose turn it is, and where."""

    person: str
    table: str
    game: str


class Alerts:
    """Knows where to call whom, and does it without keeping anybody waiting."""

    def __init__(self, store: Store, private: bool) -> None:
        self._store = store
        self._poster = Poster(private)
        self._signer: Signer | None = None
        self._turns: asyncio.Queue[Turn] = asyncio.Queue(limits.ALERTS_WAITING)
        self._senders: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        """Send, from now on."""
        self._senders = [asyncio.create_task(self._send_all()) for _ in range(_SENDERS)]

    def close(self) -> None:
        """Send no more; whoever has not been called will see it when they come."""
        for task in self._senders:
            task.cancel()

    # -- where to ------------------------------------------------------------

    async def add(self, person: Person, new: NewAlert, site: str) -> None:
        """Send somebody's alerts there too, if the first one arrives."""
        if (new.webhook is None) == (new.push is None):
            raise Refusal("one-address")
        if new.push is not None:
            keys = {"p256dh": new.push.keys.p256dh, "auth": new.push.keys.auth}
            alert = Alert(0, PUSH, new.push.endpoint, keys, site)
            check_keys(**keys)
            if parsed(alert.address).scheme != "https":
                raise Refusal("bad-address")
        else:
            alert = Alert(0, WEBHOOK, str(new.webhook), {}, site)
        text = say("alert-hello", person.lang or "en", name=person.name)
        try:
            status = await self._deliver(alert, {"type": "hello", "text": text, "url": site}, "")
            if status >= _REFUSED:
                raise Unreachable("status", status=status)
        except Unreachable as unreachable:
            raise Faulty("dead-address", unreachable) from None
        await kept(self._store.do(partial(_add, person=person.id, alert=alert)))

    async def of(self, person: Person) -> tuple[AlertInfo, ...]:
        """Where somebody's alerts go."""
        found = await self._store.ask(partial(_alerts, person=person.id))
        return tuple(AlertInfo(alert.id, alert.kind, alert.address) for alert in found)

    async def remove(self, person: Person, number: int) -> None:
        """Send none there any more."""
        own = {alert.id for alert in await self._store.ask(partial(_alerts, person=person.id))}
        if number in own:
            await kept(self._store.do(partial(_remove, number=number)))

    async def key(self) -> str:
        """What browsers must know to be sent anything by us."""
        return (await self._signed_by()).public

    async def _signed_by(self) -> Signer:
        if self._signer is None:
            self._signer = Signer(await self._store.do(_push_key))
        return self._signer

    # -- when ----------------------------------------------------------------

    def your_turn(self, person: str, table: str, game: str) -> None:
        """Call somebody, soon; nobody waits for it, and if there is too much it is left out."""
        try:
            self._turns.put_nowait(Turn(person, table, game))
        except asyncio.QueueFull:
            LOG.warning("too many alerts wait; one is left out")

    async def _send_all(self) -> None:
        while True:
            turn = await self._turns.get()
            try:
                lang, alerts = await self._store.ask(partial(_called, person=turn.person))
                await asyncio.gather(*[self._send(alert, turn, lang) for alert in alerts])
            except Exception:
                LOG.exception("an alert could not be sent")

    async def _send(self, alert: Alert, turn: Turn, lang: str) -> None:
        game = game_called(turn.game).title[lang]
        text = say("alert-turn", lang, game=game)
        url = f"{alert.site}#/t/{turn.table}"
        message = {"type": "turn", "table": turn.table, "game": turn.game, "url": url}
        for pause in _TRIES:
            await asyncio.sleep(pause)
            try:
                status = await self._deliver(alert, message | {"text": text}, turn.table)
            except (Unreachable, Refusal) as error:
                LOG.info("an alert did not arrive: %s", error)
                continue
            if status in _GONE:
                await self._store.do(partial(_remove, number=alert.id))
            if status < 500 and status != 429:
                return

    async def _deliver(self, alert: Alert, message: dict[str, Any], topic: str) -> int:
        """Send one message; the status of the answer."""
        if alert.kind == PUSH:
            signer = await self._signed_by()
            body = sealed(msgspec.json.encode(message), **alert.keys)
            # A newer alert of the same table takes the place of one not shown yet.
            topic = base64(sha256(topic.encode()).digest())[:32]
            headers = signer.headers(alert.address, alert.site, topic)
            return await self._poster.post(alert.address, headers, body)
        # What it is called where several kinds of chat look for it.
        body = msgspec.json.encode(message | {"content": f"{message['text']} {message['url']}"})
        return await self._poster.post(alert.address, {"Content-Type": "application/json"}, body)


# -- errands and questions ---------------------------------------------------------------------


def _add(connection: Connection, person: str, alert: Alert) -> None:
    own = ALERTS.c.person == person
    connection.execute(delete(ALERTS).where(own, ALERTS.c.address == alert.address))
    count = connection.execute(select(func.count()).select_from(ALERTS).where(own)).scalar_one()
    if count >= limits.ALERTS:
        raise Refusal("too-many", most=limits.ALERTS)
    row = msgspec.structs.asdict(alert)
    del row["id"]
    connection.execute(insert(ALERTS), row | {"person": person})


def _remove(connection: Connection, number: int) -> None:
    connection.execute(delete(ALERTS).where(ALERTS.c.id == number))


def _alerts(connection: Connection, person: str) -> list[Alert]:
    columns = [ALERTS.c[name] for name in Alert.__struct_fields__]
    query = select(*columns).where(ALERTS.c.person == person).order_by(ALERTS.c.id)
    return [Alert(*row) for row in connection.execute(query)]


def _called(connection: Connection, person: str) -> tuple[str, list[Alert]]:
    """The language of somebody, and where to call them."""
    lang = connection.execute(select(PEOPLE.c.lang).where(PEOPLE.c.id == person)).scalar()
    return lang or "en", _alerts(connection, person)


def _push_key(connection: Connection) -> str:
    """The server's own key, which is made when it is first needed."""
    query = select(KEEPSAKES.c.value).where(KEEPSAKES.c.name == _KEY)
    kept_one = connection.execute(query).scalar()
    if kept_one is None:
        kept_one = Signer.new_secret()
        connection.execute(insert(KEEPSAKES), {"name": _KEY, "value": kept_one})
    return str(kept_one)
