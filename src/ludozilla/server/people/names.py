"""Names of people: how they are written, and what they look like."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final
from unicodedata import category, normalize

from sqlalchemy import Connection, delete, insert, select, update

from ludozilla.bots.spec import BotSpecError, seated, spec_of
from ludozilla.server import limits
from ludozilla.server.database import PEOPLE
from ludozilla.server.people.schema import LOOKS
from ludozilla.server.refusals import Refusal

_SEEN: Final = "LMNPS"
"""The first letters of Unicode's categories of what can be seen."""
_PILE: Final = "MMMM"
"""More marks on one letter than any script needs: they would cover what stands above it."""
_LEFT_TO_RIGHT: Final = "\u200e"
"""A mark in which the library wraps letters that are written from right to left."""
_OURS: Final = ("somebody", "quelqu'un", "ludozilla")
"""What the server calls people who have gone, and itself."""


def good_name(name: str) -> str:
    """A name as it is shown: in one way of writing, on one line, not like a bot's.

    >>> good_name("  Ｚoé   B. ")
    'Zoé B.'
    """
    plain = " ".join(normalize("NFKC", name).split())
    kinds = "".join([" " if letter == " " else category(letter)[0] for letter in plain])
    seen = set(kinds) <= {" ", *_SEEN} and _PILE not in kinds
    try:
        is_bot = bool(spec_of(seated(plain)))
    except BotSpecError:
        is_bot = True
    ours = any(looks(plain) & looks(own) for own in _OURS)
    if not 1 <= len(plain) <= limits.NAME or not seen or is_bot or ours:
        raise Refusal("bad-name", most=limits.NAME)
    return plain


def looks(name: str) -> set[str]:
    """What a name looks like: as it is written, all in small letters, and all in capitals.

    >>> looks("Iana") & looks("lana"), looks("Нana") & looks("hana")
    ({'1ana'}, {'HANA'})
    """
    return {_drawn(name), look(name), _drawn(name.upper())}


def look(name: str) -> str:
    """What a name looks like in small letters, which is the same however it is typed.

    >>> look("Аnа B") == look("ANA b"), look("Béa") == look("Bea")
    (True, False)
    """
    return _drawn(name.casefold())


def _drawn(text: str) -> str:
    letters = normalize("NFKC", text).replace(" ", "")
    return "".join([_shape(letter) for letter in letters])


@cache
def _shape(letter: str) -> str:
    """One letter, or two, for all that look alike."""
    # Not before it is needed: it reads a megabyte.
    from confusable_homoglyphs.confusables import confusables_data

    def alike(one: str) -> list[str]:
        found: list[dict[str, Any]] = confusables_data.get(one, [])
        return [other["c"].replace(_LEFT_TO_RIGHT, "") for other in found]

    others = alike(letter)
    several = [other for other in others if len(other) > 1]
    if several:  # as rn for m
        return "".join(map(_shape, several[0]))
    # What looks like one letter looks like all that do.
    family = {letter, *others, *[far for near in others for far in alike(near)]}
    return min([one for one in family if len(one) == 1])


# -- errands -----------------------------------------------------------------------------------


def check_free(connection: Connection, name: str, person: str) -> None:
    """Refuse a name that looks like that of another's account."""
    taken = select(LOOKS.c.look).where(LOOKS.c.look.in_(looks(name)), LOOKS.c.person != person)
    if connection.execute(taken).first():
        raise Refusal("name-taken", name=name)


def take_name(connection: Connection, name: str, person: str) -> None:
    """Let a name belong to an account; guests who bear it get a mark."""
    check_free(connection, name, person)
    connection.execute(delete(LOOKS).where(LOOKS.c.person == person))
    connection.execute(insert(LOOKS), [{"look": it, "person": person} for it in looks(name)])
    connection.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(name=name, look=None))
    guests = update(PEOPLE).where(PEOPLE.c.look.in_(looks(name)))
    connection.execute(guests.values(name=PEOPLE.c.name + "*", look=None))


def names_of(connection: Connection, people: Iterable[str]) -> dict[str, str]:
    """The names of people by id, as they are now; nothing for those who have gone."""
    query = select(PEOPLE.c.id, PEOPLE.c.name).where(PEOPLE.c.id.in_(set(people)))
    return {row.id: row.name for row in connection.execute(query)}
