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
