"""A turn: GO-21, GO-22 and GO-27 of the rules; GO-46 to GO-52, what is done with tokens.

The other actions are in ``placing`` and ``mutating``; whose turn it is in ``rounds``.
"""

from __future__ import annotations

from ludozilla.engine.pending import Ask, Decision
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import changed
from ludozilla.games.gobelins.army import DISCARD_PILE, LEVELS, UP, GobelinsState
from ludozilla.games.gobelins.batches import form_batch
from ludozilla.games.gobelins.cards import ACTIVATE, ANY_LEVEL, POWER_ON
from ludozilla.games.gobelins.lasting import draw_bonus, token_limit
from ludozilla.games.gobelins.mutating import add_mutations, mutate
from ludozilla.games.gobelins.placing import place, placements
from ludozilla.games.gobelins.triggers import fire
from ludozilla.games.gobelins.words import (
    ACTIVATE_IT,
    BITS,
    MASK,
    MUTATE_IT,
    PASS,
    PLACE_IT,
    SPEND_1,
    SPEND_2,
    card_at,
    use,
    word,
)


class Turn(Ask[GobelinsState]):
    """GO-21: a turn is one action, or a pass."""

    def choices(self, state: GobelinsState) -> list[int]:
        """GO-27: everything that can be done in a turn, passing last."""
        seat = self.seat
        if not state.may_act(seat):
            return [PASS]
        actions = placements(state, seat, state.hand(seat), ANY_LEVEL, costless=False)
        add_mutations(state, seat, 0, actions)
        if state.available[seat] > 0:
            add_activations(state, seat, actions)
            if state.parts.at[state.draw_pile()] or state.parts.at[DISCARD_PILE]:  # GO-48
                actions.append(SPEND_1)  # GO-46
                if state.available[seat] > 1:
                    actions.append(SPEND_2)
        actions.append(PASS)
        return actions

    def decision(self, state: GobelinsState) -> Decision:
        return Decision("GO-21", "turn")

    def resolve(self, state: GobelinsState, action: int, rng: Rng) -> None:
        seat = self.seat
        if action == PASS:
            drop_out(state, seat, "GO-22")
        elif action == SPEND_1:
            spend_to_draw(state, seat, 1, 1, rng)
        elif action == SPEND_2:
            spend_to_draw(state, seat, 2, 3, rng)
        else:
            card = card_at(action, 0)
            verb = action >> BITS & MASK
            if verb == PLACE_IT:
                place(state, seat, card)
            elif verb == MUTATE_IT:
                mutate(state, seat, card, card_at(action, 2), 0)
            else:
                activate(state, seat, card)


def add_activations(state: GobelinsState, seat: int, actions: list[int]) -> None:
    """GO-49, GO-50: all goblins on which a seat may put a token, as actions.

    GO-51: since a turn is one action, whoever came in an earlier one may be activated.
    """
    limit = token_limit(state)
    power_on = POWER_ON[ACTIVATE]
    for level in range(1, LEVELS + 1):
        for card in state.row(seat, level):
            if power_on[card] >= 0 and state.face[card] == UP and state.tokens_on[card] < limit:
                actions.append(use(card, ACTIVATE_IT))


def activate(state: GobelinsState, seat: int, card: int) -> None:
    """GO-49: a token on a goblin fires its power."""
    state.available = changed(state.available, seat, state.available[seat] - 1)
    state.tokens_on = changed(state.tokens_on, card, state.tokens_on[card] + 1)
    if state.journal is not None:
        state.stir(card)
        state.journal.add("GO-49", "activated", {"who": seat, "card": word(card)})
    fire(state, ACTIVATE, card, seat)
    form_batch(state)


def spend_to_draw(state: GobelinsState, seat: int, tokens: int, cards: int, rng: Rng) -> None:
    """GO-46, GO-47: so many tokens for so many cards."""
    state.spend(seat, tokens)
    if state.journal is not None:
        state.journal.add("GO-46", "spent", {"who": seat, "n": tokens})
    state.draw_cards(seat, cards + draw_bonus(state), rng, "GO-46")


def drop_out(state: GobelinsState, seat: int, rule: str) -> None:
    """GO-22: a player has passed for the round."""
    state.passed = state.passed[:]
    state.passed[seat] = True
    if state.journal is not None:
        state.journal.add(rule, "passed", {"who": seat})
