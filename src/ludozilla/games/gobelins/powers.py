"""The interpreter of the cards' powers: how their steps are carried out.

Sections 5.1 and 5.5 of the rules. A card has no code of its own: all it can do is what the
primitives here do. A power being resolved is a ``POWER`` frame on the decision stack, what one
player still has to do for one of its steps an ``EFFECT`` frame.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ludozilla.engine.parts import only
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import NO_SEAT, Decision, Frame, Setup
from ludozilla.engine.vocabulary import HOLE
from ludozilla.games.gobelins.army import (
    DISCARD_PILE,
    DOWN,
    DRAW_PILE,
    LEVELS,
    NO_GOBLIN,
    UP,
    card_of,
    caught_up,
    controller_of,
    hand_of,
    held,
    looked_at_by,
    power_of,
    row_of,
)
from ludozilla.games.gobelins.batches import NO_OPPONENT, POWER, Batches
from ludozilla.games.gobelins.cards import (
    ADVANTAGE,
    ANY_COLOUR,
    AT_RANDOM,
    BOUNCE,
    CAPTURE,
    COLOUR,
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
    OPPOSING,
    OPPS,
    OWN,
    PLACE,
    POWERS,
    RECOVER,
    REFRESH,
    RELEASE,
    SELF,
    STEAL,
    Step,
)
from ludozilla.games.gobelins.words import (
    FIRST_CARD,
    FIRST_PLAYER,
    NO,
    PLACE_IT,
    YES,
    card_at,
    token,
    use,
)

# Kinds of frames: decisions
MAY: Final = 20
OPPONENT: Final = 21
CHOOSE: Final = 22
OFFER: Final = 23
# and steps nobody decides, besides POWER
EFFECT: Final = 24
PUT_BACK: Final = 25

_ASKING: Final = {
    DISCARD: "discard",
    DIG: "dig",
    RECOVER: "recover",
    GIVE: "give",
    DESTROY: "destroy",
    IMPRISON: "imprison",
    RELEASE: "release",
    BOUNCE: "bounce",
    CAPTURE: "capture",
    PLACE: "place",
    MUTATE: "mutate",
    ADVANTAGE: "advantage",
}
"""the primitives that can ask a question"""


def step_of(fired: int, number: int) -> Step:
    """One step of a fired power."""
    return POWERS[card_of(fired)][power_of(fired)].steps[number]


def amount_of(fired: int, step: Step) -> int:
    """GO-61: n, or n + p for who was behind."""
    return step.n + step.plus * caught_up(fired)


def rule_of(step: Step) -> str:
    """The rule that defines a primitive."""
    return f"GO-{101 + step.do}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Powers(Batches):
    """Powers on their way."""

    done: bool
    """whether the last step was done, as ``if_done`` asks (GO-62)"""
    extra: bool
    """whether the active player has gained an extra turn (GO-24)"""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.done = False
        self.extra = False

    def copy_powers_to(self, twin: Powers) -> None:
        """Give a new state this one's share of armies and powers."""
        self.copy_batches_to(twin)
        twin.done = self.done
        twin.extra = self.extra

    # -- what is asked -------------------------------------------------------

    def choices(self) -> list[int]:
        frame = self.stack[-1]
        kind = frame.kind
        if kind == CHOOSE:
            return [token(card) for card in self.options(frame.args)]
        if kind == OFFER:
            return self.offers(frame.args[0], frame.args[1])
        if kind == OPPONENT:
            return [FIRST_PLAYER + other for other in self.others(frame.seat)]
        if kind == MAY:
            return [YES, NO]
        return super().choices()

    def resolve(self, frame: Frame, action: int, rng: Rng) -> None:
        kind = frame.kind
        args = frame.args
        if kind == CHOOSE:
            self.take(args[0], step_of(args[0], args[1]), args[2], action - FIRST_CARD)
        elif kind == OFFER:
            self.accept(args[0], args[1], action)
        elif kind == OPPONENT:
            self.go_on(args[0], args[1], action - FIRST_PLAYER, True, rng)
        elif kind == MAY:
            if action == YES:
                self.go_on(args[0], args[1], args[2], True, rng)
            else:
                self.leave_out(args[0], args[1], args[2])
        else:
            super().resolve(frame, action, rng)

    def carry_on(self, frame: Frame, rng: Rng) -> None:
        kind = frame.kind
        args = frame.args
        if kind == POWER:
            self.go_on(args[0], args[1], args[2], False, rng)
        elif kind == EFFECT:
            self.repeat(args[0], args[1], args[2], args[3])
        elif kind == PUT_BACK:
            self.put_back(args[0], args[1])
        else:
            super().carry_on(frame, rng)

    def decision(self) -> Decision:
        frame = self.stack[-1]
        kind = frame.kind
        if kind not in (MAY, OPPONENT, CHOOSE, OFFER):
            return super().decision()
        card = token(card_of(frame.args[0]))
        if kind == OPPONENT:
            return Decision("GO-63", "opponent", {"card": card})
        step = step_of(frame.args[0], frame.args[1])
        if kind == MAY:
            amount = amount_of(frame.args[0], step)
            return Decision("GO-62", f"may-{_ASKING[step.do]}", {"card": card, "n": amount})
        if kind == OFFER:
            return Decision(rule_of(step), _ASKING[step.do], {"card": card})
        whom = frame.args[2]
        if step.do == DISCARD and step.pick == CONTROLLER:
            return Decision(rule_of(step), "discard-from", {"card": card, "whom": whom})
        return Decision(rule_of(step), _ASKING[step.do], {"card": card, "whom": whom})

    def seen_path(self, action: int, seat: int) -> list[int]:
        frame = self.stack[-1]
        if frame.kind == CHOOSE and seat != frame.seat:
            do = step_of(frame.args[0], frame.args[1]).do
            if do == DIG or (do == GIVE and seat != frame.args[2]):
                return [HOLE]
        return super().seen_path(action, seat)

    # -- section 5.1: the steps of a power -----------------------------------

    def go_on(self, fired: int, number: int, opponent: int, agreed: bool, rng: Rng) -> None:
        """GO-62: the next step of a power, or its end; ``agreed``: its ``may`` has been settled."""
        steps = POWERS[card_of(fired)][power_of(fired)].steps
        if number == len(steps):
            self.form_batch()
            return
        step = steps[number]
        if not held(fired, number) or (step.if_done and not self.done):
            self.leave_out(fired, number, opponent)
            return
        seat = controller_of(fired)
        if step.may and not agreed:
            if not self.can_be_done(fired, step):
                self.leave_out(fired, number, opponent)
                return
            if step.do != PLACE and step.do != MUTATE:
                self.stack.append(Frame(MAY, seat, [fired, number, opponent]))
                return
        if step.asks_for_opponent() and opponent == NO_OPPONENT:
            if self.setup.seats > 2:
                self.stack.append(Frame(OPPONENT, seat, [fired, number]))
                return
            opponent = 1 - seat
        self.stack.append(Frame(POWER, NO_SEAT, [fired, number + 1, opponent]))
        self.done = True
        self.carry_out(fired, number, opponent, rng)

    def leave_out(self, fired: int, number: int, opponent: int) -> None:
        """A step is not carried out."""
        self.done = False
        self.stack.append(Frame(POWER, NO_SEAT, [fired, number + 1, opponent]))

    def can_be_done(self, fired: int, step: Step) -> bool:
        """GO-62: whether a ``may`` is offered, as far as everybody can see."""
        seat = controller_of(fired)
        do = step.do
        if do == PLACE:
            return self.may_place(seat, step)
        if do == MUTATE:
            return self.may_mutate(seat, step.discount)
        if do == DISCARD:
            return len(self.hand(seat)) >= amount_of(fired, step)
        if do == ADVANTAGE:
            return step.to == SELF or self.advantage == seat
        if do == RECOVER:
            return len(self.recoverable(fired, step)) >= amount_of(fired, step)
        return len(self.targets(fired, step, seat)) >= amount_of(fired, step)

    def concerned(self, step: Step, seat: int, opponent: int) -> list[int]:
        """GO-63: the players of ``who``, in their order."""
        if step.who == SELF:
            return [seat]
        if step.who == OPP:
            return [opponent]
        others = self.others(seat)
        return others if step.who == OPPS else [seat, *others]

    def carry_out(self, fired: int, number: int, opponent: int, rng: Rng) -> None:
        """Do what a step says, or put those who have to choose on the stack."""
        step = step_of(fired, number)
        do = step.do
        seat = controller_of(fired)
        if do == DIG:
            self.dig(fired, number, rng)
        elif do == MILL:
            self.mill(step)
        elif do == LOOK_HAND:
            self.look_at_hand(seat, opponent)
        elif do == STEAL:
            self.steal(seat, opponent, step.n, rng)
        elif do == ADVANTAGE:
            self.hand_over(seat, opponent if step.to == OPP else seat)
        elif do == EXTRA_TURN:
            self.gain_turn(seat)
        elif do in (PLACE, MUTATE):
            self.stack.append(Frame(OFFER, seat, [fired, number]))
        else:
            players = self.concerned(step, seat, opponent)
            amount = amount_of(fired, step)
            if do in (DRAW, REFRESH, DRAIN, GAIN_VP):
                for player in players:
                    self.at_once(step, player, amount, rng)
            elif do == DISCARD and step.pick == AT_RANDOM:
                for player in players:
                    self.lose_at_random(player, amount, rng)
            else:
                for player in reversed(players):
                    self.stack.append(Frame(EFFECT, NO_SEAT, [fired, number, player, amount]))

    # -- section 5.5: primitives without a choice ----------------------------

    def at_once(self, step: Step, seat: int, amount: int, rng: Rng) -> None:
        """GO-101, GO-118, GO-119, GO-120: what a player gets or loses without being asked."""
        do = step.do
        if do == DRAW:
            if self.draw_cards(seat, amount, rng, "GO-101") < amount:
                self.done = False
        elif do == GAIN_VP:
            if self.ending is None:
                self.gain_points([seat], amount, "GO-120")
        else:
            pool = self.spent if do == REFRESH else self.available
            other = self.available if do == REFRESH else self.spent
            moved = min(amount, pool[seat])
            pool[seat] -= moved
            other[seat] += moved
            if moved < amount:
                self.done = False
            if self.journal is not None:
                key = "refreshed" if do == REFRESH else "drained"
                self.journal.add(rule_of(step), key, {"who": seat, "n": moved})

    def lose_at_random(self, seat: int, count: int, rng: Rng) -> None:
        """GO-102 with ``pick = random``."""
        for _ in range(count):
            if not self.hand(seat):
                self.done = False
                return
            self.discard_card(seat, rng.choice(self.hand(seat)), "GO-102")

    def mill(self, step: Step) -> None:
        """GO-104: from the pile to the discard; not from a hand, so nothing fires."""
        for _ in range(step.n):
            if not self.parts.at[DRAW_PILE]:
                self.done = False
                return
            card = self.parts.draw(DRAW_PILE, DISCARD_PILE)
            if self.journal is not None:
                self.journal.add("GO-104", "milled", {"card": token(card)})

    def look_at_hand(self, seat: int, opponent: int) -> None:
        """GO-106."""
        cards = self.hand(opponent)
        self.parts.show(hand_of(opponent), cards, only(seat))
        if self.journal is not None:
            tokens = [token(card) for card in cards]
            self.journal.add(
                "GO-106",
                "looked",
                {"who": seat, "whom": opponent, "cards": tokens},
                ["cards"],
                only(seat) | only(opponent),
            )

    def steal(self, seat: int, opponent: int, count: int, rng: Rng) -> None:
        """GO-107."""
        for _ in range(count):
            if not self.hand(opponent):
                self.done = False
                return
            self.pass_card(opponent, seat, rng.choice(self.hand(opponent)), "GO-107")

    def pass_card(self, giver: int, taker: int, card: int, rule: str) -> None:
        """A card goes from hand to hand; only these two see it."""
        self.parts.move(card, hand_of(giver), hand_of(taker))
        if self.journal is not None:
            self.journal.add(
                rule,
                "passed-on",
                {"who": giver, "whom": taker, "card": token(card)},
                ["card"],
                only(giver) | only(taker),
            )

    def hand_over(self, seat: int, taker: int) -> None:
        """GO-116: the token goes to its taker; an opponent gets it only from its holder."""
        if taker != seat and self.advantage != seat:
            self.done = False
            return
        self.advantage = taker
        if self.journal is not None:
            self.journal.add("GO-116", "advantage", {"who": taker})

    def gain_turn(self, seat: int) -> None:
        """GO-24, GO-117: only in one's own turn."""
        self.done = seat == self.active
        if self.done:
            self.extra = True
            if self.journal is not None:
                self.journal.add("GO-24", "extra-turn", {"who": seat})

    def dig(self, fired: int, number: int, rng: Rng) -> None:
        """GO-103: cards are drawn aside, some are taken, the rest goes back."""
        seat = controller_of(fired)
        step = step_of(fired, number)
        for _ in range(step.look):
            card = self.draw_card(looked_at_by(seat), rng)
            if card != NO_GOBLIN and self.journal is not None:
                self.journal.add(
                    "GO-103", "dug", {"who": seat, "card": token(card)}, ["card"], only(seat)
                )
        if len(self.parts.at[looked_at_by(seat)]) > 1:
            # Others may know these cards, having put them under the pile, but not which is taken.
            self.parts.mix_up(looked_at_by(seat))
        self.stack.append(Frame(PUT_BACK, NO_SEAT, [fired, number]))
        self.stack.append(Frame(EFFECT, NO_SEAT, [fired, number, seat, step.take]))

    def put_back(self, fired: int, number: int) -> None:
        """GO-103: what was not taken goes under the pile, the first looked at on top."""
        seat = controller_of(fired)
        discarded = step_of(fired, number).rest_to_discard
        looked = looked_at_by(seat)
        cards = self.parts.at[looked][:]
        for card in cards:
            if discarded:
                self.parts.move(card, looked, DISCARD_PILE)
                self.tell_of(step_of(fired, number), "discarded", seat, card)
            else:
                self.parts.move(card, looked, DRAW_PILE, under=True)
        if cards and not discarded and self.journal is not None:
            self.journal.add("GO-103", "put-back", {"who": seat, "n": len(cards)})

    # -- section 5.5: primitives with a choice -------------------------------

    def repeat(self, fired: int, number: int, player: int, left: int) -> None:
        """Let one player of a step choose as often as is left, legality seen anew each time."""
        step = step_of(fired, number)
        do = step.do
        if left == 0:
            return
        options = self.options([fired, number, player])
        count = len(options)
        if do in (DISCARD, GIVE, DIG):
            if count <= left:  # no choice, as everybody can see
                for card in options[:]:
                    self.take(fired, step, player, card)
                if count < left < EVERYTHING:
                    self.done = False
                return
        elif count == 0:
            self.done = False
            return
        if left > 1:
            self.stack.append(Frame(EFFECT, NO_SEAT, [fired, number, player, left - 1]))
        if count == 1:
            self.take(fired, step, player, options[0])
        else:
            chooser = player
            if do == GIVE or step.pick == CONTROLLER:
                chooser = controller_of(fired)
            if step.pick == CONTROLLER:
                self.parts.show(hand_of(player), options, only(chooser))
            self.stack.append(Frame(CHOOSE, chooser, [fired, number, player]))

    def options(self, args: list[int]) -> list[int]:
        """The cards among which is chosen for a step: its power, its number, whom it concerns."""
        fired, player = args[0], args[2]
        step = step_of(fired, args[1])
        do = step.do
        if do == DISCARD:
            return self.hand(player)
        if do == GIVE:
            return self.hand(controller_of(fired))
        if do == DIG:
            return self.parts.at[looked_at_by(player)]
        if do == RECOVER:
            return self.recoverable(fired, step)
        return self.targets(fired, step, player)

    def recoverable(self, fired: int, step: Step) -> list[int]:
        """GO-105: the cards of the discard that match, of identical ones the first."""
        if step.itself:
            card = card_of(fired)
            return [card] if card in self.parts.at[DISCARD_PILE] else []
        return [
            card
            for card in self.discard_kinds()
            if step.levels >> LEVEL[card] & 1
            and (step.colour == ANY_COLOUR or COLOUR[card] == step.colour)
        ]

    def targets(self, fired: int, step: Step, chooser: int) -> list[int]:
        """GO-72 … GO-75: the goblins a step may take now."""
        only_free = step.free or step.do in (DESTROY, BOUNCE, CAPTURE)
        found: list[int] = []
        for seat in range(self.setup.seats):
            if step.scope == OWN and seat != chooser:
                continue
            if seat == chooser and (step.scope == OPPOSING or step.do == CAPTURE):
                continue
            for level in range(1, LEVELS + 1):
                if not step.levels >> level & 1:
                    continue
                if only_free:
                    card = self.free_in(seat, level)
                    if card != NO_GOBLIN and self.matches(fired, step, chooser, card):
                        found.append(card)
                else:
                    for card in self.row(seat, level):
                        if self.matches(fired, step, chooser, card):
                            found.append(card)
        return found

    def matches(self, fired: int, step: Step, chooser: int, card: int) -> bool:
        """Whether a goblin passes the filters of a step and is not protected from it."""
        face = self.face[card]
        if step.colour != ANY_COLOUR and (face != UP or COLOUR[card] != step.colour):  # GO-74
            return False
        if step.down and face != DOWN:
            return False
        if step.other and card == card_of(fired):
            return False
        do = step.do
        hostile = self.ruler[card] != controller_of(fired)
        if do == DESTROY:
            return not (hostile and self.is_protected(card, against_imprison=False))
        if do == IMPRISON:
            return face == UP and not (hostile and self.is_protected(card, against_imprison=True))
        if do == RELEASE:
            return face == DOWN
        if do == CAPTURE:
            return self.has_room(chooser, LEVEL[card])
        return True

    def take(self, fired: int, step: Step, player: int, card: int) -> None:
        """Do to the chosen card what the step says."""
        do = step.do
        if do == DISCARD:
            self.discard_card(player, card, "GO-102")
        elif do == GIVE:
            self.pass_card(controller_of(fired), player, card, "GO-108")
        elif do == DIG:
            self.parts.move(card, looked_at_by(player), hand_of(player))
            if self.journal is not None:
                self.journal.add(
                    "GO-103", "took", {"who": player, "card": token(card)}, ["card"], only(player)
                )
        elif do == RECOVER:
            self.parts.move(card, DISCARD_PILE, hand_of(player))
            self.tell_of(step, "recovered", player, card)
        elif do == DESTROY:
            self.destroy(card, "GO-109")
        elif do == IMPRISON:
            self.face[card] = DOWN
            self.tell_of(step, "imprisoned", self.ruler[card], card)
        elif do == RELEASE:
            self.face[card] = UP
            self.tell_of(step, "released", self.ruler[card], card)
        elif do == BOUNCE:
            owner = self.ruler[card]
            self.leave(card, hand_of(owner))
            self.tell_of(step, "bounced", owner, card)
        else:
            self.capture(step, player, card)

    def capture(self, step: Step, seat: int, card: int) -> None:
        """GO-113: a goblin changes sides, keeping its face; its tokens stay behind (GO-52)."""
        face = self.face[card]
        loser = self.ruler[card]
        self.leave(card, row_of(seat, LEVEL[card]))
        self.ruler[card] = seat
        self.face[card] = face
        if self.journal is not None:
            self.journal.add(
                rule_of(step), "captured", {"who": seat, "whom": loser, "card": token(card)}
            )

    def tell_of(self, step: Step, key: str, seat: int, card: int) -> None:
        """Note what a step did to a card of a player."""
        if self.journal is not None:
            self.journal.add(rule_of(step), key, {"who": seat, "card": token(card)})

    # -- GO-114, GO-115: placing and mutating by a power ---------------------

    def may_place(self, seat: int, step: Step) -> bool:
        """GO-62: whether there may be something to place, as far as everybody can see."""
        if step.from_discard:
            return bool(self.placeable(seat, self.discard_kinds(), step.levels, costless=True))
        if not self.hand(seat):
            return False
        for level in range(1, LEVELS + 1):
            if step.levels >> level & 1 and self.has_room(seat, level):
                return True
        return False

    def offers(self, fired: int, number: int) -> list[int]:
        """What may be placed or mutated by a power, and ``no``."""
        step = step_of(fired, number)
        seat = controller_of(fired)
        if step.do == MUTATE:
            return [*self.mutations(seat, step.discount), NO]
        cards = self.discard_kinds() if step.from_discard else self.hand(seat)
        placeable = self.placeable(seat, cards, step.levels, costless=True)
        return [*[use(card, PLACE_IT) for card in placeable], NO]

    def accept(self, fired: int, number: int, action: int) -> None:
        """Carry out what was chosen, if anything."""
        step = step_of(fired, number)
        seat = controller_of(fired)
        self.done = action != NO
        if action == NO:
            return
        if step.do == MUTATE:
            self.mutate(seat, card_at(action, 0), card_at(action, 2), step.discount)
        else:
            source = DISCARD_PILE if step.from_discard else hand_of(seat)
            self.place_at_once(seat, card_at(action, 0), source)
