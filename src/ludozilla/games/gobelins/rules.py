"""The rules of Gobelins: set-up, rounds and turns, the Great Battle, and how the game is won.

Sections 3, 4.2, 4.4 and 6 of the rules. The table is in ``army``, what can be done with goblins in
``actions``; ``batches`` puts the cards' powers in order and ``powers`` interprets them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ludozilla.engine.rng import Rng
from ludozilla.engine.state import NO_SEAT, Decision, Frame, Setup
from ludozilla.games.gobelins.army import (
    DISCARD_PILE,
    DOWN,
    DRAW_PILE,
    LEVELS,
    TOKENS_EACH,
    UP,
    hand_of,
)
from ludozilla.games.gobelins.cards import (
    ANY_LEVEL,
    BATTLE_MARGIN_GE,
    CARDS,
    IDS,
    KIND,
    LEVEL,
    NO_RELEASE,
    ON_NEW_ROUND,
    RULES,
    VICTORIES,
)
from ludozilla.games.gobelins.powers import Powers
from ludozilla.games.gobelins.words import (
    ACTIVATE_IT,
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
    use,
)

HAND_SIZE: Final = 7

# Kinds of frames: decisions
TURN: Final = 30
MULLIGAN: Final = 31
KEEP_DOWN: Final = 32
# and steps nobody decides
DEAL: Final = 33
END_TURN: Final = 34
JAIL: Final = 35
RELEASE_ALL: Final = 36
NEW_ROUND: Final = 37
FIRST_TURN: Final = 38

# Frames never change, so those that say nothing more are made once.
_ASK_TO_ACT: Final = [Frame(TURN, seat) for seat in range(4)]
_THE_TURN_ENDS: Final = Frame(END_TURN, NO_SEAT)


# Compiled, ``clone`` could not make an instance without __init__ otherwise.
@mypyc_attr(allow_interpreted_subclasses=True)
class GobelinsState(Powers):
    """A position of Gobelins."""

    passed: list[bool]
    """seat -> whether it has passed this round"""
    turns: list[int]
    """seat -> turns it has begun this round"""
    round: int
    kept: list[int]
    """prisoners that stay face down at the new round (GO-155)"""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.passed = [False] * setup.seats
        self.turns = [0] * setup.seats
        self.round = 1
        self.kept = []

    def clone(self) -> GobelinsState:
        twin = GobelinsState.__new__(GobelinsState)
        self.copy_powers_to(twin)
        twin.passed = self.passed[:]
        twin.turns = self.turns[:]
        twin.round = self.round
        twin.kept = self.kept[:]
        return twin

    # -- what the kernel asks ------------------------------------------------

    def choices(self) -> list[int]:
        frame = self.stack[-1]
        kind = frame.kind
        if kind == TURN:
            return self.turn_actions(frame.seat)
        if kind == MULLIGAN:
            return [KEEP, REDRAW] if self.may_redraw(frame.seat) else [KEEP]
        if kind == KEEP_DOWN:
            return [token(card) for card in self.releasable(frame.args[0])]
        return super().choices()

    def resolve(self, frame: Frame, action: int, rng: Rng) -> None:
        kind = frame.kind
        if kind == TURN:
            self.act(frame.seat, action, rng)
        elif kind == MULLIGAN:
            self.settle_hand(frame.seat, action, rng)
        elif kind == KEEP_DOWN:
            self.keep_down(action - FIRST_CARD)
            self.jail(frame.seat, frame.args[0], frame.args[1] - 1)
        else:
            super().resolve(frame, action, rng)

    def carry_on(self, frame: Frame, rng: Rng) -> None:
        kind = frame.kind
        args = frame.args
        if kind == END_TURN:
            self.end_turn()
        elif kind == DEAL:
            self.deal_to_next(args[0], rng)
        elif kind == JAIL:
            self.jail(args[0], args[1], args[2])
        elif kind == RELEASE_ALL:
            self.release_prisoners()
        elif kind == NEW_ROUND:
            self.greet_round()
        elif kind == FIRST_TURN:
            self.active = self.advantage
            if not self.won_by_state():
                self.begin_turn(self.advantage)
        else:
            super().carry_on(frame, rng)

    def decision(self) -> Decision:
        frame = self.stack[-1]
        kind = frame.kind
        if kind == TURN:
            return Decision("GO-21", "turn")
        if kind == MULLIGAN:
            return Decision("GO-11", "mulligan")
        if kind == KEEP_DOWN:
            return Decision("GO-155", "keep-down", {"whom": frame.args[0]})
        return super().decision()

    # -- section 3: set-up ---------------------------------------------------

    def set_up(self, rng: Rng) -> None:
        """GO-8, GO-9: shuffle, and draw lots for the advantage token."""
        self.parts.put(DRAW_PILE, list(range(CARDS)))
        self.parts.shuffle(DRAW_PILE, rng)
        self.advantage = rng.below(self.setup.seats)
        self.stack = [Frame(DEAL, NO_SEAT, [0])]

    def deal_to_next(self, served: int, rng: Rng) -> None:
        """GO-10: one player after the other draws and settles the hand."""
        if served == self.setup.seats:
            self.begin_turn(self.advantage)
            return
        seat = (self.advantage + served) % self.setup.seats
        self.stack.append(Frame(DEAL, NO_SEAT, [served + 1]))
        self.draw_cards(seat, HAND_SIZE, rng, "GO-10")
        # Also asked of who may not redraw, lest the silence tell of a level I in the hand.
        self.stack.append(Frame(MULLIGAN, seat))

    def may_redraw(self, seat: int) -> bool:
        """GO-11: whether a hand has no goblin of level I."""
        for card in self.hand(seat):
            if LEVEL[card] == 1:
                return False
        return True

    def settle_hand(self, seat: int, action: int, rng: Rng) -> None:
        """GO-11, GO-12: keep the hand, or put it on the discard and draw another."""
        if action == KEEP:
            return
        for card in self.hand(seat)[:]:
            self.parts.move(card, hand_of(seat), DISCARD_PILE)
            if self.journal is not None:
                self.journal.add("GO-12", "redrew", {"who": seat, "card": token(card)})
        self.draw_cards(seat, HAND_SIZE, rng, "GO-11")
        self.stack.append(Frame(MULLIGAN, seat))

    # -- section 4.2: turns --------------------------------------------------

    def begin_turn(self, seat: int) -> None:
        """GO-20, GO-24: a turn, ordinary or extra."""
        self.active = seat
        self.turns[seat] += 1
        self.resolved = 0
        self.extra = False
        self.stack.append(_THE_TURN_ENDS)
        if self.hand(seat) or self.available[seat] > 0:
            self.stack.append(_ASK_TO_ACT[seat])
        else:  # GO-25, as everybody can see
            self.drop_out(seat, "GO-25")

    def turn_actions(self, seat: int) -> list[int]:
        """GO-27: everything that can be done in a turn, passing last."""
        if self.turns[seat] > self.option("turn_cap"):  # GO-88
            return [PASS]
        placeable = self.placeable(seat, self.hand(seat), ANY_LEVEL, costless=False)
        actions = [use(card, PLACE_IT) for card in placeable]
        actions += self.mutations(seat, 0)
        if self.available[seat] > 0:
            actions += [use(card, ACTIVATE_IT) for card in self.activatable(seat)]
            if self.parts.at[DRAW_PILE] or self.parts.at[DISCARD_PILE]:  # GO-48
                actions.append(SPEND_1)
                if self.available[seat] > 1:
                    actions.append(SPEND_2)
        actions.append(PASS)
        return actions

    def act(self, seat: int, action: int, rng: Rng) -> None:
        """GO-21: one action, or a pass."""
        if action == PASS:
            self.drop_out(seat, "GO-22")
        elif action == SPEND_1:
            self.spend_to_draw(seat, 1, 1, rng)
        elif action == SPEND_2:
            self.spend_to_draw(seat, 2, 3, rng)
        else:
            card = card_at(action, 0)
            verb = action >> BITS & MASK
            if verb == PLACE_IT:
                self.place(seat, card)
            elif verb == MUTATE_IT:
                self.mutate(seat, card, card_at(action, 2), 0)
            else:
                self.activate(seat, card)

    def drop_out(self, seat: int, rule: str) -> None:
        """GO-22: a player has passed for the round."""
        self.passed[seat] = True
        if self.journal is not None:
            self.journal.add(rule, "passed", {"who": seat})

    def spend_to_draw(self, seat: int, tokens: int, cards: int, rng: Rng) -> None:
        """GO-46, GO-47."""
        self.available[seat] -= tokens
        self.spent[seat] += tokens
        if self.journal is not None:
            self.journal.add("GO-46", "spent", {"who": seat, "n": tokens})
        self.draw_cards(seat, cards + self.draw_bonus(), rng, "GO-46")

    def end_turn(self) -> None:
        """GO-20, GO-24, GO-26: who is next; GO-81: unless somebody has won."""
        if self.won_by_state():
            return
        if False not in self.passed:
            self.great_battle()
        elif self.extra and not self.passed[self.active]:
            self.begin_turn(self.active)
        else:
            seat = (self.active + 1) % self.setup.seats
            while self.passed[seat]:
                seat = (seat + 1) % self.setup.seats
            self.begin_turn(seat)

    # -- section 4.4: the end of a round -------------------------------------

    def great_battle(self) -> None:
        """GO-53, GO-54, GO-55: the greatest army gains a point."""
        values = [self.army_value(seat) for seat in range(self.setup.seats)]
        best = max(values)
        strongest = [seat for seat, value in enumerate(values) if value == best]
        if self.journal is not None:
            for seat, value in enumerate(values):
                self.journal.add("GO-53", "army", {"who": seat, "n": value})
        alone = len(strongest) == 1
        if self.advantage in strongest:
            strongest = [self.advantage]
        self.gain_points(strongest, 1, "GO-54")
        if alone and self.ending is None:
            values.sort()
            self.won_by_battle(strongest[0], best - values[-2])
        if self.ending is None:
            self.new_round()

    def new_round(self) -> None:
        """GO-56, steps 1 and 3; then the prisoners, powers, and the first turn."""
        seats = self.setup.seats
        self.round += 1
        self.tokens_on = [0] * CARDS
        self.available = [TOKENS_EACH] * seats
        self.spent = [0] * seats
        self.passed = [False] * seats
        self.turns = [0] * seats
        self.active = self.advantage
        self.resolved = 0
        if self.journal is not None:
            self.journal.add("GO-56", "round", {"n": self.round, "who": self.advantage})
        self.stack.append(Frame(NEW_ROUND, NO_SEAT))
        self.stack.append(Frame(RELEASE_ALL, NO_SEAT))
        for lasting in RULES:
            if lasting.step.key == NO_RELEASE and self.in_force(lasting):
                jailer = self.ruler[lasting.card]
                for seat in reversed([jailer, *self.others(jailer)]):
                    self.stack.append(Frame(JAIL, NO_SEAT, [jailer, seat, lasting.step.value]))

    def releasable(self, seat: int) -> list[int]:
        """A seat's prisoners that nobody has decided to keep down."""
        return [card for card in self.prisoners(seat) if card not in self.kept]

    def jail(self, jailer: int, seat: int, count: int) -> None:
        """GO-155: who has swallowed the key chooses who stays imprisoned."""
        prisoners = self.releasable(seat)
        if len(prisoners) <= count:
            for card in prisoners:
                self.keep_down(card)
        elif count > 0:
            self.stack.append(Frame(KEEP_DOWN, jailer, [seat, count]))

    def keep_down(self, card: int) -> None:
        """GO-155: this goblin stays imprisoned."""
        self.kept.append(card)
        if self.journal is not None:
            self.journal.add("GO-155", "kept-down", {"who": self.ruler[card], "card": token(card)})

    def release_prisoners(self) -> None:
        """GO-56, step 2."""
        for seat in range(self.setup.seats):
            for card in self.releasable(seat):
                self.face[card] = UP
                if self.journal is not None:
                    self.journal.add("GO-56", "released", {"who": seat, "card": token(card)})
        self.kept = []

    def greet_round(self) -> None:
        """GO-56, steps 4 to 6."""
        for seat in [self.advantage, *self.others(self.advantage)]:
            for level in range(1, LEVELS + 1):
                for card in self.row(seat, level):
                    if self.face[card] != DOWN:
                        self.fire(ON_NEW_ROUND, card, seat)
        self.stack.append(Frame(FIRST_TURN, NO_SEAT))
        self.form_batch()

    # -- section 6: the end of the game --------------------------------------

    def won_by_state(self) -> bool:
        """GO-81, GO-82: whether somebody fulfils what a face-up Ozeki asks."""
        if not self.option("alt_victory"):
            return False
        standing = [
            lasting
            for lasting in VICTORIES
            if not lasting.step.at_battle and self.in_force(lasting)
        ]
        if standing:
            for seat in [self.active, *self.others(self.active)]:
                for lasting in standing:
                    tests = lasting.step.tests
                    if not [t for t in tests if not self.holds(t, seat, lasting.card)]:
                        self.win([seat], IDS[KIND[lasting.card]], "GO-81")
                        return True
        return False

    def won_by_battle(self, seat: int, margin: int) -> None:
        """GO-83, GO-144: whether the lone winner of a battle has won the game."""
        if not self.option("alt_victory"):
            return
        for lasting in VICTORIES:
            if lasting.step.at_battle and self.in_force(lasting):
                won = True
                for test in lasting.step.tests:
                    if test.kind == BATTLE_MARGIN_GE:
                        won = won and margin >= test.n
                    else:
                        won = won and self.holds(test, seat, lasting.card)
                if won:
                    self.win([seat], IDS[KIND[lasting.card]], "GO-83")
                    return
