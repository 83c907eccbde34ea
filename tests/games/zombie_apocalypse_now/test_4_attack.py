"""Section 4: attack. The rulebook's examples are the first tests."""

import pytest

from ludozilla.games.zombie_apocalypse_now.game import GAME
from ludozilla.testing import legal, play
from tests.games.zombie_apocalypse_now.battlefield import army, cards, deck, position, to_move

FIRST_EXAMPLE = """
    humans: KH 9H 10D
    zombies:
        JS AS 5C
        KS
    deck humans: rest
    deck zombies: rest
    """

SECOND_EXAMPLE = """
    humans:
        KH
        QH 10H
    zombies:
        QS
        KS 8S
    deck humans: rest
    deck zombies: rest
    """


@pytest.mark.rule("ZA-19")
def test_example_1_nine_and_king_do_not_beat_an_ace():
    state = position(FIRST_EXAMPLE)
    told = play(state, "KH attack JS")
    assert "ZA-19 failure" in told
    assert army(state, "zombies")[0] == "JS AS 5C"
    assert cards(state, "discard humans") == "9H"


@pytest.mark.rule("ZA-17", "ZA-18", "ZA-20")
def test_example_1_but_the_ten_that_follows_does():
    state = position(FIRST_EXAMPLE)
    told = play(state, "KH attack JS", "keep", "JS")
    assert "ZA-17 success" in told
    assert army(state, "zombies") == ["KS"]
    assert cards(state, "discard zombies") == "AS 5C"
    assert cards(state, "discard humans") == "9H 10D"
    assert cards(state, "removed") == "JS"


@pytest.mark.rule("ZA-17")
def test_example_2_the_bare_king_beats_the_bare_queen():
    state = position(SECOND_EXAMPLE)
    play(state, "KH attack QS")
    assert army(state, "zombies") == ["KS 8S"]


@pytest.mark.rule("ZA-17")
def test_example_2_eleven_beat_ten():
    state = position(SECOND_EXAMPLE)
    play(state, "QH attack KS")
    assert army(state, "zombies") == ["QS"]
    assert army(state, "humans") == ["KH", "QH"]
    assert cards(state, "discard zombies") == "8S"


@pytest.mark.rule("ZA-19")
def test_example_2_the_bare_king_costs_the_other_a_support():
    state = position(SECOND_EXAMPLE)
    play(state, "KH attack KS")
    assert army(state, "zombies") == ["QS", "KS 8S"]
    told = play(state, "end")
    assert "ZA-19 discarded" in told
    assert army(state, "zombies") == ["QS", "KS"]
    assert army(state, "humans") == ["KH", "QH 10H"]


@pytest.mark.rule("ZA-15")
def test_any_leader_may_attack_any_enemy_leader():
    state = position(SECOND_EXAMPLE)
    attacks = {move for move in legal(state) if "attack" in move}
    assert attacks == {
        "KH attack QS", "KH attack KS", "QH attack QS", "QH attack KS",
    }  # fmt: skip


@pytest.mark.rule("ZA-15")
def test_without_an_enemy_on_the_field_there_is_no_attack():
    state = position("humans: KH\nhand humans: 3H")
    assert legal(state) == {"3H KH 1", "discard", "end"}


@pytest.mark.rule("ZA-16")
def test_only_the_first_supports_are_revealed_and_count():
    state = position("""
        humans: QH 3H AH
        zombies:
            KS 4S AS
            JC
        """)
    told = play(state, "QH attack KS")
    assert told.count("ZA-16 revealed") == 2
    assert army(state.seen_by(1), "humans") == ["QH ?"]
    assert army(state.seen_by(0), "zombies") == ["KS 4S ?", "JC"]


@pytest.mark.rule("ZA-16")
def test_a_support_must_be_used_even_if_the_leader_would_do():
    state = position("humans: KH AH\nzombies: JS")
    play(state, "KH attack JS")
    assert army(state, "humans") == ["KH"]


@pytest.mark.rule("ZA-17")
def test_all_supports_of_the_beaten_are_discarded_and_the_used_one_of_the_winner():
    state = position("humans: KH AH 3H\nzombies: KS 4S 9S\ndeck humans: rest\ndeck zombies: rest")
    told = play(state, "KH attack KS")
    assert cards(state, "discard zombies") == "4S 9S"
    assert cards(state, "discard humans") == "AH"
    assert army(state, "humans") == ["KH 3H"]
    assert told.count("ZA-17 discarded") == 3


@pytest.mark.rule("ZA-18")
def test_humans_remove_the_beaten_leader_from_the_game():
    state = position("humans: KH\nzombies: QS")
    told = play(state, "KH attack QS")
    assert told[-1] == "ZA-18 removed"
    assert cards(state, "removed") == "QS"
    assert state.lost == [0, 1]


@pytest.mark.rule("ZA-18")
def test_zombies_put_the_beaten_leader_on_top_of_their_deck_and_then_lead_with_it():
    state = position("""
        humans:
            QH
            KD
        zombies: KS
        deck zombies: 3S 4S 5S
        turn: zombies
        """)
    told = play(state, "KS attack QH")
    assert told[-1] == "ZA-18 zombified"
    assert deck(state, "zombies").startswith("QH 3S 4S")
    play(state, "draw")
    assert cards(state, "hand zombies") == "3S 4S QH"
    play(state, "QH", "4S QH 1")
    assert army(state, "zombies") == ["KS", "QH 4S"]
    play(state, "end", "end")
    play(state, "QH attack KD")  # one and four against two
    assert army(state, "humans") == []
    assert state.lost == [2, 0]


@pytest.mark.rule("ZA-19")
def test_a_tie_is_a_failure():
    state = position("humans: KH\nzombies: KS")
    assert play(state, "KH attack KS")[-1] == "ZA-19 failure"
    assert army(state, "zombies") == ["KS"]


@pytest.mark.rule("ZA-19")
def test_the_defender_chooses_only_if_a_second_assault_is_possible():
    state = position("humans: KH 3H\nzombies: JS AS 4S")
    play(state, "KH attack JS")
    assert to_move(state) == "humans"
    state = position("humans: KH 3H 5H\nzombies: JS AS 4S")
    play(state, "KH attack JS")
    assert to_move(state) == "zombies"
    assert legal(state) == {"keep", "drop"}


@pytest.mark.rule("ZA-19")
def test_a_defender_without_support_has_nothing_to_choose():
    state = position("humans: JH 3H 5H\nzombies: KS")
    play(state, "JH attack KS")
    assert army(state, "zombies") == []
    state = position("humans: QH 3H 5H\nzombies: KS AS")
    play(state, "QH attack KS", "drop", "KS")
    assert to_move(state) == "humans"
    assert army(state, "zombies") == []


@pytest.mark.rule("ZA-19")
def test_a_support_dropped_makes_way_for_the_one_behind_it():
    state = position("humans: KH 3H 4H\nzombies: JS 5S AS\ndeck zombies: rest")
    play(state, "KH attack JS", "drop")
    assert army(state, "zombies") == ["JS AS"]
    assert cards(state, "discard zombies") == "5S"
    told = play(state, "JS")
    assert "ZA-19 failure" in told
    assert army(state, "zombies") == ["JS AS"]


@pytest.mark.rule("ZA-19")
def test_the_one_behind_a_dropped_support_stays_after_the_turn_if_it_was_not_used():
    state = position("humans: KH 3H 4H\nzombies: JS 5S AS\ndeck zombies: rest")
    play(state, "KH attack JS", "drop", "stop", "end")
    assert army(state, "zombies") == ["JS AS"]
    assert cards(state, "discard zombies") == "5S"


@pytest.mark.rule("ZA-19")
def test_a_support_kept_defends_again_and_goes_at_the_end_of_the_turn():
    state = position("humans: KH 3H 4H\nzombies: JS 10S 5S\ndeck zombies: rest")
    told = play(state, "KH attack JS", "keep", "JS")
    assert told.count("ZA-19 failure") == 2
    assert army(state.seen_by(0), "zombies") == ["JS 10S ?"]
    play(state, "end")
    assert army(state, "zombies") == ["JS 5S"]
    assert cards(state, "discard zombies") == "10S"


@pytest.mark.rule("ZA-19")
def test_each_of_two_defenders_loses_the_support_it_has_shown():
    state = position("""
        humans: KH 3H 4H
        zombies:
            JS 10S 5S
            QS 9S 6S
        """)
    play(state, "KH attack JS", "keep", "QS", "end")
    assert army(state, "zombies") == ["JS 5S", "QS 6S"]


@pytest.mark.rule("ZA-20")
def test_after_a_success_the_second_assault_is_on_another_leader():
    state = position("""
        humans: KH 9H 10H
        zombies:
            KS
            QS 3S
            JS
        """)
    play(state, "KH attack KS")
    assert legal(state) == {"QS", "JS", "stop"}
    assert play(state, "QS")[0] == "ZA-20 assault"
    assert army(state, "zombies") == ["JS"]


@pytest.mark.rule("ZA-20")
def test_the_second_assault_may_be_left_out():
    state = position("humans: KH 9H 10H\nzombies:\n KS\n JS\nhand humans: QH")
    play(state, "KH attack KS", "stop")
    assert army(state, "humans") == ["KH 10H"]
    assert "QH" in legal(state)
    assert legal(state, "KH attack") == set()


@pytest.mark.rule("ZA-20")
def test_there_is_never_a_third_assault():
    state = position("humans: KH 3H 4H\nzombies: JS AS")
    play(state, "KH attack JS", "keep", "JS")
    assert legal(state) >= {"end"}
    assert "stop" not in legal(state)


@pytest.mark.rule("ZA-20")
def test_a_bare_leader_has_only_one_assault():
    state = position("humans: KH\nzombies:\n QS\n JS")
    play(state, "KH attack QS")
    assert "end" in legal(state)


@pytest.mark.rule("ZA-20")
def test_no_second_assault_without_anyone_left_to_attack():
    state = position("humans: KH 9H 10H\nzombies: KS")
    play(state, "KH attack KS")
    assert "end" in legal(state)
    assert army(state, "humans") == ["KH 10H"]


@pytest.mark.rule("ZA-21")
def test_a_zombified_leader_that_is_beaten_is_removed_and_counts_for_nobody():
    state = position("humans: KH\nzombies:\n QD 3S\n KS\nhand humans: AD")
    lost = state.lost[:]
    told = play(state, "AD KH 1", "KH attack QD")
    assert "ZA-21 removed" in told
    assert cards(state, "removed") == "QD"
    assert cards(state, "discard zombies").split().count("3S") == 1
    assert state.lost == lost == [1, 0]


@pytest.mark.rule("ZA-28")
def test_with_a_handicap_beaten_humans_do_not_rise_again_but_count():
    state = position("humans: QH\nzombies: KS\ndeck zombies: 3S 4S 5S\nturn: zombies")
    state.setup = GAME.prepare({"handicap": "mortal"})
    told = play(state, "KS attack QH")
    assert told[-1] == "ZA-28 removed"
    assert cards(state, "removed") == "QH"
    assert deck(state, "zombies").startswith("3S 4S")
    assert state.lost == [1, 0]
