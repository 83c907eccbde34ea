"""What a bot that thinks ahead sees in Zoon: who besieges an Emblem, now and with one move more."""

import pytest

from ludozilla.engine.rng import Rng
from ludozilla.games.zoon.game import GAME
from ludozilla.games.zoon.scouts import WEIGHTS, Scout, sights
from tests.games.zoon.battlefield import NORTH, SOUTH, position


def scouts(text: str) -> list[Scout]:
    """Both sides, who have looked at each other."""
    state = position(text)
    sides = [Scout(state, seat) for seat in (SOUTH, NORTH)]
    for side, enemy in zip(sides, reversed(sides), strict=True):
        side.look_at(state, enemy)
    return sides


def test_each_attacker_of_an_emblem_counts():
    one, _ = scouts("south: warus, a1 draknar, c5 jorund\nnorth: boarix, c6 sacrechene known")
    two, _ = scouts(
        "south: warus, a1 draknar, c5 jorund, d6 mourse_a\nnorth: boarix, c6 sacrechene known"
    )
    # Against 4, 2, 0, 0: Jorund's 6 beat all, his 1 the two 0; Mourse's 3, 4, 2, 1 win ten times.
    assert one.siege == one.siege_in_truth == one.strike == 12 / 16
    assert two.siege == two.siege_in_truth == 22 / 16
    assert two.strike == one.strike


def test_a_siege_is_shared_among_all_that_may_be_the_emblem():
    south, _ = scouts(
        "south: warus, a1 draknar, c5 jorund\n"
        "north: boarix, c6 kassin_a, d6 sacrechene, e6 kassin_b"
    )
    assert south.siege == pytest.approx(12 / 16 / 3)
    assert south.siege_in_truth == 0.0


def test_a_shot_at_an_emblem_is_a_siege():
    south, _ = scouts("south: warus, a1 draknar, c4 korse_a\nnorth: boarix, c6 sacrechene known")
    # The Flèche pétard hits two squares ahead; its 3 and its 4 beat three of the four corners.
    assert south.siege == south.truth == 6 / 16
    without, _ = scouts(
        "south: warus, a1 draknar, c4 korse_a\nsouth trumps:\nnorth: boarix, c6 sacrechene known"
    )
    assert without.siege == 0.0


def test_who_can_be_there_with_one_more_move_is_seen():
    at_hand, _ = scouts("south: warus, a1 draknar, c4 jorund\nnorth: boarix, c6 sacrechene known")
    assert at_hand.siege == 0.0
    assert at_hand.siege_soon == at_hand.siege_soon_in_truth == 12 / 16
    held_up, _ = scouts(
        "south: warus, a1 draknar, c4 jorund, c5 korse_a, b4 korse_a, d4 korse_b, c3 korse_b\n"
        "south trumps:\nnorth: boarix, c6 sacrechene known"
    )
    # The Korse on c5 attacks at once and counts here as well; Jorund cannot stir.
    assert held_up.siege_soon == held_up.siege == 6 / 16


def test_squares_around_an_emblem_that_are_not_its_own_are_open_sides():
    south, north = scouts(
        "south: warus, a1 draknar, a2 korse_a\n"
        "north: boarix, e5 sacrechene, e6 kassin_a, d5 kassin_b"
    )
    assert south.open_sides == 2
    assert north.open_sides == 6


def test_an_enemy_on_the_way_to_ones_emblem_is_feared():
    far = (
        "south: boarix, a1 sacrechene, f1 kassin_a\nsouth trumps:\n"
        "north: warus, f6 draknar, e4 jorund"
    )
    near = far.replace("e4 jorund", "a3 jorund")
    assert GAME.judge(position(near), SOUTH) < GAME.judge(position(far), SOUTH) - 0.03


def test_every_sight_has_a_weight():
    state = GAME.new({}, Rng("sights"))
    while state.turns == 0:
        state.apply(state.legal_actions()[0], Rng("any"))
    assert len(sights(state, SOUTH, mine=True)) == len(WEIGHTS)
