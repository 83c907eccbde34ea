"""Section 9: special monsters."""

from collections.abc import Iterator

import pytest

from ludozilla.engine.rng import Rng
from ludozilla.games.zorgl_zilla.attacks import damage
from ludozilla.games.zorgl_zilla.board import AROUND, NAMES
from ludozilla.games.zorgl_zilla.city import City
from ludozilla.games.zorgl_zilla.game import GAME
from ludozilla.games.zorgl_zilla.monster import MONSTERS, Monster, register
from ludozilla.games.zorgl_zilla.words import MEGAS, Use
from ludozilla.testing import legal, play
from tests.games.zorgl_zilla.golgoville import cards, city, floors, units, where


@pytest.mark.rule("ZZ-47")
def test_a_joker_triggers_the_mega_power_or_is_used_as_usual():
    state = city("A c3", "B c4", monsters="A grodino, B x-man", hand_A="J1 2H")
    assert legal(state, "J1") == {"stay", "howl", "attack c4", "mega"}


@pytest.mark.rule("ZZ-47")
@pytest.mark.parametrize(
    ("monster", "possible"),
    [("zorgl", False), ("grodino", False), ("crustassor", False), ("nogyab", True)],
)
def test_a_mega_power_needs_a_target_but_nogyabs(monster, possible):
    state = city("A c3", "B f5", monsters=f"A {monster}, B x-man", hand_A="J1 2H")
    assert ("J1 mega" in legal(state)) == possible


@pytest.mark.rule("ZZ-47")
def test_no_other_card_triggers_it():
    state = city("A c3", "B c4", monsters="A grodino, B x-man", hand_A="AS KH J2 2H")
    assert {text for text in legal(state) if "mega" in text} == {"J2 mega"}


class TestXMan:
    @pytest.mark.rule("ZZ-48")
    def test_units_cannot_attack_him(self):
        state = city("B c4", "A f6", "u c3", monsters="B x-man", hand_A="2D 3D")
        assert legal(state, "2D") == {"howl"}

    @pytest.mark.rule("ZZ-48")
    def test_a_chain_may_still_push_him(self):
        state = city("A c4", "B c5", "u c3", monsters="A zorgl, B x-man", hand_A="2D 3D")
        play(state, "2D army c3 c4")
        assert where(state) == "c5 c6"

    @pytest.mark.rule("ZZ-49")
    def test_he_does_not_step_on_a_unit_that_cannot_flee(self):
        state = city("A b4", "B f2", "u c4 d5 d3", monsters="A x-man", hand_A="2C 3H")
        assert legal(state, "2C move") == {"b3", "b5"}
        roomy = city("A b4", "B f2", "u c4 d5", monsters="A x-man", hand_A="2C 3H")
        assert legal(roomy, "2C move") == {"b3", "b5", "c4"}

    @pytest.mark.rule("ZZ-49")
    def test_he_neither_leaps_nor_burrows_nor_dashes_onto_a_unit(self):
        state = city("A b4", "B f2", "u c4 d5", monsters="A x-man", hand_A="KC QC JC 3H")
        assert "c4" not in legal(state, "KC leap") | legal(state, "QC burrow")
        assert legal(state, "JC dash c4") == set()

    @pytest.mark.rule("ZZ-49")
    def test_the_second_square_of_his_dash_must_leave_a_way_to_flee(self):
        tight = city("A b3", "B f6", "u c4 d5 d3", monsters="A x-man", hand_A="JC 3H")
        assert legal(tight, "JC dash b4") == {"b3", "b5"}
        roomy = city("A b3", "B f6", "u c4 d5", monsters="A x-man", hand_A="JC 3H")
        assert legal(roomy, "JC dash b4") == {"b3", "b5", "c4"}

    @pytest.mark.rule("ZZ-49")
    def test_he_does_not_push_anyone_onto_a_unit_that_cannot_flee(self):
        state = city("A c3", "B c2", "u c1", monsters="A x-man", hand_A="2D JD QD KD")
        for card in ("2D", "JD"):
            assert {text for text in legal(state, card) if "army" not in text} == {"howl"}
        assert legal(state, "QD throw c2") == {"c3", "b2", "d2", "b1", "d1", "b3", "d3"}
        assert legal(state, "KD shake") == {"c2"}

    @pytest.mark.rule("ZZ-49", "ZZ-30")
    def test_his_frenzy_ends_where_the_second_attack_would_crush(self):
        state = city("A b3", "B c3", "u e3 f2 f3 f4", monsters="A x-man", hand_A="JD 2H")
        play(state, "JD frenzy c3")
        assert where(state) == "c3 d3"
        assert state.decision().key == "play"

    @pytest.mark.rule("ZZ-49", "ZZ-15", "ZZ-17")
    def test_a_card_left_without_use_is_ignored(self):
        state = city("A a3", "B f6", "u b3 c2 c3 c4", "4 a4 a2", monsters="A x-man", hand_A="2C 3H")
        assert {text for text in legal(state, "2C") if "army" not in text} == {"stay"}
        red = city("A c3", "B c2", "u c1", monsters="A x-man", hand_A="2D 3C")
        assert "ZZ-17 howled" in play(red, "2D howl")

    @pytest.mark.rule("ZZ-49", "ZZ-17")
    @pytest.mark.parametrize(("card", "power"), [("QD", "throw c2 b1"), ("KD", "shake c2")])
    def test_he_may_howl_where_a_power_could_still_be_used(self, card, power):
        state = city("A c3", "B c2", "u c1", monsters="A x-man", hand_A=f"{card} 3C")
        assert legal(state, card) >= {power, "howl"}
        assert not any(text.startswith("attack") for text in legal(state, card))
        assert "ZZ-17 howled" in play(state, f"{card} howl")

    @pytest.mark.rule("ZZ-49", "ZZ-15")
    def test_he_may_stay_where_a_leap_could_still_be_made(self):
        state = city("A a3", "B f6", "u b3 c2 c3 c4", "4 a4 a2", monsters="A x-man", hand_A="KC 3H")
        assert {"stay"} < {text for text in legal(state, "KC") if "army" not in text}

    @pytest.mark.rule("ZZ-50")
    def test_he_never_takes_the_last_floor_of_the_plant(self):
        state = city("A d2", "B d3", "1 d4", monsters="A x-man", hand_A="2D 3H")
        assert "ZZ-50 plant-spared" in play(state, "2D attack d3")
        assert floors(state, "d4") == 1
        assert state.won == [0, 0]
        assert where(state) == "d2 d3"

    @pytest.mark.rule("ZZ-50", "ZZ-24")
    def test_of_a_combo_he_takes_what_is_above_the_last_floor(self):
        state = city("A d1", "B d2", "C d3", "2 d4", monsters="A x-man", hand_A="2D 3H")
        play(state, "2D attack d2")
        assert floors(state, "d4") == 1
        assert state.won == [1, 0, 0]

    @pytest.mark.rule("ZZ-51")
    def test_homing_missile(self):
        state = city("A f2", "B b6", "C d6", "1 a7", monsters="A x-man", hand_A="J1 3H")
        assert legal(state, "J1 mega") == {"b6", "d6"}
        play(state, "J1 mega b6")
        assert [floors(state, square) for square in ("a7", "b7", "a6", "d7")] == [0, 3, 3, 4]
        assert state.won == [3, 0, 0]
        assert where(state) == "f2 b6 d6"

    @pytest.mark.rule("ZZ-51")
    def test_no_missile_at_a_monster_off_the_board(self):
        state = city("A f2", "B b6", away="C", monsters="A x-man, C nogyab", hand_A="J1 3H")
        assert legal(state, "J1 mega") == {"b6"}


class TestGrodino:
    @pytest.mark.rule("ZZ-52")
    def test_the_whole_hand_for_an_attack_in_any_direction(self):
        state = city("A c3", "B d4", "C c4", monsters="A grodino", hand_A="2H 3H", hand_B="4H")
        assert legal(state, "tail") == {"d4", "c4"}
        told = play(state, "tail c4")
        assert told[:3] == ["ZZ-52 tail", "ZZ-20 pushed", "ZZ-20 followed"]
        assert where(state) == "c4 d4 c5"
        assert cards(state, "discard") == {"2H", "3H"}
        assert state.active == 1
        assert len(state.hand(0)) == 5

    @pytest.mark.rule("ZZ-52")
    def test_it_takes_two_cards_at_least(self):
        state = city("A c3", "B c4", monsters="A grodino", hand_A="2H")
        assert legal(state, "tail") == set()

    @pytest.mark.rule("ZZ-52")
    def test_it_is_possible_at_any_time_of_the_turn(self):
        state = city(
            "A c3", "B c4", monsters="A grodino", hand_A="2H 3H", hand_B="4D", played="9H 8H 7H"
        )
        assert {"end", "tail c4"} <= legal(state)
        play(state, "tail c4")
        assert state.active == 1

    @pytest.mark.rule("ZZ-52", "ZZ-40")
    def test_a_unit_flees_before_the_turn_ends(self):
        state = city("A c3", "B c4", "u c5", monsters="A grodino", hand_A="2H 3H", hand_B="4D")
        play(state, "tail c4")
        assert state.seat == 0
        assert legal(state) == {"b6", "c6", "d6"}
        play(state, "c6")
        assert state.active == 1

    @pytest.mark.rule("ZZ-53")
    def test_his_first_black_card_of_a_turn_is_ignored(self):
        state = city("A c3", "B f5", "u e5", monsters="A grodino", hand_A="2S KC AS 3H")
        assert legal(state) == {"2S stay", "KC stay", "AS stay", "3H howl"}
        assert "ZZ-53 stayed" in play(state, "KC stay")
        assert {"2S move b4", "AS leap a3", "2S army e5 f6"} <= legal(state)

    @pytest.mark.rule("ZZ-53")
    def test_red_cards_do_not_wake_him(self):
        state = city("A c3", "B f5", monsters="A grodino", hand_A="2S 3H")
        play(state, "3H howl")
        assert legal(state) == {"2S stay"}

    @pytest.mark.rule("ZZ-53")
    def test_a_joker_named_black_counts(self):
        state = city("A c3", "B f5", "u e5", monsters="A grodino", hand_A="J1 2S")
        assert legal(state, "J1") == {"stay", "howl", "army e5 f5"}
        play(state, "J1 stay")
        assert "2S move b4" in legal(state)

    @pytest.mark.rule("ZZ-53")
    def test_a_red_joker_does_not_count_even_for_the_army(self):
        state = city("A c3", "B f5", "u e5", "0 g5", monsters="A grodino", hand_A="J1 2S")
        play(state, "J1 army e5 f5")
        assert legal(state) == {"2S stay"}

    @pytest.mark.rule("ZZ-53")
    def test_every_turn_anew(self):
        state = city("A c3", "B f5", monsters="A grodino", hand_A="2S", hand_B="2H")
        play(state, "2S stay", "2H howl")
        assert state.active == 0
        blacks = [card for card in cards(state, "hand 0") if card[-1] in "SC"]
        assert all(legal(state, card) == {"stay"} for card in blacks)

    @pytest.mark.rule("ZZ-53")
    def test_a_black_card_played_before_is_remembered(self):
        state = city("A c3", "B f5", monsters="A grodino", hand_A="2S", played="3S 4H")
        assert "2S move b4" in legal(state)

    @pytest.mark.rule("ZZ-54")
    def test_tail_sweep_in_an_order_of_his_choice_following_none(self):
        state = city(
            "A c6", "B b6", "C c5", "D d6", monsters="A grodino", hand_A="J1 2H"
        )  # b7 and d7 are next to him, a6 behind B
        play(state, "J1 mega")
        assert legal(state) == {"b6", "c5", "d6"}
        play(state, "c5")
        assert legal(state) == {"b6", "d6"}
        play(state, "b6", "d6")
        assert where(state) == "c6 b6 c4 e6"
        assert floors(state, "a6") == 3
        assert [floors(state, square) for square in ("b7", "d7")] == [3, 3]
        assert state.won == [3, 0, 0, 0]
        assert legal(state) == {"2H howl"}

    @pytest.mark.rule("ZZ-54", "ZZ-41")
    def test_a_sweep_crushes_and_lets_flee_like_any_attack(self):
        state = city("A c3", "B c2", "C d3", "u c1 e3", monsters="A grodino", hand_A="J1 2H")
        play(state, "J1 mega", "d3")
        assert legal(state) == {"f2", "f3", "f4"}
        play(state, "f3", "c2")
        assert state.reserve == [1, 0, 0]
        assert where(state) == "c3 c1 e3"

    @pytest.mark.rule("ZZ-54", "ZZ-45")
    def test_a_sweep_ends_with_the_game(self):
        state = city("A d2", "B d3", "C c2", "1 d4", monsters="A grodino", hand_A="J1 2H")
        play(state, "J1 mega", "d3")
        assert state.outcome().rule == "ZZ-45"
        assert state.won == [1, 0, 0]


class TestNogyab:
    @pytest.mark.rule("ZZ-55")
    def test_he_moves_onto_buildings_by_any_kind_of_move(self):
        state = city("A b6", "B f2", monsters="A nogyab", hand_A="2S 2C JC QC KS")
        assert legal(state, "2S move") == {"a7", "c7", "a5", "c5"}
        assert legal(state, "2C move") == {"b7", "c6", "b5", "a6"}
        assert "a7" in legal(state, "JC dash b7")
        assert {"a7", "d7", "a4"} <= legal(state, "QC burrow")
        assert {"d4", "g1", "a7"} <= legal(state, "KS leap")

    @pytest.mark.rule("ZZ-55", "ZZ-15")
    def test_a_building_counts_as_free_for_a_compulsory_move(self):
        state = city("A a3", "B b3", monsters="A nogyab", hand_A="2C 3H")
        assert legal(state, "2C") == {"move a4", "move a2"}

    @pytest.mark.rule("ZZ-55")
    def test_the_building_stays_under_him_and_he_attacks_from_there(self):
        state = city("4A d7", "B d6", monsters="A nogyab", hand_A="2D 3H")
        assert floors(state, "d7") == 4
        play(state, "2D attack d6")
        assert where(state) == "d6 d5"
        assert floors(state, "d7") == 4

    @pytest.mark.rule("ZZ-55")
    def test_pushed_into_a_building_he_hits_it_like_anyone(self):
        state = city("A c6", "B b6", monsters="B nogyab", hand_A="2D 3H")
        play(state, "2D attack b6")
        assert where(state) == "c6 b6"
        assert floors(state, "a6") == 3

    @pytest.mark.rule("ZZ-55", "ZZ-20")
    def test_pushed_off_a_roof_he_is_not_followed(self):
        state = city("A f5", "4B f6", "0 f7", monsters="B nogyab", hand_A="2D 3H")
        play(state, "2D attack f6")
        assert where(state) == "f5 f7"

    @pytest.mark.rule("ZZ-55", "ZZ-22")
    def test_who_is_pushed_against_his_building_hits_it_not_him(self):
        state = city("A d3", "C d2", "4B d4", monsters="B nogyab", turn="C", hand_C="2D 3H")
        play(state, "2D attack d3")
        assert where(state) == "d3 d4 d2"
        assert floors(state, "d4") == 3
        assert state.won == [0, 0, 1]

    @pytest.mark.rule("ZZ-56")
    def test_on_a_roof_he_may_not_end_the_turn(self):
        state = city("4A d7", "B f2", monsters="A nogyab", hand_A="2S 3H", played="2H 4H 5H")
        assert "end" not in legal(state)
        play(state, "2S move c6")
        assert "end" in legal(state)

    @pytest.mark.rule("ZZ-56")
    def test_without_a_card_he_climbs_down_to_one_of_the_nearest_empty_squares(self):
        """Around d7 only c7 is not empty: a unit stands there."""
        state = city("4A d7", "B f2", "u c7", monsters="A nogyab", hand_A="2H", hand_B="3H")
        play(state, "2H howl")
        assert state.seat == 0
        assert legal(state) == {"e7", "c6", "d6", "e6"}
        assert play(state, "e6")[0] == "ZZ-56 climbed-down"
        assert where(state) == "e6 f2"
        assert state.active == 1

    @pytest.mark.rule("ZZ-56")
    def test_farther_squares_only_if_none_is_nearer(self):
        state = city("4A g7", "B f6", monsters="A nogyab", hand_A="2D", hand_B="3H")
        play(state, "2D howl")
        assert legal(state) == {"e7", "e6", "e5", "f5", "g5"}

    @pytest.mark.rule("ZZ-57")
    def test_if_the_building_under_him_falls_he_is_on_the_ground(self):
        state = city("A d3", "C d2", "1B e3", monsters="B nogyab", turn="C", hand_C="KD 3H")
        play(state, "KD shake d3")
        assert where(state) == "d3 e3 d2"
        assert floors(state, "e3") == 0

    @pytest.mark.rule("ZZ-57", "ZZ-56")
    def test_shaking_his_own_roof_down_he_may_end_the_turn(self):
        state = city("1A d7", "B d6", monsters="A nogyab", hand_A="KD 2H", played="2S 3H 4H")
        assert "end" not in legal(state)
        play(state, "KD shake d6")
        assert where(state) == "d7 d6"
        assert state.won == [1, 0]
        assert "end" in legal(state)

    @pytest.mark.rule("ZZ-57", "ZZ-22")
    def test_who_fells_the_building_under_him_does_not_get_its_square(self):
        state = city("A e5", "C d5", "1B f5", monsters="B nogyab", turn="C", hand_C="2D 3H")
        play(state, "2D attack e5")
        assert where(state) == "e5 f5 d5"
        assert state.won == [0, 0, 1]

    @pytest.mark.rule("ZZ-57", "ZZ-31")
    def test_a_throw_towards_himself_on_a_roof_hits_that_building(self):
        state = city("4A d7", "B d6", monsters="A nogyab", hand_A="QD 3H")
        assert "ZZ-57 floors" in play(state, "QD throw d6 d7")
        assert where(state) == "d7 d6"
        assert floors(state, "d7") == 3
        assert state.won == [1, 0]

    @pytest.mark.rule("ZZ-57", "ZZ-31")
    def test_and_if_it_falls_they_swap(self):
        state = city("1A d7", "B d6", monsters="A nogyab", hand_A="QD 3H")
        play(state, "QD throw d6 d7")
        assert where(state) == "d6 d7"
        assert floors(state, "d7") == 0

    @pytest.mark.rule("ZZ-31", "ZZ-55")
    def test_nobody_swaps_onto_a_roof(self):
        state = city("A d6", "4B d7", monsters="B nogyab", hand_A="QD 3H")
        play(state, "QD throw d7 d6")
        assert where(state) == "d6 d7"
        assert state.won == [0, 0]

    @pytest.mark.rule("ZZ-58")
    def test_pushed_into_the_plant_he_costs_it_one_floor_more(self):
        state = city("A d2", "B d3", monsters="B nogyab", hand_A="2D 3H")
        assert play(state, "2D attack d3")[-1] == "ZZ-58 floors"
        assert floors(state, "d4") == 6
        assert state.won == [2, 0]

    @pytest.mark.rule("ZZ-58", "ZZ-24")
    def test_in_a_chain_only_if_it_is_he_who_hits_the_plant(self):
        front = city("A d1", "C d2", "B d3", monsters="B nogyab", hand_A="2D 3H")
        play(front, "2D attack d2")
        assert floors(front, "d4") == 5
        behind = city("A d1", "B d2", "C d3", monsters="B nogyab", hand_A="2D 3H")
        play(behind, "2D attack d2")
        assert floors(behind, "d4") == 6

    @pytest.mark.rule("ZZ-58")
    def test_a_shake_is_no_push(self):
        state = city("A d2", "B d3", monsters="B nogyab", hand_A="KD 3H")
        play(state, "KD shake d3")
        assert floors(state, "d4") == 7

    @pytest.mark.rule("ZZ-59")
    def test_he_flies_and_his_turn_ends_whatever_was_played(self):
        state = city("A c3", "B c4", monsters="A nogyab", hand_A="J1 2H 3H", hand_B="2D 3D 4D")
        assert "ZZ-59 flew" in play(state, "J1 mega")
        assert where(state) == "- c4"
        assert state.active == 1
        assert cards(state, "discard") == {"J1"}
        assert len(state.hand(0)) == 5
        assert legal(state) == {"2D howl", "3D howl", "4D howl"}

    @pytest.mark.rule("ZZ-59")
    def test_he_comes_back_on_any_empty_square_at_the_start_of_his_turn(self):
        state = city("A c4", "B d6", "u b3", away="C", monsters="C nogyab", order="B C A", turn="B",
            hand_B="2D", hand_C="2S 3S", hand_A="4S")  # fmt: skip
        play(state, "2D howl")
        assert state.seat == 2
        empty = {name for square, name in enumerate(NAMES) if state.is_empty(square)}
        assert legal(state) == empty
        assert not {"c4", "d6", "b3", "d4", "a1"} & empty
        assert play(state, "f5") == ["ZZ-59 came-back"]
        assert where(state) == "c4 d6 f5"
        assert "2S move e6" in legal(state)


class TestCrustassor:
    @pytest.mark.rule("ZZ-60")
    def test_each_unit_counts_two(self):
        state = city("A b4", "B f2", "u c4 d5 d3", floors="A 2, B 2", reserve="A 3, B 3",
            monsters="A crustassor", hand_A="2C 3H")  # fmt: skip
        assert state.scores() == [8, 5]
        play(state, "2C move c4")
        assert state.outcome().points == [10, 5]

    @pytest.mark.rule("ZZ-61")
    def test_his_spades_are_clubs(self):
        state = city("A c5", "B f2", monsters="A crustassor", hand_A="2S 2C JS JC QS QC KS KC")
        for rank in ("2", "J", "Q", "K"):
            assert legal(state, f"{rank}S") == legal(state, f"{rank}C")
        assert legal(state, "2S move") == {"c6", "c4", "b5", "d5"}

    @pytest.mark.rule("ZZ-61")
    def test_for_the_army_too(self):
        state = city("A b6", "B f2", "u c3", monsters="A crustassor", hand_A="2S 3H")
        assert legal(state, "2S army c3") == {"b3", "c2", "d3", "c4"}

    @pytest.mark.rule("ZZ-61")
    def test_a_joker_may_still_be_a_spade(self):
        state = city("A c5", "B f2", monsters="A crustassor", hand_A="J1 3H")
        assert {"b6", "d6", "b4", "c6"} <= legal(state, "J1 move")

    @pytest.mark.rule("ZZ-62")
    def test_ink_makes_adjacent_opponents_discard_three_cards_of_their_choice(self):
        state = city("A c3", "B c4", "C d3", "D f6", order="A C B D", monsters="A crustassor",
            hand_A="J1 2H", hand_B="2S 3S 4S 5S 6S", hand_C="2C 3C 4C 5C 6C", hand_D="7C 8C 9C 10C",
        )  # fmt: skip
        play(state, "J1 mega")
        assert state.seat == 2
        assert len(legal(state)) == 10
        assert state.decision().any_order_from == 0
        play(state, "6C 2C 4C")
        assert state.seat == 1
        play(state, "2S 3S 4S")
        assert [len(state.hand(seat)) for seat in range(4)] == [1, 2, 2, 4]
        assert cards(state.seen_by(3), "discard") == {"J1", "2C", "4C", "6C", "2S", "3S", "4S"}
        assert legal(state) == {"2H howl"}

    @pytest.mark.rule("ZZ-62")
    def test_who_must_discard_all_does_so_in_turn_order_too(self):
        """C chooses before B, whose last two cards C has not seen yet."""
        state = city("A c3", "B c4", "C d3", order="A C B", monsters="A crustassor",
            hand_A="J1 2H", hand_B="2S 3S", hand_C="2C 3C 4C 5C")  # fmt: skip
        play(state, "J1 mega")
        assert state.seat == 2
        assert cards(state, "discard") == set()
        play(state, "2C 3C 4C")
        assert cards(state, "discard") == {"J1", "2C", "3C", "4C", "2S", "3S"}

    @pytest.mark.rule("ZZ-62")
    def test_who_has_no_card_discards_none(self):
        state = city("A c3", "B c4", monsters="A crustassor", hand_A="J1 2H")
        assert play(state, "J1 mega") == ["ZZ-10 played", "ZZ-62 ink"]

    @pytest.mark.rule("ZZ-62")
    @pytest.mark.parametrize("hand", ["2S 3S 4S", "2S"])
    def test_who_has_three_or_fewer_discards_all(self, hand):
        state = city("A c3", "B c4", monsters="A crustassor", hand_A="J1 2H", hand_B=hand)
        assert "ZZ-62 discarded" in play(state, "J1 mega")
        assert cards(state, "hand 1") == set()
        assert legal(state) == {"2H howl"}


class Godzooky(Monster):
    """A monster of this test alone. Units count three for it; a joker burns a floor off a
    building next to it; and it may throw its cards away to end its turn.
    """

    def __init__(self) -> None:
        super().__init__("godzooky", ["bow"])

    def unit_worth(self) -> int:
        return 3

    def megas(self, city: City, seat: int) -> list[Use]:
        around = AROUND[city.where[seat]]
        return [MEGAS[square] for square in around if city.floors[square]]

    def mega(self, city: City, seat: int, square: int) -> None:
        damage(city, seat, square, 1, "GZ-1")
        city.judge(seat)

    def add_actions(self, city: City, seat: int, actions: list[int]) -> None:
        actions.append(self.first_word + 1)

    def act(self, city: City, seat: int, action: int) -> None:
        city.discard(seat, city.hand(seat)[:])


@pytest.fixture
def _godzooky() -> Iterator[None]:
    register(Godzooky())
    yield
    MONSTERS.pop()


@pytest.mark.rule("ZZ-63")
@pytest.mark.usefixtures("_godzooky")
class TestAFifthMonster:
    def test_it_has_its_own_powers(self):
        state = city("A c3", "B f5", "u b6", monsters="A godzooky, B grodino", reserve="A 2",
            hand_A="J1 2H", hand_B="3H 4H")  # fmt: skip
        assert state.scores() == [6, 0]
        assert legal(state, "J1 mega") == {"d4"}
        play(state, "J1 mega d4")
        assert floors(state, "d4") == 7
        play(state, "bow")
        assert state.active == 1
        assert units(state) == {"b6"}

    def test_it_can_be_chosen_and_plays_whole_games_with_the_others(self):
        rng = Rng("fifth")
        for _ in range(5):
            state = GAME.new({"players": 4, "monsters": "chosen"}, rng)
            assert state.text(state.legal_actions()[-1]) == "godzooky"
            state.apply(state.legal_actions()[-1], rng)
            while state.seat >= 0:
                state.apply(rng.choice(state.legal_actions()), rng)
                for seat in range(4):
                    holed = state.seen_by(seat)
                    assert holed.fill(rng).seen_by(seat) == holed
