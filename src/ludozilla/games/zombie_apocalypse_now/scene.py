"""The table as a scene: two armies facing each other, and everyone's hand and piles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from ludozilla.engine import painter
from ludozilla.engine.knowledge import KNOWN
from ludozilla.engine.parts import WATCHER
from ludozilla.engine.scene import Area, AreaKind, Item, ItemKind
from ludozilla.engine.vocabulary import HOLE
from ludozilla.games.playing_cards import DECK, DECK_SIZE, card_face
from ludozilla.games.zombie_apocalypse_now.cards import HUMANS, LEADERS, ZOMBIES
from ludozilla.games.zombie_apocalypse_now.field import ZombieState
from ludozilla.games.zombie_apocalypse_now.places import (
    DISCARD,
    FIRST_SUPPORT,
    PLAYED,
    REMOVED,
    SEGMENTS,
    SIDES,
)
from ludozilla.games.zombie_apocalypse_now.turn import MOST_ACTIONS
from ludozilla.games.zombie_apocalypse_now.victory import QUIET_TURNS

_LINES = ("L", "1", "2")  # of each side: leaders, first and second supports
_FEWEST_COLUMNS = 4
_LONG_QUIET = QUIET_TURNS // 2  # from then on the guard is worth a word


class Painter(painter.Painter[ZombieState]):
    """Draws both armies, the viewer's side below."""

    def __init__(self, state: ZombieState, lang: str, names: Sequence[str] = ()) -> None:
        super().__init__(state, lang, names)
        self.near = state.side_of(state.viewer) if state.viewer >= 0 else HUMANS

    def areas(self) -> Iterator[Area]:
        yield from self.side(1 - self.near)
        yield self.field()
        yield from self.removed()
        yield self.war()
        yield from self.side(self.near)

    def notes(self) -> Iterator[str]:
        if self.state.ending is None:
            side = self.state.side_of(self.state.stack[0].seat)
            left = MOST_ACTIONS - self.state.done
            yield self.say("scene.turn", number=self.state.turns, side=side, n=left)

    # -- cards ---------------------------------------------------------------

    def card(self, card: int, spot: str = "") -> Item:
        """A card; ``spot`` tells a hidden one from others if all can follow its way."""
        if card == HOLE:
            return Item(ItemKind.CARD, id=spot)
        return Item(ItemKind.CARD, card_face(card, self.lang), DECK[card])

    def marked(self, card: int, spot: str = "") -> Item:
        """A card among hidden ones, marked if everybody knows it."""
        public = card != HOLE and self.state.parts.known[WATCHER].lot[card] == KNOWN
        return replace(self.card(card, spot), flags=("known",) if public else ())

    def cards(self, place: int) -> tuple[Item, ...]:
        return tuple(self.card(card) for card in self.state.parts.at[place])

    # -- the field -----------------------------------------------------------

    def field(self) -> Area:
        """Both armies, their first lines in the middle."""
        columns = max(_FEWEST_COLUMNS, *(len(self.state.leaders(side)) for side in (0, 1)))
        items = [item for side in (HUMANS, ZOMBIES) for item in self.army(side)]
        return Area(
            "field",
            AreaKind.GRID,
            self.say("scene.field"),
            tuple(items),
            columns=columns,
            rows=2 * len(_LINES),
            row_labels=(*reversed(_LINES), *_LINES),
        )

    def army(self, side: int) -> Iterator[Item]:
        seat = self.state.seat_of(side)
        for x, leader in enumerate(self.state.leaders(side)):
            item = replace(self.card(leader), token=DECK[leader], owner=seat)
            yield replace(item, x=x, y=self.row(side, 0))
            for line in (1, 2):
                place = FIRST_SUPPORT[side][leader] + line - 1
                for card in self.state.parts.at[place]:
                    item = self.marked(card, f"{DECK[leader]} {line}")
                    if place == self.state.protected:
                        item = replace(item, notes=(self.say("scene.protected"),))
                    yield replace(item, owner=seat, x=x, y=self.row(side, line))

    def row(self, side: int, line: int) -> int:
        return len(_LINES) - 1 - line if side == self.near else len(_LINES) + line

    # -- everything else -----------------------------------------------------

    def side(self, side: int) -> Iterator[Area]:
        """A side's hand and piles."""
        yield self.hand(side)
        yield self.deck(side)
        yield self.area("discard", side, AreaKind.PILE, self.cards(DISCARD + side))
        if self.state.parts.at[PLAYED + side]:
            yield self.area("played", side, AreaKind.ROW, self.cards(PLAYED + side))

    def area(
        self,
        name: str,
        side: int,
        kind: AreaKind,
        items: tuple[Item, ...],
        notes: tuple[str, ...] = (),
    ) -> Area:
        title = self.say(f"scene.{name}", side=side)
        seat = self.state.seat_of(side)
        return Area(f"{name} {SIDES[side]}", kind, title, items, owner=seat, notes=notes)

    def hand(self, side: int) -> Area:
        items = [self.marked(card) for card in self.state.hand(side)]
        if self.state.viewer == self.state.seat_of(side):
            items = [replace(item, token=item.id) for item in items]
        return self.area("hand", side, AreaKind.FAN, tuple(items))

    def deck(self, side: int) -> Area:
        """A deck; what a 2 has put under it is no secret, only the order is."""
        segments = [self.state.segment(side, depth) for depth in range(SEGMENTS)]
        items = tuple(item for place in reversed(segments) for item in self.cards(place))
        notes = [
            self.say("scene.under", cards=self.contents(place))
            for place in segments[1:]
            if self.state.parts.at[place]
        ]
        return self.area("deck", side, AreaKind.PILE, items, tuple(notes))

    def contents(self, place: int) -> str:
        """The cards that everybody knows to make up a place."""
        knowledge = self.state.parts.known[WATCHER]
        return " ".join(
            card_face(card, self.lang).short
            for card in range(DECK_SIZE)
            if knowledge.may(card) == 1 << place or card in self.state.parts.at[place]
        )

    def removed(self) -> Iterator[Area]:
        if self.state.parts.at[REMOVED]:
            title = self.say("scene.removed")
            yield Area("removed", AreaKind.ROW, title, self.cards(REMOVED))

    def war(self) -> Area:
        """Who plays which side, and has lost how many leaders."""
        notes = []
        for side, name in enumerate(SIDES):
            who, lost = self.state.seat_of(side), self.state.lost[side]
            notes.append(self.say(f"scene.{name}", who=who, n=lost, all=len(LEADERS[side])))
        if self.state.quiet >= _LONG_QUIET:
            notes.append(self.say("scene.quiet", n=self.state.quiet, all=QUIET_TURNS))
        return Area("war", AreaKind.PANEL, self.say("scene.war"), notes=tuple(notes))
