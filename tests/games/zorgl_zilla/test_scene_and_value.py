"""The table, and how positions are valued."""

import pytest

from ludozilla.bots.spec import make_bot
from ludozilla.engine.bot import Budget
from ludozilla.engine.rng import Rng
from ludozilla.engine.scene import Area
from ludozilla.games.zorgl_zilla.board import NAMES
from ludozilla.games.zorgl_zilla.game import GAME
from ludozilla.testing import play
from tests.games.zorgl_zilla.golgoville import city


def area(state, name: str, viewer: int = 0) -> Area:
    (found,) = [area for area in GAME.scene(state.seen_by(viewer), "en").areas if area.id == name]
    return found


def test_the_city_with_floors_as_stacks_and_a_monster_on_a_roof():
    state = city("3A d7", "B f2", "u c5", monsters="A nogyab", hand_A="2S")
    board = area(state, "city")
    on_d7 = [(item.id, item.height) for item in board.items if (item.x, item.y) == (3, 6)]
    assert on_d7 == [("building d7", 3), ("monster 0", 1)]
    assert board.squares == tuple(NAMES)
    assert [item.id for item in board.items if item.face and item.face.short == "u"] == ["unit 0"]


def test_a_unit_keeps_its_id_when_it_flees():
    state = city("A b6", "B f2", "u c5 e5", hand_A="2S 2H")
    play(state, "2S move c5")
    before = {item.id for item in area(state, "city").items}
    play(state, "d6")
    assert {item.id for item in area(state, "city").items} == before


def test_only_own_cards_can_be_chosen_and_others_are_hidden():
    state = city("A b6", "B f2", hand_A="2S 2H", hand_B="KS KH")
    assert [item.token for item in area(state, "hand 0").items] == ["2S", "2H"]
    assert [(item.face, item.token) for item in area(state, "hand 1").items] == [(None, "")] * 2
    (draw,) = area(state, "draw").items
    assert (draw.face, draw.height) == (None, 50)


def test_a_card_says_what_it_does_in_both_languages():
    for lang, word in (("en", "throw"), ("fr", "projeter")):
        areas = GAME.scene(city("A b6", "B f2", hand_A="QH J1"), lang).areas
        texts = [item.face.text for area in areas for item in area.items if item.face]
        assert any(word in text for text in texts)


def test_how_everybody_stands_is_told_in_numbers():
    state = city("A b6", "B f2", "u c5", floors="A 3", reserve="A 2", hand_A="2S")
    ana, _ = GAME.scene(state.seen_by(0), "fr").players
    assert [(stat.label, stat.n, stat.of) for stat in ana.stats] == [
        ("Points", 5, 10),
        ("Étages gagnés", 3, 0),
        ("Unités écrasées", 2, 0),
        ("Cartes en main", 1, 0),
    ]


def test_all_may_look_through_the_discards_and_nobody_through_the_draw_pile():
    state = city("A b6", "B f2", hand_A="2S 3S", discard="KH QD")
    assert area(state, "discard", 1).open
    assert [item.face.short for item in area(state, "discard", 1).items] == ["K♥", "Q♦"]
    assert not area(state, "draw").open


def test_more_points_are_better():
    ahead = city("A b3", "B f5", floors="A 5, B 2", hand_A="2S", hand_B="3S")
    behind = city("A b3", "B f5", floors="A 2, B 5", hand_A="2S", hand_B="3S")
    assert 0 < GAME.evaluate(behind, 0) < 0.5 < GAME.evaluate(ahead, 0) < 1


def test_to_have_a_victim_before_a_building_is_better():
    good = city("A c6", "B b6", hand_A="2S", hand_B="3S")
    bad = city("A b6", "B c6", hand_A="2S", hand_B="3S")
    assert GAME.evaluate(good, 0) > GAME.evaluate(bad, 0)


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"monsters": "random"}])
def test_greedy_beats_random(options):
    rng = Rng("greedy")
    bot = make_bot("greedy")
    wins = 0
    for number in range(20):
        state = GAME.new(options, rng)
        seat = number % 2
        while state.seat >= 0:
            if state.seat == seat:
                action = bot.choose(state.seen_by(seat), Budget(), rng).action
            else:
                action = rng.choice(state.legal_actions())
            state.apply(action, rng)
        wins += state.outcome().ranks[seat] == 1
    assert wins >= 18
