"""Section 5.7: copying."""

import pytest

from ludozilla.testing import legal, play
from tests.games.happy_city.town import asked, cards, given, incomes, points, totals

FULL = "market_green epicerie banque librairie ecole commissariat hopital maison igloo immeuble"


def expert(text: str):
    return given(f"mode: expert\n{text}")


@pytest.mark.rule("HC-89")
def test_a_copy_gives_symbols_but_no_colour_and_no_name():
    state = expert(
        """
        city A: market_yellow spa galerie_art
        city B: market_blue
        coins: A 9
        zone: spa zoo casino
        turn: A buy
        """
    )
    orange = 3
    assert state.count(0, orange) == 1
    assert totals(state, "A") == (0, 4)
    # The third orange card would win a token; this is the second.
    assert "HC-49 token" not in play(state, "zoo")


@pytest.mark.rule("HC-90")
@pytest.mark.parametrize(
    ("written", "income", "scored"),
    [
        ("market_yellow spa galerie_art", 1 + 2 + 2, (0, 4)),
        ("market_yellow maison_hantee hopital galerie_art", 1 + 1, (-1 + 2 + 2, 0)),
        ("hopital maison_hantee galerie_art", 1 + 1, (2 - 1 - 1, 0)),  # negative ones, too
        ("market_yellow spa/grozilla galerie_art", 1, (0, 0)),
    ],
)
def test_art_gallery(written: str, income: int, scored: tuple[int, int]):
    state = expert(f"city A: {written}\ncity B:")
    assert incomes(state)[0] == income
    assert totals(state, "A") == scored


@pytest.mark.rule("HC-91")
@pytest.mark.parametrize(
    ("left", "right", "scored"),
    [
        ("usine hopital", "usine zoo", (2, 2 + 3)),  # 2 × 5 beats 4 × 2
        ("usine hopital", "usine square", (4, 2)),
        ("usine square", "usine bibliotheque", (2, 3)),
        ("usine hopital/grozilla", "usine square", (2, 3)),
        ("usine acierie", "usine", (2, 1)),  # taken even if it harms
        ("usine acierie", "usine square", (2, 3)),
        ("usine big_ben", "usine", (2, 2)),  # a special building offers nothing
        ("usine big_ben", "usine acierie", (2, 1)),  # nor does it save one from the other
        ("usine", "", (2, 2)),
    ],
)
def test_pyramid(left: str, right: str, scored: tuple[int, int]):
    # The pyramid is in slot 2; beside it two residents and two hearts.
    state = expert(f"city A: hopital pyramide musee\ncity B: {left}\ncity C:\ncity D: {right}")
    assert totals(state, "A") == scored


@pytest.mark.rule("HC-91", "HC-1")
def test_pyramid_with_two_players():
    state = expert("city A: hopital pyramide musee\ncity B: usine zoo")
    assert totals(state, "A") == (2, 5)


@pytest.mark.rule("HC-91", "HC-96")
def test_of_equal_copies_the_pyramid_takes_the_left_neighbours():
    # Without a heart all points are nothing, so both are equal and the left one is taken.
    state = expert("city A: zoo pyramide\ncity B: usine hopital\ncity C:\ncity D: usine ecole")
    assert totals(state, "A") == (2, 3)
    state = expert("city A: acierie pyramide\ncity B: usine ecole\ncity C:\ncity D: usine hopital")
    assert totals(state, "A") == (1, 0)


def last_turn(sphinx_city: str, rival: str, more: str = ""):
    """C passes in the last round; then A's Sphinx may copy."""
    return expert(
        f"""
        city A: {sphinx_city}
        city B: {rival}
        city C: {FULL}
        zone: zoo spa stade
        {more}
        turn: C buy
        """
    )


@pytest.mark.rule("HC-92")
def test_the_sphinx_copies_an_opponents_special_building():
    state = last_turn("hopital musee sphinx", "market_blue toboggan_geant")
    play(state, "pass")
    assert asked(state) == "A copy"
    assert legal(state) == {"toboggan_geant", "decline"}
    assert "HC-92 copied" in play(state, "toboggan_geant")
    # Two hearts for A as well; the coins of the Giant Slide were for taking it.
    assert state.outcome().points[0] == 2 * 4
    assert state.coins == [2, 2, 3]


@pytest.mark.rule("HC-92")
def test_the_sphinx_looks_beyond_the_neighbours():
    state = expert(
        f"""
        city A: sphinx
        city B: market_blue
        city C: market_yellow toboggan_geant
        city D: {FULL}
        zone: zoo spa stade
        turn: D buy
        """
    )
    play(state, "pass")
    assert legal(state) == {"toboggan_geant", "decline"}


@pytest.mark.rule("HC-92")
@pytest.mark.parametrize(
    ("copied", "rival", "expected"),
    [
        ("statue_liberte", "market_blue statue_liberte", 2 * 6),  # and nothing is removed
        ("bowling", "market_blue bowling", 2 * 2),  # income brings nothing
        ("salle_concert", "market_blue salle_concert", 2 * 2 - 1),  # points count, with A's income
        ("jardin_japonais", "market_blue jardin_japonais", 2 * 2 * 2),
        ("stonehenge", "market_blue stonehenge", (2 + 3) * 2),  # C has three blue cards
    ],
)
def test_what_the_sphinx_gets(copied: str, rival: str, expected: int):
    state = last_turn("hopital musee epicerie sphinx", rival)
    play(state, "pass", copied)
    assert state.outcome().points[0] == expected


@pytest.mark.rule("HC-92")
def test_a_destroyed_sphinx_or_a_destroyed_rival_copies_nothing():
    state = last_turn("hopital musee sphinx/grozilla", "market_blue toboggan_geant")
    play(state, "pass")
    assert state.outcome().points[0] == 4
    state = last_turn("hopital musee sphinx", "toboggan_geant/grozilla", "box: bowling")
    assert "HC-93 from-box" in play(state, "pass")


@pytest.mark.rule("HC-93")
def test_who_declines_copies_a_card_of_the_box():
    state = last_turn("hopital musee sphinx", "market_blue bowling", "box: place_rouge\nrow: phare")
    assert play(state, "pass", "decline")[1:3] == ["HC-93 from-box", "HC-93 copied"]
    assert state.outcome().points[0] == 2 * 5


@pytest.mark.rule("HC-93")
def test_without_a_rival_the_box_decides_and_nobody_is_asked():
    state = last_turn("hopital musee sphinx", "market_blue", "box: place_rouge")
    assert "HC-93 from-box" in play(state, "pass")
    assert state.outcome().points[0] == 2 * 5


@pytest.mark.rule("HC-93")
def test_the_card_of_the_box_is_hidden_until_it_is_drawn():
    state = last_turn("hopital musee sphinx", "market_blue", "box: place_rouge phare")
    assert cards(state.seen_by(0), "box") == ["?", "?"]
    play(state, "pass")
    assert cards(state.seen_by(2), "box") == ["?", "phare"]


@pytest.mark.rule("HC-93", "HC-97")
def test_a_sphinx_that_copies_the_gallery_or_the_pyramid_uses_its_own_slot():
    state = last_turn("musee hopital sphinx", "market_blue maison galerie_art")
    play(state, "pass", "galerie_art")
    assert state.outcome().points[0] == (2 + 2) * 2
    state = last_turn("musee epicerie sphinx", "market_blue maison igloo pyramide")
    play(state, "pass", "pyramide")
    # In slot 3, B has the Igloo and C the Bank: a resident either way.
    assert state.outcome().points[0] == 1 * 2
    assert incomes(state)[0] == 1
    assert points(state)[0] == 2
