"""Sections 5.1 to 5.4: Stop-Zilla tokens, monsters on the move, destruction, their effects."""

import pytest

from ludozilla.testing import legal, play
from tests.games.happy_city.town import (
    asked,
    cards,
    city,
    fronts,
    given,
    incomes,
    points,
    price,
    tokens,
    totals,
)

# -- tokens ----------------------------------------------------------------------------------


@pytest.mark.rule("HC-48")
def test_tokens_are_no_coins():
    state = given(
        """
        mode: expert
        city A: versailles
        city B: salle_arcade
        coins: A 0, B 0
        tokens B: green blue
        turn: A income
        """
    )
    # Versailles finds no coin to take, the Arcade none to reward.
    assert state.coins == [0, 0]
    assert tokens(state, "B") == "blue green"


@pytest.mark.rule("HC-49")
@pytest.mark.parametrize(
    ("built", "bought", "won"),
    [
        ("ecole", "square", ""),
        ("ecole musee", "square", "blue"),
        ("ecole musee hopital", "square", ""),
        ("ecole musee hopital commissariat bibliotheque", "square", "blue"),
        (
            "ecole musee hopital commissariat bibliotheque observatoire laboratoire universite",
            "square",
            "",
        ),
        ("ecole musee zoo spa", "skatepark", "blue orange"),
        ("ecole musee/catzilla hopital", "square", "blue"),
        ("ecole musee zoo igloo", "place_carnaval", "blue"),
        ("ecole musee", "maison", ""),
    ],
)
def test_the_third_and_the_sixth_card_of_a_colour_win_a_token(built: str, bought: str, won: str):
    state = given(
        f"city A: {built}\ncity B:\ncoins: A 9\nzone: square skatepark place_carnaval\nturn: A buy"
    )
    play(state, bought)
    assert tokens(state, "A") == won


@pytest.mark.rule("HC-49")
def test_no_token_once_the_supply_is_used_up():
    state = given(
        "city A: ecole musee\ncity B:\ncoins: A 9\nzone: square\nsupply: blue 0\nturn: A buy"
    )
    assert "HC-49 token" not in play(state, "square")
    assert tokens(state, "A") == ""


@pytest.mark.rule("HC-50")
def test_a_colour_that_fell_back_can_win_a_token_again():
    state = given(
        """
        city A: ecole musee hopital/catzilla
        city B: market_white
        coins: A 9
        tokens A: blue
        zone: square
        turn: A buy
        """
    )
    play(state, "square", "coins")
    assert tokens(state, "A") == "blue blue"


@pytest.mark.rule("HC-50", "HC-37")
def test_a_free_purchase_wins_tokens_too():
    state = given(
        """
        mode: expert
        city A: ecole musee tunnel_sous_marin
        city B: market_white
        coins: A 0
        free: A 1
        zone: hopital
        turn: A buy
        """
    )
    play(state, "hopital")
    assert tokens(state, "A") == "blue"


# -- monsters on the move --------------------------------------------------------------------


@pytest.mark.rule("HC-51")
@pytest.mark.parametrize(
    ("bought", "where"),
    [
        ("maison", "- grozilla -"),
        ("camping", "- grozilla -"),  # green among others
        ("square", "grozilla - -"),
        ("pass", "grozilla - -"),
    ],
)
def test_a_card_of_its_colour_sends_the_monster_in_front_to_the_left(bought: str, where: str):
    state = given(
        """
        city A: market_white
        city B: market_white
        city C: market_white
        coins: A 9
        zone: camping square zoo
        monster A: grozilla
        turn: A buy
        """
    )
    play(state, bought)
    assert fronts(state) == where


@pytest.mark.rule("HC-51", "HC-59")
def test_a_monster_on_a_ruin_stays_there():
    state = given(
        """
        city A: usine/grozilla epicerie
        city B: market_white
        coins: A 9
        turn: A buy
        """
    )
    play(state, "maison")
    assert city(state, "A") == "usine/grozilla epicerie maison"
    assert fronts(state) == "- -"


@pytest.mark.rule("HC-52")
def test_a_monster_arrives_by_being_drawn_or_from_the_right():
    state = given("city A:\ncity B:\nzone: zoo spa\ndeck 4: skatepark catzilla\nturn: A draw")
    assert play(state, "deck4") == ["HC-27 drew", "HC-54 settled"]
    assert fronts(state) == "catzilla -"
    play(state, "deck4")
    state.coins[0] = 9
    assert play(state, "skatepark")[:3] == ["HC-39 bought", "HC-51 pushed", "HC-54 settled"]
    assert fronts(state) == "- catzilla"


@pytest.mark.rule("HC-53")
def test_the_example_of_the_igloo():
    # A wins a green token and sends Grozilla off; B and C have one each, so D gets it.
    state = given(
        """
        city A: maison immeuble
        city B: market_white
        city C: market_white
        city D: market_white
        coins: A 3
        zone: igloo zoo spa
        tokens B: green
        tokens C: green blue
        monster A: grozilla
        turn: A buy
        """
    )
    assert play(state, "igloo")[:5] == [
        "HC-39 bought",
        "HC-49 token",
        "HC-51 pushed",
        "HC-53 stopped",
        "HC-53 stopped",
    ]
    assert fronts(state) == "- - - grozilla"
    assert [tokens(state, letter) for letter in "ABCD"] == ["green", "", "blue", ""]
    # Used tokens never come back: A has won the last of the three.
    assert state.supply[2] == 0


@pytest.mark.rule("HC-53")
def test_a_token_must_be_used_on_a_monster_just_drawn():
    state = given("city A:\ncity B:\ntokens A: blue\nzone: zoo spa\ndeck 4: catzilla\nturn: A draw")
    assert play(state, "deck4") == ["HC-27 drew", "HC-53 stopped", "HC-54 settled"]
    assert fronts(state) == "- catzilla"
    assert tokens(state, "A") == ""
    assert asked(state) == "A draw"


@pytest.mark.rule("HC-54")
def test_a_monster_that_settles_beside_another_makes_that_one_destroy_first():
    state = given(
        """
        city A: market_white maison
        city B: market_white
        zone: zoo spa
        monster A: pioupiouzilla
        deck 4: catzilla
        turn: A draw
        """
    )
    play(state, "deck4")
    assert asked(state) == "A ruin"
    assert fronts(state) == "pioupiouzilla -"
    assert play(state, "maison") == ["HC-57 destroyed", "HC-54 settled"]
    assert city(state, "A") == "market_white maison/pioupiouzilla"
    assert fronts(state) == "catzilla -"


@pytest.mark.rule("HC-55")
@pytest.mark.parametrize(
    ("own", "ends"),
    [("", "grozilla - -"), ("tokens A: green", "- grozilla -")],
)
def test_a_chain_goes_round_the_table_and_back_to_the_sender(own: str, ends: str):
    state = given(
        f"""
        city A: market_white
        city B: market_white
        city C: market_white
        coins: A 3
        zone: igloo zoo spa
        {own}
        tokens B: green
        tokens C: green
        monster A: grozilla
        turn: A buy
        """
    )
    play(state, "igloo", *["coins"] * bool(own))
    # Back at A the bought card does not push it again; a token does, even round once more.
    assert fronts(state) == ends
    assert all(tokens(state, letter) == "" for letter in "ABC")


@pytest.mark.rule("HC-55")
def test_the_token_won_with_this_very_card_sends_it_on_once_more():
    state = given(
        """
        city A: maison immeuble
        city B: market_white
        coins: A 3
        zone: igloo zoo spa
        tokens B: green
        monster A: grozilla
        turn: A buy
        """
    )
    play(state, "igloo")
    assert fronts(state) == "- grozilla"
    assert tokens(state, "A") == tokens(state, "B") == ""


@pytest.mark.rule("HC-56")
def test_a_monster_passing_through_destroys_nothing():
    state = given(
        """
        city A: market_white
        city B: market_white maison
        city C: market_white
        coins: A 3
        tokens B: green
        monster A: grozilla
        monster B: catzilla
        turn: A buy
        """
    )
    play(state, "maison")
    assert city(state, "B") == "market_white maison"
    assert fronts(state) == "- catzilla grozilla"


@pytest.mark.rule("HC-56")
def test_a_token_is_not_used_on_a_monster_already_there_nor_when_it_leaves():
    state = given(
        """
        city A: maison immeuble
        city B: market_white
        coins: A 3
        zone: igloo square zoo
        monster A: grozilla
        turn: A buy
        """
    )
    play(state, "igloo")
    assert tokens(state, "A") == "green"
    assert fronts(state) == "- grozilla"
    state = given(
        "city A: maison immeuble\ncity B:\nzone: square\ncoins: A 9\ntokens A: green\n"
        "monster A: grozilla\nturn: A buy"
    )
    play(state, "square", "coins")
    assert tokens(state, "A") == "green"
    assert fronts(state) == "grozilla -"


# -- destruction -----------------------------------------------------------------------------


@pytest.mark.rule("HC-57")
def test_the_owner_chooses_any_intact_card_even_on_anothers_turn():
    state = given(
        """
        city A: market_white
        city B: market_white maison epicerie usine/corgzilla bar_a_chats
        coins: A 3
        monster A: grozilla
        monster B: catzilla
        turn: A buy
        """
    )
    play(state, "maison")
    assert asked(state) == "B ruin"
    assert legal(state) == {"market_white", "maison", "epicerie", "bar_a_chats"}
    play(state, "market_white")
    assert city(state, "B") == "market_white/catzilla maison epicerie usine/corgzilla bar_a_chats"
    assert fronts(state) == "- grozilla"


@pytest.mark.rule("HC-57")
def test_a_card_bought_in_this_round_may_be_destroyed():
    state = given(
        """
        city A: market_white
        city B: market_white
        coins: A 3, B 3
        zone: square musee zoo
        monster A: catzilla
        monster B: grozilla
        turn: A buy
        """
    )
    play(state, "immeuble", "keep", "maison")
    assert asked(state) == "A ruin"
    assert legal(state) == {"market_white", "immeuble"}
    play(state, "immeuble")
    assert city(state, "A") == "market_white immeuble/catzilla"


@pytest.mark.rule("HC-58")
def test_a_ruin_has_no_colour_symbols_or_effect_but_keeps_its_slot():
    state = given(
        """
        mode: expert
        city A: market_yellow palace/catzilla big_ben/corgzilla
        city B: market_blue
        coins: A 9
        zone: square
        turn: A buy
        """
    )
    assert incomes(state)[0] == 1
    assert state.count(0, 3) == 0
    assert totals(state, "A") == (0, 0)
    play(state, "square")
    assert city(state, "A") == "market_yellow palace/catzilla big_ben/corgzilla square"
    state = given("mode: expert\ncity A: big_ben/corgzilla\ncity B:\ncoins: A 0\nturn: A buy")
    play(state, "pass")
    assert state.coins[0] == 1


@pytest.mark.rule("HC-59", "HC-61")
def test_monsters_on_ruins_keep_their_effect_and_add_up():
    state = given(
        """
        city A: usine/grozilla ecole/corgzilla epicerie banque librairie
        city B: market_white
        monster A: pioupiouzilla
        coins: A 0
        zone: square
        turn: A income
        """
    )
    assert state.coins[0] == 2  # half of three, rounded up
    assert price(state, "A", "square") == 3
    assert totals(state, "A") == (2 - 1, 0)


@pytest.mark.rule("HC-60")
def test_a_city_without_an_intact_card_loses_the_first_monster():
    state = given(
        """
        city A: market_white/grozilla
        city B: market_white
        zone: zoo spa
        monster A: catzilla
        deck 4: poulpzilla
        turn: A draw
        """
    )
    assert play(state, "deck4") == ["HC-27 drew", "HC-60 left", "HC-54 settled"]
    assert fronts(state) == "poulpzilla -"
    assert "catzilla" in cards(state, "aside")
    assert totals(state, "A") == (0, 0)
    grozilla, poulpzilla = 0, 2
    assert state.held[0] == 1 << grozilla | 1 << poulpzilla


@pytest.mark.rule("HC-62")
def test_a_destruction_interrupts_the_refill():
    state = given(
        """
        city A: market_white maison
        city B: market_white
        zone: zoo
        monster A: pioupiouzilla
        deck 4: skatepark corgzilla catzilla
        turn: A draw
        """
    )
    steps = []
    for move in ("deck4", "maison", "deck4", "market_white", "deck4", "deck1"):
        steps.append(asked(state))
        play(state, move)
    assert steps == ["A draw", "A ruin", "A draw", "A ruin", "A draw", "A draw"]
    assert city(state, "A") == "market_white/catzilla maison/pioupiouzilla"
    assert fronts(state) == "corgzilla -"


@pytest.mark.rule("HC-62")
def test_a_destruction_by_a_pushed_monster_comes_before_step_four():
    state = given(
        """
        city A: maison
        city B: market_white
        coins: A 3
        row: bar_a_chats
        monster A: grozilla
        monster B: catzilla
        turn: A buy
        """
    )
    play(state, "immeuble")
    assert asked(state) == "B ruin"
    play(state, "market_white")
    assert asked(state) == "A special"


@pytest.mark.rule("HC-62")
def test_what_was_gained_stays_when_cards_are_lost():
    state = given(
        """
        city A: ecole square hopital magasin_jouets
        city B: market_white
        tokens A: blue
        zone: zoo spa
        monster A: pioupiouzilla
        deck 4: corgzilla
        turn: A draw
        """
    )
    play(state, "deck4", "ecole")
    assert tokens(state, "A") == "blue"
    assert incomes(state)[0] == 2


@pytest.mark.rule("HC-63")
def test_a_full_city_is_still_hit():
    state = given(
        """
        city A: market_white
        city B: market_white ecole square musee hopital usine zoo spa casino stade
        coins: A 3
        first: B
        monster A: grozilla
        monster B: catzilla
        turn: A buy
        """
    )
    play(state, "maison")
    assert asked(state) == "B ruin"
    play(state, "zoo")
    assert state.outcome().rule == "HC-94"
    # Without the zoo and under Catzilla: 1 + 2 residents, 1 + 2 + 2 + 2 + 3 - 1 hearts, minus 1.
    assert state.outcome().points[1] == 3 * 8


@pytest.mark.rule("HC-64")
def test_a_monster_touches_only_its_holder_from_the_moment_it_settles():
    state = given(
        """
        city A: market_white
        city B: market_white
        coins: A 9, B 9
        zone: square spa
        deck 4: corgzilla
        turn: A draw
        """
    )
    assert price(state, "A", "square") == 2
    play(state, "deck4")
    assert price(state, "A", "square") == 3
    assert price(state, "B", "square") == 2
    # An orange card sends it on, and its effect with it.
    play(state, "deck1", "spa")
    assert price(state, "A", "square") == 2
    assert price(state, "B", "square") == 3


# -- the five monsters -----------------------------------------------------------------------


@pytest.mark.rule("HC-65")
@pytest.mark.parametrize(("built", "paid"), [("market_white", 1), ("epicerie banque", 1)])
def test_grozilla_halves_the_payment_rounded_up(built: str, paid: int):
    state = given(f"city A: {built}\ncity B:\ncoins: A 0\nmonster A: grozilla\nturn: A income")
    assert state.coins[0] == paid


@pytest.mark.rule("HC-66")
def test_corgzilla_makes_everything_dearer_even_what_costs_nothing():
    state = given(
        """
        city A: market_white
        city B: market_white
        coins: A 1
        zone: dechetterie square
        monster A: corgzilla
        turn: A buy
        """
    )
    assert price(state, "A", "dechetterie") == 1
    assert price(state, "A", "maison") == 2
    assert legal(state) == {"dechetterie", "pass"}


@pytest.mark.rule("HC-67")
def test_poulpzilla_forbids_discarding_and_takes_the_coin_for_passing():
    state = given(
        "city A:\ncity B:\ncoins: A 0\nzone: zoo spa stade\nmonster A: poulpzilla\nturn: A"
    )
    assert asked(state) == "A buy"
    play(state, "pass")
    assert state.coins[0] == 0


@pytest.mark.rule("HC-68")
def test_poulpzilla_is_stronger_than_big_ben_and_works_in_the_turn_it_comes():
    state = given(
        """
        mode: expert
        city A: big_ben
        city B: market_blue
        coins: A 0
        zone: zoo spa
        deck 4: skatepark poulpzilla
        turn: A draw
        """
    )
    play(state, "deck4", "deck4", "pass")
    assert state.coins[0] == 0
    state = given(
        "city A: ecole maison\ncity B:\nrow: magasin_jouets\nmonster A: poulpzilla\nturn: A buy"
    )
    play(state, "pass")
    assert asked(state) == "A special"


@pytest.mark.rule("HC-69")
def test_catzilla_and_pioupiouzilla_count_at_the_end_in_front_and_on_ruins():
    city_a = "musee observatoire hopital maison"
    for written, expected in {
        f"city A: {city_a}\nmonster A: catzilla": 3 * 3,
        f"city A: {city_a} usine/catzilla": 3 * 3,
        f"city A: {city_a}\nmonster A: pioupiouzilla": 2 * 4,
        f"city A: {city_a} usine/pioupiouzilla": 2 * 4,
        f"city A: {city_a} usine/pioupiouzilla\nmonster A: catzilla": 2 * 3,
    }.items():
        assert points(given(f"{written}\ncity B:"))[0] == expected


@pytest.mark.rule("HC-69", "HC-81")
def test_catzilla_does_not_count_for_the_greengrocer():
    state = given(
        "mode: expert\ncity A: musee hopital primeur\ncity B:\nmonster A: catzilla\nturn: A buy"
    )
    assert incomes(state)[0] == 2
