"""The rules of Happy City with Grozilla: set-up, income phase, turns and the end.

Sections 3, 4 and 6 of the rules. Monsters are in ``monsters``, what special
buildings do in ``specials``, what their effects amount to in ``effects``, the
final count in ``scoring``.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ludozilla.engine.parts import EVERYBODY
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import NO_SEAT, Decision, Frame, Outcome
from ludozilla.games.happy_city import monsters, purchases, specials
from ludozilla.games.happy_city.cards import (
    CARD,
    COLOURS,
    DECK,
    DECKS,
    DEMAND,
    FIRST_PART,
    HALVE_INCOME,
    IN_DECK,
    IN_EXPERT,
    IN_FAMILY,
    MARKETS,
    MONSTER_DECK,
    NO_DISCARD,
    NONE,
    RESIDENCES,
    WHITE_MARKET,
    copies_of,
)
from ludozilla.games.happy_city.effects import income
from ludozilla.games.happy_city.matching import can_meet, touched
from ludozilla.games.happy_city.monsters import RUIN
from ludozilla.games.happy_city.purchases import PAY
from ludozilla.games.happy_city.scoring import is_sphinx, score
from ludozilla.games.happy_city.table import (
    ASIDE,
    BOX,
    CITY,
    DISCARD,
    DRAW,
    MARKET,
    RESIDENCE,
    ROW,
    SLOTS,
    TOKENS_PER_COLOUR,
    ZONE,
    Table,
    is_monster,
    monster_word,
    word,
)
from ludozilla.games.happy_city.words import (
    DECLINE,
    FIRST_CARD,
    FIRST_DECK,
    KEEP,
    NO_SPECIAL,
    PASS,
)

FACE_UP: Final = 3
MOST_IDLE_ROUNDS: Final = 6
MOST_ROUNDS: Final = 60

# Kinds of frames, besides RUIN and PAY: decisions
CHOOSE_MARKET: Final = 0
CHOOSE_DISCARD: Final = 1
CHOOSE_DECK: Final = 2
BUY: Final = 3
CHOOSE_SPECIAL: Final = 6
CHOOSE_COPY: Final = 7
# and steps nobody decides
BEGIN_ROUND: Final = 8
REFILL: Final = 9
OFFER_PURCHASE: Final = 10
OFFER_SPECIALS: Final = 11
END_TURN: Final = 12
SCORING: Final = 13

# Frames never change, so those that say nothing more are made once.
_BEGIN_ROUND: Final = Frame(BEGIN_ROUND, NO_SEAT)
_REFILL: Final = Frame(REFILL, NO_SEAT)
_OFFER_PURCHASE: Final = Frame(OFFER_PURCHASE, NO_SEAT)
_OFFER_SPECIALS: Final = Frame(OFFER_SPECIALS, NO_SEAT)
_END_TURN: Final = Frame(END_TURN, NO_SEAT)

ENDINGS: Final = {"HC-94": "tenth-card", "HC-99": "stalemate", "HC-100": "guard"}


@mypyc_attr(allow_interpreted_subclasses=True)
class HappyCityState(Table):
    """A position of Happy City."""

    def clone(self) -> HappyCityState:
        # Compiled, __new__ would call __init__ but for the attribute of this class.
        twin = HappyCityState.__new__(HappyCityState)
        self.copy_table_to(twin)
        return twin

    # -- what the kernel asks ------------------------------------------------

    def choices(self) -> list[int]:
        frame = self.stack[-1]
        kind = frame.kind
        if kind == BUY:
            return purchases.possible(self, frame.seat)
        if kind == CHOOSE_DISCARD:
            return [*self.words_of(self.parts.at[ZONE]), KEEP]
        if kind == CHOOSE_DECK:
            return frame.args
        if kind == CHOOSE_SPECIAL:
            return [*frame.args, NO_SPECIAL]
        if kind == PAY:
            return purchases.payments(self, frame.seat, frame.args[1])
        if kind == RUIN:
            city = self.city(frame.seat)
            return [word(city[slot]) for slot in self.intact_slots(frame.seat)]
        if kind == CHOOSE_MARKET:
            return self.words_of(self.parts.at[MARKET])
        return [*[FIRST_CARD + card for card in self.rival_specials(frame.seat)], DECLINE]

    def resolve(self, frame: Frame, action: int, rng: Rng) -> None:
        kind = frame.kind
        seat = frame.seat
        if kind == BUY:
            if action == PASS:
                purchases.buy_nothing(self, seat)
            else:
                purchases.choose(self, seat, action)
        elif kind == CHOOSE_DISCARD:
            if action != KEEP:
                self.discard(seat, self.in_place(ZONE, action))
        elif kind == CHOOSE_DECK:
            self.draw(seat, action - FIRST_DECK + 1, rng)
        elif kind == CHOOSE_SPECIAL:
            if action != NO_SPECIAL:
                self.take_special(seat, self.in_place(ROW, action))
        elif kind == PAY:
            purchases.pay(self, seat, frame.args, action)
        elif kind == RUIN:
            slot = self.city(seat).index(self.in_city(seat, action))
            monsters.destroy(self, seat, slot, frame.args[0])
        elif kind == CHOOSE_MARKET:
            self.take_market(seat, self.in_place(MARKET, action))
        elif action == DECLINE:
            self.copy_from_box(seat)
        else:
            self.copy_special(seat, action - FIRST_CARD, "HC-92")

    def carry_on(self, frame: Frame, rng: Rng) -> None:
        kind = frame.kind
        if kind == REFILL:
            self.refill()
        elif kind == OFFER_PURCHASE:
            self.stack.append(Frame(BUY, self.active))
        elif kind == OFFER_SPECIALS:
            self.offer_specials()
        elif kind == END_TURN:
            self.end_turn()
        elif kind == BEGIN_ROUND:
            self.begin_round()
        else:
            self.rank(frame.args[0])

    def decision(self) -> Decision:
        frame = self.stack[-1]
        kind = frame.kind
        if kind == BUY:
            return Decision("HC-32", "buy", {"n": self.coins[frame.seat]})
        if kind == CHOOSE_DISCARD:
            return Decision("HC-26", "discard")
        if kind == CHOOSE_DECK:
            return Decision("HC-27", "draw", {"n": FACE_UP - len(self.parts.at[ZONE])})
        if kind == CHOOSE_SPECIAL:
            return Decision("HC-40", "special")
        if kind == PAY:
            return Decision("HC-36", "pay", {"card": word(frame.args[0]), "n": frame.args[1]})
        if kind == RUIN:
            monster = monster_word(self.front[frame.seat])
            newcomer = monster_word(frame.args[0])
            return Decision("HC-57", "ruin", {"monster": monster, "newcomer": newcomer})
        if kind == CHOOSE_MARKET:
            return Decision("HC-18", "market")
        return Decision("HC-92", "copy")

    def words_of(self, parts: list[int]) -> list[int]:
        """The words for some cards; two copies of a name are the same choice."""
        found: list[int] = []
        for part in parts:
            if word(part) not in found:
                found.append(word(part))
        return found

    def in_city(self, seat: int, name: int) -> int:
        """The intact card of this name in a city."""
        city = self.city(seat)
        for slot in self.intact_slots(seat):
            if word(city[slot]) == name:
                return city[slot]
        return NONE

    # -- section 3: set-up ---------------------------------------------------

    def set_up(self, expert: bool, grozilla: bool, first: int, rng: Rng) -> None:
        """Ready the table; ``first`` is ``NONE`` for a first player drawn by lot (HC-13)."""
        seats = self.setup.seats
        self.first = rng.below(seats) if first == NONE else first
        decks = DECKS if grozilla else DECKS - 1
        for number in range(decks):  # HC-14, HC-20
            self.lay_face_down(DRAW + number, IN_DECK[number], rng)
        if grozilla:
            self.supply = [TOKENS_PER_COLOUR] * len(COLOURS)
        else:
            self.parts.put(ASIDE, IN_DECK[MONSTER_DECK - 1])
        for number, residence in enumerate(RESIDENCES):  # HC-15
            copies = copies_of(residence)
            self.parts.put(RESIDENCE + number, copies[: seats - 1])
            self.parts.put(ASIDE, copies[seats - 1 :])
        self.lay_face_down(BOX, IN_EXPERT if expert else IN_FAMILY, rng)
        self.parts.put(ASIDE, IN_FAMILY if expert else IN_EXPERT)
        for _ in range(seats + 2):  # HC-16
            self.parts.draw(BOX, ROW)
        self.stack = [_BEGIN_ROUND]
        self.lay_out_markets(expert)
        if self.journal is not None:
            row = [word(part) for part in self.parts.at[ROW]]
            self.journal.add("HC-13", "first", {"who": self.first})
            self.journal.add("HC-16", "row", {"cards": row})

    def lay_out_markets(self, expert: bool) -> None:
        """HC-17: a white one for everyone; HC-18: coloured ones, to be picked."""
        seats = self.setup.seats
        white = copies_of(WHITE_MARKET)
        coloured = [FIRST_PART[market] for market in MARKETS if market != WHITE_MARKET]
        if expert:
            self.parts.put(MARKET, coloured)
            self.parts.put(ASIDE, white)
            for step in range(seats):  # in reverse turn order, so the first player's lies deepest
                self.stack.append(Frame(CHOOSE_MARKET, (self.first + step) % seats))
        else:
            for seat in range(seats):
                self.parts.put(CITY + seat, white[seat : seat + 1])
            self.parts.put(ASIDE, white[seats:] + coloured)

    def lay_face_down(self, place: int, parts: list[int], rng: Rng) -> None:
        """Shuffle cards and make a pile of them whose order nobody knows."""
        shuffled = parts[:]
        rng.shuffle(shuffled)
        self.parts.put(place, shuffled)
        self.parts.conceal([place])

    def take_market(self, seat: int, part: int) -> None:
        """HC-18: a market in the first slot; those nobody picked go to the box."""
        self.parts.move(part, MARKET, CITY + seat)
        if self.journal is not None:
            self.journal.add("HC-18", "market", {"who": seat, "card": word(part)})
        if seat == self.first:
            for left_over in self.parts.at[MARKET][:]:
                self.parts.move(left_over, MARKET, ASIDE)

    # -- section 4: the income phase -----------------------------------------

    def begin_round(self) -> None:
        """HC-21: an income phase, then a turn for everyone."""
        self.round += 1
        self.built = False
        if self.journal is not None:
            self.journal.add("HC-21", "round", {"n": self.round})
        self.pay_incomes()
        self.begin_turn(self.first)

    def pay_incomes(self) -> None:
        """HC-22: Arcade; then income for all at once; then Versailles."""
        seats = range(self.setup.seats)
        for seat in seats:
            specials.before_income(self, seat)
        paid = [self.payment(seat) for seat in seats]
        for seat in seats:
            self.coins[seat] += paid[seat]
            if self.mirrors[seat] > 0:
                self.mirrors[seat] -= 1
            if self.journal is not None:
                self.journal.add("HC-22", "income", {"who": seat, "n": paid[seat]})
        for seat in seats:
            specials.after_income(self, seat)

    def payment(self, seat: int) -> int:
        """HC-24: the income, half of it (rounded up) under Grozilla, and the Louvre's coins."""
        paid = income(self, seat)
        if HALVE_INCOME[self.held[seat]]:
            paid = (paid + 1) // 2
        return paid + specials.mirrored_income(self, seat)

    # -- section 4: a turn ---------------------------------------------------

    def begin_turn(self, seat: int) -> None:
        """HC-25: discard, refill, buy or pass, special building."""
        self.active = seat
        if self.journal is not None:
            self.journal.add("HC-25", "turn", {"who": seat})
        self.stack = [_END_TURN, _OFFER_SPECIALS, _OFFER_PURCHASE, _REFILL]
        if self.parts.at[ZONE] and not NO_DISCARD[self.held[seat]]:  # HC-67
            self.stack.append(Frame(CHOOSE_DISCARD, seat))

    def discard(self, seat: int, part: int) -> None:
        """HC-26: a card of the central zone goes to the discard pile of its deck."""
        self.parts.move(part, ZONE, DISCARD + DECK[part] - 1)
        if self.journal is not None:
            self.journal.add("HC-26", "discarded", {"who": seat, "card": word(part)})

    def refill(self) -> None:
        """HC-27, HC-30: draw until three cards lie face up, as long as there is a deck."""
        if len(self.parts.at[ZONE]) >= FACE_UP:
            return
        decks = self.drawable_decks()
        if decks:
            self.stack.append(_REFILL)
            self.stack.append(Frame(CHOOSE_DECK, self.active, decks))

    def drawable_decks(self) -> list[int]:
        """HC-28, HC-29: the words of the decks that can be drawn from."""
        at = self.parts.at
        decks = []
        for number in range(DECKS):
            if at[DRAW + number] or (at[DISCARD + number] and number + 1 != MONSTER_DECK):
                decks.append(FIRST_DECK + number)
        return decks

    def draw(self, seat: int, deck: int, rng: Rng) -> None:
        """HC-27: the top card of a deck, which is made anew (HC-28) if it has run out."""
        pile = DRAW + deck - 1
        if not self.parts.at[pile]:
            self.rebuild(deck, rng)
        part = self.parts.at[pile][-1]
        if self.journal is not None:
            self.journal.add("HC-27", "drew", {"who": seat, "deck": deck, "card": word(part)})
        if is_monster(part):
            monsters.let_loose(self, part, pile, seat)
        else:
            self.parts.move(part, pile, ZONE)

    def rebuild(self, deck: int, rng: Rng) -> None:
        """HC-28: the discards of a deck are shuffled and become its draw pile."""
        discards = self.parts.at[DISCARD + deck - 1]
        while discards:
            self.parts.draw(DISCARD + deck - 1, DRAW + deck - 1)
        self.parts.shuffle(DRAW + deck - 1, rng)
        if self.journal is not None:
            self.journal.add("HC-28", "rebuilt", {"deck": deck})

    # -- step 4: a special building ------------------------------------------

    def offer_specials(self) -> None:
        """HC-40: asked only if there is one to take."""
        available = self.available_specials(self.active)
        if available:
            self.stack.append(Frame(CHOOSE_SPECIAL, self.active, available))

    def available_specials(self, seat: int) -> list[int]:
        """HC-40 to HC-44: the words of the special buildings a seat could take now."""
        found: list[int] = []
        if self.special_slot[seat] != NONE:  # HC-41
            return found
        full = len(self.city(seat)) >= SLOTS
        touching = touched(self.colour_sets(seat))
        for part in self.parts.at[ROW]:
            special = CARD[part]
            if can_meet(DEMAND[special], touching):
                if full and not specials.replaces_last(special):  # HC-42
                    continue
                found.append(FIRST_CARD + special)
        return found

    def take_special(self, seat: int, part: int) -> None:
        """HC-40: free of charge, into the next slot."""
        special = CARD[part]
        if self.journal is not None:
            self.journal.add("HC-40", "took", {"who": seat, "card": word(part)})
        slot = len(self.city(seat))
        if specials.replaces_last(special):
            slot = specials.replace_last(self, seat)
        self.parts.move(part, ROW, CITY + seat)
        city = self.city(seat)
        city.insert(slot, city.pop())
        self.special_slot[seat] = slot
        self.built = True
        specials.receive(self, seat, special)

    # -- section 6: the end --------------------------------------------------

    def end_turn(self) -> None:
        """HC-47, HC-94: the next player's turn; after the last one the next round, or the end."""
        following = self.left(self.active)
        if following != self.first:
            self.begin_turn(following)
            return
        self.idle = 0 if self.built else self.idle + 1
        if max([len(self.city(seat)) for seat in range(self.setup.seats)]) >= SLOTS:
            self.finish(94)
        elif self.idle >= MOST_IDLE_ROUNDS:
            self.finish(99)
        elif self.round >= MOST_ROUNDS:
            self.finish(100)
        else:
            self.stack.append(_BEGIN_ROUND)

    def finish(self, rule: int) -> None:
        """HC-92, HC-93: before the scoring the Sphinx copies a special building."""
        self.stack.append(Frame(SCORING, NO_SEAT, [rule]))
        for seat in range(self.setup.seats):
            if is_sphinx(self.special(seat)):
                if self.rival_specials(seat):
                    self.stack.append(Frame(CHOOSE_COPY, seat))
                else:
                    self.copy_from_box(seat)

    def rival_specials(self, seat: int) -> list[int]:
        """HC-92: the special buildings that stand intact in other cities."""
        found = [self.special(other) for other in self.others(seat)]
        return [special for special in found if special != NONE]

    def copy_from_box(self, seat: int) -> None:
        """HC-93: a special building from the box, by chance; everybody sees it."""
        part = self.parts.at[BOX][-1]
        self.parts.show(BOX, [part], EVERYBODY)
        if self.journal is not None:
            self.journal.add("HC-93", "from-box", {"card": word(part)})
        self.copy_special(seat, CARD[part], "HC-93")

    def copy_special(self, seat: int, special: int, rule: str) -> None:
        """HC-92, HC-93: the Sphinx counts as this special building."""
        self.copied = special
        if self.journal is not None:
            self.journal.add(rule, "copied", {"who": seat, "card": FIRST_CARD + special})

    def rank(self, rule: int) -> None:
        """HC-98: most points, then most coins, then most tokens; who is still equal shares."""
        seats = range(self.setup.seats)
        points = [score(self, seat).points() for seat in seats]
        merits = [(points[seat], self.coins[seat], self.token_count(seat)) for seat in seats]
        ranks = [1 + sum([other > own for other in merits]) for own in merits]
        cited = f"HC-{rule}"
        self.ending = Outcome(ranks, points, ENDINGS[cited], cited)
        if self.journal is not None:
            for seat in seats:
                self.journal.add("HC-95", "scored", {"who": seat, "n": points[seat]})
            self.journal.add(cited, "over", {"reason": ENDINGS[cited]})
