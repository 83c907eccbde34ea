"""Exchanging hidden parts, as in a secret deployment, and picking up what is to be dealt anew."""

from ludozilla.engine.parts import Parts, hand, only, pile
from ludozilla.engine.rng import Rng
from ludozilla.engine.vocabulary import HOLE

BACKS = [pile("left", only(0)), pile("right", only(0))]


def deployed() -> Parts:
    """Two cards on backs and two in hand, all of seat 0."""
    parts = Parts([*BACKS, hand("hand", 0)], 2, 4)
    parts.put(0, [0])
    parts.put(1, [1])
    parts.put(2, [2, 3])
    parts.conceal([0, 1, 2])
    return parts


def seen(parts: Parts, viewer: int) -> list[list[int]]:
    view = parts.clone()
    view.hide(viewer)
    return view.at


def test_an_exchange_moves_both_parts():
    parts = deployed()
    parts.exchange(0, 0, 1, 1)
    parts.exchange(0, 1, 3, 2)
    assert parts.at == [[1], [3], [0, 2]]
    assert parts.faults() == []


def test_who_sees_both_knows_it_and_nobody_else_sees_a_difference():
    parts = deployed()
    before = parts.known[1].to_dict(), seen(parts, 1)
    parts.exchange(0, 0, 3, 2)
    assert seen(parts, 0) == [[3], [1], [0, 2]]
    assert (parts.known[1].to_dict(), seen(parts, 1)) == before
    assert seen(parts, 1) == [[HOLE], [HOLE], [HOLE, HOLE]]


def test_all_arrangements_stay_possible_for_the_others():
    parts = deployed()
    parts.exchange(0, 0, 3, 2)
    worlds = parts.worlds(1)
    rng = Rng("worlds")
    assert {worlds.draw(rng)[0][0] for _ in range(200)} == {0, 1, 2, 3}


def test_what_is_picked_up_is_gone_from_its_place_and_nobodys_else():
    parts = Parts([*BACKS, hand("hand", 0)], 2, 4)
    parts.put(2, [0, 1, 2, 3])
    copy = parts.clone()
    cards = parts.pick_up(2)
    cards.append(cards.pop(0))
    assert (cards, parts.at[2]) == ([1, 2, 3, 0], [])
    assert copy.at[2] == [0, 1, 2, 3]
    parts.put(2, cards)
    assert parts.at == copy.at
