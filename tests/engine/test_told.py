"""What people read of faults is there in every language."""

import pickle
import re
from pathlib import Path
from string import Formatter

import pytest

import ludozilla
from ludozilla.bots.spec import BotSpecError, make_bot
from ludozilla.engine.game import PositionError
from ludozilla.engine.record import RecordError
from ludozilla.engine.registry import GameNotFound, NotFound, find
from ludozilla.engine.rng import Rng
from ludozilla.engine.texts import LANGUAGES
from ludozilla.games.gobelins import written as gobelins
from ludozilla.games.happy_city import written as happy_city
from ludozilla.games.zombie_apocalypse_now import written as zombie_apocalypse_now
from ludozilla.games.zoon import written as zoon
from ludozilla.games.zorgl_zilla import written as zorgl_zilla
from tests.toys.growl import Growl

GAMES = (gobelins, happy_city, zombie_apocalypse_now, zoon, zorgl_zilla)
WRITTEN = [game.Miswritten for game in GAMES]
KINDS = (RecordError, NotFound, BotSpecError, PositionError, *WRITTEN)
RAISED = re.compile(
    r"(?:RecordError|NotFound|BotSpecError|PositionError|Miswritten|self\._fault)"
    r'\(\s*"([a-z-]+)"'
)


def sources():
    files = sorted(Path(ludozilla.__file__).parent.rglob("*.py"))
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_says_the_same_in_every_language(kind):
    for told in kind.texts.values():
        assert sorted(told) == sorted(LANGUAGES)
        parsed = [Formatter().parse(told[lang]) for lang in LANGUAGES]
        asked = [{name for _, name, _, _ in parts if name is not None} for parts in parsed]
        assert asked[0] == asked[1]


def test_no_fault_is_without_words_and_no_words_are_without_a_fault():
    said = {key for kind in KINDS for key in kind.texts}
    assert set(RAISED.findall(sources())) == said


def test_a_fault_speaks_the_language_of_the_one_who_reads_it():
    with pytest.raises(BotSpecError) as fault:
        make_bot("greedy:fills=none")
    assert "robot 'greedy:fills=none' : l'option fills ne peut pas être" in plain(fault.value)
    with pytest.raises(GameNotFound) as missing:
        find("zorgl-zila")
    assert "il n'y a pas de jeu 'zorgl-zila' ; est-ce zorgl-zilla ?" in plain(missing.value)
    assert str(missing.value).startswith("there is no game 'zorgl-zila'; did you mean zorgl-zilla?")


def test_what_is_wrong_with_a_position_is_told_in_the_language_of_who_reads_it():
    with pytest.raises(PositionError) as wrong:
        Growl().from_text("liar 0: 3")
    assert "ligne 1 : rien ne s'appelle 'liar 0' dans ce jeu ; vouliez-vous" in plain(wrong.value)
    record = Growl().start(7).record
    record.position = Growl().new({}, Rng("a")).to_dict() | {"viewer": 7}
    with pytest.raises(RecordError) as damaged:
        record.replay(Growl())
    assert "ne peut pas commencer : cette position est abîmée : " in plain(damaged.value)


def test_a_game_may_say_in_its_own_words_what_is_wrong_with_a_position():
    fault = PositionError("the {king} is missing")
    assert str(fault) == fault.said("fr") == "the {king} is missing"


def plain(fault):
    """In French, with ordinary blanks."""
    return fault.said("fr").replace("\N{NO-BREAK SPACE}", " ").replace("\u202f", " ")


def test_a_fault_can_be_sent_to_another_process():
    fault = RecordError("of-file", file="a.json", fault=RecordError("digest", number=3))
    again = pickle.loads(pickle.dumps(fault))
    assert again.said("fr") == fault.said("fr")
    assert str(again) == str(fault)
