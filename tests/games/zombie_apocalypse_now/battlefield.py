"""Words in which the tests of Zombie Apocalypse Now speak: what is played, what happens."""

from ludozilla import testing
from ludozilla.engine.state import State
from ludozilla.engine.vocabulary import HOLE
from ludozilla.games.playing_cards import DECK
from ludozilla.games.zombie_apocalypse_now.field import ZombieState
from ludozilla.games.zombie_apocalypse_now.game import GAME
from ludozilla.games.zombie_apocalypse_now.places import FIRST_SUPPORT, SIDES


def position(text: str) -> ZombieState:
    """A position as ``written`` reads it; the first seat plays the humans."""
    return GAME.from_text(text)


def cards(state: State, place: str) -> str:
    """The cards in a place, as the viewer of the state sees them; ``?`` for hidden ones."""
    return " ".join(testing.cards(state, place, DECK.__getitem__))


def deck(state: ZombieState, side: str) -> str:
    """A deck from its top, ``|`` between its segments."""
    number = SIDES.index(side)
    segments = [state.parts.at[state.segment(number, depth)] for depth in range(3)]
    return " | ".join(" ".join(_text(c) for c in reversed(there)) for there in segments if there)


def army(state: ZombieState, side: str) -> list[str]:
    """The leaders of a side, each with its supports, as the viewer of the state sees them."""
    number = SIDES.index(side)
    lines = []
    for leader in state.leaders(number):
        first = FIRST_SUPPORT[number][leader]
        there = [leader, *state.parts.at[first], *state.parts.at[first + 1]]
        lines.append(" ".join(_text(card) for card in there))
    return lines


def to_move(state: ZombieState) -> str:
    """The side that has to decide."""
    return SIDES[state.side_of(state.seat)]


def winner(state: ZombieState) -> str:
    """The side that has won; ``draw`` if both share."""
    ranks = state.outcome().ranks
    return "draw" if ranks == [1, 1] else SIDES[state.side_of(ranks.index(1))]


def seat(state: ZombieState, side: str) -> int:
    """The seat that plays a side."""
    return state.seat_of(SIDES.index(side))


def _text(card: int) -> str:
    return "?" if card == HOLE else DECK[card]
