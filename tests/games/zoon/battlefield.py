"""Words in which the tests of Zoon speak: a position, what is played, who is hit where."""

from ludozilla.engine.rng import Rng
from ludozilla.games.zoon.board import NAMES, OFF
from ludozilla.games.zoon.combat import Clash, Shot, pending_duel
from ludozilla.games.zoon.deduced import is_known
from ludozilla.games.zoon.deduced import suspects as suspected_parts
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.game import GAME
from ludozilla.games.zoon.kinds import CROSS, STAR
from ludozilla.testing import play, worlds

SOUTH, NORTH = 0, 1
CORNERS = ("TL", "TR", "BR", "BL")


def position(text: str) -> ZoonState:
    """A written position."""
    return GAME.from_text(text)


def new_game(seed: str = "new", **options: object) -> ZoonState:
    """A game about to begin."""
    return GAME.new(options, Rng(seed))


def hit(state: ZoonState, south: object, north: object) -> list[str]:
    """Fight the pending combat so that each side's card is hit on the symbol named."""
    duel = pending_duel(state)
    if isinstance(duel, Clash):
        first = state.zoon(duel.attacker).corners
    else:
        assert isinstance(duel, Shot)
        first = state.trump(duel.trump).corners
    second = state.zoon(duel.target).corners
    cards = [first, second] if duel.player == SOUTH else [second, first]
    touch_north = CORNERS[cards[NORTH].index(_symbol(north))]
    touch_south = CORNERS[cards[SOUTH].index(_symbol(south))]
    return grip(state, f"upright {touch_north}", f"upright {touch_south}")


def grip(state: ZoonState, south: str, north: str) -> list[str]:
    """Fight the pending combat with these choices of the two sides."""
    events = []
    for seat, choice in ((SOUTH, south), (NORTH, north)):
        events += play(state, choice, seat=seat)
    return events


def _symbol(shown: object) -> int:
    return {"★": STAR, "X": CROSS}.get(str(shown), 0) or int(str(shown))


def on(state: ZoonState, square: str) -> str:
    """The Zoon on a square; ``"-"`` for a free one, ``"#"`` for an Obstacle."""
    back = state.on[NAMES.index(square)]
    return state.zoon(back).id if back >= 0 else "-" if back == -1 else "#"


def where(state: ZoonState, card: str) -> str:
    """The square of the only Zoon of this name on the field; ``"-"`` if it is not there."""
    found = [
        NAMES[state.where[back]]
        for back in range(len(state.where))
        if state.where[back] != OFF and state.zoon(back).id == card
    ]
    assert len(found) < 2, found
    return found[0] if found else "-"


def _ids(state: ZoonState, place: int) -> list[str]:
    muster = state.muster
    names = []
    for part in state.parts.at[place]:
        card = muster.cards[part]
        names.append(muster.zoons[part].id if card is None else card.id)
    return sorted(names)


def tomb(state: ZoonState, seat: int) -> list[str]:
    """The cards in a Tomb."""
    return _ids(state, state.muster.tomb + seat)


def trumps(state: ZoonState, seat: int) -> list[str]:
    """The trumps in hand."""
    return _ids(state, state.muster.trumps + seat)


def reserve(state: ZoonState, seat: int) -> list[str]:
    """The reinforcements in hand."""
    return _ids(state, state.muster.reserve + seat)


def known(state: ZoonState, square: str) -> bool:
    """Whether everybody knows the card on a square."""
    return is_known(state, state.on[NAMES.index(square)])


def suspects(state: ZoonState, square: str) -> set[str]:
    """The cards that, for all everybody can tell, may be on a square."""
    back = state.on[NAMES.index(square)]
    if is_known(state, back):
        return {state.zoon(back).id}
    return {state.muster.zoons[part].id for part in suspected_parts(state, back)}


def fills(state: ZoonState, viewer: int, square: str) -> set[str]:
    """The cards that turn up on a square in the worlds a viewer cannot tell apart."""
    return {on(world, square) for world in worlds(state, viewer)}
