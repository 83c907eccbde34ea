"""What players see: the table, the words, the help."""

import pytest

from ludozilla.engine.scene import Area, Scene
from ludozilla.engine.scene_layout import pile_count
from ludozilla.engine.scene_text import draw_text
from ludozilla.engine.texts import LANGUAGES
from ludozilla.games.gobelins.army import GobelinsState
from ludozilla.games.gobelins.cards import IDS, NAMES_OF_KIND
from ludozilla.games.gobelins.game import GAME
from ludozilla.games.gobelins.wording import card_text
from ludozilla.games.gobelins.words import VOCABULARY
from ludozilla.testing import legal, play
from tests.games.gobelins.den import table


def scene_of(state: GobelinsState, viewer: int, lang: str = "en") -> Scene:
    return GAME.scene(state.seen_by(viewer), lang)


def area(scene: Scene, name: str) -> Area:
    (found,) = [area for area in scene.areas if area.id == name]
    return found


def test_an_army_lies_as_three_rows_with_free_goblins_marked():
    state = table(army_p1="K15 / K08* (K06) / R01a W05a W01b")
    army = area(scene_of(state, 1), "army 0")
    assert {item.token: (item.x, item.y) for item in army.items} == {
        "R01a": (0, 0), "W05a": (1, 0), "W01b": (2, 0), "K08": (0, 1), "K06": (1, 1), "K15": (0, 2),
    }  # fmt: skip
    free = {item.token for item in army.items if item.face and item.face.corners[2] == "free"}
    assert free == {"W01b", "K06", "K15"}
    assert army.title == "Army of Player 1 (worth 14)"
    tokens = {item.token: item.face.corners[3] for item in army.items if item.face}
    assert tokens["K08"] == "◉"
    prisoner = next(item for item in army.items if item.token == "K06")
    assert prisoner.notes == ("prisoner",)
    assert prisoner.face is not None
    assert prisoner.face.corners[:2] == ("", "")


def test_the_value_on_a_card_is_what_it_is_worth_now():
    state = table(army_p1="W10 / W05a", advantage="p1")
    hero = next(i for i in area(scene_of(state, 0), "army 0").items if i.token == "W10")
    assert hero.face is not None
    assert hero.face.corners[0] == "5"


def test_hands_of_others_are_hidden_but_for_what_was_seen():
    state = table(army_p1="W05a", hand_p1="W09", hand_p2="R01a K06", draw="B01a")
    play(state, "W09 place", "K06", "spend1")
    hand = area(scene_of(state, 0), "hand 1").items
    assert [(item.token, item.flags) for item in hand] == [("R01a", ("known",)), ("", ())]
    assert [item.face for item in area(scene_of(state, -1), "hand 1").items] == [None, None]


def test_cards_of_the_discard_within_reach_are_laid_out():
    state = table(army_p1="W07 / W05a", discard="R01a K06 G05b")
    play(state, "W07 activate")
    scene = scene_of(state, 0)
    assert [item.token for item in area(scene, "reach").items] == ["G05b", "R01a"]
    pile = area(scene, "discard")
    assert [item.face.short for item in pile.items if item.face] == ["R01a", "K06", "G05b"]
    assert [len(scene.named(card)) for card in ("R01a", "K06", "G05b")] == [1, 1, 1]
    ids = [item.id for place in scene.areas for item in place.items]
    assert len(set(ids)) == len(ids)
    assert "reach" not in [area.id for area in scene_of(state, 1).areas]
    acting = [item.token for item in area(scene, "army 0").items if "active" in item.flags]
    assert acting == ["W07"]


def test_all_count_the_same_cards_in_the_discard():
    state = table(army_p1="K01a", hand_p1="W02a", discard="R01a K06 G05b")
    assert "K01a mutate R01a" in legal(state)
    counts = {pile_count(area(scene_of(state, viewer), "discard")) for viewer in (-1, 0, 1)}
    assert counts == {3}


def test_cards_looked_at_are_shown_to_who_looks():
    state = table(hand_p1="W01a", draw="R01a R02a R03a")
    play(state, "W01a place")
    looked = area(scene_of(state, 0), "looked 0").items
    assert [item.token for item in looked] == ["R03a", "R02a", "R01a"]
    assert [item.face for item in area(scene_of(state, 1), "looked 0").items] == [None] * 3


def test_points_tokens_and_advantage_are_on_the_table():
    state = table(points="2 0", tokens="1 2", advantage="p1", passed="p2")
    purse = area(scene_of(state, 0), "purse 0")
    assert [(i.face.short, i.height) for i in purse.items if i.face] == [
        ("★", 2), ("◉", 1), ("○", 1), ("♛", 1),
    ]  # fmt: skip
    assert area(scene_of(state, 0), "purse 1").notes == ("has passed",)


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
