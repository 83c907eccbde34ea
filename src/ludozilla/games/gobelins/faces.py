"""The goblins as they look: the numbers on a card, its clan, and what it says."""

from __future__ import annotations

from functools import cache
from typing import Final

from ludozilla.engine.painter import known_id
from ludozilla.engine.scene import Face, Item, ItemKind, Stat
from ludozilla.engine.texts import Texts
from ludozilla.games.gobelins.cards import (
    CARDS,
    CLANS,
    COLOUR,
    COLOURS,
    IDS,
    KIND,
    LEVEL,
    MUTATION,
    NAMES_OF_KIND,
    NO_MUTATION,
    PRINTED_VALUE,
    WORDS,
    ZOMBIE,
)
from ludozilla.games.gobelins.wording import ROMAN, card_text

SIGNS: Final = {
    "points": "★",
    "army": "⚔",
    "hand": "▯",
    "tokens": "◉",
    "spent": "○",
    "advantage": "♛",
    "value": "⚔",
    "worth": "→",
    "mutation": "☯",
    "zombie": "☠",
}
"""What stands for the icon of a number where there are only letters."""


@cache
def face_of(card: int, texts: Texts, lang: str) -> Face:
    """All that is printed on a card."""
    kind = KIND[card]
    colour = COLOURS[COLOUR[card]]
    return Face(
        WORDS[card],
        NAMES_OF_KIND[kind][lang],
        card_text(kind, lang),
        colour=colour,
        art=_art(card),
        band=(colour,),
        cost=_mutation(card, texts, lang),
        stats=(counted("value", PRINTED_VALUE[card], texts, lang), _clan(card, texts, lang)),
    )


@cache
def all_faces(texts: Texts, lang: str) -> list[Face]:
    """What is printed on each card."""
    return [face_of(card, texts, lang) for card in range(CARDS)]


@cache
def prisoner_face(card: int, lang: str) -> Face:
    """GO-73: a prisoner has no colour, value and mutation, but keeps its name."""
    kind = KIND[card]
    title, text = NAMES_OF_KIND[kind][lang], card_text(kind, lang)
    return Face(WORDS[card], title, text, colour="grey", art=_art(card))


@cache
def card_item(card: int, seat: int, flags: tuple[str, ...], texts: Texts, lang: str) -> Item:
    """A card outside armies, where it looks the same wherever it lies."""
    face = face_of(card, texts, lang)
    return Item(ItemKind.CARD, face, known_id(card), WORDS[card], owner=seat, flags=flags)


@cache
def counted(key: str, n: int, texts: Texts, lang: str) -> Stat:
    """A number on a card or on a goblin."""
    return Stat(n, texts.get(f"stat.{key}", lang), SIGNS[key], f"stats.{key}")


def _art(card: int) -> str:
    return f"cards.{IDS[KIND[card]]}"


def _mutation(card: int, texts: Texts, lang: str) -> Stat | None:
    """GO-38, GO-40: what it costs to mutate this goblin, if it can be."""
    if MUTATION[card] == NO_MUTATION:
        return None
    return counted("zombie" if ZOMBIE[card] else "mutation", MUTATION[card], texts, lang)


def _clan(card: int, texts: Texts, lang: str) -> Stat:
    """Level and clan: the letter with which a card is written is that of its clan."""
    clan = CLANS[COLOUR[card]][lang]
    label = f"{clan}, {texts.get('stat.level', lang)}"
    return Stat(LEVEL[card], label, WORDS[card][0], f"clans.{COLOURS[COLOUR[card]]}")


def gallery(texts: Texts, lang: str) -> str:
    """All goblins, clan by clan, with what they say, as Markdown."""
    lines = [f"## {texts.get('help.goblins', lang)}", ""]
    for clan, colour in enumerate(COLOURS):
        name = CLANS[clan][lang]
        lines += [f"### {name} ({texts.get(f'colour.{colour}', lang)})", ""]
        for card in range(CARDS):
            if COLOUR[card] == clan and KIND.index(KIND[card]) == card:
                lines.append(f"- {_entry(card, texts, lang)}")
        lines.append("")
    return "\n".join(lines)


def _entry(card: int, texts: Texts, lang: str) -> str:
    face = face_of(card, texts, lang)
    cost = f" {face.cost}" if face.cost else ""
    return f"**{IDS[KIND[card]]} {face.title}** ({ROMAN[LEVEL[card]]}{cost}). {face.text}"
