"""Powers being resolved: their steps in order, and who is asked before one of them begins.

GO-62 and GO-63 of the rules. A card has no code of its own: all it can do is what ``primitives``
do. How powers come to be fired is in ``triggers``, and which comes first in ``batches``.
"""

from __future__ import annotations

from typing import Final

from ludozilla.engine.pending import Decision, Then
from ludozilla.engine.rng import Rng
from ludozilla.games.gobelins import batches, mutating, placing, primitives
from ludozilla.games.gobelins.army import DISCARD_PILE, GobelinsState
from ludozilla.games.gobelins.cards import ADVANTAGE, MUTATE, PLACE, PRIMITIVES, RECOVER, SELF, Step
from ludozilla.games.gobelins.choosing import candidates
from ludozilla.games.gobelins.targets import recoverable
from ludozilla.games.gobelins.triggers import OfPower, amount_of, controller_of, held, steps_of
from ludozilla.games.gobelins.words import FIRST_PLAYER, NO, YES

NO_OPPONENT: Final = -1
"""The opponent of a power that has not been chosen yet."""


class May(OfPower):
    """GO-62: whether a step that may be done is done."""

    def __init__(self, seat: int, fired: int, number: int, opponent: int) -> None:
        super().__init__(seat, fired, number)
        self.opponent: Final = opponent

    def choices(self, state: GobelinsState) -> list[int]:
        return [YES, NO]

    def decision(self, state: GobelinsState) -> Decision:
        step = self.step()
        amount = amount_of(self.fired, step)
        return Decision("GO-62", f"may-{PRIMITIVES[step.do]}", {"card": self.card(), "n": amount})

    def resolve(self, state: GobelinsState, action: int, rng: Rng) -> None:
        if action == YES:
            begin(state, self.fired, self.number, self.opponent, rng)
        else:
            leave_out(state, self.fired, self.number, self.opponent)


class ChooseOpponent(OfPower):
    """GO-63: the opponent of a power, chosen when first needed."""

    def choices(self, state: GobelinsState) -> list[int]:
        return [FIRST_PLAYER + other for other in state.others(self.seat)]

    def decision(self, state: GobelinsState) -> Decision:
        return Decision("GO-63", "opponent", {"card": self.card()})

    def resolve(self, state: GobelinsState, action: int, rng: Rng) -> None:
        begin(state, self.fired, self.number, action - FIRST_PLAYER, rng)


class NextStep(Then[GobelinsState]):
    """GO-62: the next step of a power, if it is due; GO-67: after the last, what it has fired."""

    def __init__(self, fired: int, number: int, opponent: int) -> None:
        super().__init__()
        self.fired: Final = fired
        self.number: Final = number
        self.opponent: Final = opponent

    def carry_on(self, state: GobelinsState, rng: Rng) -> None:
        fired, number = self.fired, self.number
        steps = steps_of(fired)
        if number == len(steps):
            batches.form_batch(state)
        elif not is_due(state, fired, number, steps[number]):
            leave_out(state, fired, number, self.opponent)
        elif steps[number].may and steps[number].do not in (PLACE, MUTATE):  # these offer ``no``
            state.stack.append(May(controller_of(fired), fired, number, self.opponent))
        else:
            begin(state, fired, number, self.opponent, rng)


def is_due(state: GobelinsState, fired: int, number: int, step: Step) -> bool:
    """GO-62: whether a step is done or, if it is a ``may``, offered."""
    if not held(fired, number) or (step.if_done and not state.done):
        return False
    return not step.may or can_be_done(state, fired, step)


def can_be_done(state: GobelinsState, fired: int, step: Step) -> bool:
    """GO-62: whether a ``may`` can be done in full, as far as everybody can see."""
    seat = controller_of(fired)
    do = step.do
    if do == PLACE:
        return placing.may_place(state, seat, step.levels, step.from_discard)
    if do == MUTATE:
        return mutating.may_mutate(state, seat, step.discount)
    if do == ADVANTAGE:
        return step.to == SELF or state.advantage == seat
    # All else takes cards or goblins, of which there must be enough.
    if do == RECOVER:  # identical cards are one candidate, but two cards
        cards = recoverable(state, fired, step, state.parts.at[DISCARD_PILE])
    else:
        cards = candidates(state, fired, step, seat)
    return len(cards) >= amount_of(fired, step)


def begin(state: GobelinsState, fired: int, number: int, opponent: int, rng: Rng) -> None:
    """GO-63: do what a step says, once its opponent is known."""
    if steps_of(fired)[number].asks_for_opponent() and opponent == NO_OPPONENT:
        seat = controller_of(fired)
        if state.setup.seats > 2:
            state.stack.append(ChooseOpponent(seat, fired, number))
            return
        opponent = 1 - seat
    state.stack.append(NextStep(fired, number + 1, opponent))
    state.done = True
    primitives.carry_out(state, fired, number, opponent, rng)


def leave_out(state: GobelinsState, fired: int, number: int, opponent: int) -> None:
    """A step is not carried out."""
    state.done = False
    state.stack.append(NextStep(fired, number + 1, opponent))
