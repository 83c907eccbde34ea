"""Copies of parts share until one of them is written, and nobody can tell."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludozilla.engine.knowledge import KNOWN
from ludozilla.engine.parts import EVERYBODY, NOBODY, TOP, Parts, hand, heap, only, pile
from ludozilla.engine.rng import Rng

SEATS, CARDS = 2, 8
DECK, DISCARD, ROW, HAND = 0, 1, 2, 3
PLACES = [pile("deck"), heap("discard"), pile("row", EVERYBODY), hand("a", 0), hand("b", 1)]


def new_table() -> Parts:
    """All cards but the last two are out, shuffled, and everyone has one of them."""
    parts = Parts(PLACES, SEATS, CARDS)
    parts.put(DECK, list(range(CARDS - 2)))
    parts.shuffle(DECK, Rng("table"))
    parts.draw(DECK, HAND)
    parts.draw(DECK, HAND + 1)
    return parts


def from_plain_data(parts: Parts) -> Parts:
    """A copy that shares nothing."""
    copy = Parts(PLACES, SEATS, CARDS)
    copy.restore(parts.to_dict())
    return copy


def put(parts: Parts, place: int, pick: int) -> None:
    missing = set(range(CARDS)).difference(*parts.at)
    parts.put(place, sorted(missing)[:1], 0 if pick % 2 else TOP)


def move(parts: Parts, place: int, pick: int) -> None:
    there, target = parts.at[place], (place + 1 + pick % 4) % len(PLACES)
    if there:
        part = there[pick % len(there)]
        shown = only(0) if pick % 2 else NOBODY
        among = there[:] if pick % 3 == 0 else None
        slot = 0 if pick % 2 and PLACES[target].ordered else TOP
        parts.move(part, place, target, shown, among, slot)


def deal(parts: Parts, place: int, pick: int) -> None:
    parts.deal(DECK, HAND + pick % 2, min(pick, len(parts.at[DECK])))


def pour(parts: Parts, place: int, pick: int) -> None:
    parts.pour([DISCARD, ROW][pick % 2], DECK)


def shuffle(parts: Parts, place: int, pick: int) -> None:
    parts.shuffle(DECK, Rng(f"{pick}"))


def show(parts: Parts, place: int, pick: int) -> None:
    parts.show(place, parts.at[place][:pick], [EVERYBODY, only(0), only(1)][pick % 3])


def conceal(parts: Parts, place: int, pick: int) -> None:
    parts.conceal([place])


def mix_up(parts: Parts, place: int, pick: int) -> None:
    parts.mix_up(place)


def take_unseen(parts: Parts, place: int, pick: int) -> None:
    there = parts.at[DECK]
    if there:
        spots = [ROW] * (len(there) - 1)
        parts.take_unseen(there[pick % len(there)], DECK, HAND + pick % 2, spots)


def rule_out(parts: Parts, place: int, pick: int) -> None:
    """Only what is true."""
    parts.rule_out([part for part in range(pick) if part not in parts.at[place]], [place])


def at_least(parts: Parts, place: int, pick: int) -> None:
    """Only what is true."""
    places = sorted({place, HAND})
    there = sum(part in parts.at[one] for part in range(pick) for one in places)
    parts.at_least(there, list(range(pick)), places)


def exchange(parts: Parts, place: int, pick: int) -> None:
    own, others = parts.at[HAND + pick % 2], parts.at[place]
    if own and others and place != HAND + pick % 2:
        parts.exchange(own[-1], HAND + pick % 2, others[pick % len(others)], place)


def arrange(parts: Parts, place: int, pick: int) -> None:
    """Another world for a seat: what it does not know has gone round."""
    if not parts.known:
        return
    viewer = pick % 2
    lot = parts.known[viewer].lot
    hidden = [[part for part in there if lot[part] != KNOWN] for there in parts.at]
    cards = [part for there in hidden for part in there]
    cards = cards[pick:] + cards[:pick]
    parts.arrange(viewer, [[cards.pop() for _ in there] for there in hidden])
    parts.look_around(viewer)


def forget_all(parts: Parts, place: int, pick: int) -> None:
    parts.forget_all()


OPERATIONS = [
    *(put, move, move, move, deal, pour, shuffle, show, conceal, mix_up, rule_out, at_least),
    *(exchange, arrange, forget_all, take_unseen),
]
steps = st.lists(
    st.tuples(
        st.sampled_from([Parts.clone, Parts.hide, *OPERATIONS]),
        st.integers(0, 5),  # which of the copies
        st.integers(0, len(PLACES) - 1),
        st.integers(0, 7),
    ),
    max_size=24,
)
Script = list[tuple[object, int, int, int]]


def run(script: Script) -> tuple[list[Parts], list[Parts]]:
    """All copies that a script makes, and for each one that shared nothing from the beginning."""
    copies = [new_table()]
    models = [from_plain_data(copies[0])]
    for operation, which, place, pick in script:
        which %= len(copies)
        if operation is Parts.clone:
            copies.append(copies[which].clone())
            models.append(from_plain_data(models[which]))
        elif operation is Parts.hide:
            if copies[which].known:
                view, model = copies[which].clone(), from_plain_data(models[which])
                view.hide(pick % SEATS)
                model.hide(pick % SEATS)
                assert view.to_dict() == model.to_dict()
        else:
            assert callable(operation)
            operation(copies[which], place, pick)
            operation(models[which], place, pick)
    return copies, models


@given(steps)
def test_copies_change_each_for_itself(script: Script) -> None:
    copies, models = run(script)
    assert [copy.to_dict() for copy in copies] == [model.to_dict() for model in models]


@pytest.mark.parametrize(
    "operation", dict.fromkeys(OPERATIONS), ids=lambda operation: operation.__name__
)
@settings(max_examples=25)
@given(script=steps, place=st.integers(0, len(PLACES) - 1), pick=st.integers(0, 7))
def test_neither_a_copy_nor_its_original_notices_what_is_done_to_the_other(
    operation: object, script: Script, place: int, pick: int
) -> None:
    assert callable(operation)
    original = run(script)[0][-1]
    before = original.to_dict()
    twin = original.clone()
    operation(twin, place, pick)
    assert original.to_dict() == before
    after = twin.to_dict()
    operation(original, place, pick)
    assert twin.to_dict() == after == original.to_dict()


@pytest.mark.parametrize(
    ("seen", "possible"),
    [
        # All three: of each that is left seat 1 knows the place, but for which was taken.
        ([0, 1, 2], {(1, 2), (0, 2), (0, 1)}),
        # Not the first, which may be 3 as well, as that is in the hand or was.
        ([1, 2], {(1, 2), (0, 2), (0, 1), (3, 2), (3, 1)}),
        # Not the one in the middle: 2 cannot be in the first spot, nor 0 in the second.
        ([0, 2], {(1, 2), (0, 2), (0, 1), (3, 2), (0, 3)}),
    ],
)
def test_who_knew_a_row_knows_its_order_when_one_was_taken_unseen(
    seen: list[int], possible: set[tuple[int, int]]
) -> None:
    row, taker, spots = 0, 1, [2, 3]
    places = [pile("row", only(0)), hand("taker", 0), pile("first"), pile("second")]
    parts = Parts(places, SEATS, 4)
    parts.put(row, [0, 1, 2])
    parts.put(taker, [3])
    parts.conceal([row, taker])
    parts.show(row, seen, only(1))
    parts.take_unseen(1, row, taker, spots)
    assert [parts.at[spot] for spot in spots] == [[0], [2]]
    assert all(parts.known[0].lot[part] == KNOWN for part in range(4))
    drawn = [parts.worlds(1).draw(Rng(f"{n}")) for n in range(200)]
    assert {(world[2][0], world[3][0]) for world in drawn} == possible
