"""The table as it is drawn, in both languages."""

import pytest

from ludozilla.conformance.findings import Trial
from ludozilla.conformance.showing import frames_carry_the_game
from ludozilla.engine.journal import Journal
from ludozilla.engine.rng import Rng
from ludozilla.engine.scene import Area, Item, ItemKind, Role, Scene, Stat
from ludozilla.engine.scene_svg import draw_svg
from ludozilla.engine.scene_text import draw_text
from ludozilla.engine.texts import LANGUAGES, typeset
from ludozilla.games.happy_city.cards import NAMES
from ludozilla.games.happy_city.cities import HappyCityState
from ludozilla.games.happy_city.game import GAME
from ludozilla.table.telling import Teller
from ludozilla.table.trail import Shift, Trail
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


def numbers(stats: tuple[Stat, ...]) -> dict[str, int]:
    """Numbers by the name of their icon."""
    return {stat.icon.split(".")[1]: stat.n for stat in stats}


def face(name: str, lang: str = "en"):
    shown = GAME.card_face(name, lang)
    assert shown is not None
    return shown


def touched(state: HappyCityState, path: str, viewer: int = 0):
    """What each event of a move touches, by the titles of cards: item, source, target."""
    before = state.clone()
    journal, trail = Journal(), Trail(viewer)
    state.listen(journal)
    state.apply(state.parse(path), Rng("move"))
    events = journal.take()
    hops = trail.follow(Shift(before, state, events), 1)
    painter = GAME.painter(state.seen_by(viewer), "en")
    painter.ids = trail.ids
    teller = Teller(painter, viewer)
    cards = {
        trail.ids.get(item.id, item.id): item.face.title
        for seen in (before, state)
        for place in scene(seen, viewer).areas
        for item in place.items
        if item.face and item.id.startswith("part ")
    }
    return {
        event.key: [
            tuple(cards.get(name, name) for name in (it.item, it.source, it.target))
            for it in teller.all_touched(event, moved)
        ]
        for event, moved in zip(events, hops, strict=True)
    }


def test_a_city_is_two_rows_of_five():
    city = area(scene(given(TABLE)), "city 0")
    assert (city.columns, city.rows) == (5, 2)
    places = {item.face.title: (item.x, item.y) for item in city.items if item.face}
    assert places["Happy Market (blue)"] == (0, 1)
    assert places["House"] == (1, 1)
    assert places["Factory"] == (0, 0)


@pytest.mark.rule("HC-58")
def test_monsters_stand_in_front_and_on_ruins():
    drawn = scene(given(TABLE))
    assert titles(area(drawn, "front 0").items) == ["Grozilla"]
    city = area(drawn, "city 0")
    building, monster = [item for item in city.items if (item.x, item.y) == (2, 1)]
    assert (titles((building, monster))) == ["Grocery", "Catzilla"]
    assert (building.flags, monster.flags) == (("ruined",), ())
    assert (building.kind, monster.kind) == (ItemKind.CARD, ItemKind.PIECE)


# -- what is seen of cards -------------------------------------------------------------------


def test_a_face_has_its_colours_its_price_and_what_it_yields():
    square, skatepark = face("square"), face("skatepark")
    assert (square.colour, square.band) == ("blue", ())
    assert skatepark.band == ("blue", "orange")
    assert (skatepark.short, face("skatepark", "fr").short) == ("BO", "BO")
    assert (face("maison", "fr").short, face("market_white").short) == ("V", "◇")
    motel = face("motel_abandonne")
    assert motel.cost is not None
    assert (motel.cost.n, numbers(motel.stats)) == (0, {"income": 1, "residents": -1})
    assert [stat.label for stat in face("motel_abandonne", "fr").stats] == ["Revenu", "Habitants"]
    assert face("market_blue").cost is None


def test_a_special_building_has_its_condition_and_says_whether_the_viewer_meets_it():
    state = given(TABLE)
    pyramid, station = area(scene(state, lang="fr"), "row").items
    assert pyramid.face is not None
    assert pyramid.face.cost is None
    assert [str(stat) for stat in station.stats] == ["B1", "V1", "M1"]
    assert [stat.label for stat in station.stats] == ["carte bleue", "carte verte", "carte mauve"]
    assert {stat.icon for stat in station.stats} <= GAME.theme.art.keys()
    meets = {viewer: area(scene(state, viewer), "row").items[1].flags for viewer in (-1, 0, 1)}
    assert meets == {-1: (), 0: ("free",), 1: ()}


def test_every_card_colour_deck_and_button_has_a_picture():
    cards = {f"cards.{name}" for name in NAMES}
    assert {face(name).art for name in NAMES} == cards
    buttons = {f"verbs.{word}" for word in ("keep", "pass", "coins", "none", "decline")}
    assert cards | buttons <= GAME.theme.art.keys()
    backs = {item.back for place in scene(new()).areas for item in place.items if item.back}
    assert len(backs) == 4
    assert backs <= GAME.theme.art.keys()
    assert len(GAME.theme.avatars) == 5


# -- what goes where -------------------------------------------------------------------------


def test_ones_own_city_comes_first_then_what_can_be_bought():
    roles = [(place.id, place.role) for place in scene(given(TABLE)).areas]
    mine = [("city 0", Role.MINE), ("front 0", Role.MINE), ("tokens 0", Role.MINE)]
    assert roles[:3] == mine
    order = list(dict.fromkeys(role for _, role in roles))
    assert order == [*(Role.MINE, Role.MARKET, Role.THEIRS), *(Role.PILE, Role.DISCARD, Role.SIDE)]
    watched = scene(given(TABLE), -1).areas
    assert [place.id for place in watched if place.role is Role.THEIRS][:1] == ["city 0"]
    assert watched[0].role is Role.MARKET


def test_a_monster_is_followed_from_the_pile_to_the_front_and_to_its_ruin():
    state = given(
        "city A: usine ecole\ncity B:\nzone: zoo spa\nmonster A: catzilla\ndeck 4: corgzilla\n"
        "turn: A draw"
    )
    assert touched(state, "deck4")["drew"] == [("Corgzilla", "draw 4", "")]
    destroys, arrives = area(scene(state), "front 0").items
    assert titles((destroys, arrives)) == ["Catzilla", "Corgzilla"]
    assert (destroys.flags, arrives.flags) == (("active",), ("arriving",))
    assert touched(state, "usine") == {
        "destroyed": [("Catzilla", "front 0", "Factory"), ("Factory", "", "")],
        "settled": [("Corgzilla", "", "front 0")],
    }
    factory, catzilla, _ = area(scene(state), "city 0").items
    assert (factory.flags, catzilla.id) == (("ruined",), destroys.id)
    assert [item.id for item in area(scene(state), "front 0").items] == [arrives.id]


def test_a_monster_walks_from_city_to_city_past_tokens():
    state = given(
        "city A: usine\ncity B:\ncity C:\ncoins: A 5\nzone: commissariat zoo spa\n"
        "tokens B: blue\nmonster A: catzilla\nturn: A buy"
    )
    told = touched(state, "commissariat")
    assert told["bought"] == [("Police Station", "zone", "city 0"), ("player 0", "", "")]
    assert told["pushed"] == [("Catzilla", "city 0", "city 1")]
    assert told["stopped"] == [("tokens 1 blue", "", ""), ("Catzilla", "city 1", "city 2")]
    assert told["settled"] == [("Catzilla", "", "front 2")]


def test_the_last_card_of_a_deck_keeps_its_id_when_it_is_drawn():
    state = given("city A: usine\ncity B:\ndeck 1: ecole square\nturn: A draw")
    (stack,) = area(scene(state), "draw 1").items
    assert (stack.id, stack.height, stack.face) == ("stack 1", 2, None)
    play(state, "deck1")
    (last,) = area(scene(state), "draw 1").items
    before, trail = state.clone(), Trail(0)
    play(state, "deck1")
    trail.follow(Shift(before, state, []), 1)
    painter = GAME.painter(state.seen_by(0), "en")
    painter.ids = trail.ids
    *_, drawn = area(painter.scene(), "zone").items
    assert (last.face, last.id, drawn.id) == (None, "deck 1", "deck 1")


def test_a_monster_that_was_the_last_of_its_deck_is_followed_by_the_same_id():
    state = given("city A: usine\ncity B:\nzone: zoo\ndeck 4: grozilla skatepark\nturn: A draw")
    play(state, "deck4")
    told = touched(state, "deck4")
    assert told["drew"] == [("Grozilla", "draw 4", "")]
    assert told["settled"] == [("Grozilla", "", "front 0")]


def test_of_a_low_pile_it_is_shown_what_may_be_next():
    state = given("city A: usine\ncity B:\ndeck 1: ecole ecole square square\nturn: A draw")
    (stack,) = area(scene(state, lang="fr"), "draw 1").items
    odds = [(suspect.title, suspect.odds) for suspect in stack.suspects]
    assert odds == [("École", 50), ("Square", 50)]
    play(state, "deck1")
    (stack,) = area(scene(state, 1), "draw 1").items
    assert sorted(suspect.odds for suspect in stack.suspects) == [33, 66]
    assert {suspect.art for suspect in stack.suspects} == {"cards.ecole", "cards.square"}
    assert area(scene(new()), "draw 1").items[0].suspects == ()


@pytest.mark.rule("HC-82", "HC-83")
def test_the_card_that_makes_room_goes_to_the_discards_after_the_statue_has_come():
    state = given(
        "mode: expert\ncity A: market_blue musee hopital\ncity B: market_green\n"
        "row: statue_liberte\nzone: zoo spa stade\nturn: A buy"
    )
    play(state, "pass")
    told = touched(state, "statue_liberte")
    assert told["took"] == [("Statue of Liberty", "row", "city 0")]
    assert told["replaced"] == [("Hospital", "city 0", "discard 2")]
    assert titles(area(scene(state), "city 0").items)[-1] == "Statue of Liberty"


@pytest.mark.rule("HC-48")
def test_tokens_are_won_from_the_supply_and_can_be_chosen_to_pay():
    state = given(
        "city A: ecole square\ncity B:\ncoins: A 5\nzone: commissariat zoo spa\nturn: A buy"
    )
    won = ("tokens 0 blue", "supply blue", "")
    assert touched(state, "commissariat")["token"] == [("supply blue", "", ""), won]
    state = given("city A:\ncity B:\ncoins: A 5\nzone: square\ntokens A: blue\nturn: A buy")
    (blue,) = area(scene(state), "tokens 0").items
    assert (blue.token, titles((blue,))) == ("", ["Stop-Zilla (blue)"])
    play(state, "square")
    (blue,) = area(scene(state), "tokens 0").items
    (square,) = area(scene(state), "zone").items
    assert (blue.token, square.flags) == ("blue", ("active",))


@pytest.mark.rule("HC-93")
def test_the_card_from_the_box_is_shown_and_the_sphinx_says_what_it_copies():
    state = given(
        "mode: expert\ncity A: market_blue sphinx\n"
        "city B: market_green ecole usine igloo banque square musee zoo casino spa\n"
        "zone: bibliotheque commissariat librairie\nbox: gare\nturn: B buy"
    )
    told = touched(state, "pass")
    assert told["copied"] == [("Sphinx", "", ""), ("Station", "", "")]
    assert titles(area(scene(state), "box").items) == ["Station"]
    sphinx = area(scene(state, lang="fr"), "city 0").items[-1]
    assert sphinx.notes == (typeset("copie : Gare", "fr"),)


@pytest.mark.parametrize("mode", ["family", "expert"])
def test_frames_carry_the_game(mode: str):
    trial = Trial(GAME, {"players": 3, "mode": mode}, games=1, closely=1_000)
    assert not list(frames_carry_the_game(trial))


# -- the middle of the table -----------------------------------------------------------------


def test_four_decks_with_their_discards_and_without_grozilla_three():
    drawn = scene(new())
    assert [area.title for area in drawn.areas if area.id.startswith("draw")] == [
        *("Deck 1", "Deck 2", "Deck 3", "Deck 4")
    ]
    drawn = scene(new(grozilla=False))
    assert "draw 4" not in [area.id for area in drawn.areas]
    assert "supply" not in [area.id for area in drawn.areas]


def test_what_can_be_chosen_is_on_the_table():
    """Every word of a legal path but those that mean refusal is an item's or a deck's token."""
    state = new(players=3, mode="expert")
    rng = Rng("play")
    said = {"keep", "pass", "coins", "none", "decline"}
    while state.ending is None:
        drawn = scene(state, state.seat)
        things = drawn.things() | {place.token for place in drawn.areas}
        words = {state.text(action) for action in state.legal_actions()}
        assert words <= things | said
        state.apply(rng.choice(state.legal_actions()), rng)


@pytest.mark.rule("HC-28")
def test_a_deck_that_has_run_out_can_be_chosen_if_there_are_discards():
    drawn = scene(given("city A:\ncity B:\ndeck 1:\ndiscard 1: usine ecole\nturn: A draw"))
    deck, discards = area(drawn, "draw 1"), area(drawn, "discard 1")
    assert (deck.items, deck.token) == ((), "deck1")
    assert (titles(discards.items), discards.open) == (["Factory", "School"], True)
    drawn = scene(given("city A:\ncity B:\ndeck 1:\nturn: A draw"))
    assert (area(drawn, "draw 1").token, area(drawn, "draw 2").token) == ("", "deck2")


@pytest.mark.rule("HC-15")
def test_residences_lie_in_piles_of_open_cards():
    drawn = scene(given("city A:\ncity B:\ncity C:\nturn: A buy"), lang="fr")
    houses = area(drawn, "maison")
    assert (houses.title, titles(houses.items)) == ("Maison", ["Maison", "Maison"])
    assert {item.token for item in houses.items} == {"maison"}


@pytest.mark.rule("HC-31")
def test_how_many_monsters_are_still_to_come_is_told():
    state = given("city A: usine/catzilla\ncity B:\nmonster A: grozilla\nturn: A buy")
    (left,) = area(scene(state, lang="fr"), "draw 4").stats
    assert (left.n, left.label) == (3, "Monstres restants")


def test_prices_that_differ_from_the_printed_ones_are_told():
    state = given("city A: usine\ncity B:\nzone: square\nmonster A: corgzilla\nturn: A buy")
    for lang, label in (("en", "Price now"), ("fr", "Prix actuel")):
        (square,) = area(scene(state, lang=lang), "zone").items
        (price,) = square.stats
        assert (price.n, price.label) == (3, label)
    assert area(scene(given(TABLE)), "zone").items[0].stats == ()


def test_effects_are_written_out():
    lines = area(scene(given(TABLE)), "effects").notes
    assert "Station: Every orange card costs you 3 less, but not below 0." in lines
    assert "Big Ben: Passing gives you 8 coins." in lines
    assert "Catzilla: At the end: minus 1 heart." in lines


@pytest.mark.parametrize(
    ("lang", "explained"), [("en", "★ special building · ☠"), ("fr", "★ bâtiment spécial · ☠")]
)
def test_signs_are_explained_where_they_are_drawn_and_only_there(lang, explained):
    drawn = scene(given("city A:\ncity B:"), lang=lang)
    sheet = area(drawn, "effects")
    assert (sheet.notes, len(sheet.legend)) == ((), 1)  # so that a screen with pictures has none
    assert explained in draw_text(drawn)
    assert explained in draw_svg(drawn)


@pytest.mark.rule("HC-57")
def test_what_the_monster_that_is_coming_does_is_written_out():
    state = given(
        "city A: usine\ncity B:\nzone: zoo spa\nmonster A: catzilla\ndeck 4: corgzilla\n"
        "turn: A draw"
    )
    play(state, "deck4")
    assert area(scene(state), "effects").notes == (
        "Catzilla: At the end: minus 1 heart.",
        "Corgzilla: Every card you buy costs 1 more.",
    )


# -- players ---------------------------------------------------------------------------------


@pytest.mark.rule("HC-24", "HC-65")
@pytest.mark.parametrize(
    ("more", "paid"),
    [
        ("", 3),
        ("monster A: grozilla", 2),
        ("louvre: A 1", 4),
        ("louvre: A 1\nmonster A: grozilla", 3),
    ],
)
def test_an_income_is_shown_with_what_is_paid(more: str, paid: int):
    state = given(
        "mode: expert\ncity A: louvre epicerie restaurant\ncity B: market_blue\ncoins: A 2, B 2\n"
        f"{more}\nfirst: B\nzone: zoo spa stade\nturn: A buy"
    )
    ana = numbers(scene(state).players[0].stats)
    assert (ana["coins"], ana["income"], ana.get("paid", 3)) == (2, 3, paid)
    assert ("paid" in ana) == (paid != 3)
    play(state, "pass")
    assert state.coins[0] == 2 + 1 + paid


@pytest.mark.rule("HC-97")
@pytest.mark.parametrize(
    ("scoring", "built", "residents", "hearts", "points"),
    [
        ("product", "hopital musee", 2, 2, 4),
        ("sum", "hopital zoo", 2, 3, 5),
        ("product", "epicerie hopital musee salle_concert", 2, 2, 3),
        ("sum", "hopital zoo jardin_japonais", 2, 3, 10),
    ],
)
def test_where_a_city_stands(scoring: str, built: str, residents: int, hearts: int, points: int):
    state = given(f"mode: expert\nscoring: {scoring}\ncity A: {built}\ncity B:")
    ana = scene(state).players[0]
    assert ana.stats[0].icon == "stats.points"
    shown = numbers(ana.stats)
    assert [shown[key] for key in ("points", "residents", "hearts")] == [points, residents, hearts]


def test_players_have_their_numbers_and_what_is_special_about_them():
    state = given(
        "mode: expert\ncity A: market_blue maison tunnel_sous_marin\ncity B: market_green louvre\n"
        "louvre: B 2\nfree: A 1\nfirst: B\ntokens A: green green\nturn: A buy"
    )
    ana, bea = scene(state, lang="fr").players
    assert [stat.of for stat in ana.stats if stat.label == "Cartes"] == [10]
    assert (numbers(ana.stats)["cards"], numbers(ana.stats)["tokens"]) == (3, 2)
    assert ana.notes == ("la prochaine carte est gratuite",)
    assert bea.notes == ("premier joueur", "le Louvre paie encore 2 fois")
    assert {stat.icon for stat in ana.stats} <= GAME.theme.art.keys()
    assert "tokens" not in numbers(scene(new(grozilla=False)).players[0].stats)


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
    assert area(scene(state, 1, lang), "sheet 0").notes == tuple(
        typeset(line, lang) for line in lines
    )


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
