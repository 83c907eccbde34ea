"""Every game leads a newcomer through a first game in which all works as it is told."""

from pathlib import Path

import pytest
from msgspec.structs import replace

import ludozilla
from ludozilla.engine.guide import GuideError, load_guide
from ludozilla.engine.texts import LANGUAGES
from ludozilla.table.catching_up import changed
from ludozilla.table.guided import NEWCOMER, lessons

GAMES = ("zorgl-zilla", "zombie-apocalypse-now", "gobelins", "zoon", "happy-city")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_newcomer_is_led_from_move_to_move(name: str, lang: str) -> None:
    game = ludozilla.game(name)
    guide = game.guide
    assert guide is not None
    found = list(lessons(game, lang))
    told = [step for step in guide.steps if step.en]
    assert len(found) == len(told) + 1 >= 6
    frame = found[0].frame
    for number, lesson in enumerate(found):
        assert len(lesson.text) > 40
        if number:
            assert frame is not None
            assert lesson.changes is not None
            frame = changed(frame, lesson.changes)
        assert frame is not None
        assert frame.viewer == NEWCOMER
        if lesson is found[-1]:
            assert frame.asked is None
        else:
            assert frame.asked is not None
            assert frame.asked.legal == (told[number].move,)
            words = set(told[number].move.split())
            things = frame.scene.things() | {control.token for control in frame.asked.controls}
            areas = {area.token for area in frame.scene.areas}
            assert words <= things | areas


def test_a_guide_with_a_fault_says_which(tmp_path: Path) -> None:
    file = tmp_path / "guide.toml"
    file.write_text('seed = "x"\nend = { en = "E", fr = "F" }\n[[steps]]\nmove = "a"\nen = "A"\n')
    with pytest.raises(GuideError, match=r"guide\.toml: step 1 says something in one language"):
        load_guide(file)
    file.write_text('seed = "x"\nsteps = []\n')
    with pytest.raises(GuideError, match="end"):
        load_guide(file)
    assert load_guide(tmp_path / "none.toml") is None


def test_a_move_that_cannot_be_made_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ludozilla.game("zorgl-zilla")
    guide = game.guide
    assert guide is not None
    wrong = replace(guide, steps=(replace(guide.steps[0], move="dance", en="", fr=""),))
    monkeypatch.setitem(game.__dict__, "guide", wrong)
    with pytest.raises(GuideError, match="step 1 of the guide of zorgl-zilla"):
        list(lessons(game, "en"))
