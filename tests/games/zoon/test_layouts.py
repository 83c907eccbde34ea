"""Deployments and lists as text, and the ordinary moves that lead to them."""

import io
from pathlib import Path
from typing import Any

import pytest

from ludozilla.engine.game import LayoutError, Layouts
from ludozilla.engine.rng import Rng, seed_from
from ludozilla.engine.state import State
from ludozilla.engine.texts import typeset
from ludozilla.games.zoon.deployment import MOST_EXCHANGES
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.game import GAME
from ludozilla.games.zoon.lists import army_of, faults
from ludozilla.table.table import Table
from ludozilla.terminal.line_mode import LineMode
from ludozilla.terminal.memory import Memory
from ludozilla.terminal.screen import Screen
from ludozilla.testing import play
from tests.games.zoon.battlefield import NORTH, SOUTH, new_game, on

LAYOUTS: Layouts = GAME.layouts

TRIBES = {"tribe_south": "boarix", "tribe_north": "boarix"}
MANY = {"build_format": "mondial", "list_south": "sacrechene+14xkassin_a+2xbouga_a",
    "list_north": "draknar+2xkorse_a"}  # fmt: skip
HIDDEN: dict[str, Any] = {"build_format": "tribal", "open_lists": False}

BOARIX = (
    "a1 sacrechene, b1 kassin_a, c1 kassin_a, d1 kassin_b, e1 kassin_b, f1 bouclefeuille, "
    "a2 cloboulon, b2 gold_hure, c2 grognard_a, d2 grognard_a, e2 grognard_b, f2 grognard_b"
)


def seated(state: ZoonState, seat: int) -> State:
    """The view of a seat that is asked."""
    state.turn_to(seat)
    return state.seen_by(seat)


def lay_out(state: ZoonState, seat: int, layout: str) -> None:
    for path in LAYOUTS.moves(seated(state, seat), layout):
        state.turn_to(seat)
        play(state, path)


@pytest.mark.rule("ZO-15")
@pytest.mark.parametrize("number", range(5))
def test_a_deployment_can_be_had_again_on_either_side(number):
    state = new_game(seed=f"{number}", **TRIBES)
    for seat in (SOUTH, NORTH):
        lay_out(state, seat, BOARIX)
        assert LAYOUTS.current(seated(state, seat)) == BOARIX
    assert on(state, "a1") == on(state, "f6") == "sacrechene"  # North's left is South's right
    assert on(state, "f2") == on(state, "a5") == "grognard_b"


@pytest.mark.rule("ZO-15")
@pytest.mark.rule("ZO-16")
@pytest.mark.parametrize("options", [TRIBES, MANY, {"tribe_south": "momiasmes"}])
@pytest.mark.parametrize("seat", [SOUTH, NORTH])
def test_one_at_random_is_reached_whatever_was_dealt(options, seat):
    for number in range(20):
        state = new_game(seed=f"{number}", **options)
        view = seated(state, seat)
        wanted = LAYOUTS.at_random(view, Rng(f"{number}"))
        moves = LAYOUTS.moves(view, wanted)
        assert len(moves) <= MOST_EXCHANGES
        lay_out(state, seat, wanted)
        assert LAYOUTS.current(seated(state, seat)) == wanted


def test_at_random_the_emblem_is_on_the_home_row_and_any_card_may_be_in_reserve():
    view = seated(new_game(**MANY), SOUTH)
    drawn = [LAYOUTS.at_random(view, Rng(f"{number}")) for number in range(300)]
    squares = {entry.split()[0] for text in drawn for entry in text.split(", ") if "sacre" in entry}
    assert squares == {f"{file}1" for file in "abcdef"}
    assert {text.count("bouga_a") for text in drawn} == {0, 1, 2}


@pytest.mark.parametrize(
    ("layout", "key"),
    [
        (BOARIX.replace("a1 sacrechene", "a1 draknar"), "cards"),
        (BOARIX.replace("a1 sacrechene, ", ""), "cards"),
        (BOARIX.replace("cloboulon", "kassin_a"), "cards"),
        (BOARIX.replace("a1", "a3"), "unreadable"),
        (BOARIX.replace("b1", "a1"), "unreadable"),
        ("sacrechene+4xkassin_a", "unreadable"),
        ("", "cards"),
    ],
)
def test_a_deployment_that_does_not_fit_is_refused(layout, key):
    with pytest.raises(LayoutError) as refused:
        LAYOUTS.moves(seated(new_game(**TRIBES), SOUTH), layout)
    assert refused.value.key == key
    assert not refused.value.undo_helps


@pytest.mark.rule("ZO-13")
@pytest.mark.rule("ZO-14")
@pytest.mark.parametrize("build_format", ["tribal", "continental", "mondial"])
def test_a_list_at_random_is_good_and_full(build_format):
    for number in range(10):
        state = new_game(build_format=build_format, open_lists=False)
        layout = LAYOUTS.at_random(seated(state, SOUTH), Rng(f"{number}"))
        assert faults(army_of(layout), build_format) == []
        lay_out(state, SOUTH, layout)
        assert LAYOUTS.current(seated(state, SOUTH)) == layout
        assert [state.text(action) for action in state.legal_actions()] == ["ready"]


@pytest.mark.parametrize(
    ("layout", "key", "undo_helps"),
    [
        ("sacrechene+kassin_c", "unreadable", False),
        ("sacrechene+draknar", "list", False),
        ("sacrechene+2xkassin_b", "surplus", True),
    ],
)
def test_a_list_that_does_not_fit_is_refused(layout, key, undo_helps):
    state = new_game(**HIDDEN)
    state.turn_to(SOUTH)
    play(state, "kassin_a")
    with pytest.raises(LayoutError) as refused:
        LAYOUTS.moves(seated(state, SOUTH), layout)
    assert (refused.value.key, refused.value.undo_helps) == (key, undo_helps)


def test_there_is_nothing_to_lay_out_later_on():
    state = new_game(deployment="random")
    assert LAYOUTS.current(state.seen_by(state.seat)) is None


# -- in the terminal ---------------------------------------------------------


def transcript(table: Table, *lines: str, memory: Memory, lang: str = "en") -> str:
    writer = io.StringIO()
    screen = Screen(io.StringIO("".join(f"{line}\n" for line in lines)), writer)
    LineMode(table, lang, screen, "ludozilla play zoon --resume", None, memory).run()
    return writer.getvalue()


def against_a_bot(seed: str, **options: object) -> Table:
    return Table.new(GAME, options, seed_from(seed), ["Ana", "random"])


def test_my_last_deployment_is_for_the_asking_in_the_next_game():
    memory = Memory()
    first = against_a_bot("1")
    assert "To save typing: random, last, load FILE." in transcript(
        first, "random", "ready", memory=memory
    )
    (kept,) = memory.layouts("zoon")
    second = against_a_bot("2")
    transcript(second, "last", memory=memory)
    assert LAYOUTS.current(second.view(SOUTH)) == kept


def test_moves_are_taken_back_where_too_few_are_left():
    memory = Memory()
    memory.keep("zoon", BOARIX)
    table = against_a_bot("3")
    text = transcript(table, *["random", "last"] * 4, memory=memory)
    assert LAYOUTS.current(table.view(SOUTH)) == BOARIX
    assert text.count("Battlefield") == 9
    assert len([move for move in table.record.moves if move.seat == SOUTH]) <= MOST_EXCHANGES


def test_one_for_other_cards_is_passed_over():
    memory = Memory()
    memory.keep("zoon", BOARIX)
    memory.keep("zoon", BOARIX.replace("sacrechene", "draknar"))
    table = against_a_bot("4")
    transcript(table, "last", memory=memory)
    assert LAYOUTS.current(table.view(SOUTH)) == BOARIX


def test_a_list_and_a_deployment_are_remembered_each_by_itself(tmp_path: Path):
    memory = Memory()
    file = tmp_path / "list.txt"
    file.write_text("sacrechene\n4 kassin_a  # all the same\ncloboulon\nmur_d_arbres\n")
    text = transcript(against_a_bot("5", **HIDDEN), f"load {file}", "ready", "ready", memory=memory)
    deployment, built = memory.layouts("zoon")
    assert built == "cloboulon+4xkassin_a+sacrechene+mur_d_arbres"
    assert deployment.count("kassin_a") == 4
    assert text.count("To save typing") == 1
    again = against_a_bot("6", **HIDDEN)
    transcript(again, "gold_hure", "last", "ready", "last", memory=memory)
    assert LAYOUTS.current(again.view(SOUTH)) == deployment


@pytest.mark.parametrize(
    ("typed", "lang", "told"),
    [
        ("last", "en", "Nothing you have laid out before goes with this game."),
        ("dernier", "fr", "Rien de ce que vous avez disposé auparavant ne va avec cette partie."),
        ("load", "en", "Say which: load FILE"),
        ("load nowhere.txt", "en", "Cannot read “nowhere.txt”: "),
        ("charger nulle_part.txt", "fr", "Impossible de lire « nulle_part.txt » : "),
    ],
)
def test_a_short_cut_that_leads_nowhere_says_so(typed, lang, told):
    text = transcript(against_a_bot("7"), typed, memory=Memory(), lang=lang)
    assert typeset(told, lang) in text


def test_a_file_that_makes_no_sense_is_refused_in_plain_words(tmp_path: Path):
    file = tmp_path / "deployment.txt"
    file.write_text("a1 sacrechene\nz9 kassin_a\n")
    text = transcript(against_a_bot("8"), f"charger {file}", memory=Memory(), lang="fr")
    assert typeset("Ceci est illisible : z9 kassin_a", "fr") in text


def test_later_there_is_nothing_to_lay_out():
    text = transcript(against_a_bot("9"), "ready", "random", memory=Memory())
    assert "There is nothing to lay out now." in text


def test_a_memory_that_cannot_be_written_does_not_stop_the_game(tmp_path: Path):
    (tmp_path / "file").write_text("no folder")
    memory = Memory(tmp_path / "file" / "layouts.json")
    text = transcript(against_a_bot("10"), "ready", memory=memory)
    assert "This will be forgotten, as it cannot be written down: " in text
    assert "Turn 1" in text


def test_a_card_that_could_be_taken_is_read_out():
    text = transcript(against_a_bot("11", **HIDDEN), "? Cloboulon TORTUE c3", memory=Memory())
    assert "  ● · Cloboulon · 4 5 ★ 2 · Value 20\n    Chief\n    ★ Tie;" in text
    assert "\n    1 1 1\n    1 o 1\n    1 1 1\n" in text
    assert "  ● · Tortue · Force 1\n    Tactical trump · 1 use\n" in text
    assert "Nothing on the table is called “c3”" in text
