"""How good a list being built looks (ZO-11), while there is nothing on the field."""

from __future__ import annotations

from typing import Final

from ludozilla.games.zoon.building import Build, draft_of
from ludozilla.games.zoon.data import VALUE_BUDGET
from ludozilla.games.zoon.drafts import most_force
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.muster import ZONE_SIZE

_CARD: Final = 6.0
"""What any Zoon is worth beyond its value: a body that blocks, unmasks and is unmasked."""
_TRUMP: Final = 5.0
"""What each point of force in hand is worth."""
_PROMISE: Final = 0.9
"""What can still be put into a list counts almost like what is in it."""
_CHEAP: Final = 7
_DEAR: Final = 20
"""What a cheap Zoon and a dear one cost, roughly."""
_SCALE: Final = 320.0


def promise_of_lists(state: ZoonState, seat: int) -> float:
    """How good the lists are for a seat: 0 lost, 1 won."""
    ahead = _list_strength(state, seat) - _list_strength(state, 1 - seat)
    return min(0.99, max(0.01, 0.5 + ahead / _SCALE))


def _list_strength(state: ZoonState, seat: int) -> float:
    """Of a list being built: its cards, and those for which it has room, up to a full zone."""
    draft = draft_of(state, seat)
    room = VALUE_BUDGET - draft.value
    squares = max(0, ZONE_SIZE - len(draft.zoons))
    value = min(room, _DEAR * squares)
    zoons = min(squares, room // _CHEAP)
    force = most_force(draft.stars) - draft.force
    promise = value + _CARD * zoons + _TRUMP * force
    if not any(isinstance(entry, Build) and entry.seat == seat for entry in state.stack):
        promise = 0.0
    bodies = min(ZONE_SIZE, len(draft.zoons))
    return draft.value + _CARD * bodies + _TRUMP * draft.force + _PROMISE * promise
