"""What players see: the table, the words, the help."""

import pytest

from ludozilla.engine.journal import Journal
from ludozilla.engine.rng import Rng
from ludozilla.engine.scene import Area, Item, Scene
from ludozilla.engine.scene_text import draw_text
from ludozilla.engine.texts import LANGUAGES, typeset
from ludozilla.games.playing_cards import DECK
from ludozilla.games.zombie_apocalypse_now.field import ZombieState
from ludozilla.games.zombie_apocalypse_now.game import GAME
from ludozilla.games.zombie_apocalypse_now.words import VOCABULARY
from ludozilla.testing import legal, play
from tests.games.zombie_apocalypse_now.battlefield import position

WAR = """
    humans:
        KH 9H 10D
        QH AD!
    zombies:
        KS 5S
        JH
    hand humans: 2H 5D J1
    hand zombies: JS KD 8S
    deck zombies: QD 3S 6S | 5C 6C 10S
    deck humans: rest
    removed: KC
    """


def table(state: ZombieState, viewer: int, lang: str) -> Scene:
    return GAME.scene(state.seen_by(viewer), lang)


def area(scene: Scene, name: str) -> Area:
    (found,) = [area for area in scene.areas if area.id == name]
    return found


def on_field(scene: Scene, x: int, y: int) -> Item:
    (found,) = [item for item in area(scene, "field").items if (item.x, item.y) == (x, y)]
    return found


def titles(items: tuple[Item, ...]) -> list[str]:
    return [item.face.short if item.face else "?" for item in items]


@pytest.mark.parametrize("viewer", [0, 1])
def test_whose_eyes_it_is_sits_below_and_first_lines_face_each_other(viewer):
    scene = table(position(WAR), viewer, "en")
    below, above = ("K♥", "K♠") if viewer == 0 else ("K♠", "K♥")
    assert titles((on_field(scene, 0, 2), on_field(scene, 0, 3))) == [below, above]


def test_the_other_ones_supports_lie_face_down_unless_known():
    scene = table(position(WAR), 1, "en")
    assert titles((on_field(scene, 0, 4), on_field(scene, 0, 5))) == ["?", "?"]
    ace = on_field(scene, 1, 4)
    assert titles((ace,)) == ["A♦"]
    assert ace.flags == ("known",)


def test_a_zombified_leader_shows_on_the_deck_and_in_the_hand():
    scene = table(position(WAR), 0, "en")
    assert titles(area(scene, "hand zombies").items) == ["K♦", "?", "?"]
    assert titles(area(scene, "deck zombies").items)[-1] == "Q♦"


def test_what_lies_under_a_deck_is_listed_in_no_order():
    scene = table(position(WAR), 0, "fr")
    note = typeset("Au fond, dans un ordre inconnu : 10♠ 5♣ 6♣", "fr")
    assert area(scene, "deck zombies").notes == (note,)


def test_a_protected_support_and_the_joker_in_play_are_shown():
    state = position(WAR)
    play(state, "J1 KH 2")
    scene = table(state, 1, "fr")
    assert on_field(scene, 0, 5).notes == ("protégé",)
    assert titles(area(scene, "played humans").items) == ["★"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_to_be_chosen_first_can_be_clicked_or_has_words(lang):
    state = position(WAR)
    scene = table(state, 0, lang)
    on_table = {item.token for part in scene.areas for item in part.items if item.token}
    for move in legal(state):
        first = move.split()[0]
        assert first in on_table or GAME.token_label(first, lang) != first


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_the_notation_is_explained(lang):
    for token in VOCABULARY.tokens:
        assert token in DECK or f"token.{token}" in GAME.texts
        assert GAME.token_label(token, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_fits_a_terminal_even_with_ten_leaders(lang):
    state = position("""
        humans: KH
        zombies:
            KS AS 3S
            QS
            JS
            KC
            QC
            JC
            KD
            QD
            JD
            JH
        """)
    drawing = draw_text(table(state, 0, lang), width=100)
    assert max(len(line) for line in drawing.splitlines()) <= 100


def test_a_long_quiet_is_announced():
    war = area(GAME.scene(position("humans: KH\nzombies: KS\nquiet: 20"), "en"), "war")
    assert war.notes[-1] == "Turns without a leader coming or going: 20 of 40"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_help_names_every_word_that_is_not_a_card(lang):
    named = {word for part in GAME.rules(lang).split("`")[1::2] for word in part.split()}
    assert named >= {*VOCABULARY.tokens} - {*DECK} - {"2"}


def test_english_sentences_have_their_articles():
    state = position(WAR)
    journal = Journal()
    state.listen(journal)
    for move in ("J1 KH 2", "2H", "KH attack KS"):
        state.apply(state.parse(move), Rng("told"))
    told = [GAME.tell(event, state, "en") for event in journal.take()]
    assert told[0] == (
        "The humans play joker 1 and protect a support of the king of hearts (position 2)."
    )
    assert told[1] == "The humans play the 2 of hearts: 0 discarded cards go under their deck."
    assert "The support of the king of hearts is revealed: 9 of hearts." in told
    assert "The zombies discard: 5 of spades." in told


@pytest.mark.parametrize(("viewer", "card"), [(0, "5 de carreau"), (1, "carte cachée")])
def test_events_are_told_without_what_is_hidden(viewer, card):
    state = position(WAR)
    journal = Journal()
    state.listen(journal)
    state.apply(state.parse("5D QH 2"), Rng("told"))
    (event,) = journal.take()
    sentence = GAME.tell(event.seen_by(viewer), state, "fr")
    assert sentence == typeset(
        f"Les humains posent un support derrière leur leader (dame de cœur ; position 2) : {card}.",
        "fr",
    )
