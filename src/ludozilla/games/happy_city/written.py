"""Positions of Happy City as people write them down.

    mode: expert
    city A: market_blue maison epicerie/catzilla
    city B: market_green sphinx
    coins: A 5, B 3
    zone: square musee
    row: pyramide gare
    tokens A: green green
    monster A: grozilla
    deck 4: skatepark corgzilla
    turn: A buy

Seats are ``A`` to ``E``, as many as there are cities. A city is written slot by
slot, ``card/monster`` being a ruin; ``monster A`` stands in front. Decks are
written with the top card last, and whole: a card of such a deck that is named
nowhere is out of play. Of a deck that is not written, all other cards are there.
The same holds for the ``box`` of special buildings.

``turn`` names a seat and a step: ``discard`` (if none is named), ``draw``,
``buy``, ``special``, ``market``, or ``income`` for a round about to begin. All else
may be left out: ``mode``, ``grozilla``, ``scoring``, ``first``, ``coins`` (2 each),
``zone``, ``row``, ``discard 1`` … ``discard 4``, ``residences: maison 0`` (a full
pile by default), ``markets`` (still to be picked), ``supply: green 0`` (of tokens),
``free: A 1`` (cards the Tunnel still pays), ``louvre: A 2`` (payments to come),
``round``, ``idle``, ``built: yes``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ludozilla.engine.game import Game, PositionError
from ludozilla.engine.options import Labels
from ludozilla.engine.position import empty_table, one_of, one_word, sections, whole_number
from ludozilla.engine.rng import Rng
from ludozilla.games.happy_city.cards import (
    CARD,
    COLOURS,
    DECK,
    DECKS,
    FIRST_EXPERT,
    FIRST_MONSTER,
    FREE_NEXT,
    MARKETS,
    MIRROR_INCOME,
    MONSTER_DECK,
    MONSTERS,
    NAMES,
    NONE,
    PARTS,
    RESIDENCES,
    WHITE_MARKET,
    copies_of,
    effect_of,
)
from ludozilla.games.happy_city.cities import (
    ASIDE,
    BOX,
    CITY,
    DISCARD,
    DRAW,
    LOOSE,
    MARKET,
    RESIDENCE,
    ROW,
    SLOTS,
    TOKENS_PER_COLOUR,
    ZONE,
    HappyCityState,
    is_monster,
    is_special,
)
from ludozilla.games.happy_city.rounds import (
    MOST_IDLE_ROUNDS,
    MOST_ROUNDS,
    BeginRound,
    begin_turn,
    steps_after_discard,
)
from ludozilla.games.happy_city.scoring import is_sphinx
from ludozilla.games.happy_city.set_up import PickMarket
from ludozilla.games.happy_city.zone import FACE_UP

_LETTERS: Final = ["A", "B", "C", "D", "E"]
_CARDS: Final = {name: card for card, name in enumerate(NAMES)}
_MONSTERS: Final = {NAMES[FIRST_MONSTER + monster]: monster for monster in range(MONSTERS)}
_COLOURS: Final = {colour: number for number, colour in enumerate(COLOURS)}
_RESIDENCES: Final = {NAMES[card]: number for number, card in enumerate(RESIDENCES)}
_ANSWERS: Final = {"no": 0, "yes": 1}
_MOST_COINS: Final = 999
_OPTIONS: Final = ["mode", "grozilla", "scoring"]
_PILES: Final = {
    "zone": ZONE,
    "row": ROW,
    "box": BOX,
    "markets": MARKET,
    **{f"deck {number + 1}": DRAW + number for number in range(DECKS)},
    **{f"discard {number + 1}": DISCARD + number for number in range(DECKS)},
}
_SECTIONS: Final = [
    *_OPTIONS,
    *_PILES,
    *("first", "coins", "residences", "supply", "free", "louvre"),
    *("round", "idle", "built", "turn"),
    *[f"{what} {letter}" for what in ("city", "tokens", "monster") for letter in _LETTERS],
]
# How many of the steps of a turn are still to come
_STEPS: Final = {"special": 2, "buy": 3, "draw": 4}
_CARD: Final = {"en": "card", "fr": "carte"}
_MONSTER: Final = {"en": "monster", "fr": "monstre"}
_COLOUR: Final = {"en": "colour", "fr": "couleur"}
_SEAT: Final = {"en": "seat", "fr": "place"}
_ANSWER: Final = {"en": "answer", "fr": "réponse"}
_RESIDENCE: Final = {"en": "residence", "fr": "résidence"}


class Miswritten(PositionError):
    """A position of Happy City that is written wrongly; the message says how."""

    texts = {
        "cities": {
            "en": "there must be a city A, a city B and so on, not {there}",
            "fr": "il faut une ville A, une ville B et ainsi de suite, pas {there}",
        },
        "no-city": {
            "en": "{section!r}: there is no city {city}",
            "fr": "{section!r} : il n'y a pas de ville {city}",
        },
        "place": {
            "en": "{section!r}: {card!r} cannot be there in this game",
            "fr": "{section!r} : {card!r} ne peut pas y être dans cette partie",
        },
        "copies": {
            "en": "there is no further copy of {card!r}",
            "fr": "il n'y a pas d'autre exemplaire de {card!r}",
        },
        "cards": {
            "en": "{section!r} has {there} cards; {most} are the most",
            "fr": "{section!r} a {there} cartes ; {most} au plus",
        },
        "slots": {
            "en": "a city has {slots} slots, not {there}",
            "fr": "une ville a {slots} emplacements, pas {there}",
        },
        "same-name": {
            "en": "city {city} has {card!r} twice",
            "fr": "la ville {city} a deux fois {card!r}",
        },
        "special": {
            "en": "city {city} has more than one special building",
            "fr": "la ville {city} a plus d'un bâtiment spécial",
        },
        "alone": {
            "en": "{section!r}: {word!r} stands alone, without a number",
            "fr": "{section!r} : {word!r} est seul, sans nombre",
        },
        "twice": {
            "en": "{section!r}: {word!r} is there twice",
            "fr": "{section!r} : {word!r} y est deux fois",
        },
        "no-special": {
            "en": "{section!r}: no such special building stands in city {city}",
            "fr": "{section!r} : la ville {city} n'a pas un tel bâtiment spécial",
        },
        "tokens": {
            "en": "tokens {city}: there is no further {colour} token",
            "fr": "tokens {city} : il n'y a plus de jeton {colour}",
        },
        "supply": {
            "en": "'supply': there are not so many {colour} tokens",
            "fr": "'supply' : il n'y a pas tant de jetons {colour}",
        },
        "sphinx": {
            "en": "the Sphinx needs a special building in the box",
            "fr": "il faut au Sphinx un bâtiment spécial dans la boîte",
        },
        "turn": {
            "en": "'turn' needs a seat, and a step if it is not the first one",
            "fr": "'turn' demande une place, et une étape si ce n'est pas la première",
        },
        "markets": {
            "en": "there must be a market for everyone who is to pick one",
            "fr": "il faut un marché pour chacun de ceux qui en choisissent un",
        },
        "not-empty": {
            "en": "whoever is to pick a market has an empty city",
            "fr": "qui doit choisir un marché a une ville vide",
        },
        "full": {
            "en": "no round begins once a city has ten cards",
            "fr": "aucune manche ne commence quand une ville a dix cartes",
        },
        "step": {
            "en": "{step!r} is no step of a turn",
            "fr": "{step!r} n'est pas une étape d'un tour",
        },
    }


def read(game: Game[HappyCityState], text: str) -> HappyCityState:
    """The position written in a text; what is wrong in it raises ``PositionError``."""
    found = sections(text, _SECTIONS)
    words = {name: " ".join(lines).replace(",", " ").split() for name, lines in found.items()}
    seats = [letter for letter in _LETTERS if f"city {letter}" in words]
    if seats != _LETTERS[: len(seats)] or len(seats) < 2:
        raise Miswritten("cities", there=seats)
    for letter in _LETTERS[len(seats) :]:
        for name in (f"tokens {letter}", f"monster {letter}"):
            if name in words:
                raise Miswritten("no-city", section=name, city=letter)
    options: dict[str, object] = {"players": len(seats)}
    for name in _OPTIONS:
        if name in words:
            options[name] = one_word(words, name, "")
    state = empty_table(game, options)
    _Reader(state, words).read()
    return state


class _Reader:
    """Lays the cards of a written position out, one section after another.

    Nobody has a copy of the state yet, so all its lists may be written into.
    """

    def __init__(self, state: HappyCityState, words: dict[str, list[str]]) -> None:
        self.state: Final = state
        self.words: Final = words
        self.seats: Final = {
            letter: seat for seat, letter in enumerate(_LETTERS) if seat < state.setup.seats
        }
        self.is_expert: Final = state.setup.options["mode"] == "expert"
        self.grozilla: Final = bool(state.setup.options["grozilla"])
        self.left: Final = list(range(PARTS))

    def read(self) -> None:
        """Everything that is written, then what follows from it."""
        state = self.state
        for letter, seat in self.seats.items():
            self.build_city(letter, seat)
            self.place_monster(letter, seat)
        for name, place in _PILES.items():
            for card in self.words.get(name, []):
                self.lay(card, place, name)
        self.check_size("zone", ZONE, FACE_UP)
        self.check_size("row", ROW, state.setup.seats + 2)
        for seat, coins in self.pairs("coins", self.seats, _SEAT, _MOST_COINS).items():
            state.coins[seat] = coins
        self.await_effect("free", FREE_NEXT, state.free_cards, 1)
        self.await_effect("louvre", MIRROR_INCOME, state.mirrors, 2)
        self.hand_out_tokens()
        self.put_away_the_rest()
        for place in [*range(DRAW, DRAW + DECKS), BOX]:
            state.parts.conceal([place])
        self.begin()

    # -- cards ---------------------------------------------------------------

    def lay(self, name: str, place: int, where: str) -> int:
        """Put a physical card of this name that lies nowhere yet into a place."""
        for part in copies_of(one_of(name, _CARDS, _CARD)):
            if not self.may_lie(part, place):
                raise Miswritten("place", section=where, card=name)
            if part in self.left:
                self.left.remove(part)
                self.state.parts.put(place, [part])
                return part
        raise Miswritten("copies", card=name)

    def may_lie(self, part: int, place: int) -> bool:
        """Whether a card is in this game, and may come to such a place."""
        deck = DECK[part]
        if is_special(part):
            of_expert = CARD[part] >= FIRST_EXPERT
            return of_expert == self.is_expert and (place in (ROW, BOX) or place >= CITY)
        if deck == MONSTER_DECK and not self.grozilla:  # HC-20
            return False
        if is_monster(part):  # HC-31
            return place in (DRAW + deck - 1, LOOSE)
        if place == MARKET:
            return self.is_expert and CARD[part] in MARKETS and CARD[part] != WHITE_MARKET
        if deck and place in (DRAW + deck - 1, DISCARD + deck - 1, ZONE):
            return True
        return place >= CITY

    def check_size(self, name: str, place: int, most: int) -> None:
        """HC-16, HC-27: so many cards lie face up at most."""
        there = len(self.state.parts.at[place])
        if there > most:
            raise Miswritten("cards", section=name, there=there, most=most)

    def build_city(self, letter: str, seat: int) -> None:
        """``maison epicerie/catzilla``: a card, then a ruin."""
        state = self.state
        cards = self.words[f"city {letter}"]
        if len(cards) > SLOTS:
            raise Miswritten("slots", slots=SLOTS, there=len(cards))
        for slot, written in enumerate(cards):
            name, slash, monster = written.partition("/")
            if not slash and state.has_name(seat, one_of(name, _CARDS, _CARD)):  # HC-33
                raise Miswritten("same-name", city=letter, card=name)
            part = self.lay(name, CITY + seat, f"city {letter}")
            if is_special(part):
                if state.special_slot[seat] != NONE:  # HC-41
                    raise Miswritten("special", city=letter)
                state.special_slot[seat] = slot
            if slash:
                number = self.let_loose(monster)
                state.ruins[seat * SLOTS + slot] = number
                state.held[seat] |= 1 << number

    def place_monster(self, letter: str, seat: int) -> None:
        """The monster in front of a city."""
        monster = one_word(self.words, f"monster {letter}", "")
        if monster:
            number = self.let_loose(monster)
            self.state.front[seat] = number
            self.state.held[seat] |= 1 << number

    def let_loose(self, name: str) -> int:
        """A monster on the table."""
        number = one_of(name, _MONSTERS, _MONSTER)
        self.lay(name, LOOSE, "monsters")
        return number

    # -- numbers -------------------------------------------------------------

    def pairs(
        self, name: str, meanings: Mapping[str, int], what: Labels, most: int
    ) -> dict[int, int]:
        """``A 5, B 3``: a number for each seat, colour or residence named."""
        words = self.words.get(name, [])
        if len(words) % 2:
            raise Miswritten("alone", section=name, word=words[-1])
        found: dict[int, int] = {}
        for word, number in zip(words[::2], words[1::2], strict=True):
            meaning = one_of(word, meanings, what)
            if meaning in found:
                raise Miswritten("twice", section=name, word=word)
            found[meaning] = whole_number(name, number, 0, most)
        return found

    def await_effect(self, name: str, kind: int, values: list[int], most: int) -> None:
        """What an intact special building has yet to give (HC-73)."""
        for seat, number in self.pairs(name, self.seats, _SEAT, most).items():
            if number and effect_of(self.state.special(seat), kind) is None:
                city = _LETTERS[seat]
                raise Miswritten("no-special", section=name, city=city)
            values[seat] = number

    def hand_out_tokens(self) -> None:
        """What everyone has, and the rest of the supply unless that is written."""
        state = self.state
        state.supply = [TOKENS_PER_COLOUR if self.grozilla else 0] * len(COLOURS)
        for letter, seat in self.seats.items():
            for word in self.words.get(f"tokens {letter}", []):
                colour = one_of(word, _COLOURS, _COLOUR)
                if state.supply[colour] == 0:
                    raise Miswritten("tokens", city=letter, colour=word)
                state.tokens[seat * len(COLOURS) + colour] += 1
                state.supply[colour] -= 1
        for colour, left in self.pairs("supply", _COLOURS, _COLOUR, TOKENS_PER_COLOUR).items():
            if left > state.supply[colour]:
                raise Miswritten("supply", colour=COLOURS[colour])
            state.supply[colour] = left

    # -- the rest ------------------------------------------------------------

    def put_away_the_rest(self) -> None:
        """Cards named nowhere: in their deck, their pile, the box, or out of play."""
        state = self.state
        for part in self.left:
            state.parts.put(self.home(part), [part])
        full = state.setup.seats - 1
        written = self.pairs("residences", _RESIDENCES, _RESIDENCE, full)
        for number, residence in enumerate(RESIDENCES):
            spare = [part for part in state.parts.at[ASIDE] if CARD[part] == residence]
            if written.get(number, 0) > len(spare):
                raise Miswritten("copies", card=NAMES[residence])
            for part in spare[: written.get(number, full)]:
                state.parts.move(part, ASIDE, RESIDENCE + number)
        for place in [ROW, *[CITY + seat for seat in self.seats.values()]]:
            for part in state.parts.at[place]:
                if is_sphinx(CARD[part]) and not state.parts.at[BOX]:  # HC-93
                    raise Miswritten("sphinx")

    def home(self, part: int) -> int:
        """Where a card lies of which nothing is written."""
        deck = DECK[part]
        if deck and f"deck {deck}" not in self.words and self.may_lie(part, DRAW + deck - 1):
            return DRAW + deck - 1
        if "box" not in self.words and self.may_lie(part, BOX):
            return BOX
        return ASIDE

    def begin(self) -> None:
        """Whose turn it is, and what comes next."""
        state = self.state
        words = self.words
        state.first = one_of(one_word(words, "first", "A"), self.seats, _SEAT)
        state.round = whole_number("round", one_word(words, "round", "1"), 1, MOST_ROUNDS)
        state.idle = whole_number("idle", one_word(words, "idle", "0"), 0, MOST_IDLE_ROUNDS - 1)
        state.built = one_of(one_word(words, "built", "no"), _ANSWERS, _ANSWER) == _ANSWERS["yes"]
        turn = self.words.get("turn", ["A"])
        if len(turn) not in (1, 2):
            raise Miswritten("turn")
        seat = one_of(turn[0], self.seats, _SEAT)
        name = turn[1] if len(turn) == 2 else "discard"
        state.active = seat
        if name == "discard":
            begin_turn(state, seat)
        elif name == "market":
            order = [(state.first + i) % len(self.seats) for i in range(len(self.seats))]
            choosers = order[: order.index(seat) + 1]
            if len(state.parts.at[MARKET]) < len(choosers):
                raise Miswritten("markets")
            if max([len(state.city(chooser)) for chooser in choosers]):
                raise Miswritten("not-empty")
            state.stack = [BeginRound(), *[PickMarket(chooser) for chooser in choosers]]
        elif name == "income":
            if max([len(state.city(owner)) for owner in self.seats.values()]) == SLOTS:
                raise Miswritten("full")  # HC-94
            state.round -= 1
            state.stack = [BeginRound()]
        elif name in _STEPS:
            state.stack = steps_after_discard(seat)[: _STEPS[name]]
        else:
            raise Miswritten("step", step=name)
        state.settle(Rng("written"))
