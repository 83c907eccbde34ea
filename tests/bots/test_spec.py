import pytest

from ludozilla.bots.greedy import GreedyBot
from ludozilla.bots.spec import BotSpecError, is_spec, make_bot
from tests.toys.growl import Growl


def test_a_spec_sets_what_it_names_and_leaves_the_rest():
    assert isinstance(make_bot("greedy"), GreedyBot)
    assert make_bot("greedy", Growl()).fills == 4  # type: ignore[attr-defined]
    assert make_bot("greedy:fills=9", Growl()).fills == 9  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("clever", "there is no bot 'clever'; there are: random, greedy"),
        ("gredy:fills=2", "did you mean greedy?"),
        ("greedy:fills", "'fills' should read name=value"),
        ("greedy:fills=0", "a whole number from 1 to 10000"),
        ("greedy:fils=2", "did you mean fills?"),
        ("greedy:fills=2,fills=3", "'fills' is there twice"),
        ("random:luck=3", "there is no option 'luck'; there are none"),
    ],
)
def test_a_wrong_spec_is_refused_with_what_is_possible(spec, told):
    with pytest.raises(BotSpecError) as refused:
        make_bot(spec)
    assert told in str(refused.value)


def test_people_may_have_any_name_that_is_no_bot():
    assert [is_spec(text) for text in ("", "Ana", "random", "clever:ms=5")] == [
        False,
        False,
        True,
        True,
    ]
