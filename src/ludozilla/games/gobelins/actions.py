"""Placing, mutating and paying: what the actions of a turn and two primitives have in common.

Section 4.3 of the rules.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ludozilla.engine.rng import Rng
from ludozilla.engine.state import NO_SEAT, Decision, Frame
from ludozilla.games.gobelins.army import (
    ARRIVING,
    ASIDE,
    DISCARD_PILE,
    LEVELS,
    UP,
    Armies,
    hand_of,
)
from ludozilla.games.gobelins.cards import (
    ACTIVATE,
    CARDS,
    COLOUR,
    COLOURS,
    COSTS,
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
)
from ludozilla.games.gobelins.words import (
    FIRST_CARD,
    mutation,
    token,
)

NEW_COLOUR: Final = 2
"""Discards for a new colour at level I (GO-30)."""

OUT_OF_REACH: Final = CARDS + 1
"""A cost that no hand can pay."""

# Kinds of frames: a decision
PAY: Final = 0
# and steps nobody decides
CONSEQUENCES: Final = 1
BATCH: Final = 2
ENTER: Final = 3
SWAP: Final = 4
ARRIVE: Final = 5
MUTATED: Final = 6

_THEIR_CONSEQUENCES: Final = Frame(CONSEQUENCES, NO_SEAT)
_EVERY_COLOUR: Final = (1 << len(COLOURS)) - 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Actions(Armies):
    """What a player can do with goblins, whether by an action or by a power."""

    def choices(self) -> list[int]:
        return [token(card) for card in self.hand(self.stack[-1].seat)]

    def decision(self) -> Decision:
        return Decision("GO-28", "pay", {"n": self.stack[-1].args[0]})

    def resolve(self, frame: Frame, action: int, rng: Rng) -> None:
        self.discard_card(frame.seat, action - FIRST_CARD, "GO-28")
        self.pay(frame.seat, frame.args[0] - 1)

    def carry_on(self, frame: Frame, rng: Rng) -> None:
        kind = frame.kind
        if kind == CONSEQUENCES:
            self.form_batch()
        elif kind == ENTER:
            self.enter_paid(frame.args[0], frame.args[1])
        elif kind == SWAP:
            self.swap(frame.args[0], frame.args[1])
        elif kind == ARRIVE:
            self.arrive(frame.args[0])
        else:
            self.fire(ON_MUTATED, frame.args[0], frame.args[1])
            self.form_batch()

    def form_batch(self) -> None:
        """GO-65: what has fired by now is resolved together, before anything else goes on."""
        if self.fired:
            self.stack.append(Frame(BATCH, NO_SEAT, self.fired))
            self.fired = []

    # -- costs ---------------------------------------------------------------

    def pay(self, seat: int, cost: int) -> None:
        """GO-28: discard cards of one's choice; who needs the whole hand has no choice."""
        hand = self.hand(seat)
        if cost == len(hand):
            for card in hand[:]:
                self.discard_card(seat, card, "GO-28")
        elif cost > 0:
            self.stack.append(Frame(PAY, seat, [cost]))

    def reduction(self, seat: int, of_mutation: bool) -> int:
        """GO-122: by how much a seat's own goblins lower a cost."""
        total = 0
        for lasting in COSTS:
            if (
                self.ruler[lasting.card] == seat
                and lasting.step.lowers_mutation == of_mutation
                and self.in_force(lasting)
            ):
                total += lasting.step.n
        return total

    def new_colour_cost(self, seat: int) -> int:
        """GO-33: what a new colour at level I costs a seat now."""
        decreed = self.rule_value(NEW_COLOUR_COST)
        if decreed >= 0:
            return decreed
        return max(0, NEW_COLOUR - self.reduction(seat, of_mutation=False))

    # -- placing -------------------------------------------------------------

    def paid_colours(self, seat: int) -> int:
        """GO-30: the colours that cost something at level I, as a bit mask."""
        shown = self.colours_in(seat, 1)
        if shown == 0:  # GO-31, GO-32: the first one
            return 0
        for level in range(2, LEVELS + 1):
            shown |= self.colours_in(seat, level)
        return _EVERY_COLOUR & ~shown

    def colours_allowed(self, seat: int, level: int) -> int:
        """GO-34, GO-35: the colours that may be placed in a row, as a bit mask."""
        allowed = _EVERY_COLOUR
        for below in range(1, level):
            shown = self.colours_in(seat, below)
            for wild in WILDS:  # GO-124
                own = self.ruler[wild.card] == seat
                if own and LEVEL[wild.card] == below and self.in_force(wild):
                    shown = _EVERY_COLOUR
            allowed &= shown
        return allowed

    def placeable(self, seat: int, cards: list[int], levels: int, costless: bool) -> list[int]:
        """GO-29 … GO-35: those of the cards that a seat may place, and pay for with its hand."""
        allowed = [0]
        for level in range(1, LEVELS + 1):
            open_to_it = levels >> level & 1 and self.has_room(seat, level)
            allowed.append(self.colours_allowed(seat, level) if open_to_it else 0)
        if not costless and len(self.hand(seat)) - 1 < self.new_colour_cost(seat):
            allowed[1] &= ~self.paid_colours(seat)
        return [card for card in cards if allowed[LEVEL[card]] >> COLOUR[card] & 1]

    def place(self, seat: int, card: int) -> None:
        """GO-28, GO-68: set the goblin aside, pay, see what that fires; then it enters."""
        cost = 0
        if LEVEL[card] == 1 and self.paid_colours(seat) >> COLOUR[card] & 1:
            cost = self.new_colour_cost(seat)
        if cost == 0:
            self.place_at_once(seat, card, hand_of(seat))
            return
        self.parts.move(card, hand_of(seat), ASIDE)
        if self.journal is not None:
            self.journal.add("GO-30", "new-colour", {"who": seat, "card": token(card), "n": cost})
        self.stack.append(Frame(ENTER, NO_SEAT, [seat, card]))
        self.stack.append(_THEIR_CONSEQUENCES)
        self.pay(seat, cost)

    def enter_paid(self, seat: int, card: int) -> None:
        """GO-68: should there be no room any more, the card returns and the cost is lost."""
        if self.has_room(seat, LEVEL[card]):
            self.place_at_once(seat, card, ASIDE)
        else:
            self.parts.move(card, ASIDE, hand_of(seat))

    def place_at_once(self, seat: int, card: int, source: int) -> None:
        """A goblin enters an army by being placed."""
        self.enter(card, seat, source)
        if self.journal is not None:
            self.journal.add("GO-29", "placed", {"who": seat, "card": token(card)})
        self.placed(card, seat)
        self.stack.append(_THEIR_CONSEQUENCES)

    # -- mutating ------------------------------------------------------------

    def mutations(self, seat: int, discount: int) -> list[int]:
        """GO-38 … GO-41: all mutations a seat may carry out, as actions."""
        hand = self.hand(seat)
        reduction = self.reduction(seat, of_mutation=True) + discount
        surcharge = self.rule_value(ZOMBIE_ALL)
        actions: list[int] = []
        for level in range(1, LEVELS + 1):
            for outgoing in self.row(seat, level):
                if MUTATION[outgoing] == NO_MUTATION or self.face[outgoing] != UP:
                    continue
                cost = MUTATION[outgoing] - reduction
                if len(hand) - 1 >= cost:
                    self.add_mutations(outgoing, hand, actions)
                if self.zombie_cost(outgoing, cost, surcharge) <= len(hand):
                    self.add_mutations(outgoing, self.discard_kinds(), actions)
        return actions

    def may_mutate(self, seat: int, discount: int) -> bool:
        """Whether a seat may be able to mutate, as far as everybody can see."""
        hand = len(self.hand(seat))
        reduction = self.reduction(seat, of_mutation=True) + discount
        for level in range(1, LEVELS + 1):
            for card in self.row(seat, level):
                cost = max(0, MUTATION[card] - reduction)
                if MUTATION[card] != NO_MUTATION and self.face[card] == UP and hand > cost:
                    return True
        return bool(self.mutations(seat, discount))  # out of the discard, which is open

    def zombie_cost(self, outgoing: int, cost: int, surcharge: int) -> int:
        """GO-40, GO-41: the cost of taking the incoming card from the discard."""
        if ZOMBIE[outgoing]:
            return max(1, cost)
        return max(1, cost) + surcharge if surcharge >= 0 else OUT_OF_REACH

    def add_mutations(self, outgoing: int, cards: list[int], actions: list[int]) -> None:
        """GO-39: incoming cards have the same level and another id."""
        for incoming in cards:
            if LEVEL[incoming] == LEVEL[outgoing] and KIND[incoming] != KIND[outgoing]:
                actions.append(mutation(outgoing, incoming))

    def discard_kinds(self) -> list[int]:
        """The cards in the discard, of identical ones the first."""
        cards: list[int] = []
        kinds: list[int] = []
        for card in sorted(self.parts.at[DISCARD_PILE]):
            if not kinds or KIND[card] != kinds[-1]:
                kinds.append(KIND[card])
                cards.append(card)
        return cards

    def mutate(self, seat: int, outgoing: int, incoming: int, discount: int) -> None:
        """GO-42, steps 2 and 3: set the incoming card aside and pay; the rest waits."""
        cost = MUTATION[outgoing] - self.reduction(seat, of_mutation=True) - discount
        source = hand_of(seat)
        rule = "GO-42"
        if incoming in self.parts.at[DISCARD_PILE]:
            cost = self.zombie_cost(outgoing, cost, self.rule_value(ZOMBIE_ALL))
            source = DISCARD_PILE
            rule = "GO-40" if ZOMBIE[outgoing] else "GO-153"
        self.parts.move(incoming, source, ASIDE)
        if self.journal is not None:
            self.journal.add(
                rule, "mutates", {"who": seat, "card": token(outgoing), "into": token(incoming)}
            )
        self.stack.append(Frame(MUTATED, NO_SEAT, [outgoing, seat]))
        self.stack.append(Frame(ARRIVE, NO_SEAT, [incoming]))
        self.stack.append(_THEIR_CONSEQUENCES)
        self.stack.append(Frame(SWAP, NO_SEAT, [outgoing, incoming]))
        self.pay(seat, max(0, cost))

    def swap(self, outgoing: int, incoming: int) -> None:
        """GO-42, step 4; GO-43: the slot is taken, but who takes it has not arrived yet."""
        seat = self.ruler[outgoing]
        row = self.row(seat, LEVEL[outgoing])
        slot = row.index(outgoing)
        self.leave(outgoing, DISCARD_PILE)
        self.enter(incoming, seat, ASIDE)
        row.insert(slot, row.pop())
        self.face[incoming] = ARRIVING

    def arrive(self, incoming: int) -> None:
        """GO-42, steps 6 and 7."""
        self.face[incoming] = UP
        self.fire(ON_PLAY, incoming, self.ruler[incoming])
        self.form_batch()

    # -- tokens --------------------------------------------------------------

    def activatable(self, seat: int) -> list[int]:
        """GO-49: the goblins on which a seat may put a token."""
        limit = self.token_limit()
        return [
            card
            for level in range(1, LEVELS + 1)
            for card in self.row(seat, level)
            if POWER_ON[ACTIVATE][card] >= 0
            and self.face[card] == UP
            and self.tokens_on[card] < limit
        ]

    def activate(self, seat: int, card: int) -> None:
        """GO-49."""
        self.available[seat] -= 1
        self.tokens_on[card] += 1
        if self.journal is not None:
            self.journal.add("GO-49", "activated", {"who": seat, "card": token(card)})
        self.fire(ACTIVATE, card, seat)
        self.form_batch()
