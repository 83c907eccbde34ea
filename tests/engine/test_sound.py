"""What every position that is read is held to."""

import json
import re
from typing import Any

import pytest

from ludozilla.engine.game import PositionError
from ludozilla.engine.rng import Rng
from ludozilla.engine.sound import Bounds, check_bounds, check_stack
from ludozilla.engine.state import State
from ludozilla.engine.vocabulary import HOLE
from tests.toys.burrow import Burrow
from tests.toys.cellar import Cellar
from tests.toys.growl import Growl, GrowlState


def plain(state: State) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(state.to_dict()))
    return data


def refused(game: Any, data: dict[str, Any], fault: str) -> None:
    with pytest.raises(PositionError, match=fault):
        game.from_dict(data)


def test_a_viewer_takes_for_possible_what_is_so() -> None:
    data = plain(Cellar().new({}, Rng("a")))
    assert data["parts"]["known"][0]["lots"][0][0] == [0, 2]
    data["parts"]["known"][0]["lots"][0][0] = [2]
    refused(Cellar(), data, "viewer 0 is wrong about part 2")


def test_a_viewer_knows_what_lies_before_them() -> None:
    data = plain(Cellar().new({}, Rng("a")))
    own = data["parts"]["at"]["hand 0"][0]
    data["parts"]["known"][0]["lots"].append([[1], [own]])
    refused(Cellar(), data, f"viewer 0 would know of part {own}")


def test_clauses_are_true() -> None:
    data = plain(Cellar().new({}, Rng("a")))
    hand = data["parts"]["at"]["hand 1"]
    data["parts"]["known"][0]["clauses"] = [[[2], hand, 0, 1]]
    refused(Cellar(), data, "viewer 0 is wrong about ")


def test_a_view_is_one_of_some_world() -> None:
    data = plain(Cellar().new({}, Rng("a")).seen_by(0))
    data["parts"]["at"]["hand 1"].append(data["parts"]["at"]["cellar"].pop())
    assert Cellar().from_dict(data).to_dict() == data
    data["parts"]["known"][0]["lots"][0][0] = [0]
    refused(Cellar(), data, "damaged")


def test_only_who_has_chosen_has_a_sealed_choice() -> None:
    state = Growl().new({}, Rng("a"))
    data = plain(state)
    refused(Growl(), data | {"sealed": [1, 0]}, "seat 0 cannot have a sealed choice")
    state.play("2", seat=1)
    data = plain(state)
    assert data["sealed"] == [0, 2]
    refused(Growl(), data | {"sealed": [0, HOLE]}, "sealed choice of seat 1 cannot be -1")
    refused(Growl(), data | {"sealed": [0, 9]}, "sealed choice of seat 1 cannot be 9")
    refused(Growl(), plain(state.seen_by(0)) | {"sealed": [0, 2]}, "of seat 1 cannot be 2")


def test_somebody_comes_first_and_for_a_reason_that_has_a_text() -> None:
    state = Growl().new({}, Rng("a"))
    state.playout(Rng("b"), 99)
    data = plain(state)
    assert Growl().from_dict(data).to_dict() == data
    refused(Growl(), data | {"ending": data["ending"] | {"ranks": [2, 2]}}, "ranks cannot be")
    refused(Growl(), data | {"ending": data["ending"] | {"ranks": [1, 3]}}, "ranks cannot be")
    refused(Growl(), data | {"ending": data["ending"] | {"reason": "rain"}}, "ends by 'rain'")


def test_nothing_more_is_said_and_nothing_twice() -> None:
    data = plain(Growl().new({}, Rng("a")))
    refused(Growl(), data | {"weather": "rain"}, "'weather' does not agree")
    data = plain(Cellar().new({}, Rng("a")))
    data["parts"]["at"]["hand 0"].reverse()  # which has no order
    refused(Cellar(), data | {"parts": data["parts"] | {"rain": 1}}, "'parts' does not agree")


@pytest.mark.parametrize("value", [[1.5, 2], [True, 2], [[2], 2], ["2", 2]])
def test_lists_hold_what_they_held(value: list[object]) -> None:
    data = plain(Burrow().new({}, Rng("a")))
    refused(Burrow(), data | {"salve": value}, "'salve' cannot be")


def test_there_is_something_to_be_decided() -> None:
    data = plain(Growl().new({}, Rng("a")))
    refused(Growl(), data | {"growls": [[], []]}, "there is nothing to be decided")


class Strict(Growl):
    """Growl with a word on what its positions are like."""

    def check_position(self, state: GrowlState) -> None:
        check_bounds(state, {"growls": Bounds(1, 5)})
        check_stack(state, re.compile("Hunt Pounce (PickGrowl )+"))


def test_a_game_holds_its_numbers_to_bounds() -> None:
    data = plain(Strict().new({}, Rng("a")))
    assert Strict().from_dict(data).to_dict() == data
    fault = r"'growls' must be from 1 to 5, not \[\[1, 6\], \[1\]\]"
    refused(Strict(), data | {"growls": [[1, 6], [1]]}, fault)


def test_a_game_says_how_its_stack_can_stand() -> None:
    data = plain(Strict().new({}, Rng("a")))
    refused(Strict(), data | {"stack": data["stack"][1:]}, "the stack cannot be Pounce PickGrowl")


def test_bounds_say_how_many_there_are() -> None:
    state = Growl().new({}, Rng("a"))
    check_bounds(state, {"growls": Bounds(1, 5, 2)})
    with pytest.raises(ValueError, match="'growls' must be 3 numbers from 1 to 5"):
        check_bounds(state, {"growls": Bounds(1, 5, 3)})
    with pytest.raises(ValueError, match="'growls' must be from 0 to 1"):
        check_bounds(state, {})
