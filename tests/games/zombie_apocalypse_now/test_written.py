"""Positions as people write them, and what is said of wrong ones."""

import pytest

from ludozilla.engine.game import PositionError
from tests.games.zombie_apocalypse_now.battlefield import army, cards, deck, position, to_move


def test_everything_that_can_be_written():
    state = position("""
        humans:
            KH 9H 10D!
            QD
        zombies: JH AS
        hand zombies: 3S KD
        deck zombies: JD 4S | 5S 6S
        discard humans: rest
        removed: QC JC
        turn: zombies
        turns: 8
        quiet: 5
        actions: 2
    """)
    assert army(state, "humans") == ["KH 9H 10D", "QD"]
    assert army(state.seen_by(1), "humans") == ["KH ? 10D", "QD"]
    assert cards(state.seen_by(0), "hand zombies") == "KD ?"
    above, under = deck(state, "zombies").split(" | ")
    assert above.startswith("JD 4S ")
    assert set(above.split()) == {"JD", "4S", "KS", "QS", "JS", "KC"}
    assert under == "5S 6S"
    assert to_move(state) == "zombies"
    assert (state.turns, state.quiet, state.done) == (8, 5, 1)
    assert state.lost == [3, 2]


def test_cards_not_named_are_discarded_but_for_leaders():
    state = position("humans: KH\nzombies: KS")
    assert set(deck(state, "humans").split()) == {"QH", "JH", "KD", "QD", "JD"}
    assert len(cards(state, "discard humans").split()) == 22


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("humans: XH", "'XH' is no card"),
        ("humans: KH\nhand humans: KH", "KH is there twice"),
        ("humans: KS", "KS is no leader of the humans"),
        ("humans: 9H", "9H is no leader of the humans"),
        ("humans: KH 3H 4H 5H", "two are the most"),
        ("humans: KH 2H", "2H is no support"),
        ("humans: KH 3S", "3S cannot be among humans KH 1"),
        ("hand humans: 3S", "3S cannot be among hand humans"),
        ("hand zombies: 3H", "3H cannot be among hand zombies"),
        ("discard humans: QH", "leaders are never discarded, but QH has been"),
        ("deck humans: 3H | KH\ndiscard humans: 2H", "leaders are never discarded"),
        ("removed: 3H", "only leaders are removed, but 3H has been"),
        ("deck humans: 3H | 4H | 5H | 6H", "a deck has at most 3 segments, not 4"),
        ("deck humans: 3H | 4H\nhand humans: 2H 2D", "which 2 has put cards under the deck"),
        ("deck humans: 3H | | 4H", "an empty segment"),
        ("turn: wolves", "'wolves' is no side"),
        ("quiet: 40", "quiet: '40' is no whole number from 0 to 39"),
        ("actions: 4", "actions: '4' is no whole number from 0 to 3"),
        ("turns: soon", "turns: 'soon' is no whole number from 1 to 9999"),
        ("turns: 2", "turn 2 is not for the humans"),
        ("turn: zombies\nturns: 1", "turn 1 is not for the zombies"),
        ("humans: KH 9H!!", "'9H!' is no card"),
        ("deck humans: rest\ndiscard humans: rest", "the rest of the humans is there twice"),
        ("deck humans: rest 3H", "'rest' is no card"),
        ("deck zombies: 3S QH", "a zombified leader lies on top of the deck"),
        ("hands: 3H", "nothing called 'hands'"),
        ("removed: KS QS JS KC QC JC", "no leader left to lose"),
    ],
)
def test_a_wrong_position_is_refused_with_a_reason(text, message):
    with pytest.raises(PositionError, match=message) as wrong:
        position(text)
    assert wrong.value.said("fr") != str(wrong.value)
