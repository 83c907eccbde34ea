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

from typing import Final

from ludozilla.engine.game import Game, PositionError
from ludozilla.engine.position import one_of, sections
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import NO_SEAT, Frame
from ludozilla.games.happy_city.cards import (
    CARD,
    COLOURS,
    DECK,
    DECKS,
    FIRST_EXPERT,
    FIRST_FAMILY,
    FIRST_MONSTER,
    MONSTER_DECK,
    MONSTERS,
    NAMES,
    PARTS,
    RESIDENCES,
    copies_of,
)
from ludozilla.games.happy_city.rules import (
    BEGIN_ROUND,
    CHOOSE_MARKET,
    END_TURN,
    OFFER_PURCHASE,
    OFFER_SPECIALS,
    REFILL,
    HappyCityState,
)
from ludozilla.games.happy_city.table import (
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
    is_special,
    monster_part,
)

_LETTERS: Final = ["A", "B", "C", "D", "E"]
_CARDS: Final = {name: card for card, name in enumerate(NAMES)}
_MONSTERS: Final = {NAMES[FIRST_MONSTER + monster]: monster for monster in range(MONSTERS)}
_COLOURS: Final = {colour: number for number, colour in enumerate(COLOURS)}
_RESIDENCES: Final = {NAMES[card]: number for number, card in enumerate(RESIDENCES)}
_NUMBERS: Final = {str(number): number for number in range(1000)}
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
# The steps of a turn that are still to come, the last one first.
_STEPS: Final = {
    "draw": [END_TURN, OFFER_SPECIALS, OFFER_PURCHASE, REFILL],
    "buy": [END_TURN, OFFER_SPECIALS, OFFER_PURCHASE],
    "special": [END_TURN, OFFER_SPECIALS],
}


def read(game: Game, text: str) -> HappyCityState:
    """The position written in a text; what is wrong in it raises ``PositionError``."""
    found = sections(text, _SECTIONS)
    words = {name: " ".join(lines).replace(",", " ").split() for name, lines in found.items()}
    seats = [letter for letter in _LETTERS if f"city {letter}" in words]
    if seats != _LETTERS[: len(seats)] or len(seats) < 2:
        raise PositionError(f"there must be a city A, a city B and so on, not {seats}")
    options: dict[str, object] = {"players": len(seats)}
    for name in _OPTIONS:
        if name in words:
            options[name] = _only(words[name], name)
    state = game.blank(game.prepare(options))
    assert isinstance(state, HappyCityState)
    _Reader(state, words).read()
    return state


def _only(words: list[str], name: str) -> str:
    if len(words) != 1:
        raise PositionError(f"{name!r} needs one word, not {len(words)}")
    return words[0]


class _Reader:
    """Lays the cards of a written position out, one section after another."""

    def __init__(self, state: HappyCityState, words: dict[str, list[str]]) -> None:
        self.state: Final = state
        self.words: Final = words
        self.seats: Final = {
            letter: seat for seat, letter in enumerate(_LETTERS) if seat < state.setup.seats
        }
        self.left: Final = list(range(PARTS))

    def read(self) -> None:
        """Everything that is written, then what follows from it."""
        state = self.state
        for letter, seat in self.seats.items():
            self.build_city(seat, self.words[f"city {letter}"])
            self.place_monster(seat, self.words.get(f"monster {letter}", []))
        for name, place in _PILES.items():
            for card in self.words.get(name, []):
                state.parts.put(place, [self.copy_of(card)])
        self.count("coins", state.coins)
        self.count("free", state.free_cards)
        self.count("louvre", state.mirrors)
        self.hand_out_tokens()
        self.put_away_the_rest()
        for place in [*range(DRAW, DRAW + DECKS), BOX]:
            state.parts.conceal([place])
        self.begin()

    def copy_of(self, name: str) -> int:
        """A physical card of this name that lies nowhere yet."""
        for part in copies_of(one_of(name, _CARDS, "card")):
            if part in self.left:
                self.left.remove(part)
                return part
        raise PositionError(f"there is no further copy of {name!r}")

    def build_city(self, seat: int, cards: list[str]) -> None:
        """``maison epicerie/catzilla``: a card, then a ruin."""
        if len(cards) > SLOTS:
            raise PositionError(f"a city has {SLOTS} slots, not {len(cards)}")
        state = self.state
        for slot, written in enumerate(cards):
            name, _, monster = written.partition("/")
            part = self.copy_of(name)
            state.parts.put(CITY + seat, [part])
            if is_special(part):
                state.special_slot[seat] = slot
            if monster:
                number = self.let_loose(monster)
                state.ruins[seat * SLOTS + slot] = number
                state.held[seat] |= 1 << number

    def place_monster(self, seat: int, monster: list[str]) -> None:
        """The monster in front of a city."""
        if monster:
            number = self.let_loose(_only(monster, "monster"))
            self.state.front[seat] = number
            self.state.held[seat] |= 1 << number

    def let_loose(self, name: str) -> int:
        """A monster on the table."""
        number = one_of(name, _MONSTERS, "monster")
        self.copy_of(name)
        self.state.parts.put(LOOSE, [monster_part(number)])
        return number

    def count(self, name: str, values: list[int]) -> None:
        """``A 5, B 3``: a number for each seat named."""
        words = self.words.get(name, [])
        for letter, number in zip(words[::2], words[1::2], strict=True):
            values[one_of(letter, self.seats, "seat")] = one_of(number, _NUMBERS, "number")

    def hand_out_tokens(self) -> None:
        """What everyone has, and the rest of the supply unless that is written."""
        state = self.state
        if state.setup.options["grozilla"]:
            state.supply = [TOKENS_PER_COLOUR] * len(COLOURS)
        for letter, seat in self.seats.items():
            for word in self.words.get(f"tokens {letter}", []):
                colour = one_of(word, _COLOURS, "colour")
                state.tokens[seat * len(COLOURS) + colour] += 1
                state.supply[colour] -= 1
        supply = self.words.get("supply", [])
        for word, number in zip(supply[::2], supply[1::2], strict=True):
            state.supply[one_of(word, _COLOURS, "colour")] = one_of(number, _NUMBERS, "number")

    def put_away_the_rest(self) -> None:
        """Cards named nowhere: in their deck, their pile, the box, or out of play."""
        state = self.state
        for part in self.left:
            state.parts.put(self.home(part), [part])
        residences = self.words.get("residences", [])
        sizes = [state.setup.seats - 1] * len(RESIDENCES)
        for name, size in zip(residences[::2], residences[1::2], strict=True):
            sizes[one_of(name, _RESIDENCES, "residence")] = one_of(size, _NUMBERS, "number")
        for number, residence in enumerate(RESIDENCES):
            spare = [part for part in state.parts.at[ASIDE] if CARD[part] == residence]
            for part in spare[: sizes[number]]:
                state.parts.move(part, ASIDE, RESIDENCE + number)

    def home(self, part: int) -> int:
        """Where a card lies of which nothing is written."""
        deck = DECK[part]
        options = self.state.setup.options
        if deck and f"deck {deck}" not in self.words:
            return DRAW + deck - 1 if deck != MONSTER_DECK or options["grozilla"] else ASIDE
        mode = "expert" if CARD[part] >= FIRST_EXPERT else "family"
        if CARD[part] >= FIRST_FAMILY and mode == options["mode"] and "box" not in self.words:
            return BOX
        return ASIDE

    def begin(self) -> None:
        """Whose turn it is, and what comes next."""
        state = self.state
        state.first = one_of(_only(self.words.get("first", ["A"]), "first"), self.seats, "seat")
        state.round = one_of(_only(self.words.get("round", ["1"]), "round"), _NUMBERS, "number")
        state.idle = one_of(_only(self.words.get("idle", ["0"]), "idle"), _NUMBERS, "number")
        state.built = self.words.get("built") == ["yes"]
        letter, *step = self.words.get("turn", ["A"])
        seat = one_of(letter, self.seats, "seat")
        name = step[0] if step else "discard"
        state.active = seat
        if name == "discard":
            state.begin_turn(seat)
        elif name == "market":
            order = [(state.first + i) % len(self.seats) for i in range(len(self.seats))]
            choosers = order[: order.index(seat) + 1]
            state.stack = [Frame(BEGIN_ROUND, NO_SEAT)]
            state.stack += [Frame(CHOOSE_MARKET, chooser) for chooser in choosers]
        elif name == "income":
            state.round -= 1
            state.stack = [Frame(BEGIN_ROUND, NO_SEAT)]
        elif name in _STEPS:
            state.stack = [Frame(kind, NO_SEAT) for kind in _STEPS[name]]
        else:
            raise PositionError(f"{name!r} is no step of a turn")
        state.settle(Rng("written"))
