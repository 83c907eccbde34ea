"""Set-up: HC-13 to HC-20 of the rules."""

from __future__ import annotations

from ludozilla.engine.pending import Ask, Decision
from ludozilla.engine.rng import Rng
from ludozilla.games.happy_city.cards import (
    COLOURS,
    DECKS,
    FIRST_PART,
    IN_DECK,
    IN_EXPERT,
    IN_FAMILY,
    MARKETS,
    MONSTER_DECK,
    RESIDENCES,
    WHITE_MARKET,
    copies_of,
)
from ludozilla.games.happy_city.cities import (
    ASIDE,
    BOX,
    CITY,
    DRAW,
    MARKET,
    RESIDENCE,
    ROW,
    TOKENS_PER_COLOUR,
    HappyCityState,
)
from ludozilla.games.happy_city.rounds import BeginRound
from ludozilla.games.happy_city.words import token


class PickMarket(Ask[HappyCityState]):
    """HC-18: everyone picks a coloured market; those nobody picked go to the box."""

    def choices(self, state: HappyCityState) -> list[int]:
        return state.names_in(MARKET)

    def decision(self, state: HappyCityState) -> Decision:
        return Decision("HC-18", "market")

    def resolve(self, state: HappyCityState, action: int, rng: Rng) -> None:
        state.parts.move(state.named(MARKET, action), MARKET, CITY + self.seat)
        if self.seat == state.first:
            state.parts.pour(MARKET, ASIDE)
        if state.journal is not None:
            state.journal.add("HC-18", "market", {"who": self.seat, "card": action})


def set_up(state: HappyCityState, rng: Rng) -> None:
    """Ready the table, as the options say."""
    options = state.setup.options
    seats = state.setup.seats
    chosen = options["first_player"]
    state.first = rng.below(seats) if chosen == "random" else int(chosen) - 1  # HC-13
    shuffle_decks(state, bool(options["grozilla"]), rng)
    for number, residence in enumerate(RESIDENCES):  # HC-15
        copies = copies_of(residence)
        state.parts.put(RESIDENCE + number, copies[: seats - 1])
        state.parts.put(ASIDE, copies[seats - 1 :])
    expert = options["mode"] == "expert"
    lay_face_down(state, BOX, IN_EXPERT if expert else IN_FAMILY, rng)
    state.parts.put(ASIDE, IN_FAMILY if expert else IN_EXPERT)
    for _ in range(seats + 2):  # HC-16
        state.parts.draw(BOX, ROW)
    state.stack = [BeginRound()]
    lay_out_markets(state, expert)
    if state.journal is not None:
        row = [token(part) for part in state.parts.at[ROW]]
        state.journal.add("HC-13", "first", {"who": state.first})
        state.journal.add("HC-16", "row", {"cards": row})


def shuffle_decks(state: HappyCityState, grozilla: bool, rng: Rng) -> None:
    """HC-14: three decks; HC-20: with Grozilla a fourth one, and tokens."""
    for number in range(DECKS if grozilla else DECKS - 1):
        lay_face_down(state, DRAW + number, IN_DECK[number], rng)
    if grozilla:
        state.supply = [TOKENS_PER_COLOUR] * len(COLOURS)
    else:
        state.parts.put(ASIDE, IN_DECK[MONSTER_DECK - 1])


def lay_face_down(state: HappyCityState, place: int, parts: list[int], rng: Rng) -> None:
    """Shuffle cards and make a pile of them whose order nobody knows."""
    shuffled = parts[:]
    rng.shuffle(shuffled)
    state.parts.put(place, shuffled)
    state.parts.conceal([place])


def lay_out_markets(state: HappyCityState, expert: bool) -> None:
    """HC-17: a white one for everyone; HC-18: coloured ones, to be picked."""
    seats = state.setup.seats
    white = copies_of(WHITE_MARKET)
    coloured = [FIRST_PART[market] for market in MARKETS if market != WHITE_MARKET]
    if expert:
        state.parts.put(MARKET, coloured)
        state.parts.put(ASIDE, white)
        for step in range(seats):  # in reverse turn order, so the first player's lies deepest
            state.stack.append(PickMarket((state.first + step) % seats))
    else:
        for seat in range(seats):
            state.parts.put(CITY + seat, white[seat : seat + 1])
        state.parts.put(ASIDE, white[seats:] + coloured)
