"""All that a running server consists of."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
from platformdirs import user_data_path

from ludozilla.server import metrics
from ludozilla.server.folding import catch_up
from ludozilla.server.lobby import Lobby
from ludozilla.server.neighbours import Neighbours, Nobody
from ludozilla.server.people.accounts import Accounts
from ludozilla.server.people.alerts import Alerts
from ludozilla.server.people.forgetting import Forgetting
from ludozilla.server.people.notices import Notices
from ludozilla.server.protocol import VERSION, Health
from ludozilla.server.pulse import Pulse
from ludozilla.server.rates import Rates
from ludozilla.server.sessions import Sessions
from ludozilla.server.store import Store
from ludozilla.server.thinking import Thinkers


def usual_folder() -> Path:
    """Where tables are kept if nobody says otherwise."""
    return user_data_path("ludozilla")


class Settings(msgspec.Struct, frozen=True):
    """What can be chosen: where things are kept, how long bots seem to think, who is let in how."""

    folder: Path
    pause: float = 0.6
    thinkers: int = 0
    """Processes for bots; 0 for one core less than there are."""
    rate: float = 1.0
    """How many times as often as usual one may ask; 0 for as often as one likes."""
    prefix: str = ""
    """The path under which a reverse proxy serves us, such as ``/games``."""
    database: str = ""
    """The address of a PostgreSQL, instead of the file in ``folder``."""
    redis: str = ""
    """The address of a Redis by which several processes know each other."""
    address: str = ""
    """Where those reach us."""
    proxies: tuple[str, ...] = ()
    """Addresses of reverse proxies, who are believed when they say for whom they ask."""
    private_alerts: bool = False
    """Whether alerts may go to addresses of private networks too."""
    forget_guests: int = 365
    """Days after which guests are forgotten who have not come; 0 for never."""
    log: str = "text"
    log_requests: bool = False


class House:
    """The store, the people, the tables and the bots of one server process."""

    def __init__(self, store: Store, settings: Settings, neighbours: Neighbours) -> None:
        self.store = store
        self.neighbours = neighbours
        self.settings = settings
        self.rates = Rates(settings.rate)
        self.sessions = Sessions(store)
        self.accounts = Accounts(store)
        self.pulse = Pulse(store)
        self.alerts = Alerts(store, settings.private_alerts)
        self.thinkers = Thinkers(settings.thinkers)
        self.lobby = Lobby(store, self.thinkers, settings.pause, self.alerts, neighbours)
        self.notices = Notices(store, self.lobby.heed)
        self.forgetting = Forgetting(store, settings.forget_guests)
        self.connections = 0
        self.catching_up: asyncio.Task[None] | None = None
        metrics.TABLES.set_function(lambda: len(self.lobby))
        metrics.CONNECTIONS.set_function(lambda: self.connections)

    @staticmethod
    async def open(settings: Settings) -> House:
        """Take up work where it was left."""
        if settings.database:
            store = await Store.at(settings.database)
        else:
            store = await Store.in_folder(settings.folder)
        try:
            house = House(store, settings, await _neighbours(settings))
        except BaseException:
            await store.close()
            raise
        await house.pulse.begin()
        await house.notices.begin()
        house.alerts.begin()
        house.forgetting.begin()
        house.lobby.wake()
        house.catching_up = asyncio.create_task(catch_up(house.store))
        return house

    async def close(self) -> None:
        """Finish what is being done, and keep it."""
        if self.catching_up is not None:
            self.catching_up.cancel()
        self.notices.close()
        self.alerts.close()
        self.forgetting.close()
        await self.lobby.close()
        await self.thinkers.close()
        self.accounts.close()
        await self.pulse.close()
        await self.neighbours.close()
        await self.store.close()

    async def health(self) -> Health:
        """How it goes."""
        ok = await self.store.answers()
        return Health(ok, VERSION, len(self.lobby), self.connections)


async def _neighbours(settings: Settings) -> Neighbours:
    if not settings.redis:
        return Nobody()
    from ludozilla.server.street import Street

    return await Street.at(settings.redis, settings.address)
