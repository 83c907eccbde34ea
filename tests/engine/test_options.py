from itertools import combinations, product

import pytest

from ludozilla.engine.options import (
    Choice,
    Flag,
    Option,
    OptionError,
    Text,
    Whole,
    all_pairs,
    read_options,
)

LABEL = {"en": "x", "fr": "x"}
OPTIONS: list[Option] = [
    Choice("players", 2, LABEL, (2, 3, 4)),
    Flag("army", True, LABEL),
    Whole("turns", 60, LABEL, 20, 200),
    Choice(
        "monster",
        "random",
        LABEL,
        ("random", "grodino", "nogyab"),
        {"random": {"en": "by lot", "fr": "au sort"}, "nogyab": {"en": "Nogyab", "fr": "Nogyab"}},
    ),
]


def test_defaults_fill_what_is_not_given() -> None:
    assert read_options(OPTIONS, {"army": "off"}) == {
        "players": 2,
        "army": False,
        "turns": 60,
        "monster": "random",
    }


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"players": 5}, "option players cannot be 5; it may be 2, 3 or 4"),
        ({"players": True}, "option players cannot be True; it may be 2, 3 or 4"),
        ({"army": "maybe"}, "option army cannot be 'maybe'; it may be on or off"),
        ({"turns": 7}, "option turns cannot be 7; it may be a whole number from 20 to 200"),
        ({"turns": "many"}, "option turns cannot be 'many'"),
        ({"turns": 60.5}, "option turns cannot be 60.5"),
        ({"turns": 10**5000}, "option turns cannot be so long a number; it may be a whole number"),
        ({"players": 10**5000}, "option players cannot be so long a number; it may be 2, 3 or 4"),
        ({"army": 10**5000}, "option army cannot be so long a number; it may be on or off"),
        ({"monster": "godzilla"}, "it may be random (by lot), grodino or nogyab"),
        ({"plaiers": 3}, "there is no option 'plaiers'; did you mean players?"),
        ({"xyz": 3}, "there is no option 'xyz'; there are: players, army, turns and monster"),
    ],
)
def test_a_wrong_option_is_named_with_what_it_may_be(
    given: dict[str, object], message: str
) -> None:
    with pytest.raises(OptionError) as error:
        read_options(OPTIONS, given)
    assert message in str(error.value)


@pytest.mark.parametrize("option", ["players", "army", "turns", "monster"])
@pytest.mark.parametrize("given", ["9" * 5000, "a whole book\n" * 1000])
def test_what_was_given_is_named_in_short(option: str, given: str) -> None:
    with pytest.raises(OptionError, match=f"option {option} cannot be '.*'; it may be") as error:
        read_options(OPTIONS, {option: given})
    assert len(str(error.value)) < 200


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(OptionError, match="there are none"):
        read_options([], {"x": 1})


def test_all_pairs_of_values_come_up_in_few_sets() -> None:
    sets = list(all_pairs(OPTIONS))
    assert sets[0] == {option.name: option.default for option in OPTIONS}
    for one, two in combinations(OPTIONS, 2):
        for pair in product(one.samples(), two.samples()):
            assert any((chosen[one.name], chosen[two.name]) == pair for chosen in sets)
    assert len(sets) < 3 * 2 * 3 * 3 / 2


def test_one_option_gives_each_value_once() -> None:
    assert list(all_pairs(OPTIONS[:1])) == [{"players": 2}, {"players": 3}, {"players": 4}]


def _deck(text: str) -> str:
    if "!" in text:
        raise ValueError("no card is called '!'")
    return "+".join(sorted(text.split("+")))


def test_a_text_is_read_into_its_one_way_of_writing_or_refused() -> None:
    deck = Text("deck", "", LABEL, "card+card", _deck, ("a+b",))
    assert deck.read("b+a") == "a+b"
    assert deck.samples() == ("", "a+b")
    with pytest.raises(OptionError, match="option deck cannot be read: no card is called '!'"):
        deck.read("!")
