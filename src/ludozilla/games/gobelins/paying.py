"""Paying: GO-28 of the rules."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.pending import Ask, Decision
from ludozilla.engine.rng import Rng
from ludozilla.games.gobelins.army import GobelinsState
from ludozilla.games.gobelins.triggers import discard_card
from ludozilla.games.gobelins.words import FIRST_CARD, word


class Pay(Ask[GobelinsState]):
    """GO-28: discard a card of one's choice, as long as something is left to pay."""

    def __init__(self, seat: int, cost: int) -> None:
        super().__init__(seat)
        self.cost: Final = cost

    def choices(self, state: GobelinsState) -> list[int]:
        return [word(card) for card in state.hand(self.seat)]

    def decision(self, state: GobelinsState) -> Decision:
        return Decision("GO-28", "pay", {"n": self.cost})

    def resolve(self, state: GobelinsState, action: int, rng: Rng) -> None:
        discard_card(state, self.seat, action - FIRST_CARD, "GO-28")
        pay(state, self.seat, self.cost - 1)


def pay(state: GobelinsState, seat: int, cost: int) -> None:
    """GO-28: let a seat pay; who needs the whole hand has no choice."""
    hand = state.hand(seat)
    if cost == len(hand):
        for card in hand[:]:
            discard_card(state, seat, card, "GO-28")
    elif cost > 0:
        state.stack.append(Pay(seat, cost))
