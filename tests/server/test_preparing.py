"""What is prepared before it is played: options that explain themselves, lists, layouts."""

import pytest

from ludozilla.engine.game import Game
from ludozilla.engine.registry import GAMES
from tests.server.clients import Running, Someone

PICK = "/api/games/zoon/picks/list_south"
TRIBAL = {"build_format": "tribal"}


@pytest.fixture
def ana(server: Running) -> Someone:
    return Someone(server, "Ana")


def checked(ana: Someone, written: str | None, lang: str = "en", **options):
    body = {"options": TRIBAL | options} | ({} if written is None else {"written": written})
    return ana.does("POST", f"{PICK}?lang={lang}", body)


def played(ana: Someone, table: str, path: str) -> None:
    shown = ana.does("GET", f"/api/tables/{table}/frame")
    command = {"id": f"c{shown['decision']}", "decision": shown["decision"], "path": path}
    ana.does("POST", f"/api/tables/{table}/moves", command)


def layout_of(ana: Someone, table: str) -> str:
    return str(ana.does("GET", f"/api/tables/{table}/frame")["frame"]["asked"]["layout"])


@pytest.mark.parametrize("game", GAMES.everything(print).values(), ids=str)
def test_every_option_is_explained_in_every_language(game: Game):
    for option in game.options:
        assert set(game.about(option)) == {"en", "fr"}, option.name
        others = {other.name: other for other in game.options}
        for name, values in option.when.items():
            assert set(values) <= set(others[name].samples())


def test_the_stock_has_all_cards_with_their_faces(ana: Someone):
    groups = ana.does("GET", f"{PICK}?lang=fr")["groups"]
    assert [group["name"] for group in groups][:2] == ["boarix", "monkus"]
    cards = {card["word"]: card["face"] for group in groups for card in group["cards"]}
    assert cards["kassin_a"]["title"] == "Kassin (A)"
    assert cards["kassin_a"]["grid"]
    assert ana.refused("GET", "/api/games/zoon/picks/peek") == (404, "no-option")
    assert ana.refused("GET", "/api/games/gobelins/picks/players") == (404, "no-option")


def test_a_list_needs_a_format(ana: Someone):
    for body in ({}, {"written": "kassin_a"}):
        answer = ana.ask("POST", f"{PICK}?lang=fr", body)
        assert answer.status == 422
        assert "une liste demande un build_format" in answer.json()["message"]


def test_a_list_is_looked_over_by_the_game_itself(ana: Someone):
    found = checked(ana, "2 Kassin (A)\nsacrechene", "fr")
    assert found["written"] == "2xkassin_a+sacrechene"
    assert found["cards"] == {"kassin_a": 2, "sacrechene": 1}
    assert found["faults"] == []
    budgets = {stat["label"]: (stat["n"], stat.get("of")) for stat in found["stats"]}
    assert budgets == {
        "Valeur": (26, 150),
        "Étoiles": (0, 9),
        "Force": (0, 6),
        "Zoons": (3, None),
    }
    assert "cloboulon" in found["room"]
    assert "draknar" not in found["room"]
    broken = checked(ana, "2xtortue+kassin_a", "fr")["faults"]
    assert [fault["rule"] for fault in broken] == ["ZO-12", "ZO-14", "ZO-14"]
    assert broken[1]["message"] == "une liste a exactement un Emblème, pas 0"


@pytest.mark.parametrize("build_format", ["tribal", "continental", "mondial"])
def test_a_list_that_is_suggested_is_good(ana: Someone, build_format: str):
    found = checked(ana, None, build_format=build_format)
    assert found["faults"] == []
    assert found["room"] == []


def test_what_cannot_be_read_is_told_with_what_it_may_mean(ana: Someone):
    answer = ana.ask("POST", f"{PICK}?lang=fr", {"options": TRIBAL, "written": "kasin_a"})
    assert answer.status == 422
    (fault,) = answer.json()["faults"]
    assert fault["option"] == "list_south"
    assert "vouliez-vous dire kassin_a" in fault["message"]


def test_wrong_options_are_told_one_by_one(ana: Someone):
    new = {"game": "zoon", "options": TRIBAL | {"list_south": "sacrechene+kassin_a+draknar"}}
    answer = ana.ask("POST", "/api/tables?lang=fr", new)
    told = [(fault["option"], fault["rule"]) for fault in answer.json()["faults"]]
    assert told == [
        ("list_south", "ZO-12"),
        ("list_south", "ZO-14"),
        ("list_north", "ZO-11"),
    ]
    new = {"game": "gobelins", "options": {"vp_target": 9}}
    (fault,) = ana.ask("POST", "/api/tables?lang=fr", new).json()["faults"]
    assert fault["option"] == "vp_target"
    assert "un nombre entier de 2 à 7" in fault["message"]


@pytest.mark.parametrize("find", ["advised", "random"])
def test_a_deployment_is_found_and_can_be_had_again(ana: Someone, find: str):
    table = ana.opens("zoon", "me", "random")
    ana.does("POST", f"/api/tables/{table}/start")
    first = layout_of(ana, table)
    found = ana.does("POST", f"/api/tables/{table}/layout", {"find": find})
    for path in found["moves"]:
        played(ana, table, path)
    assert layout_of(ana, table) == found["layout"]
    again = ana.ask("POST", f"/api/tables/{table}/layout", {"layout": first})
    if again.status == 200:
        for path in again.json()["moves"]:
            played(ana, table, path)
        assert layout_of(ana, table) == first
    else:
        assert again.json()["code"] == "undo-first"


def test_a_layout_that_does_not_fit_is_refused_in_the_words_of_the_game(ana: Someone):
    table = ana.opens("zoon", "me", "random", deployment="secret")
    ana.does("POST", f"/api/tables/{table}/start")
    answer = ana.ask("POST", f"/api/tables/{table}/layout?lang=fr", {"layout": "a1 draknar"})
    assert answer.status == 422
    assert answer.json()["message"] == "Ce déploiement est pour d'autres cartes."
    played(ana, table, "ready")
    assert ana.refused("POST", f"/api/tables/{table}/layout", {"find": "random"})[1] in (
        "nothing-laid-out",
        "not-asked",
    )


def test_a_hidden_list_is_taken_card_by_card_from_the_stock_that_is_named(ana: Someone):
    table = ana.opens("zoon", "me", "random", build_format="tribal", open_lists=False)
    ana.does("POST", f"/api/tables/{table}/start")
    asked = ana.does("GET", f"/api/tables/{table}/frame")["frame"]["asked"]
    assert (asked["layout"], asked["pick"]) == ("", "list_south")
    found = ana.does("POST", f"/api/tables/{table}/layout", {"layout": "sacrechene+2xkassin_a"})
    assert sorted(found["moves"]) == ["kassin_a", "kassin_a", "sacrechene"]
    for path in found["moves"]:
        played(ana, table, path)
    answer = ana.ask("POST", f"/api/tables/{table}/layout", {"layout": "sacrechene+kassin_b"})
    assert answer.json()["code"] == "undo-first"
