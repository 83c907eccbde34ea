"""The primitive ``dig``: GO-103 of the rules."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.journal import Arg
from ludozilla.engine.parts import only
from ludozilla.engine.pending import Then
from ludozilla.engine.rng import Rng
from ludozilla.games.gobelins.army import DISCARD_PILE, NO_GOBLIN, GobelinsState, looked_at_by
from ludozilla.games.gobelins.cards import CARDS
from ludozilla.games.gobelins.choosing import StepFor, tell_of
from ludozilla.games.gobelins.triggers import controller_of, steps_of
from ludozilla.games.gobelins.words import token


class PutBack(Then[GobelinsState]):
    """GO-103: what was not taken goes under the pile, or is discarded, in the order it was seen."""

    def __init__(self, fired: int, number: int, older: int, fresh: list[int]) -> None:
        """So many were looked at before the discard was shuffled, which was these cards."""
        super().__init__()
        self.fired: Final = fired
        self.number: Final = number
        self.older: Final = older
        self.fresh: Final = fresh

    def carry_on(self, state: GobelinsState, rng: Rng) -> None:
        seat = controller_of(self.fired)
        step = steps_of(self.fired)[self.number]
        looked = looked_at_by(seat)
        cards = state.parts.at[looked][:]
        for i, card in enumerate(cards):
            if step.rest_to_discard:
                state.parts.move(card, looked, DISCARD_PILE)
                tell_of(state, step, "discarded", seat, card)
            else:
                under = state.under_the_pile()
                state.parts.move(card, looked, under, slot=0)
                self.tell_ages_apart(state, i, i + step.take, under)
        if cards and not step.rest_to_discard and state.journal is not None:
            state.journal.add("GO-103", "put-back", {"who": seat, "n": len(cards)})

    def tell_ages_apart(self, state: GobelinsState, first: int, last: int, place: int) -> None:
        """All know that the card in a place was looked at as one of these, so how old it may be."""
        if self.older > last:
            state.parts.rule_out(self.fresh, [place])
        elif 0 < self.older <= first:
            old = [card for card in range(CARDS) if card not in self.fresh]
            state.parts.rule_out(old, [place])


def dig(state: GobelinsState, fired: int, number: int, rng: Rng) -> None:
    """GO-103: cards are drawn aside, some are taken, the rest goes back."""
    seat = controller_of(fired)
    step = steps_of(fired)[number]
    looked = looked_at_by(seat)
    older = 0
    fresh: list[int] = []
    for i in range(step.look):
        if state.parts.at[DISCARD_PILE] and not state.parts.at[state.draw_pile()]:
            older, fresh = i, state.parts.at[DISCARD_PILE]
        card = state.draw_card(looked, rng)
        if card != NO_GOBLIN and state.journal is not None:
            args: dict[str, Arg] = {"who": seat, "card": token(card)}
            state.journal.add("GO-103", "dug", args, ["card"], only(seat))
    if len(state.parts.at[looked]) > 1:
        # Others may know these cards, having put them under the pile, but not which is taken.
        state.parts.mix_up(looked)
    state.stack.append(PutBack(fired, number, older, fresh))
    state.stack.append(StepFor(fired, number, seat, step.take))
