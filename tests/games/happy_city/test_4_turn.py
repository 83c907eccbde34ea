"""Section 4: the steps of a turn."""

import pytest

from ludozilla.testing import legal, play
from tests.games.happy_city.town import asked, cards, city, given, tokens


@pytest.mark.rule("HC-25")
def test_discard_refill_purchase_special_in_this_order():
    state = given(
        """
        city A: market_white ecole
        city B: market_white
        coins: A 9
        zone: square musee zoo
        row: magasin_jouets
        deck 2: hopital
        turn: A
        """
    )
    steps = []
    for move in ("square", "deck2", "maison", "magasin_jouets"):
        steps.append(asked(state))
        play(state, move)
    assert steps == ["A discard", "A draw", "A buy", "A special"]
    assert asked(state) == "B discard"
    assert city(state, "A") == "market_white ecole maison magasin_jouets"


@pytest.mark.rule("HC-26")
def test_one_face_up_card_or_none_may_be_discarded():
    state = given(
        """
        city A: market_white
        city B: market_white
        zone: square square skatepark
        row: discotheque
        turn: A
        """
    )
    assert legal(state) == {"square", "skatepark", "keep"}
    play(state, "skatepark")
    assert cards(state, "zone") == ["square", "square"]
    assert cards(state, "discard 4") == ["skatepark"]
    assert asked(state) == "A draw"


@pytest.mark.rule("HC-26")
def test_without_a_face_up_card_there_is_nothing_to_discard():
    assert asked(given("city A:\ncity B:\nturn: A")) == "A draw"


@pytest.mark.rule("HC-27")
def test_draws_come_one_by_one_until_three_cards_lie_face_up():
    state = given(
        """
        city A: market_white
        city B: market_white
        deck 1: usine ecole
        deck 3: zoo
        turn: A draw
        """
    )
    play(state, "deck1")
    assert cards(state, "zone") == ["ecole"]
    assert cards(state, "deck 1") == ["usine"]
    play(state, "deck3")
    assert cards(state, "zone") == ["ecole", "zoo"]
    assert asked(state) == "A draw"
    play(state, "deck1")
    assert cards(state, "zone") == ["ecole", "zoo", "usine"]
    assert asked(state) == "A buy"


@pytest.mark.rule("HC-27")
def test_with_three_cards_face_up_nothing_is_drawn():
    state = given("city A:\ncity B:\nzone: square musee zoo\nturn: A")
    play(state, "keep")
    assert asked(state) == "A buy"


@pytest.mark.rule("HC-28")
def test_an_empty_deck_is_made_anew_when_somebody_draws_from_it():
    state = given(
        """
        city A: market_white
        city B: market_white
        zone: musee
        deck 1: usine
        discard 1: ecole igloo
        deck 3:
        turn: A draw
        """
    )
    assert legal(state) == {"deck1", "deck2", "deck4"}
    play(state, "deck1")
    # Empty, but nobody has drawn from it yet.
    assert cards(state, "deck 1") == []
    assert len(cards(state, "discard 1")) == 2
    assert play(state, "deck1") == ["HC-28 rebuilt", "HC-27 drew"]
    assert cards(state, "discard 1") == []
    assert sorted([cards(state, "zone")[-1], *cards(state, "deck 1")]) == ["ecole", "igloo"]
    # Everybody knows which cards are there, and with one left which one it is.
    assert cards(state.seen_by(1), "zone") == cards(state, "zone")


@pytest.mark.rule("HC-29")
def test_the_fourth_deck_is_not_made_anew():
    state = given(
        """
        city A: market_white
        city B: market_white
        zone: musee
        deck 4: skatepark
        discard 4: camping karting
        turn: A draw
        """
    )
    play(state, "deck4")
    assert legal(state) == {"deck1", "deck2", "deck3"}


@pytest.mark.rule("HC-30")
def test_if_no_deck_is_left_the_turn_goes_on_with_fewer_cards():
    state = given(
        """
        city A: market_white
        city B: market_white
        zone: musee
        deck 1: usine
        deck 2:
        deck 3:
        deck 4:
        discard 4: camping
        turn: A draw
        """
    )
    play(state, "deck1")
    assert cards(state, "zone") == ["musee", "usine"]
    assert asked(state) == "A buy"


@pytest.mark.rule("HC-31")
def test_a_monster_drawn_is_no_face_up_card_and_the_refill_goes_on():
    state = given(
        """
        city A: market_white
        city B: market_white
        zone: musee square
        deck 4: skatepark grozilla
        turn: A draw
        """
    )
    play(state, "deck4")
    assert state.front[0] == 0
    assert cards(state, "zone") == ["musee", "square"]
    assert asked(state) == "A draw"
    play(state, "deck4")
    assert asked(state) == "A buy"


@pytest.mark.rule("HC-40")
def test_a_special_building_is_free_and_may_be_taken_after_a_pass():
    state = given(
        """
        city A: market_white ecole maison
        city B: market_white
        coins: A 0
        zone: zoo stade spa
        row: magasin_jouets bar_a_chats
        turn: A buy
        """
    )
    play(state, "pass")
    # The condition was met before this turn; the Cat Café needs a second green card.
    assert legal(state) == {"magasin_jouets", "none"}
    play(state, "magasin_jouets")
    assert city(state, "A") == "market_white ecole maison magasin_jouets"
    assert state.coins[0] == 1
    assert cards(state, "row") == ["bar_a_chats"]


@pytest.mark.rule("HC-41")
def test_nobody_takes_a_second_one_even_if_the_first_is_destroyed():
    state = given(
        """
        city A: market_white ecole maison magasin_jouets
        city B: market_white ecole maison bar_a_chats/catzilla
        row: discotheque labyrinthe parc_dinosaures
        zone: square usine zoo
        coins: A 5, B 5
        turn: A buy
        """
    )
    play(state, "square")
    assert asked(state) == "B discard"
    play(state, "keep", "deck2", "usine")
    assert asked(state) == "A discard"


@pytest.mark.rule("HC-42")
@pytest.mark.parametrize(("cards_before", "available"), [(8, True), (9, False)])
def test_an_eleventh_card_is_never_taken(cards_before: int, available: bool):
    others = ["ecole", "maison", "usine", "zoo", "banque", "spa", "casino", "stade", "cabane"]
    state = given(
        f"""
        city A: market_white {" ".join(others[: cards_before - 1])}
        city B: market_white
        coins: A 9
        zone: square musee igloo
        row: magasin_jouets
        turn: A buy
        """
    )
    play(state, "square")
    assert (asked(state) == "A special") is available


@pytest.mark.rule("HC-43")
def test_the_example_of_the_skatepark():
    # The third blue and the third orange card, so two tokens; and enough for the Parthenon.
    state = given(
        """
        mode: expert
        city A: market_yellow ecole usine zoo spa square
        city B: market_blue
        coins: A 3
        zone: skatepark musee cabane
        row: parthenon jardin_japonais
        turn: A buy
        """
    )
    assert play(state, "skatepark").count("HC-49 token") == 2
    assert tokens(state, "A") == "blue orange"
    assert legal(state) == {"parthenon", "none"}


@pytest.mark.rule("HC-43")
def test_conditions_are_matched_and_not_counted():
    # Two blue, two orange, a yellow and a green card; but the Skatepark cannot be both.
    state = given(
        """
        mode: expert
        city A: market_yellow ecole usine zoo igloo skatepark
        city B: market_blue
        row: parthenon jardin_japonais
        turn: A special
        """
    )
    blue, orange = 1, 3
    assert [state.count(0, colour) for colour in (blue, orange)] == [2, 2]
    assert legal(state) == {"parthenon", "none"}


@pytest.mark.rule("HC-43")
@pytest.mark.parametrize(
    ("built", "special", "met"),
    [
        ("skatepark", "piscine_boules", False),  # blue and orange, but one card
        ("skatepark zoo", "piscine_boules", True),
        ("skatepark planetarium", "piscine_boules", True),
        ("place_carnaval camping", "fabrique_bonbons", False),  # blue, green, orange
        ("place_carnaval camping maison", "fabrique_bonbons", True),
        ("camping village_vacances residence_etudiante", "fabrique_bonbons", True),
        ("skatepark planetarium base_lancement", "bar_a_chats", False),  # no green at all
        ("ecole/catzilla square", "parc_dinosaures", False),  # a ruin serves nothing
        ("ecole square", "parc_dinosaures", True),
    ],
)
def test_every_unit_of_a_condition_needs_a_card_of_its_own(built: str, special: str, met: bool):
    state = given(f"city A: {built}\ncity B:\nrow: {special}\nturn: A buy")
    play(state, "pass")
    assert (asked(state) == "A special") is met


@pytest.mark.rule("HC-44")
def test_the_assignment_leaves_no_trace():
    state = given(
        """
        city A: skatepark zoo
        city B: market_white
        row: piscine_boules parc_dinosaures
        zone: ecole musee stade
        coins: A 9
        turn: A buy
        """
    )
    play(state, "pass", "piscine_boules")
    blue, orange = 1, 3
    assert [state.count(0, colour) for colour in (blue, orange)] == [1, 2]


@pytest.mark.rule("HC-45")
def test_several_specials_to_choose_from_or_none():
    state = given(
        """
        city A: ecole square maison usine
        city B: market_white
        row: parc_dinosaures magasin_jouets discotheque club_aquaponey
        turn: A special
        """
    )
    assert legal(state) == {"parc_dinosaures", "magasin_jouets", "discotheque", "none"}
    play(state, "none")
    assert city(state, "A") == "ecole square maison usine"
    assert len(cards(state, "row")) == 4


@pytest.mark.rule("HC-46")
def test_taking_is_not_buying():
    state = given(
        """
        mode: expert
        city A: ecole square hopital
        city B: chateau
        coins: A 9, B 0
        row: tunnel_sous_marin statue_liberte
        monster A: catzilla
        turn: A special
        """
    )
    assert play(state, "statue_liberte")[:2] == ["HC-40 took", "HC-82 replaced"]
    assert state.coins == [9, 0]
    assert tokens(state, "A") == ""
    assert state.front[0] != -1


@pytest.mark.rule("HC-47")
def test_the_zone_is_refilled_only_in_the_next_turn():
    state = given("city A:\ncity B:\ncoins: A 5\nzone: square musee usine\nturn: A buy")
    play(state, "square")
    assert asked(state) == "B discard"
    assert cards(state, "zone") == ["musee", "usine"]
