"""Tribe building: ZO-12 to ZO-14, as lists on the command line and in files."""

import pytest

from ludozilla.cli import main
from ludozilla.engine.options import OptionError
from ludozilla.engine.texts import typeset
from ludozilla.games.zoon import lists
from ludozilla.games.zoon.game import GAME
from ludozilla.games.zoon.lists import army_of, read_list
from ludozilla.games.zoon.options import EXAMPLE_LISTS
from tests.games.zoon.battlefield import new_game


def faults(army, build_format, lang="en"):
    return [fault.said(lang) for fault in lists.faults(army, build_format)]


def test_a_list_has_one_way_of_writing():
    one = read_list("sacrechene+2xkassin_a+mur_d_arbres")
    assert one == "2xkassin_a+sacrechene+mur_d_arbres"
    file = """
    # my first tribe
    2 Kassin (A)      # two of them
    Sacrechêne
    Mur d'Arbres
    """
    assert read_list(file) == one
    assert read_list("kassin_a+kassin_a+ sacrechene + 1x mur_d_arbres") == one


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kasin_a+sacrechene", "no card 'kasin_a'; did you mean kassin_a"),
        ("12", "'12' should read"),
        ("999xkassin_a", "999 copies of 'kassin_a' are too many"),
        ("+".join(["kassin_a"] * 300), "300 copies of 'kassin_a' are too many"),
        ("100xkassin_a+100xKassin (A)", "200 copies of 'kassin_a' are too many"),
        ("9" * 5000 + "xkassin_a", "should read card"),
    ],
)
def test_what_cannot_be_read_is_named(text, message):
    with pytest.raises(OptionError, match=message):
        GAME.prepare({"build_format": "mondial", "list_south": text, "list_north": "x"})


@pytest.mark.rule("ZO-12")
def test_where_cards_may_come_from():
    europe = "sacrechene+korse_a"
    world = "sacrechene+lampiotte_a"
    assert faults(army_of(europe), "tribal") == [
        "ZO-12: a tribal list keeps to one tribe, not Boarix, Warus"
    ]
    assert faults(army_of(europe), "continental") == []
    assert faults(army_of(world), "continental") == [
        "ZO-12: a continental list keeps to one continent, not Europa, Grandfon"
    ]
    assert faults(army_of(world), "mondial") == []


@pytest.mark.rule("ZO-12")
def test_extra_cards_are_for_built_tribes_only():
    assert faults(army_of("titus+virzil+bigoth+queen_mary"), "continental") == []
    for tribe in ("monkus", "rhinogoths"):
        muster = GAME.muster(GAME.prepare({"tribe_south": tribe}).options)
        names = {zoon.id for zoon in muster.zoons}
        assert not names & {"titus", "virzil", "bigoth"}


@pytest.mark.rule("ZO-13")
@pytest.mark.parametrize(
    ("text", "faulty"),
    [
        ("ouistiti+18xkassin_a", []),  # 126
        ("ouistiti+21xkassin_a", []),  # 147
        ("ouistiti+22xkassin_a", ["ZO-13: the Zoons are worth 154, 150 is the most"]),
        ("draknar+9xberserkorse_a", []),
        ("ouistiti+9xberserkorse_a", ["ZO-13: the Zoons have 10 stars, 9 is the most"]),
        ("draknar+3xberserkorse_a+conque_de_charge+binome_de_choc+furie", []),
        (
            "draknar+4xberserkorse_a+conque_de_charge+binome_de_choc+furie",
            ["ZO-13: with 4 stars the trumps may have force 5, not 6"],
        ),
        ("draknar+korse_a+conque_de_charge+poudre_d_escampette", []),
        (
            "draknar+korse_a+conque_de_charge+poudre_d_escampette+furie",
            ["ZO-13: with 0 stars the trumps may have force 6, not 7"],
        ),
    ],
)
def test_the_budgets_of_a_list(text, faulty):
    assert faults(army_of(text), "mondial") == faulty


@pytest.mark.rule("ZO-14")
@pytest.mark.parametrize(
    ("text", "faulty"),
    [
        ("kassin_a", ["ZO-14: a list has exactly one Emblem, not 0"]),
        ("kassin_a+sacrechene+draknar", ["ZO-14: a list has exactly one Emblem, not 2"]),
        ("sacrechene", ["ZO-14: a list has at least one Zoon besides its Emblem"]),
        ("sacrechene+cloboulon+baudroyal", ["ZO-14: a list has at most one Chief, not 2"]),
        ("sacrechene+2xjorund", ["ZO-14: Jorund is there 2 times, once is the most"]),
        ("sacrechene+jorund+titus", []),
        (
            "sacrechene+2xbouclefeuille",
            ["ZO-14: Bouclefeuille is there 2 times, once is the most"],
        ),
        ("sacrechene+kassin_a+2xfurie", ["ZO-14: Furie is there 2 times, once is the most"]),
        ("sacrechene+5xgrognard_a", []),
    ],
)
def test_what_must_and_must_not_be_in_a_list(text, faulty):
    assert faults(army_of(text), "mondial") == faulty


def test_what_is_wrong_is_told_in_french_too():
    army = army_of("kassin_a+2xtortue")
    assert faults(army, "tribal", "fr") == [
        "ZO-12: une liste tribale s'en tient à une tribu, pas Boarix, Monkus",
        "ZO-14: une liste a exactement un Emblème, pas 0",
        "ZO-14: Tortue y est 2 fois, une fois est le maximum",
    ]
    with pytest.raises(OptionError) as refused:
        GAME.prepare({"build_format": "mondial", "list_south": "kasin_a"})
    assert refused.value.said("fr") == typeset(
        "l'option list_south est illisible : il n'y a pas de carte 'kasin_a' ; "
        "vouliez-vous dire kassin_a ?",
        "fr",
    )
    assert [fault.option for fault in refused.value.faults] == ["list_south"]


@pytest.mark.rule("ZO-14", "ZO-12", "ZO-13")
def test_a_list_is_rejected_with_every_rule_it_breaks(capsys, tmp_path):
    bad = tmp_path / "bad.txt"
    bad.write_text("9 Grognard (A)\n3 Lampiotte (B)\n2 jorund\n", encoding="utf-8")
    command = ["simulate", "ludozilla.games.zoon.game:GAME", "build_format=tribal"]
    lists = [f"list_south=@{bad}", f"list_north={EXAMPLE_LISTS['tribal'][1]}"]
    assert main([*command, *lists]) != 0
    told = capsys.readouterr().err
    for words in (
        "list_south: ZO-12: a tribal list keeps to one tribe, not Boarix, Warus, Lanternoks",
        "list_south: ZO-13: the Zoons are worth",
        "list_south: ZO-14: a list has exactly one Emblem, not 0",
        "list_south: ZO-14: Jorund is there 2 times",
    ):
        assert words in told


@pytest.mark.rule("ZO-11")
def test_with_a_format_the_lists_count_and_the_tribes_are_ignored():
    state = new_game(
        build_format="mondial",
        list_south="sacrechene+kassin_a",
        list_north="draknar+korse_a",
        tribe_south="monkus",
        deployment="random",
    )
    assert {zoon.id for zoon in state.muster.zoons} == {
        *("sacrechene", "kassin_a", "draknar", "korse_a"),
        "",
    }


@pytest.mark.parametrize("build_format", EXAMPLE_LISTS)
def test_the_example_lists_are_good(build_format):
    for text in EXAMPLE_LISTS[build_format]:
        assert faults(army_of(text), build_format) == []
