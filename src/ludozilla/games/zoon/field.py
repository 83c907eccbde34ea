"""The field and what stands and lies on it, and what everybody can tell from it.

Sections 2 and 8 of the rules, with the states a Zoon can be in; moves and
combats are in ``battle``, turns and the end in ``rules``.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ludozilla.engine.knowledge import KNOWN
from ludozilla.engine.parts import EVERYBODY, WATCHER
from ludozilla.engine.state import Outcome, Setup, State
from ludozilla.games.zoon.board import BEHIND, NORTH, OFF, SOUTH, SQUARES
from ludozilla.games.zoon.cards import Trump, Zoon
from ludozilla.games.zoon.drafts import outsiders
from ludozilla.games.zoon.kinds import BLOCKED, EMBLEM, FREE
from ludozilla.games.zoon.muster import Muster
from ludozilla.games.zoon.words import square_word

NOTHING: Final = -1
"""No trump there."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Field(State):
    """Who and what is where, and how long the battle has lasted."""

    on: list[int]
    """square -> the back standing there, ``FREE``, or ``BLOCKED`` by an Obstacle (ZO-7, ZO-8)"""
    where: list[int]
    """back -> its square, or ``OFF``; one under a cage stays where it is"""
    terrain: list[int]
    """square -> the trump lying there as a Terrain, or ``NOTHING``"""
    lying: list[int]
    """part -> the square where this trump lies, or ``OFF``"""
    worn: list[int]
    """back -> the equipment laid on it, or ``NOTHING``"""
    boost: list[int]
    """back -> the trump that strengthens it until the end of the turn, or ``NOTHING``"""
    thaw: list[int]
    """back -> the last turn during which it is Frozen (ZO-59)"""
    uses: list[int]
    """part -> how often this trump can still be used"""
    alibis: list[list[int]]
    """each a list of claims, three numbers long, of which at least one is true (see ``holds``)"""
    denials: list[int]
    """claims that are all false"""
    active: int
    """the seat whose turn it is"""
    turns: int
    """the number of the current turn, from 1"""
    combats: int
    """combats and shots of this turn"""
    played: int
    """the trump played this turn, or ``NOTHING``"""
    stirred: bool
    """whether this turn a card entered a Tomb or a trump was laid"""
    quiet: int
    """turns in a row in which nothing stirred (ZO-89)"""
    _muster: Muster

    def __init__(self, setup: Setup, muster: Muster) -> None:
        super().__init__(setup)
        self._muster = muster
        backs = 2 * muster.half
        self.on = [FREE] * SQUARES
        self.where = [OFF] * backs
        self.terrain = [NOTHING] * SQUARES
        self.lying = [OFF] * muster.size
        self.worn = [NOTHING] * backs
        self.boost = [NOTHING] * backs
        self.thaw = [0] * backs
        self.uses = [0 if card is None else card.uses for card in muster.cards]
        self.alibis = []
        self.denials = []
        self.active = SOUTH
        self.turns = 0
        self.combats = 0
        self.played = NOTHING
        self.stirred = False
        self.quiet = 0

    def copy_field_to(self, twin: Field) -> None:
        """Give a new state this one's share of the field."""
        self.copy_kernel_to(twin)
        twin._muster = self._muster
        twin.on = self.on[:]
        twin.where = self.where[:]
        twin.terrain = self.terrain[:]
        twin.lying = self.lying[:]
        twin.worn = self.worn[:]
        twin.boost = self.boost[:]
        twin.thaw = self.thaw[:]
        twin.uses = self.uses[:]
        twin.alibis = [alibi[:] for alibi in self.alibis]
        twin.denials = self.denials[:]
        twin.active = self.active
        twin.turns = self.turns
        twin.combats = self.combats
        twin.played = self.played
        twin.stirred = self.stirred
        twin.quiet = self.quiet

    @property
    def muster(self) -> Muster:
        """The cards of this game, which do not change while it is played."""
        return self._muster

    # -- what is where -------------------------------------------------------

    def side(self, back: int) -> int:
        """Whose Zoon this is."""
        return SOUTH if back < self._muster.half else NORTH

    def backs(self, seat: int) -> list[int]:
        """The backs of a seat, on the field or not."""
        half = self._muster.half
        return list(range(seat * half, (seat + 1) * half))

    def part(self, back: int) -> int:
        """The card on a back."""
        return self.parts.at[back][0]

    def zoon(self, back: int) -> Zoon:
        """What the card on a back says; no Zoon where the viewer does not know it."""
        return self._muster.zoons[self.parts.at[back][0]]

    def trump(self, part: int) -> Trump:
        """What a trump says."""
        trump = self._muster.cards[part]
        assert trump is not None
        return trump

    def word(self, part: int) -> int:
        """The word for a card."""
        return self._muster.words[part]

    def words_in(self, place: int) -> list[int]:
        """The words for the cards in a place, each once; copies lie side by side."""
        found: list[int] = []
        for part in self.parts.at[place]:
            word = self._muster.words[part]
            if not found or found[-1] != word:
                found.append(word)
        return found

    def fights(self, back: int) -> bool:
        """Whether a back is a Zoon on the field: neither away nor under a cage."""
        square = self.where[back]
        return square != OFF and self.on[square] == back

    def is_caged(self, place: int) -> bool:
        """ZO-78: whether a place is a back under a cage."""
        return place < len(self.where) and self.where[place] != OFF and not self.fights(place)

    def is_frozen(self, back: int) -> bool:
        """ZO-59: whether a Zoon is Frozen now."""
        return self.thaw[back] >= self.turns > 0

    def able(self, seat: int) -> list[int]:
        """The Zoons of a seat that may be moved and may use trumps (ZO-34, ZO-60)."""
        half = self._muster.half
        found = []
        turns = self.turns
        for back in range(seat * half, (seat + 1) * half):
            square = self.where[back]
            if square != OFF and self.on[square] == back and self.thaw[back] < turns:
                found.append(back)
        return found

    def enemies_on(self, squares: list[int], seat: int) -> list[int]:
        """Those of the squares on which a Zoon hostile to a seat stands."""
        first = self._muster.half * (1 - seat)
        last = first + self._muster.half
        return [square for square in squares if first <= self.on[square] < last]

    def free_squares(self, squares: list[int]) -> list[int]:
        """ZO-8: those of the squares that hold neither a Zoon nor an Obstacle."""
        return [square for square in squares if self.on[square] == FREE]

    def spare_back(self, seat: int) -> int:
        """A back for a card that comes onto the field."""
        back = seat * self._muster.half
        while self.parts.at[back]:
            back += 1
        return back

    # -- coming, going, standing ---------------------------------------------

    def stand(self, back: int, square: int) -> None:
        """Put a Zoon on a free square."""
        before = self.where[back]
        if before != OFF:
            self.on[before] = FREE
        self.where[back] = square
        self.on[square] = back

    def swap(self, one: int, other: int, rule: str) -> None:
        """Two Zoons exchange their squares."""
        here, there = self.where[one], self.where[other]
        if self.journal is not None:
            self.journal.add(
                rule, "swapped", {"one": square_word(here), "other": square_word(there)}
            )
        self.where[one], self.where[other] = there, here
        self.on[here], self.on[there] = other, one

    def displace(self, back: int, square: int, rule: str) -> None:
        """ZO-37: put a Zoon elsewhere, whatever its grid says."""
        if self.journal is not None:
            start, end = square_word(self.where[back]), square_word(square)
            self.journal.add(rule, "displaced", {"start": start, "end": end})
        self.stand(back, square)

    def retreats(self, back: int, seat: int) -> list[int]:
        """The free squares of the row behind a Zoon, as its player sees it (ZO-9)."""
        return self.free_squares(BEHIND[seat][self.where[back]])

    def freeze(self, back: int, turns: int, rule: str) -> None:
        """ZO-59: Frozen until the end of the n-th turn of its owner that starts later."""
        first = self.turns + (2 if self.side(back) == self.active else 1)
        self.thaw[back] = max(self.thaw[back], first + 2 * (turns - 1))
        if self.journal is not None:
            self.journal.add(rule, "frozen", {"square": square_word(self.where[back]), "n": turns})

    def leave(self, back: int) -> None:
        """A Zoon leaves the field; what it wore goes to the Tomb (ZO-63)."""
        self.on[self.where[back]] = FREE
        self.where[back] = OFF
        self.thaw[back] = 0
        self.boost[back] = NOTHING
        self.strip(back)
        if self.alibis or self.denials:
            self.recall_claims(back, self.zoon(back).number, NOTHING)

    def strip(self, back: int) -> None:
        """ZO-63: the equipment of a Zoon that is one no longer is eliminated."""
        worn = self.worn[back]
        if worn != NOTHING:
            self.worn[back] = NOTHING
            self.bury(worn, self._muster.laid, "ZO-63")

    def bury(self, part: int, source: int, rule: str) -> None:
        """ZO-10: an eliminated card goes to the Tomb of its owner."""
        owner = self._muster.sides[part]
        self.parts.move(part, source, self._muster.tomb + owner)
        self.stirred = True
        if self.journal is not None:
            self.journal.add(rule, "buried", {"who": owner, "card": self.word(part)})

    def eliminate(self, back: int, rule: str) -> None:
        """A Zoon is eliminated; with its Emblem a side loses at once (ZO-87)."""
        owner = self.side(back)
        part = self.part(back)
        self.leave(back)
        self.bury(part, back, rule)
        if self._muster.zoons[part].type == EMBLEM:
            self.win(1 - owner, "emblem", "ZO-87")

    def win(self, winner: int, reason: str, rule: str) -> None:
        """ZO-91: the game is over, with one winner."""
        self.end(Outcome.won_by(winner, self.worth(), reason, rule))
        if self.journal is not None:
            self.journal.add(rule, f"end-{reason}", {"who": winner, "loser": 1 - winner})

    def end(self, outcome: Outcome) -> None:
        """The game is over; what the count would give away is turned up, so that all can count.

        That is everything where lists are hidden, else the Zoons in cages.
        """
        self.ending = outcome
        for place, there in enumerate(self.parts.at):
            if self._muster.hidden or self.is_caged(place):
                self.parts.show(place, there, EVERYBODY)

    def worth(self) -> list[int]:
        """ZO-90: for each seat the values of its Zoons on the field and in hand."""
        zoons = self._muster.zoons
        half = self._muster.half
        sums = [0, 0]
        for back in self.on:
            if back >= 0:
                sums[back // half] += zoons[self.parts.at[back][0]].value
        for seat in (SOUTH, NORTH):
            for part in self.parts.at[self._muster.reserve + seat]:
                sums[seat] += zoons[part].value
        return sums

    # -- laying trumps -------------------------------------------------------

    def lay(self, part: int, rule: str, square: int) -> None:
        """A trump is laid on the field or on a Zoon."""
        owner = self._muster.sides[part]
        self.parts.move(part, self._muster.trumps + owner, self._muster.laid)
        self.stirred = True
        if self.journal is not None:
            self.journal.add(rule, "laid", {"card": self.word(part), "square": square_word(square)})

    def lay_on_field(self, part: int, rule: str, square: int) -> None:
        """A trump is laid on a square."""
        self.lay(part, rule, square)
        self.lying[part] = square

    def wall_up(self, part: int, square: int, rule: str) -> None:
        """A trump makes an Obstacle of a square, and of the Zoon on it, if any (ZO-77, ZO-78)."""
        self.lay_on_field(part, rule, square)
        self.on[square] = BLOCKED

    # -- what everybody can tell ---------------------------------------------

    def is_known(self, back: int) -> bool:
        """Whether everybody knows the card on a back."""
        part = self.part(back)
        return part >= 0 and self.parts.known[WATCHER].lot[part] == KNOWN

    def reveal(self, back: int) -> None:
        """ZO-45: a card is turned up, and known from then on (ZO-54)."""
        news = self._muster.hidden and not self.is_known(back)
        self.parts.show(back, self.parts.at[back], EVERYBODY)
        if news:
            self.deduce_list(self.part(back))

    def show_trump(self, seat: int, part: int) -> None:
        """ZO-31: a trump of a hidden list is played, and known from then on."""
        if self.parts.known[WATCHER].lot[part] != KNOWN:
            self.parts.show(self._muster.trumps + seat, [part], EVERYBODY)
            self.deduce_list(part)
            self.recall_claims(NOTHING, NOTHING, part)

    def suspects(self, back: int) -> list[int]:
        """The cards that, for all everybody can tell, may be on a back nobody knows."""
        public = self.parts.known[WATCHER]
        return [
            part
            for part in self._muster.zoon_parts[self.side(back)]
            if public.may(part) >> back & 1
        ]

    def clear(self, back: int, strangers: list[int]) -> None:
        """Everybody can tell that the card on a back is none of these."""
        public = self.parts.known[WATCHER]
        if public.lot[self.part(back)] == KNOWN:
            return
        news = [part for part in strangers if public.may(part) >> back & 1]
        if news:
            self.parts.rule_out(news, [back])
            suspects = self.suspects(back)
            # Copies that have the same word stand side by side.
            if self.word(suspects[0]) == self.word(suspects[-1]):
                self.reveal(back)

    def deduce_list(self, part: int) -> None:
        """ZO-12, ZO-14: what is seen of a hidden list tells what else is not in it."""
        seat = self._muster.sides[part]
        strangers = outsiders(self._muster, part, str(self.setup.options["build_format"]))
        hands = [self._muster.reserve + seat, self._muster.trumps + seat]
        self.parts.rule_out(strangers, [*self.backs(seat), *hands])

    def deduce_types(self, back: int, types: int) -> None:
        """ZO-35: a shooter, wearer or mover is one of the permitted types."""
        if types:
            self.clear(back, self._muster.others(self.side(back), types))

    def deduce_presence(self, seat: int, types: int) -> None:
        """ZO-35: one of these types is on the field, but nobody can tell where."""
        self.parts.at_least(1, self._muster.of_types(seat, types), self.able(seat))

    def deduce_absent(self, seat: int, parts: list[int]) -> None:
        """An effect found none of these cards among the Zoons that are not Frozen."""
        for back in self.able(seat):
            self.clear(back, parts)

    # -- claims: a back, a Zoon, a trump --------------------------------------

    def holds(self, back: int, number: int, trump: int) -> bool:
        """Whether a claim is true: this Zoon is on a back, and this trump is in hand.

        What is no matter, or no question any more, is ``NOTHING``.
        """
        if back != NOTHING and self.zoon(back).number != number:
            return False
        hand = self._muster.trumps + self._muster.sides[trump]
        return trump == NOTHING or trump in self.parts.at[hand]

    def note_alibi(self, claims: list[int]) -> None:
        """Everybody can tell that at least one of these claims is true."""
        backs, numbers, trumps = claims[::3], claims[1::3], claims[2::3]
        back, trump = backs[0], trumps[0]
        if back != NOTHING and _all_are(back, backs) and _all_are(NOTHING, trumps):
            zoons = self._muster.zoons
            self.clear(
                back, [part for part in self.suspects(back) if zoons[part].number not in numbers]
            )
        elif trump != NOTHING and _all_are(NOTHING, backs) and _all_are(trump, trumps):
            self.show_trump(self._muster.sides[trump], trump)
        else:
            self.alibis.append(claims)

    def deny(self, back: int, number: int, trump: int) -> None:
        """Everybody can tell that this claim is false."""
        side = self._muster.sides[trump] if back == NOTHING else self.side(back)
        if back == NOTHING:
            self.parts.rule_out([trump], [self._muster.trumps + side])
        elif trump == NOTHING:
            self.clear(back, self._muster.numbered(side, [number]))
        else:
            self.denials += [back, number, trump]

    def recall_claims(self, back: int, number: int, trump: int) -> None:
        """A card leaves its back, or a trump is shown: what does that say about the claims?"""
        alibis, denials = self.alibis, self.denials
        self.alibis, self.denials = [], []
        for i in range(0, len(denials), 3):
            claim = _settled(denials[i : i + 3], back, number, trump)
            if claim:
                self.deny(claim[0], claim[1], claim[2])
        for alibi in alibis:
            left: list[int] = []
            for i in range(0, len(alibi), 3):
                claim = _settled(alibi[i : i + 3], back, number, trump)
                if claim == [NOTHING, NOTHING, NOTHING]:
                    break
                left += claim
            else:
                self.note_alibi(left)

    def claims_agree(self) -> bool:
        """Whether in this world every alibi and every denial is right."""
        for alibi in self.alibis:
            if not any(
                self.holds(alibi[i], alibi[i + 1], alibi[i + 2]) for i in range(0, len(alibi), 3)
            ):
                return False
        denials = self.denials
        return not any(
            self.holds(denials[i], denials[i + 1], denials[i + 2])
            for i in range(0, len(denials), 3)
        )

    def may_be_emblem(self, back: int) -> bool:
        """Whether a back may be an Emblem, for all everybody can tell."""
        if self.is_known(back):
            return self.zoon(back).type == EMBLEM
        public = self.parts.known[WATCHER]
        for emblem in self._muster.emblems[self.side(back)]:
            if public.may(emblem) >> back & 1:
                return True
        return False


def _all_are(number: int, numbers: list[int]) -> bool:
    return numbers.count(number) == len(numbers)


def _settled(claim: list[int], back: int, number: int, trump: int) -> list[int]:
    """A claim once a back's Zoon, or a trump in hand, is known; empty if that makes it false."""
    if back != NOTHING and claim[0] == back:
        return [NOTHING, NOTHING, claim[2]] if claim[1] == number else []
    if trump != NOTHING and claim[2] == trump:
        return [claim[0], claim[1], NOTHING]
    return claim
