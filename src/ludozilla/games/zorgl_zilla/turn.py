"""The turn: section 3 of the rules."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.journal import Arg
from ludozilla.engine.parts import only
from ludozilla.engine.pending import Ask, Decision, Then
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import Outcome
from ludozilla.games.playing_cards import DECK_SIZE, FIRST_JOKER, NO_SUIT, RANKS, suit_of
from ludozilla.games.zorgl_zilla.army import command
from ludozilla.games.zorgl_zilla.attacks import strike
from ludozilla.games.zorgl_zilla.board import STARTS
from ludozilla.games.zorgl_zilla.city import DISCARD, DRAW, HAND, IN_PLAY, NO_ONE, NOWHERE, City
from ludozilla.games.zorgl_zilla.ordinary_cards import (
    add_joker,
    howl,
    orders_of_suit,
    stay,
    uses_of_suit,
    walk,
)
from ludozilla.games.zorgl_zilla.outlook import Outlook
from ludozilla.games.zorgl_zilla.plays import NO_USES, Plays
from ludozilla.games.zorgl_zilla.powers import (
    add_powers,
    burrow,
    dash,
    leap,
    rage,
    shake,
    throw,
)
from ludozilla.games.zorgl_zilla.words import (
    ARMY,
    ATTACK,
    BITS,
    BURROW,
    DASH,
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
    THROW,
    square_at,
)

HAND_SIZE: Final = 5
LEAST_CARDS: Final = 3
MOST_TURNS: Final = 2000

# The module of the deck is not compiled, so what is asked all the time is kept here.
_SUIT: Final = [suit_of(card) for card in range(DECK_SIZE)]
_NEXT_SUIT: Final = [(suit_of(card) + 1) * len(RANKS) for card in range(DECK_SIZE)]
_COURT_CARDS: Final = 4
"""The last cards of a suit: jack, queen, king and ace (ZZ-26)."""


class Play(Ask[City]):
    """ZZ-10: the active player plays a card, or after the third ends the turn."""

    def choices(self, city: City) -> list[int]:
        outlook = city.outlook(self.seat)
        gather(city, self.seat, outlook, outlook.listing)
        return outlook.listing.actions

    def any_choice(self, city: City, rng: Rng) -> int:
        outlook = city.outlook(self.seat)
        gather(city, self.seat, outlook, outlook.lottery)
        return outlook.lottery.draw(rng)

    def decision(self, city: City) -> Decision:
        key = "play" if city.played < LEAST_CARDS else "play-or-end"
        return Decision("ZZ-10", key, {"n": city.played + 1})

    def resolve(self, city: City, action: int, rng: Rng) -> None:
        word = action & MASK
        if word == END:
            return  # the end of the turn is next on the stack
        if word >= FIRST_SQUARE:
            city.monster(self.seat).act(city, self.seat, action)
        else:
            city.played += 1
            if city.journal is not None:
                city.parts.stir(word - FIRST_CARD, HAND + self.seat)
                city.journal.add("ZZ-10", "played", {"who": self.seat, "card": word})
            below = len(city.stack)
            use_card(city, self.seat, action)
            # Most effects are over at once; only otherwise need the card lie in play meanwhile.
            if len(city.stack) == below and city.ending is None:
                city.parts.move(word - FIRST_CARD, HAND + self.seat, DISCARD)
                next_card(city)
            else:
                city.parts.move(word - FIRST_CARD, HAND + self.seat, IN_PLAY)
                city.stack.insert(below, _CARD_DONE)


class CardDone(Then[City]):
    """ZZ-12: a card whose effect is over goes to the discard pile; then the next is played."""

    def carry_on(self, city: City, rng: Rng) -> None:
        city.parts.pour(IN_PLAY, DISCARD)
        next_card(city)


class TurnEnds(Then[City]):
    """ZZ-10: there is no card to be played; ZZ-56: a monster may have to climb down."""

    def carry_on(self, city: City, rng: Rng) -> None:
        city.monster(city.active).turn_ends(city, city.active)


class Refill(Then[City]):
    """ZZ-12: the hand is filled up; ZZ-7: the next player's turn."""

    def carry_on(self, city: City, rng: Rng) -> None:
        refill(city, city.active, rng, "ZZ-12")
        order = city.order
        begin_turn(city, order[(order.index(city.active) + 1) % len(order)])


# They never change, so those that say nothing more are made once.
_PLAY: Final = [Play(seat) for seat in range(len(STARTS))]
_CARD_DONE: Final = CardDone()
_TURN_ENDS: Final = TurnEnds()
_REFILL: Final = Refill()


def begin_turn(city: City, seat: int) -> None:
    """ZZ-7: the next player's turn, unless there have been too many (ZZ-46).

    Its end lies under all that happens in it, so it comes when nothing else is to be done.
    """
    if city.turns == MOST_TURNS:
        city.end(Outcome.by_points(city.scores(), "guard", "ZZ-46"))
        return
    city.turns += 1
    city.active = seat
    city.played = 0
    city.tell_of(seat, "ZZ-7", "turn")
    city.stack.append(_REFILL)
    city.stack.append(_TURN_ENDS)
    ask_to_play(city)
    city.monster(seat).turn_begins(city, seat)


def next_card(city: City) -> None:
    """ZZ-10: the next card; ZZ-59: but who has left the board plays no more."""
    if city.where[city.active] != NOWHERE:
        ask_to_play(city)


def ask_to_play(city: City) -> None:
    """ZZ-10, ZZ-11: the next card, if there is one."""
    if city.hand(city.active):
        city.stack.append(_PLAY[city.active])


def gather(city: City, seat: int, outlook: Outlook, plays: Plays) -> None:
    """ZZ-10, ZZ-13: all that a seat may play now."""
    monster = outlook.monster
    alone = plays.begin()
    monster.add_actions(city, seat, alone)
    if city.played >= LEAST_CARDS and monster.may_end_turn(city, seat):
        alone.append(END)
    army = outlook.units != 0
    suit = NO_SUIT
    next_suit = 0
    uses = orders = NO_USES
    for card in city.hand(seat):
        if card >= FIRST_JOKER:
            add_joker(city, seat, outlook, card, plays)
            continue
        if card >= next_suit:  # the cards of a suit lie together
            printed = _SUIT[card]
            next_suit = _NEXT_SUIT[card]
            suit = monster.counts_as(printed)
            uses = uses_of_suit(city, seat, outlook, suit)
            if army:
                orders = orders_of_suit(city, seat, outlook, suit)
        plays.add(card, uses)
        if army:
            plays.add(card, orders)
        if card >= next_suit - _COURT_CARDS:
            add_powers(city, seat, outlook, suit, card, plays)


def use_card(city: City, seat: int, action: int) -> None:
    """ZZ-13: use a card for the monster or the army, as chosen."""
    verb = action >> BITS & MASK
    square = square_at(action, 2)
    monster = city.monster(seat)
    if verb == MEGA:  # ZZ-47
        monster.mega(city, seat, square)
        return
    black = verb <= LEAP
    if verb == MOVE:
        walk(city, seat, square)
    elif verb == HOWL:
        howl(city, seat)
    elif verb == STAY:
        stay(city, seat)
    elif verb == ATTACK:
        strike(city, seat, square, "ZZ-16")
    elif verb == ARMY:
        goal = square_at(action, 3)
        black = city.standing[goal] == NO_ONE
        command(city, square, goal)
    elif verb == DASH:
        dash(city, seat, square, square_at(action, 3))
    elif verb == BURROW:
        burrow(city, seat, square)
    elif verb == LEAP:
        leap(city, seat, square)
    elif verb == FRENZY:
        rage(city, seat, square)
    elif verb == THROW:
        throw(city, seat, square, action >> 3 * BITS & MASK)
    else:
        shake(city, seat, square)
    monster.card_played(city, seat, black)


def refill(city: City, seat: int, rng: Rng, rule: str) -> None:
    """ZZ-8, ZZ-12: draw up to five; the moment the draw pile is empty it is made anew."""
    drawn: list[int] = []
    missing = HAND_SIZE - len(city.hand(seat))
    while len(drawn) < missing:
        count = min(missing - len(drawn), len(city.parts.at[DRAW]))
        drawn += city.parts.deal(DRAW, HAND + seat, count)
        if not city.parts.at[DRAW]:
            remake_draw_pile(city, rng)
    if city.journal is not None and drawn:
        args: dict[str, Arg] = {"who": seat, "cards": [FIRST_CARD + card for card in drawn]}
        city.journal.add(rule, "drew", args, ["cards"], only(seat))


def remake_draw_pile(city: City, rng: Rng) -> None:
    """ZZ-12: the discards are shuffled and become the draw pile."""
    city.parts.pour(DISCARD, DRAW)
    city.parts.shuffle(DRAW, rng)
    if city.journal is not None:
        city.journal.add("ZZ-12", "reshuffled", {})
