"""Placing a goblin, by an action of a turn or by a power.

GO-29 to GO-37 and GO-68 of the rules, and the primitive ``place`` (GO-114).
"""

from __future__ import annotations

from typing import Any, Final

from ludozilla.engine.journal import Arg
from ludozilla.engine.pending import Decision, Then
from ludozilla.engine.rng import Rng
from ludozilla.games.gobelins import batches
from ludozilla.games.gobelins.army import (
    ASIDE,
    DISCARD_PILE,
    LEVELS,
    ROW_LENGTH,
    GobelinsState,
    hand_of,
)
from ludozilla.games.gobelins.cards import (
    BADGE,
    CARDS,
    COLOUR,
    EVERY_COLOUR,
    LEVEL,
    NEW_COLOUR_COST,
    WILDS,
    badges,
)
from ludozilla.games.gobelins.lasting import in_force, reduction, rule_value
from ludozilla.games.gobelins.paying import pay
from ludozilla.games.gobelins.triggers import OfPower, greet
from ludozilla.games.gobelins.words import NO, PLACE_IT, card_at, use, word

NEW_COLOUR: Final = 2
"""Discards for a new colour at level I (GO-30)."""

PLACING: Final[list[Any]] = [use(card, PLACE_IT) for card in range(CARDS)]
"""card -> the action of placing it; as ``Any`` compiled code need not pack the number anew"""


class PlaceByPower(OfPower):
    """GO-114: a goblin that a power lets one place, or ``no``."""

    def choices(self, state: GobelinsState) -> list[int]:
        step = self.step()
        cards = state.hand(self.seat)
        if step.from_discard:
            cards = state.discard_kinds(step.levels)
        return [*placements(state, self.seat, cards, step.levels, costless=True), NO]

    def decision(self, state: GobelinsState) -> Decision:
        return Decision("GO-114", "place", {"card": self.card()})

    def resolve(self, state: GobelinsState, action: int, rng: Rng) -> None:
        state.done = action != NO
        if state.done:
            source = DISCARD_PILE if self.step().from_discard else hand_of(self.seat)
            place_at_once(state, self.seat, card_at(action, 0), source)


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
            if state.journal is not None:
                args: dict[str, Arg] = {"who": self.player, "card": word(self.card)}
                state.journal.add("GO-68", "no-room", args)


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
        state.journal.add("GO-30", "new-colour", {"who": seat, "card": word(card), "n": cost})
    state.stack.append(EnterPaid(seat, card))
    state.stack.append(batches.CONSEQUENCES)
    pay(state, seat, cost)


def place_at_once(state: GobelinsState, seat: int, card: int, source: int) -> None:
    """A goblin enters an army by being placed."""
    state.enter(card, seat, source)
    if state.journal is not None:
        state.journal.add("GO-29", "placed", {"who": seat, "card": word(card)})
    greet(state, card, seat)
    batches.form_batch(state)


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


# -- which goblins may be placed, and at what cost ----------------------------------------


def open_badges(state: GobelinsState, seat: int, levels: int, costless: bool) -> int:
    """GO-29 … GO-35: what a seat may place and pay for with its hand.

    A *badge* is a level in a colour, as cards show it; a set of them is a bit mask. The rows are
    gone through from below, each with the colours that all rows below it show.
    """
    found = 0
    colours = EVERY_COLOUR
    longest = ROW_LENGTH  # GO-29; further up, the row below (GO-16)
    for level in range(1, LEVELS + 1):
        length = len(state.row(seat, level))
        if length < longest and levels >> level & 1:
            found |= badges(level, colours)
        if length == 0 or level == LEVELS:  # so nothing can stand above
            break
        colours &= colours_to_build_on(state, seat, level)
        longest = length
    # The card that is placed cannot pay (GO-28).
    if not costless and len(state.hand(seat)) - 1 < new_colour_cost(state, seat):
        found &= ~badges(1, paid_colours(state, seat))
    return found


def colours_to_build_on(state: GobelinsState, seat: int, level: int) -> int:
    """GO-34, GO-35: the colours that may be placed above a row, as a bit mask."""
    for wild in WILDS[level]:  # GO-124
        if in_force(state, wild) and state.ruler[wild.card] == seat:
            return EVERY_COLOUR
    return state.colours_in(seat, level)


def paid_colours(state: GobelinsState, seat: int) -> int:
    """GO-30: the colours that cost something at level I, as a bit mask."""
    shown = state.colours_in(seat, 1)
    if shown == 0:  # GO-31, GO-32: the first one
        return 0
    for level in range(2, LEVELS + 1):
        shown |= state.colours_in(seat, level)
    return EVERY_COLOUR & ~shown


def new_colour_cost(state: GobelinsState, seat: int) -> int:
    """GO-30, GO-33: what a new colour at level I costs a seat now; GO-152: by decree, nothing."""
    decreed = rule_value(state, NEW_COLOUR_COST)
    if decreed >= 0:
        return decreed
    return max(0, NEW_COLOUR - reduction(state, seat, of_mutation=False))
