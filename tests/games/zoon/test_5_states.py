"""Section 5: Frozen, control, equipment, terrain, Zoon trumps."""

import pytest

from ludozilla.testing import legal, play
from tests.games.zoon.battlefield import (
    NORTH,
    SOUTH,
    hit,
    known,
    on,
    position,
    reserve,
    tomb,
    where,
)


@pytest.mark.rule("ZO-59", "ZO-73")
def test_frozen_1_on_the_enemys_turn_lasts_through_the_owners_next_turn():
    state = position(
        """
        south: lanternoks, c3 meduzone_a, d1 lampiotte_a, a1 grande_loupiote
        north: warus, c4 korse_a, e5 korse_b, f6 draknar
        """
    )
    play(state, "c3 c4")
    hit(state, "★", 2)
    assert state.seat == NORTH
    assert legal(state, "c4") == set()
    play(state, "e5 e4", "d1 d2")
    assert legal(state, "c4") != set()


@pytest.mark.rule("ZO-59", "ZO-73")
def test_frozen_1_on_the_owners_own_turn_still_costs_its_next_turn():
    state = position(
        """
        south: lanternoks, c3 meduzone_a, d1 lampiotte_a, a1 grande_loupiote
        north: warus, c4 korse_a, e5 korse_b, f6 draknar
        turn: north
        """
    )
    play(state, "c4 c3")
    hit(state, "★", 2)
    play(state, "d1 d2")
    assert legal(state, "c4") == set()
    play(state, "e5 e4", "d2 d3")
    assert legal(state, "c4") != set()


@pytest.mark.rule("ZO-59", "ZO-86")
def test_frozen_2_lasts_two_turns_of_its_owner_and_the_later_end_counts():
    text = """
        south: momiasmes, c3 grand_embaumou, d1 poussierin_a, a1 sarcofrage
        north: warus, c4 korse_a{frozen}, e5 korse_b, f6 draknar
        """
    state = position(text.format(frozen=""))
    play(state, "malediction_des_sables c4")
    for northern, southern in (("e5 e4", "d1 d2"), ("e4 e5", "d2 d3")):
        assert legal(state, "c4") == set()
        play(state, northern, southern)
    assert legal(state, "c4") != set()
    state = position(text.format(frozen=" frozen 5"))
    play(state, "malediction_des_sables c4")
    assert max(state.thaw) == 1 + 1 + 2 * 4, "the fifth turn of North from now"


@pytest.mark.rule("ZO-60")
def test_a_frozen_zoon_defends_and_can_be_eliminated():
    state = position(
        """
        south: boarix, c3 kassin_a, a1 sacrechene
        north: warus, c4 jorund frozen 2, f6 draknar
        """
    )
    play(state, "c3 c4")
    hit(state, 2, 1)
    assert where(state, "jorund") == "-"


@pytest.mark.rule("ZO-60", "ZO-68")
def test_no_swap_with_a_frozen_zoon():
    state = position(
        """
        south: monkus, c3 king_louis, a1 queen_mary
        north: warus, c4 korse_a frozen 2, f6 draknar
        """
    )
    play(state, "c3 c4")
    hit(state, "★", 2)
    assert (where(state, "king_louis"), where(state, "korse_a")) == ("c3", "c4")


@pytest.mark.rule("ZO-60", "ZO-70")
def test_a_frozen_zoon_is_not_pulled_back():
    state = position(
        """
        south: rhinogoths, c3 trice, a1 ouistiti
        north: warus, c4 korse_a frozen 2, e5 korse_b, f6 draknar
        """
    )
    play(state, "c3 c4")
    hit(state, "★", 2)
    assert where(state, "korse_a") == "c4"
    assert state.seat == NORTH
    assert "e5 e4" in legal(state)


CONTROL = """
    south: lanternoks, c3 sirenanar, a1 grande_loupiote{south}
    north: warus, d4 mourse_a, {north}f6 draknar
"""


@pytest.mark.rule("ZO-61", "ZO-72")
def test_a_controlled_zoon_moves_as_seen_from_its_controller():
    state = position(CONTROL.format(south="", north=""))
    play(state, "c3 d4")
    hit(state, "★", 4)
    assert state.seat == SOUTH
    # Its two steps forward now lead towards its own camp.
    assert legal(state) == {
        *("d4 d5", "d4 d6", "d4 c5", "d4 e5", "d4 c4", "d4 e4", "d4 d3"),
        "decline",
    }


@pytest.mark.rule("ZO-61")
def test_a_controlled_zoon_fights_its_own_side_with_the_controllers_choices():
    state = position(CONTROL.format(south=", e4 lampiotte_a", north="d5 korse_a, "))
    play(state, "c3 d4")
    hit(state, "★", 4)
    assert "d4 e4" not in legal(state), "the controller's Zoons are its friends"
    play(state, "d4 d5")
    assert state.waiting() == [SOUTH, NORTH]
    hit(state, 4, 2)  # South uses the Mourse
    assert (where(state, "mourse_a"), where(state, "korse_a")) == ("d5", "-")
    assert state.seat == NORTH
    assert legal(state, "d5") != set(), "it is North's again"


@pytest.mark.rule("ZO-62")
def test_the_star_of_a_controlled_zoon_is_only_a_tie():
    state = position(
        """
        south: lanternoks, c3 sirenanar, a1 grande_loupiote
        north: warus, d4 berserkorse_a, d5 korse_a, f6 draknar
        """
    )
    play(state, "c3 d4")
    hit(state, "★", 3)
    play(state, "d4 d5")
    assert "ZO-62 controlled-star" in hit(state, "★", 2)
    assert (where(state, "berserkorse_a"), where(state, "korse_a")) == ("d4", "d5")


@pytest.mark.rule("ZO-62", "ZO-70")
def test_a_star_against_a_controlled_zoon_treats_the_controller_as_its_player():
    state = position(
        """
        south: lanternoks, c3 sirenanar, a1 grande_loupiote
        north: rhinogoths, d4 rhinogore_a, e4 trice, f6 ouistiti
        """
    )
    play(state, "c3 d4")
    hit(state, "★", 5)
    play(state, "d4 e4")
    hit(state, 5, "★")
    assert state.seat == SOUTH, "the controller chooses"
    assert legal(state) == {"d3", "e3"}, "and behind is where South says; c3 is taken"


@pytest.mark.rule("ZO-63", "ZO-82")
def test_equipment_moves_with_its_wearer_who_takes_no_second_one():
    state = position(
        """
        south: scaphandre+echasses_d_os+2xlampiotte_a+grande_loupiote
            c3 lampiotte_a wearing scaphandre, e3 lampiotte_a, a1 grande_loupiote
        north: warus, f6 draknar
        """
    )
    assert legal(state, "echasses_d_os") == {"e3"}
    play(state, "c3 c4")
    assert state.worn[state.on[20]] >= 0


@pytest.mark.rule("ZO-63")
def test_the_equipment_of_an_eliminated_wearer_goes_to_the_tomb():
    state = position(
        """
        south: lanternoks, c3 lampiotte_a wearing scaphandre, a1 grande_loupiote
        north: warus, c4 jorund, f6 draknar
        """
    )
    play(state, "c3 c4")
    hit(state, 2, 6)
    assert {"lampiotte_a", "scaphandre"} <= set(tomb(state, SOUTH))


@pytest.mark.rule("ZO-63", "ZO-78")
def test_the_equipment_of_a_caged_wearer_goes_to_the_tomb():
    state = position(
        """
        south: boarix, a1 sacrechene, f1 bouclefeuille
        north: lanternoks, c2 lampiotte_a known wearing scaphandre, f6 grande_loupiote
        """
    )
    play(state, "cage_de_racines c2")
    assert "scaphandre" in tomb(state, NORTH)


@pytest.mark.rule("ZO-63", "ZO-74")
def test_the_equipment_of_a_wearer_that_returns_to_hand_goes_to_the_tomb():
    state = position(
        """
        south: momiasmes, c3 revenouille wearing echasses_d_os, a1 sarcofrage
        north: warus, c4 korse_a, f6 draknar
        """
    )
    play(state, "c3 c4")
    hit(state, "★", 2)
    assert "echasses_d_os" in tomb(state, SOUTH)
    assert reserve(state, SOUTH) == ["revenouille"]


@pytest.mark.rule("ZO-64")
def test_a_terrain_stays_under_those_who_come_and_go():
    state = position(
        """
        south: lanternoks, c2 lampiotte_a, a1 grande_loupiote
        north: warus, e5 korse_a, f6 draknar
        south laid: fosse_a_vase c3
        """
    )
    play(state, "c2 c3", "e5 e4", "c3 c4")
    assert state.terrain[14] >= 0
    assert on(state, "c3") == "-"


@pytest.mark.rule("ZO-65", "ZO-85")
def test_a_zoon_trump_is_a_zoon_known_to_all():
    state = position(
        """
        south: momiasmes, c3 poussierin_a, a1 sarcofrage
        north: warus, e3 korse_a, c6 korse_b, f6 draknar
        """
    )
    play(state, "golem_de_bandelettes e2", "c6 c5")
    assert known(state, "e2")
    assert legal(state, "e2") == {"d2", "f2", "e3"}
    play(state, "e2 e3")
    hit(state, 0, 2)
    assert "golem_de_bandelettes" in tomb(state, SOUTH)
