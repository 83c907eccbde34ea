"""The rules of Zoon: deployment, turns and the end (sections 3, 4 and 6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ludozilla.engine.rng import Rng
from ludozilla.engine.state import NO_SEAT, Decision, Frame, Outcome, Setup
from ludozilla.engine.vocabulary import HOLE
from ludozilla.games.zoon.battle import Battle, Fight
from ludozilla.games.zoon.board import DEPLOYMENT, HOME, NORTH, SOUTH
from ludozilla.games.zoon.cards import ZOONS, Trump, Zoon
from ludozilla.games.zoon.field import NOTHING
from ludozilla.games.zoon.frames import (
    BEGIN,
    CLASH,
    DEPLOY,
    GRIP,
    OF_STAR,
    OF_TRUMP,
    PLAY,
    SHOT,
    TURN_ENDS,
)
from ludozilla.games.zoon.muster import FIRST_ZOON, ZONE_SIZE, Muster
from ludozilla.games.zoon.words import (
    BITS,
    FIRST_TRUMP,
    GRIPS,
    MASK,
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

# Frames never change, so those that say nothing more are made once.
_ASK_TO_PLAY: Final = [Frame(PLAY, seat) for seat in (SOUTH, NORTH)]
_THE_TURN_ENDS: Final = Frame(TURN_ENDS, NO_SEAT)


@mypyc_attr(allow_interpreted_subclasses=True)
class ZoonState(Battle):
    """A position of Zoon."""

    _no_progress_limit: int
    _turn_cap: int

    def __init__(self, setup: Setup, muster: Muster) -> None:
        super().__init__(setup, muster)
        self._no_progress_limit = int(setup.options["no_progress_limit"])
        self._turn_cap = int(setup.options["turn_cap"])

    def clone(self) -> ZoonState:
        # Compiled, __new__ would call __init__ but for the attribute of this class.
        twin = ZoonState.__new__(ZoonState)
        self.copy_field_to(twin)
        twin._no_progress_limit = self._no_progress_limit
        twin._turn_cap = self._turn_cap
        return twin

    # -- what the kernel asks ------------------------------------------------

    def choices(self) -> list[int]:
        frame = self.stack[-1]
        kind = frame.kind
        if kind == PLAY:
            return self.plays(frame.seat)
        if kind == GRIP:
            return GRIPS
        if kind == DEPLOY:
            return self.exchanges(frame.seat, frame.args[0])
        if kind == OF_TRUMP:
            return self.trump(frame.args[0]).effect.choices(self, frame)
        star = ZOONS[frame.args[0]].star
        assert star is not None
        return star.choices(self, frame)

    def resolve(self, frame: Frame, action: int, rng: Rng) -> None:
        kind = frame.kind
        if kind == PLAY:
            self.play(frame.seat, action)
        elif kind == GRIP:
            self.seal(frame.seat, action)
        elif kind == DEPLOY:
            self.exchange(frame, action)
        elif kind == OF_TRUMP:
            self.trump(frame.args[0]).effect.resolve(self, frame, action)
        else:
            star = ZOONS[frame.args[0]].star
            assert star is not None
            star.resolve(self, frame, action)

    def carry_on(self, frame: Frame, rng: Rng) -> None:
        kind = frame.kind
        if kind == CLASH:
            self.clash(Fight(frame.args))
        elif kind == TURN_ENDS:
            self.end_turn()
        elif kind == SHOT:
            self.hit_or_miss(frame.args[0], frame.args[1], frame.args[2])
        elif kind == OF_TRUMP:
            self.trump(frame.args[0]).effect.carry_on(self, frame)
        else:
            self.begin(rng)

    def decision(self) -> Decision:
        frame = self.stack[-1]
        kind = frame.kind
        if kind == PLAY:
            return Decision("ZO-21", "play")
        if kind == GRIP:
            return self.ask_for_grip(frame.seat)
        if kind == DEPLOY:
            left = MOST_EXCHANGES - frame.args[0]
            return Decision("ZO-15", "deploy", {"n": left}, any_order_from=0)
        if kind == OF_TRUMP:
            return self.trump(frame.args[0]).effect.decision(self, frame)
        star = ZOONS[frame.args[0]].star
        assert star is not None
        return star.decision(self, frame)

    def ask_for_grip(self, seat: int) -> Decision:
        """ZO-42: in a combat or a shot, how to hold the own card and where to touch the other."""
        i = len(self.stack) - 1
        while self.stack[i].kind == GRIP:
            i -= 1
        frame = self.stack[i]
        target = square_word(self.where[frame.args[1]])
        if frame.kind == CLASH:
            start = square_word(self.where[frame.args[0]])
            return Decision("ZO-42", "grip", {"start": start, "square": target})
        return Decision("ZO-56", "grip-shot", {"card": self.word(frame.args[0]), "square": target})

    def sealable(self, seat: int) -> list[int]:
        return GRIPS

    def possible(self) -> bool:
        """The one to play has a play, the one a star asks has a choice, and alibis hold."""
        if self.ending is not None:
            return True
        kind = self.stack[-1].kind
        return self.alibis_hold() and ((kind != PLAY and kind != OF_STAR) or bool(self.choices()))

    def seen_path(self, action: int, seat: int) -> list[int]:
        """ZO-40: where a reinforcement is placed is open, which one it is is not."""
        path = super().seen_path(action, seat)
        frame = self.stack[-1]
        if frame.kind == PLAY and seat != frame.seat and action & MASK >= FIRST_ZOON:
            path[0] = HOLE
        return path

    # -- section 3: set-up ---------------------------------------------------

    def set_up(self, rng: Rng) -> None:
        """ZO-15 to ZO-17: deal both sides out, and let them exchange if they may choose."""
        secret = self.setup.options["deployment"] == "secret"
        for seat in (SOUTH, NORTH):
            self.deal_out(seat, secret, rng)
            self.keep_secret(seat)
            if not secret:
                front = self.backs(seat)[len(HOME[seat]) : ZONE_SIZE]
                self.parts.rule_out([self._muster.emblems[seat]], front)
        self.stack = [Frame(BEGIN, NO_SEAT)]
        if secret:
            self.stack += [Frame(DEPLOY, seat, [0], together=True) for seat in (SOUTH, NORTH)]

    def deal_out(self, seat: int, secret: bool, rng: Rng) -> None:
        """ZO-17: the Emblem first, then the rest at random, what is left over in reserve.

        Before a secret deployment the Emblem may lie anywhere, so that nobody
        can tell anything about it.
        """
        emblem = self._muster.emblems[seat]
        cards = self._muster.zoon_parts[seat] + self._muster.gap_parts[seat]
        cards.remove(emblem)
        rng.shuffle(cards)
        cards.insert(rng.below(ZONE_SIZE if secret else len(HOME[seat])), emblem)
        for back, part, square in zip(self.backs(seat), cards, DEPLOYMENT[seat], strict=False):
            self.parts.put(back, [part])
            self.stand(back, square)
        self.parts.put(self._muster.reserve + seat, cards[ZONE_SIZE:])
        self.parts.put(self._muster.trumps + seat, self._muster.trump_parts[seat])

    def keep_secret(self, seat: int) -> None:
        """Nobody but their owner knows the cards of a side; its Emblem is not in reserve."""
        reserve = self._muster.reserve + seat
        self.parts.conceal([*self.backs(seat), reserve])
        self.parts.rule_out([self._muster.emblems[seat]], [reserve])

    def exchanges(self, seat: int, made: int) -> list[int]:
        """ZO-15, ZO-16: exchange two squares, or a square with a card in reserve; or be ready."""
        if made == MOST_EXCHANGES:
            return [READY]
        reserve = self.parts.at[self._muster.reserve + seat]
        if not reserve:
            return _EXCHANGES[seat]
        actions = _EXCHANGES[seat][:]
        for part in reserve:
            for square in DEPLOYMENT[seat]:
                if self.part(self.on[square]) != self._muster.emblems[seat]:
                    actions.append(square_word(square) | self.word(part) << BITS)
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
        self.stack.append(Frame(DEPLOY, seat, [frame.args[0] + 1], together=True))
        # In any order of the moves the same position.
        if self.stack[-2].kind == DEPLOY and self.stack[-2].seat == NORTH:
            self.stack.append(self.stack.pop(-2))

    def begin(self, rng: Rng) -> None:
        """ZO-16, ZO-19: empty squares become visible, and someone starts."""
        for seat in (SOUTH, NORTH):
            gaps = self._muster.gap_parts[seat]
            for back in self.backs(seat)[:ZONE_SIZE]:
                if self.part(back) in gaps:
                    part = self.part(back)
                    self.leave(back)
                    self.parts.move(part, back, self._muster.aside)
        choice = self.setup.options["first_player"]
        first = rng.below(2) if choice == "random" else SOUTH if choice == "south" else NORTH
        if self.journal is not None:
            self.journal.add("ZO-19", "starts", {"who": first})
        self.begin_turn(first)

    # -- section 4: the turn -------------------------------------------------

    def begin_turn(self, seat: int) -> None:
        """ZO-21: the next player's turn; ZO-88: who has no play passes or loses."""
        self.turns += 1
        self.active = seat
        self.combats = 0
        self.played = NOTHING
        self.stirred = False
        self.stack.append(_THE_TURN_ENDS)
        if self.journal is not None:
            self.journal.add("ZO-21", "turn", {"who": seat})
        actions = self.plays(seat)
        if actions:
            self.stack.append(_ASK_TO_PLAY[seat])
            self._legal = actions  # worked out just now: no need to ask again
        elif self.only_frozen(seat):
            if self.journal is not None:
                self.journal.add("ZO-88", "passed", {"who": seat})
            self.deduce_stuck(seat)
        else:
            self.win(1 - seat, "no_play", "ZO-88")

    def plays(self, seat: int) -> list[int]:
        """ZO-21: all moves, trumps and reinforcements."""
        able = self.able(seat)
        moves: list[int] = []
        for back in able:
            self.add_moves(back, seat, moves)
        actions = moves[:]
        for part in self.parts.at[self._muster.trumps + seat]:
            trump = self.trump(part)
            if not trump.needs_presence or self.has_user(able, trump):
                trump.effect.add_plays(self, seat, trump, able, moves, actions)
        reserve = self.parts.at[self._muster.reserve + seat]
        if reserve:
            for square in self.free_squares(HOME[seat]):
                for part in reserve:
                    actions.append(self.word(part) | square_word(square) << BITS)
        return actions

    def has_user(self, able: list[int], trump: Trump) -> bool:
        """ZO-33, ZO-34: whether one of those able to act is of a type the trump needs."""
        for back in able:
            if trump.users >> self.zoon(back).type & 1:
                return True
        return False

    def play(self, seat: int, action: int) -> None:
        """ZO-21: move a Zoon, play a trump or place a reinforcement."""
        word = action & MASK
        if word < FIRST_TRUMP:
            self.move_from(seat, action)
        elif word >= FIRST_ZOON:
            self.reinforce(seat, action)
        else:
            for part in self.parts.at[self._muster.trumps + seat]:
                if self.word(part) == word:
                    self.play_trump(seat, part, action)
                    return

    def play_trump(self, seat: int, part: int, action: int) -> None:
        """ZO-31: show a trump and do what it says."""
        trump = self.trump(part)
        self.played = part
        if self.uses[part] > 0:
            self.uses[part] -= 1
        if self.journal is not None:
            self.journal.add("ZO-31", "trump", {"who": seat, "card": trump.word})
        if trump.needs_presence:
            self.deduce_presence(seat, trump.users)
        trump.effect.play(self, seat, part, action)

    def reinforce(self, seat: int, action: int) -> None:
        """ZO-40: a card from hand is put face down on the home row."""
        reserve = self._muster.reserve + seat
        for part in self.parts.at[reserve]:
            if self.word(part) == action & MASK:
                back = self.spare_back(seat)
                self.parts.move(part, reserve, back)
                self.stand(back, square_at(action, 1))
                break
        if self.journal is not None:
            self.journal.add("ZO-40", "reinforced", {"who": seat, "square": action >> BITS})

    def end_turn(self) -> None:
        """ZO-38, ZO-39, ZO-89: put the trump away, and see whether it has all gone on too long."""
        seat = self.active
        part = self.played
        trumps = self._muster.trumps + seat
        if part != NOTHING:
            if self.uses[part] == 0 and part in self.parts.at[trumps]:
                self.bury(part, trumps, "ZO-38")
            for back in self.backs(seat):
                self.boost[back] = NOTHING
        self.quiet = 0 if self.stirred else self.quiet + 1
        if self.quiet >= self._no_progress_limit:
            self.adjudicate("no_progress")
        elif self.turns >= self._turn_cap:
            self.adjudicate("turn_cap")
        else:
            self.begin_turn(1 - seat)

    # -- section 6: the end --------------------------------------------------

    def only_frozen(self, seat: int) -> bool:
        """ZO-88: whether a player without a play would have one were none of his Zoons Frozen."""
        thaw = self.thaw
        self.thaw = [0] * len(thaw)
        would_play = bool(self.plays(seat))
        self.thaw = thaw
        return would_play

    def deduce_stuck(self, seat: int) -> None:
        """What a pass tells: no card that is free to act could, but one that is Frozen could."""
        for back in self.able(seat):
            self.clear(back, self.enabling(seat, back))
        alibi: list[int] = []
        for back in self.backs(seat):
            if self.fights(back) and self.is_frozen(back):
                excuses = self.enabling(seat, back)
                suspects = [self.part(back)] if self.is_known(back) else self.suspects(back)
                if all(part in excuses for part in suspects):
                    return
                for part in excuses:
                    alibi += [back, part]
        self.note_alibi(alibi)

    def enabling(self, seat: int, back: int) -> list[int]:
        """The cards of a side that would have a play if they were on this back."""
        muster = self._muster
        return [
            part for part in muster.zoon_parts[seat] if self.enables(seat, back, muster.zoons[part])
        ]

    def enables(self, seat: int, back: int, zoon: Zoon) -> bool:
        """Whether a Zoon on this back could move or would let a trump be played."""
        if self.could_move(back, zoon, seat):
            return True
        for part in self.parts.at[self._muster.trumps + seat]:
            trump = self.trump(part)
            if trump.effect.enabled_by(self, seat, trump, back, zoon):
                return True
        return False

    def adjudicate(self, reason: str) -> None:
        """ZO-90: value on the field and in reserve, then force in hand, else a draw."""
        points = self.worth()
        force = [
            sum([self.trump(part).force for part in self.parts.at[self._muster.trumps + seat]])
            for seat in (SOUTH, NORTH)
        ]
        if points[SOUTH] == points[NORTH] and force[SOUTH] == force[NORTH]:
            self.ending = Outcome([1, 1], points, reason, "ZO-89")
            if self.journal is not None:
                self.journal.add("ZO-90", "draw", {})
        else:
            winner = (
                SOUTH if (points[SOUTH], force[SOUTH]) > (points[NORTH], force[NORTH]) else NORTH
            )
            self.win(winner, reason, "ZO-89")
