"""Section 1: components and set-up."""

import pytest

from ludozilla.engine.rng import Rng
from ludozilla.games.playing_cards import DECK
from ludozilla.games.zombie_apocalypse_now.cards import CARDS, HUMANS, POINTS, ZOMBIES
from ludozilla.games.zombie_apocalypse_now.game import GAME
from ludozilla.testing import legal, play
from tests.games.zombie_apocalypse_now.battlefield import army, cards, deck, position, to_move


def new(humans: str = "first", seed: str = "set-up"):
    return GAME.new({"humans": humans}, Rng(seed))


@pytest.mark.rule("ZA-1")
def test_the_humans_have_the_red_cards_and_the_jokers_the_zombies_the_black_ones():
    red, black = ([DECK[card] for card in CARDS[side]] for side in (HUMANS, ZOMBIES))
    assert len(red) == 28
    assert len(black) == 26
    assert {card[-1] for card in black} == {"S", "C"}
    assert {card for card in red if card[-1] not in "HD"} == {"J1", "J2"}


@pytest.mark.rule("ZA-1")
@pytest.mark.parametrize(("humans", "seat"), [("first", 0), ("second", 1)])
def test_either_seat_can_play_the_humans(humans, seat):
    state = new(humans)
    assert state.seat == seat
    assert to_move(state) == "humans"
    assert "?" not in cards(state.seen_by(seat), "hand humans")
    assert cards(state.seen_by(1 - seat), "hand humans") == "? ? ?"


@pytest.mark.rule("ZA-2")
def test_an_ace_counts_eleven_and_other_supports_their_number():
    worth = {name: POINTS[DECK.index(name)] for name in ("AS", "10H", "3C", "7D")}
    assert worth == {"AS": 11, "10H": 10, "3C": 3, "7D": 7}


@pytest.mark.rule("ZA-2")
def test_leaders_supports_twos_and_jokers_are_played_each_in_its_way():
    state = position("""
        humans: KH 9D
        zombies: KS
        hand humans: QH 3H AH 2H J1
        """)
    assert "QH" in legal(state)
    assert legal(state, "3H") == legal(state, "AH") == {"KH 2", "KH shift", "KH replace1"}
    assert "2H" in legal(state)
    assert legal(state, "2H") == set()
    assert legal(state, "J1") == {"KH 1"}


@pytest.mark.rule("ZA-3")
def test_a_king_and_a_queen_stand_against_a_king_and_everyone_draws_three():
    state = new()
    assert army(state, "humans") == ["KH", "QH"]
    assert army(state, "zombies") == ["KS"]
    assert len(cards(state, "hand humans").split()) == 3
    assert len(cards(state, "hand zombies").split()) == 3
    assert len(deck(state, "humans").split()) == 28 - 2 - 3
    assert len(deck(state, "zombies").split()) == 26 - 1 - 3


@pytest.mark.rule("ZA-3")
def test_decks_are_shuffled():
    assert len({deck(new(seed=str(n)), "zombies") for n in range(5)}) == 5


@pytest.mark.rule("ZA-4")
def test_the_humans_begin_and_may_not_attack_in_their_first_turn():
    state = new()
    assert to_move(state) == "humans"
    assert not [move for move in legal(state) if "attack" in move]
    play(state, "end")
    assert legal(state, "KS attack") == {"KH", "QH"}
    play(state, "end")
    assert legal(state, "KH attack") == {"KS"}
