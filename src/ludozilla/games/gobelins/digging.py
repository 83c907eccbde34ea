"""The primitive ``dig``: GO-103 of the rules."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.journal import Arg
from ludozilla.engine.parts import only
from ludozilla.engine.pending import Decision
from ludozilla.engine.rng import Rng
from ludozilla.engine.vocabulary import HOLE
from ludozilla.games.gobelins.army import (
    DISCARD_PILE,
    NO_GOBLIN,
    GobelinsState,
    hand_of,
    looked_at_by,
)
from ludozilla.games.gobelins.cards import CARDS
from ludozilla.games.gobelins.choosing import tell_of
from ludozilla.games.gobelins.triggers import OfPower, controller_of, steps_of
from ludozilla.games.gobelins.words import FIRST_CARD, word


class Take(OfPower):
    """GO-103: one of the cards looked at is taken unseen; after the last the rest goes back.

    ``left`` are still to be taken. If the pile ran out while cards were looked at, ``older`` of
    them were seen before the discard was shuffled to make a new one; ``fresh`` are the cards of
    which that was made.
    """

    def __init__(
        self, seat: int, fired: int, number: int, left: int, older: int, fresh: list[int]
    ) -> None:
        super().__init__(seat, fired, number)
        self.left: Final = left
        self.older: Final = older
        self.fresh: Final = fresh

    def choices(self, state: GobelinsState) -> list[int]:
        return [word(card) for card in state.parts.at[looked_at_by(self.seat)]]

    def decision(self, state: GobelinsState) -> Decision:
        return Decision("GO-103", "dig", {"card": self.card()})

    def seen_path(self, state: GobelinsState, action: int, seat: int) -> list[int]:
        return state.path(action) if seat == self.seat else [HOLE]

    def resolve(self, state: GobelinsState, action: int, rng: Rng) -> None:
        card = action - FIRST_CARD
        if self.left == 1 and not self.step().rest_to_discard:
            tell_of_taken(state, self.seat, card)
            self.put_back_all_but(state, card)
            return
        looked = looked_at_by(self.seat)
        state.parts.mix_up(looked)  # who knows these cards does not see which is taken
        state.parts.move(card, looked, hand_of(self.seat))
        tell_of_taken(state, self.seat, card)
        if self.left > 1:
            more = (self.left - 1, self.older, self.fresh)
            state.stack.append(Take(self.seat, self.fired, self.number, *more))
        else:
            self.discard_rest(state)

    def put_back_all_but(self, state: GobelinsState, card: int) -> None:
        """The others go under the pile, in the order they were seen."""
        looked = looked_at_by(self.seat)
        count = len(state.parts.at[looked]) - 1
        spots = state.under_the_pile(count)
        state.parts.take_unseen(card, looked, hand_of(self.seat), spots)
        for i, under in enumerate(spots):
            # As nobody sees which were taken, it was seen as number i or somewhat later.
            self.tell_its_age(state, under, i, i + self.step().take)
        if state.journal is not None:
            state.journal.add("GO-103", "put-back", {"who": self.seat, "n": count})

    def tell_its_age(self, state: GobelinsState, under: int, earliest: int, latest: int) -> None:
        """Section 8: what all can tell of a card put back, by when it was seen."""
        if latest < self.older:  # before the shuffle, so it is none of the fresh ones
            state.parts.rule_out(self.fresh, [under])
        elif 0 < self.older <= earliest:  # after it, so it is one of them
            old = [card for card in range(CARDS) if card not in self.fresh]
            state.parts.rule_out(old, [under])

    def discard_rest(self, state: GobelinsState) -> None:
        """The others are discarded."""
        looked = looked_at_by(self.seat)
        for card in state.parts.at[looked][:]:
            state.parts.move(card, looked, DISCARD_PILE)
            tell_of(state, self.step(), "discarded", self.seat, card)


def tell_of_taken(state: GobelinsState, seat: int, card: int) -> None:
    """Note that a card was taken, which only its player sees."""
    if state.journal is not None:
        args: dict[str, Arg] = {"who": seat, "card": word(card)}
        state.journal.add("GO-103", "took", args, ["card"], only(seat))


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
    cards = state.parts.at[looked]
    if len(cards) > step.take:
        state.stack.append(Take(seat, fired, number, step.take, older, fresh))
        return
    if len(cards) < step.take:
        state.done = False
    for card in cards[:]:  # no choice, as everybody can see
        state.parts.move(card, looked, hand_of(seat))
        tell_of_taken(state, seat, card)
