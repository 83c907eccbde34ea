"""The rules of Zombie Apocalypse Now: the turn, attacks and action cards.

Sections 2, 4 and 5 of the rules; cards and their places are in ``field``.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ludozilla.engine.journal import Arg
from ludozilla.engine.parts import EVERYBODY, only
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import Decision, Frame
from ludozilla.engine.vocabulary import HOLE
from ludozilla.games.zombie_apocalypse_now.cards import HUMANS, KIND, LEADER, SUPPORT, TWO
from ludozilla.games.zombie_apocalypse_now.field import (
    DISCARD,
    FIRST_SUPPORT,
    HAND,
    HAND_SIZE,
    NOWHERE,
    PLAYED,
    TURN,
    Field,
    token,
)
from ludozilla.games.zombie_apocalypse_now.words import (
    ATTACK,
    BITS,
    DISCARD_HAND,
    DRAW,
    DROP,
    END,
    FIRST_CARD,
    KEEP,
    POSITION_1,
    POSITION_2,
    REPLACE_1,
    REPLACE_2,
    REPLACE_BOTH,
    SHIFT,
    STOP,
    card_at,
    word_at,
)

MOST_ACTIONS: Final = 3

# Kinds of frames, besides TURN
STRIKE_AGAIN: Final = TURN + 1  # args: the attacking leader, the place of the support to use
KEEP_SUPPORT: Final = TURN + 2  # args: the defending leader

# ZA-11, ZA-12, ZA-13: the ways to place a support where there are none, one or two
_WAYS: Final = [
    [POSITION_1],
    [POSITION_2, SHIFT, REPLACE_1],
    [REPLACE_1, REPLACE_2, REPLACE_BOTH],
]


@mypyc_attr(allow_interpreted_subclasses=True)
class ZombieState(Field):
    """A position of Zombie Apocalypse Now."""

    def clone(self) -> ZombieState:
        # Compiled, __new__ would call __init__ but for the attribute of this class.
        twin = ZombieState.__new__(ZombieState)
        self.copy_field_to(twin)
        return twin

    # -- what the kernel asks ------------------------------------------------

    def choices(self) -> list[int]:
        frame = self.stack[-1]
        side = self.side_of(frame.seat)
        if frame.kind == TURN:
            return self.turn_choices(side)
        if frame.kind == STRIKE_AGAIN:
            return [*[token(leader) for leader in self.leaders(1 - side)], STOP]
        return [KEEP, DROP]

    def resolve(self, frame: Frame, action: int, rng: Rng) -> None:
        side = self.side_of(frame.seat)
        if frame.kind == TURN:
            if action == END:
                self.end_turn(side)
            else:
                self.stack.append(frame)
                self.go_on(side, action, rng)
        elif frame.kind == STRIKE_AGAIN:
            if action != STOP:
                self.assault(side, frame.args[0], action - FIRST_CARD, frame.args[1], "ZA-20")
        else:
            self.keep_or_drop(side, frame.args[0], action)

    def decision(self) -> Decision:
        frame = self.stack[-1]
        if frame.kind == TURN:
            left = MOST_ACTIONS - self.done
            return Decision("ZA-5", "act" if left else "end", {"n": left})
        leader = frame.args[0]
        if frame.kind == STRIKE_AGAIN:
            return Decision("ZA-20", "strike-again", {"leader": token(leader)})
        support = self.parts.at[FIRST_SUPPORT[self.side_of(frame.seat)][leader]][0]
        return Decision("ZA-19", "keep", {"leader": token(leader), "card": token(support)})

    def seen_path(self, action: int, seat: int) -> list[int]:
        """ZA-10: of a support, only its owner sees which card it is."""
        path = self.path(action)
        card = path[0] - FIRST_CARD
        if seat != self.seat and len(path) > 1 and KIND[card] == SUPPORT:
            path[0] = HOLE
        return path

    # -- section 2: the turn -------------------------------------------------

    def turn_choices(self, side: int) -> list[int]:
        """ZA-5, ZA-6: all actions and free operations, and the end of the turn."""
        choices = [END]
        hand = self.hand(side)
        if hand:
            if self.may_discard(hand):
                choices.append(DISCARD_HAND)
        elif self.parts.at[self.segment(side)]:  # ZA-7
            choices.append(DRAW)
        if self.done < MOST_ACTIONS:
            self.add_plays(side, hand, choices)
            if not self.attacked and self.turns > 1:  # ZA-4
                self.add_attacks(side, choices)
        return choices

    def may_discard(self, hand: list[int]) -> bool:
        """ZA-8: leaders are never discarded."""
        for card in hand:
            if KIND[card] == LEADER:
                return False
        return True

    def add_plays(self, side: int, hand: list[int], choices: list[int]) -> None:
        """ZA-2: what the cards in hand can be played for."""
        spots: list[int] = []
        for card in hand:
            kind = KIND[card]
            if kind == SUPPORT:
                if not spots:
                    spots = self.spots(side)
                for spot in spots:
                    choices.append(spot << BITS | FIRST_CARD + card)
            elif kind == LEADER:
                choices.append(FIRST_CARD + card)
            elif not self.has_played(side, kind):
                if kind == TWO:
                    choices.append(FIRST_CARD + card)
                else:
                    for support in self.supports():
                        choices.append(support << BITS | FIRST_CARD + card)

    def spots(self, side: int) -> list[int]:
        """ZA-11, ZA-12, ZA-13: where a support may go: actions that still lack their card."""
        at = self.parts.at
        spots = []
        for leader in self.leaders(side):
            first = FIRST_SUPPORT[side][leader]
            for way in _WAYS[len(at[first]) + len(at[first + 1])]:
                spots.append(way << BITS | FIRST_CARD + leader)
        return spots

    def supports(self) -> list[int]:
        """ZA-23: what a joker can protect: actions that still lack the joker."""
        supports = []
        for leader in self.leaders(HUMANS):
            first = FIRST_SUPPORT[HUMANS][leader]
            if self.parts.at[first]:
                supports.append(POSITION_1 << BITS | FIRST_CARD + leader)
            if self.parts.at[first + 1]:
                supports.append(POSITION_2 << BITS | FIRST_CARD + leader)
        return supports

    def has_played(self, side: int, kind: int) -> bool:
        """ZA-5: whether a 2, or a joker, has been played this turn."""
        for card in self.parts.at[PLAYED + side]:
            if KIND[card] == kind:
                return True
        return False

    def add_attacks(self, side: int, choices: list[int]) -> None:
        """ZA-15: any leader may attack any enemy leader."""
        for leader in self.leaders(side):
            for target in self.leaders(1 - side):
                path = (FIRST_CARD + target) << 2 * BITS | ATTACK << BITS | FIRST_CARD + leader
                choices.append(path)

    def go_on(self, side: int, action: int, rng: Rng) -> None:
        """ZA-5, ZA-6: a free operation, or one of the three actions."""
        if action == DRAW:
            self.draw_hand(side)
        elif action == DISCARD_HAND:
            self.discard_hand(side)
        else:
            self.done += 1
            self.act(side, action, rng)

    def act(self, side: int, action: int, rng: Rng) -> None:
        """ZA-5: one of the three actions of a turn."""
        card = card_at(action, 0)
        if word_at(action, 1) == ATTACK:
            self.attack(side, card, card_at(action, 2))
        elif KIND[card] == LEADER:
            self.enter(side, card)
        elif KIND[card] == SUPPORT:
            self.put_support(side, card, card_at(action, 1), word_at(action, 2))
        elif KIND[card] == TWO:
            self.play_two(side, card, rng)
        else:
            self.play_joker(card, card_at(action, 1), word_at(action, 2))

    def draw_hand(self, side: int) -> None:
        """ZA-6, ZA-7: three cards, or what the deck has."""
        drawn: list[int] = []
        while len(drawn) < HAND_SIZE and self.parts.at[self.segment(side)]:
            drawn.append(token(self.draw(side)))
        if self.journal is not None:
            rule = "ZA-6" if len(drawn) == HAND_SIZE else "ZA-7"
            args: dict[str, Arg] = {"side": side, "cards": drawn}
            self.journal.add(rule, "drew", args, ["cards"], only(self.seat_of(side)))

    def discard_hand(self, side: int) -> None:
        """ZA-6: the whole hand, face up."""
        hand = self.hand(side)
        if self.journal is not None:
            cards = [token(card) for card in hand]
            self.journal.add("ZA-6", "discarded-hand", {"side": side, "cards": cards})
        while hand:
            self.parts.draw(HAND + side, DISCARD + side)

    def end_turn(self, side: int) -> None:
        """What lasted until the end of the turn goes to the discard piles; the other side plays."""
        for leader in self.kept:
            self.discard_first(1 - side, leader, "ZA-19")
        self.kept = []
        self.protected = NOWHERE
        played = self.parts.at[PLAYED + side]
        while played:
            card = self.parts.draw(PLAYED + side, DISCARD + side)
            if self.journal is not None:
                rule = "ZA-22" if KIND[card] == TWO else "ZA-24"
                self.journal.add(rule, "discarded", {"side": side, "card": token(card)})
        self.quiet = 0 if self.stirred else self.quiet + 1
        self.begin_turn(1 - side)

    # -- section 4: attack ---------------------------------------------------

    def attack(self, side: int, leader: int, target: int) -> None:
        """ZA-15, ZA-20: the attack of this turn: an assault, and perhaps another."""
        self.attacked = True
        first = FIRST_SUPPORT[side][leader]
        unused = first + 1 if self.protected == first else first
        self.assault(side, leader, target, first, "ZA-15")
        if self.parts.at[unused] and self.leaders(1 - side):
            self.stack.append(Frame(STRIKE_AGAIN, self.seat_of(side), [leader, unused]))
            if target in self.kept:  # ZA-19: is the support just revealed of any more use?
                self.stack.append(Frame(KEEP_SUPPORT, self.seat_of(1 - side), [target]))

    def assault(self, side: int, leader: int, target: int, support: int, rule: str) -> None:
        """ZA-16: compare points; the attacker uses the support in this place, if there is one."""
        defence = FIRST_SUPPORT[1 - side][target]
        if self.journal is not None:
            args: dict[str, Arg] = {"side": side, "leader": token(leader), "target": token(target)}
            self.journal.add(rule, "assault", args)
        attacker = self.reveal(leader, support)
        defender = self.reveal(target, defence)
        won = attacker > defender
        result = "ZA-17" if won else "ZA-19"
        if self.journal is not None:
            points: dict[str, Arg] = {"attacker": attacker, "defender": defender}
            self.journal.add(result, "success" if won else "failure", points)
        if won:
            self.fall(1 - side, target)
        elif self.parts.at[defence] and target not in self.kept:
            self.kept.append(target)
        if self.parts.at[support]:
            self.use_up(side, leader, support, result)

    def reveal(self, leader: int, place: int) -> int:
        """ZA-16: the support in this place, if any, is turned up; the leader's points with it."""
        self.parts.show(place, self.parts.at[place], EVERYBODY)
        if self.journal is not None:
            for support in self.parts.at[place]:
                cards: dict[str, Arg] = {"leader": token(leader), "card": token(support)}
                self.journal.add("ZA-16", "revealed", cards)
        return self.strength(leader, place)

    def use_up(self, side: int, leader: int, support: int, rule: str) -> None:
        """The attacker's support is discarded, unless a joker protects it (ZA-23)."""
        if support == self.protected:
            if self.journal is not None:
                card = self.parts.at[support][0]
                self.journal.add("ZA-23", "protected", {"card": token(card)})
        elif support == FIRST_SUPPORT[side][leader]:
            self.discard_first(side, leader, rule)
        else:
            self.discard_support(side, support, rule)

    def keep_or_drop(self, side: int, leader: int, action: int) -> None:
        """ZA-19: the defender keeps the revealed support for this turn, or discards it now."""
        if action == DROP:
            self.kept.remove(leader)
            self.discard_first(side, leader, "ZA-19")
        elif self.journal is not None:
            card = self.parts.at[FIRST_SUPPORT[side][leader]][0]
            self.journal.add("ZA-19", "kept", {"side": side, "card": token(card)})

    # -- section 5: action cards ---------------------------------------------

    def play_two(self, side: int, card: int, rng: Rng) -> None:
        """ZA-22: the discard pile returns to the deck."""
        self.parts.move(card, HAND + side, PLAYED + side)
        if self.journal is not None:
            count = len(self.parts.at[DISCARD + side])
            self.journal.add("ZA-22", "two", {"side": side, "card": token(card), "n": count})
        self.bury_discards(side, rng)

    def play_joker(self, card: int, leader: int, position: int) -> None:
        """ZA-23: a support of the humans is protected for this turn."""
        self.parts.move(card, HAND + HUMANS, PLAYED + HUMANS)
        self.protected = FIRST_SUPPORT[HUMANS][leader] + position - POSITION_1
        if self.journal is not None:
            args: dict[str, Arg] = {"card": token(card), "leader": token(leader), "way": position}
            self.journal.add("ZA-23", "joker", args)
