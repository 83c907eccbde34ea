"""Section 4: moves, trumps and reinforcements."""

import pytest

from ludozilla.engine.vocabulary import HOLE
from ludozilla.testing import legal, play, worlds
from tests.games.zoon.battlefield import (
    NORTH,
    SOUTH,
    grip,
    hit,
    known,
    on,
    position,
    reserve,
    suspects,
    tomb,
    trumps,
    where,
)

EMBLEMS = "south: boarix, a1 sacrechene{south}\nnorth: warus, f6 draknar{north}\n"


def field(south, north="", *more):
    """Boarix against Warus, the Emblems in their corners."""
    south, north = (f", {zoons}" if zoons else "" for zoons in (south, north))
    return position(EMBLEMS.format(south=south, north=north) + "\n".join(more))


@pytest.mark.rule("ZO-21")
def test_players_alternate_and_a_turn_is_one_play():
    state = field("c2 kassin_a", "c5 korse_a")
    assert state.seat == SOUTH
    play(state, "c2 c3")
    assert state.seat == NORTH
    play(state, "c5 c4")
    assert (state.seat, state.turns) == (SOUTH, 3)


@pytest.mark.rule("ZO-21")
def test_there_is_no_pass():
    state = field("c2 kassin_a", "", "south trumps:")
    assert legal(state) == {"c2 c3", "c2 b2", "c2 d2", "c2 c1"}


@pytest.mark.rule("ZO-22", "ZO-84")
def test_a_trump_that_could_do_nothing_cannot_be_played():
    state = position(
        """
        south: lanternoks, a1 grande_loupiote, b1 lampiotte_a frozen 1
        north: warus, f6 draknar
        """
    )
    assert legal(state, "courant_de_fond") == set()
    assert legal(state, "scaphandre") == set()


@pytest.mark.rule("ZO-23")
def test_every_square_of_a_step_path_is_an_arrival_square():
    state = field("c2 gold_hure")
    assert {"c3", "c4", "b3", "a4", "d3", "e4", "c1"} <= legal(state, "c2")


@pytest.mark.rule("ZO-23")
def test_identical_beginnings_of_two_paths_are_one_action():
    state = position("south: lanternoks, c2 espadonf, a1 grande_loupiote\nnorth: warus, f6 draknar")
    moves = [text for text in map(state.text, state.legal_actions()) if text.startswith("c2 ")]
    assert sorted(moves) == sorted(["c2 c3", "c2 c4", "c2 b4", "c2 d4", "c2 b2", "c2 d2", "c2 c1"])


@pytest.mark.rule("ZO-24")
def test_turning_a_card_in_a_combat_does_not_turn_its_grid():
    state = position(
        "south: momiasmes, c3 poussierin_a, a1 sarcofrage\nnorth: warus, c4 jorund, f6 draknar"
    )
    play(state, "c3 c4")
    grip(state, "turned TL", "turned TR")  # Jorund's BR and Poussiérin's BL: 1 against 1
    assert where(state, "poussierin_a") == "c3"
    play(state, "c4 d4")
    assert legal(state, "c3") == {"b4", "c4", "d4"}


@pytest.mark.rule("ZO-25")
def test_every_square_before_the_last_must_be_free():
    state = field("c2 gold_hure, c3 kassin_a", "b3 korse_a")
    assert not {"c3", "c4", "a4"} & legal(state, "c2")
    assert {"b3", "e4"} <= legal(state, "c2")


@pytest.mark.rule("ZO-26")
def test_a_special_square_is_reached_whatever_lies_between():
    state = position(
        """
        south: monkus, c2 king, c3 bouga_a, e2 kong, a1 queen_mary
        north: boarix, e3 kassin_a, f6 sacrechene
        """
    )
    assert "c4" in legal(state, "c2 jump")
    assert "e4" in legal(state, "e2 jump")
    play(state, "c2 jump c4")
    assert where(state, "king") == "c4"


@pytest.mark.rule("ZO-27")
def test_no_move_onto_a_friend_an_obstacle_or_off_the_field():
    state = field("a2 kassin_a", "", "south laid: mur_d_arbres a3")
    assert legal(state, "a2") == {"b2"}


@pytest.mark.rule("ZO-28")
def test_entering_an_enemys_square_starts_a_combat_and_ends_the_move():
    state = field("c2 gold_hure", "c3 korse_a, c5 korse_b")
    assert "c4" not in legal(state, "c2")
    assert "ZO-28 attack" in play(state, "c2 c3")
    assert state.waiting() == [SOUTH, NORTH]


@pytest.mark.rule("ZO-29")
def test_a_tie_that_brings_a_zoon_back_still_was_the_turn():
    state = field("c3 kassin_a", "c4 korse_a")
    play(state, "c3 c4")
    hit(state, 1, 1)
    assert where(state, "kassin_a") == "c3"
    assert state.seat == NORTH


@pytest.mark.rule("ZO-30", "ZO-81")
def test_a_zoon_without_moves_can_still_be_displaced():
    state = position(
        """
        south: rhinogoths, c2 ouistiti, d2 rhino_a
        north: warus, f6 draknar
        """
    )
    assert legal(state, "c2") == set()
    assert "c2 c1" in legal(state, "poudre_d_escampette")


@pytest.mark.rule("ZO-30")
def test_an_emblem_with_a_grid_moves_and_attacks():
    state = position("south: monkus, c2 queen_mary\nnorth: warus, d2 korse_a, f6 draknar")
    assert {"b2", "a2", "d2"} <= legal(state, "c2")
    play(state, "c2 d2")
    hit(state, 2, 1)
    assert where(state, "queen_mary") == "d2"


@pytest.mark.rule("ZO-31")
def test_a_trump_is_shown_when_played():
    state = field("c2 kassin_a")
    assert play(state, "mur_d_arbres d4")[:2] == ["ZO-31 trump", "ZO-77 laid"]


@pytest.mark.rule("ZO-32", "ZO-79")
def test_an_effect_ends_with_the_turn():
    state = position(
        """
        south: monkus, c3 bouga_a, a1 queen_mary
        north: warus, c5 korse_a, f6 draknar
        """
    )
    play(state, "tortue c3 c4", "stop")
    play(state, "c5 c4")
    hit(state, 1, 1)  # without Tortue a tie
    assert where(state, "bouga_a") == "c4"
    assert where(state, "korse_a") == "c5"


@pytest.mark.rule("ZO-32", "ZO-63")
def test_a_trump_on_a_zoon_works_as_long_as_it_lies_there():
    state = position(
        """
        south: lanternoks, c3 lampiotte_a wearing scaphandre, a1 grande_loupiote
        north: warus, c5 korse_a, f6 draknar
        turns: 20
        """
    )
    play(state, "c3 c4")
    play(state, "c5 c4")
    hit(state, 0, 1)  # 0 + 2 against 1
    assert where(state, "korse_a") == "-"


@pytest.mark.rule("ZO-33")
def test_a_user_type_must_be_on_the_field():
    state = field("c2 kassin_a, d2 bouclefeuille", "c1 korse_a known, b2 korse_b known")
    assert legal(state, "cage_de_racines") == {"c1", "b2"}
    state = field("c2 kassin_a", "c1 korse_a known")
    assert legal(state, "cage_de_racines") == set()


@pytest.mark.rule("ZO-33")
def test_a_caged_zoon_is_no_user():
    state = position(
        """
        south: warus, c5 korse_a caged, d2 jorund, a1 draknar
        north: boarix, c6 kassin_a, f6 sacrechene
        """
    )
    assert legal(state, "hache_virevoltante") == set()


@pytest.mark.rule("ZO-34")
def test_a_frozen_zoon_is_neither_user_nor_wearer_nor_mover():
    text = """
        south: momiasmes, c3 grand_embaumou{priest}, d3 poussierin_a{soldier}, a1 sarcofrage
        north: warus, c4 korse_a, f6 draknar
        """
    state = position(text.format(priest="", soldier=""))
    assert legal(state, "malediction_des_sables") == {"c4"}
    assert legal(state, "echasses_d_os") == {"d3"}
    state = position(text.format(priest=" frozen 1", soldier=" frozen 1"))
    assert legal(state, "malediction_des_sables") == set()
    assert legal(state, "echasses_d_os") == set()
    assert legal(state, "d3") == set()


@pytest.mark.rule("ZO-35")
def test_a_shooter_becomes_known_as_one_of_the_permitted_types():
    state = position(
        """
        south: warus, c3 korse_a, d3 jorund, e3 mourse_a, a1 draknar
        north: boarix, c4 kassin_a, f6 sacrechene
        """
    )
    assert suspects(state, "c3") == {"korse_a", "jorund", "mourse_a", "draknar"}
    play(state, "hache_virevoltante c3 c4")
    assert suspects(state, "c3") == {"korse_a"}


@pytest.mark.rule("ZO-35")
def test_a_user_without_a_place_shows_only_that_such_a_zoon_is_on_the_field():
    state = position(
        """
        south: momiasmes, c3 grand_embaumou, d3 poussierin_a, a1 sarcofrage
        south reserve: bandelong_a
        north: warus, c4 korse_a, f6 draknar
        """
    )
    play(state, "malediction_des_sables c4")
    assert "grand_embaumou" in suspects(state, "d3")
    assert all("grand_embaumou" not in reserve(world, SOUTH) for world in worlds(state, NORTH))


@pytest.mark.rule("ZO-36")
def test_zoons_are_moved_one_after_the_other_none_twice_and_one_may_stop():
    state = position(
        """
        south: warus, c3 korse_a, d3 jorund, e3 mourse_a, a1 draknar
        north: boarix, c5 kassin_a, f6 sacrechene
        """
    )
    play(state, "conque_de_charge c3 c4")
    assert state.seat == SOUTH
    assert legal(state, "c4") == set(), "not the same one twice"
    assert "stop" in legal(state)
    play(state, "d3 d4")
    assert legal(state, "d4") == set()
    play(state, "e3 e5")
    assert state.seat == NORTH, "three are the most"


@pytest.mark.rule("ZO-36", "ZO-52")
def test_a_combat_is_finished_before_the_next_zoon_is_chosen():
    state = position(
        """
        south: warus, c3 korse_a, d3 jorund, a1 draknar
        north: boarix, c4 kassin_a, f6 sacrechene
        """
    )
    play(state, "conque_de_charge c3 c4")
    hit(state, 1, 1)
    assert where(state, "korse_a") == "c3"
    assert legal(state, "c3") == set(), "a tie does not free it"
    play(state, "stop")
    assert state.seat == NORTH


@pytest.mark.rule("ZO-36", "ZO-66")
def test_a_move_given_by_a_star_is_none_of_those_of_the_trump():
    state = position(
        """
        south: conque_de_charge+cloboulon+grognard_a+kassin_a+sacrechene
            c3 cloboulon, e3 grognard_a, f2 kassin_a, a1 sacrechene
        north: warus, c4 korse_a, f6 draknar
        """
    )
    play(state, "conque_de_charge c3 c4")
    hit(state, "★", 2)
    play(state, "e3 e4")
    assert legal(state, "c3") == set(), "the trump has taken Cloboulon"
    play(state, "e4 e5", "f2 f3")
    assert state.seat == NORTH, "the Grognard was its second, the Kassin its third"


@pytest.mark.rule("ZO-36")
def test_a_trump_asks_once_more_even_if_there_is_nothing_but_to_stop():
    state = position(
        """
        south: monkus, c3 bouga_a, a1 queen_mary
        north: warus, f6 draknar
        """
    )
    play(state, "tortue c3 c4")
    assert legal(state) == {"stop"}


@pytest.mark.rule("ZO-37")
def test_a_displacement_needs_a_free_square_and_starts_no_combat():
    state = position(
        """
        south: rhinogoths, c3 rhino_a, a1 ouistiti
        north: warus, b2 korse_a, c2 korse_b, f6 draknar
        """
    )
    assert legal(state, "poudre_d_escampette") == {"c3 d2"}


@pytest.mark.rule("ZO-37", "ZO-84")
def test_a_displacement_is_ignored_zoon_by_zoon():
    state = position(
        """
        south: lanternoks, a1 grande_loupiote
            a3 lampiotte_a, b3 lampiotte_a, d3 lampiotte_b frozen 1, f3 lampiotte_b
        north: warus, c3 korse_a, f6 draknar
        """
    )
    play(state, "courant_de_fond row3 left")
    assert [on(state, f"{file}3") for file in "abcdef"] == [
        "lampiotte_a",  # at the edge
        "lampiotte_a",  # no room
        "korse_a",
        "lampiotte_b",  # Frozen
        "lampiotte_b",  # the only one that drifts
        "-",
    ]


@pytest.mark.rule("ZO-38")
def test_a_trump_with_two_uses_returns_once_and_then_goes_to_the_tomb():
    state = position(
        """
        south: lanternoks, c3 lampiotte_a, a1 grande_loupiote
        north: warus, c5 korse_a, f6 draknar
        """
    )
    play(state, "courant_de_fond row3 left", "c5 c4")
    assert "courant_de_fond" in trumps(state, SOUTH)
    play(state, "courant_de_fond row3 right")
    assert "courant_de_fond" in tomb(state, SOUTH)
    assert "courant_de_fond" not in trumps(state, SOUTH)


@pytest.mark.rule("ZO-39")
def test_an_unlimited_trump_returns_to_hand_at_the_end_of_the_turn():
    state = position(
        """
        south: warus, c3 korse_a, a1 draknar
        north: boarix, c4 kassin_a, f6 sacrechene
        """
    )
    play(state, "hache_virevoltante c3 c4")
    hit(state, 0, 1)
    assert "hache_virevoltante" in trumps(state, SOUTH)


@pytest.mark.rule("ZO-39")
def test_a_trump_that_lies_on_the_field_does_not_return():
    state = field("c2 kassin_a")
    play(state, "mur_d_arbres d4")
    assert "mur_d_arbres" not in trumps(state, SOUTH) + tomb(state, SOUTH)


RESERVE = """
    south: momiasmes, c3 poussierin_a, a1 sarcofrage{home}
    south reserve: bandelong_a, revenouille
    north: warus, c5 korse_a, f6 draknar
"""


@pytest.mark.rule("ZO-40")
def test_a_reinforcement_is_put_face_down_on_the_home_row_and_acts_from_the_next_turn():
    state = position(RESERVE.format(home=""))
    action = state.parse("revenouille b1")
    assert state.seen_path(action, NORTH)[0] == HOLE
    assert state.seen_path(action, SOUTH)[0] != HOLE
    play(state, "revenouille b1")
    assert state.seat == NORTH
    assert on(state, "b1") == "revenouille"
    assert not known(state, "b1")
    assert reserve(state, SOUTH) == ["bandelong_a"]
    play(state, "c5 c4")
    assert legal(state, "b1") == {"b2", "c1"}


@pytest.mark.rule("ZO-40")
def test_without_a_free_home_square_no_reinforcement():
    others = ", b1 bandelong_b, c1 poussierin_b, d1 poussierin_a, e1 poussierin_a, f1 anubiscotte"
    state = position(RESERVE.format(home=others))
    assert legal(state, "revenouille") == set()
