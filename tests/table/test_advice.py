"""Advice: sound, fair, and in the words of the table."""

import msgspec
import pytest

from ludozilla.engine.registry import find, installed
from ludozilla.engine.rng import Rng
from ludozilla.table.advice import advise


def some_way_on(name: str, moves: int = 25):
    game = find(name)
    state = game.new({}, Rng("deal"))
    rng = Rng("moves")
    for _ in range(moves):
        state.apply(rng.choice(state.legal_actions()), rng)
    return game, state


@pytest.mark.parametrize("name", installed())
def test_advice_can_be_played_and_goes_over_the_wire(name):
    game, state = some_way_on(name)
    view = state.seen_by(state.seat)
    names = [game.seat_label(seat, "fr") for seat in range(view.setup.seats)]
    advice = advise(view, "fr", names, Rng("a"), ms=50)
    assert advice.move in view.playable()
    assert [told.move for told in advice.considered][:1] in ([], [advice.move])
    assert all(0 <= told.chance <= 100 for told in advice.considered)
    assert all(0 <= share <= 100 for belief in advice.beliefs for _, share in belief.what)
    assert msgspec.json.decode(msgspec.json.encode(advice))["move"] == advice.move


def test_what_may_be_hidden_is_called_as_it_is_on_the_table():
    game, state = some_way_on("zombie-apocalypse-now", 0)
    advice = advise(state.seen_by(0), "fr", ["Ana", "Bo"], Rng("a"), ms=300)
    (hand,) = [belief for belief in advice.beliefs if belief.where == "Main des zombies"]
    words = [f"{rank}{suit}" for rank in [*range(2, 11), *"JQKA"] for suit in "SC"]
    titles = {game.token_label(word, "fr") for word in words}
    assert {name for name, _ in hand.what} <= titles


def test_where_one_should_be_unpredictable_there_is_nothing_to_explain():
    _, state = some_way_on("zoon", 0)
    advice = advise(state.seen_by(0), "en", ["Ana", "Bo"], Rng("a"))
    assert (advice.considered, advice.beliefs) == ((), ())
