"""Section 4: buying and passing."""

import pytest

from ludozilla.games.happy_city.game import GAME
from ludozilla.testing import legal, play
from tests.games.happy_city.town import asked, cards, city, given, price, tokens


@pytest.mark.rule("HC-32")
def test_buy_one_card_or_a_residence_or_pass():
    state = given(
        """
        city A: market_white
        city B: market_white
        coins: A 3
        zone: square fleuriste zoo
        turn: A buy
        """
    )
    assert legal(state) == {"square", "fleuriste", "maison", "immeuble", "pass"}
    play(state, "immeuble")
    assert city(state, "A") == "market_white immeuble"
    assert cards(state, "immeuble") == []
    assert state.coins[0] == 0
    assert asked(state) == "B discard"


@pytest.mark.rule("HC-33")
def test_the_tenth_card_is_the_last():
    nine = "market_white ecole square musee hopital usine zoo spa casino"
    for built, may_buy in ((nine, True), (f"{nine} stade", False)):
        state = given(f"city A: {built}\ncity B:\ncoins: A 20\nzone: igloo\nturn: A buy")
        assert ("igloo" in legal(state)) is may_buy
        assert "pass" in legal(state)


@pytest.mark.rule("HC-33", "HC-58")
def test_a_name_once_only_but_a_destroyed_one_again():
    state = given(
        """
        city A: square usine/catzilla
        city B: market_white
        coins: A 9
        zone: square usine igloo
        turn: A buy
        """
    )
    assert "square" not in legal(state)
    assert "usine" in legal(state)


@pytest.mark.rule("HC-34")
def test_passing_gives_a_coin():
    state = given("city A:\ncity B:\ncoins: A 0\nzone: zoo spa stade\nturn: A buy")
    assert play(state, "pass")[0] == "HC-34 passed"
    assert state.coins == [1, 2]


@pytest.mark.rule("HC-35")
@pytest.mark.parametrize(
    ("special", "card", "expected"),
    [
        ("big_ben", "zoo", 8),
        ("hotdog_shop", "zoo", 6),
        ("hotdog_shop", "fleuriste", 1),
        ("hotdog_shop", "residence_luxe", 6),
        ("hotdog_shop", "planetarium", 7),
        ("gare", "zoo", 5),
        ("gare", "maison_hantee", 0),
        ("gare", "planetarium", 4),
        ("port", "planetarium", 4),
        ("port", "zoo", 8),
        ("aeroport", "maison", 0),
        ("aeroport", "residence_luxe", 3),
        ("aeroport", "camping", 0),
    ],
)
def test_prices(special: str, card: str, expected: int):
    zone = "" if card in ("maison", "residence_luxe") else f"zone: {card}"
    table = f"mode: expert\ncity A: market_blue {special}\ncity B:\n{zone}\nturn: A buy"
    assert price(given(table), "A", card) == expected
    # Corgzilla comes on top of all that.
    assert price(given(f"{table}\nmonster A: corgzilla"), "A", card) == expected + 1


@pytest.mark.rule("HC-35")
def test_the_tunnel_makes_any_price_nothing():
    state = given(
        """
        mode: expert
        city A: market_blue tunnel_sous_marin
        city B: market_green
        coins: A 0
        free: A 1
        zone: stade zoo spa
        monster A: corgzilla
        turn: A buy
        """
    )
    assert price(state, "A", "stade") == 0
    assert "stade" in legal(state)


@pytest.mark.rule("HC-36")
def test_tokens_pay_two_coins_each_and_give_no_change():
    table = """
        city A: market_white
        city B: market_white
        coins: A 2
        tokens A: yellow green green
        zone: musee zoo bibliotheque
        turn: A buy
        """
    state = given(table)
    # Two coins and three tokens are worth 8.
    assert legal(state) == {
        *("musee", "zoo", "bibliotheque", "maison", "immeuble", "residence_luxe", "pass")
    }
    play(state, "immeuble")
    assert asked(state) == "A pay"
    assert legal(state) == {"yellow", "green"}  # two coins are not enough
    play(state, "green")
    assert legal(state) == {"yellow", "green", "coins"}
    play(state, "yellow")
    # A coin too much was paid; nothing is given back.
    assert state.coins[0] == 2
    assert tokens(state, "A") == "green"
    assert city(state, "A") == "market_white immeuble"
    state = given(table)
    play(state, "immeuble", "green", "coins")
    assert state.coins[0] == 1
    assert tokens(state, "A") == "yellow green"


@pytest.mark.rule("HC-36")
@pytest.mark.parametrize(
    ("held", "en", "fr"),
    [
        (
            "",
            "Buy a card with your 2 coins, or pass.",
            "Achetez une carte avec 2 pièces, ou passez.",
        ),
        (
            "tokens A: yellow",
            "Buy a card with your 2 coins and 1 Stop-Zilla token (a token pays 2), or pass.",
            (
                "Achetez une carte avec 2 pièces et 1 jeton Stop-Zilla (un jeton en paie 2), ou "
                "passez."
            ),
        ),
        (
            "tokens A: yellow green green",
            "Buy a card with your 2 coins and 3 Stop-Zilla tokens (a token pays 2), or pass.",
            (
                "Achetez une carte avec 2 pièces et 3 jetons Stop-Zilla (un jeton en paie 2), ou "
                "passez."
            ),
        ),
    ],
)
def test_the_question_what_to_buy_tells_all_that_one_can_pay_with(held: str, en: str, fr: str):
    state = given(f"city A:\ncity B:\ncoins: A 2, B 2\nzone: musee\n{held}\nturn: A buy")
    assert (GAME.ask(state, "en"), GAME.ask(state, "fr")) == (en, fr)


@pytest.mark.rule("HC-36")
def test_no_token_may_be_burnt_that_saves_no_coin():
    state = given("city A:\ncity B:\ntokens A: blue blue blue\nzone: musee\nturn: A buy")
    play(state, "musee", "blue", "blue")
    assert tokens(state, "A") == "blue"
    assert city(state, "A") == "musee"
    # And none at all for a card that costs nothing.
    state = given("city A:\ncity B:\ntokens A: blue\nzone: dechetterie\nturn: A buy")
    play(state, "dechetterie")
    assert city(state, "A") == "dechetterie"
    assert tokens(state, "A") == "blue"


@pytest.mark.rule("HC-36")
def test_with_the_last_token_spent_the_rest_is_paid_in_coins():
    state = given("city A:\ncity B:\ncoins: A 6\ntokens A: blue\nzone: zoo\nturn: A buy")
    play(state, "zoo", "blue")
    assert city(state, "A") == "zoo"
    assert state.coins[0] == 0


@pytest.mark.rule("HC-37")
def test_tokens_won_by_a_purchase_come_too_late_for_it_and_spent_ones_are_gone():
    state = given(
        """
        city A: ecole square
        city B: market_white
        coins: A 2
        zone: musee hopital bibliotheque
        turn: A buy
        """
    )
    assert "musee" not in legal(state)
    play(state, "bibliotheque")
    assert tokens(state, "A") == "blue"
    assert state.supply[1] == 2
    state = given("city A:\ncity B:\ntokens A: blue\nzone: square\nturn: A buy")
    play(state, "square", "blue")
    assert state.supply[1] == 2


@pytest.mark.rule("HC-38", "HC-85")
@pytest.mark.parametrize(
    ("extra", "moves", "gained"),
    [
        ("", ["musee", "coins"], 1),  # 4 coins
        ("", ["musee", "blue", "blue"], 1),  # tokens count like coins
        ("", ["fleuriste", "blue", "blue"], 0),  # 3, though it was overpaid
        ("monster A: corgzilla", ["fleuriste", "coins"], 1),  # 4 for this buyer
        ("", ["pass"], 0),
    ],
)
def test_what_counts_as_spending(extra: str, moves: list[str], gained: int):
    state = given(
        f"""
        mode: expert
        city A: market_green
        city B: chateau
        coins: A 9, B 0
        tokens A: blue blue
        zone: musee fleuriste zoo
        {extra}
        turn: A buy
        """
    )
    play(state, *moves)
    assert state.coins[1] == gained


@pytest.mark.rule("HC-39")
def test_the_order_of_a_purchase():
    state = given(
        """
        mode: expert
        city A: market_blue ecole
        city B: chateau
        coins: A 9
        tokens A: yellow
        zone: musee zoo spa
        row: parthenon statue_liberte
        monster A: catzilla
        turn: A buy
        """
    )
    assert play(state, "musee", "yellow") == [
        "HC-36 spent",
        "HC-39 bought",
        "HC-85 coins",
        "HC-49 token",
        "HC-51 pushed",
        "HC-54 settled",
    ]
    assert asked(state) == "A special"
