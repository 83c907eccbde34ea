"""Positions of Zombie Apocalypse Now as people write them down.

    humans:
        KH 9H 10D        # a king with two supports, position 1 first
        QH
    zombies: JS AS!      # a jack with an ace that lies face up
    hand humans: 2H 5D J1
    deck zombies: QH 3S 4S | 5S 6S
    removed: QC
    turn: humans

Leaders on the field stand one on a line, each with its supports. All else may
be left out: ``hand``, ``deck`` (its top first; ``|`` begins what a 2 has put
under it) and ``discard`` of either side, ``removed`` leaders, ``turn`` (whose),
``turns`` (its number; the humans have the odd ones), ``quiet`` (turns before this
one in which no leader came or went), ``actions`` (how many are left). ``rest``,
the last word of a discard pile or of a part of a deck, stands for all cards of
that side not named anywhere; without it leaders not named lie lowest in the
deck's first part and other cards on the discard pile. A red leader among the
zombies' cards has been zombified, so everybody knows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ludozilla.engine.game import Game, PositionError
from ludozilla.engine.parts import EVERYBODY
from ludozilla.engine.position import empty_table, one_of, one_word, sections, whole_number
from ludozilla.games.playing_cards import DECK
from ludozilla.games.zombie_apocalypse_now.cards import (
    CARDS,
    COLOUR,
    HUMANS,
    KIND,
    LEADER,
    LEADERS,
    SUPPORT,
    SUPPORTS,
    TWO,
    ZOMBIES,
)
from ludozilla.games.zombie_apocalypse_now.field import ZombieState
from ludozilla.games.zombie_apocalypse_now.places import (
    DISCARD,
    FIELD,
    FIRST_SUPPORT,
    HAND,
    REMOVED,
    SEGMENTS,
    SIDES,
)
from ludozilla.games.zombie_apocalypse_now.turn import MOST_ACTIONS, begin_turn
from ludozilla.games.zombie_apocalypse_now.victory import QUIET_TURNS

_CARDS: Final = {text: card for card, text in enumerate(DECK)}
_MOST_TURNS: Final = 9_999
_REST: Final = "rest"
_SECTIONS: Final = [
    *SIDES,
    *[f"{place} {side}" for place in ("hand", "deck", "discard") for side in SIDES],
    *("removed", "turn", "turns", "quiet", "actions"),
]
_CARD: Final = {"en": "card", "fr": "carte"}
_SIDE: Final = {"en": "side", "fr": "camp"}


class Miswritten(PositionError):
    """A position of Zombie Apocalypse Now that is written wrongly; the message says how."""

    texts = {
        "no-leader": {
            "en": "{card} is no leader of the {side}",
            "fr": "{side} : {card} n'est pas un de leurs leaders",
        },
        "supports": {
            "en": "{leader} has {there} supports; two are the most",
            "fr": "{leader} a {there} supports ; deux au plus",
        },
        "twice": {"en": "{card} is there twice", "fr": "{card} y est deux fois"},
        "rest": {
            "en": "the {rest} of the {side} is there twice",
            "fr": "{side} : {rest} y est deux fois",
        },
        "segments": {
            "en": "a deck has at most {most} segments, not {there}",
            "fr": "une pioche a {most} parties au plus, pas {there}",
        },
        "place": {
            "en": "{card} cannot be among {place}",
            "fr": "{place} : {card} ne peut pas y être",
        },
        "discarded": {
            "en": "leaders are never discarded, but {card} has been",
            "fr": "un leader n'est jamais défaussé, or {card} l'est",
        },
        "removed": {
            "en": "only leaders are removed, but {card} has been",
            "fr": "seuls les leaders sont retirés du jeu, or {card} l'est",
        },
        "no-support": {"en": "{card} is no support", "fr": "{card} n'est pas un support"},
        "empty": {
            "en": "the deck of the {side} has an empty segment",
            "fr": "{side} : une partie de leur pioche est vide",
        },
        "zombified": {
            "en": "a zombified leader lies on top of the deck until it is drawn",
            "fr": "un leader zombifié reste sur la pioche jusqu'à ce qu'on le pioche",
        },
        "which-two": {
            "en": "which 2 has put cards under the deck of the {side}?",
            "fr": "{side} : quel 2 a mis des cartes sous leur pioche ?",
        },
        "over": {
            "en": "the {side} have no leader left to lose: the game is over",
            "fr": "{side} : plus de leader à perdre, la partie est finie",
        },
        "turn": {
            "en": "turn {number} is not for the {side}: the humans begin",
            "fr": "{side} : le tour {number} n'est pas à eux, les humains commencent",
        },
    }


def read(game: Game[ZombieState], text: str) -> ZombieState:
    """The position written in a text; what is wrong in it raises ``PositionError``."""
    found = sections(text, _SECTIONS)
    words = {name: " ".join(lines).split() for name, lines in found.items()}
    state = empty_table(game, {})
    face_up: list[int] = []
    for side, name in enumerate(SIDES):
        for line in found.get(name, []):
            face_up += _read_leader(state, side, line)
        _put(state, HAND + side, words.get(f"hand {name}", []))
    _put(state, REMOVED, words.get("removed", []))
    _read_piles(state, words)
    _check(state)
    for side in (HUMANS, ZOMBIES):
        _conceal(state, side, face_up)
    _begin(state, words)
    return state


def _read_leader(state: ZombieState, side: int, line: str) -> list[int]:
    """``KH 9H 10D!``: a leader and its supports; those that lie face up are returned."""
    leader, *supports = line.split()
    _put(state, FIELD + side, [leader])
    card = _CARDS[leader]
    if KIND[card] != LEADER or FIRST_SUPPORT[side][card] < 0:
        raise Miswritten("no-leader", card=leader, side=SIDES[side])
    if len(supports) > 2:
        raise Miswritten("supports", leader=leader, there=len(supports))
    for position, word in enumerate(supports):
        _put(state, FIRST_SUPPORT[side][card] + position, [word.removesuffix("!")])
    return [_CARDS[word[:-1]] for word in supports if word.endswith("!")]


def _put(state: ZombieState, place: int, words: list[str]) -> None:
    cards = [one_of(word, _CARDS, _CARD) for word in words]
    lying = [card for there in state.parts.at for card in there]
    for card in cards:
        if card in lying or cards.count(card) > 1:
            raise Miswritten("twice", card=DECK[card])
    state.parts.put(place, cards)


def _read_piles(state: ZombieState, words: Mapping[str, list[str]]) -> None:
    """Decks and discard piles, and then whatever has not been named."""
    rests = [DISCARD + side for side in (HUMANS, ZOMBIES)]
    for side, name in enumerate(SIDES):
        discards = words.get(f"discard {name}", [])
        _put(state, DISCARD + side, [word for word in discards if word != _REST])
        if [*discards, *words.get(f"deck {name}", [])].count(_REST) > 1:
            raise Miswritten("rest", rest=_REST, side=name)
        segments = " ".join(words.get(f"deck {name}", [])).split("|")
        if len(segments) > SEGMENTS:
            raise Miswritten("segments", most=SEGMENTS, there=len(segments))
        for depth, segment in enumerate(segments):
            cards = segment.split()
            if cards[-1:] == [_REST]:
                cards.pop()
                rests[side] = state.segment(side, depth)
            _put(state, state.segment(side, depth), cards[::-1])
    lying = [card for there in state.parts.at for card in there]
    for side in (HUMANS, ZOMBIES):
        for card in CARDS[side]:
            if card not in lying:
                place = state.segment(side) if KIND[card] == LEADER else rests[side]
                state.parts.put(place, [card], slot=0)


def _check(state: ZombieState) -> None:
    """No card may be where it can never come."""
    never_leaders = [DISCARD + side for side in (HUMANS, ZOMBIES)]
    never_leaders += [state.segment(side, depth) for side in (HUMANS, ZOMBIES) for depth in (1, 2)]
    for place, there in enumerate(state.parts.at):
        name = state.setup.places[place].name
        for card in there:
            captured = card in LEADERS[HUMANS]
            if SIDES[1 - COLOUR[card]] in name and not (captured and "discard" not in name):
                raise Miswritten("place", card=DECK[card], place=name)
            if KIND[card] == LEADER and place in never_leaders:
                raise Miswritten("discarded", card=DECK[card])
            if KIND[card] != LEADER and place == REMOVED:
                raise Miswritten("removed", card=DECK[card])
            if KIND[card] != SUPPORT and place > REMOVED:
                raise Miswritten("no-support", card=DECK[card])
    for side in (HUMANS, ZOMBIES):
        _check_deck(state, side)


def _check_deck(state: ZombieState, side: int) -> None:
    """Each segment under a deck took a 2, which only the next one can bring back."""
    segments = [state.parts.at[state.segment(side, depth)] for depth in range(SEGMENTS)]
    depths = [depth for depth, cards in enumerate(segments) if cards]
    if depths != list(range(len(depths))):
        raise Miswritten("empty", side=SIDES[side])
    colours = [COLOUR[card] for card in segments[0]]
    if colours != sorted(colours, reverse=True):
        raise Miswritten("zombified")
    spent = [*state.parts.at[DISCARD + side], *segments[-1]]
    if len(depths) > 1 + len([card for card in spent if KIND[card] == TWO]):
        raise Miswritten("which-two", side=SIDES[side])


def _conceal(state: ZombieState, side: int, face_up: list[int]) -> None:
    """Hide what is hidden; which cards a 2 has put under the deck is known to all."""
    under = [state.segment(side, depth) for depth in range(1, SEGMENTS)]
    for block in under:
        if len(state.parts.at[block]) > 1:
            state.parts.conceal([block])
    supports = [place for place in FIRST_SUPPORT[side] if place > 0]
    supports += [place + 1 for place in supports]
    state.parts.conceal([state.segment(side), HAND + side, *supports])
    state.parts.rule_out([card for card in CARDS[side] if card not in SUPPORTS[side]], supports)
    for place in (state.segment(side), HAND + side, *supports):
        seen = [c for c in state.parts.at[place] if c in face_up or COLOUR[c] != side]
        state.parts.show(place, seen, EVERYBODY)


def _begin(state: ZombieState, words: Mapping[str, list[str]]) -> None:
    """Whose turn it is, and how the war stands."""
    state.lost = _lost(state)
    for side, name in enumerate(SIDES):
        if state.lost[side] == len(LEADERS[side]):
            raise Miswritten("over", side=name)
    sides = {name: side for side, name in enumerate(SIDES)}
    side = one_of(one_word(words, "turn", SIDES[HUMANS]), sides, _SIDE)
    number = whole_number("turns", one_word(words, "turns", str(3 + side)), 1, _MOST_TURNS)
    if number % 2 == side:
        raise Miswritten("turn", number=number, side=SIDES[side])
    state.turns = number - 1
    state.quiet = whole_number("quiet", one_word(words, "quiet", "0"), 0, QUIET_TURNS - 1)
    begin_turn(state, side)
    left = one_word(words, "actions", str(MOST_ACTIONS))
    state.done = MOST_ACTIONS - whole_number("actions", left, 0, MOST_ACTIONS)


def _lost(state: ZombieState) -> list[int]:
    """side -> its leaders that are zombified or removed from the game."""
    removed = state.parts.at[REMOVED]
    gone = removed + [
        card
        for place, spot in enumerate(state.setup.places)
        if SIDES[ZOMBIES] in spot.name
        for card in state.parts.at[place]
    ]
    return [
        len([card for card in cards if COLOUR[card] == side])
        for side, cards in ((HUMANS, gone), (ZOMBIES, removed))
    ]
