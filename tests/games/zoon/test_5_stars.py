"""Section 5: every star effect."""

import pytest

from ludozilla.testing import legal, play
from tests.games.zoon.battlefield import NORTH, SOUTH, hit, position, reserve, tomb, where


@pytest.mark.rule("ZO-66")
def test_cloboulon_as_an_attacker_moves_a_grognard():
    state = position(
        """
        south: boarix, c3 cloboulon, e3 grognard_b, a1 sacrechene
        north: warus, c4 korse_a, f6 draknar
        """
    )
    play(state, "c3 c4")
    hit(state, "★", 2)
    play(state, "e3 c5")
    assert where(state, "grognard_b") == "c5"
    assert where(state, "cloboulon") == "c3"
    assert state.seat == NORTH


@pytest.mark.rule("ZO-66")
@pytest.mark.parametrize("card", ["cloboulon", "gold_hure"])
def test_cloboulon_and_gold_hure_as_defenders_only_tie(card):
    state = position(
        f"""
        south: boarix, c3 {card}, e3 grognard_b, a1 sacrechene
        north: warus, c4 korse_a, f6 draknar
        turn: north
        """
    )
    play(state, "c4 c3")
    hit(state, "★", 2)
    assert (where(state, card), where(state, "korse_a")) == ("c3", "c4")
    assert state.seat == SOUTH
    assert len(legal(state)) > 3


@pytest.mark.rule("ZO-66")
def test_gold_hure_moves_again_and_again():
    state = position(
        """
        south: boarix, c3 gold_hure, a1 sacrechene
        north: warus, c4 korse_a, f6 draknar
        """
    )
    play(state, "c3 c4")
    hit(state, "★", 2)
    assert {text.split()[0] for text in legal(state)} == {"c3"}
    play(state, "c3 c4")
    hit(state, "★", 2)
    play(state, "c3 b3")
    assert where(state, "gold_hure") == "b3"
    assert state.seat == NORTH


@pytest.mark.rule("ZO-67")
def test_bouclefeuille_gets_away_to_any_free_square():
    state = position(
        """
        south: boarix, c3 bouclefeuille, a1 sacrechene
        north: warus, c4 korse_a, f6 draknar
        turn: north
        """
    )
    play(state, "c4 c3")
    hit(state, "★", 2)
    assert state.seat == SOUTH
    assert len(legal(state)) == 36 - 4
    play(state, "e6")
    assert where(state, "bouclefeuille") == "e6"


@pytest.mark.rule("ZO-67", "ZO-60")
def test_a_frozen_bouclefeuille_stays():
    state = position(
        """
        south: boarix, c3 bouclefeuille frozen 1, d2 kassin_a, a1 sacrechene
        north: warus, c4 korse_a, f6 draknar
        turn: north
        """
    )
    play(state, "c4 c3")
    hit(state, "★", 2)
    assert where(state, "bouclefeuille") == "c3"
    assert "d2 d3" in legal(state)


@pytest.mark.rule("ZO-68")
def test_king_louis_swaps_with_his_enemy():
    state = position(
        """
        south: monkus, b2 king_louis, a1 queen_mary
        north: warus, d4 korse_a, f6 draknar
        """
    )
    play(state, "b2 d4")
    assert "ZO-68 swapped" in hit(state, "★", 2)
    assert (where(state, "king_louis"), where(state, "korse_a")) == ("d4", "c3")


KOMBO = """
    south: monkus, c3 kombo_bongo, {ally}a1 queen_mary
    north: warus, d4 korse_a, f6 draknar
"""


@pytest.mark.rule("ZO-68")
def test_kombo_bongo_swaps_with_king_or_kong():
    state = position(KOMBO.format(ally="e1 king, f1 kong frozen 2, b1 bouga_a, "))
    play(state, "c3 d4")
    hit(state, "★", 2)
    assert legal(state) == {"e1"}, "Kong is Frozen"
    play(state, "e1")
    assert (where(state, "kombo_bongo"), where(state, "king")) == ("e1", "c3")


@pytest.mark.rule("ZO-68")
def test_without_king_or_kong_kombo_bongo_only_ties():
    state = position(KOMBO.format(ally="b1 bouga_a, "))
    play(state, "c3 d4")
    assert "ZO-51 star-skipped" in hit(state, "★", 2)
    assert where(state, "kombo_bongo") == "c3"
    assert state.seat == NORTH


@pytest.mark.rule("ZO-69")
def test_bigoth_pulls_back_one_own_zoon_himself_or_the_emblem_included():
    state = position(
        """
        south: bigoth+rhino_a+ouistiti, c3 bigoth, e3 rhino_a, a2 ouistiti
        north: korse_a+draknar, d4 korse_a, f6 draknar
        """
    )
    play(state, "c3 d4")
    hit(state, "★", 2)
    assert legal(state) == {
        *("c3 b2", "c3 c2", "c3 d2"),
        *("e3 d2", "e3 e2", "e3 f2"),
        *("a2 a1", "a2 b1"),
    }
    play(state, "e3 f2")
    assert where(state, "rhino_a") == "f2"


@pytest.mark.rule("ZO-69")
def test_ouistiti_slips_away_to_a_free_adjacent_square():
    state = position(
        """
        south: rhinogoths, a1 ouistiti, b1 rhino_a
        north: warus, a2 korse_a, f6 draknar
        turn: north
        """
    )
    play(state, "a2 a1")
    hit(state, "★", 2)
    assert legal(state) == {"b2"}
    play(state, "b2")
    assert where(state, "ouistiti") == "b2"


@pytest.mark.rule("ZO-69")
def test_ouistiti_stays_where_no_adjacent_square_is_free():
    state = position(
        """
        south: rhinogoths, a1 ouistiti, b1 rhino_a, b2 rhino_b
        north: warus, a2 korse_a, f6 draknar
        turn: north
        """
    )
    play(state, "a2 a1")
    hit(state, "★", 2)
    assert where(state, "ouistiti") == "a1"
    assert len(legal(state)) > 1


@pytest.mark.rule("ZO-70")
@pytest.mark.parametrize("card", ["trice", "ratops"])
def test_trice_and_ratops_make_the_enemy_fall_back_as_its_player_likes(card):
    state = position(
        f"""
        south: rhinogoths, c3 {card}, a1 ouistiti
        north: warus, c4 korse_a, c5 korse_b, f6 draknar
        """
    )
    play(state, "c3 c4")
    hit(state, "★", 2)
    assert state.seat == NORTH
    assert legal(state) == {"b5", "d5"}
    play(state, "d5")
    assert where(state, "korse_a") == "d5"
    assert where(state, card) == "c3"


@pytest.mark.rule("ZO-70")
def test_an_attacker_falls_back_after_its_retreat():
    state = position(
        """
        south: rhinogoths, c4 trice, a1 ouistiti
        north: warus, c6 mourse_a, f6 draknar
        turn: north
        """
    )
    play(state, "c6 c4")
    hit(state, "★", 3)
    assert where(state, "mourse_a") == "c5"
    assert legal(state) == {"b6", "c6", "d6"}


@pytest.mark.rule("ZO-71")
def test_berserkorse_eliminates_whatever_the_number_and_takes_the_square():
    state = position(
        """
        south: warus, c3 berserkorse_b, a1 draknar
        north: boarix, c4 gold_hure, f6 sacrechene
        """
    )
    play(state, "c3 c4")
    hit(state, "★", 4)
    assert (where(state, "berserkorse_b"), where(state, "gold_hure")) == ("c4", "-")


@pytest.mark.rule("ZO-71", "ZO-87")
def test_berserkorse_eliminates_an_emblem():
    state = position(
        "south: warus, c5 berserkorse_b, a1 draknar\nnorth: boarix, c6 sacrechene, a6 kassin_a"
    )
    play(state, "c5 c6")
    hit(state, "★", 4)
    assert (state.outcome().reason, state.outcome().ranks) == ("emblem", [1, 2])


SIREN = """
    south: lanternoks, c3 sirenanar, a1 grande_loupiote
    north: {tribe}, d4 {card}, b5 {other}{emblem}
"""


@pytest.mark.rule("ZO-72")
def test_sirenanar_may_decline():
    state = position(SIREN.format(tribe="warus", card="korse_a", other="draknar", emblem=""))
    play(state, "c3 d4")
    hit(state, "★", 2)
    assert "decline" in legal(state)
    play(state, "decline")
    assert where(state, "korse_a") == "d4"
    assert state.seat == NORTH


@pytest.mark.rule("ZO-72")
def test_an_emblem_cannot_be_controlled():
    state = position(SIREN.format(tribe="monkus", card="queen_mary", other="bouga_a", emblem=""))
    play(state, "c3 d4")
    assert "ZO-51 star-skipped" in hit(state, "★", 2)
    assert state.seat == NORTH


@pytest.mark.rule("ZO-72")
def test_a_frozen_zoon_cannot_be_controlled():
    state = position(
        SIREN.format(tribe="warus", card="korse_a frozen 2", other="korse_b", emblem=", f6 draknar")
    )
    play(state, "c3 d4")
    hit(state, "★", 2)
    assert state.seat == NORTH
    assert "b5 b4" in legal(state)


@pytest.mark.rule("ZO-72")
def test_sirenanar_controls_also_on_the_opponents_turn():
    state = position(
        """
        south: lanternoks, c3 sirenanar, a1 grande_loupiote
        north: warus, c4 korse_a, f6 draknar
        turn: north
        """
    )
    play(state, "c4 c3")
    hit(state, "★", 2)
    assert state.seat == SOUTH
    play(state, "c4 c5")
    assert where(state, "korse_a") == "c5"
    assert state.seat == SOUTH, "and then it is South's own turn"


@pytest.mark.rule("ZO-72", "ZO-62")
def test_a_siren_against_her_own_sides_controlled_zoon_moves_it_as_usual():
    state = position(
        """
        south: lanternoks, b3 sirenanar, a1 grande_loupiote
        north: lanternoks, c4 lampiotte_a, d5 sirenanar, f6 grande_loupiote
        """
    )
    play(state, "b3 c4")
    hit(state, "★", 2)
    play(state, "c4 d5")
    hit(state, 2, "★")
    assert state.seat == NORTH
    assert legal(state, "c4") == {"b3", "c3", "d3", "c5"}, "forward is North's forward"


@pytest.mark.rule("ZO-73")
def test_meduzone_freezes_its_enemy():
    state = position(
        """
        south: lanternoks, c3 meduzone_b, a1 grande_loupiote
        north: warus, c4 korse_a, f5 korse_b, f6 draknar
        """
    )
    play(state, "c3 c4")
    assert "ZO-73 frozen" in hit(state, "★", 2)
    assert legal(state, "c4") == set()


@pytest.mark.rule("ZO-74")
def test_grand_embaumou_takes_a_soldier_from_the_tomb():
    state = position(
        """
        south: momiasmes, c3 grand_embaumou, a1 sarcofrage
        north: warus, c4 korse_a, f6 draknar
        """
    )
    play(state, "c3 c4")
    hit(state, "★", 2)
    choices = {text.split(".")[0] for text in legal(state)}
    assert choices == {"poussierin_a", "poussierin_b", "revenouille"}
    play(state, "revenouille")
    assert reserve(state, SOUTH) == ["revenouille"]
    assert "revenouille" not in tomb(state, SOUTH)


@pytest.mark.rule("ZO-74")
def test_without_a_soldier_in_the_tomb_grand_embaumou_only_ties():
    state = position(
        """
        south: grand_embaumou+bandelong_a+sarcofrage, c3 grand_embaumou, a1 sarcofrage
        north: korse_a+draknar, c4 korse_a, f6 draknar
        """
    )
    play(state, "c3 c4")
    assert "ZO-51 star-skipped" in hit(state, "★", 2)
    assert state.seat == NORTH


@pytest.mark.rule("ZO-74")
def test_revenouille_returns_to_hand_and_can_come_back():
    state = position(
        """
        south: momiasmes, c3 revenouille, a1 sarcofrage
        north: warus, c4 korse_a, f6 draknar
        """
    )
    play(state, "c3 c4")
    assert "ZO-74 recalled" in hit(state, "★", 2)
    assert reserve(state, SOUTH) == ["revenouille"]
    assert where(state, "revenouille") == "-"
    play(state, "c4 c3", "revenouille b1")
    assert where(state, "revenouille") == "b1"


@pytest.mark.rule("ZO-75")
@pytest.mark.parametrize("turn", ["south", "north"])
def test_sfinxouille_takes_both_away(turn):
    state = position(
        f"""
        south: momiasmes, c3 sfinxouille, d1 poussierin_a, a1 sarcofrage
        north: warus, c4 jorund, e5 korse_a, f6 draknar
        turn: {turn}
        """
    )
    play(state, "c3 c4" if turn == "south" else "c4 c3")
    hit(state, "★", 6)
    assert (where(state, "sfinxouille"), where(state, "jorund")) == ("-", "-")


@pytest.mark.rule("ZO-75", "ZO-87")
def test_sfinxouille_takes_an_emblem_with_it():
    state = position(
        "south: momiasmes, c5 sfinxouille, a1 sarcofrage\nnorth: warus, c6 draknar, a6 korse_a"
    )
    play(state, "c5 c6")
    hit(state, "★", 3)
    assert state.outcome().ranks == [1, 2]
