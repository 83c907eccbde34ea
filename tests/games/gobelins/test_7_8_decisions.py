"""Sections 7 and 8: what is asked of whom, and who knows what."""

import pytest

from ludozilla.engine.journal import Journal
from ludozilla.engine.record import Record
from ludozilla.engine.rng import Rng, seed_from
from ludozilla.games.gobelins.game import GAME
from ludozilla.testing import cards, legal, play, worlds
from tests.games.gobelins.den import army, asked, hand, pile, table


@pytest.mark.rule("GO-11")
def test_the_mulligan_is_asked_of_everyone():
    state = table(mulligan="p1", hand_p1="W01a W06 W07 R06 R07 K06 K15")
    assert (asked(state), legal(state)) == ("p1 mulligan", {"keep"})
    assert GAME.ask(state.seen_by(0), "en").startswith("Keep this hand?")


@pytest.mark.rule("GO-62", "GO-114")
def test_a_placing_by_power_is_asked_even_if_the_hand_has_nothing_for_it():
    state = table(hand_p1="G03a K06")
    play(state, "G03a place")
    assert (asked(state), legal(state)) == ("p1 place", {"no"})


@pytest.mark.rule("GO-62", "GO-115")
def test_a_mutation_by_power_is_asked_even_if_the_hand_has_nothing_for_it():
    state = table(army_p1="K08 / K01a", hand_p1="K15 W15")
    play(state, "K08 activate")
    assert (asked(state), legal(state)) == ("p1 mutate", {"no"})


@pytest.mark.rule("GO-103", "GO-71")
def test_what_is_taken_of_the_cards_looked_at_is_secret():
    state = table(hand_p1="W01a", draw="R01a R02a R03a")
    play(state, "W01a place")
    take = state.parse("R02a")
    assert state.setup.vocabulary.text(state.seen_path(take, 0)) == "R02a"
    assert state.setup.vocabulary.text(state.seen_path(take, 1)) == "?"
    state.apply(take, Rng("x"))
    assert pile(state.seen_by(0))[:3] == ["R01a", "R03a", "?"]
    assert pile(state.seen_by(1))[:3] == ["?", "?", "?"]


@pytest.mark.rule("GO-103", "GO-71")
def test_who_put_cards_under_the_pile_knows_who_draws_them():
    state = table(hand_p1="W01a", draw="R01a R02a R03a", rest="discard")
    play(state, "W01a place", "R02a", "spend1")
    assert hand(state.seen_by(0), "p2") == "R03a"
    assert hand(state.seen_by(-1), "p2") == "?"


@pytest.mark.rule("GO-103", "GO-71")
def test_who_put_cards_under_the_pile_does_not_see_which_another_takes():
    state = table(hand_p1="W01b", hand_p2="W01a", draw="R01a R02a R03a", rest="aside", turn="p2")
    play(state, "W01a place", "R02a")
    assert pile(state.seen_by(1)) == ["R01a", "R03a"]
    play(state, "W01b place", "R01a")
    assert (hand(state.seen_by(1), "p1"), hand(state, "p1")) == ("?", "R01a")


@pytest.mark.rule("GO-103", "GO-69")
def test_what_is_put_under_a_new_pile_is_known_to_lie_under_it():
    state = table(hand_p1="W01a", draw="R01a", discard="G01a G02a G03a G04a", rest="aside")
    play(state, "W01a place", "R01a")
    for viewer in (1, -1):
        filled = [pile(world) + cards(world, "hand 0") for world in worlds(state, viewer)]
        there = {lying.index("R01a") for lying in filled}
        assert there == {1, 4}  # under the two that remain but above the other, or in the hand


@pytest.mark.rule("GO-108", "GO-71")
def test_a_card_given_is_shown_in_the_log_to_the_two_players_only():
    state = table(army_p1="W11 / W05a", hand_p1="R01a R02a", hand_p2="K01a", players="3")
    play(state, "W11 activate", "p2")
    give = state.parse("R02a")
    assert [state.seen_path(give, seat) for seat in (0, 1)] == [state.path(give)] * 2
    assert state.setup.vocabulary.text(state.seen_path(give, 2)) == "?"
    state.listen(Journal())
    state.apply(give, Rng("x"))
    given = state.journal.take()[0]
    assert GAME.tell(given.seen_by(1), state, "en").endswith("Cinder-Brat.")
    assert GAME.tell(given.seen_by(2), state, "en").endswith("a hidden card.")


@pytest.mark.rule("GO-112", "GO-105")
def test_a_card_that_went_openly_to_a_hand_stays_known():
    state = table(army_p1="G08 / G01a R04a", hand_p2="K01a")
    play(state, "G08 activate")
    assert hand(state.seen_by(1), "p1") == "R04a"


@pytest.mark.rule("GO-65", "GO-67")
def test_clone_fill_and_records_work_in_the_middle_of_a_chain():
    state = table(
        army_p1="R07 / R05a K04a R04a",
        hand_p1="R13",
        army_p2="K12 / K01a R02a",
        hand_p2="B01a B02a",
    )
    play(state, "R13 place", "R04a", "R13", "R02a", "R02a")
    twin = state.clone()
    again = GAME.from_dict(state.to_dict())
    filled = state.seen_by(0).fill(Rng("fill"))
    assert army(filled, "p2") == army(state, "p2")
    for world in (state, twin, again):
        play(world, "K04a", "B01a")
    assert state.digest() == twin.digest() == again.digest()
    play(filled, "K04a")
    assert asked(filled) == "p2 discard"


@pytest.mark.rule("GO-28")
def test_a_payment_begun_can_be_replayed_from_a_record():
    record, state = Record.begin(GAME, {}, seed_from("pay"))
    rng = Rng("choices")
    for _ in range(60):
        if state.ending is not None:
            break
        record.play(state, rng.choice(state.legal_actions()))
    assert Record.loads(record.dumps()).replay(GAME) == state
