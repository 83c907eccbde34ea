"""Section 2: the field, the cards, the options."""

import pytest

from ludozilla.engine.game import PositionError
from ludozilla.engine.options import OptionError
from ludozilla.games.zoon.board import AROUND, BEHIND, CAMP, DEPLOYMENT, HOME, NAMES, shifted
from ludozilla.games.zoon.cards import TRIBES, TRUMPS
from ludozilla.games.zoon.game import GAME
from ludozilla.testing import legal, play
from tests.games.zoon.battlefield import (
    NORTH,
    SOUTH,
    hit,
    new_game,
    on,
    position,
    tomb,
    trumps,
    where,
)


def names(squares):
    return {NAMES[square] for square in squares}


@pytest.mark.rule("ZO-1")
def test_the_field_has_six_columns_and_six_rows():
    assert len(NAMES) == 36
    assert (NAMES[0], NAMES[5], NAMES[30], NAMES[35]) == ("a1", "f1", "a6", "f6")
    assert NAMES.index("c4") == 3 * 6 + 2


@pytest.mark.rule("ZO-2")
def test_north_sees_the_field_turned_round_not_mirrored():
    c4 = NAMES.index("c4")
    assert NAMES[shifted(c4, 1, 2, SOUTH)] == "d6"
    assert NAMES[shifted(c4, 1, 2, NORTH)] == "b2"
    assert shifted(c4, 0, 3, SOUTH) == -1


@pytest.mark.rule("ZO-2")
def test_the_same_card_moves_forward_for_both_sides():
    text = "south: warus, c3 mourse_a, a1 draknar\nnorth: warus, d4 mourse_a, f6 draknar\nturn: {}"
    assert {"b4", "c4", "c5", "b3", "d3", "c2"} <= legal(position(text.format("south")), "c3")
    assert {"e3", "d3", "d2", "e4", "c4", "d5"} <= legal(position(text.format("north")), "d4")


@pytest.mark.rule("ZO-3")
def test_the_zones_of_both_sides():
    rows = {row: {f"{file}{row}" for file in "abcdef"} for row in range(1, 7)}
    assert names(HOME[SOUTH]) == rows[1]
    assert names(DEPLOYMENT[SOUTH]) == rows[1] | rows[2]
    assert names(CAMP[SOUTH]) == rows[1] | rows[2] | rows[3]
    assert names(HOME[NORTH]) == rows[6]
    assert names(DEPLOYMENT[NORTH]) == rows[6] | rows[5]
    assert names(CAMP[NORTH]) == rows[6] | rows[5] | rows[4]


@pytest.mark.rule("ZO-4")
@pytest.mark.parametrize("tribe", TRIBES, ids=lambda tribe: tribe.id)
def test_a_standard_tribe_has_one_emblem_and_three_trumps(tribe):
    assert sum(tribe.copies) == (14 if tribe.id == "momiasmes" else 12)
    emblems = [copies for zoon, copies in zip(tribe.zoons, tribe.copies) if zoon.type == 6]
    assert emblems == [1]
    assert len(tribe.trumps) == 3


@pytest.mark.rule("ZO-4")
def test_both_may_take_the_same_tribe():
    state = new_game(tribe_south="warus", tribe_north="warus")
    assert on(state, "a1") != "-"
    assert on(state, "f6") != "-"


@pytest.mark.rule("ZO-5")
def test_cards_of_one_name_differ_in_corners_only():
    boarix = {zoon.id: zoon for zoon in TRIBES[0].zoons}
    one, other = boarix["grognard_a"], boarix["grognard_b"]
    assert (one.name, one.full_name, other.full_name) == (
        "Grognard",
        "Grognard (A)",
        "Grognard (B)",
    )
    assert (one.corners, other.corners) == ([3, 4, 2, 1], [4, 3, 1, 2])
    assert (one.grid, one.type, one.value) == (other.grid, other.type, other.value)


@pytest.mark.rule("ZO-6")
def test_kinds_forces_and_uses_of_the_trumps():
    assert {trump.kind for trump in TRUMPS} == {
        *("shooting", "protection", "combat", "tactical"),
        *("equipment", "terrain", "zoon"),
    }
    assert {trump.force for trump in TRUMPS} == {1, 2, 3}
    assert {trump.uses for trump in TRUMPS} == {1, 2, -1}
    shots = [trump for trump in TRUMPS if trump.kind == "shooting"]
    assert all(len(trump.corners) == 4 for trump in shots)


@pytest.mark.rule("ZO-7")
def test_an_obstacle_cannot_be_entered_attacked_or_shot_at():
    state = position(
        """
        south: warus, c2 korse_a, a1 draknar
        north: boarix, f6 sacrechene
        north laid: mur_d_arbres c3
        """
    )
    assert legal(state, "c2") == {"b2", "d2", "c1"}
    assert not legal(state, "hache_virevoltante")


@pytest.mark.rule("ZO-8")
def test_a_terrain_leaves_its_square_free_but_takes_no_second_trump():
    state = position(
        """
        south: lanternoks, c2 lampiotte_a, a1 grande_loupiote
        north: boarix, f6 sacrechene
        north trumps: mur_d_arbres
        south laid: fosse_a_vase c3
        turn: north
        """
    )
    assert "c3" not in legal(state, "mur_d_arbres")
    assert "c4" in legal(state, "mur_d_arbres")
    play(state, "mur_d_arbres d6")
    assert "c3" in legal(state, "c2")


@pytest.mark.rule("ZO-8", "ZO-78")
def test_a_cage_may_be_laid_on_a_zoon_that_stands_on_a_terrain():
    state = position(
        """
        south: boarix, a1 sacrechene, f1 bouclefeuille
        north: lanternoks, c2 lampiotte_a known, f6 grande_loupiote
        north laid: fosse_a_vase c2
        """
    )
    play(state, "cage_de_racines c2")
    assert on(state, "c2") == "#"


@pytest.mark.rule("ZO-9")
def test_neighbours_and_the_row_behind():
    assert names(AROUND[NAMES.index("a1")]) == {"a2", "b1", "b2"}
    assert len(AROUND[NAMES.index("c3")]) == 8
    assert names(BEHIND[SOUTH][NAMES.index("c3")]) == {"b2", "c2", "d2"}
    assert names(BEHIND[NORTH][NAMES.index("a3")]) == {"a4", "b4"}
    assert names(BEHIND[SOUTH][NAMES.index("c1")]) == set()


@pytest.mark.rule("ZO-10")
def test_an_eliminated_card_goes_to_its_owners_tomb():
    state = position(
        """
        south: boarix, c3 cloboulon, a1 sacrechene
        north: warus, c4 korse_a, f6 draknar
        """
    )
    before = tomb(state, NORTH).count("korse_a")
    play(state, "c3 c4")
    hit(state, 5, 0)
    assert tomb(state, NORTH).count("korse_a") == before + 1
    assert where(state, "cloboulon") == "c4"


@pytest.mark.rule("ZO-10", "ZO-61")
def test_a_zoon_lost_under_control_goes_to_the_tomb_of_its_owner():
    state = position(
        """
        south: lanternoks, c3 sirenanar, a1 grande_loupiote
        north: warus, d4 korse_a, d3 jorund, f6 draknar
        """
    )
    play(state, "c3 d4")
    hit(state, "★", 0)
    play(state, "d4 d3")  # seen from South's seat, straight back is towards South
    hit(state, 0, 6)
    assert (where(state, "korse_a"), where(state, "jorund")) == ("-", "d3")
    assert "korse_a" in tomb(state, NORTH)
    assert "korse_a" not in tomb(state, SOUTH)


@pytest.mark.rule("ZO-11")
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"tribes": "boarix"}, "no option 'tribes'"),
        ({"tribe_south": "boarics"}, "tribe_south cannot be 'boarics'"),
        ({"no_progress_limit": 19}, "from 20 to 200"),
        ({"turn_cap": 1001}, "from 100 to 1000"),
        ({"list_south": "sacrechene+kassin_a"}, "ZO-11: a list needs a build_format"),
        (
            {"build_format": "mondial"},
            (
                "^list_south: ZO-11: with build_format=mondial each side brings a list; or, with "
                "open_lists=false, both build theirs at the table; list_north: ZO-11: with build"
            ),
        ),
        (
            {"build_format": "tribal", "list_south": "sacrechene+kassin_a"},
            "^list_north: ZO-11: with build_format=tribal each side brings a list; or, with",
        ),
    ],
)
def test_unknown_and_inconsistent_options_are_rejected(options, message):
    with pytest.raises(OptionError, match=message):
        GAME.prepare(options)


@pytest.mark.rule("ZO-11")
def test_the_defaults_are_boarix_against_warus():
    options = GAME.prepare({}).options
    assert (options["tribe_south"], options["tribe_north"]) == ("boarix", "warus")
    assert (options["no_progress_limit"], options["turn_cap"]) == (60, 400)


SOUTHERN = "south: boarix, a1 sacrechene"
NORTHERN = "north: warus, f6 draknar"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "says nothing of south"),
        ("south: boarix", "Emblem of south is not on the field"),
        ("south: boarix, a1 sacrechene, b1 sacrechene", "no 'sacrechene'"),
        ("south: boarix, a9 sacrechene", "'a9' is no square"),
        ("south: boarix, a1", "should read square and card"),
        ("south: boarix, a1 sacrechene tired", "cannot be said of a Zoon"),
        ("south: boarix, a1 sacrechene, a1 kassin_a", "two Zoons on a1"),
        (f"{SOUTHERN}\nsouth laid: mur_d_arbres a1", "an Obstacle is on a1"),
        (f"{SOUTHERN}\nsouth laid: mur_d_arbres", "should read trump and square"),
        (f"{SOUTHERN}\nsouth laid: pluie_de_menhirs b1", "cannot lie on the field"),
        (f"{SOUTHERN}\nsouth laid: kassin_a b1", "cannot lie on the field"),
        (f"{SOUTHERN}\nsouth reserve: mur_d_arbres", "'mur_d_arbres' is no Zoon"),
        (f"{SOUTHERN}\nsouth trumps: kassin_a", "'kassin_a' is no trump"),
        (f"{SOUTHERN}\nsouth trumps: mur_d_arbres 2", "'2' is no whole number from 1 to 1"),
        (f"{SOUTHERN}\nsouth tomb: korse_a", "south has no 'korse_a'"),
        (f"{SOUTHERN}, b1 mur_d_arbres", "'mur_d_arbres' is no Zoon"),
        (f"{SOUTHERN} frozen", "frozen: '' is no whole number from 1"),
        (f"{SOUTHERN} frozen -1", "'-1' is no whole number from 1"),
        (f"{SOUTHERN} wearing", "south has no ''"),
        (f"{SOUTHERN} wearing mur_d_arbres", "'sacrechene' cannot wear 'mur_d_arbres'"),
        ("south: boarix, b1 kassin_a\nsouth reserve: sacrechene", "Emblem of south is not"),
        ("south: boarix, b1 kassin_a\nsouth tomb: sacrechene", "Emblem of south is not"),
        (f"{SOUTHERN}\nturn: east", "'east' is no side"),
        (f"{SOUTHERN}\nturn: south north", "more than one word"),
        (f"{SOUTHERN}\nturns: many", "'many' is no whole number from 1 to 400"),
        (f"{SOUTHERN}\nquiet: 60", "'60' is no whole number from 0 to 59"),
        (f"{SOUTHERN}\noptions: peek", "peek cannot be ''"),
        (f"{SOUTHERN}\noptions: open_lists=maybe", "open_lists cannot be 'maybe'"),
        ("south: boarics, a1 sacrechene", "there is no card 'boarics'"),
        ("south: monkus, a1 queen_mary\nsouth trumps: coco_boum 2", "can be used without limit"),
    ],
)
def test_a_wrong_position_is_refused_with_its_fault(text, message):
    with pytest.raises(PositionError, match=message):
        position(f"{text}\n{NORTHERN}")


LANTERNOKS = "south: lanternoks, a1 grande_loupiote"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("south: boarix, a1 sacrechene caged", "an Emblem cannot be caged"),
        ("south: boarix, a1 sacrechene, c4 kassin_a caged", "no cage can be laid on c4"),
        (f"{LANTERNOKS}, c5 lampiotte_a wearing scaphandre caged", "a caged Zoon wears nothing"),
        (f"{LANTERNOKS}, c5 lampiotte_a caged wearing scaphandre", "cannot wear"),
        (f"{LANTERNOKS}, b1 lampiotte_a wearing scaphandre", ""),
        (f"{LANTERNOKS}, b1 baudroyal wearing scaphandre", "cannot wear"),
        (f"{LANTERNOKS}\nsouth laid: fosse_a_vase a1", ""),
        (
            f"{LANTERNOKS}\nsouth laid: fosse_a_vase b1\nnorth laid: mur_d_arbres b1",
            "on b1 already",
        ),
    ],
)
def test_what_lies_on_the_field_or_on_a_zoon_must_be_able_to(text, message):
    text = f"{text}\nnorth: boarix, f6 sacrechene"
    if message:
        with pytest.raises(PositionError, match=message):
            position(text)
    else:
        position(text)


def test_trumps_named_in_the_tomb_are_not_in_hand():
    state = position(f"{SOUTHERN}\nsouth tomb: mur_d_arbres, kassin_a\n{NORTHERN}")
    assert trumps(state, SOUTH) == ["cage_de_racines", "pluie_de_menhirs"]
    assert "mur_d_arbres" in tomb(state, SOUTH)
