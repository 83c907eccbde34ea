"""The rules of Zorgl-Zilla: set-up, the turn, and what each use of a card does.

Sections 2, 3, 4, 6 and 7 of the rules. What a card can be used for is in
``uses``, what then happens in the city in ``city``, special monsters are in
``specials``.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import mypyc_attr

from ludozilla.engine.rng import Rng
from ludozilla.engine.state import NO_SEAT, Decision, Frame, Outcome
from ludozilla.games.playing_cards import DECK_SIZE, FIRST_JOKER, JACK, NO_SUIT, suit_of
from ludozilla.games.zorgl_zilla.board import AROUND, DIAGONAL, PLANT, STARTS, STRAIGHT, TOWARDS
from ludozilla.games.zorgl_zilla.city import (
    DISCARD,
    DRAW,
    FLEE,
    HAND,
    IN_PLAY,
    MOST_TURNS,
    NO_MONSTER,
    NOBODY,
    NOWHERE,
    PLAY,
    THE_TURN_ENDS,
    TURN_ENDS,
    UNIT,
    token,
)
from ludozilla.games.zorgl_zilla.monster import MONSTERS, ZORGL, register
from ludozilla.games.zorgl_zilla.specials import SPECIALS
from ludozilla.games.zorgl_zilla.uses import RANK, Uses
from ludozilla.games.zorgl_zilla.words import (
    ARMY,
    ATTACK,
    BITS,
    BURROW,
    DASH,
    EDGE,
    END,
    FIRST_CARD,
    FIRST_SQUARE,
    FRENZY,
    HOWL,
    LEAP,
    MASK,
    MEGA,
    MOVE,
    STAY,
    STOP,
    THROW,
    Use,
    square_at,
)

for _special in SPECIALS:
    register(_special)

LEAST_CARDS: Final = 3

# Kinds of frames, besides those of the city: decisions
CHOOSE_MONSTER: Final = 10
CHOOSE_START: Final = 11
ATTACK_AGAIN: Final = 12
# and steps nobody decides
BEGIN: Final = 13
CARD_DONE: Final = 14
STILL_FURIOUS: Final = 15
REFILL: Final = 16

# Frames never change, so those that say nothing more are made once.
_ASK_TO_PLAY: Final = [Frame(PLAY, seat) for seat in range(len(STARTS))]
_THE_CARD_IS_DONE: Final = Frame(CARD_DONE, NO_SEAT)
_REFILL_THE_HAND: Final = Frame(REFILL, NO_SEAT)

_SUIT: Final = [suit_of(card) for card in range(DECK_SIZE)]
_NO_USES: Final[list[Use]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class ZorglZillaState(Uses):
    """A position of Zorgl-Zilla."""

    def clone(self) -> ZorglZillaState:
        """An independent copy, without the journal."""
        twin = ZorglZillaState.__new__(ZorglZillaState)
        self.copy_city_to(twin)
        return twin

    # -- what the kernel asks ------------------------------------------------

    def choices(self) -> list[int]:
        """Section 10: what may be done at the decision on top of the stack."""
        frame = self.stack[-1]
        kind = frame.kind
        if kind == PLAY:
            return self.plays(frame.seat)
        if kind == FLEE:
            unit, direction = frame.args[0], frame.args[1]
            return [token(square) for square in self.flights(self.army[unit], direction)]
        if kind == ATTACK_AGAIN:
            return [*[token(square) for square in self.prey(frame.seat, frame.args[0])], STOP]
        if kind == CHOOSE_MONSTER:
            return [MONSTERS[number].first_word for number in self.free_monsters()]
        if kind == CHOOSE_START:
            return [token(square) for square in self.free_starts()]
        return MONSTERS[frame.args[0]].choices(self, frame)

    def resolve(self, frame: Frame, action: int, rng: Rng) -> None:
        """Do what was chosen."""
        kind = frame.kind
        if kind == PLAY:
            self.play(frame.seat, action)
        elif kind == FLEE:
            self.flee(frame.args[0], action - FIRST_SQUARE)
        elif kind == ATTACK_AGAIN:
            if action != STOP:
                self.strike(frame.seat, action - FIRST_SQUARE, "ZZ-30")
        elif kind == CHOOSE_MONSTER:
            self.take_monster(frame.seat, action)
        elif kind == CHOOSE_START:
            self.take_start(frame.seat, action - FIRST_SQUARE)
        else:
            MONSTERS[frame.args[0]].resolve(self, frame, action)

    def carry_on(self, frame: Frame, rng: Rng) -> None:
        """Take a step that nobody decides."""
        kind = frame.kind
        if kind == CARD_DONE:
            self.card_done()
        elif kind == STILL_FURIOUS:
            if self.prey(self.active, frame.args[0]):  # ZZ-30
                self.stack.append(Frame(ATTACK_AGAIN, self.active, frame.args))
        elif kind == TURN_ENDS:
            self.stack.append(_REFILL_THE_HAND)
            self.monster(self.active).turn_ends(self, self.active)
        elif kind == REFILL:
            self.refill(self.active, rng, "ZZ-12")
            order = self.order
            self.begin_turn(order[(order.index(self.active) + 1) % len(order)])
        elif kind == BEGIN:
            self.begin(rng)
        else:
            MONSTERS[frame.args[0]].carry_on(self, frame)

    def decision(self) -> Decision:
        """Section 10: what is being asked."""
        frame = self.stack[-1]
        kind = frame.kind
        if kind == PLAY:
            key = "play" if self.played < LEAST_CARDS else "play-or-end"
            return Decision("ZZ-10", key, {"n": self.played + 1})
        if kind == FLEE:
            return Decision("ZZ-40", "flee", {"square": token(self.army[frame.args[0]])})
        if kind == ATTACK_AGAIN:
            return Decision("ZZ-30", "attack-again")
        if kind == CHOOSE_MONSTER:
            return Decision("ZZ-3", "choose-monster")
        if kind == CHOOSE_START:
            return Decision("ZZ-5", "choose-start")
        return MONSTERS[frame.args[0]].decision(self, frame)

    # -- section 2: set-up ---------------------------------------------------

    def set_up(self, army: bool, monsters: str, start: str, rng: Rng) -> None:
        """Ready the city; what is to be ``chosen``, the players choose in the order of seats."""
        self.parts.put(DRAW, list(range(DECK_SIZE)))
        self.parts.shuffle(DRAW, rng)
        if army:
            self.deploy_army(AROUND[PLANT])
        seats = self.setup.seats
        self.stack = [Frame(BEGIN, NO_SEAT)]
        for seat in range(seats):
            if start == "random":
                self.take_start(seat, rng.choice(self.free_starts()))
            else:
                self.stack.append(Frame(CHOOSE_START, seats - 1 - seat))
        for seat in range(seats):
            if monsters == "random":
                self.take_monster(seat, MONSTERS[rng.choice(self.free_monsters())].first_word)
            elif monsters == "chosen":
                self.stack.append(Frame(CHOOSE_MONSTER, seats - 1 - seat))

    def deploy_army(self, squares: list[int]) -> None:
        """ZZ-9: one unit on each of these squares."""
        self.army = squares[:]
        for square in squares:
            self.standing[square] = UNIT

    def free_monsters(self) -> list[int]:
        """ZZ-3: the special monsters nobody has taken yet."""
        return [number for number in range(ZORGL + 1, len(MONSTERS)) if number not in self.kinds]

    def take_monster(self, seat: int, name: int) -> None:
        """ZZ-3: a seat plays the special monster of this name."""
        for number in self.free_monsters():
            if MONSTERS[number].first_word == name:
                self.kinds[seat] = number
        if self.journal is not None:
            self.journal.add("ZZ-3", "monster", {"who": seat, "monster": name})

    def free_starts(self) -> list[int]:
        """ZZ-5: where the next monster may start; the second of two starts opposite the first."""
        first = self.where[0]
        if self.setup.seats == 2 and first != NOWHERE:
            return [STARTS[(STARTS.index(first) + 2) % len(STARTS)]]
        return [square for square in STARTS if square not in self.where]

    def take_start(self, seat: int, square: int) -> None:
        """ZZ-4: a monster takes its start square."""
        self.put_monster(seat, square)
        self.tell_of(seat, "ZZ-4", "start", square)

    def begin(self, rng: Rng) -> None:
        """ZZ-6, ZZ-7, ZZ-8: who plays first, in which order, with which cards."""
        seats = self.setup.seats
        clockwise = [self.standing[square] for square in STARTS]
        if seats == 3:
            first = (clockwise.index(NOBODY) + 2) % len(STARTS)
        else:
            first = clockwise.index(rng.below(seats))
        self.order = [seat for seat in clockwise[first:] + clockwise[:first] if seat != NOBODY]
        for seat in self.order:
            self.refill(seat, rng, "ZZ-8")
        self.begin_turn(self.order[0])

    # -- section 3: the turn -------------------------------------------------

    def begin_turn(self, seat: int) -> None:
        """ZZ-7: the next player's turn, unless there have been too many (ZZ-46)."""
        if self.turns == MOST_TURNS:
            self.end(Outcome.by_points(self.scores(), "guard", "ZZ-46"))
            return
        self.turns += 1
        self.active = seat
        self.played = 0
        if self.journal is not None:
            self.journal.add("ZZ-7", "turn", {"who": seat})
        self.ask_to_play()
        self.monster(seat).turn_begins(self, seat)

    def plays(self, seat: int) -> list[int]:
        """ZZ-10: all ways to play a card, or to end the turn."""
        monster = self.monster(seat)
        actions: list[object] = []
        monster.add_actions(self, seat, actions)
        if self.played >= LEAST_CARDS and monster.may_end_turn(self, seat):
            actions.append(END)
        suit = NO_SUIT
        uses = _NO_USES
        for card in self.hand(seat):
            if card >= FIRST_JOKER:
                uses = self.joker_uses(seat, monster)
            else:
                counts_as = monster.counts_as(_SUIT[card])
                if counts_as != suit:
                    suit = counts_as
                    uses = self.uses(seat, monster, suit)
            for use in uses:
                actions.append(use[card])
            if RANK[card] >= JACK:
                self.add_powers(seat, monster, suit, card, actions)
        return cast(list[int], actions)

    def play(self, seat: int, action: int) -> None:
        """ZZ-10: play a card, or end the turn, or do what only this monster can do."""
        word = action & MASK
        if word == END:
            self.stack.append(THE_TURN_ENDS)
        elif word >= FIRST_SQUARE:
            self.monster(seat).act(self, seat, action)
        else:
            self.parts.move(word - FIRST_CARD, HAND + seat, IN_PLAY)
            self.played += 1
            if self.journal is not None:
                self.journal.add("ZZ-10", "played", {"who": seat, "card": word})
            self.stack.append(_THE_CARD_IS_DONE)
            self.carry_out(seat, action >> BITS & MASK, action)

    def card_done(self) -> None:
        """ZZ-12: a card whose effect is resolved goes to the discard pile."""
        self.parts.pour(IN_PLAY, DISCARD)
        if not self.stack:
            self.ask_to_play()

    def ask_to_play(self) -> None:
        """ZZ-10, ZZ-11: the next card, or the end of the turn if there is none."""
        if self.hand(self.active):
            self.stack.append(_ASK_TO_PLAY[self.active])
        else:
            self.stack.append(THE_TURN_ENDS)

    # -- sections 4, 6 and 7: what a card does -------------------------------

    def carry_out(self, seat: int, verb: int, action: int) -> None:
        """Use a card as chosen."""
        square = square_at(action, 2)
        monster = self.monster(seat)
        if verb == MEGA:  # ZZ-47
            monster.mega(self, seat, square)
            return
        black = verb <= LEAP
        if verb == MOVE:
            self.tell_of(seat, "ZZ-14", "moved", square)
            self.step(seat, square)
        elif verb == HOWL:
            self.tell_of(seat, "ZZ-17", "howled")
        elif verb == STAY:
            ignored = monster.ignores_black(self, seat)
            self.tell_of(seat, "ZZ-53" if ignored else "ZZ-15", "stayed")
        elif verb == ATTACK:
            self.strike(seat, square, "ZZ-16")
        elif verb == ARMY:
            goal = square_at(action, 3)
            black = self.standing[goal] == NOBODY
            self.command(square, goal)
        elif verb == DASH:
            self.dash(seat, square, square_at(action, 3))
        elif verb == BURROW:
            self.tell_of(seat, "ZZ-28", "burrowed", square)
            self.pounce(seat, square)
        elif verb == LEAP:
            self.tell_of(seat, "ZZ-29", "leapt", square)
            self.pounce(seat, square)
        elif verb == FRENZY:
            kind = DIAGONAL if TOWARDS[self.where[seat]][square] & 1 else STRAIGHT
            self.stack.append(Frame(STILL_FURIOUS, NO_SEAT, [kind]))
            self.strike(seat, square, "ZZ-30")
        elif verb == THROW:
            self.throw(seat, square, action >> 3 * BITS & MASK)
        else:
            self.tell_against(seat, "ZZ-32", "shook", square)
            self.rattle(seat, square, "ZZ-32")
        monster.card_played(self, seat, black)

    def strike(self, seat: int, square: int, rule: str) -> None:
        """ZZ-16, ZZ-20: attack the monster on a square, and follow it."""
        self.tell_against(seat, rule, "attacked", square)
        self.attack(seat, square)

    def dash(self, seat: int, first: int, second: int) -> None:
        """ZZ-27, ZZ-42: only a unit on the second square has time to flee."""
        self.tell_of(seat, "ZZ-27", "dashed", first)
        self.pounce(seat, first)
        if self.ending is None:
            self.tell_of(seat, "ZZ-27", "dashed", second)
            self.step(seat, second)

    def throw(self, seat: int, victim: int, goal: int) -> None:
        """ZZ-31: push a victim anywhere; towards the attacker itself they swap places."""
        self.tell_against(seat, "ZZ-31", "threw", victim)
        if goal == EDGE:
            self.tell_against(seat, "ZZ-21", "edge", victim)
        elif goal == token(self.where[seat]):
            self.swap(seat, victim)
        else:
            self.push(seat, victim, TOWARDS[victim][goal - FIRST_SQUARE], True)

    def command(self, start: int, goal: int) -> None:
        """ZZ-35, ZZ-36: a unit moves, or attacks a monster without following it."""
        if self.standing[goal] == NOBODY:
            self.tell_of(self.active, "ZZ-35", "unit-moved", goal)
            self.standing[start] = NOBODY
            self.standing[goal] = UNIT
            self.army[self.army.index(start)] = goal
        else:
            self.tell_against(self.active, "ZZ-36", "unit-attacked", goal)
            self.push(NO_MONSTER, goal, TOWARDS[start][goal], False)
