"""The course of a game: set-up, rounds and turns, the Great Battle.

Sections 3, 4.2 and 4.4 of the rules. The table is in ``army``, what can be done in a turn in
``actions``; ``triggers``, ``batches``, ``powers`` and ``primitives`` are the cards' powers.
"""

from __future__ import annotations

from typing import Final

from ludozilla.engine.pending import Ask, Decision, Then
from ludozilla.engine.rng import Rng
from ludozilla.games.gobelins.actions import (
    activate,
    add_activations,
    add_mutations,
    mutate,
    place,
    placements,
    spend_to_draw,
)
from ludozilla.games.gobelins.army import (
    DISCARD_PILE,
    DOWN,
    DRAW_PILE,
    LEVELS,
    NO_TOKENS,
    TOKENS_EACH,
    UP,
    GobelinsState,
    hand_of,
)
from ludozilla.games.gobelins.batches import form_batch
from ludozilla.games.gobelins.cards import (
    ANY_LEVEL,
    CARDS,
    LEVEL,
    NO_RELEASE,
    ON_NEW_ROUND,
    RULES,
)
from ludozilla.games.gobelins.ending import gain_points, won_by_battle, won_by_state
from ludozilla.games.gobelins.lasting import army_value, in_force
from ludozilla.games.gobelins.triggers import fire
from ludozilla.games.gobelins.words import (
    BITS,
    FIRST_CARD,
    KEEP,
    MASK,
    MUTATE_IT,
    PASS,
    PLACE_IT,
    REDRAW,
    SPEND_1,
    SPEND_2,
    card_at,
    token,
)

HAND_SIZE: Final = 7

# -- section 3: set-up -------------------------------------------------------------------


class Deal(Then[GobelinsState]):
    """GO-10: one player after the other draws and settles the hand; then the game begins."""

    def __init__(self, served: int) -> None:
        super().__init__()
        self.served: Final = served

    def carry_on(self, state: GobelinsState, rng: Rng) -> None:
        seats = state.setup.seats
        if self.served == seats:
            begin_turn(state, state.advantage)
            return
        seat = (state.advantage + self.served) % seats
        state.stack.append(Deal(self.served + 1))
        state.draw_cards(seat, HAND_SIZE, rng, "GO-10")
        # Also asked of who may not redraw, lest the silence tell of a level I in the hand.
        state.stack.append(Mulligan(seat))


class Mulligan(Ask[GobelinsState]):
    """GO-11: keep the first hand or, if it has no level I, replace it."""

    def choices(self, state: GobelinsState) -> list[int]:
        for card in state.hand(self.seat):
            if LEVEL[card] == 1:
                return [KEEP]
        return [KEEP, REDRAW]

    def decision(self, state: GobelinsState) -> Decision:
        return Decision("GO-11", "mulligan")

    def resolve(self, state: GobelinsState, action: int, rng: Rng) -> None:
        if action == KEEP:
            return
        for card in state.hand(self.seat)[:]:
            state.parts.move(card, hand_of(self.seat), DISCARD_PILE)
            if state.journal is not None:
                state.journal.add("GO-12", "redrew", {"who": self.seat, "card": token(card)})
        state.draw_cards(self.seat, HAND_SIZE, rng, "GO-11")
        state.stack.append(self)


def set_up(state: GobelinsState, rng: Rng) -> None:
    """GO-8, GO-9: shuffle, and draw lots for the advantage token."""
    state.parts.put(DRAW_PILE, list(range(CARDS)))
    state.parts.shuffle(DRAW_PILE, rng)
    state.advantage = rng.below(state.setup.seats)
    state.stack = [Deal(0)]


# -- section 4.2: turns ------------------------------------------------------------------


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
                actions.append(SPEND_1)
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


class TurnEnds(Then[GobelinsState]):
    """GO-20, GO-24, GO-26: who is next; GO-81: unless somebody has won."""

    def carry_on(self, state: GobelinsState, rng: Rng) -> None:
        if won_by_state(state):
            return
        seat = state.active
        if state.extra and not state.passed[seat]:
            begin_turn(state, seat)
            return
        for _ in range(state.setup.seats):
            seat = (seat + 1) % state.setup.seats
            if not state.passed[seat]:
                begin_turn(state, seat)
                return
        great_battle(state)


# Nothing on the stack ever changes, so what says no more than this is made once.
_TURN_OF: Final = [Turn(seat) for seat in range(4)]
_TURN_ENDS: Final = TurnEnds()


def begin_turn(state: GobelinsState, seat: int) -> None:
    """GO-20, GO-24: a turn, ordinary or extra."""
    state.active = seat
    # No `+=` on an entry: compiled, that is several times slower.
    state.turns[seat] = state.turns[seat] + 1
    state.resolved = 0
    state.extra = False
    state.stack.append(_TURN_ENDS)
    if state.hand(seat) or state.available[seat] > 0:
        state.stack.append(_TURN_OF[seat])
    else:  # GO-25, as everybody can see
        drop_out(state, seat, "GO-25")


def drop_out(state: GobelinsState, seat: int, rule: str) -> None:
    """GO-22: a player has passed for the round."""
    state.passed = state.passed[:]
    state.passed[seat] = True
    if state.journal is not None:
        state.journal.add(rule, "passed", {"who": seat})


# -- section 4.4: the end of a round -----------------------------------------------------


class Jail(Then[GobelinsState]):
    """GO-155: who has swallowed the key keeps so many prisoners of a player down."""

    def __init__(self, jailer: int, player: int, count: int) -> None:
        super().__init__()
        self.jailer: Final = jailer
        self.player: Final = player
        self.count: Final = count

    def carry_on(self, state: GobelinsState, rng: Rng) -> None:
        jail(state, self.jailer, self.player, self.count)


class KeepDown(Ask[GobelinsState]):
    """GO-155: the controller of ``no_release`` chooses who stays imprisoned."""

    def __init__(self, seat: int, player: int, count: int) -> None:
        super().__init__(seat)
        self.player: Final = player
        self.count: Final = count

    def choices(self, state: GobelinsState) -> list[int]:
        return [token(card) for card in releasable(state, self.player)]

    def decision(self, state: GobelinsState) -> Decision:
        return Decision("GO-155", "keep-down", {"whom": self.player})

    def resolve(self, state: GobelinsState, action: int, rng: Rng) -> None:
        keep_down(state, action - FIRST_CARD)
        jail(state, self.seat, self.player, self.count - 1)


class ReleaseAll(Then[GobelinsState]):
    """GO-56, step 2: all other prisoners are turned up."""

    def carry_on(self, state: GobelinsState, rng: Rng) -> None:
        for seat in range(state.setup.seats):
            for card in releasable(state, seat):
                state.turn(card, UP)
                if state.journal is not None:
                    state.journal.add("GO-56", "released", {"who": seat, "card": token(card)})
        state.kept = []


class NewRound(Then[GobelinsState]):
    """GO-56, step 4: ``on_new_round`` powers."""

    def carry_on(self, state: GobelinsState, rng: Rng) -> None:
        for seat in [state.advantage, *state.others(state.advantage)]:
            for level in range(1, LEVELS + 1):
                for card in state.row(seat, level):
                    if state.face[card] != DOWN:
                        fire(state, ON_NEW_ROUND, card, seat)
        state.stack.append(_FIRST_TURN)
        form_batch(state)


class FirstTurn(Then[GobelinsState]):
    """GO-56, steps 5 and 6: alternative victories, and the first turn."""

    def carry_on(self, state: GobelinsState, rng: Rng) -> None:
        state.active = state.advantage
        if not won_by_state(state):
            begin_turn(state, state.advantage)


_RELEASE_ALL: Final = ReleaseAll()
_NEW_ROUND: Final = NewRound()
_FIRST_TURN: Final = FirstTurn()


def great_battle(state: GobelinsState) -> None:
    """GO-53, GO-54, GO-55: the greatest army gains a point."""
    values = [army_value(state, seat) for seat in range(state.setup.seats)]
    best = 0
    for value in values:  # compiled, a fraction of what `max` of a list takes
        best = max(best, value)
    strongest = [seat for seat, value in enumerate(values) if value == best]
    if state.journal is not None:
        for seat, value in enumerate(values):
            state.journal.add("GO-53", "army", {"who": seat, "n": value})
    alone = len(strongest) == 1
    if state.advantage in strongest:
        strongest = [state.advantage]
    gain_points(state, strongest, 1, "GO-54")
    if alone and state.ending is None:
        values.sort()
        won_by_battle(state, strongest[0], best - values[-2])
    if state.ending is None:
        new_round(state)


def new_round(state: GobelinsState) -> None:
    """GO-56, steps 1 and 3; then the prisoners, powers, and the first turn."""
    seats = state.setup.seats
    state.round += 1
    state.tokens_on = NO_TOKENS
    state.available = [TOKENS_EACH] * seats
    state.spent = [0] * seats
    state.passed = [False] * seats
    state.turns = [0] * seats
    state.active = state.advantage
    state.resolved = 0
    if state.journal is not None:
        state.journal.add("GO-56", "round", {"n": state.round, "who": state.advantage})
    # To be read from below: what was put on the stack last comes first.
    state.stack.append(_NEW_ROUND)
    state.stack.append(_RELEASE_ALL)
    for lasting in RULES[NO_RELEASE]:
        if in_force(state, lasting):
            jailer = state.ruler[lasting.card]
            for seat in reversed([jailer, *state.others(jailer)]):
                state.stack.append(Jail(jailer, seat, lasting.step.value))


def jail(state: GobelinsState, jailer: int, seat: int, count: int) -> None:
    """GO-155: let the jailer choose, if there are more prisoners than stay."""
    prisoners = releasable(state, seat)
    if len(prisoners) <= count:
        for card in prisoners:
            keep_down(state, card)
    elif count > 0:
        state.stack.append(KeepDown(jailer, seat, count))


def releasable(state: GobelinsState, seat: int) -> list[int]:
    """A seat's prisoners that nobody has decided to keep down."""
    return [card for card in state.prisoners(seat) if card not in state.kept]


def keep_down(state: GobelinsState, card: int) -> None:
    """GO-155: this goblin stays imprisoned."""
    state.kept = [*state.kept, card]
    if state.journal is not None:
        state.journal.add("GO-155", "kept-down", {"who": state.ruler[card], "card": token(card)})
