"""Section 5: every trump."""

import pytest

from ludozilla.engine.rng import Rng
from ludozilla.games.zoon.deduced import is_known
from ludozilla.testing import legal, play
from tests.games.zoon.battlefield import (
    NORTH,
    SOUTH,
    fills,
    hit,
    known,
    on,
    position,
    suspects,
    tomb,
    trumps,
    where,
)


@pytest.mark.rule("ZO-76")
def test_pluie_de_menhirs_shoots_once_in_own_camp():
    state = position(
        "south: boarix, a1 sacrechene, a3 kassin_a\nnorth: warus, c3 jorund, d4 korse_a, f6 draknar"
    )
    assert legal(state, "pluie_de_menhirs") == {"c3"}
    play(state, "pluie_de_menhirs c3")
    hit(state, 6, 1)
    assert where(state, "jorund") == "-"
    assert "pluie_de_menhirs" in tomb(state, SOUTH)


@pytest.mark.rule("ZO-76")
def test_grosse_bertha_shoots_again_and_again():
    state = position(
        "south: monkus, a1 queen_mary\nnorth: warus, c3 jorund, d4 korse_a, f6 draknar"
    )
    play(state, "grosse_bertha c3")
    hit(state, 0, 6)
    assert "grosse_bertha" in trumps(state, SOUTH)
    play(state, "d4 d5")
    assert "c3" in legal(state, "grosse_bertha")


@pytest.mark.rule("ZO-76")
def test_coco_boum_aims_diagonally():
    state = position(
        """
        south: monkus, c3 coco_bang_a, e3 bouga_a, a1 queen_mary
        north: warus, b4 korse_a, c4 korse_b, d4 jorund, f6 draknar
        """
    )
    assert legal(state, "coco_boum") == {"c3 b4", "c3 d4"}


@pytest.mark.rule("ZO-77")
def test_mur_d_arbres_is_an_obstacle_for_good():
    state = position(
        "south: boarix, a1 sacrechene, c2 kassin_a\nnorth: warus, c5 korse_a, f6 draknar"
    )
    assert {"c3", "f1", "a6"} <= legal(state, "mur_d_arbres")
    assert not {"c2", "c5"} & legal(state, "mur_d_arbres")
    play(state, "mur_d_arbres c4")
    assert on(state, "c4") == "#"
    assert "c4" not in legal(state, "c5")


CAGE = """
    south: boarix, a1 sacrechene, f1 bouclefeuille
    north: warus, c2 korse_a{known}, c3 korse_b, f6 draknar
"""


@pytest.mark.rule("ZO-78")
def test_cage_de_racines_turns_an_enemy_in_the_zone_into_an_obstacle_unrevealed():
    state = position(
        """
        south: boarix, a1 sacrechene, f1 bouclefeuille
        north: warus, c3 korse_a, c4 korse_b, f6 draknar
        turn: north
        """
    )
    before = tomb(state, NORTH)
    play(state, "c3 c2")
    assert legal(state, "cage_de_racines") == {"c2"}, "it has moved, so it is no Emblem"
    play(state, "cage_de_racines c2")
    assert on(state, "c2") == "#"
    assert tomb(state, NORTH) == before
    back = state.where.index(8)
    assert not is_known(state, back)
    assert legal(state, "c2") == set()


@pytest.mark.rule("ZO-78")
def test_an_emblem_cannot_be_caged_nor_what_may_be_one():
    state = position(CAGE.format(known="").replace("f6 draknar", "d2 draknar known"))
    assert legal(state, "cage_de_racines") == {"c2"}
    state = position(CAGE.format(known=""))
    assert legal(state, "cage_de_racines") == set(), "for all South knows it may be the Emblem"
    state = position(CAGE.format(known=" known"))
    assert legal(state, "cage_de_racines") == {"c2"}


@pytest.mark.rule("ZO-78")
def test_in_a_world_for_thinking_too_only_what_is_no_emblem_can_be_caged():
    state = position(CAGE.format(known="").replace("c2 korse_a", "c4 korse_a") + "turn: north")
    world = state.seen_by(NORTH).imagine(Rng("think"))
    play(world, "c3 c2")
    assert legal(world, "cage_de_racines") == {"c2"}, "no Emblem of the Warus moves"
    state = position(CAGE.format(known=""))
    assert legal(state.seen_by(SOUTH).imagine(Rng("think")), "cage_de_racines") == set()


TORTUE = """
    south: monkus, c3 bouga_a, e3 bouga_b, b3 coco_bang_a, a1 queen_mary
    north: warus, c4 korse_a, e5 korse_b, f6 draknar
"""


@pytest.mark.rule("ZO-79")
def test_tortue_moves_up_to_two_soldiers_with_one_more():
    state = position(TORTUE)
    assert not any(text.startswith("b3") for text in legal(state, "tortue"))
    play(state, "tortue c3 c4")
    hit(state, 1, 1)  # 1 + 1 against 1
    assert (where(state, "bouga_a"), where(state, "korse_a")) == ("c4", "-")
    assert not any(text.startswith("b3") for text in legal(state))
    play(state, "e3 e5")
    hit(state, 0, 1)  # 0 + 1 against 1
    assert where(state, "korse_b") == "e5"
    assert where(state, "bouga_b") == "e4"
    assert state.seat == NORTH
    assert "tortue" in tomb(state, SOUTH)


@pytest.mark.rule("ZO-79")
def test_furie_doubles_what_one_soldier_hits():
    state = position(
        """
        south: rhinogoths, c3 rhino_a, a1 ouistiti
        north: warus, c4 jorund, f6 draknar
        """
    )
    play(state, "furie c3 c4")
    hit(state, 3, 6)  # 6 against 6
    assert (where(state, "rhino_a"), where(state, "jorund")) == ("c3", "c4")
    assert state.seat == NORTH, "only one Soldier"


@pytest.mark.rule("ZO-79", "ZO-46")
def test_the_bonus_also_counts_in_defence_while_the_turn_lasts():
    state = position(
        """
        south: monkus, c2 bouga_a, d3 bouga_b, a1 queen_mary
        north: lanternoks, d4 sirenanar, f6 grande_loupiote
        """
    )
    play(state, "tortue c2 c3", "d3 d4")
    hit(state, 2, "★")
    play(state, "d3 c3")  # the Siren makes one Bouga attack the other
    hit(state, 1, 1)  # 1 + 1 for both
    assert (where(state, "bouga_a"), where(state, "bouga_b")) == ("c3", "d3")


@pytest.mark.rule("ZO-80")
def test_binome_de_choc_moves_elites_and_monsters():
    state = position(
        """
        south: rhinogoths, c3 rhinogore_a, d3 trice, e3 rhino_a, f3 goolgoth_i, a1 ouistiti
        north: warus, f6 draknar, a6 korse_a
        """
    )
    starts = {text.split()[0] for text in legal(state, "binome_de_choc")}
    assert starts == {"c3", "d3"}
    play(state, "binome_de_choc c3 c4", "d3 d4")
    assert state.seat == NORTH


@pytest.mark.rule("ZO-80")
def test_conque_de_charge_moves_up_to_three_of_any_type():
    state = position(
        """
        south: warus, c3 harold_de_jarl, d3 jorund, e3 mourse_a, f3 korse_a, a1 draknar
        north: boarix, f6 sacrechene
        """
    )
    play(state, "conque_de_charge c3 c4", "d3 d4", "f3 f4")
    assert state.seat == NORTH
    assert "conque_de_charge" in tomb(state, SOUTH)


@pytest.mark.rule("ZO-81")
def test_poudre_d_escampette_pulls_back_up_to_three_the_emblem_too():
    state = position(
        """
        south: rhinogoths, c3 rhino_a, d3 trice, e3 rhino_b, b2 ouistiti
        north: warus, f6 draknar, a6 korse_a
        """
    )
    assert {"b2 a1", "b2 b1", "b2 c1"} < legal(state, "poudre_d_escampette")
    play(state, "poudre_d_escampette b2 a1", "c3 c2", "d3 d2")
    assert state.seat == NORTH
    assert [where(state, card) for card in ("ouistiti", "rhino_a", "trice")] == ["a1", "c2", "d2"]


@pytest.mark.rule("ZO-82")
def test_scaphandre_for_a_soldier_or_an_elite():
    state = position(
        """
        south: lanternoks, c3 lampiotte_a, d3 murenard_a, e3 meduzone_a, a1 grande_loupiote
        north: warus, f6 draknar
        """
    )
    assert legal(state, "scaphandre") == {"c3", "d3"}
    play(state, "scaphandre d3")
    assert suspects(state, "d3") == {"lampiotte_a", "murenard_a"}


@pytest.mark.rule("ZO-82", "ZO-26")
def test_echasses_d_os_add_a_special_square():
    state = position(
        """
        south: momiasmes, c3 poussierin_a, a1 sarcofrage
        north: warus, c4 korse_a, f5 korse_b, f6 draknar
        """
    )
    play(state, "echasses_d_os c3", "f5 f4")
    assert legal(state, "c3") == {"b4", "c4", "d4", "jump c5"}


FOSSE = """
    south: lanternoks, {south}, a1 grande_loupiote
    north: warus, {north}f6 draknar
    south laid: fosse_a_vase {where}
"""


@pytest.mark.rule("ZO-83")
def test_a_step_path_that_enters_the_fosse_ends_there():
    state = position(FOSSE.format(south="c2 espadonf", north="", where="c3"))
    assert legal(state, "c2") == {"c3", "b2", "d2", "c1"}


@pytest.mark.rule("ZO-83")
def test_from_the_fosse_only_first_steps_and_no_special_square():
    state = position(FOSSE.format(south="c2 espadonf, e2 baudroyal", north="", where="c2"))
    assert legal(state, "c2") == {"c3", "b2", "d2", "c1"}
    assert "jump e4" in legal(state, "e2")
    state = position(FOSSE.format(south="c2 espadonf, e2 baudroyal", north="", where="e2"))
    assert legal(state, "e2") == {"d2", "f2", "e1", "d3", "e3", "f3"}


@pytest.mark.rule("ZO-83")
def test_a_jump_may_end_in_the_fosse_and_pass_over_it():
    state = position(FOSSE.format(south="e2 baudroyal", north="", where="e4"))
    assert "jump e4" in legal(state, "e2")
    state = position(FOSSE.format(south="e2 baudroyal", north="", where="e3"))
    assert "jump e4" in legal(state, "e2")


@pytest.mark.rule("ZO-83", "ZO-46")
def test_who_is_shot_at_in_the_fosse_has_one_less():
    state = position(
        """
        south: hache_virevoltante+korse_a+draknar, c3 korse_a, a1 draknar
        north: lanternoks, c4 lampiotte_a, f6 grande_loupiote
        north laid: fosse_a_vase c4
        """
    )
    play(state, "hache_virevoltante c3 c4")
    hit(state, 2, 2)  # 2 against 2 - 1
    assert where(state, "lampiotte_a") == "-"


@pytest.mark.rule("ZO-83", "ZO-22")
def test_the_fosse_is_placed_on_any_free_square():
    state = position(
        """
        south: lanternoks, a1 grande_loupiote, c3 lampiotte_a
        north: warus, c4 korse_a, f6 draknar
        """
    )
    assert len(legal(state, "fosse_a_vase")) == 36 - 4


@pytest.mark.rule("ZO-84")
def test_courant_de_fond_shifts_a_whole_row_as_seen_from_the_owner():
    text = """
        south: {south}
        north: {north}
        turn: {turn}
        """
    zoons = "lanternoks, b3 lampiotte_a, c3 lampiotte_b, f3 murenard_a, {} grande_loupiote"
    state = position(text.format(south=zoons.format("a1"), north="warus, f6 draknar", turn="south"))
    play(state, "courant_de_fond row3 left")
    assert [on(state, f"{file}3") for file in "abe"] == [
        *("lampiotte_a", "lampiotte_b", "murenard_a"),
    ]
    state = position(text.format(south="warus, a1 draknar", north=zoons.format("f6"), turn="north"))
    play(state, "courant_de_fond row3 left")
    assert [on(state, f"{file}3") for file in "cdf"] == [
        *("lampiotte_a", "lampiotte_b", "murenard_a"),
    ]


@pytest.mark.rule("ZO-84", "ZO-36")
def test_courant_de_fond_is_one_play_whatever_it_shifts():
    state = position(
        """
        south: lanternoks, b3 lampiotte_a, a1 grande_loupiote
        north: warus, c5 korse_a, f6 draknar
        """
    )
    play(state, "courant_de_fond row3 right")
    assert state.seat == NORTH


@pytest.mark.rule("ZO-85")
def test_golem_de_bandelettes_arrives_in_the_deployment_zone():
    state = position(
        "south: momiasmes, a1 sarcofrage, c2 poussierin_a\nnorth: warus, d2 korse_a, f6 draknar"
    )
    zone = {f"{file}{row}" for file in "abcdef" for row in (1, 2)}
    assert legal(state, "golem_de_bandelettes") == zone - {"a1", "c2", "d2"}


@pytest.mark.rule("ZO-8", "ZO-85")
def test_a_golem_needs_no_square_without_terrain_as_it_becomes_a_zoon():
    state = position(
        """
        south: momiasmes, a1 sarcofrage, c3 poussierin_a
        north: lanternoks, f6 grande_loupiote
        north laid: fosse_a_vase e2
        """
    )
    play(state, "golem_de_bandelettes e2")
    assert on(state, "e2") == "golem_de_bandelettes"


@pytest.mark.rule("ZO-86")
def test_malediction_des_sables_freezes_a_neighbour_of_an_own_zoon_the_emblem_too():
    state = position(
        """
        south: momiasmes, a1 sarcofrage, e5 poussierin_a, c2 grand_embaumou
        north: warus, f6 draknar, d3 korse_a, b5 korse_b
        """
    )
    assert legal(state, "malediction_des_sables") == {"f6", "d3"}
    play(state, "malediction_des_sables d3")
    assert "malediction_des_sables" in trumps(state, SOUTH), "one use is left"
    assert legal(state, "d3") == set()


@pytest.mark.rule("ZO-86", "ZO-35")
def test_a_frozen_target_is_not_revealed():
    state = position(
        """
        south: momiasmes, a1 sarcofrage, c2 grand_embaumou
        north: warus, f6 draknar, d3 korse_a, b5 korse_b
        """
    )
    play(state, "malediction_des_sables d3")
    assert not known(state, "d3")
    assert fills(state, SOUTH, "d3") == {"korse_a", "korse_b", "draknar"}
