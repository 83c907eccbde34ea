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
from ludozilla.games.gobelins.words import word


class PutBack(Then[GobelinsState]):
    """GO-103: what was not taken goes under the pile, or is discarded, in the order it was seen.

    If the pile ran out while cards were looked at, ``older`` of them were seen before the discard
    was shuffled to make a new one; ``fresh`` are the cards of which that was made.
    """

    def __init__(self, fired: int, number: int, older: int, fresh: list[int]) -> None:
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
                # As nobody sees which were taken, it was seen as number i or somewhat later.
                self.tell_its_age(state, under, i, i + step.take)
        if cards and not step.rest_to_discard and state.journal is not None:
            state.journal.add("GO-103", "put-back", {"who": seat, "n": len(cards)})

    def tell_its_age(self, state: GobelinsState, under: int, earliest: int, latest: int) -> None:
        """Section 8: what all can tell of a card put back, by when it was seen."""
        if latest < self.older:  # before the shuffle, so it is none of the fresh ones
            state.parts.rule_out(self.fresh, [under])
        elif 0 < self.older <= earliest:  # after it, so it is one of them
            old = [card for card in range(CARDS) if card not in self.fresh]
            state.parts.rule_out(old, [under])


def dig(state: GobelinsState, fired: int, number: int, rng: Rng) -> None:
    """GO-103: cards are drawn aside, some are taken, the rest goes back."""
    seat = controller_of(fired)
    step = steps_of(fired)[number]
    looked = looked_at_by(seat)
    older = 0
    fresh: list[int] = []
    for i in range(step.look):
        if state.parts.at[DISCARD_PILE] and not state.parts.at[state.draw_pile()]:  # GO-69
            older, fresh = i, state.parts.at[DISCARD_PILE]
        card = state.draw_card(looked, rng)
        if card != NO_GOBLIN and state.journal is not None:
            args: dict[str, Arg] = {"who": seat, "card": word(card)}
            state.journal.add("GO-103", "dug", args, ["card"], only(seat))
    if len(state.parts.at[looked]) > 1:
        # Others may know these cards, having put them under the pile, but not which is taken.
        state.parts.mix_up(looked)
    state.stack.append(PutBack(fired, number, older, fresh))
    state.stack.append(StepFor(fired, number, seat, step.take))
