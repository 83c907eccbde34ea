"""Mutating a goblin, by an action of a turn or by a power.

GO-38 to GO-45 of the rules, and the primitive ``mutate`` (GO-115).
"""

from __future__ import annotations

from typing import Final

from ludozilla.engine.journal import Arg
from ludozilla.engine.pending import Decision, Then
from ludozilla.engine.rng import Rng
from ludozilla.games.gobelins import batches
from ludozilla.games.gobelins.army import (
    ARRIVING,
    ASIDE,
    DISCARD_PILE,
    LEVELS,
    UP,
    GobelinsState,
    hand_of,
)
from ludozilla.games.gobelins.cards import (
    CARDS,
    KIND,
    LEVEL,
    MUTATION,
    NO_MUTATION,
    ON_MUTATED,
    ON_PLAY,
    ZOMBIE,
    ZOMBIE_ALL,
)
from ludozilla.games.gobelins.lasting import reduction, rule_value
from ludozilla.games.gobelins.paying import pay
from ludozilla.games.gobelins.triggers import OfPower, fire
from ludozilla.games.gobelins.words import MUTATE_IT, NO, card_at, into, use, word

OUT_OF_REACH: Final = CARDS + 1
"""A cost that no hand can pay."""


class MutateByPower(OfPower):
    """GO-115: a mutation that a power lets one carry out at a lower cost, or ``no``."""

    def choices(self, state: GobelinsState) -> list[int]:
        found: list[int] = []
        add_mutations(state, self.seat, self.step().discount, found)
        found.append(NO)
        return found

    def decision(self, state: GobelinsState) -> Decision:
        return Decision("GO-115", "mutate", {"card": self.card()})

    def resolve(self, state: GobelinsState, action: int, rng: Rng) -> None:
        state.done = action != NO
        if state.done:
            outgoing, incoming = card_at(action, 0), card_at(action, 2)
            mutate(state, self.seat, outgoing, incoming, self.step().discount)


class Swap(Then[GobelinsState]):
    """GO-42, step 4: one goblin leaves; GO-43: who takes its slot has not arrived yet."""

    def __init__(self, outgoing: int, incoming: int) -> None:
        super().__init__()
        self.outgoing: Final = outgoing
        self.incoming: Final = incoming

    def carry_on(self, state: GobelinsState, rng: Rng) -> None:
        seat = state.ruler[self.outgoing]
        slot = 0
        for card in state.row(seat, LEVEL[self.outgoing]):
            if card == self.outgoing:
                break
            slot += 1
        state.leave(self.outgoing, DISCARD_PILE)  # GO-45: neither destroyed nor discarded
        state.enter(self.incoming, seat, ASIDE, slot)
        state.flip(self.incoming, ARRIVING)
        if state.journal is not None:
            args: dict[str, Arg] = {"card": word(self.outgoing), "into": word(self.incoming)}
            state.journal.add("GO-42", "replaced", args)


class Arrive(Then[GobelinsState]):
    """GO-42, steps 6 and 7: the other takes the slot, which fires its power.

    GO-45: but it was not placed, so nobody else's power that watches placings fires.
    """

    def __init__(self, incoming: int) -> None:
        super().__init__()
        self.incoming: Final = incoming

    def carry_on(self, state: GobelinsState, rng: Rng) -> None:
        state.flip(self.incoming, UP)
        fire(state, ON_PLAY, self.incoming, state.ruler[self.incoming])
        batches.form_batch(state)


class Mutated(Then[GobelinsState]):
    """GO-42, step 8: ``on_mutated`` of the goblin that went."""

    def __init__(self, outgoing: int, player: int) -> None:
        super().__init__()
        self.outgoing: Final = outgoing
        self.player: Final = player

    def carry_on(self, state: GobelinsState, rng: Rng) -> None:
        fire(state, ON_MUTATED, self.outgoing, self.player)
        batches.form_batch(state)


def add_mutations(state: GobelinsState, seat: int, discount: int, actions: list[int]) -> None:
    """GO-38 … GO-41: all mutations a seat may carry out, as actions."""
    hand = state.hand(seat)
    if not hand:  # no card to mutate into, and none to pay with for one of the discard
        return
    most = len(hand)
    lowered = reduction(state, seat, of_mutation=True) + discount
    surcharge = rule_value(state, ZOMBIE_ALL)
    for level in range(1, LEVELS + 1):
        buried: list[int] | None = None
        for outgoing in state.row(seat, level):
            printed = MUTATION[outgoing]
            if printed == NO_MUTATION or printed - lowered > most or state.face[outgoing] != UP:
                continue
            cost = printed - lowered
            if cost < most:
                add_incoming(outgoing, hand, actions)
            if zombie_cost(outgoing, cost, surcharge) <= most:
                if buried is None:
                    buried = state.discard_kinds(1 << level)
                add_incoming(outgoing, buried, actions)


def add_incoming(outgoing: int, cards: list[int], actions: list[int]) -> None:
    """GO-39: incoming cards have the same level and another id."""
    level, kind = LEVEL[outgoing], KIND[outgoing]
    begun = use(outgoing, MUTATE_IT)
    for incoming in cards:
        if LEVEL[incoming] == level and KIND[incoming] != kind:
            actions.append(begun | into(incoming))


def zombie_cost(outgoing: int, cost: int, surcharge: int) -> int:
    """GO-40, GO-41: the cost of taking the incoming card from the discard."""
    if ZOMBIE[outgoing]:
        return max(1, cost)
    return max(1, cost) + surcharge if surcharge >= 0 else OUT_OF_REACH


def mutate(state: GobelinsState, seat: int, outgoing: int, incoming: int, discount: int) -> None:
    """GO-42, steps 2 and 3: set the incoming card aside and pay; the rest waits.

    GO-44: so what comes in is neither what goes out nor what is paid with.
    """
    cost = MUTATION[outgoing] - reduction(state, seat, of_mutation=True) - discount
    source = hand_of(seat)
    rule = "GO-42"
    if incoming not in state.hand(seat):
        cost = zombie_cost(outgoing, cost, rule_value(state, ZOMBIE_ALL))
        source = DISCARD_PILE
        rule = "GO-40" if ZOMBIE[outgoing] else "GO-153"
    state.parts.move(incoming, source, ASIDE)
    if state.journal is not None:
        state.journal.add(
            rule, "mutates", {"who": seat, "card": word(outgoing), "into": word(incoming)}
        )
    # GO-42, to be read from below: what was put on the stack last comes first.
    state.stack.append(Mutated(outgoing, seat))
    state.stack.append(Arrive(incoming))
    state.stack.append(batches.CONSEQUENCES)
    state.stack.append(Swap(outgoing, incoming))
    pay(state, seat, max(0, cost))


def may_mutate(state: GobelinsState, seat: int, discount: int) -> bool:
    """GO-115: whether a power may let a seat mutate, as far as everybody can see."""
    hand = len(state.hand(seat))
    lowered = reduction(state, seat, of_mutation=True) + discount
    for level in range(1, LEVELS + 1):
        for card in state.row(seat, level):
            cost = max(0, MUTATION[card] - lowered)
            if MUTATION[card] != NO_MUTATION and state.face[card] == UP and hand > cost:
                return True
    actions: list[int] = []
    add_mutations(state, seat, discount, actions)
    return bool(actions)  # out of the discard, which is open
