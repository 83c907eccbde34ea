"""Positions damaged in one spot are refused, or can be played, looked at and filled to the end."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludozilla.engine.game import Game, PositionError
from ludozilla.engine.parts import WATCHER
from ludozilla.engine.registry import find, installed
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import TRUTH, State

pytestmark = pytest.mark.slow

MOVES = (3, 10, 30, 80, 200, 400)
LONGEST = 20_000

NUMBERS = [-3, -2, -1, 0, 1, 2, 3, 7, 50, 200, 10**6]
ANYTHING: list[object] = [None, 1.5, "zilla", True, [], {}, [0], 10**20, [[1]]]


class Dice(Rng):
    """Chance that picks things other than numbers, too."""

    def pick(self, things: list[Any]) -> Any:
        return things[self.below(len(things))]


def spots(data: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to all that is in some plain data."""
    found = [path]
    keys: Any = ()
    if isinstance(data, dict):
        keys = data
    elif isinstance(data, list):
        keys = range(len(data))
    for key in keys:
        found += spots(data[key], (*path, key))  # type: ignore[index]
    return found


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def damage(data: dict[str, Any], dice: Dice) -> None:
    """Change, remove or exchange something; each part of a position is as likely."""
    top = dice.pick(sorted(data))
    paths = [path for path in spots(data) if path[:1] == (top,)]
    path = dice.pick(paths)
    holder, key = at(data, path[:-1]), path[-1]
    value = holder[key]
    how = dice.pick(["another", "like", "nearby", "remove", "swap"])
    if how == "remove":
        del holder[key]
    elif how == "another":
        holder[key] = dice.pick(ANYTHING)
    elif how == "swap":
        other = dice.pick(paths)
        if other[: len(path)] != path and path[: len(other)] != other:
            elsewhere = at(data, other[:-1])
            holder[key], elsewhere[other[-1]] = elsewhere[other[-1]], value
    elif isinstance(value, bool):
        holder[key] = not value
    elif isinstance(value, int):
        holder[key] = dice.pick(NUMBERS) if how == "like" else value + dice.pick([-1, 1])
    elif isinstance(value, str):
        holder[key] = value + "x"
    elif isinstance(value, list):
        value.insert(dice.below(len(value) + 1), dice.pick([-1, 0, 1, *value]))
    elif isinstance(value, dict):
        value["zilla"] = 0


def some_position(game: Game, dice: Dice) -> State:
    """A position of a random game, or how somebody sees it."""
    state: State = game.new(dice.pick(game.option_sets()), dice)
    most = dice.pick(list(MOVES))
    state.playout(dice, most)
    if dice.below(5) < 3:
        return state
    return state.seen_by(dice.below(state.setup.seats + 1) + WATCHER)


def look(state: State) -> None:
    """Whatever a screen asks of a position."""
    game = state.setup.game
    for lang in ("en", "fr"):
        game.scene(state, lang)
        if state.ending is not None:
            game.texts.get(f"outcome.{state.ending.reason}", lang)
        elif state.viewer in (TRUTH, state.seat):
            game.ask(state, lang)
            assert state.playable()


def use(state: State) -> None:
    """Look at it with all eyes, fill it, and play to the end."""
    rng = Rng("use")
    look(state)
    if state.viewer != TRUTH:
        state = state.fill(rng)
    played = 0
    while state.ending is None:
        look(state)
        if state.parts.known:
            for seat in range(WATCHER, state.setup.seats):
                view = state.seen_by(seat)
                look(view)
                view.fill(rng)
                view.imagine(rng).playout(rng, 30)
        assert played < LONGEST
        played += state.playout(rng, 40)
    look(state)


@pytest.mark.parametrize("name", installed())
@settings(max_examples=60)
@given(seed=st.integers(0, 10**6))
def test_a_damaged_position_is_refused_or_can_be_used(name: str, seed: int) -> None:
    game, dice = find(name), Dice(f"damage {seed}")
    data = json.loads(json.dumps(some_position(game, dice).to_dict()))
    damage(data, dice)
    try:
        state = game.from_dict(data)
    except PositionError:
        return
    use(state)
