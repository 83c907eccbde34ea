"""Section 1 of the rules: set-up."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.rng import Rng
from ludozilla.games.zombie_apocalypse_now.cards import CARDS, FIRST_LEADERS, HUMANS, ZOMBIES
from ludozilla.games.zombie_apocalypse_now.field import ZombieState
from ludozilla.games.zombie_apocalypse_now.places import FIELD
from ludozilla.games.zombie_apocalypse_now.turn import HAND_SIZE, begin_turn

_FIRST_DECKS: Final[list[list[int]]] = [
    [card for card in CARDS[side] if card not in FIRST_LEADERS[side]] for side in (HUMANS, ZOMBIES)
]
"""side -> its deck before it is shuffled"""


def set_up(state: ZombieState, rng: Rng) -> None:
    """ZA-3, ZA-4: the first leaders take the field, three cards are drawn; the humans begin."""
    for side in (HUMANS, ZOMBIES):
        state.parts.put(FIELD + side, FIRST_LEADERS[side])
        state.parts.put(state.segment(side), _FIRST_DECKS[side])
        state.parts.shuffle(state.segment(side), rng)
        for _ in range(HAND_SIZE):
            state.draw(side)
    begin_turn(state, HUMANS)
