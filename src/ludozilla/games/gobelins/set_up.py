"""Section 3 of the rules: set-up."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.pending import Ask, Decision, Then
from ludozilla.engine.rng import Rng
from ludozilla.games.gobelins.army import DISCARD_PILE, DRAW_PILE, GobelinsState, hand_of
from ludozilla.games.gobelins.cards import CARDS, LEVEL
from ludozilla.games.gobelins.rounds import begin_turn
from ludozilla.games.gobelins.words import KEEP, REDRAW, word

HAND_SIZE: Final = 7


class Deal(Then[GobelinsState]):
    """GO-10: one player after the other draws and settles the hand; then the game begins."""

    def __init__(self, served: int) -> None:
        super().__init__()
        self.served: Final = served

    def carry_on(self, state: GobelinsState, rng: Rng) -> None:
        seats = state.setup.seats
        if self.served == seats:
            begin_turn(state, state.advantage)
            return
        seat = (state.advantage + self.served) % seats
        state.stack.append(Deal(self.served + 1))
        state.draw_cards(seat, HAND_SIZE, rng, "GO-10")
        # Also asked of who may not redraw, lest the silence tell of a level I in the hand.
        state.stack.append(Mulligan(seat))


class Mulligan(Ask[GobelinsState]):
    """GO-11: keep the first hand or, if it has no level I, replace it."""

    def choices(self, state: GobelinsState) -> list[int]:
        for card in state.hand(self.seat):
            if LEVEL[card] == 1:
                return [KEEP]
        return [KEEP, REDRAW]

    def decision(self, state: GobelinsState) -> Decision:
        return Decision("GO-11", "mulligan")

    def resolve(self, state: GobelinsState, action: int, rng: Rng) -> None:
        if action == KEEP:
            return
        for card in state.hand(self.seat)[:]:
            state.parts.move(card, hand_of(self.seat), DISCARD_PILE)
            if state.journal is not None:
                state.journal.add("GO-12", "redrew", {"who": self.seat, "card": word(card)})
        state.draw_cards(self.seat, HAND_SIZE, rng, "GO-11")
        state.stack.append(self)


def set_up(state: GobelinsState, rng: Rng) -> None:
    """GO-8, GO-9: shuffle, and draw lots for the advantage token."""
    state.parts.put(DRAW_PILE, list(range(CARDS)))
    state.parts.shuffle(DRAW_PILE, rng)
    state.advantage = rng.below(state.setup.seats)
    state.stack = [Deal(0)]
