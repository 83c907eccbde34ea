"""What is seen on the cards: names, corners, grids and numbers, made once for each language."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from ludozilla.engine.painter import known_id
from ludozilla.engine.scene import Face, Item, ItemKind, Stat
from ludozilla.engine.texts import Texts
from ludozilla.games.zoon.booklet import (
    corner_signs,
    grid_of,
    short_name,
    trump_text,
    zoon_text,
)
from ludozilla.games.zoon.cards import TRIBES, Trump, Zoon
from ludozilla.games.zoon.kinds import EMBLEM, EMBLEM_SIGN
from ludozilla.games.zoon.muster import Muster

SIGNS: Final = {
    "zoons": "♟",
    "value": "¤",
    "stars": "★",
    "force": "ƒ",
    "uses": "↻",
    "frozen": "~",
    "plus": "+",
    "times": "×",
}
"""what stands for the icon of a number where there are only letters"""

_COLOURS: Final = {
    "boarix": "green",
    "monkus": "orange",
    "rhinogoths": "red",
    "warus": "blue",
    "lanternoks": "black",
    "momiasmes": "purple",
}
_BANDS: Final = {
    card: (_COLOURS[tribe.id],)
    for tribe in TRIBES
    for card in [zoon.id for zoon in tribe.zoons] + [trump.id for trump in tribe.trumps]
}
"""card -> the colour of its tribe"""


@cache
def stat(key: str, n: int, of: int, texts: Texts, lang: str) -> Stat:
    """A number of a card or a player, called by the text ``stat.KEY``."""
    return Stat(n, texts.get(f"stat.{key}", lang), SIGNS.get(key, ""), f"stats.{key}", of)


@cache
def zoon_face(zoon: Zoon, texts: Texts, lang: str) -> Face:
    """What is printed on a Zoon; a Zoon trump has no value (ZO-90)."""
    return Face(
        short_name(zoon.full_name),
        zoon.full_name,
        zoon_text(texts, zoon, lang),
        EMBLEM_SIGN if zoon.type == EMBLEM else "",
        corners=corner_signs(zoon.corners),
        art=f"cards.{zoon.id}",
        band=_BANDS[zoon.id],
        stats=() if zoon.number < 0 else (stat("value", zoon.value, 0, texts, lang),),
        grid=grid_of(zoon.id),
    )


@cache
def trump_face(trump: Trump, texts: Texts, lang: str, short: str = "") -> Face:
    """What is printed on a trump; on the field it may be known by another sign."""
    return Face(
        short or short_name(trump.name),
        trump.name,
        trump_text(texts, trump, lang),
        corners=corner_signs(trump.corners),
        art=f"cards.{trump.id}",
        band=_BANDS[trump.id],
        stats=(stat("force", trump.force, 0, texts, lang),),
        grid=grid_of(trump.id),
    )


@cache
def gap_face(texts: Texts, lang: str) -> Face:
    """ZO-16: what stands for a square that stays empty, while both deploy."""
    return Face("·", texts.get("scene.gap", lang), art="parts.gap")


def card_face(muster: Muster, part: int, texts: Texts, lang: str) -> Face:
    """What is printed on a card."""
    trump = muster.cards[part]
    if trump is not None:
        return trump_face(trump, texts, lang)
    return zoon_face(muster.zoons[part], texts, lang)


@lru_cache(maxsize=64)
def all_faces(muster: Muster, texts: Texts, lang: str) -> list[Face]:
    """What is seen on the field of each card that can be there, and of each gap."""
    gap = gap_face(texts, lang)
    return [zoon_face(zoon, texts, lang) if zoon.id else gap for zoon in muster.zoons]


@lru_cache(maxsize=1 << 12)
def card_item(muster: Muster, part: int, token: str, texts: Texts, lang: str) -> Item:
    """A card in hand or in a Tomb, which stays the same as long as it is there."""
    face = card_face(muster, part, texts, lang)
    return Item(ItemKind.CARD, face, known_id(part), token, owner=muster.sides[part])
