"""Sections 7 and 8: decisions in the middle of things, and what is hidden."""

import json

import pytest

from ludozilla.engine.parts import WATCHER
from ludozilla.engine.rng import Rng, seed_from
from ludozilla.engine.scene_text import draw_text
from ludozilla.engine.texts import typeset
from ludozilla.games.happy_city.game import GAME
from ludozilla.table.table import Table, UndoRefused
from ludozilla.testing import legal, play
from tests.games.happy_city.town import asked, cards, city, given, new

# A monster that B has to deal with while A is buying: B has one already.
IN_THE_MIDDLE = """
    city A: market_white maison
    city B: market_white epicerie
    coins: A 5
    zone: igloo zoo spa
    monster A: grozilla
    monster B: catzilla
    turn: A buy
    """


@pytest.mark.rule("HC-57", "HC-62")
def test_a_position_in_the_middle_of_a_chain_is_whole():
    state = given(IN_THE_MIDDLE)
    play(state, "immeuble")
    assert asked(state) == "B ruin"
    copies = [
        state.clone(),
        GAME.from_dict(json.loads(json.dumps(state.to_dict()))),
        state.seen_by(0).fill(Rng("fill")),
    ]
    play(state, "epicerie")
    for copy in copies:
        copy.apply(copy.parse("epicerie"), Rng("test 0"))
        assert city(copy, "B") == city(state, "B") == "market_white epicerie/catzilla"
        assert type(copy.stack[-1]) is type(state.stack[-1])


def test_every_decision_cites_its_rule_and_can_be_asked():
    state = given(IN_THE_MIDDLE)
    play(state, "immeuble")
    assert state.decision().rule == "HC-57"
    assert GAME.ask(state, "en") == (
        "Grozilla is coming, so Catzilla destroys a building of your city: which one?"
    )
    assert GAME.ask(state, "fr") == typeset(
        "Grozilla arrive, alors Catzilla détruit un bâtiment de votre ville : lequel ?", "fr"
    )


def test_draws_cannot_be_taken_back_and_everything_else_can():
    """People at a table draw from deck 4 until a second monster comes to somebody's city."""
    table = Table.new(GAME, {"players": 2, "mode": "expert"}, seed_from("undo 3"), ["Ana", "Bo"])
    rng = Rng("undo")
    taken_back: dict[str, set[bool]] = {}
    refusals: set[str] = set()
    while table.outcome is None and "ruin" not in taken_back:
        (seat,) = table.waiting()
        view = table.view(seat)
        key, digest, legal = view.decision().key, view.digest(), view.playable()
        move = "deck4" if "deck4" in legal else legal[rng.below(len(legal))]
        table.play(seat, move)
        try:
            table.undo(seat)
        except UndoRefused as refusal:
            refusals.add(refusal.reason)
            taken_back.setdefault(key, set()).add(False)
        else:
            assert table.view(seat).digest() == digest
            taken_back.setdefault(key, set()).add(True)
            table.play(seat, move)
    assert refusals == {"seen"}
    assert taken_back == {
        "market": {True},
        "discard": {True},
        "draw": {False},
        "buy": {True},
        "buy-with-tokens": {True},
        "pay": {True},
        "special": {True},
        "ruin": {True},
    }


def test_discards_are_known_to_all_but_the_table_shows_only_how_many():
    state = given("city A:\ncity B:\nzone: square musee zoo\ndiscard 1: usine ecole\nturn: A")
    play(state, "square")
    holed = state.seen_by(1)
    assert cards(holed, "discard 1") == cards(state, "discard 1")
    assert set(cards(state, "discard 1")) == {"usine", "ecole", "square"}
    drawing = draw_text(GAME.scene(holed, "en"))
    assert "Discards 1 · 3" in drawing
    assert "School" not in drawing


@pytest.mark.rule("HC-14", "HC-28")
def test_only_the_order_of_a_rebuilt_deck_is_hidden():
    state = given(
        """
        city A: market_white
        city B: market_white
        zone: musee zoo
        deck 1:
        discard 1: ecole igloo banque usine
        turn: A draw
        """
    )
    play(state, "deck1")
    assert cards(state.seen_by(0), "deck 1") == ["?", "?", "?"]
    left = set(cards(state, "deck 1"))
    for number in range(20):
        filled = state.seen_by(0).fill(Rng(str(number)))
        assert set(cards(filled, "deck 1")) == left


def test_nobody_knows_more_than_anybody_else():
    state = new(players=3, mode="expert")
    rng = Rng("play")
    while state.ending is None:
        views = [state.seen_by(viewer).parts.at for viewer in (0, 1, 2, WATCHER)]
        assert views.count(views[0]) == 4
        state.apply(rng.choice(state.legal_actions()), rng)


@pytest.mark.parametrize("move", ["maison", "deck1", "market_white"])
def test_an_action_of_another_step_is_refused_and_changes_nothing(move: str):
    state = given("city A: market_white\ncity B: maison\ncoins: A 0\nzone: zoo\nturn: A buy")
    before = state.digest()
    with pytest.raises(ValueError, match="is not legal"):
        state.parse(move)
    assert state.digest() == before
    assert legal(state) == {"pass"}
