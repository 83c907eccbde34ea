"""What is seen of cards and tokens: each face, and each thing in its place, is made only once.

A frame shows many things, and few of them change from one to the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from ludozilla.engine.painter import known_id, number
from ludozilla.engine.scene import Area, AreaKind, Face, Item, ItemKind, Role, Stat
from ludozilla.engine.texts import Texts
from ludozilla.games.happy_city import data
from ludozilla.games.happy_city.cards import CARD, FIRST_MONSTER, NAMES, NONE
from ludozilla.games.happy_city.cities import ROW_LENGTH, SLOTS, monster_part
from ludozilla.games.happy_city.scoring import is_sphinx
from ludozilla.games.happy_city.wording import (
    card_text,
    card_title,
    colour_letters,
    fill,
)

SIGNS: Final = {"income": "◎", "residents": "☺", "hearts": "♥"}
"""What stands for the numbers on cards where there are only letters."""

_SPECIAL: Final = "★"
_MONSTER: Final = "☠"
_COLOURLESS: Final = "◇"

# -- faces -----------------------------------------------------------------------------------


@cache
def face_of(card: int, texts: Texts, lang: str) -> Face:
    """A card: in short, its colours in letters, or what it is if it has none."""
    row = data.CARDS[card]
    title, text, art = card_title(row, texts, lang), card_text(row, texts, lang), f"cards.{row.id}"
    if isinstance(row, data.Monster):
        short = _MONSTER + colour_letters([row.colour], texts, lang)
        return Face(short, title, text, colour=row.colour, art=art)
    stats = _yields(row, texts, lang)
    if isinstance(row, data.Special):
        return Face(_SPECIAL, title, text, colour="red", art=art, stats=stats)
    return Face(
        colour_letters(row.colours, texts, lang) or _COLOURLESS,
        title,
        text,
        colour=row.colours[0] if row.colours else "grey",
        art=art,
        band=tuple(row.colours) if len(row.colours) > 1 else (),
        cost=number(texts, lang, "price", "", row.cost) if row.deck or row.cost else None,
        stats=stats,
    )


def _yields(row: data.Building | data.Special, texts: Texts, lang: str) -> tuple[Stat, ...]:
    printed = (("income", row.income), ("residents", row.residents), ("hearts", row.hearts))
    return tuple([number(texts, lang, key, SIGNS[key], n) for key, n in printed if n])


@cache
def token_face(colour: str, texts: Texts, lang: str) -> Face:
    """A Stop-Zilla token."""
    name = texts.get(f"token.{colour}", lang)
    return Face(
        texts.get(f"colour.{colour}", lang),
        fill(texts.get("scene.stop-zilla", lang), {"colour": name}),
        texts.get("scene.stop-zilla-text", lang),
        colour=colour,
        art=f"tokens.{colour}",
    )


# -- things in their places ------------------------------------------------------------------


@cache
def card_item(
    part: int,
    texts: Texts,
    lang: str,
    is_choice: bool = False,
    is_paid: bool = False,
    price: int = NONE,
) -> Item:
    """A card that lies in no city.

    ``is_choice`` if it can be chosen by its name, ``is_paid`` if it is just being
    paid for; ``price`` is that of the buyer, if it is not the printed one.
    """
    return Item(
        ItemKind.CARD,
        face_of(CARD[part], texts, lang),
        id=known_id(part),
        token=NAMES[CARD[part]] if is_choice else "",
        flags=("active",) if is_paid else (),
        stats=() if price == NONE else (number(texts, lang, "price-now", "", price),),
    )


@cache
def special_item(part: int, texts: Texts, lang: str, is_choice: bool, is_met: bool) -> Item:
    """A special building of the row, with its condition; ``is_met`` if the viewer could take it."""
    row = data.CARDS[CARD[part]]
    assert isinstance(row, data.Special)
    condition = [
        Stat(
            count,
            texts.get(f"cards.{colour}" if count > 1 else f"card.{colour}", lang),
            texts.get(f"colour.{colour}", lang),
            f"colours.{colour}",
        )
        for colour, count in row.condition.items()
    ]
    return Item(
        ItemKind.CARD,
        face_of(CARD[part], texts, lang),
        id=known_id(part),
        token=row.id if is_choice else "",
        flags=("free",) if is_met else (),
        stats=tuple(condition),
    )


def city_items(
    parts: Sequence[int],
    monsters: Sequence[int],
    choices: Sequence[int],
    copied: int,
    texts: Texts,
    lang: str,
    seat: int,
) -> tuple[Item, ...]:
    """The cards of a city, and the monsters on its ruins.

    The slots in ``choices`` can be chosen; ``copied`` is what a Sphinx copies.
    """
    items = []
    for slot, part in enumerate(parts):
        monster = monsters[slot]
        copy = copied if is_sphinx(CARD[part]) else NONE
        is_ruin = monster != NONE
        items.append(city_item(part, texts, lang, seat, slot, slot in choices, is_ruin, copy))
        if is_ruin:
            items.append(monster_item(monster, texts, lang, seat, slot))
    return tuple(items)


@cache
def city_item(
    part: int,
    texts: Texts,
    lang: str,
    seat: int,
    slot: int,
    is_choice: bool,
    is_ruin: bool,
    copied: int,
) -> Item:
    """A card of a city; ``copied`` is the special building that it copies."""
    title = face_of(copied, texts, lang).title if copied != NONE and not is_ruin else ""
    return Item(
        ItemKind.CARD,
        face_of(CARD[part], texts, lang),
        id=known_id(part),
        token=NAMES[CARD[part]] if is_choice else "",
        x=slot % ROW_LENGTH,
        y=_row_of(slot),
        owner=seat,
        flags=("ruined",) if is_ruin else (),
        notes=(fill(texts.get("scene.copies", lang), {"card": title}),) if title else (),
    )


@cache
def monster_item(
    monster: int, texts: Texts, lang: str, seat: int, slot: int = NONE, flag: str = ""
) -> Item:
    """A monster in front of a city, or on the ruin in this slot."""
    return Item(
        ItemKind.PIECE,
        face_of(FIRST_MONSTER + monster, texts, lang),
        id=known_id(monster_part(monster)),
        x=0 if slot == NONE else slot % ROW_LENGTH,
        y=0 if slot == NONE else _row_of(slot),
        owner=seat,
        flags=(flag,) if flag else (),
    )


def _row_of(slot: int) -> int:
    """HC-8: the first slots are in the upper row."""
    return SLOTS // ROW_LENGTH - 1 - slot // ROW_LENGTH


@cache
def token_item(
    lies: str, colour: str, count: int, texts: Texts, lang: str, seat: int, is_choice: bool
) -> Item:
    """Stop-Zilla tokens of a colour, in the area ``lies``."""
    return Item(
        ItemKind.TOKEN,
        token_face(colour, texts, lang),
        id=f"{lies} {colour}",
        token=colour if is_choice else "",
        height=count,
        owner=seat,
    )


# -- what is said, and lies there, in every frame ----------------------------------------------


@lru_cache(maxsize=1 << 12)
def standing(
    points: int,
    cards: int,
    coins: int,
    due: int,
    paid: int,
    residents: int,
    hearts: int,
    tokens: int,
    texts: Texts,
    lang: str,
) -> tuple[Stat, ...]:
    """A player in numbers; ``paid`` is what is paid of the income that is due."""
    found = [
        ("points", points, 0),
        ("cards", cards, SLOTS),
        ("coins", coins, 0),
        ("income", due, 0),
        ("residents", residents, 0),
        ("hearts", hearts, 0),
    ]
    if paid != due:
        found.insert(4, ("paid", paid, 0))
    if tokens != NONE:
        found.append(("tokens", tokens, 0))
    return tuple([number(texts, lang, key, SIGNS.get(key, ""), n, of) for key, n, of in found])


@lru_cache(maxsize=1 << 10)
def owned(key: str, name: str, texts: Texts, lang: str) -> str:
    """The title of what belongs to the player of this name."""
    return texts.say(key, lang, {"who": 0}, seat=lambda _: name, token=str)


@lru_cache(maxsize=1 << 10)
def numbered(key: str, n: int, texts: Texts, lang: str) -> str:
    """The title of one of several piles."""
    return fill(texts.get(key, lang), {"n": str(n)})


@lru_cache(maxsize=1 << 10)
def discards(deck: int, parts: tuple[int, ...], texts: Texts, lang: str) -> Area:
    """The discards of a deck."""
    return Area(
        f"discard {deck}",
        AreaKind.PILE,
        numbered("scene.discard", deck, texts, lang),
        tuple([card_item(part, texts, lang) for part in parts]),
        role=Role.DISCARD,
        open=True,
    )
