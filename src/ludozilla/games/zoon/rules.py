"""The rules of Zoon: turns and the end (sections 4 and 6), and what the kernel asks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ludozilla.engine.journal import Arg
from ludozilla.engine.knowledge import KNOWN
from ludozilla.engine.parts import WATCHER
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import NO_SEAT, Decision, Frame, Outcome, Setup
from ludozilla.engine.vocabulary import HOLE
from ludozilla.engine.worlds import Worlds
from ludozilla.games.zoon.battle import Fight
from ludozilla.games.zoon.board import HOME, NORTH, SOUTH
from ludozilla.games.zoon.cards import ZOONS, Trump, Zoon
from ludozilla.games.zoon.data import VALUE_BUDGET
from ludozilla.games.zoon.deployment import MOST_EXCHANGES, Deployment
from ludozilla.games.zoon.drafts import most_force
from ludozilla.games.zoon.field import NOTHING
from ludozilla.games.zoon.frames import (
    BUILD,
    CLASH,
    DEPLOY,
    GRIP,
    MUSTER,
    OF_STAR,
    OF_TRUMP,
    PLAY,
    SHOT,
    TURN_ENDS,
)
from ludozilla.games.zoon.lists import MOST_STARS
from ludozilla.games.zoon.muster import FIRST_ZOON, Muster
from ludozilla.games.zoon.unknown_lists import UnknownLists
from ludozilla.games.zoon.words import (
    BITS,
    FIRST_TRUMP,
    GRIPS,
    MASK,
    after,
    square_at,
    square_word,
)

_MISSING: Final = ["more", "emblem", "zoon", "both"]
"""what a list still needs -> how it is asked for"""

# Frames never change, so those that say nothing more are made once.
_ASK_TO_PLAY: Final = [Frame(PLAY, seat) for seat in (SOUTH, NORTH)]
_THE_TURN_ENDS: Final = Frame(TURN_ENDS, NO_SEAT)


@mypyc_attr(allow_interpreted_subclasses=True)
class ZoonState(Deployment):
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
        if kind == BUILD:
            return self.additions(frame.seat)
        if kind == OF_TRUMP:
            return self.trump(frame.args[0]).effect.choices(self, frame)
        star = ZOONS[frame.args[0]].star
        assert star is not None
        return star.choices(self, frame)

    def resolve(self, frame: Frame, action: int, rng: Rng) -> None:
        kind = frame.kind
        if kind == PLAY:
            self.play(frame.seat, action, rng)
        elif kind == GRIP:
            self.seal(frame.seat, action)
        elif kind == DEPLOY:
            self.exchange(frame, action)
        elif kind == BUILD:
            self.build(frame, action)
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
        elif kind == MUSTER:
            self.deploy(rng)
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
        if kind == BUILD:
            return self.ask_for_card(frame.seat)
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

    def ask_for_card(self, seat: int) -> Decision:
        """ZO-11 to ZO-14: which card comes next into one's list, and what is left for it."""
        draft = self.draft(seat)
        left: dict[str, Arg] = {
            "n": VALUE_BUDGET - draft.value,
            "stars": MOST_STARS - draft.stars,
            "force": most_force(draft.stars) - draft.force,
        }
        return Decision("ZO-14", f"build-{_MISSING[draft.needs]}", left)

    def sealable(self, seat: int) -> list[int]:
        return GRIPS

    def possible(self) -> bool:
        """The one to play has a play, the one a star asks has a choice, and claims agree."""
        if self.ending is not None:
            return True
        kind = self.stack[-1].kind
        return self.claims_agree() and ((kind != PLAY and kind != OF_STAR) or bool(self.choices()))

    def worlds(self, viewer: int) -> Worlds:
        """Hidden lists are counted list by list, not card by card."""
        if not self._muster.hidden:
            return super().worlds(viewer)
        unfinished = [frame.seat for frame in self.stack if frame.kind == BUILD]
        build_format = str(self.setup.options["build_format"])
        return UnknownLists(self.parts, viewer, self._muster, build_format, unfinished)

    def seen_path(self, action: int, seat: int) -> list[int]:
        """ZO-40: where a reinforcement is placed is open, which one it is is not."""
        path = super().seen_path(action, seat)
        frame = self.stack[-1]
        if frame.kind == PLAY and seat != frame.seat and action & MASK >= FIRST_ZOON:
            path[0] = HOLE
        return path

    # -- section 3: set-up ---------------------------------------------------

    def begin(self, rng: Rng) -> None:
        """ZO-16, ZO-19: empty squares become visible, and someone starts."""
        self.close_ranks(rng)
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
                for rest in trump.effect.plays(self, seat, trump, able, moves):
                    actions.append(after(trump.word, rest))
        if self.parts.at[self._muster.reserve + seat]:
            words = self.words_in(self._muster.reserve + seat)
            for square in self.free_squares(HOME[seat]):
                for word in words:
                    actions.append(word | square_word(square) << BITS)
        return actions

    def has_user(self, able: list[int], trump: Trump) -> bool:
        """ZO-33, ZO-34: whether one of those able to act is of a type the trump needs."""
        for back in able:
            if trump.users >> self.zoon(back).type & 1:
                return True
        return False

    def play(self, seat: int, action: int, rng: Rng) -> None:
        """ZO-21: move a Zoon, play a trump or place a reinforcement."""
        word = action & MASK
        if word < FIRST_TRUMP:
            self.move_from(seat, action)
        elif word >= FIRST_ZOON:
            self.reinforce(seat, action, rng)
        else:
            for part in self.parts.at[self._muster.trumps + seat]:
                if self.word(part) == word:
                    self.play_trump(seat, part, action)
                    return

    def play_trump(self, seat: int, part: int, action: int) -> None:
        """ZO-31: show a trump and do what it says."""
        trump = self.trump(part)
        self.played = part
        if self._muster.hidden:
            self.show_trump(seat, part)
        if self.uses[part] > 0:
            self.uses[part] -= 1
        if self.journal is not None:
            self.journal.add("ZO-31", "trump", {"who": seat, "card": trump.word})
        if trump.needs_presence:
            self.deduce_presence(seat, trump.users)
        trump.effect.play(self, seat, part, action)

    def reinforce(self, seat: int, action: int, rng: Rng) -> None:
        """ZO-40: a card from hand is put face down on the home row.

        Of several copies in a hidden list chance takes one, so that it tells nothing.
        """
        reserve = self._muster.reserve + seat
        copies = [part for part in self.parts.at[reserve] if self.word(part) == action & MASK]
        back = self.spare_back(seat)
        self.parts.move(copies[0] if len(copies) == 1 else rng.choice(copies), reserve, back)
        self.stand(back, square_at(action, 1))
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
        for part in self.doubtful_trumps(seat):
            if self.plays_alone(seat, self.trump(part)):
                self.deny(NOTHING, NOTHING, part)
        for back in self.able(seat):
            numbers = [zoon.number for zoon in ZOONS if self.enables(seat, back, zoon)]
            self.clear(back, self._muster.numbered(seat, numbers))
            for claim in self.claims_of_trumps(seat, back):
                self.deny(claim[0], claim[1], claim[2])
        alibi: list[int] = []
        for back in self.backs(seat):
            if self.fights(back) and self.is_frozen(back):
                suspects = self.candidates(back)
                excuses = [zoon for zoon in suspects if self.enables(seat, back, zoon)]
                if len(excuses) == len(suspects):
                    return
                for zoon in excuses:
                    alibi += [back, zoon.number, NOTHING]
                for claim in self.claims_of_trumps(seat, back):
                    alibi += claim
        self.note_alibi(alibi)

    def candidates(self, back: int) -> list[Zoon]:
        """All that a back may be, for all everybody can tell."""
        if self.is_known(back):
            return [self.zoon(back)]
        numbers = {self._muster.zoons[part].number for part in self.suspects(back)}
        return [ZOONS[number] for number in sorted(numbers)]

    def doubtful_trumps(self, seat: int) -> list[int]:
        """The trumps of a hidden list that may be in hand, for all everybody can tell."""
        public = self.parts.known[WATCHER]
        hand = self._muster.trumps + seat
        return [part for part in self._muster.trump_parts[seat] if public.may(part) >> hand & 1]

    def plays_alone(self, seat: int, trump: Trump) -> bool:
        """Whether a trump could be played whatever the Zoons of its side are."""
        return not trump.needs_presence and bool(trump.effect.plays(self, seat, trump, [], []))

    def claims_of_trumps(self, seat: int, back: int) -> list[list[int]]:
        """By which Zoons on this back, together with which doubtful trumps, there would be a play.

        What any Zoon there would do is a claim about the trump alone.
        """
        claims: list[list[int]] = []
        suspects = self.candidates(back)
        for part in self.doubtful_trumps(seat):
            trump = self.trump(part)
            users = [
                zoon for zoon in suspects if trump.effect.enabled_by(self, seat, trump, back, zoon)
            ]
            if len(users) == len(suspects):
                claims.append([NOTHING, NOTHING, part])
            else:
                claims += [[back, zoon.number, part] for zoon in users]
        return claims

    def enables(self, seat: int, back: int, zoon: Zoon) -> bool:
        """Whether a Zoon on this back could move, or let a trump be played known to be in hand."""
        if self.could_move(back, zoon, seat):
            return True
        public = self.parts.known[WATCHER]
        for part in self.parts.at[self._muster.trumps + seat]:
            trump = self.trump(part)
            known = public.lot[part] == KNOWN
            if known and trump.effect.enabled_by(self, seat, trump, back, zoon):
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
            self.end(Outcome([1, 1], points, reason, "ZO-89"))
            if self.journal is not None:
                self.journal.add("ZO-90", "draw", {})
        else:
            winner = (
                SOUTH if (points[SOUTH], force[SOUTH]) > (points[NORTH], force[NORTH]) else NORTH
            )
            self.win(winner, reason, "ZO-89")
