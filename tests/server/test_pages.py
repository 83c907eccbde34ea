"""What a browser loads: the client as it was built, looks of games, texts of rules."""

import gzip
from pathlib import Path

import pytest

from ludozilla.engine.registry import find
from ludozilla.server.pages import client_pages
from tests.server.clients import Running, Someone

GAMES = ("gobelins", "happy-city", "zombie-apocalypse-now", "zoon", "zorgl-zilla")


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "assets" / "index-abc.js").write_text("let a = 1;\n" * 200)
    return tmp_path


def test_files_have_their_kind_and_hashed_ones_are_kept_for_ever(built: Path):
    pages = client_pages(built)
    assert pages[""] == pages["index.html"]
    assert (pages[""].kind, pages[""].keep) == ("text/html", "no-cache")
    script = pages["assets/index-abc.js"]
    assert script.kind == "text/javascript"
    assert "immutable" in script.keep


def test_what_gains_by_it_is_packed(built: Path):
    pages = client_pages(built)
    script = pages["assets/index-abc.js"]
    assert gzip.decompress(script.packed) == script.body
    assert not pages[""].packed


def test_without_a_build_there_are_no_pages(tmp_path: Path):
    assert client_pages(tmp_path / "nowhere") == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_look_has_the_drawing_of_every_icon_it_names(server: Running, game: str):
    look = Someone(server).does("GET", f"/api/games/{game}/look")
    assert set(look["icons"]) == find(game).theme.icons()
    assert look["theme"]["ground"]


def test_a_look_is_sent_packed_once_and_then_only_confirmed(server: Running):
    nobody = Someone(server)
    path = "/api/games/zoon/look"
    plain = nobody.ask("GET", path)
    packed = nobody.ask("GET", path, headers={"Accept-Encoding": "br, gzip"})
    assert gzip.decompress(packed.data) == plain.data
    assert packed.headers["content-encoding"] == "gzip"
    again = nobody.ask("GET", path, headers={"If-None-Match": plain.headers["etag"]})
    assert (again.status, again.data) == (304, b"")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_rules_have_help_and_every_numbered_rule(server: Running, game: str, lang: str):
    rules = Someone(server).does("GET", f"/api/games/{game}/rules?lang={lang}")
    assert rules["help"] == find(game).rules(lang)
    assert len(rules["rules"]) > 20
    assert all(rules["rules"].values())
    assert rules["credits"]


def test_boxes_have_covers(server: Running):
    for game in Someone(server).does("GET", "/api/games")["games"]:
        cover = game["cover"]
        assert set(cover["icons"]) == set(cover["theme"]["tile"])
        assert cover["theme"]["ground"]
        assert cover["theme"]["gold"]


@pytest.mark.parametrize("what", ["look", "rules"])
def test_only_installed_games_have_looks_and_rules(server: Running, what: str):
    assert Someone(server).refused("GET", f"/api/games/tests.toys.howl/{what}") == (422, "no-game")


def test_pages_that_are_not_there_are_refused(server: Running):
    assert Someone(server).refused("GET", "/assets/nothing.js") == (404, "no-page")
    assert Someone(server).refused("GET", "/../pyproject.toml") == (404, "no-page")
