"""Section 5.6: special buildings, each of them from a written position."""

import pytest

from ludozilla.games.happy_city import data
from ludozilla.testing import legal, play
from tests.games.happy_city.town import asked, cards, city, given, incomes, points, price, totals


def expert(text: str):
    return given(f"mode: expert\n{text}")


# -- family mode: plain symbols, and conditions ----------------------------------------------

ONE_OF_EACH = {
    "blue": "ecole square musee",
    "green": "maison immeuble igloo",
    "orange": "zoo spa casino",
    "purple": "usine acierie garage",
    "yellow": "epicerie banque parfumerie",
}


@pytest.mark.rule("HC-40", "HC-43")
@pytest.mark.parametrize("special", data.SPECIALS.family + data.SPECIALS.expert, ids=lambda s: s.id)
def test_each_special_building_is_earned_by_its_condition_and_by_no_less(special: data.Special):
    mode = "family" if special in data.SPECIALS.family else "expert"
    needed = [
        name
        for colour, count in special.condition.items()
        for name in ONE_OF_EACH[colour].split()[:count]
    ]
    table = f"mode: {mode}\ncity B:\nrow: {special.id}\nturn: A special\ncity A: "
    assert legal(given(table + " ".join(needed))) == {special.id, "none"}
    for missing in needed:
        short = [name for name in needed if name != missing]
        assert asked(given(table + " ".join(short))) != "A special"


@pytest.mark.rule("HC-23", "HC-95")
@pytest.mark.parametrize("special", data.SPECIALS.family, ids=lambda special: special.id)
def test_the_symbols_of_each_family_building_count(special: data.Special):
    # With two residents and two hearts of other cards.
    state = given(f"city A: hopital musee {special.id}\ncity B:")
    assert incomes(state)[0] == special.income
    assert totals(state, "A") == (2 + special.residents, 2 + special.hearts)


# -- when effects count ----------------------------------------------------------------------


@pytest.mark.rule("HC-72")
def test_coins_come_once_when_it_is_taken():
    state = expert(
        """
        city A: maison immeuble
        city B: market_blue
        coins: A 0, B 0
        row: farces_attrapes
        turn: A special
        """
    )
    assert "HC-72 coins" in play(state, "farces_attrapes")
    assert state.coins == [3, 0]
    play(state, *["deck2"] * 3, "pass")
    assert state.coins == [3, 1 + 1]


@pytest.mark.rule("HC-73")
@pytest.mark.parametrize(
    ("special", "more"),
    [("tunnel_sous_marin", "free: A 1"), ("louvre", "louvre: A 2"), ("big_ben", "")],
)
def test_a_destroyed_special_building_has_no_effect_at_all(special: str, more: str):
    state = expert(
        f"""
        city A: {special}
        city B: market_blue parfumerie
        coins: A 0
        {more}
        zone: zoo spa
        monster A: pioupiouzilla
        deck 4: skatepark catzilla
        turn: A draw
        """
    )
    play(state, "deck4", special)
    assert state.special(0) == -1
    play(state, "deck4")
    assert legal(state) == {"pass"}
    play(state, "pass", "keep", "pass")
    # One coin for passing, and nothing in the income phase that followed.
    assert state.round == 2
    assert state.coins[0] == 1


@pytest.mark.rule("HC-73")
def test_a_destroyed_concert_hall_costs_no_points():
    assert points(expert("city A: epicerie hopital musee salle_concert\ncity B:"))[0] == 4 - 1
    destroyed = "city A: epicerie hopital musee salle_concert/grozilla\ncity B:"
    assert points(expert(destroyed))[0] == 4


# -- comparisons -----------------------------------------------------------------------------


@pytest.mark.rule("HC-74")
@pytest.mark.parametrize(
    ("own", "others", "hearts"),
    [
        ("ecole hopital", ["commissariat", ""], 3),
        ("ecole", ["commissariat", ""], 2),
        ("ecole", ["hopital commissariat", "universite"], 1),
        ("", ["", ""], 2),  # nobody has any: tied
    ],
)
def test_burger(own: str, others: list[str], hearts: int):
    state = expert(f"city A: burger {own}\ncity B: {others[0]}\ncity C: {others[1]}")
    assert totals(state, "A")[1] == hearts


@pytest.mark.rule("HC-74")
@pytest.mark.parametrize(
    ("own", "other", "hearts"), [("maison igloo", "immeuble", 3), ("maison", "immeuble", 1)]
)
def test_chichen_itza(own: str, other: str, hearts: int):
    assert totals(expert(f"city A: chichen_itza {own}\ncity B: {other}"), "A")[1] == hearts


@pytest.mark.rule("HC-74")
@pytest.mark.parametrize(
    ("own", "others", "income"),
    [
        ("", ["", ""], 2),
        ("epicerie", ["banque", "parfumerie fleuriste"], 1 + 2),
        ("epicerie", ["", "parfumerie fleuriste"], 1),
    ],
)
def test_escape_room(own: str, others: list[str], income: int):
    state = expert(f"city A: escape_room {own}\ncity B: {others[0]}\ncity C: {others[1]}")
    assert incomes(state)[0] == income


@pytest.mark.rule("HC-75")
def test_stonehenge_and_pisa_take_the_better_neighbour():
    cities = "\ncity B: ecole epicerie\ncity C: zoo\ncity D: ecole hopital musee"
    assert totals(expert(f"city A: stonehenge{cities}"), "A") == (3, 0)
    cities = "\ncity B: epicerie banque\ncity C: fleuriste patisserie librairie\ncity D: epicerie"
    # C has most yellow cards, but is no neighbour.
    assert totals(expert(f"city A: tour_pise{cities}"), "A") == (0, 2)


@pytest.mark.rule("HC-76")
@pytest.mark.parametrize(
    ("own", "others", "income"),
    [
        ("epicerie", ["magasin_bricolage", "palace"], 1 + 3),
        ("epicerie", ["banque", "palace"], 1),  # not strictly
        ("epicerie", ["magasin_bricolage", ""], 1),
    ],
)
def test_barber_shop(own: str, others: list[str], income: int):
    state = expert(f"city A: barbier {own}\ncity B: {others[0]}\ncity C: {others[1]}")
    assert incomes(state)[0] == income


@pytest.mark.rule("HC-76")
def test_the_barber_shop_is_not_one_of_the_incomes_it_is_compared_with():
    state = expert("city A: barbier\ncity B: epicerie\ncity C: taj_mahal market_blue")
    assert incomes(state) == [3, 1, 1]
    # For the Taj Mahal it counts: C's right neighbour B has 1, its left neighbour A has 3.
    assert totals(state, "C") == (0, 1)


@pytest.mark.rule("HC-76")
@pytest.mark.parametrize(
    ("others", "hearts"), [(["epicerie", "banque", "epicerie"], 3), (["", "banque", "epicerie"], 1)]
)
def test_taj_mahal(others: list[str], hearts: int):
    b, c, d = others
    state = expert(f"city A: taj_mahal\ncity B: {b}\ncity C: {c}\ncity D: {d}")
    assert totals(state, "A") == (0, hearts)


def test_taj_mahal_looks_at_neighbours_only():
    state = expert("city A: taj_mahal\ncity B: epicerie\ncity C:\ncity D: banque")
    assert totals(state, "A") == (0, 3)


# -- places in the city ----------------------------------------------------------------------


@pytest.mark.rule("HC-77")
@pytest.mark.parametrize(
    ("written", "scored"),
    [
        # Slots 2, 4 and 8 touch slot 3.
        ("market_yellow epicerie golden_gate banque", (1 + 1, 1)),
        ("market_yellow epicerie golden_gate zoo", (0, 3)),
        ("market_yellow epicerie golden_gate zoo maison usine acierie patisserie", (2, 3)),
        ("market_yellow epicerie golden_gate banque maison usine acierie patisserie", (3, 1)),
        # Slot 6 touches slots 1 and 7, but not slot 5.
        ("market_yellow usine maison zoo epicerie golden_gate", (1, 2)),
        ("market_yellow usine maison zoo ecole golden_gate parfumerie", (3, 3)),
        # Ruins show no colour.
        ("market_yellow epicerie/grozilla golden_gate fleuriste", (0, 1)),
        # A multicolour card has all of them.
        ("market_yellow camping golden_gate zoo", (2, 5)),
    ],
)
def test_golden_gate(written: str, scored: tuple[int, int]):
    assert totals(expert(f"city A: {written}\ncity B:"), "A") == scored


@pytest.mark.rule("HC-78")
@pytest.mark.parametrize(
    ("written", "hearts"),
    [
        ("grande_muraille zoo spa", 3 + 3 + 2),
        ("grande_muraille zoo square", 1 + 3 + 1),
        ("grande_muraille zoo", 1 + 3),
        ("grande_muraille zoo/grozilla spa", 1 + 2),
        ("usine maison epicerie banque grande_muraille zoo spa", 3 + 3 + 2 - 1),  # slots 6 and 7
        ("grande_muraille skatepark zoo", 3 + 2 + 3),
        ("usine maison epicerie banque garage igloo ecole hopital cabane grande_muraille", 0),
    ],
)
def test_great_wall(written: str, hearts: int):
    assert totals(expert(f"city A: {written}\ncity B:"), "A")[1] == hearts


@pytest.mark.rule("HC-79")
@pytest.mark.parametrize(
    ("before", "income"),
    [
        ("market_yellow ecole maison zoo usine", 1 + 1 + 5),
        ("market_yellow bouquinistes", 1 + 1 + 2),
        ("skatepark", 1),
        ("skatepark planetarium", 2),
        ("skatepark planetarium base_lancement", 3),  # blue, orange, purple
        ("market_yellow ecole/grozilla", 1 + 1),
    ],
)
def test_pool_hall(before: str, income: int):
    # What lies behind it does not count.
    assert incomes(expert(f"city A: {before} billard station_ski\ncity B:"))[0] == income


@pytest.mark.rule("HC-80")
@pytest.mark.parametrize(
    ("others", "coins"), [("maison immeuble", 3), ("maison immeuble zoo/catzilla", 4)]
)
def test_joke_shop(others: str, coins: int):
    state = expert(f"city A: {others}\ncity B:\ncoins: A 0\nrow: farces_attrapes\nturn: A special")
    play(state, "farces_attrapes")
    assert state.coins[0] == coins


@pytest.mark.rule("HC-80")
@pytest.mark.parametrize(("others", "hearts"), [(7, 4), (8, 2), (9, 0)])
def test_moai(others: int, hearts: int):
    names = ["epicerie", "banque", "librairie", "ecole", "hopital", "maison", "immeuble", "igloo"]
    # The ruin counts as a card.
    built = " ".join([*names[: others - 1], "cabane/grozilla"])
    assert totals(expert(f"city A: {built} statue_moai\ncity B:"), "A")[1] == hearts


@pytest.mark.rule("HC-81")
def test_concert_hall():
    state = expert(
        "city A: market_yellow ecole igloo\ncity B:\ncoins: A 0\nrow: salle_concert\n"
        "turn: A special"
    )
    play(state, "salle_concert")
    assert state.coins[0] == 2 * 2
    assert points(state)[0] == 0 - 2


@pytest.mark.rule("HC-81")
@pytest.mark.parametrize(
    ("others", "pairs"),
    [("hopital musee", 2), ("hopital square", 1), ("hopital acierie maison", 0), ("camping", 1)],
)
def test_greengrocer(others: str, pairs: int):
    state = expert(f"city A: {others} primeur\ncity B:")
    income = 1 if "acierie" in others else 0
    assert incomes(state)[0] == pairs + income


# -- colours of one's own city ---------------------------------------------------------------


@pytest.mark.rule("HC-72")
@pytest.mark.parametrize(
    ("special", "others", "income"),
    [
        ("bowling", "usine acierie", 2 + 2 * 3),
        ("bowling", "maison", 0),
        ("bar_sushis", "ecole skatepark zoo", 2),
        ("croissanterie", "maison camping zoo", 2 * 2),
    ],
)
def test_income_per_colour(special: str, others: str, income: int):
    assert incomes(expert(f"city A: {others} {special}\ncity B:"))[0] == income


@pytest.mark.rule("HC-72")
@pytest.mark.parametrize(
    ("special", "others", "scored"),
    [
        ("eolienne", "maison immeuble", (3, 2)),
        ("toboggan_geant", "maison", (1, 2)),
        ("place_rouge", "maison", (1, 3)),
        ("place_rouge", "maison spa", (1, 2)),
        ("place_rouge", "maison camping", (2, 1)),
        ("parthenon", "musee", (4, 2)),
        ("parthenon", "musee maison", (1, 2)),
        ("phare", "market_yellow ecole maison zoo usine", (1 + 1 + 2, 3 - 1 + 1)),
        ("phare", "market_yellow ecole maison zoo", (1 + 1 + 1, 3)),
    ],
)
def test_scoring_by_colour(special: str, others: str, scored: tuple[int, int]):
    assert totals(expert(f"city A: {others} {special}\ncity B:"), "A") == scored


@pytest.mark.rule("HC-72")
def test_giant_slide_gives_everybody_a_coin():
    state = expert(
        """
        city A: epicerie maison usine
        city B:
        city C:
        coins: A 0, B 1, C 2
        row: toboggan_geant
        turn: A special
        """
    )
    play(state, "toboggan_geant")
    assert state.coins == [1, 2, 3]


@pytest.mark.rule("HC-1", "HC-72")
def test_machu_picchu_looks_left():
    state = expert("city A: machu_picchu\ncity B: zoo spa\ncity C: zoo casino stade")
    assert totals(state, "A") == (2, 0)


# -- the Statue of Liberty -------------------------------------------------------------------


@pytest.mark.rule("HC-82", "HC-42")
def test_the_statue_replaces_the_last_intact_card_even_of_a_full_city():
    full = "market_blue ecole square usine maison igloo zoo spa musee stade"
    state = expert(f"city A: {full}\ncity B:\nrow: statue_liberte port\nturn: A special")
    # The harbour would be an eleventh card.
    assert legal(state) == {"statue_liberte", "none"}
    play(state, "statue_liberte")
    assert city(state, "A") == full.replace("stade", "statue_liberte")


@pytest.mark.rule("HC-82")
def test_the_statue_skips_ruins_and_keeps_its_effect_in_that_slot():
    state = expert(
        """
        city A: market_blue ecole square musee/catzilla usine/grozilla
        city B: market_green
        row: statue_liberte
        turn: A special
        """
    )
    # The last intact card served for the condition.
    play(state, "statue_liberte")
    assert city(state, "A") == "market_blue ecole statue_liberte musee/catzilla usine/grozilla"
    assert totals(state, "A") == (1, 4 - 1)


@pytest.mark.rule("HC-83")
@pytest.mark.parametrize(
    ("last", "goes_to"),
    [("zoo", "discard 3"), ("skatepark", "discard 4"), ("maison", "aside")],
)
def test_where_the_replaced_card_goes(last: str, goes_to: str):
    state = expert(
        f"""
        city A: ecole square musee {last}
        city B: market_green
        row: statue_liberte
        turn: A special
        """
    )
    play(state, "statue_liberte")
    assert last in cards(state, goes_to)
    assert last not in city(state, "A")


@pytest.mark.rule("HC-83")
def test_the_name_of_the_replaced_card_may_be_bought_again():
    state = expert(
        """
        city A: ecole square musee
        city B: market_green
        coins: A 9
        zone: musee zoo spa
        row: statue_liberte
        turn: A buy
        """
    )
    assert "musee" not in legal(state)
    play(state, "pass", "statue_liberte", "keep", "pass", "keep")
    assert "musee" in legal(state)


# -- acting all along ------------------------------------------------------------------------


@pytest.mark.rule("HC-84")
def test_hot_dog_shop():
    state = expert(
        "city A: hotdog_shop\ncity B:\nzone: fleuriste palace stade\ncoins: A 4\nturn: A buy"
    )
    assert [price(state, "A", name) for name in ("fleuriste", "palace", "stade")] == [1, 4, 6]
    assert price(state, "B", "stade") == 9
    assert price(state, "A", "immeuble") == 3
    play(state, "palace")
    assert state.coins[0] == 0


@pytest.mark.rule("HC-85")
def test_castle_is_paid_for_each_neighbour_but_not_for_others():
    state = expert(
        """
        city A: market_blue
        city B: market_green
        city C: chateau
        city D: market_orange
        coins: A 9, B 9, C 0, D 9
        zone: musee hopital palace
        turn: A buy
        """
    )
    play(state, "musee")
    assert state.coins[2] == 0
    play(state, "keep", "deck1", "hopital")
    assert state.coins[2] == 1


@pytest.mark.rule("HC-86")
@pytest.mark.parametrize(("coins", "after"), [(0, 0), (1, 3), (5, 7)])
def test_arcade(coins: int, after: int):
    state = expert(f"city A: salle_arcade\ncity B:\ncoins: A {coins}\nturn: A income")
    assert state.coins[0] == after


@pytest.mark.rule("HC-86")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((0, 4, 2), [1, 3, 2]),
        ((0, 4, 4), [2, 3, 3]),
        ((9, 4, 2), [10, 3, 2]),
        ((3, 0, 0), [3, 0, 0]),
    ],
)
def test_versailles(before: tuple[int, int, int], after: list[int]):
    a, b, c = before
    state = expert(
        f"city A: versailles\ncity B:\ncity C:\ncoins: A {a}, B {b}, C {c}\nturn: A income"
    )
    assert state.coins == after


@pytest.mark.rule("HC-87")
def test_big_ben():
    state = expert("city A: big_ben\ncity B:\ncoins: A 0\nturn: A buy")
    play(state, "pass")
    assert state.coins[0] == 8


@pytest.mark.rule("HC-87")
def test_the_tunnel_pays_the_next_purchase_and_only_that():
    state = expert(
        """
        city A: ecole square usine
        city B: market_green
        coins: A 0
        zone: stade zoo spa
        row: tunnel_sous_marin
        turn: A special
        """
    )
    play(state, "tunnel_sous_marin", "keep", "pass", "keep")
    assert "stade" in legal(state)
    play(state, "maison")
    assert city(state, "A") == "ecole square usine tunnel_sous_marin maison"
    # It was the next card, so it could not be saved for the stadium.
    assert price(state, "A", "stade") == 9


@pytest.mark.rule("HC-88")
def test_the_louvre_pays_in_two_income_phases():
    state = expert(
        """
        city A: epicerie maison zoo usine
        city B: magasin_bricolage palace
        city C: banque
        coins: A 0
        zone: stade cabane spa
        row: louvre
        first: B
        turn: A special
        """
    )
    play(state, "louvre")
    assert state.coins[0] == 2 + 4
    play(state, *["keep", "pass"] * 3)
    assert state.coins[0] == 6 + 1 + 2 + 4
    play(state, *["keep", "pass"] * 3)
    assert state.coins[0] == 13 + 1 + 2
