"""The primitives: what the steps of powers do.

GO-101 to GO-120 of the rules; which cards and goblins they may take is in ``targets``.
"""

from __future__ import annotations

from typing import Final

from ludozilla.engine.journal import Arg
from ludozilla.engine.parts import only
from ludozilla.engine.pending import Decision, Then
from ludozilla.engine.rng import Rng
from ludozilla.engine.vocabulary import HOLE
from ludozilla.games.gobelins import actions
from ludozilla.games.gobelins.army import (
    DISCARD_PILE,
    DOWN,
    NO_GOBLIN,
    UP,
    GobelinsState,
    hand_of,
    looked_at_by,
    row_of,
)
from ludozilla.games.gobelins.cards import (
    ADVANTAGE,
    AT_RANDOM,
    BOUNCE,
    CARDS,
    CONTROLLER,
    DESTROY,
    DIG,
    DISCARD,
    DRAIN,
    DRAW,
    EVERYTHING,
    EXTRA_TURN,
    GAIN_VP,
    GIVE,
    IMPRISON,
    LEVEL,
    LOOK_HAND,
    MILL,
    MUTATE,
    OPP,
    OPPS,
    PLACE,
    PRIMITIVES,
    RECOVER,
    REFRESH,
    RELEASE,
    SELF,
    STEAL,
    Step,
)
from ludozilla.games.gobelins.ending import gain_points
from ludozilla.games.gobelins.targets import options_of
from ludozilla.games.gobelins.triggers import (
    OfPower,
    amount_of,
    controller_of,
    destroy,
    discard_card,
    steps_of,
)
from ludozilla.games.gobelins.words import FIRST_CARD, NO, card_at, token


class Choose(OfPower):
    """The card, or the goblin, to which a step is done."""

    def __init__(self, seat: int, fired: int, number: int, player: int) -> None:
        super().__init__(seat, fired, number)
        self.player: Final = player

    def choices(self, state: GobelinsState) -> list[int]:
        return [token(card) for card in options_of(state, self.fired, self.step(), self.player)]

    def decision(self, state: GobelinsState) -> Decision:
        step = self.step()
        from_hand = step.do == DISCARD and step.pick == CONTROLLER
        args: dict[str, Arg] = {"card": self.card(), "whom": self.player}
        return Decision(rule_of(step), "discard-from" if from_hand else PRIMITIVES[step.do], args)

    def seen_path(self, state: GobelinsState, action: int, seat: int) -> list[int]:
        """What is dug for or given, others do not see."""
        do = self.step().do
        if seat != self.seat and (do == DIG or (do == GIVE and seat != self.player)):
            return [HOLE]
        return state.path(action)

    def resolve(self, state: GobelinsState, action: int, rng: Rng) -> None:
        take(state, self.fired, self.step(), self.player, action - FIRST_CARD)


class PlaceByPower(OfPower):
    """GO-114: a goblin that a power lets one place, or ``no``."""

    def choices(self, state: GobelinsState) -> list[int]:
        step = self.step()
        cards = state.hand(self.seat)
        if step.from_discard:
            cards = state.discard_kinds(step.levels)
        return [*actions.placements(state, self.seat, cards, step.levels, costless=True), NO]

    def decision(self, state: GobelinsState) -> Decision:
        return Decision("GO-114", "place", {"card": self.card()})

    def resolve(self, state: GobelinsState, action: int, rng: Rng) -> None:
        state.done = action != NO
        if state.done:
            source = DISCARD_PILE if self.step().from_discard else hand_of(self.seat)
            actions.place_at_once(state, self.seat, card_at(action, 0), source)


class MutateByPower(OfPower):
    """GO-115: a mutation that a power lets one carry out at a lower cost, or ``no``."""

    def choices(self, state: GobelinsState) -> list[int]:
        found: list[int] = []
        actions.add_mutations(state, self.seat, self.step().discount, found)
        found.append(NO)
        return found

    def decision(self, state: GobelinsState) -> Decision:
        return Decision("GO-115", "mutate", {"card": self.card()})

    def resolve(self, state: GobelinsState, action: int, rng: Rng) -> None:
        state.done = action != NO
        if state.done:
            outgoing, incoming = card_at(action, 0), card_at(action, 2)
            actions.mutate(state, self.seat, outgoing, incoming, self.step().discount)


class StepFor(Then[GobelinsState]):
    """What a step has still to do for one of its players, who chooses anew each time."""

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
        options = options_of(state, self.fired, step, self.player)
        if len(options) <= self.left and step.do in (DISCARD, GIVE, DIG):
            self.take_all(state, step, options[:])  # no choice, as everybody can see
            return
        if not options:
            state.done = False
            return
        if self.left > 1:
            state.stack.append(StepFor(self.fired, self.number, self.player, self.left - 1))
        if len(options) == 1:
            take(state, self.fired, step, self.player, options[0])
        else:
            self.let_choose(state, step, options)

    def take_all(self, state: GobelinsState, step: Step, cards: list[int]) -> None:
        """There are just so many, or too few."""
        for card in cards:
            take(state, self.fired, step, self.player, card)
        if len(cards) < self.left < EVERYTHING:
            state.done = False

    def let_choose(self, state: GobelinsState, step: Step, options: list[int]) -> None:
        """The player chooses, or the controller: of the own hand, or of one that is shown."""
        chooser = self.player
        if step.do == GIVE or step.pick == CONTROLLER:
            chooser = controller_of(self.fired)
        if step.pick == CONTROLLER:
            state.parts.show(hand_of(self.player), options, only(chooser))
        state.stack.append(Choose(chooser, self.fired, self.number, self.player))


class PutBack(Then[GobelinsState]):
    """GO-103: what was not taken goes under the pile, or is discarded, in the order it was seen."""

    def __init__(self, fired: int, number: int, older: int, fresh: list[int]) -> None:
        """So many were looked at before the discard was shuffled, which was these cards."""
        super().__init__()
        self.fired: Final = fired
        self.number: Final = number
        self.older: Final = older
        self.fresh: Final = fresh

    def carry_on(self, state: GobelinsState, rng: Rng) -> None:
        seat = controller_of(self.fired)
        step = steps_of(self.fired)[self.number]
        looked = looked_at_by(seat)
        cards = state.parts.at[looked][:]
        for i, card in enumerate(cards):
            if step.rest_to_discard:
                state.parts.move(card, looked, DISCARD_PILE)
                tell_of(state, step, "discarded", seat, card)
            else:
                under = state.under_the_pile()
                state.parts.move(card, looked, under, slot=0)
                self.tell_ages_apart(state, i, i + step.take, under)
        if cards and not step.rest_to_discard and state.journal is not None:
            state.journal.add("GO-103", "put-back", {"who": seat, "n": len(cards)})

    def tell_ages_apart(self, state: GobelinsState, first: int, last: int, place: int) -> None:
        """All know that the card in a place was looked at as one of these, so how old it may be."""
        if self.older > last:
            state.parts.rule_out(self.fresh, [place])
        elif 0 < self.older <= first:
            old = [card for card in range(CARDS) if card not in self.fresh]
            state.parts.rule_out(old, [place])


# -- doing a step ------------------------------------------------------------------------


def carry_out(state: GobelinsState, fired: int, number: int, opponent: int, rng: Rng) -> None:
    """Do what a step says, or put those who have to choose on the stack."""
    step = steps_of(fired)[number]
    do = step.do
    seat = controller_of(fired)
    if do == DIG:
        dig(state, fired, number, rng)
    elif do == MILL:
        mill(state, step.n)
    elif do == LOOK_HAND:
        look_at_hand(state, seat, opponent)
    elif do == STEAL:
        steal(state, seat, opponent, step.n, rng)
    elif do == ADVANTAGE:
        hand_over(state, seat, opponent if step.to == OPP else seat)
    elif do == EXTRA_TURN:
        gain_turn(state, seat)
    elif do == PLACE:
        state.stack.append(PlaceByPower(seat, fired, number))
    elif do == MUTATE:
        state.stack.append(MutateByPower(seat, fired, number))
    else:
        amount = amount_of(fired, step)
        players = concerned(state, step, seat, opponent)
        if do in (DRAW, REFRESH, DRAIN, GAIN_VP) or step.pick == AT_RANDOM:
            for player in players:
                do_at_once(state, step, player, amount, rng)
        else:
            for player in reversed(players):
                state.stack.append(StepFor(fired, number, player, amount))


def concerned(state: GobelinsState, step: Step, seat: int, opponent: int) -> list[int]:
    """GO-63: the players of ``who``, in their order."""
    if step.who == SELF:
        return [seat]
    if step.who == OPP:
        return [opponent]
    others = state.others(seat)
    return others if step.who == OPPS else [seat, *others]


def do_at_once(state: GobelinsState, step: Step, seat: int, amount: int, rng: Rng) -> None:
    """What a player gets or loses without being asked."""
    do = step.do
    if do == DRAW:  # GO-101
        if state.draw_cards(seat, amount, rng, "GO-101") < amount:
            state.done = False
    elif do == DISCARD:
        lose_at_random(state, seat, amount, rng)
    elif do == REFRESH:
        refresh(state, seat, amount)
    elif do == DRAIN:
        drain(state, seat, amount)
    elif state.ending is None:  # GO-120
        gain_points(state, [seat], amount, "GO-120")


def take(state: GobelinsState, fired: int, step: Step, player: int, card: int) -> None:
    """Do to the chosen card what the step says."""
    do = step.do
    if do == DISCARD:
        discard_card(state, player, card, "GO-102")
    elif do == GIVE:
        pass_card(state, controller_of(fired), player, card, "GO-108")
    elif do == DIG:
        state.parts.move(card, looked_at_by(player), hand_of(player))
        if state.journal is not None:
            args: dict[str, Arg] = {"who": player, "card": token(card)}
            state.journal.add("GO-103", "took", args, ["card"], only(player))
    elif do == RECOVER:
        state.parts.move(card, DISCARD_PILE, hand_of(player))
        tell_of(state, step, "recovered", player, card)
    elif do == DESTROY:
        destroy(state, card)
    elif do == IMPRISON:
        state.turn(card, DOWN)
        tell_of(state, step, "imprisoned", state.ruler[card], card)
    elif do == RELEASE:
        state.turn(card, UP)
        tell_of(state, step, "released", state.ruler[card], card)
    elif do == BOUNCE:
        owner = state.ruler[card]
        state.leave(card, hand_of(owner))
        tell_of(state, step, "bounced", owner, card)
    else:
        capture(state, player, card)


def rule_of(step: Step) -> str:
    """The rule that defines a primitive."""
    return f"GO-{101 + step.do}"


def tell_of(state: GobelinsState, step: Step, key: str, seat: int, card: int) -> None:
    """Note what a step did to a card of a player."""
    if state.journal is not None:
        state.journal.add(rule_of(step), key, {"who": seat, "card": token(card)})


# -- one primitive after the other -------------------------------------------------------


def lose_at_random(state: GobelinsState, seat: int, count: int, rng: Rng) -> None:
    """GO-102 with ``pick = random``."""
    for _ in range(count):
        if not state.hand(seat):
            state.done = False
            return
        discard_card(state, seat, rng.choice(state.hand(seat)), "GO-102")


def dig(state: GobelinsState, fired: int, number: int, rng: Rng) -> None:
    """GO-103: cards are drawn aside, some are taken, the rest goes back."""
    seat = controller_of(fired)
    step = steps_of(fired)[number]
    looked = looked_at_by(seat)
    older = 0
    fresh: list[int] = []
    for i in range(step.look):
        if state.parts.at[DISCARD_PILE] and not state.parts.at[state.draw_pile()]:
            older, fresh = i, state.parts.at[DISCARD_PILE]
        card = state.draw_card(looked, rng)
        if card != NO_GOBLIN and state.journal is not None:
            args: dict[str, Arg] = {"who": seat, "card": token(card)}
            state.journal.add("GO-103", "dug", args, ["card"], only(seat))
    if len(state.parts.at[looked]) > 1:
        # Others may know these cards, having put them under the pile, but not which is taken.
        state.parts.mix_up(looked)
    state.stack.append(PutBack(fired, number, older, fresh))
    state.stack.append(StepFor(fired, number, seat, step.take))


def mill(state: GobelinsState, count: int) -> None:
    """GO-104: from the pile to the discard; not from a hand, so nothing fires."""
    for _ in range(count):
        pile = state.draw_pile()
        if not state.parts.at[pile]:
            state.done = False
            return
        card = state.parts.draw(pile, DISCARD_PILE)
        if state.journal is not None:
            state.journal.add("GO-104", "milled", {"card": token(card)})


def look_at_hand(state: GobelinsState, seat: int, opponent: int) -> None:
    """GO-106."""
    cards = state.hand(opponent)
    state.parts.show(hand_of(opponent), cards, only(seat))
    if state.journal is not None:
        tokens = [token(card) for card in cards]
        args: dict[str, Arg] = {"who": seat, "whom": opponent, "cards": tokens}
        state.journal.add("GO-106", "looked", args, ["cards"], only(seat) | only(opponent))


def steal(state: GobelinsState, seat: int, opponent: int, count: int, rng: Rng) -> None:
    """GO-107."""
    for _ in range(count):
        if not state.hand(opponent):
            state.done = False
            return
        pass_card(state, opponent, seat, rng.choice(state.hand(opponent)), "GO-107")


def pass_card(state: GobelinsState, giver: int, taker: int, card: int, rule: str) -> None:
    """A card goes from hand to hand; only these two see it."""
    state.parts.move(card, hand_of(giver), hand_of(taker))
    if state.journal is not None:
        args: dict[str, Arg] = {"who": giver, "whom": taker, "card": token(card)}
        state.journal.add(rule, "passed-on", args, ["card"], only(giver) | only(taker))


def capture(state: GobelinsState, seat: int, card: int) -> None:
    """GO-113: a goblin changes sides, keeping its face; its tokens stay behind (GO-52)."""
    face = state.face[card]
    loser = state.ruler[card]
    state.leave(card, row_of(seat, LEVEL[card]))
    state.station(card, seat, face)
    if state.journal is not None:
        args: dict[str, Arg] = {"who": seat, "whom": loser, "card": token(card)}
        state.journal.add("GO-113", "captured", args)


def hand_over(state: GobelinsState, seat: int, taker: int) -> None:
    """GO-116: the token goes to its taker; an opponent gets it only from its holder."""
    if taker != seat and state.advantage != seat:
        state.done = False
        return
    state.advantage = taker
    if state.journal is not None:
        state.journal.add("GO-116", "advantage", {"who": taker})


def gain_turn(state: GobelinsState, seat: int) -> None:
    """GO-24, GO-117: only in one's own turn."""
    state.done = seat == state.active
    if state.done:
        state.extra = True
        if state.journal is not None:
            state.journal.add("GO-24", "extra-turn", {"who": seat})


def refresh(state: GobelinsState, seat: int, count: int) -> None:
    """GO-118."""
    moved = min(count, state.spent[seat])
    state.spend(seat, -moved)
    if moved < count:
        state.done = False
    if state.journal is not None:
        state.journal.add("GO-118", "refreshed", {"who": seat, "n": moved})


def drain(state: GobelinsState, seat: int, count: int) -> None:
    """GO-119."""
    moved = min(count, state.available[seat])
    state.spend(seat, moved)
    if moved < count:
        state.done = False
    if state.journal is not None:
        state.journal.add("GO-119", "drained", {"who": seat, "n": moved})
