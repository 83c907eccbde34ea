"""Words in which the tests of Zorgl-Zilla speak: a city, what is played, what happens."""

from ludozilla import testing
from ludozilla.engine.state import State
from ludozilla.games.playing_cards import DECK
from ludozilla.games.zorgl_zilla.board import BUILDING_FLOORS, BUILDINGS, FILES, NAMES, PLANT, SIDE
from ludozilla.games.zorgl_zilla.city import City
from ludozilla.games.zorgl_zilla.game import GAME
from ludozilla.testing import given


def city(*things: str, **sections: str) -> City:
    """Golgoville with things on squares: ``city("A d3", "u c4", "1 d7", hand_A="5H")``.

    Buildings stand as in a new game where nothing else is said. A is to move.
    """
    board = dict.fromkeys(NAMES, ".")
    board |= {NAMES[square]: str(BUILDING_FLOORS) for square in BUILDINGS}
    board[NAMES[PLANT]] = "8"
    for thing in things:
        what, *squares = thing.split()
        board |= dict.fromkeys(squares, what)
    rows = [" ".join(board[f"{file}{rank}"] for file in FILES) for rank in range(SIDE, 0, -1)]
    return given(GAME, "\n".join(["board:", *rows]), **sections)


def where(state: City) -> str:
    """The squares of the monsters, in the order of seats; ``-`` for one off the board."""
    return " ".join(NAMES[square] if square >= 0 else "-" for square in state.where)


def units(state: City) -> set[str]:
    """The squares of the army."""
    return {NAMES[square] for square in state.army if square >= 0}


def floors(state: City, square: str) -> int:
    """The floors of the building on a square."""
    return state.floors[NAMES.index(square)]


def cards(state: State, place: str) -> set[str]:
    """The cards in a place, as the viewer of the state sees them; ``?`` for hidden ones."""
    return set(testing.cards(state, place))


def all_but(written: str) -> str:
    """All other cards of the deck."""
    return " ".join(card for card in DECK if card not in written.split())
