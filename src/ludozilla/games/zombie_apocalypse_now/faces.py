"""What cards look like among those of either side; section 1 of the rules says what they are."""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec.structs import replace

from ludozilla.engine.painter import known_id
from ludozilla.engine.scene import Face, Item, ItemKind, Stat, Suspect
from ludozilla.engine.texts import Texts
from ludozilla.games.playing_cards import DECK, RANKS, card_face, rank_of
from ludozilla.games.zombie_apocalypse_now.cards import COLOUR, JOKER, KIND, LEADER, POINTS, TWO
from ludozilla.games.zombie_apocalypse_now.places import SIDES

BACKS: Final = [f"backs.{side}" for side in SIDES]
"""side -> what the backs of its cards look like"""


@cache
def face(texts: Texts, card: int, side: int, lang: str) -> Face:
    """A card among those of a side: a red leader of the zombies is zombified (ZA-18)."""
    plain = card_face(card, lang)
    if KIND[card] == JOKER:
        art = f"{SIDES[side]}.{DECK[card]}"
        return replace(plain, art=art, text=texts.get("card.joker", lang))
    rank = RANKS[rank_of(card)]
    if KIND[card] == TWO:
        return replace(plain, art=f"{SIDES[side]}.{rank}", text=texts.get("card.two", lang))
    points = (Stat(POINTS[card], texts.get("stat.points", lang), "+", "stats.points"),)
    if KIND[card] != LEADER:
        return replace(plain, art=f"{SIDES[side]}.{rank}", stats=points)
    if side == COLOUR[card]:
        return replace(plain, art=f"leaders.{DECK[card]}", stats=points)
    title = texts.get(f"zombified.{rank}", lang).format(card=plain.title)
    return replace(plain, title=title, art=f"zombified.{DECK[card]}", stats=points)


@cache
def open_card(texts: Texts, card: int, side: int, lang: str) -> Item:
    """A card that lies open, with nothing to be said about it."""
    return Item(ItemKind.CARD, face(texts, card, side, lang), known_id(card))


@cache
def suspect(texts: Texts, card: int, side: int, lang: str, odds: int) -> Suspect:
    """What a hidden card of a side may be."""
    seen = face(texts, card, side, lang)
    return Suspect(seen.title, odds, seen.art)
