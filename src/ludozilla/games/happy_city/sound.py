"""What holds in every position of Happy City; a position that is read is held to it."""

from __future__ import annotations

import re
from typing import Final

from ludozilla.engine.sound import Bounds, check_bounds, check_stack
from ludozilla.engine.vocabulary import HOLE
from ludozilla.games.happy_city.cards import (
    CARD,
    CARDS,
    COLOURS,
    DECKS,
    IN_DECK,
    MARKETS,
    MONSTERS,
    NONE,
    RESIDENCES,
)
from ludozilla.games.happy_city.cities import (
    BOX,
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
    monster_part,
)
from ludozilla.games.happy_city.ending import ENDINGS, CopySpecial, FinalScoring
from ludozilla.games.happy_city.monsters import Ruin
from ludozilla.games.happy_city.purchases import Buy, Pay
from ludozilla.games.happy_city.rounds import MOST_IDLE_ROUNDS
from ludozilla.games.happy_city.scoring import is_sphinx
from ludozilla.games.happy_city.set_up import PickMarket
from ludozilla.games.happy_city.specials import TakeSpecial, available_specials
from ludozilla.games.happy_city.words import FIRST_CARD, FIRST_DECK
from ludozilla.games.happy_city.zone import Discard, Draw, drawable_decks

_STACK: Final = re.compile(
    r"BeginRound (PickMarket )*"
    r"|EndTurn (TakeSpecial |OfferSpecials (Pay |Ruin |Buy (Refill (Discard |Draw |Ruin ))?))"
    r"|FinalScoring CopySpecial "
)
_MANY: Final = 10_000


def check_position(state: HappyCityState) -> None:
    """Refuse what cannot be."""
    seats = state.setup.seats
    tokens = TOKENS_PER_COLOUR if state.setup.options["grozilla"] else 0
    check_bounds(
        state,
        {
            "active": Bounds(0, seats - 1),
            "coins": Bounds(0, _MANY, seats),
            "copied": Bounds(NONE, CARDS - 1),
            "first": Bounds(0, seats - 1),
            "free_cards": Bounds(0, SLOTS, seats),
            "front": Bounds(NONE, MONSTERS - 1, seats),
            "held": Bounds(0, (1 << MONSTERS) - 1, seats),
            "idle": Bounds(0, MOST_IDLE_ROUNDS),
            "mirrors": Bounds(0, SLOTS, seats),
            "round": Bounds(0, _MANY),
            "ruins": Bounds(NONE, MONSTERS - 1, seats * SLOTS),
            "special_slot": Bounds(NONE, SLOTS - 1, seats),
            "supply": Bounds(0, tokens, len(COLOURS)),
            "tokens": Bounds(0, tokens, seats * len(COLOURS)),
            "available": Bounds(FIRST_CARD, FIRST_CARD + CARDS - 1),
            "cost": Bounds(0, _MANY),
            "decks": Bounds(FIRST_DECK, FIRST_DECK + DECKS - 1),
            "due": Bounds(0, _MANY),
            "newcomer": Bounds(0, MONSTERS - 1),
            "part": Bounds(0, state.setup.parts - 1),
        },
    )
    check_stack(state, _STACK)
    _check_cards(state)
    for seat in range(seats):
        _check_city(state, seat)
    _check_monsters(state)
    if state.ending is None:
        for entry in state.stack:
            _check_asked(state, entry)
        _check_markets(state)


def _check_cards(state: HappyCityState) -> None:
    """Every card is where such cards can be."""
    at = state.parts.at
    homes = [(place + deck, IN_DECK[deck]) for deck in range(DECKS) for place in (DRAW, DISCARD)]
    for place, home in homes:
        if not {part for part in at[place] if part != HOLE} <= set(home):
            raise ValueError(f"{state.setup.places[place].name!r} has cards of another deck")
    for number, residence in enumerate(RESIDENCES):
        if any(CARD[part] != residence for part in at[RESIDENCE + number]):
            raise ValueError("there are other cards on a pile of residences")
    for fits, place in (
        (all(any(part in deck for deck in IN_DECK) for part in at[ZONE]), ZONE),
        (not any(is_monster(part) for part in at[ZONE]), ZONE),
        (all(CARD[part] in MARKETS for part in at[MARKET]), MARKET),
        (all(is_special(part) for part in at[ROW]), ROW),
        (all(part == HOLE or is_special(part) for part in at[BOX]), BOX),
        (all(is_monster(part) for part in at[LOOSE]), LOOSE),
    ):
        if not fits:
            raise ValueError(f"{state.setup.places[place].name!r} has cards of another kind")
    cities = [part for seat in range(state.setup.seats) for part in state.city(seat)]
    if any(is_sphinx(CARD[part]) for part in [*at[ROW], *cities]) and not at[BOX]:  # HC-93
        raise ValueError("there is nothing in the box for the Sphinx")


def _check_city(state: HappyCityState, seat: int) -> None:
    """HC-41: at most one special building, where it is said to be; and no gaps."""
    city = state.city(seat)
    special = [slot for slot, part in enumerate(city) if is_special(part)]
    said = [] if state.special_slot[seat] == NONE else [state.special_slot[seat]]
    if len(city) > SLOTS or special != said or any(is_monster(part) for part in city):
        raise ValueError(f"the city of seat {seat} cannot be so")
    ruins = state.ruins[seat * SLOTS : (seat + 1) * SLOTS]
    if any(monster != NONE for monster in ruins[len(city) :]):
        raise ValueError(f"in the city of seat {seat} there are ruins of nothing")
    here = {monster for monster in [*ruins, state.front[seat]] if monster != NONE}
    if state.held[seat] != sum(1 << monster for monster in here):
        raise ValueError(f"'held' does not agree with the monsters of seat {seat}")


def _check_monsters(state: HappyCityState) -> None:
    """HC-54, HC-57: a monster that is loose is in one place."""
    coming = [entry.newcomer for entry in state.stack if isinstance(entry, Ruin)]
    met = [monster for monster in [*state.front, *state.ruins] if monster != NONE]
    if sorted(map(monster_part, met + coming)) != sorted(state.parts.at[LOOSE]):
        raise ValueError("the monsters at the cities are others than those that are loose")


def _check_asked(state: HappyCityState, entry: object) -> None:
    """What stands on the stack can be asked of that seat."""
    fits = True
    if isinstance(entry, Buy | Discard | Draw | Pay | TakeSpecial):
        fits = entry.seat == state.active
    if isinstance(entry, Draw):
        fits = fits and entry.decks == drawable_decks(state)
    elif isinstance(entry, TakeSpecial):
        fits = fits and entry.available == available_specials(state, entry.seat)
    elif isinstance(entry, Ruin):
        fits = state.front[entry.seat] != NONE
    elif isinstance(entry, Pay):
        piles = [state.parts.at[RESIDENCE + number] for number in range(len(RESIDENCES))]
        offers = [*state.parts.at[ZONE], *[pile[-1] for pile in piles if pile]]
        fits = fits and entry.part in offers and len(state.city(entry.seat)) < SLOTS
    elif isinstance(entry, CopySpecial):
        fits = is_sphinx(state.special(entry.seat))
    elif isinstance(entry, FinalScoring):
        fits = entry.rule in ENDINGS
    if not fits:
        raise ValueError(f"{type(entry).__name__} cannot be asked so")


def _check_markets(state: HappyCityState) -> None:
    """HC-18: who is still to pick a market has nothing yet; the first player picks last."""
    picking = [entry.seat for entry in state.stack if isinstance(entry, PickMarket)]
    turns = [(state.first + step) % state.setup.seats for step in range(len(picking))]
    early = any(state.city(seat) for seat in picking)
    if picking != turns or early or len(state.parts.at[MARKET]) < len(picking):
        raise ValueError("the markets do not agree with who has still to pick one")
