"""What players see: the table, the words, the help."""

from typing import cast

import pytest

from ludozilla.engine.journal import Event, Journal
from ludozilla.engine.parts import WATCHER
from ludozilla.engine.record import seed_of
from ludozilla.engine.rng import Rng
from ludozilla.engine.scene import Area, Item, Player, Role, Scene
from ludozilla.engine.scene_text import draw_text
from ludozilla.engine.state import TRUTH
from ludozilla.engine.texts import LANGUAGES, typeset
from ludozilla.games.playing_cards import DECK
from ludozilla.games.zombie_apocalypse_now.cards import CARDS, HUMANS, LEADERS, ZOMBIES
from ludozilla.games.zombie_apocalypse_now.faces import BACKS, face
from ludozilla.games.zombie_apocalypse_now.field import ZombieState
from ludozilla.games.zombie_apocalypse_now.game import GAME
from ludozilla.games.zombie_apocalypse_now.words import VOCABULARY
from ludozilla.table.table import Table
from ludozilla.table.telling import Teller
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


def told(state: ZombieState, *moves: str) -> list[Event]:
    """All that happens when these moves are made."""
    journal = Journal()
    state.listen(journal)
    for move in moves:
        state.apply(state.parse(move), Rng("told"))
    return journal.take()


def moved(state: ZombieState, event: Event) -> list[str]:
    """What an event moved or changed: each card, from where, to where."""
    places = [place.name for place in state.setup.places]
    triples = zip(event.moved[::3], event.moved[1::3], event.moved[2::3], strict=True)
    return [f"{DECK[card]}: {places[old]} > {places[new]}" for card, old, new in triples]


def numbers(shown: Player | Item | Area) -> list[str]:
    return [str(stat) for stat in shown.stats]


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
    assert on_field(scene, 0, 5).flags == ("protected",)
    assert titles(area(scene, "played humans").items) == ["★"]


def test_what_is_known_of_a_support_is_flagged():
    scene = table(position(WAR), 0, "en")
    assert [on_field(scene, *at).flags for at in ((0, 1), (0, 0), (1, 1), (0, 4))] == [
        ("secret",),
        ("secret",),
        ("known",),
        (),
    ]
    assert [on_field(scene, *at).back for at in ((0, 1), (1, 1), (0, 4))] == [
        "backs.humans",
        "",
        "backs.zombies",
    ]


def test_a_leader_shows_its_strength_as_far_as_one_can_tell():
    mine, theirs = table(position(WAR), 0, "en"), table(position(WAR), 1, "en")
    assert numbers(on_field(mine, 0, 2)) == ["⚔11"]
    assert numbers(on_field(mine, 1, 2)) == ["⚔12"]
    assert numbers(on_field(theirs, 0, 3)) == ["⚔≥2"]
    assert numbers(on_field(theirs, 1, 3)) == ["⚔12"]


def test_a_zombified_leader_looks_so_wherever_it_is():
    scene = table(position(WAR), 1, "fr")
    found = [on_field(scene, 1, 2), *area(scene, "hand zombies").items[-1:]]
    found += area(scene, "deck zombies").items[-1:]
    assert [(item.face.title, item.face.art) for item in found if item.face] == [
        ("valet de cœur zombifié", "zombified.JH"),
        ("roi de carreau zombifié", "zombified.KD"),
        ("dame de carreau zombifiée", "zombified.QD"),
    ]
    queen = on_field(scene, 1, 3).face
    assert queen
    assert (queen.title, queen.art) == ("dame de cœur", "leaders.QH")


def test_a_hidden_support_has_suspects_only_if_they_are_few():
    deck = "deck zombies: 4S 6S QS"
    few = f"humans: KH 9H\nzombies:\n KS 5S\nhand zombies: 7S JS\n{deck}"
    many = f"{few.replace(deck, 'deck zombies: QS rest')}"
    hidden = on_field(table(position(few), 0, "fr"), 0, 4)
    assert [(s.title, s.odds, s.art) for s in hidden.suspects] == [
        ("4 de pique", 25, "zombies.4"),
        ("5 de pique", 25, "zombies.5"),
        ("6 de pique", 25, "zombies.6"),
        ("7 de pique", 25, "zombies.7"),
    ]
    assert on_field(table(position(many), 0, "fr"), 0, 4).suspects == ()


def test_what_a_2_has_put_under_a_deck_is_a_stack_of_its_own():
    under, top, queen = area(table(position(WAR), 0, "en"), "deck zombies").items
    assert (under.id, under.height, top.id, top.height) == (
        "deck zombies 2",
        3,
        "deck zombies 1",
        5,
    )
    assert [s.title for s in under.suspects] == ["10 of spades", "5 of clubs", "6 of clubs"]
    assert queen.id == f"part {DECK.index('QD')}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_players_show_how_the_war_stands(lang):
    state = position(WAR)
    play(state, "KH attack JH", "stop")
    humans, zombies = table(state, 0, lang).players
    labels = {
        "en": ("Zombie leaders removed 1/6", "Actions left 2/3", "Cards in hand 3"),
        "fr": ("Leaders zombies retirés 1/6", "Actions restantes 2/3", "Cartes en main 3"),
    }
    assert numbers(humans) == [*labels[lang]]
    assert humans.notes == (GAME.texts.get("scene.attacked", lang),)
    taken = {"en": "Human leaders zombified 3/6", "fr": "Leaders humains zombifiés 3/6"}
    assert numbers(zombies) == [taken[lang], labels[lang][2]]
    assert (zombies.seat, zombies.title, zombies.art) == (1, "Zombies", "sides.zombies")
    assert zombies.notes == ()


def test_sides_go_with_their_seats():
    scene = GAME.scene(GAME.start(seed=1, humans="second").seen_by(0), "en")
    assert [player.title for player in scene.players] == ["Zombies", "Humans"]
    assert area(scene, "hand zombies").role is Role.HAND


def test_areas_say_where_they_belong():
    state = position(WAR)
    play(state, "J1 KH 2")
    roles = {part.id: part.role for part in table(state, 1, "en").areas}
    assert roles == {
        "field": Role.BOARD,
        "played humans": Role.THEIRS,
        "hand humans": Role.THEIRS,
        "hand zombies": Role.HAND,
        "deck humans": Role.PILE,
        "deck zombies": Role.PILE,
        "discard humans": Role.DISCARD,
        "discard zombies": Role.DISCARD,
        "removed": Role.DISCARD,
    }
    assert next(iter(roles)) == "field"
    assert Role.HAND not in {part.role for part in table(state, WATCHER, "en").areas}


def test_discard_piles_may_be_looked_through():
    pile = area(table(position(WAR), 0, "en"), "discard zombies")
    assert pile.open
    assert len(pile.items) == 13
    assert "A♣" in titles(pile.items)


@pytest.mark.parametrize("viewer", [WATCHER, TRUTH, 0, 1])
def test_every_place_is_drawn_in_an_area(viewer):
    state = position(WAR)
    play(state, "J1 KH 2")
    seen = state if viewer == TRUTH else state.seen_by(viewer)
    painter = GAME.painter(seen, "en")
    areas = {part.id for part in painter.areas()}
    for place, there in enumerate(seen.parts.at):
        assert not there or painter.home(place) in areas


# -- what can be chosen ------------------------------------------------------


@pytest.mark.parametrize("moves", [(), ("2H", "J1 KH 2"), ("KH attack KS",)])
def test_every_word_to_be_chosen_can_be_clicked_or_has_a_label(moves):
    state = position(WAR)
    play(state, *moves)
    scene = table(state, state.seat, "en")
    on_table = scene.things() | {part.token for part in scene.areas}
    for word in {word for move in legal(state) for word in move.split()}:
        assert word in on_table or f"token.{word}" in GAME.texts


def test_positions_piles_and_cards_are_chosen_where_they_are():
    scene = table(position(WAR), 0, "en")
    field = area(scene, "field")
    assert field.columns == 4
    assert field.squares[:8] == ("2", "2", "", "", "1", "1", "", "")
    assert not any(field.squares[8:])
    assert scene.things() - {""} == {
        *("1", "2"),
        *("KH", "QH", "KS", "JH"),
        *("2H", "5D", "J1"),
    }
    assert (area(scene, "deck humans").token, area(scene, "deck zombies").token) == ("draw", "")
    assert area(scene, "discard humans").token == "discard"


KEEPER = """
    humans:
        KH 3H 10D
    zombies:
        JS AS 5S
        KC
    """


def test_to_keep_or_to_drop_is_said_of_the_support():
    state = position(KEEPER)
    play(state, "KH attack JS")
    painter = GAME.painter(state.seen_by(1), "en")
    ace = on_field(painter.scene(), 0, 1)
    assert titles((ace,)) == ["A♠"]
    assert ace.flags == ("known", "active")
    assert ace.notes == ("until the end of the turn",)
    assert painter.chosen_on("keep") == painter.chosen_on("drop") == ace.id
    painter.ids = {ace.id: "followed"}
    control = Teller(painter, 1).control("keep", {})
    assert (control.label, control.item, control.icon) == ("keep it", "followed", "verbs.keep")


def test_who_may_strike_again_stands_out():
    state = position(KEEPER)
    play(state, "KH attack JS", "keep")
    painter = GAME.painter(state.seen_by(0), "en")
    scene = painter.scene()
    active = [item for item in area(scene, "field").items if "active" in item.flags]
    assert titles(tuple(active)) == ["K♥", "10♦"]
    assert painter.chosen_on("stop") == active[0].id


# -- what is followed --------------------------------------------------------


def supports_to_place(state: ZombieState) -> list[str]:
    """The cards that can be placed behind the king of spades."""
    return sorted(move.split()[0] for move in legal(state) if move.endswith(" KS 1"))


def test_a_hidden_support_keeps_its_id_when_it_shifts_opens_moves_up_and_is_discarded():
    war = Table.new(GAME, {}, seed_of(3), [])
    war.play(0, "end")
    one, other, *_ = supports_to_place(cast(ZombieState, war.view(1)))
    war.play(1, f"{one} KS 1")
    front = on_field(war.frame(0, "en").scene, 0, 4)
    war.play(1, f"{other} KS shift")
    scene = war.frame(0, "en").scene
    newer = on_field(scene, 0, 4)
    assert on_field(scene, 0, 5).id == front.id != newer.id
    assert (front.face, newer.face) == (None, None)
    war.play(1, "end")
    war.play(0, "KH attack KS")
    opened = on_field(war.frame(0, "en").scene, 0, 4)
    assert opened.id == newer.id
    assert opened.face
    assert opened.face.art == face(GAME.texts, DECK.index(other), 1, "en").art
    war.play(0, "end")
    frame = war.frame(0, "en", war.version - 1)
    assert newer.id in [item.id for item in area(frame.scene, "discard zombies").items]
    assert on_field(frame.scene, 0, 4).id == front.id
    discarded = frame.turns[-1].events[0]
    assert [(t.item, t.source, t.target) for t in discarded.touched] == [
        (newer.id, "field", "discard zombies"),
        (front.id, "field", "field"),
    ]


def test_for_its_owner_a_support_is_still_the_card_that_was_in_the_hand():
    war = Table.new(GAME, {}, seed_of(3), [])
    war.play(0, "end")
    card, *_ = supports_to_place(cast(ZombieState, war.view(1)))
    before = {item.id for item in area(war.frame(1, "en").scene, "hand zombies").items}
    war.play(1, f"{card} KS 1")
    assert on_field(war.frame(1, "en").scene, 0, 1).id in before


def test_events_name_all_that_they_move_or_change():
    state = position(WAR.replace("hand humans: 2H", "discard humans: 3D 4D\n    hand humans: 2H"))
    joker, two, assault, *_ = events = told(state, "J1 KH 1", "2H", "KH attack KS")
    assert moved(state, joker) == [
        "J1: hand humans > played humans",
        "9H: humans KH 1 > humans KH 1",
    ]
    assert moved(state, two) == [
        "2H: hand humans > played humans",
        "3D: discard humans > deck humans 2",
        "4D: discard humans > deck humans 2",
    ]
    fighters = ["KH: field humans > field humans", "KS: field zombies > field zombies"]
    assert moved(state, assault) == fighters
    by_key = {event.key: event for event in events}
    assert moved(state, by_key["success"]) == fighters
    assert moved(state, by_key["removed"]) == [
        "KS: field zombies > removed",
        "JH: field zombies > field zombies",
    ]
    assert by_key["removed"].args["who"] == 0
    assert moved(state, by_key["protected"]) == ["9H: humans KH 1 > humans KH 1"]


def test_a_support_that_moves_up_belongs_to_the_discard_before_it():
    state = position(KEEPER)
    events = told(state, "KH attack JS", "drop")
    discards = [moved(state, event) for event in events if event.key == "discarded"]
    assert discards == [
        ["3H: humans KH 1 > discard humans", "10D: humans KH 2 > humans KH 1"],
        ["AS: zombies JS 1 > discard zombies", "5S: zombies JS 2 > zombies JS 1"],
    ]


# -- pictures ----------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_picture_that_is_named_is_in_the_theme(lang):
    pictures = GAME.theme.art
    for side, cards in ((HUMANS, CARDS[HUMANS]), (ZOMBIES, CARDS[ZOMBIES] + LEADERS[HUMANS])):
        for card in cards:
            seen = face(GAME.texts, card, side, lang)
            assert {seen.art, *[stat.icon for stat in seen.stats]} <= pictures.keys()
    state = position(WAR)
    play(state, "J1 KH 1", "KH attack KS")
    scene = table(state, 0, lang)
    shown = [item for part in scene.areas for item in part.items]
    named = [stat.icon for item in shown for stat in item.stats]
    named += [stat.icon for player in scene.players for stat in player.stats]
    named += [stat.icon for part in scene.areas for stat in part.stats]
    named += [player.art for player in scene.players]
    named += [suspect.art for item in shown for suspect in item.suspects]
    assert {*named, *BACKS} <= pictures.keys()
    assert {f"verbs.{word}" for word in VOCABULARY.tokens if word not in DECK} <= pictures.keys()


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
    scene = GAME.scene(position("humans: KH\nzombies: KS\nquiet: 20"), "en")
    assert scene.notes[-1] == "Turns without a leader coming or going: 20 of 40"
    assert numbers(area(scene, "field")) == ["Turns without a leader coming or going 20/40"]


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
