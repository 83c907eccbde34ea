"""Before the first turn: building hidden lists, and deploying the Zoons (sections 2 and 3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ludozilla.engine.rng import Rng
from ludozilla.engine.state import NO_SEAT, Frame
from ludozilla.games.zoon.battle import Battle
from ludozilla.games.zoon.board import DEPLOYMENT, HOME, NORTH, SOUTH
from ludozilla.games.zoon.drafts import NOTHING_MORE, Draft
from ludozilla.games.zoon.field import NOTHING
from ludozilla.games.zoon.frames import BEGIN, BUILD, DEPLOY, MUSTER
from ludozilla.games.zoon.kinds import EMBLEM
from ludozilla.games.zoon.muster import FIRST_ZOON, ZONE_SIZE
from ludozilla.games.zoon.words import (
    BITS,
    FIRST_TRUMP,
    READY,
    square_at,
    square_word,
    squares_pair,
)

MOST_EXCHANGES: Final = ZONE_SIZE
"""Enough for any deployment, since each exchange can settle a square."""

_EXCHANGES: Final = [
    [
        READY,
        *[
            squares_pair(min(zone[i], zone[j]), max(zone[i], zone[j]))
            for i in range(ZONE_SIZE)
            for j in range(i)
        ],
    ]
    for zone in DEPLOYMENT
]
"""seat -> to be ready, and all exchanges of two squares"""


@mypyc_attr(allow_interpreted_subclasses=True)
class Deployment(Battle):
    """Two sides that come together."""

    def set_up(self, rng: Rng) -> None:
        """ZO-11, ZO-15: deploy the Zoons, once hidden lists have been built."""
        self.stack = [Frame(BEGIN, NO_SEAT)]
        if self._muster.hidden:
            for seat in (SOUTH, NORTH):
                self.open_box(seat)
            self.stack.append(Frame(MUSTER, NO_SEAT))
            self.stack += [Frame(BUILD, seat, together=True) for seat in (SOUTH, NORTH)]
        else:
            self.deploy(rng)

    # -- section 2: building a hidden list -----------------------------------

    def open_box(self, seat: int) -> None:
        """All cards a list may hold lie in the box, where only their owner sees them."""
        muster = self._muster
        self.parts.put(muster.box + seat, muster.zoon_parts[seat] + muster.trump_parts[seat])
        self.parts.put(muster.aside, muster.gap_parts[seat])

    def draft(self, seat: int) -> Draft:
        """The list of a side that is being built: all that is in its hand."""
        muster = self._muster
        zoons = [muster.zoons[part].number for part in self.parts.at[muster.reserve + seat]]
        trumps = [self.trump(part).number for part in self.parts.at[muster.trumps + seat]]
        return Draft(zoons, trumps, str(self.setup.options["build_format"]))

    def additions(self, seat: int) -> list[int]:
        """ZO-12 to ZO-14: all cards that leave a list which can become good; ready if it is."""
        draft = self.draft(seat)
        actions = [READY] if draft.needs == NOTHING_MORE else []
        actions += [FIRST_ZOON + number for number in draft.zoons_to_add()]
        actions += [FIRST_TRUMP + number for number in draft.trumps_to_add()]
        return actions

    def build(self, frame: Frame, action: int) -> None:
        """ZO-11: take a card into one's list, or let it be as it is.

        Whether it is a Zoon or a trump everybody can tell (ZO-18), but no more.
        """
        seat = frame.seat
        muster = self._muster
        if action == READY:
            if self.journal is not None:
                self.journal.add("ZO-11", "built", {"who": seat})
            return
        is_zoon = action >= FIRST_ZOON
        hand = (muster.reserve if is_zoon else muster.trumps) + seat
        kin = muster.zoon_parts[seat] if is_zoon else muster.trump_parts[seat]
        box = muster.box + seat
        for part in self.parts.at[box]:
            if muster.words[part] == action:
                self.parts.move(part, box, hand, among=kin)
                break
        self.ask_again(Frame(BUILD, seat, together=True))

    def ask_again(self, frame: Frame) -> None:
        """Both sides go on choosing; in any order of their moves the position is the same."""
        self.stack.append(frame)
        before = self.stack[-2]
        if before.kind == frame.kind and before.seat == NORTH:
            self.stack.append(self.stack.pop(-2))

    def shuffle_copies(self, seat: int, rng: Rng) -> None:
        """Which of several copies of a card a list has tells nothing, so it is left to chance."""
        muster = self._muster
        zoons = muster.zoon_parts[seat]
        drawn: list[int] = []
        while len(drawn) < len(zoons):
            word = muster.words[zoons[len(drawn)]]
            copies = [part for part in zoons[len(drawn) :] if muster.words[part] == word]
            rng.shuffle(copies)
            drawn += copies
        for place in [*self.backs(seat), muster.reserve + seat, muster.box + seat]:
            there = self.parts.at[place]
            for i, part in enumerate(there):
                if zoons[0] <= part <= zoons[-1]:
                    there[i] = drawn[part - zoons[0]]
            if len(there) > 1:
                there.sort()

    # -- section 3: set-up ---------------------------------------------------

    def deploy(self, rng: Rng) -> None:
        """ZO-15 to ZO-17: deal both sides out, and let them exchange if they may choose."""
        secret = self.setup.options["deployment"] == "secret"
        for seat in (SOUTH, NORTH):
            self.deal_out(seat, secret, rng)
            self.keep_secret(seat, [*self.backs(seat), self._muster.reserve + seat])
            if not secret:
                front = self.backs(seat)[len(HOME[seat]) : ZONE_SIZE]
                self.parts.rule_out(self._muster.emblems[seat], front)
        if secret:
            self.stack += [Frame(DEPLOY, seat, [0], together=True) for seat in (SOUTH, NORTH)]

    def deal_out(self, seat: int, secret: bool, rng: Rng) -> None:
        """ZO-17: the Emblem first, then the rest at random, what is left over in reserve.

        Before a secret deployment the Emblem may lie anywhere, so that nobody
        can tell anything about it.
        """
        muster = self._muster
        cards = self.call_up(seat) if muster.hidden else muster.zoon_parts[seat][:]
        gaps = muster.gap_parts[seat][: max(0, ZONE_SIZE - len(cards))]
        types = [muster.zoons[part].type for part in cards]
        emblem = cards[types.index(EMBLEM)]
        cards += gaps
        cards.remove(emblem)
        rng.shuffle(cards)
        cards.insert(rng.below(ZONE_SIZE if secret else len(HOME[seat])), emblem)
        for back, part, square in zip(self.backs(seat), cards, DEPLOYMENT[seat], strict=False):
            self.parts.put(back, [part])
            self.stand(back, square)
        self.parts.put(muster.reserve + seat, cards[ZONE_SIZE:])
        if muster.hidden:
            self.parts.at[muster.aside] = [
                part for part in self.parts.at[muster.aside] if part not in gaps
            ]
        else:
            self.parts.put(muster.trumps + seat, muster.trump_parts[seat])

    def call_up(self, seat: int) -> list[int]:
        """The Zoons of a list that was built leave the hand."""
        reserve = self._muster.reserve + seat
        cards = self.parts.at[reserve]
        self.parts.at[reserve] = []
        return cards

    def keep_secret(self, seat: int, places: list[int]) -> None:
        """Nobody but their owner knows the cards of a side; its Emblem is not in reserve.

        Of a hidden list nobody knows the trumps either, nor what is left in the box.
        """
        muster = self._muster
        reserve, trumps, box = muster.reserve + seat, muster.trumps + seat, muster.box + seat
        if muster.hidden:
            self.parts.conceal([*places, trumps, box])
            self.parts.rule_out(muster.zoon_parts[seat], [trumps])
            self.parts.rule_out(muster.trump_parts[seat], [*self.backs(seat), reserve])
            self.parts.rule_out(muster.gap_parts[seat], [reserve, trumps, box])
        else:
            self.parts.conceal(places)
        self.parts.rule_out(muster.emblems[seat], [reserve])

    def exchanges(self, seat: int, made: int) -> list[int]:
        """ZO-15, ZO-16: exchange two squares, or a square with a card in reserve; or be ready."""
        if made == MOST_EXCHANGES:
            return [READY]
        reserve = self.words_in(self._muster.reserve + seat)
        if not reserve:
            return _EXCHANGES[seat]
        actions = _EXCHANGES[seat][:]
        for word in reserve:
            for square in DEPLOYMENT[seat]:
                if self.zoon(self.on[square]).type != EMBLEM:
                    actions.append(square_word(square) | word << BITS)
        return actions

    def exchange(self, frame: Frame, action: int) -> None:
        """Make one exchange of a secret deployment; nobody else can tell."""
        seat = frame.seat
        if action == READY:
            if self.journal is not None:
                self.journal.add("ZO-15", "ready", {"who": seat})
            return
        back = self.on[square_at(action, 0)]
        word = action >> BITS
        place = self._muster.reserve + seat
        part = NOTHING
        for spare in self.parts.at[place]:
            if self.word(spare) == word:
                part = spare
        if part == NOTHING:
            place = self.on[square_at(action, 1)]
            part = self.part(place)
        self.parts.exchange(self.part(back), back, part, place)
        self.ask_again(Frame(DEPLOY, seat, [frame.args[0] + 1], together=True))

    def close_ranks(self, rng: Rng) -> None:
        """ZO-16: squares that stay empty become visible."""
        for seat in (SOUTH, NORTH):
            if self._muster.hidden:
                self.shuffle_copies(seat, rng)
            gaps = self._muster.gap_parts[seat]
            for back in self.backs(seat)[:ZONE_SIZE]:
                if self.part(back) in gaps:
                    part = self.part(back)
                    self.leave(back)
                    self.parts.move(part, back, self._muster.aside)
