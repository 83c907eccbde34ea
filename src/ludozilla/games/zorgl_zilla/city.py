"""Golgoville as it stands: who is where, what everyone has won, and whose turn it is.

Here are the questions and moves that all chapters of the rules share, and
section 8, the end of the game.
"""

from __future__ import annotations

from typing import Final, Self

from mypy_extensions import i64, mypyc_attr

from ludozilla.engine.state import Outcome, Setup, State, changed
from ludozilla.games.zorgl_zilla.board import PLANT, SQUARES, bit, floors_at_first
from ludozilla.games.zorgl_zilla.monster import MONSTERS, ZORGL, Monster
from ludozilla.games.zorgl_zilla.outlook import Outlook
from ludozilla.games.zorgl_zilla.words import token

# Who stands on a square: a seat's monster (0 to 3), or
NO_ONE: Final = -1
UNIT: Final = -2

NOWHERE: Final = -1
"""The square of a monster off the board, or of a unit that was crushed."""

# Places of cards; the hand of seat s is HAND + s.
DRAW: Final = 0
DISCARD: Final = 1
IN_PLAY: Final = 2
HAND: Final = 3

GOAL: Final = 10


@mypyc_attr(allow_interpreted_subclasses=True)
class City(State):
    """A position of Zorgl-Zilla."""

    standing: list[int]
    """square -> a seat's monster, ``UNIT`` or ``NO_ONE``"""
    where: list[int]
    """seat -> its monster's square, or ``NOWHERE``"""

    # These lists are never changed but replaced, by `changed`, so that copies may share them.
    floors: list[int]
    """square -> floors of the building there, 0 for none"""
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

    _built: i64
    """the set of squares with buildings"""
    _surveyed: list[int]
    """the ``floors`` of which ``_built`` tells"""
    _deployed: i64
    """the set of squares with units"""
    _mustered: list[int]
    """the ``army`` of which ``_deployed`` tells"""
    _outlook: Outlook | None

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.standing = [NO_ONE] * SQUARES
        self.where = [NOWHERE] * setup.seats
        self.floors = floors_at_first()
        self.army = []
        self.won = [0] * setup.seats
        self.reserve = [0] * setup.seats
        self.kinds = [ZORGL] * setup.seats
        self.memory = [0] * setup.seats
        self.order = list(range(setup.seats))
        self.active = 0
        self.turns = 0
        self.played = 0
        self._built = 0
        self._surveyed = []
        self._deployed = 0
        self._mustered = []
        self._outlook = None

    def clone(self) -> Self:
        """An independent copy, without the journal."""
        twin = type(self).__new__(type(self))
        self.copy_kernel_to(twin)
        twin.standing = self.standing[:]
        twin.where = self.where[:]
        twin.floors = self.floors
        twin.army = self.army
        twin.won = self.won
        twin.reserve = self.reserve
        twin.kinds = self.kinds
        twin.memory = self.memory
        twin.order = self.order
        twin.active = self.active
        twin.turns = self.turns
        twin.played = self.played
        twin._built = self._built
        twin._surveyed = self._surveyed
        twin._deployed = self._deployed
        twin._mustered = self._mustered
        twin._outlook = None
        return twin

    # -- questions -----------------------------------------------------------

    def monster(self, seat: int) -> Monster:
        """What a seat's monster is able to do."""
        return MONSTERS[self.kinds[seat]]

    def hand(self, seat: int) -> list[int]:
        """The cards of a seat."""
        return self.parts.at[HAND + seat]

    def is_free(self, square: int) -> bool:
        """Whether a square holds no monster and no building; a unit does not count."""
        return self.standing[square] < 0 and self.floors[square] == 0

    def is_empty(self, square: int) -> bool:
        """Whether nothing at all is on a square."""
        return self.standing[square] == NO_ONE and self.floors[square] == 0

    def monsters_on(self, squares: list[int]) -> list[int]:
        """Those of the squares on which a monster stands."""
        return [square for square in squares if self.standing[square] >= 0]

    def built(self) -> i64:
        """The set of squares with buildings."""
        if self._surveyed is not self.floors:
            self._surveyed = self.floors
            self._built = 0
            for square, floors in enumerate(self.floors):
                if floors > 0:
                    self._built |= bit(square)
        return self._built

    def deployed(self) -> i64:
        """The set of squares with units, whoever stands there besides."""
        if self._mustered is not self.army:
            self._mustered = self.army
            self._deployed = 0
            for square in self.army:
                if square != NOWHERE:
                    self._deployed |= bit(square)
        return self._deployed

    def outlook(self, seat: int) -> Outlook:
        """How the city looks to a seat now. There is one for all times, which is quicker."""
        outlook = self._outlook
        if outlook is None:
            outlook = Outlook()
            self._outlook = outlook
        outlook.look(self, seat)
        return outlook

    # -- moves ---------------------------------------------------------------

    def put_monster(self, seat: int, square: int) -> None:
        """Move a monster to a square, or off the board, whatever was there."""
        before = self.where[seat]
        # Of two that swap places, the other is here already.
        if before != NOWHERE and self.standing[before] == seat:
            self.standing[before] = NO_ONE
        self.where[seat] = square
        if square != NOWHERE:
            self.standing[square] = seat

    def put_unit(self, unit: int, square: int) -> None:
        """Move a unit to an empty square, whoever stands now where it was."""
        self.army = changed(self.army, unit, square)
        self.standing[square] = UNIT

    def discard(self, seat: int, cards: list[int]) -> None:
        """Cards go from hand to the open discard pile."""
        for card in cards:
            self.parts.move(card, HAND + seat, DISCARD)

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

    def tell_of_unit(self, unit: int, rule: str, key: str) -> None:
        """Note what a unit has done, or what was done to it, on its square."""
        if self.journal is not None:
            square = token(self.army[unit])
            self.journal.add(rule, key, {"who": self.active, "unit": unit, "square": square})
