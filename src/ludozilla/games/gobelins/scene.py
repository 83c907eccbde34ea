"""The table as a scene: piles, and of each player the three rows, the hand and the tokens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from msgspec.structs import replace

from ludozilla.engine import painter
from ludozilla.engine.scene import Area, AreaKind, Face, Item, ItemKind
from ludozilla.engine.texts import Texts
from ludozilla.engine.vocabulary import HOLE
from ludozilla.games.gobelins.army import (
    ARRIVING,
    ASIDE,
    DISCARD_PILE,
    DOWN,
    LEVELS,
    NO_GOBLIN,
    ROW_LENGTH,
    GobelinsState,
    looked_at_by,
)
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
from ludozilla.games.gobelins.lasting import army_value, goblin_value
from ludozilla.games.gobelins.rounds import KeepDown
from ludozilla.games.gobelins.set_up import Mulligan
from ludozilla.games.gobelins.triggers import OfPower, card_of
from ludozilla.games.gobelins.wording import ROMAN, card_text
from ludozilla.games.gobelins.words import word

_MUTATES, _ZOMBIE = "☯", "☠"
_ON_GOBLIN, _AVAILABLE, _SPENT, _POINT, _ADVANTAGE = "◉", "◉", "○", "★", "♛"


@cache
def face_of(
    card: int, lang: str, value: int, down: bool = False, low: tuple[str, ...] = ()
) -> Face:
    """What is to be read on a card; of a prisoner only its name. ``low``: the lower corners."""
    name = NAMES_OF_KIND[KIND[card]][lang]
    text = card_text(KIND[card], lang)
    mutates = ""
    if MUTATION[card] != NO_MUTATION:
        mutates = f"{_ZOMBIE if ZOMBIE[card] else _MUTATES}{MUTATION[card]}"
    high = ("", "") if down else (str(value), mutates)
    colour = "grey" if down else COLOURS[COLOUR[card]]
    return Face(WORDS[card], name, text, colour=colour, corners=high + low)


def gallery(texts: Texts, lang: str) -> str:
    """All goblins, clan by clan, with what they say, as Markdown."""
    lines = [f"## {texts.get('help.goblins', lang)}", ""]
    for clan, colour in enumerate(COLOURS):
        name = CLANS[clan][lang]
        lines += [f"### {name} ({texts.get(f'colour.{colour}', lang)})", ""]
        for card in range(CARDS):
            if COLOUR[card] == clan and KIND.index(KIND[card]) == card:
                lines.append(f"- {_entry(card, lang)}")
        lines.append("")
    return "\n".join(lines)


def _entry(card: int, lang: str) -> str:
    kind = KIND[card]
    face = face_of(card, lang, PRINTED_VALUE[card])
    signs = " ".join(sign for sign in (ROMAN[LEVEL[card]], face.corners[1]) if sign)
    return f"**{IDS[kind]} {face.title}** ({signs}). {face.text}"


class Painter(painter.Painter[GobelinsState]):
    """Draws the piles, and everyone's army, hand and tokens."""

    def areas(self) -> Iterator[Area]:
        """The piles first, then the viewer's side of the table, then the others in turn."""
        yield from self.piles()
        first = max(0, self.state.viewer)
        for seat in [first, *self.state.others(first)]:
            yield from self.side(seat)

    def notes(self) -> Iterator[str]:
        state = self.state
        if state.ending is not None:
            yield self.say("scene.over", n=state.round, reason=state.ending.reason)
        elif isinstance(self.asked, Mulligan):
            yield self.say("scene.deal", who=self.asked.seat)
        elif isinstance(self.asked, KeepDown) or not any(state.turns):
            yield self.say("scene.new-round", n=state.round)
        else:
            yield self.say("scene.turn", n=state.round, who=state.active)
        yield self.say("scene.legend", n=state.setup.options["vp_target"])

    # -- piles ---------------------------------------------------------------

    def piles(self) -> Iterator[Area]:
        at = self.state.parts.at
        yield self.area("draw", AreaKind.PILE, _stacked(self.items(self.state.cards_to_draw())))
        reach = self.within_reach()
        # Those laid out are counted with the pile, but chosen and followed where they are laid out.
        pile = [
            replace(item, id="", token="") if card in reach else item
            for card, item in zip(at[DISCARD_PILE], self.items(at[DISCARD_PILE]), strict=True)
        ]
        yield self.area("discard", AreaKind.PILE, pile)
        if reach:
            yield self.area("reach", AreaKind.FAN, self.items(reach))
        if at[ASIDE]:
            yield self.area("aside", AreaKind.ROW, self.items(at[ASIDE]))

    def within_reach(self) -> list[int]:
        """The cards of the discard that the viewer may name now, to be laid out openly."""
        state = self.state
        if state.viewer < 0 or state.viewer != state.seat:
            return []
        named = {word for action in state.legal_actions() for word in state.path(action)}
        return sorted(card for card in state.parts.at[DISCARD_PILE] if word(card) in named)

    def area(self, key: str, kind: AreaKind, items: Iterable[Item], seat: int = -1) -> Area:
        title = self.say(f"area.{key}", who=seat)
        name = key if seat < 0 else f"{key} {seat}"
        return Area(name, kind, title, tuple(items), owner=seat)

    def items(self, cards: list[int], seat: int = -1) -> Iterator[Item]:
        """Cards outside armies; those that only their owner should know are marked."""
        for card in cards:
            if card == HOLE:
                yield Item(ItemKind.CARD, owner=seat)
            else:
                spied = seat not in (-1, self.state.viewer) and self.state.viewer >= 0
                yield Item(
                    ItemKind.CARD,
                    face_of(card, self.lang, PRINTED_VALUE[card]),
                    id=WORDS[card],
                    token=WORDS[card],
                    owner=seat,
                    flags=("known",) if spied else (),
                )

    # -- a player's side -----------------------------------------------------

    def side(self, seat: int) -> Iterator[Area]:
        state = self.state
        yield Area(
            f"army {seat}",
            AreaKind.GRID,
            self.say("area.army", who=seat, n=army_value(state, seat)),
            tuple(self.army(seat)),
            owner=seat,
            columns=ROW_LENGTH,
            rows=LEVELS,
            row_labels=tuple(ROMAN[1:]),
        )
        yield self.area("hand", AreaKind.FAN, self.items(state.hand(seat), seat), seat)
        looked = state.parts.at[looked_at_by(seat)]
        if looked:
            yield self.area("looked", AreaKind.ROW, self.items(looked, seat), seat)
        yield self.purse(seat)

    def army(self, seat: int) -> Iterator[Item]:
        """Goblins where they stand: who is free, imprisoned, bears tokens, or acts."""
        state = self.state
        asked = self.asked
        acting = card_of(asked.fired) if isinstance(asked, OfPower) else NO_GOBLIN
        for level in range(1, LEVELS + 1):
            for slot, card in enumerate(state.row(seat, level)):
                face = state.face[card]
                free = self.say("scene.free") if card == state.free_in(seat, level) else ""
                low = (free, _ON_GOBLIN * state.tokens_on[card])
                note = {DOWN: "scene.prisoner", ARRIVING: "scene.arriving"}.get(face)
                yield Item(
                    ItemKind.CARD,
                    face_of(card, self.lang, goblin_value(state, card), face == DOWN, low),
                    id=WORDS[card],
                    token=WORDS[card],
                    x=slot,
                    y=level - 1,
                    owner=seat,
                    flags=("active",) if card == acting else (),
                    notes=(self.say(note),) if note else (),
                )

    def purse(self, seat: int) -> Area:
        """Points and tokens."""
        state = self.state
        things = [
            (_POINT, self.say("scene.points"), state.points[seat]),
            (_AVAILABLE, self.say("scene.available"), state.available[seat]),
            (_SPENT, self.say("scene.spent"), state.spent[seat]),
        ]
        items = [
            Item(ItemKind.TOKEN, Face(sign, title), f"{sign} {seat}", height=n, owner=seat)
            for sign, title, n in things
            if n
        ]
        if state.advantage == seat:
            face = Face(_ADVANTAGE, self.say("scene.advantage"))
            items.append(Item(ItemKind.TOKEN, face, "advantage", owner=seat))
        notes = (self.say("scene.passed"),) if state.passed[seat] else ()
        title = self.say("area.purse", who=seat)
        return Area(f"purse {seat}", AreaKind.PANEL, title, tuple(items), owner=seat, notes=notes)


def _stacked(items: Iterable[Item]) -> Iterator[Item]:
    """Hidden cards that lie on one another as one item with a height."""
    hidden = 0
    for item in items:
        if item.face is None:
            hidden += 1
            continue
        if hidden:
            yield Item(ItemKind.CARD, height=hidden)
            hidden = 0
        yield item
    if hidden:
        yield Item(ItemKind.CARD, height=hidden)
