"""Section 8: what a player can and cannot tell of the enemy's cards."""

from collections import Counter

import pytest

from ludozilla.engine.vocabulary import HOLE
from ludozilla.games.zoon.board import NAMES
from ludozilla.testing import play, worlds
from tests.games.zoon.battlefield import (
    NORTH,
    SOUTH,
    fills,
    hit,
    known,
    new_game,
    on,
    position,
    reserve,
    suspects,
    where,
)


@pytest.mark.rule("ZO-15", "ZO-18")
def test_after_a_secret_deployment_every_card_may_be_anywhere_but_no_emblem_in_reserve():
    state = new_game(tribe_south="momiasmes", first_player="north")
    state.turn_to(SOUTH)
    play(state, "a1 b2", "ready", "ready")
    possible = worlds(state, NORTH, 400)
    assert {on(world, "a1") for world in possible} == {zoon.id for zoon in state.muster.zoons[:14]}
    assert not any("sarcofrage" in reserve(world, SOUTH) for world in possible)
    squares = Counter(where(world, "sarcofrage") for world in possible)
    assert len(squares) == 12
    assert min(squares.values()) > 10


@pytest.mark.rule("ZO-24", "ZO-45")
def test_a_card_that_moved_so_is_one_that_can():
    state = position(
        """
        south: boarix, c2 gold_hure, d2 kassin_a, e2 grognard_a, f2 bouclefeuille, a1 sacrechene
        north: warus, a5 korse_a, f6 draknar
        """
    )
    play(state, "e2 e3", "a5 a4")
    assert suspects(state, "e3") == {"gold_hure", "kassin_a", "grognard_a"}
    play(state, "e3 c5", "a4 a5")
    assert suspects(state, "c5") == {"gold_hure", "grognard_a"}
    play(state, "c2 c4", "a5 a4")
    assert suspects(state, "c4") == {"gold_hure"}, "only Gold-Hure takes two steps straight ahead"
    assert known(state, "c4")
    assert fills(state, NORTH, "c5") == {"grognard_a"}, "so the other must be the Grognard"


@pytest.mark.rule("ZO-82", "ZO-35")
def test_a_jump_with_borrowed_legs_tells_nothing_more():
    state = position(
        """
        south: momiasmes, c3 poussierin_a, d3 poussierin_b, e3 revenouille, a1 sarcofrage
        north: warus, a5 korse_a, f6 draknar
        """
    )
    play(state, "echasses_d_os e3", "a5 a4")
    before = suspects(state, "e3")
    play(state, "e3 jump e5")
    assert suspects(state, "e5") == before == {"poussierin_a", "poussierin_b", "revenouille"}


@pytest.mark.rule("ZO-35", "ZO-78")
def test_a_written_position_tells_what_a_wearer_and_a_caged_card_can_be():
    state = position(
        """
        south: lanternoks, c3 lampiotte_a wearing scaphandre, d3 murenard_b, e3 meduzone_a
            c5 espadonf caged, a1 grande_loupiote
        north: boarix, f6 sacrechene
        """
    )
    assert suspects(state, "c3") == {"lampiotte_a", "murenard_b"}
    caged = {world.zoon(world.where.index(NAMES.index("c5"))).id for world in worlds(state, NORTH)}
    assert caged == {"lampiotte_a", "murenard_b", "meduzone_a", "espadonf"}


@pytest.mark.rule("ZO-35", "ZO-66")
def test_a_zoon_moved_by_cloboulon_is_a_grognard_a_or_b():
    state = position(
        """
        south: boarix, c3 cloboulon known, e3 grognard_a, f3 grognard_b, d2 gold_hure, a1 sacrechene
        north: warus, c4 korse_a, f6 draknar
        """
    )
    play(state, "c3 c4")
    hit(state, "★", 2)
    play(state, "e3 e4")
    assert suspects(state, "e4") == {"grognard_a", "grognard_b"}


@pytest.mark.rule("ZO-35", "ZO-51", "ZO-66")
def test_no_grognard_able_to_move_shows_where_none_is():
    state = position(
        """
        south: boarix, c3 cloboulon known, a1 grognard_a, d3 kassin_a, f1 sacrechene
            a2 kassin_a known, b1 kassin_b known, b2 kassin_b known
        north: warus, c4 korse_a, f6 draknar
        """
    )
    assert "grognard_a" in suspects(state, "d3")
    play(state, "c3 c4")
    assert "ZO-51 star-skipped" in hit(state, "★", 2)
    assert "grognard_a" not in suspects(state, "d3")
    assert "grognard_a" not in suspects(state, "f1")
    assert "grognard_a" in suspects(state, "a1"), "it is walled in there"
    assert fills(state, NORTH, "a1") == {"grognard_a"}


@pytest.mark.rule("ZO-53")
def test_a_move_cancelled_after_ten_combats_tells_nothing():
    state = position(
        """
        south: boarix, c3 cloboulon known, d3 kassin_a, e3 grognard_a, f1 sacrechene
        north: warus, c4 korse_a, f6 draknar
        """
    )
    before = suspects(state, "d3")
    state.combats = 9
    play(state, "c3 c4")
    hit(state, "★", 2)
    assert suspects(state, "d3") == before


@pytest.mark.rule("ZO-35", "ZO-68")
def test_neither_king_nor_kong_among_those_that_could_swap():
    state = position(
        """
        south: monkus, c3 kombo_bongo known, d2 bouga_a, e2 king frozen 2, f2 bouga_b, a1 queen_mary
        north: warus, d4 korse_a, f6 draknar
        """
    )
    play(state, "c3 d4")
    hit(state, "★", 2)
    assert "king" not in suspects(state, "d2")
    assert "king" in suspects(state, "e2"), "a Frozen one could not"
    assert fills(state, NORTH, "e2") == {"king"}


@pytest.mark.rule("ZO-35", "ZO-68")
def test_a_swapped_zoon_is_a_king_or_a_kong():
    state = position(
        """
        south: monkus, c3 kombo_bongo known, d2 king, e2 kong, f2 bouga_b, a1 queen_mary
        north: warus, d4 korse_a, f6 draknar
        """
    )
    play(state, "c3 d4")
    hit(state, "★", 2)
    play(state, "e2")
    assert suspects(state, "c3") == {"king", "kong"}


@pytest.mark.rule("ZO-88")
def test_a_pass_tells_that_no_free_card_could_move_and_a_frozen_one_could():
    state = position(
        """
        south: momiasmes, a1 sarcofrage, c2 poussierin_a frozen 2, d1 poussierin_b frozen 2
        south trumps:
        north: warus, a4 korse_a, f6 draknar
        turn: north
        """
    )
    assert suspects(state, "a1") == {"sarcofrage", "poussierin_a", "poussierin_b"}
    play(state, "a4 a5")
    assert state.seat == NORTH, "South had to pass"
    assert suspects(state, "a1") == {"sarcofrage"}


STUCK = """
    south: sacrechene+bouclefeuille+kassin_a+4xpoussierin_a
        a6 {a6}, d6 {d6} frozen 3, f6 {f6} frozen 3
        a5 poussierin_a known, b6 poussierin_a known, c6 poussierin_a known, e6 poussierin_a known
    north: warus, b1 draknar, f5 jorund
"""


@pytest.mark.rule("ZO-88")
def test_of_two_frozen_cards_one_could_have_moved():
    state = position(STUCK.format(a6="sacrechene", d6="kassin_a", f6="bouclefeuille"))
    assert state.seat == NORTH
    assert fills(state, NORTH, "a6") == {"sacrechene", "bouclefeuille"}, "the Kassin is not there"
    assert fills(state, NORTH, "d6") == {"sacrechene", "bouclefeuille", "kassin_a"}
    play(state, "f5 f6")
    hit(state, 0, 6)
    assert fills(state, NORTH, "d6") == {"kassin_a"}


@pytest.mark.rule("ZO-88")
def test_when_the_one_that_could_move_is_gone_the_rest_is_open_again():
    state = position(STUCK.format(a6="sacrechene", d6="bouclefeuille", f6="kassin_a"))
    assert len(state.alibis) == 1
    play(state, "f5 f6")
    hit(state, 0, 6)
    assert state.alibis == []


@pytest.mark.rule("ZO-40", "ZO-74")
def test_a_card_that_came_back_to_hand_is_known_there_until_another_card_is_placed():
    state = position(
        """
        south: momiasmes, c3 revenouille, d3 bandelong_a, a1 sarcofrage
        south reserve: poussierin_a
        north: warus, c4 korse_a, f6 draknar
        """
    )
    play(state, "c3 c4")
    hit(state, "★", 2)
    revenouille = state.parts.at[state.muster.reserve + SOUTH]
    seen = state.seen_by(NORTH).parts.at[state.muster.reserve + SOUTH]
    assert len(seen) == 2
    assert set(seen) & set(revenouille), "everybody saw it go there"
    play(state, "c4 c5", "poussierin_a.1 b1")
    assert not known(state, "b1")
    assert fills(state, NORTH, "b1") >= {"revenouille", "poussierin_a"}


@pytest.mark.rule("ZO-42")
def test_a_choice_in_combat_is_hidden_until_both_are_in():
    state = position(
        "south: boarix, c3 kassin_a, a1 sacrechene\nnorth: warus, c4 korse_a, f6 draknar"
    )
    play(state, "c3 c4")
    state.turn_to(SOUTH)
    play(state, "turned BL")
    assert len({world.sealed[SOUTH] for world in worlds(state, NORTH)}) == 8
    assert state.seen_by(SOUTH).sealed[SOUTH] == state.sealed[SOUTH]


@pytest.mark.rule("ZO-78")
def test_a_caged_card_stays_unknown_but_its_owner_still_knows_it():
    state = position(
        """
        south: boarix, a1 sacrechene, f1 bouclefeuille
        north: warus, c3 korse_a, c4 korse_b, f6 draknar
        turn: north
        """
    )
    play(state, "c3 c2", "cage_de_racines c2")
    back = state.where.index(8)
    assert state.seen_by(SOUTH).parts.at[back] == [HOLE]
    assert state.seen_by(NORTH).parts.at[back] == [state.part(back)]
