"""Section 11: who knows what."""

from collections import Counter

import pytest

from ludozilla.engine.journal import Event, Journal
from ludozilla.engine.parts import WATCHER
from ludozilla.engine.rng import Rng
from ludozilla.engine.vocabulary import HOLE
from ludozilla.testing import play
from tests.games.zorgl_zilla.golgoville import all_but, cards, city

HAND_A, HAND_B, HAND_C = "2H 3H 4H", "KS KC KH KD QS", "QC QH QD JS JC"


def before_a_reshuffle(players: int):
    """A is about to take the last card of the draw pile, then some of the new one."""
    known = f"{HAND_A} {HAND_B} 9S 9C" + (f" {HAND_C}" if players == 3 else "")
    more = {"hand_C": HAND_C} if players == 3 else {}
    monsters = ["A b3", "B f5", "C f3"][:players]
    more |= {"hand_A": HAND_A, "hand_B": HAND_B, "draw": "9S 9C", "discard": all_but(known)}
    return city(*monsters, **more)


def filled_hands(state, viewer: int, hand: str, draws: int = 200) -> list[set[str]]:
    rng = Rng("hidden")
    holed = state.seen_by(viewer)
    return [cards(holed.fill(rng), hand) for _ in range(draws)]


def test_hands_and_the_draw_pile_are_hidden_all_else_is_open():
    state = city("A b3", "B f5", hand_A="2H 3H", hand_B="4S 5S", discard="KS QS")
    seen = state.seen_by(0)
    assert cards(seen, "hand 0") == {"2H", "3H"}
    assert cards(seen, "hand 1") == {"?"}
    assert cards(seen, "draw") == {"?"}
    assert cards(seen, "discard") == {"KS", "QS"}
    assert cards(state.seen_by(WATCHER), "hand 0") == {"?"}
    for open_to_all in ("floors", "where", "army", "won", "reserve"):
        assert seen.to_dict()[open_to_all] == state.to_dict()[open_to_all]


def test_a_seat_knows_the_set_of_cards_it_has_not_seen():
    state = city("A b3", "B f5", hand_A="2H 3H", hand_B="4S 5S", discard="KS QS")
    could_be = set().union(*filled_hands(state, 0, "hand 1", 1000))
    assert could_be == set(all_but("2H 3H KS QS").split())


@pytest.mark.rule("ZZ-12")
def test_with_two_players_a_reshuffle_reveals_the_other_hand():
    state = before_a_reshuffle(2)
    play(state, "2H howl", "3H howl", "4H howl")
    assert cards(state.seen_by(0), "hand 1") == set(HAND_B.split())
    # B knows the two cards A took before the pile was remade, not the three after it.
    assert cards(state.seen_by(1), "hand 0") == {"9S", "9C", "?"}


@pytest.mark.rule("ZZ-12")
def test_old_cards_stay_known_until_they_are_played():
    state = before_a_reshuffle(2)
    play(state, "2H howl", "3H howl", "4H howl")
    play(state, "KS leap c1", "KC leap e1", "KH howl", "end")
    assert cards(state.seen_by(0), "hand 1") == {"KD", "QS", "?"}
    assert len(state.hand(1)) == 5


@pytest.mark.rule("ZZ-12")
def test_with_three_players_the_old_cards_are_in_the_other_hands():
    state = before_a_reshuffle(3)
    play(state, "2H howl", "3H howl", "4H howl")
    assert cards(state.seen_by(0), "hand 1") == {"?"}
    old = set(HAND_B.split()) | set(HAND_C.split())
    hands = filled_hands(state, 0, "hand 1")
    assert all(hand < old for hand in hands)
    assert set().union(*hands) == old


@pytest.mark.rule("ZZ-12")
def test_with_three_players_each_hand_keeps_its_number_of_old_cards():
    """B has played three of its five old cards and drawn three new ones."""
    state = before_a_reshuffle(3)
    play(state, "2H howl", "3H howl", "4H howl")
    play(state, "KS leap c1", "KC leap e1", "KH howl", "end")
    old = {"KD", "QS"} | set(HAND_C.split())
    rng = Rng("counts")
    counts: Counter[tuple[int, int]] = Counter()
    for _ in range(300):
        world = state.seen_by(0).fill(rng)
        counts[len(cards(world, "hand 1") & old), len(cards(world, "hand 2") & old)] += 1
    assert set(counts) == {(2, 5)}


@pytest.mark.rule("ZZ-12")
def test_what_is_drawn_is_told_to_the_one_who_draws():
    state = city("A b3", "B f5", hand_A="2H", hand_B="4S 5S")
    state.listen(Journal())
    state.apply(state.parse("2H howl"), Rng("draw"))
    (drew,) = [event for event in state.journal.take() if event.key == "drew"]
    words = state.setup.vocabulary
    assert {words.token(card) for card in drawn(drew, 0)} == cards(state, "hand 0")
    assert drawn(drew, 1) == drawn(drew, WATCHER) == [HOLE] * 5


def drawn(event: Event, viewer: int) -> list[int]:
    seen = event.seen_by(viewer).args["cards"]
    assert isinstance(seen, list)
    return seen
