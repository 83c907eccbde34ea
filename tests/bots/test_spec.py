from importlib.metadata import EntryPoint

import pytest

from ludozilla.bots.dice import RandomBot
from ludozilla.bots.greedy import GreedyBot
from ludozilla.bots.spec import BotSpecError, bot_name, make_bot, seated, spec_of
from ludozilla.engine import registry
from ludozilla.engine.bot import Answer, Budget
from ludozilla.engine.rng import Rng
from tests.toys.growl import Growl

LOUDEST = """
from ludozilla import Answer
from ludozilla.engine.options import Whole


class Loudest:
    options = (Whole("least", 1, {"en": "least", "fr": "au moins"}, 1, 5),)

    def __init__(self, least):
        self.least = least

    def choose(self, holed, budget, rng):
        return Answer(max([self.least, *holed.legal_actions()]))
"""


@pytest.fixture
def loudest(tmp_path):
    """A file that defines one bot."""
    file = tmp_path / "loudest.py"
    file.write_text(LOUDEST)
    return file


def test_a_spec_sets_what_it_names_and_leaves_the_rest():
    assert isinstance(make_bot("greedy"), GreedyBot)
    assert make_bot("greedy").fills == 4  # type: ignore[attr-defined]
    assert make_bot("greedy:fills=9").fills == 9  # type: ignore[attr-defined]
    assert make_bot("greedy", fills="9").fills == 9  # type: ignore[attr-defined]


def test_the_default_of_a_bot_is_that_of_its_options():
    assert GreedyBot().fills == make_bot("greedy").fills  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("form", "least"),
    [("{}", 1), ("{}:Loudest", 1), ("{}:least=3", 3), ("{}:Loudest:least=3", 3)],
)
def test_a_bot_can_come_from_a_file(loudest, form, least):
    bot = make_bot(form.format(loudest))
    assert bot.least == least  # type: ignore[attr-defined]
    assert bot_name(bot) == "Loudest"
    holed = Growl().new({}, Rng("deal")).seen_by(0)
    assert bot.choose(holed, Budget(), Rng("a")) == Answer(5)


def test_a_bot_can_come_from_a_module_or_a_package(loudest, monkeypatch):
    monkeypatch.syspath_prepend(loudest.parent)
    assert make_bot("loudest:Loudest:least=3").least == 3  # type: ignore[attr-defined]
    assert isinstance(make_bot("ludozilla.bots.dice:RandomBot"), RandomBot)
    point = EntryPoint("loud", "loudest:Loudest", "ludozilla.bots")
    monkeypatch.setattr(registry, "entry_points", lambda group: [point])
    assert make_bot("loud:least=2").least == 2  # type: ignore[attr-defined]


def test_files_of_one_name_are_two_bots(loudest, tmp_path):
    other = tmp_path / "other" / "loudest.py"
    other.parent.mkdir()
    other.write_text(LOUDEST)
    one, two = make_bot(str(loudest)), make_bot(str(other))
    assert type(one) is not type(two)
    assert type(make_bot(str(loudest))) is type(one)


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("clever", "there is no bot 'clever'; installed: greedy, random, search"),
        ("", "there is no bot ''"),
        ("gredy:fills=2", "did you mean greedy?"),
        ("greedy:fills", "'fills' should read option=value"),
        ("greedy:", "'' should read option=value"),
        ("greedy:fills=0", "a whole number from 1 to 10000"),
        ("greedy:fills=many", "a whole number from 1 to 10000"),
        ("greedy:fils=2", "did you mean fills?"),
        ("greedy:fills=2,fills=3", "'fills' is there twice"),
        ("greedy:fills=2,deep", "'deep' should read option=value"),
        ("random:luck=3", "there is no option 'luck'; there are none"),
        ("nowhere.py", "there is no file 'nowhere.py'"),
        ("nowhere:Bot", "cannot load bot 'nowhere:Bot': No module named 'nowhere'"),
        ("nowhere:Bot:deep=3", "cannot load bot 'nowhere:Bot'"),
        ("FILE:Quiet", "there is no 'Quiet' in"),
        ("FILE:Answer", "is no bot, which is a class with a method choose(holed, budget, rng)"),
        ("FILE:Loudest:least=9", "a whole number from 1 to 5"),
        ("tests/toys/growl.py", "defines 0 bots; it should define one"),
        ("json:dumps", "'json:dumps' is no bot"),
        ("a b:c d", "'a b:c d' should read module:Class"),
    ],
)
def test_a_wrong_spec_is_refused_with_what_is_possible(loudest, spec, told):
    with pytest.raises(BotSpecError) as refused:
        make_bot(spec.replace("FILE", str(loudest)))
    assert told in str(refused.value)


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("1 / 0", "ZeroDivisionError"),
        ("class A:\n    choose = print\nclass B(A):\n    pass", "defines 2 bots"),
        (
            "class A:\n    choose = print\n    def __init__(self, deep):\n        pass",
            "cannot make the bot",
        ),
    ],
)
def test_a_broken_file_says_so(tmp_path, code, told):
    file = tmp_path / "broken.py"
    file.write_text(code)
    with pytest.raises(BotSpecError, match=told):
        make_bot(str(file))


def test_a_bot_that_is_made_stays_as_it_is():
    bot = GreedyBot(2)
    assert make_bot(bot) is bot
    with pytest.raises(BotSpecError, match="GreedyBot is made already"):
        make_bot(bot, fills=3)
    with pytest.raises(BotSpecError, match="'fills' is there twice"):
        make_bot("greedy:fills=2", fills=3)


# -- people and bots -------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["", "Ana", "Zoé 👩‍🚀", "Randy", "Greta", "bot"])
def test_people_are_called_what_they_like(who):
    assert seated(who) == who
    assert spec_of(who) == ""


@pytest.mark.parametrize(
    "spec", ["greedy", "random", "greedy:fills=8", "my_bot.py", "my_bot.py:MyBot", "clever:ms=5"]
)
def test_bots_are_told_from_people_by_their_form(spec):
    assert seated(spec) == seated(f"bot:{spec}") == f"bot:{spec}"
    assert spec_of(seated(spec)) == spec


def test_a_bot_without_a_name_is_none():
    with pytest.raises(BotSpecError, match="'bot:' should read module:Class"):
        make_bot(spec_of(seated("bot:")))


@pytest.mark.parametrize(
    ("who", "meant"), [("greedi", "greedy"), ("Greedy", "greedy"), ("randon", "random")]
)
def test_a_name_that_is_nearly_a_bot_s_is_refused_with_a_hint(who, meant):
    with pytest.raises(BotSpecError, match=f"did you mean the bot {meant}, not '{who}'"):
        seated(who)
