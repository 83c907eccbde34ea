"""Words in which the tests of Gobelins speak: a table, what is played, and what lies where."""

from ludozilla import testing
from ludozilla.games.gobelins.army import DOWN, LEVELS, SEGMENTS, GobelinsState
from ludozilla.games.gobelins.cards import WORDS
from ludozilla.games.gobelins.game import GAME
from ludozilla.games.gobelins.lasting import army_value
from ludozilla.testing import cards, given

PLAYERS = ("p1", "p2", "p3", "p4")


def table(**sections: str) -> GobelinsState:
    """A position: ``table(hand_p1="W01a", army_p1="K15 / K08 (K06) / R01a W05a* W01b")``.

    Rows of an army are separated by strokes, level III first. p1 is to move and has the
    advantage token where nothing else is said.
    """
    rows = {name: value.replace("/", " ") for name, value in sections.items()}
    return given(GAME, **rows)


def asked(state: GobelinsState) -> str:
    """Who is asked what: ``"p1 turn"``."""
    return testing.asked(state, PLAYERS)


def army(state: GobelinsState, player: str) -> str:
    """An army as in ``table``: rows from the top, prisoners in brackets, tokens as stars."""
    rows = []
    for level in range(LEVELS, 0, -1):
        row = state.row(int(player[1]) - 1, level)
        if row:
            rows.append(" ".join(_goblin(state, card) for card in row))
    return " / ".join(rows)


def _goblin(state: GobelinsState, card: int) -> str:
    name = WORDS[card] + "*" * state.tokens_on[card]
    return f"({name})" if state.face[card] == DOWN else name


def hand(state: GobelinsState, player: str) -> str:
    """The cards in a hand, as the viewer of the state sees them."""
    return " ".join(sorted(cards(state, f"hand {int(player[1]) - 1}")))


def discard(state: GobelinsState) -> str:
    """The cards on the discard, the top last."""
    return " ".join(cards(state, "discard"))


def pile(state: GobelinsState) -> list[str]:
    """The cards of the draw pile, the top last, as the viewer of the state sees them."""
    places = [f"draw {part}" for part in range(SEGMENTS, 0, -1)]
    return [card for place in places for card in cards(state, place)]


def value(state: GobelinsState, player: str) -> int:
    """What an army is worth."""
    return army_value(state, int(player[1]) - 1)
