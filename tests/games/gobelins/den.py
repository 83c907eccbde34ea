"""Words in which the tests of Gobelins speak: a table, what is played, and what lies where."""

from ludozilla.engine.journal import Journal
from ludozilla.engine.rng import Rng
from ludozilla.engine.vocabulary import HOLE
from ludozilla.games.gobelins.army import DOWN, LEVELS, GobelinsState
from ludozilla.games.gobelins.cards import TOKENS
from ludozilla.games.gobelins.game import GAME
from ludozilla.games.gobelins.lasting import army_value


def table(**sections: str) -> GobelinsState:
    """A position: ``table(hand_p1="W01a", army_p1="K15 / K08 (K06) / R01a W05a* W01b")``.

    Rows of an army are separated by strokes, level III first. p1 is to move and has the
    advantage token where nothing else is said.
    """
    lines = [
        f"{name.replace('_p', ' p')}: {value.replace('/', ' ')}" for name, value in sections.items()
    ]
    return GAME.from_text("\n".join(lines))


def play(state: GobelinsState, *moves: str) -> list[str]:
    """Make moves; what happened, as ``"GO-109 destroyed"``."""
    state.journal = Journal()
    for move in moves:
        state.apply(state.parse(move), Rng(f"test {state.moves}"))
    events = state.journal.take()
    state.journal = None
    return [f"{event.rule} {event.key}" for event in events]


def legal(state: GobelinsState, ending: str = "") -> set[str]:
    """What may be played, or with what before an ending: ``legal(state, "place")``."""
    texts = [state.text(action) for action in state.legal_actions()]
    end = f" {ending}" if ending else ""
    return {text.removesuffix(end) for text in texts if text.endswith(end)}


def asked(state: GobelinsState) -> str:
    """Who is asked what: ``"p1 turn"``."""
    return f"p{state.seat + 1} {state.decision().key}"


def army(state: GobelinsState, player: str) -> str:
    """An army as in ``table``: rows from the top, prisoners in brackets, tokens as stars."""
    rows = []
    for level in range(LEVELS, 0, -1):
        row = state.row(int(player[1]) - 1, level)
        if row:
            rows.append(" ".join(_goblin(state, card) for card in row))
    return " / ".join(rows)


def _goblin(state: GobelinsState, card: int) -> str:
    name = TOKENS[card] + "*" * state.tokens_on[card]
    return f"({name})" if state.face[card] == DOWN else name


def cards(state: GobelinsState, place: str) -> list[str]:
    """What is in a place, ``?`` for what the viewer of the state does not know."""
    names = [spot.name for spot in state.setup.places]
    return ["?" if c == HOLE else TOKENS[c] for c in state.parts.at[names.index(place)]]


def hand(state: GobelinsState, player: str) -> str:
    """The cards in a hand, as the viewer of the state sees them."""
    return " ".join(sorted(cards(state, f"hand {int(player[1]) - 1}")))


def discard(state: GobelinsState) -> str:
    """The cards on the discard, the top last."""
    return " ".join(cards(state, "discard"))


def value(state: GobelinsState, player: str) -> int:
    """What an army is worth."""
    return army_value(state, int(player[1]) - 1)
