"""Paying, placing, mutating and using tokens, by an action of a turn or by a power.

Section 4.3 of the rules.
"""

from __future__ import annotations

from typing import Any, Final

from ludozilla.engine.pending import Ask, Decision, Then
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import changed
from ludozilla.games.gobelins import batches
from ludozilla.games.gobelins.army import (
    ARRIVING,
    ASIDE,
    DISCARD_PILE,
    LEVELS,
    ROW_LENGTH,
    UP,
    GobelinsState,
    hand_of,
)
from ludozilla.games.gobelins.cards import (
    ACTIVATE,
    BADGE,
    CARDS,
    COLOUR,
    EVERY_COLOUR,
    KIND,
    LEVEL,
    MUTATION,
    NEW_COLOUR_COST,
    NO_MUTATION,
    ON_MUTATED,
    ON_PLAY,
    POWER_ON,
    WILDS,
    ZOMBIE,
    ZOMBIE_ALL,
    badges,
)
from ludozilla.games.gobelins.lasting import (
    draw_bonus,
    in_force,
    reduction,
    rule_value,
    token_limit,
)
from ludozilla.games.gobelins.triggers import discard_card, fire, greet
from ludozilla.games.gobelins.words import (
    ACTIVATE_IT,
    FIRST_CARD,
    MUTATE_IT,
    PLACE_IT,
    into,
    token,
    use,
)

NEW_COLOUR: Final = 2
"""Discards for a new colour at level I (GO-30)."""

PLACING: Final[list[Any]] = [use(card, PLACE_IT) for card in range(CARDS)]
"""card -> the action of placing it; as ``Any`` compiled code need not pack the number anew"""

OUT_OF_REACH: Final = CARDS + 1
"""A cost that no hand can pay."""


class Pay(Ask[GobelinsState]):
    """GO-28: discard a card of one's choice, as long as something is left to pay."""

    def __init__(self, seat: int, cost: int) -> None:
        super().__init__(seat)
        self.cost: Final = cost

    def choices(self, state: GobelinsState) -> list[int]:
        return [token(card) for card in state.hand(self.seat)]

    def decision(self, state: GobelinsState) -> Decision:
        return Decision("GO-28", "pay", {"n": self.cost})

    def resolve(self, state: GobelinsState, action: int, rng: Rng) -> None:
        discard_card(state, self.seat, action - FIRST_CARD, "GO-28")
        pay(state, self.seat, self.cost - 1)


class EnterPaid(Then[GobelinsState]):
    """GO-68: a goblin that was paid for enters; without room it returns, and the cost is lost."""

    def __init__(self, player: int, card: int) -> None:
        super().__init__()
        self.player: Final = player
        self.card: Final = card

    def carry_on(self, state: GobelinsState, rng: Rng) -> None:
        if state.has_room(self.player, LEVEL[self.card]):
            place_at_once(state, self.player, self.card, ASIDE)
        else:
            state.parts.move(self.card, ASIDE, hand_of(self.player))


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
        state.leave(self.outgoing, DISCARD_PILE)
        state.enter(self.incoming, seat, ASIDE, slot)
        state.turn(self.incoming, ARRIVING)


class Arrive(Then[GobelinsState]):
    """GO-42, steps 6 and 7: the other goblin takes the slot, which fires its power."""

    def __init__(self, incoming: int) -> None:
        super().__init__()
        self.incoming: Final = incoming

    def carry_on(self, state: GobelinsState, rng: Rng) -> None:
        state.turn(self.incoming, UP)
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


# -- costs -------------------------------------------------------------------------------


def pay(state: GobelinsState, seat: int, cost: int) -> None:
    """GO-28: discard cards of one's choice; who needs the whole hand has no choice."""
    hand = state.hand(seat)
    if cost == len(hand):
        for card in hand[:]:
            discard_card(state, seat, card, "GO-28")
    elif cost > 0:
        state.stack.append(Pay(seat, cost))


def new_colour_cost(state: GobelinsState, seat: int) -> int:
    """GO-33: what a new colour at level I costs a seat now."""
    decreed = rule_value(state, NEW_COLOUR_COST)
    if decreed >= 0:
        return decreed
    return max(0, NEW_COLOUR - reduction(state, seat, of_mutation=False))


# -- placing -----------------------------------------------------------------------------


def paid_colours(state: GobelinsState, seat: int) -> int:
    """GO-30: the colours that cost something at level I, as a bit mask."""
    shown = state.colours_in(seat, 1)
    if shown == 0:  # GO-31, GO-32: the first one
        return 0
    for level in range(2, LEVELS + 1):
        shown |= state.colours_in(seat, level)
    return EVERY_COLOUR & ~shown


def colours_to_build_on(state: GobelinsState, seat: int, level: int) -> int:
    """GO-34, GO-35: the colours that may be placed above a row, as a bit mask."""
    for wild in WILDS[level]:  # GO-124
        if in_force(state, wild) and state.ruler[wild.card] == seat:
            return EVERY_COLOUR
    return state.colours_in(seat, level)


def open_badges(state: GobelinsState, seat: int, levels: int, costless: bool) -> int:
    """GO-29 … GO-35: the levels and colours that a seat may place and pay for with its hand."""
    allowed = EVERY_COLOUR
    found = 0
    room = ROW_LENGTH  # GO-16; above it is as many as there are goblins to stand on
    for level in range(1, LEVELS + 1):
        length = len(state.row(seat, level))
        if length < room and levels >> level & 1:
            found |= badges(level, allowed)
        if length == 0 or level == LEVELS:  # so nothing can stand above
            break
        allowed &= colours_to_build_on(state, seat, level)
        room = length
    if not costless and len(state.hand(seat)) - 1 < new_colour_cost(state, seat):
        found &= ~badges(1, paid_colours(state, seat))
    return found


def placements(
    state: GobelinsState, seat: int, cards: list[int], levels: int, costless: bool
) -> list[int]:
    """GO-29: all placings of one of the cards that a seat may carry out, as actions."""
    actions: list[Any] = []  # like PLACING
    if cards:
        allowed = open_badges(state, seat, levels, costless)
        for card in cards:
            if allowed & BADGE[card]:
                actions.append(PLACING[card])
    return actions


def may_place(state: GobelinsState, seat: int, levels: int, from_discard: bool) -> bool:
    """GO-114: whether a power may let a seat place something, as far as everybody can see."""
    if from_discard:
        buried = state.discard_kinds(levels)
        return bool(placements(state, seat, buried, levels, costless=True))
    if not state.hand(seat):
        return False
    for level in range(1, LEVELS + 1):
        if levels >> level & 1 and state.has_room(seat, level):
            return True
    return False


def place(state: GobelinsState, seat: int, card: int) -> None:
    """GO-28, GO-68: set the goblin aside, pay, see what that fires; then it enters."""
    cost = 0
    if LEVEL[card] == 1 and paid_colours(state, seat) >> COLOUR[card] & 1:
        cost = new_colour_cost(state, seat)
    if cost == 0:
        place_at_once(state, seat, card, hand_of(seat))
        return
    state.parts.move(card, hand_of(seat), ASIDE)
    if state.journal is not None:
        state.journal.add("GO-30", "new-colour", {"who": seat, "card": token(card), "n": cost})
    state.stack.append(EnterPaid(seat, card))
    state.stack.append(batches.CONSEQUENCES)
    pay(state, seat, cost)


def place_at_once(state: GobelinsState, seat: int, card: int, source: int) -> None:
    """A goblin enters an army by being placed."""
    state.enter(card, seat, source)
    if state.journal is not None:
        state.journal.add("GO-29", "placed", {"who": seat, "card": token(card)})
    greet(state, card, seat)
    batches.form_batch(state)


# -- mutating ----------------------------------------------------------------------------


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


def zombie_cost(outgoing: int, cost: int, surcharge: int) -> int:
    """GO-40, GO-41: the cost of taking the incoming card from the discard."""
    if ZOMBIE[outgoing]:
        return max(1, cost)
    return max(1, cost) + surcharge if surcharge >= 0 else OUT_OF_REACH


def add_incoming(outgoing: int, cards: list[int], actions: list[int]) -> None:
    """GO-39: incoming cards have the same level and another id."""
    level, kind = LEVEL[outgoing], KIND[outgoing]
    begun = use(outgoing, MUTATE_IT)
    for incoming in cards:
        if LEVEL[incoming] == level and KIND[incoming] != kind:
            actions.append(begun | into(incoming))


def mutate(state: GobelinsState, seat: int, outgoing: int, incoming: int, discount: int) -> None:
    """GO-42, steps 2 and 3: set the incoming card aside and pay; the rest waits."""
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
            rule, "mutates", {"who": seat, "card": token(outgoing), "into": token(incoming)}
        )
    # GO-42, to be read from below: what was put on the stack last comes first.
    state.stack.append(Mutated(outgoing, seat))
    state.stack.append(Arrive(incoming))
    state.stack.append(batches.CONSEQUENCES)
    state.stack.append(Swap(outgoing, incoming))
    pay(state, seat, max(0, cost))


# -- tokens ------------------------------------------------------------------------------


def spend_to_draw(state: GobelinsState, seat: int, tokens: int, cards: int, rng: Rng) -> None:
    """GO-46, GO-47: so many tokens for so many cards."""
    state.spend(seat, tokens)
    if state.journal is not None:
        state.journal.add("GO-46", "spent", {"who": seat, "n": tokens})
    state.draw_cards(seat, cards + draw_bonus(state), rng, "GO-46")


def add_activations(state: GobelinsState, seat: int, actions: list[int]) -> None:
    """GO-49: all goblins on which a seat may put a token, as actions."""
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
        state.journal.add("GO-49", "activated", {"who": seat, "card": token(card)})
    fire(state, ACTIVATE, card, seat)
    batches.form_batch(state)
