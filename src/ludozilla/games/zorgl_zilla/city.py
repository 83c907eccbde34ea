"""The city and what happens in it: pushes, falling buildings, fleeing units, victory.

Sections 5, 7 and 8 of the rules; what cards do is in ``rules``.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ludozilla.engine.journal import Arg
from ludozilla.engine.parts import only
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import NO_SEAT, Frame, Outcome, Setup, State
from ludozilla.games.zorgl_zilla.board import (
    AROUND,
    FLIGHT,
    KIND,
    NEXT,
    OFF,
    PLANT,
    SQUARES,
    TOWARDS,
    floors_at_first,
    opposite,
)
from ludozilla.games.zorgl_zilla.monster import MONSTERS, OF_MONSTER, ZORGL, Monster
from ludozilla.games.zorgl_zilla.words import FIRST_CARD, FIRST_SQUARE

# Who stands on a square: a seat's monster (0 to 3), or
NOBODY: Final = -1
UNIT: Final = -2

NOWHERE: Final = -1
"""The square of a monster off the board, or of a unit that was crushed."""

NO_MONSTER: Final = -1
"""The attacker, if it is an army unit."""

# Places of cards; the hand of seat s is HAND + s.
DRAW: Final = 0
DISCARD: Final = 1
IN_PLAY: Final = 2
HAND: Final = 3

HAND_SIZE: Final = 5
GOAL: Final = 10
MOST_TURNS: Final = 2000

# Kinds of frames, besides OF_MONSTER
PLAY: Final = OF_MONSTER + 1
FLEE: Final = OF_MONSTER + 2

TURN_ENDS: Final = OF_MONSTER + 3
THE_TURN_ENDS: Final = Frame(TURN_ENDS, NO_SEAT)


@mypyc_attr(allow_interpreted_subclasses=True)
class City(State):
    """Who and what stands where, what everyone has won, and whose turn it is."""

    floors: list[int]
    """square -> floors of the building there, 0 for none"""
    standing: list[int]
    """square -> a seat's monster, ``UNIT`` or ``NOBODY``"""
    where: list[int]
    """seat -> its monster's square, or ``NOWHERE``"""
    army: list[int]
    """unit -> its square, or ``NOWHERE``; a unit about to flee shares its square for a moment"""
    won: list[int]
    """seat -> floors won"""
    reserve: list[int]
    """seat -> units crushed"""
    kinds: list[int]
    """seat -> the number of its monster"""
    memory: list[int]
    """seat -> a note that its monster keeps for itself"""
    order: list[int]
    """the seats in turn order"""
    active: int
    """the seat whose turn it is"""
    turns: int
    """turns begun so far"""
    played: int
    """cards played this turn"""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.floors = floors_at_first()
        self.standing = [NOBODY] * SQUARES
        self.where = [NOWHERE] * setup.seats
        self.army = []
        self.won = [0] * setup.seats
        self.reserve = [0] * setup.seats
        self.kinds = [ZORGL] * setup.seats
        self.memory = [0] * setup.seats
        self.order = list(range(setup.seats))
        self.active = 0
        self.turns = 0
        self.played = 0

    def copy_city_to(self, twin: City) -> None:
        """Give a new state this one's share of the city."""
        self.copy_kernel_to(twin)
        twin.floors = self.floors[:]
        twin.standing = self.standing[:]
        twin.where = self.where[:]
        twin.army = self.army[:]
        twin.won = self.won[:]
        twin.reserve = self.reserve[:]
        twin.kinds = self.kinds[:]
        twin.memory = self.memory[:]
        twin.order = self.order[:]
        twin.active = self.active
        twin.turns = self.turns
        twin.played = self.played

    def monster(self, seat: int) -> Monster:
        """What a seat's monster is able to do."""
        return MONSTERS[self.kinds[seat]]

    def is_free(self, square: int) -> bool:
        """Whether a square holds no monster and no building; a unit does not count."""
        return self.standing[square] < 0 and self.floors[square] == 0

    def is_empty(self, square: int) -> bool:
        """Whether nothing at all is on a square."""
        return self.standing[square] == NOBODY and self.floors[square] == 0

    def monsters_on(self, squares: list[int]) -> list[int]:
        """Those of the squares on which a monster stands."""
        return [square for square in squares if self.standing[square] >= 0]

    def monsters_beside(self, here: int, kind: int) -> list[int]:
        """The squares one step of this kind away on which a monster stands."""
        kinds = KIND[here]
        return [square for square in self.where if square != NOWHERE and kinds[square] == kind]

    def hand(self, seat: int) -> list[int]:
        """The cards of a seat."""
        return self.parts.at[HAND + seat]

    # -- moving about --------------------------------------------------------

    def put_monster(self, seat: int, square: int) -> None:
        """Move a monster to a square, or off the board, whatever was there."""
        before = self.where[seat]
        # Of two that swap places, the other is here already.
        if before != NOWHERE and self.standing[before] == seat:
            self.standing[before] = NOBODY
        self.where[seat] = square
        if square != NOWHERE:
            self.standing[square] = seat

    def step(self, seat: int, square: int) -> None:
        """ZZ-40: a monster enters an adjacent square; a unit there has time to flee."""
        direction = TOWARDS[self.where[seat]][square]
        startled = self.standing[square] == UNIT
        self.put_monster(seat, square)
        if startled:
            self.startle(square, direction)

    def pounce(self, seat: int, square: int) -> None:
        """ZZ-42: a monster appears on a square; a unit there has no time to flee."""
        startled = self.standing[square] == UNIT
        self.put_monster(seat, square)
        if startled:
            self.crush(self.army.index(square), "ZZ-42")

    # -- section 5: attacks --------------------------------------------------

    def attack(self, seat: int, square: int, follow: bool = True) -> None:
        """ZZ-19: the victim is pushed directly away from the attacker."""
        self.push(seat, square, TOWARDS[self.where[seat]][square], follow)

    def push(self, attacker: int, square: int, direction: int, follow: bool) -> None:
        """Push the monster on a square; the attacker is a seat, or ``NO_MONSTER`` for a unit."""
        front, pushed = self.chain(square, direction)
        goal = NEXT[direction][front]
        if goal == OFF:  # ZZ-21
            if self.journal is not None:
                self.journal.add("ZZ-21", "edge", {"victim": self.standing[front]})
            return
        stopped = self.floors[goal] > 0
        if stopped:
            self.smash(attacker, front, goal, pushed)
        if self.is_free(goal):
            startled = self.standing[goal] == UNIT
            self.shift(square, front, direction)
            if follow:
                self.follow(attacker, square)
            if startled:  # ZZ-43: only now, when all have moved
                self.startle(goal, direction)
        if stopped:
            self.judge(attacker)

    def chain(self, square: int, direction: int) -> tuple[int, int]:
        """ZZ-23: where the last monster of a chain of pushes stands, and how many they are.

        A monster on a roof (ZZ-55) is no part of it: the building stops the chain.
        """
        front = square
        pushed = 1
        ahead = NEXT[direction][front]
        while ahead != OFF and self.standing[ahead] >= 0 and self.floors[ahead] == 0:
            front = ahead
            pushed += 1
            ahead = NEXT[direction][front]
        return front, pushed

    def smash(self, attacker: int, front: int, building: int, pushed: int) -> None:
        """ZZ-22, ZZ-24, ZZ-58: a building loses a floor for each monster pushed into it."""
        if self.journal is not None and pushed > 1:
            self.journal.add("ZZ-24", "combo" if pushed == 2 else "mega-combo", {"who": attacker})
        extra = self.monster(self.standing[front]).extra_floors(building)
        rule = "ZZ-58" if extra > 0 else "ZZ-24" if pushed > 1 else "ZZ-22"
        self.damage(attacker, building, pushed + extra, rule)

    def shift(self, square: int, front: int, direction: int) -> None:
        """ZZ-20, ZZ-23: all monsters from square to front move one step."""
        back = opposite(direction)
        here = front
        while True:
            victim = self.standing[here]
            there = NEXT[direction][here]
            self.put_monster(victim, there)
            if self.journal is not None:
                rule = "ZZ-20" if here == front else "ZZ-23"
                self.journal.add(rule, "pushed", {"victim": victim, "square": token(there)})
            if here == square:
                return
            here = NEXT[back][here]

    def follow(self, seat: int, square: int) -> None:
        """ZZ-20: the attacker takes the square its victim has left, unless that was a roof."""
        if self.floors[square] == 0:
            self.put_monster(seat, square)
            if self.journal is not None:
                self.journal.add("ZZ-20", "followed", {"who": seat, "square": token(square)})

    def damage(self, seat: int, building: int, hits: int, rule: str) -> None:
        """ZZ-25: a building loses floors, as many as it has; the seat wins them."""
        left = self.floors[building]
        lost = min(hits, left)
        if lost == left and building == PLANT and not self.monster(seat).fells_plant():
            lost -= 1
            if self.journal is not None:
                self.journal.add("ZZ-50", "plant-spared", {"who": seat})
        self.floors[building] = left - lost
        self.won[seat] += lost
        if self.journal is not None and lost > 0:
            where = token(building)
            self.journal.add(rule, "floors", {"who": seat, "n": lost, "square": where})
            if left == lost:
                self.journal.add("ZZ-25", "fell", {"square": where})

    def rattle(self, seat: int, square: int, rule: str) -> None:
        """Every building adjacent to a square loses a floor, all won by the seat."""
        for near in AROUND[square]:
            if self.floors[near] > 0:
                self.damage(seat, near, 1, rule)
        self.judge(seat)

    def swap(self, seat: int, square: int) -> None:
        """ZZ-31, ZZ-57: attacker and victim change places, if no building is in the way."""
        here = self.where[seat]
        victim = self.standing[square]
        roof = self.floors[here] > 0
        if roof:
            self.damage(seat, here, 1, "ZZ-57")
        if self.floors[here] == 0 and self.floors[square] == 0:
            self.tell_against(seat, "ZZ-31", "swapped", square)
            self.put_monster(victim, here)
            self.put_monster(seat, square)
        if roof:
            self.judge(seat)

    # -- section 7: units that flee or don't ---------------------------------

    def flights(self, square: int, direction: int) -> list[int]:
        """ZZ-40: where a unit may flee when a monster enters its square in this direction."""
        return [there for there in FLIGHT[direction][square] if self.is_empty(there)]

    def crushes(self, square: int, direction: int) -> bool:
        """ZZ-41: whether a monster that steps so onto a square would crush a unit there."""
        return self.standing[square] == UNIT and not self.flights(square, direction)

    def push_crushes(self, square: int, direction: int) -> bool:
        """Whether pushing the monster on a square would crush a unit."""
        goal = NEXT[direction][self.chain(square, direction)[0]]
        return goal != OFF and self.crushes(goal, direction)

    def startle(self, square: int, direction: int) -> None:
        """ZZ-40, ZZ-41: the unit on a square that a monster has entered flees or is crushed.

        No two units flee at once (ZZ-43): of a chain, only the front monster
        enters a square where no monster stood.
        """
        unit = self.army.index(square)
        if self.flights(square, direction):
            self.stack.append(Frame(FLEE, self.active, [unit, direction]))
        else:
            self.crush(unit, "ZZ-41")

    def flee(self, unit: int, square: int) -> None:
        """ZZ-40: a unit gets away."""
        self.army[unit] = square
        self.standing[square] = UNIT
        if self.journal is not None:
            self.journal.add("ZZ-40", "fled", {"square": token(square)})

    def crush(self, unit: int, rule: str) -> None:
        """A unit goes to the reserve of the player whose turn it is."""
        if self.journal is not None:
            where = token(self.army[unit])
            self.journal.add(rule, "crushed", {"who": self.active, "square": where})
        self.army[unit] = NOWHERE
        self.reserve[self.active] += 1
        self.judge(self.active)

    # -- section 8: the end --------------------------------------------------

    def score(self, seat: int) -> int:
        """ZZ-44: floors won and units in reserve."""
        return self.won[seat] + self.reserve[seat] * self.monster(seat).unit_worth()

    def scores(self) -> list[int]:
        """Everyone's score."""
        return [self.score(seat) for seat in range(self.setup.seats)]

    def judge(self, seat: int) -> None:
        """Whether what this seat has just won ends the game."""
        if self.score(seat) >= GOAL:  # ZZ-44
            self.end(Outcome.won_by(seat, self.scores(), "goal", "ZZ-44"))
        elif self.floors[PLANT] == 0:  # ZZ-45
            scores = self.scores()
            best = max(scores)
            winner = seat if scores.count(best) > 1 else scores.index(best)
            self.end(Outcome.won_by(winner, scores, "plant", "ZZ-45"))

    def end(self, outcome: Outcome) -> None:
        """The game is over."""
        self.ending = outcome
        if self.journal is not None:
            self.journal.add(outcome.rule, outcome.reason, {"who": outcome.ranks.index(1)})

    # -- cards ---------------------------------------------------------------

    def discard(self, seat: int, card: int) -> None:
        """A card goes from hand to the open discard pile."""
        self.parts.move(card, HAND + seat, DISCARD)

    def discard_all(self, seat: int) -> None:
        """A whole hand goes to the discard pile."""
        for card in self.hand(seat)[:]:
            self.discard(seat, card)

    def refill(self, seat: int, rng: Rng, rule: str) -> None:
        """ZZ-8, ZZ-12: draw up to five; the moment the draw pile is empty it is made anew."""
        drawn: list[int] = []
        while len(self.hand(seat)) < HAND_SIZE:
            missing = HAND_SIZE - len(self.hand(seat))
            drawn += self.parts.deal(DRAW, HAND + seat, min(missing, len(self.parts.at[DRAW])))
            if not self.parts.at[DRAW]:
                self.remake_draw_pile(rng)
        if self.journal is not None and drawn:
            args: dict[str, Arg] = {"who": seat, "cards": [FIRST_CARD + card for card in drawn]}
            self.journal.add(rule, "drew", args, ["cards"], only(seat))

    def remake_draw_pile(self, rng: Rng) -> None:
        """ZZ-12: the discards are shuffled and become the draw pile."""
        self.parts.pour(DISCARD, DRAW)
        self.parts.shuffle(DRAW, rng)
        if self.journal is not None:
            self.journal.add("ZZ-12", "reshuffled", {})

    def end_turn_after_this(self) -> None:
        """No other card is asked for: the turn ends once this one is done."""
        self.stack.insert(0, THE_TURN_ENDS)

    # -- telling -------------------------------------------------------------

    def tell_of(self, seat: int, rule: str, key: str, square: int = NOWHERE) -> None:
        """Note what a seat has done, and on which square if there is one."""
        if self.journal is not None:
            if square == NOWHERE:
                self.journal.add(rule, key, {"who": seat})
            else:
                self.journal.add(rule, key, {"who": seat, "square": token(square)})

    def tell_against(self, seat: int, rule: str, key: str, square: int) -> None:
        """Note what a seat has done to the monster on a square."""
        if self.journal is not None:
            self.journal.add(rule, key, {"who": seat, "victim": self.standing[square]})


def token(square: int) -> int:
    """The word for a square."""
    return FIRST_SQUARE + square
