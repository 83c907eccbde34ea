"""The table of Zorgl-Zilla: the city, the piles, and each player's hand and score."""

from __future__ import annotations

from collections.abc import Iterable

from ludozilla.engine import painter
from ludozilla.engine.scene import Area, AreaKind, Face, Item, ItemKind
from ludozilla.engine.state import OVER
from ludozilla.engine.vocabulary import HOLE
from ludozilla.games.playing_cards import (
    ACE,
    FIRST_JOKER,
    HEART,
    JACK,
    KING,
    QUEEN,
    card_face,
    card_text,
    rank_of,
    suit_of,
)
from ludozilla.games.zorgl_zilla.board import FILES, NAMES, PLANT, SIDE
from ludozilla.games.zorgl_zilla.city import DISCARD, DRAW, GOAL, HAND, IN_PLAY, NOWHERE, City
from ludozilla.games.zorgl_zilla.monster import ZORGL

_SUITS = ("spade", "club", "heart", "diamond")
_POWERS = {JACK: "jack", QUEEN: "queen", KING: "king", ACE: "ace"}
_LETTERS = "ABCD"


class Painter(painter.Painter[City]):
    """Draws the city, the piles, and each player's hand and score."""

    def areas(self) -> Iterable[Area]:
        """The city first, then the piles, then the players in turn order."""
        yield self.city()
        yield self.pile("draw", DRAW)
        yield self.pile("discard", DISCARD)
        yield self.pile("in-play", IN_PLAY)
        for seat in self.state.order:
            yield self.score(seat)
            yield self.hand(seat)

    def notes(self) -> Iterable[str]:
        """How long the game and the turn have lasted."""
        if self.state.turns:
            yield self.say("scene.turns", n=self.state.turns)
            yield self.say("scene.played", n=self.state.played)

    # -- the city ------------------------------------------------------------

    def city(self) -> Area:
        state = self.state
        buildings = [self.building(square) for square in range(SIDE * SIDE) if state.floors[square]]
        units = [self.unit(number) for number, square in enumerate(state.army) if square != NOWHERE]
        monsters = [self.monster(seat) for seat, at in enumerate(state.where) if at != NOWHERE]
        return Area(
            "city",
            AreaKind.GRID,
            self.say("area.city"),
            (*buildings, *units, *monsters),
            columns=SIDE,
            rows=SIDE,
            column_labels=tuple(FILES),
            row_labels=tuple(str(rank) for rank in range(1, SIDE + 1)),
            squares=tuple(NAMES),
        )

    def building(self, square: int) -> Item:
        floors = self.state.floors[square]
        plant = square == PLANT
        title = self.say("scene.plant" if plant else "scene.building", n=floors)
        symbol, colour = ("☢", "green") if plant else ("", "grey")
        face = Face(symbol, title, symbol=symbol, colour=colour)
        return self.on_board(ItemKind.BUILDING, face, f"building {NAMES[square]}", square, floors)

    def unit(self, number: int) -> Item:
        face = Face("u", self.say("scene.unit"), colour="green")
        return self.on_board(ItemKind.PIECE, face, f"unit {number}", self.state.army[number])

    def monster(self, seat: int) -> Item:
        monster = self.state.monster(seat)
        letter = _LETTERS[seat] if monster.number == ZORGL else monster.name[0].upper()
        name = self.game.token_label(monster.name, self.lang)
        face = Face(letter, name, self.powers_of(seat), colour=f"seat{seat}")
        return self.on_board(
            ItemKind.PIECE, face, f"monster {seat}", self.state.where[seat], owner=seat
        )

    def on_board(
        self, kind: ItemKind, face: Face, name: str, square: int, height: int = 1, owner: int = -1
    ) -> Item:
        active = self.state.seat != OVER and owner == self.state.active
        return Item(
            kind,
            face,
            id=name,
            x=square % SIDE,
            y=square // SIDE,
            height=height,
            owner=owner,
            flags=("active",) if active else (),
        )

    # -- cards ---------------------------------------------------------------

    def pile(self, name: str, place: int) -> Area:
        there = self.state.parts.at[place]
        if there and max(there) == HOLE:
            cards: tuple[Item, ...] = (Item(ItemKind.CARD, height=len(there)),)
        else:
            cards = tuple(self.card(card) for card in there)
        return Area(name, AreaKind.PILE, self.say(f"area.{name}"), cards)

    def hand(self, seat: int) -> Area:
        own = seat == self.state.viewer
        cards = tuple(self.card(card, own) for card in self.state.parts.at[HAND + seat])
        title = self.say("area.hand", who=seat)
        return Area(f"hand {seat}", AreaKind.FAN, title, cards, owner=seat)

    def card(self, card: int, own: bool = False) -> Item:
        if card == HOLE:
            return Item(ItemKind.CARD)
        name = card_text(card)
        face = card_face(card, self.lang, self.powers_of_card(card))
        return Item(ItemKind.CARD, face, id=f"card {name}", token=name if own else "")

    def powers_of_card(self, card: int) -> str:
        if card >= FIRST_JOKER:
            return self.say("card.joker")
        suit, power = suit_of(card), _POWERS.get(rank_of(card), "")
        texts = [self.say(f"card.{_SUITS[suit]}")]
        if power:
            colour = "red-" if suit >= HEART else "black-"
            texts.append(self.say(f"card.{'' if power == 'ace' else colour}{power}"))
        return " ".join(texts)

    # -- scores --------------------------------------------------------------

    def score(self, seat: int) -> Area:
        state = self.state
        points = [
            self.say("scene.points", n=state.score(seat), goal=GOAL),
            self.say("scene.floors", n=state.won[seat]),
        ]
        if state.army:
            points.append(self.say("scene.units", n=state.reserve[seat]))
        notes = [" · ".join(points)]
        monster = state.monster(seat)
        if monster.number != ZORGL:
            name = self.game.token_label(monster.name, self.lang)
            notes.append(self.say("scene.powers", monster=name, powers=self.powers_of(seat)))
        if state.turns and state.where[seat] == NOWHERE:
            notes.append(self.say("scene.away"))
        title = self.say("area.score", who=seat)
        return Area(f"score {seat}", AreaKind.PANEL, title, owner=seat, notes=tuple(notes))

    def powers_of(self, seat: int) -> str:
        """What a special monster can do; one added later may have no text here."""
        key = f"monster.{self.state.monster(seat).name}"
        return self.say(key) if key in self.game.texts else ""
