"""Several effects at once: in which order fired powers are resolved, and when there are too many.

Section 5.2 of the rules. What a single power does is in ``powers``.
"""

from __future__ import annotations

from typing import Final

from ludozilla.engine.pending import Ask, Decision, Then
from ludozilla.engine.rng import Rng
from ludozilla.games.gobelins import powers
from ludozilla.games.gobelins.army import GobelinsState
from ludozilla.games.gobelins.triggers import card_of, controller_of
from ludozilla.games.gobelins.words import FIRST_CARD, word


class Order(Ask[GobelinsState]):
    """GO-65: the active player says which power of a batch comes next."""

    def __init__(self, seat: int, batch: list[int]) -> None:
        super().__init__(seat)
        self.batch: Final = batch

    def choices(self, state: GobelinsState) -> list[int]:
        return cards_waiting(self.batch)

    def decision(self, state: GobelinsState) -> Decision:
        return Decision("GO-65", "order")

    def resolve(self, state: GobelinsState, action: int, rng: Rng) -> None:
        resolve_next(state, self.batch, action - FIRST_CARD)


class Batch(Then[GobelinsState]):
    """GO-65: powers that fired together are resolved one by one."""

    def __init__(self, batch: list[int]) -> None:
        super().__init__()
        self.batch: Final = batch

    def carry_on(self, state: GobelinsState, rng: Rng) -> None:
        if len(self.batch) == 1:
            start(state, self.batch[0])
            return
        waiting = cards_waiting(self.batch)
        if len(waiting) == 1:
            resolve_next(state, self.batch, waiting[0] - FIRST_CARD)
        else:
            state.stack.append(Order(state.active, self.batch))


class Consequences(Then[GobelinsState]):
    """GO-65: what a step of an action has fired is resolved before the next one."""

    def carry_on(self, state: GobelinsState, rng: Rng) -> None:
        form_batch(state)


CONSEQUENCES: Final = Consequences()


def form_batch(state: GobelinsState) -> None:
    """GO-65: what has fired by now is resolved together, before anything else goes on."""
    if state.fired:
        state.stack.append(Batch(state.fired))
        state.fired = []


def cards_waiting(batch: list[int]) -> list[int]:
    """The words for the cards whose powers wait, each once even if it waits twice."""
    waiting: list[int] = []
    for fired in batch:
        card = word(card_of(fired))
        if card not in waiting:
            waiting.append(card)
    return waiting


def resolve_next(state: GobelinsState, batch: list[int], card: int) -> None:
    """GO-66, GO-67: resolve one power with all that it fires, the others after it."""
    for fired in batch:
        if card_of(fired) == card:
            rest = batch[:]
            rest.remove(fired)
            state.stack.append(Batch(rest))
            start(state, fired)
            return


def start(state: GobelinsState, fired: int) -> None:
    """GO-76: begin to resolve a power, unless there have been too many."""
    if not state.may_resolve():
        return
    state.resolved += 1
    if state.journal is not None:
        card = card_of(fired)
        state.stir(card)
        state.journal.add("GO-58", "power", {"who": controller_of(fired), "card": word(card)})
    state.stack.append(powers.NextStep(fired, 0, powers.NO_OPPONENT))
