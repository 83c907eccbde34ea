"""How each game looks in the middle of it: whatever its theme says, its pictures can be read."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree as ET

import pytest

from ludozilla.engine.options import Value
from ludozilla.engine.registry import find
from ludozilla.engine.scene_svg import draw_svg
from tests.engine.pictures import check_colours, check_signs, check_texts, check_whole

MOST: dict[str, dict[str, Value]] = {
    "gobelins": {"players": 4},
    "happy-city": {"players": 5},
    "zombie-apocalypse-now": {},
    "zoon": {},
    "zorgl-zilla": {"players": 4, "monsters": "random"},
}
"""Each game with as many players, and as much on the table, as it can have."""


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", MOST)
def test_words_stand_out_in_its_colours(name: str, dark: bool):
    check_colours(find(name).look, dark)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("moves", [0, 10, 60])
@pytest.mark.parametrize("name", MOST)
def test_no_word_is_cut_off_or_covered(name: str, moves: int, lang: str):
    game = find(name)
    chance = Random(moves)
    state = game.start(seed=moves, **MOST[name])
    for _ in range(moves):
        if state.ending is None:
            state.play(chance.choice(state.playable()))
    for seen in (state, state.seen_by(0)):
        drawing = draw_svg(game.scene(seen, lang), look=game.look)
        check_whole(drawing)
        root = ET.fromstring(drawing)
        check_texts(root)
        check_signs(root)


def test_a_state_shows_itself_in_the_look_of_its_game():
    state = find("zorgl-zilla").start(seed=1)
    assert "<symbol" in (state._repr_svg_() or "")
    assert "<symbol" in state.show("fr", dark=True).svg()


@pytest.mark.parametrize("name", MOST)
def test_effects_are_those_of_events_that_it_has(name: str):
    game = find(name)
    assert game.theme.effects
    assert [key for key in game.theme.effects if f"event.{key}" not in game.texts] == []
