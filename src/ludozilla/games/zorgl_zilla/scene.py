"""The table of Zorgl-Zilla: the city, the piles, and each player's hand and score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from ludozilla.engine import painter
from ludozilla.engine.scene import Area, AreaKind, Face, Item, ItemKind, Player, Role, Stat, Touch
from ludozilla.engine.state import OVER
from ludozilla.engine.texts import Texts
from ludozilla.games.playing_cards import (
    ACE,
    DECK,
    FIRST_JOKER,
    HEART,
    JACK,
    KING,
    QUEEN,
    card_face,
    rank_of,
    suit_of,
)
from ludozilla.games.zorgl_zilla.board import FILES, NAMES, PLANT, SIDE
from ludozilla.games.zorgl_zilla.city import DISCARD, DRAW, GOAL, HAND, IN_PLAY, NOWHERE, City
from ludozilla.games.zorgl_zilla.monster import ZORGL, Monster

if TYPE_CHECKING:
    from ludozilla.engine.game import Game

_FAN: Final = AreaKind.FAN
_PILE: Final = AreaKind.PILE
_SUITS = ("spade", "club", "heart", "diamond")
_POWERS = {JACK: "jack", QUEEN: "queen", KING: "king", ACE: "ace"}
_LETTERS = "ABCD"
_RANKS = tuple([str(rank) for rank in range(1, SIDE + 1)])
_SQUARES = tuple(NAMES)

_GOES = (Touch("monster {who}", target="{square:token}"),)
_FIGHT = (Touch("monster {who}"), Touch("monster {victim}"))
_UNIT_GOES = (Touch("unit {unit}", target="{square:token}"),)


@cache
def face_of(card: int, texts: Texts, lang: str) -> Face:
    """A card, with what it can be used for."""
    if card >= FIRST_JOKER:
        return card_face(card, lang, texts.get("card.joker", lang), "cards.joker")
    suit, power = suit_of(card), _POWERS.get(rank_of(card), "")
    does = [texts.get(f"card.{_SUITS[suit]}", lang)]
    key = _SUITS[suit]
    if power:
        colour = "red-" if suit >= HEART else "black-"
        key = power if power == "ace" else colour + power
        does.append(texts.get(f"card.{key}", lang))
    return card_face(card, lang, " ".join(does), f"cards.{key}")


@cache
def building(square: int, floors: int, texts: Texts, lang: str) -> Item:
    """A building, or the nuclear plant."""
    plant = square == PLANT
    key = "plant" if plant else "building"
    title = texts.say(f"scene.{key}", lang, {"n": floors})
    sign, colour = ("☢", "green") if plant else ("", "grey")
    face = Face(sign, title, symbol=sign, colour=colour, art=f"parts.{key}")
    name = f"building {NAMES[square]}"
    return Item(ItemKind.BUILDING, face, name, "", square % SIDE, square // SIDE, floors)


@lru_cache(maxsize=1 << 8)
def buildings(floors: tuple[int, ...], texts: Texts, lang: str) -> tuple[Item, ...]:
    """All buildings of a city: most moves leave them as they are."""
    standing = [(square, n) for square, n in enumerate(floors) if n]
    return tuple([building(square, n, texts, lang) for square, n in standing])


@cache
def unit(number: int, square: int, texts: Texts, lang: str) -> Item:
    """A unit of the army."""
    face = Face("u", texts.get("scene.unit", lang), colour="green", art="parts.unit")
    return Item(ItemKind.PIECE, face, f"unit {number}", "", square % SIDE, square // SIDE)


@cache
def figure(
    monster: Monster, seat: int, square: int, is_active: bool, game: Game, lang: str
) -> Item:
    """The monster of a seat."""
    letter = _LETTERS[seat] if monster.number == ZORGL else monster.name[0].upper()
    name, powers = game.token_label(monster.name, lang), powers_of(monster, game.texts, lang)
    face = Face(letter, name, powers, colour=f"seat{seat}", art=art_of(monster, seat))
    flags = ("active",) if is_active else ()
    x, y = square % SIDE, square // SIDE
    return Item(ItemKind.PIECE, face, f"monster {seat}", "", x, y, owner=seat, flags=flags)


def art_of(monster: Monster, seat: int) -> str:
    """The picture of a seat's monster; a special one added later may have none."""
    return f"avatars.seat{seat}" if monster.number == ZORGL else f"monsters.{monster.name}"


def powers_of(monster: Monster, texts: Texts, lang: str) -> str:
    """What a special monster can do; one added later may have no text here."""
    key = f"monster.{monster.name}"
    return texts.get(key, lang) if key in texts else ""


class Painter(painter.Painter[City]):
    """Draws the city, the piles, and each player's hand and score."""

    touches = {
        "monster": (Touch("player {who}"),),
        "start": _GOES,
        "moved": _GOES,
        "followed": _GOES,
        "dashed": _GOES,
        "burrowed": _GOES,
        "leapt": _GOES,
        "came-back": _GOES,
        "climbed-down": _GOES,
        "flew": (Touch("monster {who}"),),
        "howled": (Touch("monster {who}"),),
        "pushed": (Touch("monster {victim}", target="{square:token}"),),
        "attacked": _FIGHT,
        "threw": _FIGHT,
        "shook": _FIGHT,
        "swapped": _FIGHT,
        "missile": _FIGHT,
        "tail": _FIGHT,
        "unit-attacked": (Touch("monster {victim}"),),
        "floors": (Touch("building {square:token}", target="player {who}"),),
        "fell": (Touch("building {square:token}"),),
        "unit-moved": _UNIT_GOES,
        "fled": _UNIT_GOES,
        "crushed": (Touch("unit {unit}", "{square:token}", "player {who}"),),
    }
    signs = {"points": "★", "floors": "▤", "units": "u"}

    def areas(self) -> Iterable[Area]:
        """The city first, then the players' hands in turn order, then the piles."""
        yield self.city()
        for seat in self.state.order:
            yield self.lay(HAND + seat, _FAN, self.say("area.hand", who=seat), seat)
        yield self.pile("draw", DRAW)
        yield self.pile("discard", DISCARD)
        yield self.pile("in-play", IN_PLAY)

    def notes(self) -> Iterable[str]:
        """How long the game and the turn have lasted."""
        if self.state.turns:
            yield self.say("scene.turns", n=self.state.turns)
            yield self.say("scene.played", n=self.state.played)

    # -- the city ------------------------------------------------------------

    def city(self) -> Area:
        state, texts, lang = self.state, self.game.texts, self.lang
        active = OVER if state.seat == OVER else state.active
        basis = (state.floors, state.army, state.where, state.kinds, active)
        kept = self.kept("city", basis)
        if kept is not None:
            return kept
        items = [*buildings(tuple(state.floors), texts, lang)]
        items += [
            unit(number, square, texts, lang)
            for number, square in enumerate(state.army)
            if square != NOWHERE
        ]
        items += [
            figure(state.monster(seat), seat, square, seat == active, self.game, lang)
            for seat, square in enumerate(state.where)
            if square != NOWHERE
        ]
        area = Area(
            "city",
            AreaKind.GRID,
            self.game.texts.get("area.city", self.lang),
            tuple(items),
            columns=SIDE,
            rows=SIDE,
            column_labels=tuple(FILES),
            row_labels=_RANKS,
            squares=_SQUARES,
            role=Role.BOARD,
        )
        return self.keep(area, basis)

    # -- cards ---------------------------------------------------------------

    def pile(self, key: str, place: int) -> Area:
        return self.lay(place, _PILE, self.game.texts.get(f"area.{key}", self.lang))

    def printed(self, part: int) -> Face:
        return face_of(part, self.game.texts, self.lang)

    def word(self, part: int) -> str:
        return DECK[part]

    # -- players -------------------------------------------------------------

    def players(self) -> Iterator[Player]:
        """The players and their monsters."""
        for seat in range(self.state.setup.seats):
            monster = self.state.monster(seat)
            is_special = monster.number != ZORGL
            title = self.game.token_label(monster.name, self.lang) if is_special else ""
            art, stats = art_of(monster, seat), tuple(self.counts(seat))
            yield Player(seat, self.name(seat), title, art, stats, tuple(self.notes_on(seat)))

    def counts(self, seat: int) -> list[Stat]:
        """ZZ-44: the points, and what they come from; the cards in hand."""
        state = self.state
        found = [self.stat("points", state.score(seat), GOAL), self.stat("floors", state.won[seat])]
        if state.army:
            found.append(self.stat("units", state.reserve[seat]))
        found.append(self.stat("hand", len(state.hand(seat))))
        return found

    def notes_on(self, seat: int) -> Iterator[str]:
        powers = powers_of(self.state.monster(seat), self.game.texts, self.lang)
        if powers:
            yield powers
        if self.state.turns and self.state.where[seat] == NOWHERE:
            yield self.game.texts.get("scene.away", self.lang)
