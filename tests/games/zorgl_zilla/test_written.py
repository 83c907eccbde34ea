"""Positions as people write them."""

import pytest

from ludozilla.engine.game import PositionError
from ludozilla.games.zorgl_zilla.game import GAME
from tests.games.zorgl_zilla.golgoville import all_but, cards, city, floors, units, where

BOARD = """
monsters: B nogyab
board:
    4 4 . 4 . 4 4
    4 A . . . . 4
    . . u u . . .
    4 . . 8 . . 4B
    . . . . . . .
    4 . . . . . 1
    4 4 . 0 . 4 4
"""


def test_a_drawn_board():
    state = GAME.from_text(BOARD + "hand A: KS 5H\nfloors: A 3, B 1\nreserve: B 2\nturn: A")
    assert where(state) == "b6 g4"
    assert [floors(state, square) for square in ("g4", "g2", "d1", "d4")] == [4, 1, 0, 8]
    assert units(state) == {"c5", "d5"}
    assert cards(state, "hand 0") == {"KS", "5H"}
    assert state.scores() == [3, 3]
    assert state.parts.faults() == []


def test_cards_played_this_turn():
    state = city("A b6", "B f2", hand_A="KS", played="2H 3H")
    assert state.played == 2
    assert cards(state, "discard") == {"2H", "3H"}


def test_a_position_is_kept_as_plain_data():
    state = city("A b6", "B f2", "u c5", monsters="A nogyab", hand_A="KS", played="2H 3H")
    assert GAME.from_dict(state.to_dict()) == state


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("hand A: KS", "the board needs 7 lines of 7 squares"),
        (BOARD.replace("4B", "4"), "there must be monsters A and B"),
        (BOARD + "hand A: KX", "'KX' is no card"),
        (BOARD + "hand A: KS\ndiscard: KS", "KS is there twice"),
        (BOARD + "hand A: KS\ndraw: 2H", "where is"),
        (BOARD + "hand B: KS", "needs a card in hand"),
        (BOARD.replace("nogyab", "gnome") + "hand A: KS", "'gnome' is no value"),
        (BOARD.replace("1\n", "x\n") + "hand A: KS", "'x' is no number of floors"),
        (BOARD + "hnad A: KS", "did you mean 'hand A'"),
        (BOARD + "hand A: KS\nfloors: A", "'A' stands alone"),
        (BOARD + "hand A: KS\nfloors: A 10", "'10' is no value; possible: 0, 1, 2"),
        (BOARD + "hand A: KS\norder: A", "the order needs each monster once"),
        (BOARD + "hand A: KS\norder: A A", "the order needs each monster once"),
        (BOARD + "hand A: KS\nturns: 2001", "turns: '2001' is no whole number from 1 to 2000"),
        (BOARD.replace("u", ".") + "hand A: KS\narmy: yes", "'yes' is no choice"),
        (BOARD.replace("A", "4A") + "hand A: KS", "A cannot stand on a roof"),
        (BOARD.replace("A", ".") + "away: A\nhand A: KS", "A is a zorgl and cannot be away"),
        (f"{BOARD}hand A: KS\ndiscard: {all_but('KS')}", "the draw pile is never empty"),
    ],
)
def test_faults_are_named(text, fault):
    with pytest.raises(PositionError, match=fault) as wrong:
        GAME.from_text(text)
    assert wrong.value.said("fr") != str(wrong.value)
