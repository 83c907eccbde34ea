"""Section 6: the end of the game, scoring, ties and guards."""

import pytest

from ludozilla.games.happy_city.scoring import score
from ludozilla.testing import play
from tests.games.happy_city.town import asked, given, points

NINE = "market_white epicerie banque librairie ecole commissariat hopital maison igloo"


@pytest.mark.rule("HC-94")
def test_the_round_in_which_a_tenth_card_is_placed_is_the_last():
    state = given(
        f"""
        city A: market_white
        city B: {NINE}
        city C: market_white
        coins: A 0, B 9, C 0
        zone: zoo spa stade
        turn: B buy
        """
    )
    play(state, "immeuble")
    assert asked(state) == "C discard"
    play(state, "keep", "pass")
    assert state.outcome().reason == "tenth-card"
    assert state.outcome().rule == "HC-94"
    # No further income phase.
    assert state.coins == [0, 6, 1]


@pytest.mark.rule("HC-94")
def test_ruins_and_specials_count_among_the_ten():
    city_a = NINE.replace("banque", "banque/grozilla").replace("maison", "magasin_jouets")
    state = given(f"city A: {city_a}\ncity B:\ncoins: A 9\nzone: zoo spa stade\nturn: A buy")
    play(state, "immeuble", "keep", "pass")
    assert state.outcome().rule == "HC-94"


@pytest.mark.rule("HC-95")
def test_a_worked_example():
    # Residents: hospital 2, house 1, Igloo 1, and the Lighthouse 2; less 1 for Pioupiouzilla.
    # Hearts: museum 2, ski resort 3, the factory takes 1, the Lighthouse gives 1; Catzilla takes 1.
    state = given(
        """
        mode: expert
        city A: market_yellow hopital maison igloo musee station_ski usine phare spa/catzilla
        city B: market_blue
        monster A: pioupiouzilla
        """
    )
    sheet = score(state, 0)
    assert (sheet.printed_residents, sheet.effect_residents, sheet.monster_residents) == (4, 2, -1)
    assert (sheet.printed_hearts, sheet.effect_hearts, sheet.monster_hearts) == (4, 1, -1)
    assert (sheet.residents(), sheet.hearts(), sheet.points()) == (5, 4, 20)


@pytest.mark.rule("HC-96")
@pytest.mark.parametrize(
    ("scoring", "built", "expected"),
    [
        ("product", "hopital musee zoo", 2 * 5),
        ("sum", "hopital musee zoo", 2 + 5),
        ("product", "maison_hantee usine acierie", 0),  # -1 × -2 is nothing
        ("sum", "maison_hantee hopital usine acierie", 1),  # 1 and nothing
        ("product", "hopital", 0),
    ],
)
def test_residents_times_hearts_and_no_total_below_nothing(scoring: str, built: str, expected: int):
    assert points(given(f"scoring: {scoring}\ncity A: {built}\ncity B:"))[0] == expected


@pytest.mark.rule("HC-95", "HC-96")
@pytest.mark.parametrize(("monster", "expected"), [("pioupiouzilla", 2), ("catzilla", 1)])
def test_a_monster_takes_nothing_below_nothing(monster: str, expected: int):
    # No resident to take, and two hearts.
    state = given(f"scoring: sum\ncity A: musee\ncity B:\nmonster A: {monster}")
    assert points(state)[0] == expected


@pytest.mark.rule("HC-97")
@pytest.mark.parametrize(
    ("scoring", "written", "expected"),
    [
        ("product", "epicerie hopital musee salle_concert", 4 - 1),
        ("product", "epicerie banque salle_concert", 0 - 2),  # below nothing only so
        ("product", "hopital musee jardin_japonais", 8),
        ("product", "hopital maison immeuble musee zoo jardin_japonais", 5 * 5 * 2),
        ("product", "hopital maison residence_luxe musee zoo jardin_japonais", 30),  # not below 30
        ("product", "hopital maison residence_luxe zoo spa square jardin_japonais", 36),
        ("sum", "hopital musee jardin_japonais", 8),
        ("sum", "epicerie hopital musee salle_concert", 4 - 1),
    ],
)
def test_concert_hall_and_japanese_garden(scoring: str, written: str, expected: int):
    state = given(f"mode: expert\nscoring: {scoring}\ncity A: {written}\ncity B:")
    assert points(state)[0] == expected


@pytest.mark.rule("HC-98")
@pytest.mark.parametrize(
    ("b", "coins", "tokens", "ranks"),
    [
        ("hopital zoo", "A 9, B 0", "", [2, 1]),  # points first
        ("hopital musee", "A 1, B 3", "", [2, 1]),  # then coins
        ("hopital musee", "A 1, B 1", "tokens A: blue", [1, 2]),  # then tokens
        ("hopital musee", "A 1, B 1", "tokens A: blue\ntokens B: green", [1, 1]),
    ],
)
def test_ties(b: str, coins: str, tokens: str, ranks: list[int]):
    # B, who plays last, gets a coin for passing; so A begins with one more.
    state = given(
        f"""
        city A: hopital musee
        city B: {b}
        coins: {coins}
        {tokens}
        idle: 5
        zone: stade casino spa
        turn: B buy
        """
    )
    state.coins[1] -= 1
    play(state, "pass")
    assert state.outcome().ranks == ranks


@pytest.mark.rule("HC-99")
@pytest.mark.parametrize(("move", "over"), [("pass", True), ("maison", False)])
def test_six_rounds_without_a_new_card_end_the_game(move: str, over: bool):
    state = given(
        """
        city A: market_white
        city B: market_white
        coins: A 9, B 9
        idle: 5
        zone: zoo spa stade
        turn: A buy
        """
    )
    play(state, move, "keep", "pass")
    assert (state.ending is not None) is over
    if over:
        assert state.outcome().rule == "HC-99"
    else:
        assert state.idle == 0


@pytest.mark.rule("HC-99")
def test_a_special_building_is_a_new_card():
    state = given(
        """
        city A: ecole maison
        city B: market_white
        row: magasin_jouets
        idle: 5
        zone: zoo spa stade
        turn: A buy
        """
    )
    play(state, "pass", "magasin_jouets", "keep", "pass")
    assert state.ending is None


@pytest.mark.rule("HC-100")
@pytest.mark.parametrize(("number", "over"), [(59, False), (60, True)])
def test_the_game_ends_after_round_sixty(number: int, over: bool):
    state = given(
        f"city A:\ncity B:\ncoins: B 9\nround: {number}\nzone: zoo spa stade\nturn: B buy"
    )
    play(state, "maison")
    assert (state.ending is not None) is over
    if over:
        assert state.outcome().reason == "guard"
        assert state.outcome().rule == "HC-100"
