"""Section 3 of the rules: both sides deploy, and someone starts."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.parts import only
from ludozilla.engine.pending import Ask, Decision, Then
from ludozilla.engine.rng import Rng
from ludozilla.games.zoon import deduced
from ludozilla.games.zoon.board import DEPLOYMENT, HOME, NORTH, SOUTH
from ludozilla.games.zoon.building import Build, put_up_screen, shuffle_copies, take_screen_away
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.kinds import EMBLEM
from ludozilla.games.zoon.muster import ZONE_SIZE
from ludozilla.games.zoon.turn import begin_turn
from ludozilla.games.zoon.words import BITS, MASK, READY, square_at, squares_pair, token

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


class Deal(Then[ZoonState]):
    """ZO-15 to ZO-17: both lists are there; deal them out, and let both exchange if they may."""

    def carry_on(self, state: ZoonState, rng: Rng) -> None:
        for seat in (SOUTH, NORTH):
            if state.muster.hidden:
                take_screen_away(state, seat)
            _deal_out(state, seat, rng)
            _conceal(state, seat, len(HOME[seat]))
        if state.journal is not None:
            state.journal.add("ZO-15", "dealt", {})
        if state.setup.options["deployment"] == "secret":
            state.stack += [Deploy(seat, 0) for seat in (SOUTH, NORTH)]


class Deploy(Ask[ZoonState]):
    """ZO-15: in secret, exchange two squares, or a square with a card in reserve; or be ready."""

    def __init__(self, seat: int, made: int) -> None:
        super().__init__(seat)
        self.made: Final = made
        """how many exchanges have been made"""

    def together(self) -> bool:
        return True

    def choices(self, state: ZoonState) -> list[int]:
        if self.made == MOST_EXCHANGES:
            return [READY]
        reserve = state.tokens_in(state.muster.reserve + self.seat)
        if not reserve:
            return _EXCHANGES[self.seat]
        actions = _EXCHANGES[self.seat][:]
        for card in reserve:
            for square in DEPLOYMENT[self.seat]:
                if state.zoon(state.on[square]).type != EMBLEM:  # ZO-16
                    actions.append(token(square) | card << BITS)
        return actions

    def decision(self, state: ZoonState) -> Decision:
        left = MOST_EXCHANGES - self.made
        return Decision("ZO-15", "deploy", {"n": left}, any_order_from=0)

    def resolve(self, state: ZoonState, action: int, rng: Rng) -> None:
        if action == READY:
            if state.journal is not None:
                state.journal.add("ZO-15", "ready", {"who": self.seat})
            return
        back = state.on[square_at(action, 0)]
        reserve = state.muster.reserve + self.seat
        spares = [part for part in state.parts.at[reserve] if state.token(part) == action >> BITS]
        elsewhere = reserve if spares else state.on[square_at(action, 1)]
        cards = [state.part(back), spares[-1] if spares else state.part(elsewhere)]
        state.parts.exchange(cards[0], back, cards[1], elsewhere)
        if state.journal is not None:
            state.journal.add(
                "ZO-15",
                "exchanged",
                {"who": self.seat, "one": action & MASK, "other": action >> BITS, "cards": cards},
                ["one", "other", "cards"],
                only(self.seat),
            )
        if self.made == 0:
            _conceal(state, self.seat, ZONE_SIZE)  # ZO-17: the Emblem may be anywhere now
        state.ask_again(Deploy(self.seat, self.made + 1))


class Begin(Then[ZoonState]):
    """ZO-16, ZO-19: empty squares become visible, and someone starts."""

    def carry_on(self, state: ZoonState, rng: Rng) -> None:
        for seat in (SOUTH, NORTH):
            if state.muster.hidden:
                shuffle_copies(state, seat, rng)
            _close_ranks(state, seat)
        choice = state.setup.options["first_player"]
        first = rng.below(2) if choice == "random" else SOUTH if choice == "south" else NORTH
        if state.journal is not None:
            state.journal.add("ZO-19", "starts", {"who": first})
        begin_turn(state, first)


def set_up(state: ZoonState) -> None:
    """ZO-11, ZO-15: deploy the Zoons, once hidden lists have been built."""
    state.stack = [Begin(), Deal()]
    if state.muster.hidden:
        for seat in (SOUTH, NORTH):
            put_up_screen(state, seat)
        state.stack += [Build(seat) for seat in (SOUTH, NORTH)]


def _deal_out(state: ZoonState, seat: int, rng: Rng) -> None:
    """ZO-17: the Emblem on the home row, the rest at random, what is left over in reserve."""
    muster = state.muster
    reserve, aside = muster.reserve + seat, muster.aside
    cards = state.parts.pick_up(reserve) if muster.hidden else muster.zoon_parts[seat][:]
    gaps = muster.gap_parts[seat][: max(0, ZONE_SIZE - len(cards))]
    types = [muster.zoons[part].type for part in cards]
    emblem = cards[types.index(EMBLEM)]
    cards += gaps
    cards.remove(emblem)
    rng.shuffle(cards)
    cards.insert(rng.below(len(HOME[seat])), emblem)
    for back, part, square in zip(state.backs(seat), cards, DEPLOYMENT[seat], strict=False):
        state.parts.put(back, [part])
        state.stand(back, square)
    state.parts.put(reserve, cards[ZONE_SIZE:])
    if muster.hidden:
        unused = [part for part in state.parts.pick_up(aside) if part not in gaps]
        state.parts.put(aside, unused)
    else:
        state.parts.put(muster.trumps + seat, muster.trump_parts[seat])


def _conceal(state: ZoonState, seat: int, squares: int) -> None:
    """ZO-15, ZO-17: all that the other side knows is that the Emblem is on one of these squares."""
    backs = state.backs(seat)
    deduced.concealed(state, seat, [*backs, state.muster.reserve + seat])
    deduced.emblem_is_among(state, seat, backs[:squares])


def _close_ranks(state: ZoonState, seat: int) -> None:
    """ZO-16: squares that stay empty become visible."""
    gaps = state.muster.gap_parts[seat]
    for back in state.backs(seat)[:ZONE_SIZE]:
        part = state.part(back)
        if part in gaps:
            state.leave(back)
            state.parts.move(part, back, state.muster.aside)
