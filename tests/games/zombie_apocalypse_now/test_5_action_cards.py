"""Section 5: action cards."""

import pytest

from ludozilla.testing import legal, play
from tests.games.zombie_apocalypse_now.battlefield import army, cards, deck, position


@pytest.mark.rule("ZA-22")
def test_a_two_puts_the_discard_pile_under_the_deck_and_is_discarded_after_that():
    state = position("""
        humans: KH
        zombies: KS
        hand humans: 2H 9H
        deck humans: 3H rest
        discard humans: 4H 5H 6H
        """)
    before = deck(state, "humans")
    told = play(state, "2H")
    assert told == ["ZA-22 two"]
    above, under = deck(state, "humans").split(" | ")
    assert above == before
    assert set(under.split()) == {"4H", "5H", "6H"}
    assert cards(state, "discard humans") == ""
    assert cards(state, "played humans") == "2H"
    told = play(state, "end")
    assert told[0] == "ZA-22 discarded"
    assert cards(state, "discard humans") == "2H"


@pytest.mark.rule("ZA-22")
def test_what_a_two_puts_under_the_deck_is_shuffled():
    orders = set()
    for cards_above in ("3H", "3H 7H", "3H 7H 8H", "7H", "8H"):
        state = position(f"""
            humans: KH
            zombies: KS
            hand humans: 2H
            deck humans: {cards_above}
            """)
        play(state, "2H")
        orders.add(tuple(deck(state, "humans").split(" | ")[1].split()[:3]))
    assert len(orders) > 1


@pytest.mark.rule("ZA-22")
def test_drawing_goes_on_into_what_lies_under_the_deck():
    state = position("""
        humans: KH
        zombies: KS
        hand humans: 2H
        deck humans: 3H 4H
        removed: QH JH KD QD JD
        """)
    play(state, "2H")
    above, under = deck(state, "humans").split(" | ")
    assert above == "3H 4H"
    play(state, "draw")
    assert set(cards(state, "hand humans").split()) == {"3H", "4H", under.split()[0]}
    assert deck(state, "humans") == under.split(maxsplit=1)[1]


@pytest.mark.rule("ZA-22")
def test_a_two_may_be_played_with_an_empty_discard_pile():
    state = position("humans: KH\nzombies: KS\nhand humans: 2H\ndeck humans: rest")
    before = deck(state, "humans")
    play(state, "2H")
    assert deck(state, "humans") == before
    play(state, "end")
    assert cards(state, "discard humans") == "2H"


@pytest.mark.rule("ZA-22")
def test_the_second_two_makes_a_third_part_of_the_deck():
    state = position("""
        humans: KH
        zombies: KS
        hand humans: 2H 2D 9H 10H
        deck humans: rest
        discard humans: 3H 4H
        """)
    play(state, "2H", "end", "end", "9H KH 1", "10H KH replace1", "2D", "end")
    above, under, lowest = deck(state, "humans").split(" | ")
    assert set(under.split()) == {"3H", "4H"}
    assert set(lowest.split()) == {"2H", "9H"}
    assert cards(state, "discard humans") == "2D"
    assert above


@pytest.mark.rule("ZA-23")
def test_a_protected_support_is_used_and_stays_face_up():
    state = position("humans: KH AH\nzombies: KS\nhand humans: J1")
    told = play(state, "J1 KH 1", "KH attack KS")
    assert told[0] == "ZA-23 joker"
    assert "ZA-23 protected" in told
    play(state, "end")
    assert army(state.seen_by(1), "humans") == ["KH AH"]


@pytest.mark.rule("ZA-23")
def test_it_stays_after_a_failure_too():
    state = position("humans: QH 3H\nzombies: KS 9S\nhand humans: J1")
    play(state, "J1 QH 1", "QH attack KS", "end")
    assert army(state.seen_by(1), "humans") == ["QH 3H"]


@pytest.mark.rule("ZA-23", "ZA-20")
def test_a_protected_support_is_not_used_twice_the_second_assault_uses_the_other():
    state = position("humans: QH 10H 3H\nzombies:\n KS AS\n JS\nhand humans: J1\ndeck humans: rest")
    play(state, "J1 QH 1", "QH attack KS", "keep")
    assert legal(state) == {"KS", "JS", "stop"}
    play(state, "JS")
    assert army(state, "humans") == ["QH 10H"]
    assert cards(state, "discard humans") == "3H"
    assert army(state, "zombies") == ["KS AS"]


@pytest.mark.rule("ZA-23")
def test_a_protected_support_alone_gives_no_second_assault():
    state = position("humans: QH 10H\nzombies:\n KS AS\n JS\nhand humans: J1")
    play(state, "J1 QH 1", "QH attack KS")
    assert "end" in legal(state)


@pytest.mark.rule("ZA-23")
def test_the_support_behind_can_be_protected_and_stays_so_when_it_moves_up():
    state = position("humans: KH 3H AH\nzombies:\n KS 9S\n JS\nhand humans: J1")
    assert legal(state, "J1") == {"KH 1", "KH 2"}
    play(state, "J1 KH 2", "KH attack KS", "keep", "KS")
    assert army(state, "humans") == ["KH AH"]
    play(state, "end")
    assert army(state.seen_by(1), "humans") == ["KH AH"]


@pytest.mark.rule("ZA-23")
def test_a_joker_needs_a_support_on_the_field():
    state = position("humans: KH\nzombies: KS 3S\nhand humans: J1 9H")
    assert legal(state, "J1") == set()
    play(state, "9H KH 1")
    assert legal(state, "J1") == {"KH 1"}


@pytest.mark.rule("ZA-23")
def test_a_protected_support_that_is_not_used_stays_face_down():
    state = position("humans: KH 9H\nzombies: KS\nhand humans: J1 3H")
    play(state, "J1 KH 1", "end")
    assert army(state.seen_by(1), "humans") == ["KH ?"]


@pytest.mark.rule("ZA-23")
def test_a_protected_support_may_be_replaced_and_the_new_one_is_not_protected():
    state = position("humans: KH 9H\nzombies: KS\nhand humans: J1 3H")
    play(state, "J1 KH 1", "3H KH replace1", "KH attack KS")
    assert army(state, "humans") == ["KH"]


@pytest.mark.rule("ZA-23")
def test_a_protected_support_that_is_shifted_stays_protected():
    state = position("humans: KH 9H\nzombies:\n KS\n JS\nhand humans: J1 3H")
    play(state, "J1 KH 1", "3H KH shift", "KH attack KS", "JS")
    assert army(state, "humans") == ["KH 9H"]


@pytest.mark.rule("ZA-24")
def test_the_joker_is_discarded_at_the_end_of_the_turn():
    state = position("humans: KH 9H\nzombies: KS\nhand humans: J1 J2\ndeck humans: rest")
    play(state, "J1 KH 1")
    assert cards(state, "played humans") == "J1"
    assert cards(state, "discard humans") == ""
    assert "ZA-24 discarded" in play(state, "end")
    assert cards(state, "discard humans") == "J1"


@pytest.mark.rule("ZA-24")
def test_a_joker_protects_only_in_the_humans_own_turn():
    state = position("humans: KH 3H\nzombies: KS 9S\nhand humans: J1")
    play(state, "J1 KH 1", "end", "KS attack KH")
    assert army(state, "humans") == []
    assert "3H" in cards(state, "discard humans")


@pytest.mark.rule("ZA-24")
def test_next_turn_the_support_is_discarded_as_usual():
    state = position("humans: KH AH\nzombies:\n KS\n JS\nhand humans: J1")
    play(state, "J1 KH 1", "KH attack KS", "end", "end", "KH attack JS")
    assert army(state, "humans") == ["KH"]
