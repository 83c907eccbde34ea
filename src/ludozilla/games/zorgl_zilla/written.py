"""Positions of Zorgl-Zilla as people write them down.

    monsters: A grodino, B nogyab
    board:
        4 4 . 4 . 4 4
        4 A . . . . 4
        . . u u u . .
        4 . u 8 u . 4B
        . . u u u . .
        4 . . . . . 4
        4 4 . 4 . 4 4
    hand A: KS 5H J1
    floors: A 3, B 1

The board is drawn with g7 at the top right: floors, monsters ``A`` to ``D`` (of
seats 0 to 3), army units ``u``, and ``4B`` for a monster on a roof. All else may
be left out: ``hand A`` … ``hand D``, ``discard``, ``draw`` (its top last; by
default all other cards), ``played`` (cards of this turn, now on the discard
pile), ``turn`` (whose), ``turns`` (the how manieth it is), ``order`` (of turns),
``floors`` and ``reserve`` (what everyone has won), ``away`` (monsters off the
board), ``army: on`` if no unit is left to show it, and ``reshuffled: yes`` if the
draw pile has just been made of the discards, so that what was in the hands is
known to be there.
"""

from __future__ import annotations

from collections.abc import Mapping

from ludozilla.engine.game import Game, PositionError
from ludozilla.engine.position import empty_table, one_of, one_word, sections, whole_number
from ludozilla.games.playing_cards import DECK, HEART, suit_of
from ludozilla.games.zorgl_zilla.board import AROUND, PLANT, PLANT_FLOORS, SIDE
from ludozilla.games.zorgl_zilla.city import DISCARD, DRAW, GOAL, HAND, NOWHERE, City
from ludozilla.games.zorgl_zilla.monster import MONSTERS, ZORGL
from ludozilla.games.zorgl_zilla.set_up import deploy_army
from ludozilla.games.zorgl_zilla.turn import MOST_TURNS, begin_turn

_SEATS = {"A": 0, "B": 1, "C": 2, "D": 3}
_CARDS = {text: card for card, text in enumerate(DECK)}
_FLOORS = {str(floors): floors for floors in range(PLANT_FLOORS + 1)}
_POINTS = {str(points): points for points in range(GOAL)}
_SECTIONS = [
    *("board", "monsters", "floors", "reserve", "away", "army"),
    *("turn", "turns", "order", "played", "draw", "discard", "reshuffled"),
    *[f"hand {letter}" for letter in _SEATS],
]
_CHOICE = {"en": "choice", "fr": "choix"}
_MONSTER = {"en": "monster", "fr": "monstre"}
_HEIGHT = {"en": "number of floors", "fr": "nombre d'étages"}
_VALUE = {"en": "value", "fr": "valeur"}
_CARD = {"en": "card", "fr": "carte"}


class Miswritten(PositionError):
    """A position of Zorgl-Zilla that is written wrongly; the message says how."""

    texts = {
        "order": {
            "en": "the order needs each monster once",
            "fr": "l'ordre demande chaque monstre une fois",
        },
        "board": {
            "en": "the board needs {side} lines of {side} squares",
            "fr": "il faut au plateau {side} lignes de {side} cases",
        },
        "monsters": {
            "en": "there must be monsters A and B, then C, then D, not {there}",
            "fr": "il faut les monstres A et B, puis C, puis D, pas {there}",
        },
        "alone": {
            "en": "{word!r} stands alone: it takes a monster and its value",
            "fr": "{word!r} est seul : il faut un monstre et sa valeur",
        },
        "away": {
            "en": "{monster} is a zorgl and cannot be away",
            "fr": "{monster} est un zorgl et ne peut pas être absent",
        },
        "roof": {
            "en": "{monster} cannot stand on a roof",
            "fr": "{monster} ne peut pas être sur un toit",
        },
        "twice": {"en": "{card} is there twice", "fr": "{card} y est deux fois"},
        "where": {"en": "where is {card}?", "fr": "où est {card} ?"},
        "draw": {"en": "the draw pile is never empty", "fr": "la pioche n'est jamais vide"},
        "hand": {
            "en": "whose turn it is needs a card in hand",
            "fr": "celui dont c'est le tour doit avoir une carte en main",
        },
    }


def read(game: Game[City], text: str) -> City:
    """The position written in a text; what is wrong in it raises ``PositionError``."""
    found = sections(text, _SECTIONS)
    board = _cells(found.get("board", []))
    words = {name: " ".join(lines).replace(",", " ").split() for name, lines in found.items()}
    seats = _seats(board, words.get("away", []))
    options = {
        "players": len(seats),
        "army": "u" in board
        or "reserve" in words
        or one_of(one_word(words, "army", "off"), {"on": True, "off": False}, _CHOICE),
        "monsters": "chosen" if "monsters" in words else "zorgls",
        "start": "chosen",
    }
    state = empty_table(game, options)
    _build(state, board, seats)
    kinds = {monster.name: monster.number for monster in MONSTERS}
    state.kinds = _by_seat(words.get("monsters", []), ZORGL, seats, kinds)
    state.won = _by_seat(words.get("floors", []), 0, seats, _POINTS)
    state.reserve = _by_seat(words.get("reserve", []), 0, seats, _POINTS)
    _look_where_they_stand(state, seats)
    state.order = [one_of(word, seats, _MONSTER) for word in words.get("order", seats)]
    if sorted(state.order) != list(seats.values()):
        raise Miswritten("order")
    _deal(state, words, seats)
    _begin(state, words, seats)
    return state


def _cells(lines: list[str]) -> list[str]:
    """The drawn board as a list by square."""
    rows = [line.split() for line in reversed(lines)]
    if len(rows) != SIDE or any(len(row) != SIDE for row in rows):
        raise Miswritten("board", side=SIDE)
    return [cell for row in rows for cell in row]


def _seats(board: list[str], away: list[str]) -> dict[str, int]:
    """The monsters that play, ``A`` and so on without a gap."""
    there = sorted([*[cell[-1] for cell in board if cell[-1] in _SEATS], *away])
    if there != list(_SEATS)[: len(there)] or len(there) < 2:
        raise Miswritten("monsters", there=there)
    return {letter: _SEATS[letter] for letter in there}


def _build(state: City, board: list[str], seats: Mapping[str, int]) -> None:
    """Floors, monsters and units, square by square."""
    state.floors = [_floors(cell) for cell in board]
    for square, cell in enumerate(board):
        if cell[-1] in seats:
            state.put_monster(seats[cell[-1]], square)
    units = [square for square, cell in enumerate(board) if cell == "u"]
    deploy_army(state, units)
    if state.setup.options["army"]:
        state.army = [*units, *[NOWHERE] * (len(AROUND[PLANT]) - len(units))]


def _floors(cell: str) -> int:
    """The floors of the building that is drawn so."""
    floors = cell.rstrip("ABCD") if cell not in (".", "u") else ""
    return one_of(floors, _FLOORS, _HEIGHT) if floors else 0


def _by_seat(
    words: list[str], unsaid: int, seats: Mapping[str, int], meanings: Mapping[str, int]
) -> list[int]:
    """``A 3, B 1``: a value for each monster named, and what goes without saying for the rest."""
    values = [unsaid] * len(seats)
    if len(words) % 2:
        raise Miswritten("alone", word=words[-1])
    for letter, word in zip(words[::2], words[1::2], strict=True):
        values[one_of(letter, seats, _MONSTER)] = one_of(word, meanings, _VALUE)
    return values


def _look_where_they_stand(state: City, seats: Mapping[str, int]) -> None:
    """Only some special monsters get onto roofs, or leave the board."""
    for letter, seat in seats.items():
        square = state.where[seat]
        if square == NOWHERE:
            if state.kinds[seat] == ZORGL:
                raise Miswritten("away", monster=letter)
        elif state.floors[square] > 0 and not state.monster(seat).climbs():
            raise Miswritten("roof", monster=letter)


def _deal(state: City, words: Mapping[str, list[str]], seats: Mapping[str, int]) -> None:
    """Cards where they are written; nobody knows more than they see."""
    places = {f"hand {letter}": HAND + seat for letter, seat in seats.items()}
    places |= {"discard": DISCARD, "played": DISCARD, "draw": DRAW}
    dealt: list[int] = []
    for name, place in places.items():
        cards = [one_of(word, _CARDS, _CARD) for word in words.get(name, [])]
        twice = [card for card in cards if card in dealt or cards.count(card) > 1]
        if twice:
            raise Miswritten("twice", card=DECK[twice[0]])
        state.parts.put(place, cards)
        dealt += cards
    rest = [card for card in _CARDS.values() if card not in dealt]
    if rest and "draw" in words:
        raise Miswritten("where", card=DECK[rest[0]])
    state.parts.put(DRAW, rest)
    if not state.parts.at[DRAW]:
        raise Miswritten("draw")
    hands = [HAND + seat for seat in seats.values()]
    if "reshuffled" in words:
        state.parts.conceal([DRAW])
        state.parts.conceal(hands)
    else:
        state.parts.conceal([DRAW, *hands])


def _begin(state: City, words: Mapping[str, list[str]], seats: Mapping[str, int]) -> None:
    """Whose turn it is, and what has been played already."""
    seat = one_of(one_word(words, "turn", "A"), seats, _MONSTER)
    if not state.hand(seat):
        raise Miswritten("hand")
    state.turns = whole_number("turns", one_word(words, "turns", "1"), 1, MOST_TURNS) - 1
    begin_turn(state, seat)
    for word in words.get("played", []):
        state.played += 1
        state.monster(seat).card_played(state, seat, 0 <= suit_of(_CARDS[word]) < HEART)
