"""The table as it is drawn, in both languages."""

import pytest

from ludozilla.engine.rng import Rng
from ludozilla.engine.scene import Area, Item, Scene
from ludozilla.engine.scene_svg import draw_svg
from ludozilla.engine.scene_text import draw_text
from ludozilla.engine.texts import LANGUAGES
from ludozilla.games.happy_city.cities import HappyCityState
from ludozilla.games.happy_city.game import GAME
from ludozilla.testing import play
from tests.games.happy_city.town import given, new

TABLE = """
    mode: expert
    city A: market_blue maison epicerie/catzilla ecole square usine
    city B: market_green big_ben
    coins: A 5, B 3
    zone: square musee skatepark
    row: pyramide gare
    tokens A: green green
    monster A: grozilla
    turn: A buy
    """


def scene(state: HappyCityState, viewer: int = 0, lang: str = "en") -> Scene:
    return GAME.scene(state.seen_by(viewer), lang)


def area(drawn: Scene, name: str) -> Area:
    (found,) = [area for area in drawn.areas if area.id == name]
    return found


def titles(items: tuple[Item, ...]) -> list[str]:
    return [item.face.title if item.face else "?" for item in items]


def test_a_city_is_two_rows_of_five():
    city = area(scene(given(TABLE)), "city 0")
    assert (city.columns, city.rows) == (5, 2)
    places = {item.face.title: (item.x, item.y) for item in city.items if item.face}
    assert places["Happy Market (blue)"] == (0, 1)
    assert places["House"] == (1, 1)
    assert places["Factory"] == (0, 0)


def test_monsters_stand_in_front_and_on_ruins():
    drawn = scene(given(TABLE))
    assert titles(area(drawn, "front 0").items) == ["Grozilla"]
    city = area(drawn, "city 0")
    (on_slot_3,) = [item for item in city.items if (item.x, item.y) == (2, 1)]
    assert titles((on_slot_3,)) == ["Catzilla"]
    assert on_slot_3.notes == ("✖ Grocery",)


def test_four_decks_with_their_discards_and_without_grozilla_three():
    drawn = scene(new())
    assert [area.title for area in drawn.areas if area.id.startswith("draw")] == [
        *("Deck 1", "Deck 2", "Deck 3", "Deck 4")
    ]
    drawn = scene(new(grozilla=False))
    assert "draw 4" not in [area.id for area in drawn.areas]
    assert "supply" not in [area.id for area in drawn.areas]


def test_what_can_be_chosen_is_on_the_table():
    """Every word of a legal path but those that mean refusal is an item's token."""
    state = new(players=3, mode="expert")
    rng = Rng("play")
    said = {"keep", "pass", "coins", "none", "decline"}
    while state.ending is None:
        drawn = scene(state, state.seat)
        tokens = {item.token for area in drawn.areas for item in area.items}
        words = {state.text(action) for action in state.legal_actions()}
        assert words <= tokens | said
        state.apply(rng.choice(state.legal_actions()), rng)


@pytest.mark.rule("HC-28")
def test_the_discards_stand_for_a_deck_that_has_run_out():
    drawn = scene(given("city A:\ncity B:\ndeck 1:\ndiscard 1: usine ecole\nturn: A draw"))
    assert area(drawn, "draw 1").items == ()
    (pile,) = area(drawn, "discard 1").items
    assert (pile.token, pile.height) == ("deck1", 2)


def test_prices_that_differ_from_the_printed_ones_are_told():
    state = given("city A: usine\ncity B:\nzone: square\nmonster A: corgzilla\nturn: A buy")
    (square,) = area(scene(state), "zone").items
    assert square.notes == ("costs 3",)
    assert area(scene(given(TABLE)), "zone").items[0].notes == ()


def test_effects_are_written_out():
    lines = area(scene(given(TABLE)), "effects").notes
    assert "Station: Every orange card costs you 3 less, but not below 0." in lines
    assert "Big Ben: Passing gives you 8 coins." in lines
    assert "Catzilla: At the end: minus 1 heart." in lines


@pytest.mark.rule("HC-57")
def test_what_the_monster_that_is_coming_does_is_written_out():
    state = given(
        "city A: usine\ncity B:\nzone: zoo spa\nmonster A: catzilla\ndeck 4: corgzilla\n"
        "turn: A draw"
    )
    play(state, "deck4")
    lines = area(scene(state), "effects").notes
    assert lines == (
        "Catzilla: At the end: minus 1 heart.",
        "Corgzilla: Every card you buy costs 1 more.",
    )


@pytest.mark.rule("HC-24", "HC-65")
@pytest.mark.parametrize(
    ("more", "paid", "en", "fr"),
    [
        ("", 3, "income 3", "revenu 3"),
        ("monster A: grozilla", 2, "income 3 (paid: 2)", "revenu 3 (versé : 2)"),
        ("louvre: A 1", 4, "income 3 (paid: 4)", "revenu 3 (versé : 4)"),
        ("louvre: A 1\nmonster A: grozilla", 3, "income 3", "revenu 3"),
    ],
)
def test_an_income_is_shown_with_what_is_paid(more: str, paid: int, en: str, fr: str):
    state = given(
        "mode: expert\ncity A: louvre epicerie restaurant\ncity B: market_blue\ncoins: A 2, B 2\n"
        f"{more}\nfirst: B\nzone: zoo spa stade\nturn: A buy"
    )
    assert area(scene(state), "city 0").notes[0].startswith(f"2 coins, {en} · ")
    assert area(scene(state, lang="fr"), "city 0").notes[0].startswith(f"2 pièces, {fr} · ")
    play(state, "pass")
    assert state.coins[0] == 2 + 1 + paid


@pytest.mark.rule("HC-97")
@pytest.mark.parametrize(
    ("scoring", "built", "standing"),
    [
        ("product", "hopital musee", "☺2 × ♥2 = 4 now"),
        ("sum", "hopital zoo", "☺2 + ♥3 = 5 now"),
        (
            "product",
            "epicerie hopital musee salle_concert",
            "☺2 × ♥2 = 4, 3 with the special building now",
        ),
        (
            "sum",
            "hopital zoo jardin_japonais",
            "☺2 + ♥3 = 5, 10 with the special building now",
        ),
    ],
)
def test_where_a_city_stands(scoring: str, built: str, standing: str):
    state = given(f"mode: expert\nscoring: {scoring}\ncity A: {built}\ncity B:")
    assert area(scene(state), "city 0").notes[0].endswith(f" · {standing}")


@pytest.mark.rule("HC-95", "HC-97", "HC-98")
@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        (
            "en",
            (
                "Rank 1",
                "☺ residents: 4 (cards 5, monsters -1)",
                "♥ hearts: 3",
                "☺4 × ♥3 = 12",
                "Concert Hall: -2",
                "Points: 10",
                "6 coins, 1 token",
            ),
        ),
        (
            "fr",
            (
                "Rang 1",
                "☺ habitants : 4 (cartes 5, monstres -1)",
                "♥ cœurs : 3",
                "☺4 × ♥3 = 12",
                "Salle de concert : -2",
                "Points : 10",
                "6 pièces, 1 jeton",
            ),
        ),
    ],
)
def test_the_score_sheet(lang: str, lines: tuple[str, ...]):
    state = given(
        """
        mode: expert
        city A: market_blue epicerie hopital residence_luxe zoo salle_concert
        city B: market_green
        coins: A 5, B 0
        tokens A: blue
        monster A: pioupiouzilla
        idle: 5
        first: B
        zone: spa stade casino
        turn: A buy
        """
    )
    play(state, "pass")
    assert area(scene(state, 1, lang), "sheet 0").notes == lines


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("mode", ["family", "expert"])
def test_whole_games_can_be_drawn(lang: str, mode: str):
    state = new("drawn", players=5, mode=mode)
    rng = Rng("play")
    while state.ending is None:
        if state.moves % 10 == 0:
            drawing = draw_text(scene(state, state.seat, lang))
            assert max(map(len, drawing.splitlines())) <= 112
        state.apply(rng.choice(state.legal_actions()), rng)
    assert "{" not in draw_text(scene(state, 0, lang))
    assert draw_svg(scene(state, 0, lang)).startswith("<svg")
