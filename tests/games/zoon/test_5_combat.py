"""Section 5: combat and shooting."""

import pytest

from ludozilla.testing import legal, play
from tests.games.zoon.battlefield import (
    NORTH,
    SOUTH,
    grip,
    hit,
    known,
    on,
    position,
    tomb,
    trumps,
    where,
)


def boarix_against_warus(south, north):
    return position(f"south: boarix, a1 sacrechene, {south}\nnorth: warus, f6 draknar, {north}")


@pytest.mark.rule("ZO-41")
def test_after_a_one_step_move_a_tie_sends_back_to_the_start():
    state = boarix_against_warus("c3 kassin_a", "c4 korse_a")
    play(state, "c3 c4")
    hit(state, 2, 2)
    assert (where(state, "kassin_a"), where(state, "korse_a")) == ("c3", "c4")


@pytest.mark.rule("ZO-41")
def test_after_a_move_of_two_steps_a_tie_sends_back_one_square():
    state = boarix_against_warus("c2 gold_hure", "c4 korse_a")
    play(state, "c2 c4")
    hit(state, 2, 2)
    assert where(state, "gold_hure") == "c3"


@pytest.mark.rule("ZO-41")
def test_after_a_bent_path_a_tie_sends_back_along_it():
    state = position(
        """
        south: lanternoks, c2 espadonf, a1 grande_loupiote
        north: warus, d4 korse_a, f6 draknar
        """
    )
    play(state, "c2 d4")
    hit(state, 2, 2)
    assert where(state, "espadonf") == "c4"


@pytest.mark.rule("ZO-41")
def test_after_a_jump_a_tie_sends_back_to_the_start():
    state = position(
        """
        south: monkus, c2 king, c3 bouga_a, a1 queen_mary
        north: warus, c4 korse_a, f6 draknar
        """
    )
    play(state, "c2 jump c4")
    hit(state, 2, 2)
    assert where(state, "king") == "c2"


@pytest.mark.rule("ZO-42")
def test_both_choose_in_secret_and_at_once_and_nothing_else_can_be_done():
    state = boarix_against_warus("c3 kassin_a", "c4 korse_a")
    play(state, "c3 c4")
    assert state.waiting() == [SOUTH, NORTH]
    assert len(state.legal_actions()) == 8
    assert {"upright TL", "turned BL"} < legal(state)
    state.turn_to(NORTH)
    before = state.seen_by(SOUTH).to_dict()["parts"]
    play(state, "turned BR")
    assert state.waiting() == [SOUTH]
    assert state.seen_by(SOUTH).to_dict()["parts"] == before, "nothing is shown yet"
    assert state.seen_by(SOUTH).sealed[NORTH] == -1


@pytest.mark.rule("ZO-43")
@pytest.mark.parametrize(
    ("held", "touched", "result"),
    [
        # Cloboulon: TL 4, TR 5, BR ★, BL 2; Korse is always hit on its 2.
        ("upright", "TL", "wins"),
        ("turned", "TL", "star"),
        ("upright", "TR", "wins"),
        ("turned", "TR", "ties"),
        ("upright", "BR", "star"),
        ("turned", "BR", "wins"),
        ("upright", "BL", "ties"),
        ("turned", "BL", "wins"),
    ],
)
def test_the_corner_hit_depends_on_the_place_touched_and_the_way_the_card_is_held(
    held, touched, result
):
    state = boarix_against_warus("c3 cloboulon", "c4 korse_a")
    play(state, "c3 c4")
    events = grip(state, f"{held} TL", f"upright {touched}")
    assert (where(state, "korse_a") == "-") == (result == "wins")
    assert ("ZO-51 star-skipped" in events) == (result == "star")


@pytest.mark.rule("ZO-44")
def test_the_symbol_hit_on_my_card_is_my_result():
    state = boarix_against_warus("c3 kassin_a", "c4 jorund")
    play(state, "c3 c4")
    hit(state, 2, 1)
    assert (where(state, "kassin_a"), where(state, "jorund")) == ("c4", "-")


@pytest.mark.rule("ZO-45", "ZO-54")
def test_both_cards_are_known_from_then_on_wherever_they_go():
    state = boarix_against_warus("c3 kassin_a, e3 grognard_a", "c4 korse_a, e5 korse_b")
    assert not known(state, "c3")
    play(state, "c3 c4")
    hit(state, 1, 1)
    assert known(state, "c3")
    assert known(state, "c4")
    assert not known(state, "e3")
    play(state, "c4 b4")
    assert known(state, "b4")


@pytest.mark.rule("ZO-46")
@pytest.mark.parametrize(
    ("south", "ground", "hits", "survives"),
    [
        ("c3 lampiotte_a", "", (1, 1), True),
        ("c3 lampiotte_a wearing scaphandre", "", (1, 2), True),
        ("c3 lampiotte_a", "south laid: fosse_a_vase c3", (2, 1), True),
        ("c3 lampiotte_a", "south laid: fosse_a_vase c3", (1, 1), False),
        ("c3 lampiotte_a", "south laid: fosse_a_vase c3", (0, 0), True),  # never below 0
    ],
)
def test_what_changes_the_number_of_a_defender(south, ground, hits, survives):
    state = position(
        f"""
        south: lanternoks, {south}, a1 grande_loupiote
        north: warus, c4 korse_a, f6 draknar
        {ground}
        turn: north
        """
    )
    play(state, "c4 c3")
    hit(state, *hits)
    assert (where(state, "lampiotte_a") == "c3") == survives


@pytest.mark.rule("ZO-46", "ZO-79")
def test_doubling_comes_before_adding():
    state = position(
        """
        south: furie+scaphandre+rhino_a+ouistiti, c3 rhino_a wearing scaphandre, a1 ouistiti
        north: jorund+draknar, c4 jorund, f6 draknar
        """
    )
    play(state, "furie c3 c4")
    hit(state, 2, 6)  # 2 × 2 + 2 ties with 6
    assert (where(state, "rhino_a"), where(state, "jorund")) == ("c3", "c4")


@pytest.mark.rule("ZO-47")
def test_a_zero_is_a_number_and_a_star_is_none():
    state = position(
        """
        south: monkus, c3 bouga_a, a1 queen_mary
        north: warus, c4 korse_a, f6 draknar
        """
    )
    play(state, "tortue c3 c4")
    hit(state, 0, 1)  # 0 + 1 ties with 1
    assert where(state, "korse_a") == "c4"
    assert where(state, "bouga_a") == "c3"


@pytest.mark.rule("ZO-47", "ZO-71")
def test_a_modifier_does_not_touch_a_star():
    state = position(
        """
        south: scaphandre+berserkorse_a+draknar, c3 berserkorse_a wearing scaphandre, a1 draknar
        north: jorund+draknar, c4 jorund, f6 draknar
        """
    )
    play(state, "c3 c4")
    hit(state, "★", 6)
    assert (where(state, "berserkorse_a"), where(state, "jorund")) == ("c4", "-")


@pytest.mark.rule("ZO-48")
def test_two_stars_are_a_plain_tie():
    state = boarix_against_warus("c3 cloboulon, e3 grognard_a", "c4 berserkorse_a")
    play(state, "c3 c4")
    events = hit(state, "★", "★")
    assert "ZO-48 both-stars" in events
    assert (where(state, "cloboulon"), where(state, "berserkorse_a")) == ("c3", "c4")
    assert state.seat == NORTH


@pytest.mark.rule("ZO-48", "ZO-50")
def test_one_star_has_its_effect_whatever_the_other_number():
    state = boarix_against_warus("c3 grognard_a", "c4 berserkorse_a")
    play(state, "c3 c4")
    hit(state, 4, "★")
    assert (where(state, "grognard_a"), where(state, "berserkorse_a")) == ("-", "c4")


@pytest.mark.rule("ZO-49")
def test_the_higher_number_stands_on_the_square_and_the_loser_is_in_its_tomb():
    state = boarix_against_warus("c3 kassin_a", "c4 jorund")
    play(state, "c3 c4")
    hit(state, 2, 6)
    assert (where(state, "kassin_a"), where(state, "jorund")) == ("-", "c4")
    assert "kassin_a" in tomb(state, SOUTH)


@pytest.mark.rule("ZO-50")
def test_the_retreat_comes_before_the_rest_of_a_star_effect():
    state = boarix_against_warus("c2 gold_hure", "c4 korse_a")
    play(state, "c2 c4")
    hit(state, "★", 2)
    assert where(state, "gold_hure") == "c3"
    assert legal(state, "c3") >= {"c4", "b3", "d3"}, "it goes on from where it fell back to"
    assert legal(state, "c2") == set()


@pytest.mark.rule("ZO-51")
def test_what_a_star_commands_must_be_done_if_it_can_be():
    state = boarix_against_warus("c3 cloboulon, e3 grognard_a", "c4 korse_a")
    play(state, "c3 c4")
    hit(state, "★", 2)
    assert state.seat == SOUTH
    assert legal(state) == {"e3 e4", "e3 d3", "e3 f3", "e3 d4", "e3 f4", "e3 c5"}


@pytest.mark.rule("ZO-52")
def test_a_move_given_by_a_star_can_start_another_combat():
    state = boarix_against_warus("c3 cloboulon, e3 grognard_a", "c4 korse_a, e4 korse_b")
    play(state, "c3 c4")
    hit(state, "★", 2)
    play(state, "e3 e4")
    assert state.waiting() == [SOUTH, NORTH]
    hit(state, 4, 0)
    assert where(state, "grognard_a") == "e4"
    assert state.seat == NORTH


@pytest.mark.rule("ZO-53")
def test_after_ten_combats_no_more_grid_moves():
    state = boarix_against_warus("c3 gold_hure", "c4 korse_a")
    play(state, "c3 c4")
    for _ in range(9):
        hit(state, "★", 2)
        play(state, "c3 c4")
    assert state.combats == 10
    events = hit(state, "★", 2)
    assert "ZO-53 exhausted" in events
    assert state.seat == NORTH


@pytest.mark.rule("ZO-53")
def test_after_ten_combats_a_trump_that_moves_is_over_but_other_effects_happen():
    state = position(
        """
        south: warus, c3 korse_a, d3 jorund, a1 draknar
        north: boarix, c4 bouclefeuille, f6 sacrechene
        """
    )
    state.combats = 9
    play(state, "conque_de_charge c3 c4")
    hit(state, 1, "★")
    assert legal(state) >= {"a6", "b5"}, "Bouclefeuille still gets away"
    play(state, "a6")
    assert state.seat == NORTH


@pytest.mark.rule("ZO-53", "ZO-56")
def test_a_shot_counts_as_a_combat():
    state = position(
        "south: warus, c3 korse_a, a1 draknar\nnorth: boarix, c4 kassin_a, f6 sacrechene"
    )
    play(state, "hache_virevoltante c3 c4")
    assert state.combats == 1


SHOTS = """
    south: warus, c3 korse_a, d3 jorund, a1 draknar
    north: boarix, c4 kassin_a, d4 gold_hure, c5 cloboulon, f6 sacrechene
"""


@pytest.mark.rule("ZO-55", "ZO-76")
def test_an_aimed_shot_names_a_user_and_an_enemy_on_the_square_aimed_at():
    state = position(SHOTS)
    assert legal(state, "hache_virevoltante") == {"c3 c4"}
    assert legal(state, "fleche_petard") == {"c3 c5"}, "over the head of the one between"


@pytest.mark.rule("ZO-55", "ZO-76")
def test_aiming_is_seen_from_the_owners_seat():
    state = position(
        """
        south: boarix, c3 kassin_a, a1 sacrechene
        north: monkus, d4 coco_bang_a, f6 queen_mary
        turn: north
        """
    )
    assert legal(state, "coco_boum") == {"d4 c3"}


@pytest.mark.rule("ZO-55", "ZO-76")
def test_a_shot_in_own_camp_needs_no_user():
    state = position(
        """
        south: monkus, a1 queen_mary
        north: boarix, c3 kassin_a, d4 kassin_b, b1 cloboulon, f6 sacrechene
        """
    )
    assert legal(state, "grosse_bertha") == {"c3", "b1"}


@pytest.mark.rule("ZO-56")
def test_the_user_risks_nothing_and_the_target_is_known_afterwards():
    state = position(SHOTS)
    play(state, "hache_virevoltante c3 c4")
    hit(state, 0, 2)
    assert (where(state, "korse_a"), where(state, "kassin_a")) == ("c3", "c4")
    assert known(state, "c4")


@pytest.mark.rule("ZO-56", "ZO-87")
def test_an_emblem_can_be_shot():
    state = position(
        "south: warus, c5 korse_a, a1 draknar\nnorth: boarix, c6 sacrechene, a6 kassin_a"
    )
    play(state, "hache_virevoltante c5 c6")
    hit(state, 3, 2)
    assert state.outcome().ranks == [1, 2]


@pytest.mark.rule("ZO-57")
@pytest.mark.parametrize("target", [0, "★"])
def test_a_hit_x_destroys_the_trump_whatever_the_target_shows(target):
    state = position(
        "south: warus, c3 korse_a, a1 draknar\nnorth: boarix, c4 bouclefeuille, f6 sacrechene"
    )
    play(state, "hache_virevoltante c3 c4")
    hit(state, "X", target)
    assert "hache_virevoltante" in tomb(state, SOUTH)
    assert where(state, "bouclefeuille") == "c4"
    assert state.seat == NORTH


@pytest.mark.rule("ZO-57")
def test_a_shot_at_a_star_misses_and_the_star_does_nothing():
    state = position(
        "south: warus, c3 korse_a, a1 draknar\nnorth: boarix, c4 bouclefeuille, f6 sacrechene"
    )
    play(state, "hache_virevoltante c3 c4")
    hit(state, 3, "★")
    assert where(state, "bouclefeuille") == "c4"
    assert state.seat == NORTH


@pytest.mark.rule("ZO-58")
@pytest.mark.parametrize(("trump", "target", "falls"), [(3, 2, True), (2, 2, False), (0, 4, False)])
def test_only_a_higher_trump_eliminates_and_none_is_eliminated(trump, target, falls):
    state = position(SHOTS.replace("c4 kassin_a, d4 gold_hure", "c4 gold_hure"))
    play(state, "hache_virevoltante c3 c4")
    hit(state, trump, target)
    assert (on(state, "c4") == "-") == falls
    assert "hache_virevoltante" in trumps(state, SOUTH)
