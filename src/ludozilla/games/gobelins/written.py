"""Positions of Gobelins as people write them down.

    army p1:
        K15
        K08 (K06)
        R01a W05a* W01b
    army p2: B01a
    hand p1: W04a G13
    advantage: p2
    points: 1 0
    tokens: 1 2

An army is drawn as it lies, level III on top and each row from the left; a prisoner stands in
brackets, an activation token on a goblin is a star after its name. ``tokens`` are the available
ones of each player; those that are neither available nor on a goblin are spent.

All else may be left out: ``hand p1`` … ``hand p4``, ``discard``, ``draw`` (its top last; cards
not named lie below, or openly elsewhere by ``rest: discard`` or ``rest: aside``), ``points``,
``passed: p2``, ``turn: p1``, ``turns: 1 1`` (taken this round, the present one included),
``round``, ``players`` if there are more than named, ``mulligan: p1`` if that player is to settle
the hand while those after them have none yet, and ``options: vp_target=2 alt_victory=off``.
"""

from __future__ import annotations

from typing import Final

from ludozilla.engine.game import Game, PositionError
from ludozilla.engine.position import empty_table, one_of, one_word, sections, whole_number
from ludozilla.engine.state import changed
from ludozilla.games.gobelins.army import (
    ASIDE,
    DISCARD_PILE,
    DOWN,
    DRAW_PILE,
    LEVELS,
    ROW_LENGTH,
    TOKENS_EACH,
    UP,
    GobelinsState,
    hand_of,
    row_of,
)
from ludozilla.games.gobelins.cards import CARDS, LEVEL, WORDS
from ludozilla.games.gobelins.rounds import TurnEnds
from ludozilla.games.gobelins.set_up import Deal, Mulligan
from ludozilla.games.gobelins.turn import Turn

_SEATS: Final = {"p1": 0, "p2": 1, "p3": 2, "p4": 3}
_CARDS: Final = {name: card for card, name in enumerate(WORDS)}
_RESTS: Final = {"draw": DRAW_PILE, "discard": DISCARD_PILE, "aside": ASIDE}
_ONCE_PLAY_HAS_BEGUN: Final = [
    *("turn", "turns", "round", "passed", "points", "tokens"),
    *[f"army {player}" for player in _SEATS],
]
_SECTIONS: Final = [
    *("players", "options", "advantage", "mulligan", "draw", "discard", "rest"),
    *_ONCE_PLAY_HAS_BEGUN,
    *[f"hand {player}" for player in _SEATS],
]
_REST_PLACE: Final = {"en": "place for the rest", "fr": "place pour le reste"}
_PLAYER: Final = {"en": "player", "fr": "joueur"}
_CARD: Final = {"en": "card", "fr": "carte"}


class Miswritten(PositionError):
    """A position of Gobelins that is written wrongly; the message says how."""

    texts = {
        "players": {
            "en": "{section}: there are only {players} players",
            "fr": "{section} : il n'y a que {players} joueurs",
        },
        "numbers": {
            "en": "{given!r} are more numbers than there are players",
            "fr": "{given!r} : plus de nombres que de joueurs",
        },
        "twice": {"en": "{card} is there twice", "fr": "{card} y est deux fois"},
        "row": {
            "en": "army p{player}: row {row} is longer than it may be",
            "fr": "army p{player} : la rangée {row} est trop longue",
        },
        "tokens": {
            "en": "p{player} has more than {most} tokens",
            "fr": "p{player} a plus de {most} jetons",
        },
        "turns": {
            "en": "turns: the present one of p{player} counts as well",
            "fr": "turns : le tour en cours de p{player} compte aussi",
        },
        "passed": {
            "en": "p{player} has passed and cannot have the turn",
            "fr": "p{player} a passé et ne peut pas jouer",
        },
        "first-hand": {
            "en": "{section}: not while p{player} settles the first hand",
            "fr": "{section} : pas tant que p{player} règle sa première main",
        },
    }


def read(game: Game[GobelinsState], text: str) -> GobelinsState:
    """The position written in a text; what is wrong in it raises ``PositionError``."""
    found = sections(text, _SECTIONS)
    words = {name: " ".join(lines).split() for name, lines in found.items()}
    state = empty_table(game, _options(words))
    seats = {name: seat for name, seat in _SEATS.items() if seat < state.setup.seats}
    for name in words:
        if name[-2:] in _SEATS.keys() - seats.keys():
            raise Miswritten("players", section=name, players=len(seats))
    dealt: list[int] = []
    for player, seat in seats.items():
        _muster(state, seat, words.get(f"army {player}", []), dealt)
        _deal(state, hand_of(seat), words.get(f"hand {player}", []), dealt)
    _deal(state, DISCARD_PILE, words.get("discard", []), dealt)
    rest = one_of(one_word(words, "rest", "draw"), _RESTS, _REST_PLACE)
    state.parts.put(rest, [card for card in range(CARDS) if card not in dealt + _drawn(words)])
    _deal(state, DRAW_PILE, words.get("draw", []), dealt)
    state.parts.conceal([DRAW_PILE, *[hand_of(seat) for seat in seats.values()]])
    _read_numbers(words, "points", state.points, state.option("vp_target") - 1)
    _read_tokens(state, words)
    state.advantage = _player(words, "advantage", seats)
    for player in words.get("passed", []):
        state.passed[one_of(player, seats, _PLAYER)] = True
    last = (state.option("vp_target") - 1) * len(seats) + 1  # GO-86
    state.round = whole_number("round", one_word(words, "round", "1"), 1, last)
    if "mulligan" in words:
        _await_mulligan(state, words, _player(words, "mulligan", seats))
    else:
        _await_turn(state, words, _player(words, "turn", seats))
    return state


def _options(words: dict[str, list[str]]) -> dict[str, str]:
    options: dict[str, str] = {}
    for word in words.get("options", []):
        name, _, value = word.partition("=")
        options[name] = value
    named = [seat + 1 for name, seat in _SEATS.items() if f"hand {name}" in words]
    named += [seat + 1 for name, seat in _SEATS.items() if f"army {name}" in words]
    options["players"] = one_word(words, "players", options.get("players", str(max([2, *named]))))
    return options


def _player(words: dict[str, list[str]], section: str, seats: dict[str, int]) -> int:
    return one_of(one_word(words, section, "p1"), seats, _PLAYER)


def _read_numbers(words: dict[str, list[str]], section: str, values: list[int], most: int) -> None:
    """A number for each player, as far as they are written."""
    numbers = words.get(section, [])
    if len(numbers) > len(values):
        raise Miswritten("numbers", given=" ".join(numbers))
    for seat, word in enumerate(numbers):
        values[seat] = whole_number(section, word, 0, most)


def _card(word: str, dealt: list[int]) -> int:
    card = one_of(word, _CARDS, _CARD)
    if card in dealt:
        raise Miswritten("twice", card=word)
    dealt.append(card)
    return card


def _drawn(words: dict[str, list[str]]) -> list[int]:
    """The cards named in the draw pile, which lie above the rest."""
    return [_CARDS[word] for word in words.get("draw", []) if word in _CARDS]


def _deal(state: GobelinsState, place: int, names: list[str], dealt: list[int]) -> None:
    state.parts.put(place, [_card(name, dealt) for name in names])


def _muster(state: GobelinsState, seat: int, names: list[str], dealt: list[int]) -> None:
    """An army, each goblin in the row of its level."""
    for name in names:
        imprisoned = name[0] == "(" and name[-1] == ")"
        goblin = name[1:-1] if imprisoned else name
        card = _card(goblin.rstrip("*"), dealt)
        state.parts.put(row_of(seat, LEVEL[card]), [card])
        state.station(card, seat, DOWN if imprisoned else UP)
        state.tokens_on = changed(state.tokens_on, card, goblin.count("*"))
    lengths = [ROW_LENGTH, *[len(state.row(seat, level)) for level in range(1, LEVELS + 1)]]
    for level in range(1, LEVELS + 1):
        if lengths[level] > lengths[level - 1]:
            raise Miswritten("row", player=seat + 1, row=level)


def _read_tokens(state: GobelinsState, words: dict[str, list[str]]) -> None:
    """Available tokens as written, or all that lie on no goblin; the others are spent."""
    loose = [TOKENS_EACH] * state.setup.seats
    for card in range(CARDS):
        if state.tokens_on[card]:
            loose[state.ruler[card]] -= state.tokens_on[card]
    state.available = loose[:]
    _read_numbers(words, "tokens", state.available, TOKENS_EACH)
    for seat in range(state.setup.seats):
        state.spent[seat] = loose[seat] - state.available[seat]
        if loose[seat] < 0 or state.spent[seat] < 0:
            raise Miswritten("tokens", player=seat + 1, most=TOKENS_EACH)


def _await_turn(state: GobelinsState, words: dict[str, list[str]], seat: int) -> None:
    state.active = seat
    state.turns[seat] = 1
    # One more than the cap, in which one can only pass.
    _read_numbers(words, "turns", state.turns, state.option("turn_cap") + 1)
    if state.turns[seat] == 0:
        raise Miswritten("turns", player=seat + 1)
    if state.passed[seat]:
        raise Miswritten("passed", player=seat + 1)
    state.stack = [TurnEnds(), Turn(seat)]


def _await_mulligan(state: GobelinsState, words: dict[str, list[str]], seat: int) -> None:
    seats = state.setup.seats
    served = (seat - state.advantage) % seats + 1
    unserved = [(state.advantage + k) % seats for k in range(served, seats)]
    for name in [*_ONCE_PLAY_HAS_BEGUN, *[f"hand p{other + 1}" for other in unserved]]:
        if words.get(name):
            raise Miswritten("first-hand", section=name, player=seat + 1)
    state.stack = [Deal(served), Mulligan(seat)]
