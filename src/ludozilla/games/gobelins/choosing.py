"""The primitives whose cards or goblins are chosen one by one.

Of section 5.5 of the rules: ``discard``, ``recover``, ``give``, ``destroy``, ``imprison``,
``release``, ``bounce``, ``capture``.
"""

from __future__ import annotations

from typing import Final

from ludozilla.engine.journal import Arg
from ludozilla.engine.parts import only
from ludozilla.engine.pending import Decision, Then
from ludozilla.engine.rng import Rng
from ludozilla.engine.vocabulary import HOLE
from ludozilla.games.gobelins.army import (
    DISCARD_PILE,
    DOWN,
    UP,
    GobelinsState,
    hand_of,
    row_of,
)
from ludozilla.games.gobelins.cards import (
    BOUNCE,
    CONTROLLER,
    DESTROY,
    DISCARD,
    EVERYTHING,
    GIVE,
    IMPRISON,
    LEVEL,
    PRIMITIVES,
    RECOVER,
    RELEASE,
    Step,
)
from ludozilla.games.gobelins.targets import recoverable, takeable
from ludozilla.games.gobelins.triggers import (
    OfPower,
    controller_of,
    destroy,
    discard_card,
    steps_of,
)
from ludozilla.games.gobelins.words import FIRST_CARD, word


class StepFor(Then[GobelinsState]):
    """What a step has still to do for one of its players: take so many cards or goblins.

    They are chosen one by one, as taking one may change which others can be taken.
    """

    def __init__(self, fired: int, number: int, player: int, left: int) -> None:
        super().__init__()
        self.fired: Final = fired
        self.number: Final = number
        self.player: Final = player
        self.left: Final = left

    def carry_on(self, state: GobelinsState, rng: Rng) -> None:
        if self.left == 0:
            return
        step = steps_of(self.fired)[self.number]
        cards = candidates(state, self.fired, step, self.player)
        if len(cards) <= self.left and step.do in (DISCARD, GIVE):
            self.take_all(state, step, cards[:])  # no choice, as everybody can see
            return
        if not cards:
            state.done = False
            return
        if self.left > 1:
            state.stack.append(StepFor(self.fired, self.number, self.player, self.left - 1))
        if len(cards) == 1:
            take(state, self.fired, step, self.player, cards[0])
        else:
            self.let_choose(state, step, cards)

    def take_all(self, state: GobelinsState, step: Step, cards: list[int]) -> None:
        """There are just so many, or too few; who takes everything always has enough."""
        for card in cards:
            take(state, self.fired, step, self.player, card)
        if len(cards) < self.left < EVERYTHING:
            state.done = False

    def let_choose(self, state: GobelinsState, step: Step, cards: list[int]) -> None:
        """Ask the player, or the controller: what to give, or what of a hand is discarded."""
        seat = self.player
        if step.do == GIVE or step.pick == CONTROLLER:
            seat = controller_of(self.fired)
        if step.pick == CONTROLLER:  # GO-102: who sees the hand
            state.parts.show(hand_of(self.player), cards, only(seat))
        state.stack.append(Choose(seat, self.fired, self.number, self.player))


class Choose(OfPower):
    """The card, or the goblin, that a step done for a player takes."""

    def __init__(self, seat: int, fired: int, number: int, player: int) -> None:
        super().__init__(seat, fired, number)
        self.player: Final = player

    def choices(self, state: GobelinsState) -> list[int]:
        return [word(card) for card in candidates(state, self.fired, self.step(), self.player)]

    def decision(self, state: GobelinsState) -> Decision:
        step = self.step()
        from_hand = step.do == DISCARD and step.pick == CONTROLLER
        args: dict[str, Arg] = {"card": self.card(), "whom": self.player}
        return Decision(rule_of(step), "discard-from" if from_hand else PRIMITIVES[step.do], args)

    def seen_path(self, state: GobelinsState, action: int, seat: int) -> list[int]:
        """GO-108: what is given, others do not see."""
        if self.step().do == GIVE and seat not in (self.seat, self.player):
            return [HOLE]
        return state.path(action)

    def resolve(self, state: GobelinsState, action: int, rng: Rng) -> None:
        take(state, self.fired, self.step(), self.player, action - FIRST_CARD)


def candidates(state: GobelinsState, fired: int, step: Step, player: int) -> list[int]:
    """The cards or goblins that a step may take when it is done for this player."""
    do = step.do
    if do == DISCARD:
        return state.hand(player)
    if do == GIVE:
        return state.hand(controller_of(fired))
    if do == RECOVER:
        return recoverable(state, fired, step, state.discard_kinds(step.levels))
    return takeable(state, fired, step, player)


def take(state: GobelinsState, fired: int, step: Step, player: int, card: int) -> None:
    """Do to a card or goblin what the step says."""
    do = step.do
    if do == DISCARD:
        discard_card(state, player, card, "GO-102")
    elif do == GIVE:
        pass_card(state, controller_of(fired), player, card, "GO-108")
    elif do == RECOVER:
        state.parts.move(card, DISCARD_PILE, hand_of(player))
        tell_of(state, step, "recovered", player, card)
    elif do == DESTROY:
        destroy(state, card)
    elif do == IMPRISON:
        state.flip(card, DOWN)
        state.stir(card)
        tell_of(state, step, "imprisoned", state.ruler[card], card)
    elif do == RELEASE:
        state.flip(card, UP)
        state.stir(card)
        tell_of(state, step, "released", state.ruler[card], card)
    elif do == BOUNCE:
        owner = state.ruler[card]
        state.leave(card, hand_of(owner))
        tell_of(state, step, "bounced", owner, card)
    else:
        capture(state, player, card)


def pass_card(state: GobelinsState, giver: int, taker: int, card: int, rule: str) -> None:
    """A card goes from hand to hand; only these two see it."""
    state.parts.move(card, hand_of(giver), hand_of(taker))
    if state.journal is not None:
        args: dict[str, Arg] = {"who": giver, "whom": taker, "card": word(card)}
        state.journal.add(rule, "passed-on", args, ["card"], only(giver) | only(taker))


def capture(state: GobelinsState, seat: int, card: int) -> None:
    """GO-113: a goblin changes sides, keeping its face; its tokens stay behind (GO-52)."""
    face = state.face[card]
    loser = state.ruler[card]
    state.leave(card, row_of(seat, LEVEL[card]))
    state.station(card, seat, face)
    if state.journal is not None:
        args: dict[str, Arg] = {"who": seat, "whom": loser, "card": word(card)}
        state.journal.add("GO-113", "captured", args)


def rule_of(step: Step) -> str:
    """The rule that defines a primitive."""
    return f"GO-{101 + step.do}"


def tell_of(state: GobelinsState, step: Step, key: str, seat: int, card: int) -> None:
    """Note what a step did to a card of a player."""
    if state.journal is not None:
        state.journal.add(rule_of(step), key, {"who": seat, "card": word(card)})
