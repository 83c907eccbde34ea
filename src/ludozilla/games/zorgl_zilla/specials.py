"""The four special monsters, each with its advantage, its flaw and its mega-power (section 9)."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from ludozilla.engine.state import Decision, Frame
from ludozilla.games.playing_cards import CLUB, SPADE
from ludozilla.games.zorgl_zilla.board import AROUND, PLANT, SQUARES, king_steps
from ludozilla.games.zorgl_zilla.city import NOWHERE, THE_TURN_ENDS, City, token
from ludozilla.games.zorgl_zilla.monster import Monster
from ludozilla.games.zorgl_zilla.words import (
    BITS,
    FIRST_CARD,
    FIRST_SQUARE,
    MASK,
    MEGA_ALONE,
    MEGAS,
    Use,
    on_square,
    square_at,
)


class XMan(Monster):
    """A helper from outer space, sparing of the army."""

    def __init__(self) -> None:
        super().__init__("x-man")

    def army_attacks(self) -> bool:
        """ZZ-48: never directly."""
        return False

    def spares_units(self) -> bool:
        """ZZ-49: always."""
        return True

    def fells_plant(self) -> bool:
        """ZZ-50: its last floor stays."""
        return False

    def megas(self, city: City, seat: int) -> list[Use]:
        """ZZ-51: a homing missile at any other monster on the board."""
        return [
            MEGAS[square]
            for other, square in enumerate(city.where)
            if other != seat and square != NOWHERE
        ]

    def mega(self, city: City, seat: int, square: int) -> None:
        """ZZ-51: the buildings around the target lose a floor."""
        city.tell_against(seat, "ZZ-51", "missile", square)
        city.rattle(seat, square, "ZZ-51")


class Grodino(Monster):
    """A sluggish dinosaur with a mighty tail. He remembers whether he played a black card."""

    def __init__(self) -> None:
        super().__init__("grodino", ["tail"])

    def turn_begins(self, city: City, seat: int) -> None:
        """ZZ-53: no black card yet."""
        city.memory[seat] = 0

    def ignores_black(self, city: City, seat: int) -> bool:
        """ZZ-53: the first of each turn."""
        return city.memory[seat] == 0

    def card_played(self, city: City, seat: int, black: bool) -> None:
        """ZZ-53: the next black card is not the first."""
        if black:
            city.memory[seat] = 1

    def add_actions(self, city: City, seat: int, actions: list[object]) -> None:
        """ZZ-52: with two cards at least, all of them for an attack on any adjacent monster."""
        if len(city.hand(seat)) >= 2:
            for square in city.monsters_on(AROUND[city.where[seat]]):
                actions.append(on_square(self.first_word + 1, square))

    def act(self, city: City, seat: int, action: int) -> None:
        """ZZ-52: the attack; then the turn ends."""
        square = square_at(action, 1)
        city.tell_against(seat, "ZZ-52", "tail", square)
        city.discard_all(seat)
        city.stack.append(THE_TURN_ENDS)
        city.attack(seat, square)

    def megas(self, city: City, seat: int) -> list[Use]:
        """ZZ-54: a sweep, if there is anybody to hit."""
        return [MEGA_ALONE] if city.monsters_on(AROUND[city.where[seat]]) else []

    def mega(self, city: City, seat: int, square: int) -> None:
        """ZZ-54: first the monsters, one by one, then the buildings."""
        city.tell_of(seat, "ZZ-54", "sweep")
        self.later(city, [seat])
        victims = city.monsters_on(AROUND[city.where[seat]])
        self.ask(city, seat, [city.standing[victim] for victim in victims])

    def choices(self, city: City, frame: Frame) -> list[int]:
        """ZZ-54: those not hit yet."""
        return [token(city.where[victim]) for victim in frame.args[1:]]

    def resolve(self, city: City, frame: Frame, action: int) -> None:
        """ZZ-54: hit one, without following it; then the others."""
        square = action - FIRST_SQUARE
        hit = city.standing[square]
        others = [victim for victim in frame.args[1:] if victim != hit]
        if others:
            self.ask(city, frame.seat, others)
        city.tell_against(frame.seat, "ZZ-54", "attacked", square)
        city.attack(frame.seat, square, follow=False)

    def carry_on(self, city: City, frame: Frame) -> None:
        """ZZ-54: the buildings around him lose a floor."""
        seat = frame.args[1]
        city.rattle(seat, city.where[seat], "ZZ-54")

    def decision(self, city: City, frame: Frame) -> Decision:
        """ZZ-54: whom next?"""
        return Decision("ZZ-54", "sweep")


class Nogyab(Monster):
    """A radioactive insect that walks on roofs and flies."""

    def __init__(self) -> None:
        super().__init__("nogyab")

    def climbs(self) -> bool:
        """ZZ-55: roofs are free squares."""
        return True

    def may_end_turn(self, city: City, seat: int) -> bool:
        """ZZ-56: only on the ground."""
        return city.floors[city.where[seat]] == 0

    def extra_floors(self, building: int) -> int:
        """ZZ-58: one if it is the plant."""
        return 1 if building == PLANT else 0

    def turn_ends(self, city: City, seat: int) -> None:
        """ZZ-56: he climbs down from a roof."""
        here = city.where[seat]
        if here != NOWHERE and city.floors[here] > 0:
            self.ask(city, seat)

    def megas(self, city: City, seat: int) -> list[Use]:
        """ZZ-59: he can always fly."""
        return [MEGA_ALONE]

    def mega(self, city: City, seat: int, square: int) -> None:
        """ZZ-59: he leaves the board and his turn ends."""
        city.tell_of(seat, "ZZ-59", "flew")
        city.put_monster(seat, NOWHERE)
        city.end_turn_after_this()

    def turn_begins(self, city: City, seat: int) -> None:
        """ZZ-59: he comes back."""
        if city.where[seat] == NOWHERE:
            self.ask(city, seat)

    def choices(self, city: City, frame: Frame) -> list[int]:
        """ZZ-59: any empty square; ZZ-56: only the nearest of them."""
        here = city.where[frame.seat]
        empty = [square for square in range(SQUARES) if city.is_empty(square)]
        if here != NOWHERE:
            nearest = min([king_steps(here, square) for square in empty])
            empty = [square for square in empty if king_steps(here, square) == nearest]
        return [token(square) for square in empty]

    def resolve(self, city: City, frame: Frame, action: int) -> None:
        """ZZ-56, ZZ-59: he lands."""
        square = action - FIRST_SQUARE
        if city.where[frame.seat] == NOWHERE:
            city.tell_of(frame.seat, "ZZ-59", "came-back", square)
        else:
            city.tell_of(frame.seat, "ZZ-56", "climbed-down", square)
        city.put_monster(frame.seat, square)

    def decision(self, city: City, frame: Frame) -> Decision:
        """ZZ-56, ZZ-59: where to?"""
        if city.where[frame.seat] == NOWHERE:
            return Decision("ZZ-59", "come-back")
        return Decision("ZZ-56", "climb-down")


_INK_DISCARDS: Final = 3


class Crustassor(Monster):
    """A hungry, stiff sea monster."""

    def __init__(self) -> None:
        super().__init__("crustassor")

    def unit_worth(self) -> int:
        """ZZ-60: twice as nourishing."""
        return 2

    def counts_as(self, suit: int) -> int:
        """ZZ-61: spades are clubs."""
        return CLUB if suit == SPADE else suit

    def megas(self, city: City, seat: int) -> list[Use]:
        """ZZ-62: ink, if there is anybody to blind."""
        return [MEGA_ALONE] if city.monsters_on(AROUND[city.where[seat]]) else []

    def mega(self, city: City, seat: int, square: int) -> None:
        """ZZ-62: the adjacent opponents discard three cards each, in turn order."""
        city.tell_of(seat, "ZZ-62", "ink")
        around = AROUND[city.where[seat]]
        turn = city.order.index(seat)
        for other in reversed(city.order[turn + 1 :] + city.order[:turn]):
            if city.where[other] in around:
                if len(city.hand(other)) > _INK_DISCARDS:
                    self.ask(city, other)
                else:
                    self.later(city, [other])

    def carry_on(self, city: City, frame: Frame) -> None:
        """ZZ-62: three cards or fewer all go, when it is that opponent's turn to discard."""
        other = frame.args[1]
        self.blind(city, other, city.hand(other)[:])

    def choices(self, city: City, frame: Frame) -> list[int]:
        """ZZ-62: any three cards."""
        hand = [FIRST_CARD + card for card in city.hand(frame.seat)]
        return [
            first | second << BITS | third << 2 * BITS
            for first, second, third in combinations(hand, _INK_DISCARDS)
        ]

    def resolve(self, city: City, frame: Frame, action: int) -> None:
        """ZZ-62: off they go."""
        cards = [(action >> i * BITS & MASK) - FIRST_CARD for i in range(_INK_DISCARDS)]
        self.blind(city, frame.seat, cards)

    def blind(self, city: City, seat: int, cards: list[int]) -> None:
        """ZZ-62: a seat discards cards."""
        if city.journal is not None and cards:
            tokens = [FIRST_CARD + card for card in cards]
            city.journal.add("ZZ-62", "discarded", {"who": seat, "cards": tokens})
        for card in cards:
            city.discard(seat, card)

    def decision(self, city: City, frame: Frame) -> Decision:
        """ZZ-62: which three?"""
        return Decision("ZZ-62", "ink", any_order_from=0)


SPECIALS: Final[list[Monster]] = [XMan(), Grodino(), Nogyab(), Crustassor()]
