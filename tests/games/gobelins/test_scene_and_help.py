"""What players see: the table, the words, the help."""

import pytest

from ludozilla.engine.journal import Journal
from ludozilla.engine.record import seed_of
from ludozilla.engine.rng import Rng
from ludozilla.engine.scene import Area, Item, Player, Role, Scene
from ludozilla.engine.scene_layout import pile_count
from ludozilla.engine.scene_text import draw_text
from ludozilla.engine.state import TRUTH
from ludozilla.engine.texts import LANGUAGES
from ludozilla.games.gobelins.army import GobelinsState
from ludozilla.games.gobelins.cards import IDS, NAMES_OF_KIND, WORDS
from ludozilla.games.gobelins.game import GAME
from ludozilla.games.gobelins.wording import card_text
from ludozilla.games.gobelins.words import VOCABULARY
from ludozilla.table.table import Table
from ludozilla.testing import legal, play
from tests.games.gobelins.den import table


def scene_of(state: GobelinsState, viewer: int, lang: str = "en") -> Scene:
    return GAME.scene(state.seen_by(viewer), lang)


def area(scene: Scene, name: str) -> Area:
    (found,) = [area for area in scene.areas if area.id == name]
    return found


def item(scene: Scene, token: str) -> Item:
    (found,) = scene.named(token)
    return found


def flagged(area: Area, flag: str) -> set[str]:
    return {item.token for item in area.items if flag in item.flags}


def numbers(thing: Item | Player) -> dict[str, int]:
    return {stat.icon: stat.n for stat in thing.stats}


# -- armies ------------------------------------------------------------------------------


def test_an_army_lies_as_three_rows_with_free_goblins_marked():
    state = table(army_p1="K15 / K08* (K06) / R01a W05a W01b")
    scene = scene_of(state, 1)
    army = area(scene, "army 0")
    assert {item.token: (item.x, item.y) for item in army.items} == {
        "R01a": (0, 0), "W05a": (1, 0), "W01b": (2, 0), "K08": (0, 1), "K06": (1, 1), "K15": (0, 2),
    }  # fmt: skip
    assert flagged(army, "free") == {"W01b", "K06", "K15"}
    assert [(stat.label, stat.n) for stat in army.stats] == [("Army value", 14)]
    assert numbers(item(scene, "K08")) == {"stats.tokens": 1}


def test_a_prisoner_keeps_only_its_name():
    prisoner = item(scene_of(table(army_p1="(K06) / R01a"), 1), "K06")
    assert "prisoner" in prisoner.flags
    assert prisoner.face is not None
    assert (prisoner.face.title, prisoner.face.colour) == ("Doctor Stitch", "grey")
    assert (prisoner.face.cost, prisoner.face.stats, prisoner.face.band) == (None, (), ())


def test_a_goblin_that_is_worth_more_than_printed_says_so():
    scene = scene_of(table(army_p1="W10 / W05a", advantage="p1"), 0)
    hero = item(scene, "W10")
    assert hero.face is not None
    assert (hero.face.stats[0].label, hero.face.stats[0].n) == ("Value", 3)
    assert numbers(hero) == {"stats.worth": 5}
    assert item(scene, "W05a").stats == ()


def test_goblins_that_opponents_cannot_destroy_or_imprison_are_marked():
    state = table(army_p1="B04a R01a", army_p2="R01b")
    assert flagged(area(scene_of(state, 0), "army 0"), "protected") == {"B04a"}
    assert not flagged(area(scene_of(state, 0), "army 1"), "protected")


def test_a_goblin_that_has_not_arrived_yet_is_marked():
    # R11, paid with, has its player choose before W02a has taken the slot.
    state = table(army_p1="R05a K01b", hand_p1="W02a R11", army_p2="B05a", advantage="p2")
    play(state, "R05a mutate W02a")
    army = area(scene_of(state, 1), "army 0")
    assert flagged(army, "arriving") == {"W02a"}
    assert flagged(army, "free") == {"K01b"}


# -- cards -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "value", "clan", "cost"),
    [
        ("en", "Value 3", "The Graveborn, level 2", "Mutation cost (zombie) 1"),
        ("fr", "Valeur 3", "Les Déterrés, niveau 2", "Coût de mutation (zombie) 1"),
    ],
)
def test_a_card_says_its_value_its_clan_and_what_its_mutation_costs(lang, value, clan, cost):
    face = GAME.card_face("K06", lang)
    assert face is not None
    assert face.cost is not None
    assert [f"{stat.label} {stat.n}" for stat in (*face.stats, face.cost)] == [value, clan, cost]
    assert (face.band, str(face.stats[1]), str(face.cost)) == (("black",), "K2", "☠1")
    assert face.text == card_text(IDS.index("K06"), lang)


def test_a_card_that_cannot_mutate_has_no_cost():
    face = GAME.card_face("R04a", "en")
    assert face is not None
    assert face.cost is None


def test_a_card_is_the_same_thing_wherever_it_goes():
    state = table(army_p1="R04a", hand_p1="W05a K01a K02a K05a")
    held = item(scene_of(state, 0), "W05a").id
    for move in ("W05a place", "K01a", "K02a"):  # aside, then into the army
        play(state, move)
        assert {item(scene_of(state, viewer), "W05a").id for viewer in (-1, 0, 1)} == {held}
    assert [item.token for item in area(scene_of(state, 1), "army 0").items] == ["R04a", "W05a"]


# -- hands and what is looked at ---------------------------------------------------------


def test_hands_of_others_are_hidden_but_for_what_was_seen():
    state = table(army_p1="W05a", hand_p1="W09", hand_p2="R01a K06", draw="B01a")
    play(state, "W09 place", "K06", "spend1")
    hand = area(scene_of(state, 0), "hand 1").items
    assert [(item.token, item.flags) for item in hand] == [("R01a", ("known",)), ("", ())]
    assert [item.face for item in area(scene_of(state, -1), "hand 1").items] == [None, None]


def test_of_the_own_hand_is_marked_what_everybody_knows():
    state = table(army_p1="W07 / W05a", discard="R01a G05b", hand_p1="K01a")
    play(state, "W07 activate", "R01a")
    hand = area(scene_of(state, 0), "hand 0")
    assert {item.token: item.flags for item in hand.items} == {"K01a": (), "R01a": ("known",)}
    seen = [(item.token, item.flags) for item in area(scene_of(state, -1), "hand 0").items]
    assert seen == [("R01a", ("known",)), ("", ())]


def test_who_sees_everything_has_no_need_of_marks():
    state = table(hand_p1="W01a", hand_p2="R01a", draw="R02a")
    scene = GAME.scene(state.clone(), "en")
    assert state.viewer == TRUTH
    assert not any("known" in item.flags for area in scene.areas for item in area.items)


def test_cards_looked_at_are_shown_to_who_looks():
    state = table(hand_p1="W01a", draw="R01a R02a R03a")
    play(state, "W01a place")
    looked = area(scene_of(state, 0), "looked 0")
    assert [item.token for item in looked.items] == ["R03a", "R02a", "R01a"]
    assert flagged(looked, "secret") == {"R03a", "R02a", "R01a"}
    assert looked.role is Role.HAND
    assert [item.face for item in area(scene_of(state, 1), "looked 0").items] == [None] * 3
    assert area(scene_of(state, 1), "looked 0").role is Role.THEIRS


# -- piles -------------------------------------------------------------------------------


@pytest.mark.rule("GO-71")
def test_everybody_may_look_through_the_discard():
    state = table(army_p1="W07 / W05a", discard="R01a K06 G05b")
    for viewer in (-1, 0, 1):
        discard = area(scene_of(state, viewer), "discard")
        assert [item.token for item in discard.items] == ["R01a", "K06", "G05b"]
        assert (discard.open, discard.role, pile_count(discard)) == (True, Role.DISCARD, 3)


def test_cards_of_the_discard_are_chosen_where_they_lie():
    state = table(army_p1="W07 / W05a", discard="R01a K06 G05b")
    play(state, "W07 activate")
    scene = scene_of(state, 0)
    assert legal(state) == {"R01a", "G05b"}
    assert legal(state) <= {item.token for item in area(scene, "discard").items}
    assert flagged(area(scene, "army 0"), "active") == {"W07"}


def test_a_card_whose_power_acts_is_marked_in_the_discard_too():
    state = table(army_p1="R04a", hand_p1="W02a R11 K01a", army_p2="B05a K01b", advantage="p2")
    play(state, "W02a place")
    assert flagged(area(scene_of(state, 0), "discard"), "active") == {"R11"}


def test_of_the_draw_pile_one_sees_what_one_has_put_under_it():
    state = table(hand_p1="W01a", draw="R01a R02a R03a")
    play(state, "W01a place", "R03a")
    for viewer, seen in ((0, ["R01a", "R02a"]), (1, [])):
        pile = area(scene_of(state, viewer), "draw")
        assert [item.token for item in pile.items if item.face] == seen
        assert flagged(pile, "known") == set(seen)
        assert (pile.open, pile_count(pile)) == (False, 98)
        ids = [item.id for item in pile.items]
        assert len(set(ids)) == len(ids)


def test_what_is_set_aside_is_there_for_all_to_see():
    state = table(army_p1="R04a", hand_p1="W05a K01a K02a K05a")
    assert "aside" not in [area.id for area in scene_of(state, 1).areas]
    play(state, "W05a place")
    assert [item.token for item in area(scene_of(state, 1), "aside").items] == ["W05a"]


# -- how everybody stands ----------------------------------------------------------------


def test_how_everybody_stands_is_told_in_numbers():
    state = table(
        army_p1="W05a", hand_p1="R01a R02a", points="2 0", tokens="1 2", advantage="p1", passed="p2"
    )
    ana, ben = scene_of(state, 0).players
    assert [str(stat) for stat in ana.stats] == ["★2/3", "⚔2", "▯2", "◉1", "○1", "♛1"]
    assert [str(stat) for stat in ben.stats] == ["★0/3", "⚔0", "▯0", "◉2", "○0"]
    assert (ana.notes, ben.notes) == ((), ("has passed",))
    french, _ = scene_of(state, 0, "fr").players
    assert [stat.label for stat in french.stats] == [
        "Points", "Valeur de l'armée", "Cartes en main", "Jetons", "Jetons dépensés",
        "Jeton avantage",
    ]  # fmt: skip


def test_who_gets_an_extra_turn_is_told_so():
    state = table(army_p1="R04a")
    state.extra = True
    assert [player.notes for player in scene_of(state, 1).players] == [("plays again",), ()]


def test_the_viewer_has_the_first_army_and_the_hand():
    state = table(players="3", hand_p2="W01a")
    roles = {area.id: area.role for area in scene_of(state, 1).areas}
    assert list(roles) == [
        "army 1", "army 2", "army 0", "hand 1", "hand 2", "hand 0", "draw", "discard",
    ]  # fmt: skip
    assert [roles[name] for name in ("army 1", "hand 1")] == [Role.MINE, Role.HAND]
    assert {roles[name] for name in ("army 0", "army 2", "hand 0", "hand 2")} == {Role.THEIRS}
    assert Role.MINE not in [area.role for area in scene_of(state, -1).areas]


def test_an_opponent_is_chosen_by_the_army():
    state = table(players="3", army_p1="W05a", hand_p1="W09", hand_p2="R01a", hand_p3="K06")
    play(state, "W09 place")
    armies = {area.token: area.id for area in scene_of(state, 0).areas if area.token}
    assert {armies[token] for token in legal(state)} == {"army 1", "army 2"}


# -- what happens ------------------------------------------------------------------------


def moves_of(state: GobelinsState, *moves: str) -> dict[str, list[str]]:
    """What events do to which card: ``{"placed": ["R01a: hand 0 > row 0 1"]}``."""
    journal = Journal()
    state.listen(journal)
    for move in moves:
        state.apply(state.parse(move), Rng("x"))
    found: dict[str, list[str]] = {}
    for event in journal.take():
        for i in range(0, len(event.moved), 3):
            card, source, target = event.moved[i : i + 3]
            names = [state.setup.places[place].name for place in (source, target)]
            way = names[0] if source == target else " > ".join(names)
            found.setdefault(event.key, []).append(f"{WORDS[card]}: {way}")
    return found


def test_a_mutation_is_told_as_it_goes():
    state = table(army_p1="B01a", hand_p1="R04a K01a W05a")
    assert moves_of(state, "B01a mutate R04a", "K01a") == {
        "mutates": ["R04a: hand 0 > aside"],
        "discarded": ["K01a: hand 0 > discard"],
        "replaced": ["B01a: row 0 1 > discard", "R04a: aside > row 0 1"],
        "power": ["R04a: row 0 1"],
    }


def test_each_card_drawn_is_told_of_on_its_own():
    table = Table.new(GAME, {}, seed_of(1))
    first, second = table.waiting()[0], 1 - table.waiting()[0]
    for seat, path in ((first, "keep"), (second, "keep"), (first, "spend2")):
        table.play(seat, path)
    for viewer in (0, 1, -1):
        _, *drawn = table.frame(viewer, "en").turns[-1].events
        assert [event.key for event in drawn] == ["drew"] * 3
        for event in drawn:
            (touched,) = event.touched
            assert (touched.source, touched.target) == ("draw", f"hand {first}")
            assert bool(touched.item) == (viewer == first)


def test_what_is_done_to_a_goblin_where_it_stands_is_told():
    state = table(army_p1="B12 / B05a", army_p2="R04a")
    assert moves_of(state, "B12 activate")["activated"] == ["B12: row 0 2"]
    state = table(army_p1="B05a", hand_p1="B03a", army_p2="R04a R05a")
    done = moves_of(state, "B03a place", "R04a")
    assert done["power"] == ["B03a: row 0 1"]
    assert done["imprisoned"] == ["R04a: row 1 1"]


def test_at_a_new_round_tokens_and_prisoners_come_back():
    state = table(army_p1="B12* / B05a", army_p2="(R04a) K01a", passed="p2", hand_p1="W01a")
    done = moves_of(state, "pass")
    assert done["round"] == ["B12: row 0 2"]
    assert done["released"] == ["R04a: row 1 1"]


def test_every_picture_is_in_the_theme():
    art = GAME.theme.art
    for word in WORDS:
        face = GAME.card_face(word, "en")
        assert face is not None
        assert face.art in art
        assert {stat.icon for stat in (*face.stats, face.cost) if stat} <= set(art)
    state = table(players="4", army_p1="W10* / W05a", advantage="p1")
    scene = scene_of(state, 0)
    assert {player.art for player in scene.players} <= set(art)
    assert len(GAME.theme.avatars) == 4
    worn = [stat for player in scene.players for stat in player.stats]
    worn += [stat for area in scene.areas for stat in area.stats]
    worn += [stat for area in scene.areas for item in area.items for stat in item.stats]
    assert {stat.icon for stat in worn} <= set(art)


# -- texts -------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_can_be_drawn_at_every_stage(lang):
    mulligan = table(mulligan="p1", hand_p1="W01a")
    keep_down = table(
        army_p1="B11 / B05a", army_p2="(R05a) (R05b) K01a", passed="p2", hand_p1="W01a"
    )
    play(keep_down, "pass")
    paying = table(army_p1="R04a", hand_p1="W05a K01a K02a K05a")
    play(paying, "W05a place")
    over = table(army_p1="R04a", passed="p2", points="2 0")
    play(over, "pass")
    for state in (mulligan, keep_down, paying, over):
        assert draw_text(GAME.scene(state.seen_by(0), lang), width=100)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_help_tells_of_every_goblin(lang):
    text = GAME.rules(lang)
    for kind, card in enumerate(IDS):
        assert f"**{card} {NAMES_OF_KIND[kind][lang]}**" in text
        assert card_text(kind, lang) in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_has_a_label_and_no_text_is_left_unfinished(lang):
    for token in VOCABULARY.tokens:
        assert GAME.token_label(token, lang)
    for kind in range(len(IDS)):
        assert not set("{}[]<>|") & set(card_text(kind, lang))


def test_french_texts_keep_their_signs_together():
    for key, entry in GAME.texts.entries.items():
        assert not any(f" {sign}" in entry["fr"] for sign in ":;?»"), key
    for kind in range(len(IDS)):
        assert " :" not in card_text(kind, "fr")
