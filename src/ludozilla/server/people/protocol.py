"""What is said about people, as plain data."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ludozilla.server import limits

Lang = Literal["en", "fr"]
Name = Annotated[str, Meta(max_length=4 * limits.NAME)]
Password = Annotated[str, Meta(max_length=4 * limits.LONGEST_PASSWORD)]


class NewGuest(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody who wants to play at once, under this name.

    A browser gets a cookie that no script can read; a ``program`` gets the token itself.
    """

    name: Name
    program: bool = False


class NewAccount(msgspec.Struct, forbid_unknown_fields=True):
    """An account to be made; who has played as a guest keeps their seats."""

    name: Name
    password: Password
    lang: Lang | None = None
    program: bool = False


class Login(msgspec.Struct, forbid_unknown_fields=True):
    """Who one says one is."""

    name: Name
    password: Password
    program: bool = False


class Logout(msgspec.Struct, forbid_unknown_fields=True):
    """Be nobody any more: here, or wherever one has logged in."""

    everywhere: bool = False


class Changes(msgspec.Struct, forbid_unknown_fields=True):
    """What shall be otherwise of oneself; for another password, ``old`` is the one until now.

    A new password ends all sessions but the one that is answered.
    """

    name: Name | None = None
    lang: Lang | None = None
    password: Password | None = None
    old: Password = ""
    program: bool = False


class Farewell(msgspec.Struct, forbid_unknown_fields=True):
    """Delete what is known of oneself; an account is deleted with its password only."""

    password: Password = ""


class Me(msgspec.Struct, omit_defaults=True):
    """Who one is. ``token`` is told once, and only to programs: ``Authorization: Bearer TOKEN``."""

    person: str
    name: str
    lang: str = ""
    guest: bool = False
    admin: bool = False
    token: str = ""


# -- others ------------------------------------------------------------------------------------


class NewReport(msgspec.Struct, forbid_unknown_fields=True):
    """What is wrong with somebody, for the administrators; at which table, if at one."""

    text: Annotated[str, Meta(min_length=1, max_length=limits.REPORT)]
    table: str | None = None


class Report(msgspec.Struct, omit_defaults=True):
    """A report: who says what about whom, and when; ``settled`` once it needs no attention."""

    id: int
    person: str
    name: str
    about: str
    about_name: str
    table: str
    text: str
    since: float
    settled: float | None = None


class Reports(msgspec.Struct):
    """Reports that nobody has settled, the oldest first."""

    reports: tuple[Report, ...]


class Somebody(msgspec.Struct):
    """A person and their name."""

    person: str
    name: str


class Blocked(msgspec.Struct):
    """Those from whom one keeps apart."""

    people: tuple[Somebody, ...]


class RatingInfo(msgspec.Struct):
    """How good somebody is at a game of so many players; ``games`` are the rated ones."""

    game: str
    players: int
    rating: int
    games: int
    wins: int


class Statistic(msgspec.Struct):
    """What somebody has played, rated or not; ``left`` are games that a bot ended for them."""

    game: str
    players: int
    games: int
    wins: int
    left: int
    best: int


class Profile(msgspec.Struct, omit_defaults=True):
    """What everybody may know of somebody."""

    person: str
    name: str
    since: float
    ratings: tuple[RatingInfo, ...]
    statistics: tuple[Statistic, ...]
    guest: bool = False


class PastSeat(msgspec.Struct, omit_defaults=True):
    """How a game ended for a seat; ``before`` and ``after`` are ratings, if it was rated."""

    rank: int
    points: int
    person: str = ""
    name: str = ""
    bot: str = ""
    left: bool = False
    before: int | None = None
    after: int | None = None


class PastGame(msgspec.Struct):
    """A game that is over; ``number`` is what to ask for the games ``before``."""

    number: int
    table: str
    game: str
    version: str
    ended: float
    rated: bool
    public: bool
    seats: tuple[PastSeat, ...]


class History(msgspec.Struct):
    """Games that are over, the latest first."""

    games: tuple[PastGame, ...]


class Leader(msgspec.Struct):
    """One of the best."""

    person: str
    name: str
    rating: int
    games: int
    wins: int


class Leaders(msgspec.Struct):
    """The best at a game of so many players."""

    game: str
    players: int
    leaders: tuple[Leader, ...]


# -- alerts ------------------------------------------------------------------------------------


class PushKeys(msgspec.Struct):
    """The keys of a browser's subscription."""

    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]


class PushAddress(msgspec.Struct):
    """A browser's subscription, as ``PushSubscription.toJSON()`` gives it."""

    endpoint: Annotated[str, Meta(max_length=limits.ADDRESS)]
    keys: PushKeys


class NewAlert(msgspec.Struct, forbid_unknown_fields=True):
    """Where alerts shall go: one of both. A first message is sent there at once, to try it."""

    webhook: Annotated[str, Meta(max_length=limits.ADDRESS)] | None = None
    push: PushAddress | None = None


class AlertInfo(msgspec.Struct):
    """Where alerts go."""

    id: int
    kind: str
    address: str


class AlertList(msgspec.Struct):
    """All places to which one's alerts go."""

    alerts: tuple[AlertInfo, ...]


class PushKey(msgspec.Struct):
    """The ``applicationServerKey`` with which a browser subscribes."""

    key: str


# -- what is asked -----------------------------------------------------------------------------


class Earlier(msgspec.Struct):
    """Only games before that number, as for the next page."""

    before: Annotated[int, Meta(ge=0, lt=2**31)] | None = None


class AtSize(msgspec.Struct):
    """Among how many players."""

    players: Annotated[int, Meta(ge=2, le=100)] = 2


class AllReports(msgspec.Struct):
    """Also those that were settled."""

    settled: bool = False
