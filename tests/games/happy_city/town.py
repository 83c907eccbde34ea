"""Words in which the tests of Happy City speak: a table, what is played, what happens."""

from ludozilla import testing
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import State
from ludozilla.games.happy_city import purchases
from ludozilla.games.happy_city.cards import CARD, COLOURS, FIRST_MONSTER, NAMES, NONE
from ludozilla.games.happy_city.cities import SLOTS, HappyCityState
from ludozilla.games.happy_city.effects import income
from ludozilla.games.happy_city.game import GAME
from ludozilla.games.happy_city.scoring import score

SEATS = "ABCDE"


def new(seed: str = "set-up", **options: object) -> HappyCityState:
    """A new game."""
    return GAME.new(options, Rng(seed))


def given(text: str) -> HappyCityState:
    """The table as it is written down."""
    return GAME.from_text(text)


def asked(state: HappyCityState) -> str:
    """Who is asked what: ``"A buy"``."""
    return testing.asked(state, SEATS)


def cards(state: State, place: str) -> list[str]:
    """The names of the cards in a place; ``?`` for hidden ones."""
    return testing.cards(state, place, lambda part: NAMES[CARD[part]])


def city(state: HappyCityState, letter: str) -> str:
    """A city slot by slot, as it is written: ``"market_white maison/catzilla"``."""
    seat = SEATS.index(letter)
    slots = []
    for slot, part in enumerate(state.city(seat)):
        monster = state.ruins[seat * SLOTS + slot]
        ruin = f"/{monster_name(monster)}" if monster != NONE else ""
        slots.append(NAMES[CARD[part]] + ruin)
    return " ".join(slots)


def monster_name(monster: int) -> str:
    return NAMES[FIRST_MONSTER + monster]


def fronts(state: HappyCityState) -> str:
    """The monsters in front of the cities, seat by seat; ``-`` for none."""
    return " ".join("-" if monster == NONE else monster_name(monster) for monster in state.front)


def tokens(state: HappyCityState, letter: str) -> str:
    """The Stop-Zilla tokens of a seat."""
    seat = SEATS.index(letter)
    held = state.tokens[seat * len(COLOURS) : (seat + 1) * len(COLOURS)]
    return " ".join(name for name, count in zip(COLOURS, held, strict=True) for _ in range(count))


def price(state: HappyCityState, letter: str, name: str) -> int:
    """What a card of the central zone, or a residence, costs a seat."""
    for place in ("zone", name):
        for number, spot in enumerate(state.setup.places):
            if spot.name == place:
                for part in state.parts.at[number]:
                    if NAMES[CARD[part]] == name:
                        return purchases.price(state, SEATS.index(letter), part)
    raise AssertionError(f"{name} is not on offer")


def incomes(state: HappyCityState) -> list[int]:
    """Everyone's income."""
    return [income(state, seat) for seat in range(state.setup.seats)]


def points(state: HappyCityState) -> list[int]:
    """What everyone would score now."""
    return [score(state, seat).points() for seat in range(state.setup.seats)]


def totals(state: HappyCityState, letter: str) -> tuple[int, int]:
    """Residents and hearts of a seat as they would be scored now."""
    sheet = score(state, SEATS.index(letter))
    return sheet.residents(), sheet.hearts()
