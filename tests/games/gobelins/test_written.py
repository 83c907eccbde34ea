"""Positions as people write them."""

import pytest

from ludozilla.engine.game import PositionError
from ludozilla.games.gobelins.game import GAME
from tests.games.gobelins.den import army, asked, hand, pile, value

DRAWN = """
army p1:
    K15
    K08 (K06)
    R01a W05a* (W01b*)
army p2: B01a
hand p1: W04a G13
draw: R02a R03a
advantage: p2
points: 1 0
tokens: 0 1
passed: p2
turns: 4 3
round: 2
"""


def test_an_army_is_drawn_as_it_lies():
    state = GAME.from_text(DRAWN)
    assert army(state, "p1") == "K15 / K08 (K06) / R01a W05a* (W01b*)"
    assert (hand(state, "p1"), pile(state)[-2:]) == ("G13 W04a", ["R02a", "R03a"])
    assert (state.available, state.spent, state.points) == ([0, 1], [0, 1], [1, 0])
    assert (state.advantage, state.passed, state.turns) == (1, [False, True], [4, 3])
    assert (asked(state), state.round, value(state, "p1")) == ("p1 turn", 2, 5 + 3 + 2 + 2)
    assert state.parts.faults() == []


def test_sections_left_empty_go_without_saying():
    names = ("players", "options", "advantage", "turn", "turns", "round", "passed", "rest")
    state = GAME.from_text("\n".join(f"{name}:" for name in names))
    assert (asked(state), state.setup.seats, state.round) == ("p1 turn", 2, 1)


def test_the_number_of_players_is_an_option_too():
    assert GAME.from_text("options: players=3").setup.seats == 3
    assert GAME.from_text("hand p4: R01a").setup.seats == 4


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("players: 5", "option players cannot be '5'"),
        ("options: vp_target=9", "option vp_target cannot be '9'"),
        ("players: 2\nhand p3: R01a", "hand p3: there are only 2 players"),
        ("advantage: p3", "'p3' is no player; possible: p1, p2"),
        ("turn: p1 p2", "turn: 'p1 p2' is more than one word"),
        ("turn: p2\npassed: p2", "p2 has passed and cannot have the turn"),
        ("points: 3 0", "points: '3' is no whole number from 0 to 2"),
        ("points: 1 1 1", "more numbers than there are players"),
        ("round: 0", "round: '0' is no whole number from 1 to 5"),
        ("turns: 0 1", "turns: the present one of p1 counts"),
        ("turns: 42 1", "turns: '42' is no whole number from 0 to 41"),
        ("tokens: 2 -1", "tokens: '-1' is no whole number from 0 to 2"),
        ("army p1: B01a***", "p1 has more than 2 tokens"),
        ("army p1: B01a*\ntokens: 2", "p1 has more than 2 tokens"),
        ("army p1: (R01a", r"'\(R01a' is no card"),
        ("army p1: *R01a", r"'\*R01a' is no card"),
        ("army p1: R07 R08 R04a", "army p1: row 2 is longer than it may be"),
        ("hand p1: R01a\ndraw: R01a", "R01a is there twice"),
        ("rest: nowhere", "'nowhere' is no place for the rest"),
        ("mulligan: p1\narmy p2: R01a", "army p2: not while p1 settles the first hand"),
        ("mulligan: p1\nhand p2: R01a", "hand p2: not while p1 settles the first hand"),
        ("hnad p1: R01a", "did you mean 'hand p1'"),
    ],
)
def test_what_is_wrong_in_a_position_is_said(text, fault):
    with pytest.raises(PositionError, match=fault) as wrong:
        GAME.from_text(text)
    assert wrong.value.said("fr") != str(wrong.value)
