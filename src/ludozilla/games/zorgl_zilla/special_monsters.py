"""Special monsters: section 9 of the rules.

Each has its advantage, its flaw and its mega-power; what it asks besides follows it.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from ludozilla.engine.pending import Ask, Decision, Then
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import changed
from ludozilla.games.playing_cards import CLUB, SPADE
from ludozilla.games.zorgl_zilla.attacks import attack, rattle
from ludozilla.games.zorgl_zilla.board import AROUND, PLANT, SQUARES, king_steps
from ludozilla.games.zorgl_zilla.city import NOWHERE, City
from ludozilla.games.zorgl_zilla.monster import Monster, register
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
    token,
)


class XMan(Monster):
    """A helper from outer space, sparing of the army."""

    def __init__(self) -> None:
        super().__init__("x-man")

    def head_start(self) -> int:
        """ZZ-64."""
        return 4

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
        rattle(city, seat, square, "ZZ-51")


class Grodino(Monster):
    """A sluggish dinosaur with a mighty tail. He remembers whether he played a black card."""

    def __init__(self) -> None:
        super().__init__("grodino", ["tail"])

    def head_start(self) -> int:
        """ZZ-64."""
        return 2

    def turn_begins(self, city: City, seat: int) -> None:
        """ZZ-53: no black card yet."""
        city.memory = changed(city.memory, seat, 0)

    def ignores_black(self, city: City, seat: int) -> bool:
        """ZZ-53: the first of each turn."""
        return city.memory[seat] == 0

    def card_played(self, city: City, seat: int, black: bool) -> None:
        """ZZ-53: the next black card is not the first."""
        if black:
            city.memory = changed(city.memory, seat, 1)

    def add_actions(self, city: City, seat: int, actions: list[int]) -> None:
        """ZZ-52: with two cards at least, all of them for an attack on any adjacent monster."""
        if len(city.hand(seat)) >= 2:
            for square in city.monsters_on(AROUND[city.where[seat]]):
                actions.append(on_square(self.first_word + 1, square))

    def act(self, city: City, seat: int, action: int) -> None:
        """ZZ-52: the attack; without a card the turn ends then."""
        square = square_at(action, 1)
        city.tell_against(seat, "ZZ-52", "tail", square)
        city.discard(seat, city.hand(seat)[:])
        attack(city, seat, square)

    def megas(self, city: City, seat: int) -> list[Use]:
        """ZZ-54: a sweep, if there is anybody to hit."""
        return [MEGA_ALONE] if city.monsters_on(AROUND[city.where[seat]]) else []

    def mega(self, city: City, seat: int, square: int) -> None:
        """ZZ-54: first the monsters, one by one, then the buildings."""
        city.tell_of(seat, "ZZ-54", "sweep")
        city.stack.append(SweepBuildings(seat))
        victims = city.monsters_on(AROUND[city.where[seat]])
        city.stack.append(Sweep(seat, [city.standing[victim] for victim in victims]))


class Sweep(Ask[City]):
    """ZZ-54: which of the adjacent monsters not hit yet Grodino attacks next; he follows none."""

    def __init__(self, seat: int, victims: list[int]) -> None:
        super().__init__(seat)
        self.victims: Final = victims

    def choices(self, city: City) -> list[int]:
        return [token(city.where[victim]) for victim in self.victims]

    def decision(self, city: City) -> Decision:
        return Decision("ZZ-54", "sweep")

    def resolve(self, city: City, action: int, rng: Rng) -> None:
        square = action - FIRST_SQUARE
        hit = city.standing[square]
        others = [victim for victim in self.victims if victim != hit]
        if others:
            city.stack.append(Sweep(self.seat, others))
        city.tell_against(self.seat, "ZZ-54", "attacked", square)
        attack(city, self.seat, square, follow=False)


class SweepBuildings(Then[City]):
    """ZZ-54: when all monsters are hit, the buildings around Grodino lose a floor each."""

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player: Final = player

    def carry_on(self, city: City, rng: Rng) -> None:
        rattle(city, self.player, city.where[self.player], "ZZ-54")


class Nogyab(Monster):
    """A radioactive insect that walks on roofs and flies."""

    def __init__(self) -> None:
        super().__init__("nogyab")

    def head_start(self) -> int:
        """ZZ-64."""
        return 2

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
            city.stack.append(ClimbDown(seat))

    def megas(self, city: City, seat: int) -> list[Use]:
        """ZZ-59: he can always fly."""
        return [MEGA_ALONE]

    def mega(self, city: City, seat: int, square: int) -> None:
        """ZZ-59: he leaves the board and his turn ends."""
        city.tell_of(seat, "ZZ-59", "flew")
        city.put_monster(seat, NOWHERE)

    def turn_begins(self, city: City, seat: int) -> None:
        """ZZ-59: he comes back."""
        if city.where[seat] == NOWHERE:
            city.stack.append(ComeBack(seat))


class ClimbDown(Ask[City]):
    """ZZ-56: to which of the nearest empty squares Nogyab climbs down from a roof."""

    def choices(self, city: City) -> list[int]:
        here = city.where[self.seat]
        empty = empty_squares(city)
        nearest = min([king_steps(here, square) for square in empty])
        return [token(square) for square in empty if king_steps(here, square) == nearest]

    def decision(self, city: City) -> Decision:
        return Decision("ZZ-56", "climb-down")

    def resolve(self, city: City, action: int, rng: Rng) -> None:
        square = action - FIRST_SQUARE
        city.tell_of(self.seat, "ZZ-56", "climbed-down", square)
        city.put_monster(self.seat, square)


class ComeBack(Ask[City]):
    """ZZ-59: on which empty square Nogyab lands when his next turn begins."""

    def choices(self, city: City) -> list[int]:
        return [token(square) for square in empty_squares(city)]

    def decision(self, city: City) -> Decision:
        return Decision("ZZ-59", "come-back")

    def resolve(self, city: City, action: int, rng: Rng) -> None:
        square = action - FIRST_SQUARE
        city.tell_of(self.seat, "ZZ-59", "came-back", square)
        city.put_monster(self.seat, square)


def empty_squares(city: City) -> list[int]:
    """All squares with nothing at all on them."""
    return [square for square in range(SQUARES) if city.is_empty(square)]


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
                    city.stack.append(DiscardThree(other))
                else:
                    city.stack.append(DiscardAll(other))


class DiscardThree(Ask[City]):
    """ZZ-62: which three cards an opponent blinded by ink discards."""

    def choices(self, city: City) -> list[int]:
        hand = [FIRST_CARD + card for card in city.hand(self.seat)]
        return [
            first | second << BITS | third << 2 * BITS
            for first, second, third in combinations(hand, _INK_DISCARDS)
        ]

    def decision(self, city: City) -> Decision:
        return Decision("ZZ-62", "ink", any_order_from=0)

    def resolve(self, city: City, action: int, rng: Rng) -> None:
        cards = [(action >> i * BITS & MASK) - FIRST_CARD for i in range(_INK_DISCARDS)]
        lose_to_ink(city, self.seat, cards)


class DiscardAll(Then[City]):
    """ZZ-62: an opponent with three cards or fewer discards them all, in turn order too."""

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player: Final = player

    def carry_on(self, city: City, rng: Rng) -> None:
        lose_to_ink(city, self.player, city.hand(self.player)[:])


def lose_to_ink(city: City, seat: int, cards: list[int]) -> None:
    """ZZ-62: a seat discards cards."""
    city.discard(seat, cards)
    if city.journal is not None and cards:
        tokens = [FIRST_CARD + card for card in cards]
        city.journal.add("ZZ-62", "discarded", {"who": seat, "cards": tokens})


for _monster in (XMan(), Grodino(), Nogyab(), Crustassor()):
    register(_monster)
