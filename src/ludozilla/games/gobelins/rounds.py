"""The course of a round: one turn after the other, the Great Battle, and a new round.

Sections 4.2 and 4.4 of the rules; what is done in a turn is in ``turn``.
"""

from __future__ import annotations

from typing import Final

from ludozilla.engine.journal import Arg
from ludozilla.engine.pending import Ask, Decision, Then
from ludozilla.engine.rng import Rng
from ludozilla.games.gobelins.army import DOWN, LEVELS, NO_TOKENS, TOKENS_EACH, UP, GobelinsState
from ludozilla.games.gobelins.batches import form_batch
from ludozilla.games.gobelins.cards import CARDS, NO_RELEASE, ON_NEW_ROUND, RULES
from ludozilla.games.gobelins.ending import gain_points, won_by_battle, won_by_state
from ludozilla.games.gobelins.lasting import army_value, in_force
from ludozilla.games.gobelins.triggers import fire
from ludozilla.games.gobelins.turn import Turn, drop_out
from ludozilla.games.gobelins.words import FIRST_CARD, word

# -- one turn after the other ------------------------------------------------------------


class TurnEnds(Then[GobelinsState]):
    """GO-20, GO-23, GO-24, GO-26: who is next; GO-81: unless somebody has won."""

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


# -- GO-56, step 2: who stays imprisoned -------------------------------------------------


class Jail(Then[GobelinsState]):
    """GO-155: so many prisoners of a player stay down; the jailer chooses if there are more."""

    def __init__(self, jailer: int, player: int, count: int) -> None:
        super().__init__()
        self.jailer: Final = jailer
        self.player: Final = player
        self.count: Final = count

    def carry_on(self, state: GobelinsState, rng: Rng) -> None:
        prisoners = releasable(state, self.player)
        if len(prisoners) <= self.count:
            for card in prisoners:
                keep_down(state, card)
        elif self.count > 0:
            state.stack.append(KeepDown(self.jailer, self.player, self.count))


class KeepDown(Ask[GobelinsState]):
    """GO-155: the jailer, controller of ``no_release``, chooses a prisoner who stays down."""

    def __init__(self, seat: int, player: int, count: int) -> None:
        super().__init__(seat)
        self.player: Final = player
        self.count: Final = count

    def choices(self, state: GobelinsState) -> list[int]:
        return [word(card) for card in releasable(state, self.player)]

    def decision(self, state: GobelinsState) -> Decision:
        return Decision("GO-155", "keep-down", {"whom": self.player})

    def resolve(self, state: GobelinsState, action: int, rng: Rng) -> None:
        keep_down(state, action - FIRST_CARD)
        state.stack.append(Jail(self.seat, self.player, self.count - 1))


class ReleaseAll(Then[GobelinsState]):
    """GO-56, step 2: all other prisoners are turned up."""

    def carry_on(self, state: GobelinsState, rng: Rng) -> None:
        for seat in range(state.setup.seats):
            for card in releasable(state, seat):
                state.flip(card, UP)
                if state.journal is not None:
                    state.stir(card)
                    state.journal.add("GO-56", "released", {"who": seat, "card": word(card)})
        state.kept = []


_RELEASE_ALL: Final = ReleaseAll()


def releasable(state: GobelinsState, seat: int) -> list[int]:
    """A seat's prisoners that nobody has decided to keep down."""
    return [card for card in state.prisoners(seat) if card not in state.kept]


def keep_down(state: GobelinsState, card: int) -> None:
    """GO-155: this goblin stays imprisoned."""
    state.kept = [*state.kept, card]
    if state.journal is not None:
        state.stir(card)
        state.journal.add("GO-155", "kept-down", {"who": state.ruler[card], "card": word(card)})


# -- the Great Battle, and a new round ---------------------------------------------------


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
    """GO-56, steps 1 and 3; then the prisoners, powers, and the first turn. GO-57: no more."""
    seats = state.setup.seats
    state.round += 1
    if state.journal is not None:
        for card in range(CARDS):
            if state.tokens_on[card]:
                state.stir(card)
        args: dict[str, Arg] = {"n": state.round, "who": state.advantage}
        args["players"] = list(range(seats))
        state.journal.add("GO-56", "round", args)
    state.tokens_on = NO_TOKENS
    state.available = [TOKENS_EACH] * seats
    state.spent = [0] * seats
    state.passed = [False] * seats
    state.turns = [0] * seats
    state.active = state.advantage
    state.resolved = 0
    # To be read from below: what was put on the stack last comes first.
    state.stack.append(_NEW_ROUND)
    state.stack.append(_RELEASE_ALL)
    for lasting in RULES[NO_RELEASE]:
        if in_force(state, lasting):
            jailer = state.ruler[lasting.card]
            for seat in reversed([jailer, *state.others(jailer)]):
                state.stack.append(Jail(jailer, seat, lasting.step.value))
