"""The table as a scene: armies of three rows, hands, piles, and how everybody stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from ludozilla.engine import painter
from ludozilla.engine.knowledge import KNOWN
from ludozilla.engine.parts import WATCHER
from ludozilla.engine.pending import NO_SEAT
from ludozilla.engine.scene import Area, AreaKind, Face, Item, ItemKind, Player, Role, Stat, Touch
from ludozilla.engine.state import TRUTH
from ludozilla.engine.vocabulary import HOLE
from ludozilla.games.gobelins.army import (
    ARRIVING,
    ASIDE,
    DISCARD_PILE,
    DOWN,
    DRAW_PILE,
    LEVELS,
    NO_GOBLIN,
    ROW_LENGTH,
    SEGMENTS,
    UP,
    GobelinsState,
    hand_of,
    looked_at_by,
    row_of,
)
from ludozilla.games.gobelins.cards import PRINTED_VALUE, WORDS
from ludozilla.games.gobelins.faces import SIGNS, all_faces, card_item, counted, prisoner_face
from ludozilla.games.gobelins.lasting import army_value, goblin_value, is_protected
from ludozilla.games.gobelins.rounds import KeepDown
from ludozilla.games.gobelins.set_up import Mulligan
from ludozilla.games.gobelins.triggers import OfPower, card_of
from ludozilla.games.gobelins.wording import ROMAN

_ROWS = tuple(ROMAN[1:])

_CARD: Final = ItemKind.CARD
_GRID: Final = AreaKind.GRID
_ROW: Final = AreaKind.ROW
_FAN: Final = AreaKind.FAN
_PILE: Final = AreaKind.PILE
_STOCK: Final = Role.PILE

_OWN_NUMBERS = (Touch("player {who}"),)


class Painter(painter.Painter[GobelinsState]):
    """Draws the armies, the hands, the piles, and what everybody has."""

    touches = {
        "activated": _OWN_NUMBERS,
        "spent": _OWN_NUMBERS,
        "refreshed": _OWN_NUMBERS,
        "drained": _OWN_NUMBERS,
        "passed": _OWN_NUMBERS,
        "extra-turn": _OWN_NUMBERS,
        "army": _OWN_NUMBERS,
        "point": _OWN_NUMBERS,
        "advantage": (Touch("", "player {whom}", "player {who}"),),
        "looked": (Touch("player {whom}"),),
        "round": (Touch("player {players}"),),
    }
    signs = SIGNS

    def __init__(self, state: GobelinsState, lang: str, names: Sequence[str] = ()) -> None:
        super().__init__(state, lang, names)
        self.texts = self.game.texts
        self.faces = all_faces(self.texts, lang)
        asked = self.asked
        self.acting = card_of(asked.fired) if isinstance(asked, OfPower) else NO_GOBLIN
        """the card for whose power something is asked"""
        self.armies = [self.stat("army", army_value(state, s)) for s in range(state.setup.seats)]
        self.spied: tuple[str, ...] = () if state.viewer == TRUTH else ("known",)
        """the flags of a card that lies face down and is known to the viewer"""

    def areas(self) -> Iterator[Area]:
        """The armies first, the viewer's before the others, then the hands, then the piles."""
        seats = list(self.in_turn())
        for seat in seats:
            yield self.army(seat)
        for seat in seats:
            yield self.hand(seat)
            yield from self.looked_at(seat)
        yield self.draw_pile()
        yield self.discard()
        aside = tuple(self.cards(ASIDE))
        if aside:
            title = self.texts.get("area.aside", self.lang)
            yield Area("aside", AreaKind.ROW, title, aside, role=Role.SIDE)

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

    def home(self, place: int) -> str:
        """The draw pile is several places, and so is an army."""
        if place < DISCARD_PILE:
            return "draw"
        name = super().home(place)
        return f"army {name.split()[1]}" if name.startswith("row") else name

    # -- players -------------------------------------------------------------

    def players(self) -> Iterator[Player]:
        """GO-79: who has the points to win; and what everybody has to win them with."""
        for seat in range(self.state.setup.seats):
            stats, notes = tuple(self.counts(seat)), tuple(self.notes_on(seat))
            yield Player(seat, self.name(seat), "", f"avatars.seat{seat}", stats, notes)

    def counts(self, seat: int) -> list[Stat]:
        state = self.state
        found = [
            self.stat("points", state.points[seat], state.option("vp_target")),
            self.armies[seat],
            self.stat("hand", len(state.hand(seat))),
            self.stat("tokens", state.available[seat]),
            self.stat("spent", state.spent[seat]),
        ]
        if state.advantage == seat:
            found.append(self.stat("advantage", 1))
        return found

    def notes_on(self, seat: int) -> Iterator[str]:
        state = self.state
        if state.passed[seat]:
            yield self.texts.get("scene.passed", self.lang)
        if state.extra and state.active == seat:
            yield self.texts.get("scene.extra", self.lang)

    # -- armies --------------------------------------------------------------

    def army(self, seat: int) -> Area:
        """An army; it also stands for its player where an opponent is chosen."""
        goblins = [
            self.goblin(seat, level, slot, card)
            for level in range(1, LEVELS + 1)
            for slot, card in enumerate(self.state.row(seat, level))
        ]
        return Area(
            f"army {seat}",
            _GRID,
            self.say("area.army", who=seat),
            tuple(goblins),
            seat,
            ROW_LENGTH,
            LEVELS,
            row_labels=_ROWS,
            role=self.before(seat),
            token=f"p{seat + 1}",
            stats=(self.armies[seat],),
        )

    def goblin(self, seat: int, level: int, slot: int, card: int) -> Item:
        imprisoned = self.state.face[card] == DOWN
        return Item(
            _CARD,
            prisoner_face(card, self.lang) if imprisoned else self.printed(card),
            self.part_id(row_of(seat, level), slot),
            WORDS[card],
            slot,
            level - 1,
            owner=seat,
            flags=tuple(self.flags_of(seat, level, card)),
            stats=tuple(self.stats_of(card)),
        )

    def flags_of(self, seat: int, level: int, card: int) -> list[str]:
        """Whether a goblin acts, is free, imprisoned, protected, or has not arrived yet."""
        state = self.state
        flags: list[str] = []
        if card == self.acting:
            flags.append("active")
        if card == state.free_in(seat, level):
            flags.append("free")
        if state.face[card] == DOWN:
            flags.append("prisoner")
        elif state.face[card] == ARRIVING:
            flags.append("arriving")
        elif is_protected(state, card, False) or is_protected(state, card, True):
            flags.append("protected")
        return flags

    def stats_of(self, card: int) -> list[Stat]:
        """What a goblin is worth now, if not what is printed on it; its tokens."""
        state = self.state
        stats: list[Stat] = []
        if state.face[card] == UP:
            value = goblin_value(state, card)
            if value != PRINTED_VALUE[card]:
                stats.append(counted("worth", value, self.texts, self.lang))
        if state.tokens_on[card]:
            stats.append(counted("tokens", state.tokens_on[card], self.texts, self.lang))
        return stats

    # -- hands ---------------------------------------------------------------

    def hand(self, seat: int) -> Area:
        """A hand; in one's own, what everybody knows is marked, in others' what the viewer does."""
        place = hand_of(seat)
        there = self.state.parts.at[place]
        own = seat == self.state.viewer
        known = [card != HOLE and not (own and not self.is_public(card)) for card in there]
        name = f"hand {seat}"
        alone = self.part_id(place) if there == [HOLE] else ""
        role = self.held(seat)
        basis = (there, known, self.acting in there, alone, self.traces(there), role)
        kept = self.kept(name, basis)
        if kept is not None:
            return kept
        items = [
            self.card(place, slot, seat, self.spied if is_known else ())
            for slot, is_known in enumerate(known)
        ]
        title = self.say("area.hand", who=seat)
        area = Area(name, _FAN, title, tuple(items), seat, role=role)
        return self.keep(area, basis)

    def is_public(self, card: int) -> bool:
        """Whether everybody knows where a card is."""
        return self.state.parts.known[WATCHER].lot[card] == KNOWN

    def looked_at(self, seat: int) -> Iterator[Area]:
        """GO-103: the cards that a player is looking at, if there are any."""
        flags = ("secret",) if seat == self.state.viewer else self.spied
        items = self.cards(looked_at_by(seat), seat, flags)
        if items:
            title = self.say("area.looked", who=seat)
            held = self.held(seat)
            yield Area(f"looked {seat}", _ROW, title, tuple(items), seat, role=held)

    # -- piles ---------------------------------------------------------------

    def draw_pile(self) -> Area:
        """The draw pile; a card that the viewer knows to be in it lies between hidden ones."""
        items: list[Item] = []
        for place in range(DRAW_PILE + SEGMENTS - 1, DRAW_PILE - 1, -1):
            items += self.segment(place)
        title = self.texts.get("area.draw", self.lang)
        return Area("draw", _PILE, title, tuple(items), role=_STOCK)

    def segment(self, place: int) -> list[Item]:
        """A part of the draw pile, hidden cards that lie on one another as one item."""
        there = self.state.parts.at[place]
        items: list[Item] = []
        slot = 0
        while slot < len(there):
            bottom = slot
            if there[slot] != HOLE:
                items.append(self.card(place, slot, flags=self.spied))
                slot += 1
                continue
            while slot < len(there) and there[slot] == HOLE:
                slot += 1
            name = self.hidden_id(place, bottom)
            items.append(Item(_CARD, None, name, height=slot - bottom))
        return items

    def discard(self) -> Area:
        """GO-71: all may look through the discard; powers of its cards may still be resolved."""
        title = self.texts.get("area.discard", self.lang)
        area = self.lay(DISCARD_PILE, _PILE, title)
        if self.acting in self.state.parts.at[DISCARD_PILE]:
            area = replace(area, items=tuple(self.cards(DISCARD_PILE)))
        return area

    # -- cards outside armies ------------------------------------------------

    def printed(self, part: int) -> Face:
        return self.faces[part]

    def word(self, part: int) -> str:
        return WORDS[part]

    def cards(self, place: int, owner: int = NO_SEAT, flags: tuple[str, ...] = ()) -> list[Item]:
        """The cards in a place, with these flags if the viewer knows them."""
        there = self.state.parts.at[place]
        return [self.card(place, slot, owner, flags) for slot in range(len(there))]

    def card(
        self, place: int, slot: int, owner: int = NO_SEAT, flags: tuple[str, ...] = ()
    ) -> Item:
        """A card, with these flags if the viewer knows it."""
        card = self.state.parts.at[place][slot]
        if card == HOLE:
            return Item(_CARD, None, self.hidden_id(place, slot), owner=owner)
        if card == self.acting:
            flags = ("active", *flags)
        return self.followed(card_item(card, owner, flags, self.texts, self.lang))

    def hidden_id(self, place: int, slot: int) -> str:
        """The id of a hidden card: that of the part, or its place if nobody can follow it."""
        return self.part_id(place, slot) or f"{self.state.setup.places[place].name}/{slot}"
