"""What a viewer knows, against brute force: all worlds that looked the same all along."""

from collections import Counter
from itertools import permutations
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludozilla.engine.knowledge import KNOWN, Knowledge
from ludozilla.engine.parts import EVERYBODY, NOBODY, Parts, hand, heap, only, pile
from ludozilla.engine.rng import Rng
from ludozilla.engine.worlds import NoWorld, Worlds

DECK, DISCARD, HAND = 0, 1, 2
SEATS, CARDS = 3, 6

World = tuple[tuple[int, ...], ...]


def new_table() -> Parts:
    parts = Parts(
        [pile("deck"), heap("discard"), *(hand(f"hand {seat}", seat) for seat in range(SEATS))],
        SEATS,
        CARDS,
    )
    parts.put(DECK, list(range(CARDS)))
    parts.shuffle(DECK, Rng("table"))
    return parts


def allowed(parts: Parts, viewer: int) -> set[World]:
    """All worlds that satisfy the sets and clauses, found by trying every arrangement."""
    knowledge = parts.known[viewer]
    slots = [
        (place, i)
        for place, there in enumerate(parts.at)
        for i, part in enumerate(there)
        if knowledge.lot[part] != KNOWN
    ]
    hidden = [parts.at[place][i] for place, i in slots]
    found = set()
    for order in permutations(hidden):
        if not all(
            knowledge.may(part) >> place & 1 for part, (place, _) in zip(order, slots, strict=True)
        ):
            continue
        at = [there[:] for there in parts.at]
        for part, (place, i) in zip(order, slots, strict=True):
            at[place][i] = part
        if all(
            clause.least
            <= sum(
                knowledge.speaks_of(clause, part)
                for part, (place, _) in zip(order, slots, strict=True)
                if clause.places >> place & 1
            )
            <= clause.most
            for clause in knowledge.clauses
        ):
            found.add(world_of(at))
    return found


def world_of(at: list[list[int]]) -> World:
    return (tuple(at[DECK]), *(tuple(sorted(there)) for there in at[1:]))


class Reference:
    """The worlds a viewer cannot tell apart, kept as an explicit set."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.worlds: set[World] = {(order, (), (), (), ()) for order in permutations(range(CARDS))}

    def draw(self, seat: int, card: int) -> None:
        after = set()
        for world in self.worlds:
            drawn = world[DECK][-1]
            if self.viewer != seat or drawn == card:
                after.add(moved(world, DECK, HAND + seat, drawn))
        self.worlds = after

    def play(self, seat: int, card: int) -> None:
        self.worlds = {
            moved(world, HAND + seat, DISCARD, card)
            for world in self.worlds
            if card in world[HAND + seat]
        }

    def give(self, giver: int, taker: int, card: int) -> None:
        after = set()
        for world in self.worlds:
            for given_card in world[HAND + giver]:
                if self.viewer not in (giver, taker) or given_card == card:
                    after.add(moved(world, HAND + giver, HAND + taker, given_card))
        self.worlds = after

    def peek(self, seat: int, card: int) -> None:
        if self.viewer == seat:
            self.worlds = {world for world in self.worlds if world[DECK][-1] == card}

    def reshuffle(self) -> None:
        self.worlds = {
            (order, (), *world[2:])
            for world in self.worlds
            for order in permutations(world[DECK] + world[DISCARD])
        }


def moved(world: World, source: int, target: int, part: int) -> World:
    at = [list(there) for there in world]
    at[source].remove(part)
    at[target].append(part)
    return world_of(at)


def act(parts: Parts, references: list[Reference], step: tuple[int, int, int]) -> None:
    """Do one thing to the table and to all references, if it can be done."""
    kind, seat, pick = step
    own = parts.at[HAND + seat]
    if kind in (0, 1) and parts.at[DECK]:
        card = parts.draw(DECK, HAND + seat)
        for reference in references:
            reference.draw(seat, card)
    elif kind == 2 and own:
        card = own[pick % len(own)]
        parts.move(card, HAND + seat, DISCARD)
        for reference in references:
            reference.play(seat, card)
    elif kind == 3 and not parts.at[DECK] and parts.at[DISCARD]:
        for card in parts.at[DISCARD][:]:
            parts.move(card, DISCARD, DECK)
        parts.shuffle(DECK, Rng(f"reshuffle {pick}"))
        for reference in references:
            reference.reshuffle()
    elif kind == 4 and parts.at[DECK]:
        card = parts.at[DECK][-1]
        parts.show(DECK, [card], only(seat))
        for reference in references:
            reference.peek(seat, card)
    elif kind == 5 and own:
        card, taker = own[pick % len(own)], (seat + 1 + pick % 2) % SEATS
        parts.move(card, HAND + seat, HAND + taker)
        for reference in references:
            reference.give(seat, taker, card)


def steps(kinds: list[int]) -> st.SearchStrategy[list[tuple[int, int, int]]]:
    one = st.tuples(st.sampled_from(kinds), st.integers(0, SEATS - 1), st.integers(0, 5))
    return st.lists(one, max_size=18)


@given(steps([0, 1, 2, 3, 4]))
def test_drawing_playing_peeking_and_reshuffling_is_known_exactly(
    script: list[tuple[int, int, int]],
) -> None:
    parts = new_table()
    references = [Reference(viewer) for viewer in (0, 1, 2, -1)]
    for step in script:
        act(parts, references, step)
    for reference in references:
        assert allowed(parts, reference.viewer) == reference.worlds


@given(steps([0, 0, 2, 3, 4, 5]))
def test_no_possible_world_is_ever_excluded(script: list[tuple[int, int, int]]) -> None:
    parts = new_table()
    references = [Reference(viewer) for viewer in (0, -1)]
    for step in script:
        act(parts, references, step)
    for reference in references:
        assert reference.worlds <= allowed(parts, reference.viewer)


@given(steps([0, 0, 2, 3, 5]), st.integers(-1, SEATS - 1))
def test_every_world_drawn_is_allowed(script: list[tuple[int, int, int]], viewer: int) -> None:
    parts = new_table()
    for step in script:
        act(parts, [], step)
    possible = allowed(parts, viewer)
    worlds, rng = parts.worlds(viewer), Rng("draw")
    for _ in range(20):
        other = parts.clone()
        other.arrange(viewer, worlds.draw(rng))
        other.look_around(viewer)
        assert world_of(other.at) in possible


@given(steps([0, 0, 2, 3, 4, 5]), st.integers(-1, SEATS - 1))
def test_a_tally_counts_all_worlds_and_in_how_many_a_part_is_where(
    script: list[tuple[int, int, int]], viewer: int
) -> None:
    parts = new_table()
    for step in script:
        act(parts, [], step)
    lot = parts.known[viewer].lot
    worlds = {tuple(map(frozenset, world)) for world in allowed(parts, viewer)}
    counted = parts.worlds(viewer)
    tally = counted.tally()
    assert tally.total == len(worlds)
    for place, counts in enumerate(tally.there):
        found = Counter(part for world in worlds for part in world[place] if lot[part] != KNOWN)
        assert counts == found
        alone = counted.tally(1 << place)
        shares = {part: count * tally.total for part, count in alone.there[place].items()}
        assert shares == {part: count * alone.total for part, count in found.items()}


def test_of_contradictions_there_are_no_worlds() -> None:
    knowledge = Knowledge(2)
    knowledge.lose([0, 1], 0b11)
    knowledge.rule_out([0, 1], 0b01)
    assert Worlds(knowledge, [1, 1]).tally().total == 0


@given(steps([0, 0, 2, 3, 4, 5]), st.integers(0, SEATS - 1), st.integers(1, 4))
def test_dealing_several_cards_is_drawing_them_one_by_one(
    script: list[tuple[int, int, int]], seat: int, count: int
) -> None:
    dealt = new_table()
    for step in script:
        act(dealt, [], step)
    count = min(count, len(dealt.at[DECK]))
    if count:
        drawn = dealt.clone()
        cards = [drawn.draw(DECK, HAND + seat) for _ in range(count)]
        assert dealt.deal(DECK, HAND + seat, count) == cards
        assert dealt.to_dict() == drawn.to_dict()


def test_a_known_card_that_may_have_left_a_hand_is_no_longer_known() -> None:
    parts = new_table()
    card = parts.draw(DECK, HAND, shown=EVERYBODY)
    parts.draw(DECK, HAND)
    assert parts.known[2].lot[card] == KNOWN
    parts.move(parts.at[HAND][0], HAND, HAND + 1)
    assert parts.known[2].may(card) == 1 << HAND | 1 << HAND + 1


def test_a_part_that_can_only_be_in_one_hand_is_known_to_be_there() -> None:
    parts = new_table()
    for seat in (0, 0, 0, 1, 1, 1):
        parts.draw(DECK, HAND + seat)
    # The deck is empty now, so seat 0 knows that what it lacks is with seat 1.
    assert [parts.known[0].lot[card] for card in parts.at[HAND + 1]] == [KNOWN] * 3
    assert all(parts.known[2].lot[card] != KNOWN for card in parts.at[HAND + 1])


def test_among_tells_what_an_unseen_part_can_be() -> None:
    parts = Parts([hand("hand", 0), pile("support", only(0)), heap("discard")], 2, 4)
    parts.put(0, [0, 1, 2])
    parts.put(2, [3])
    for knowledge in parts.known[1:]:
        knowledge.lose([0, 1, 2], 1)
    parts.move(1, 0, 1, NOBODY, among=[1, 2])
    assert [parts.known[1].may(part) for part in range(3)] == [0b01, 0b11, 0b11]


def test_ruling_out_splits_every_lot_it_touches() -> None:
    knowledge = Knowledge(4)
    knowledge.lose([0, 1], 0b011)
    knowledge.lose([2, 3], 0b110)
    knowledge.rule_out([0, 2], 0b010)
    assert [knowledge.may(part) for part in range(4)] == [0b001, 0b011, 0b100, 0b110]


def test_long_games_do_not_pile_up_lots() -> None:
    knowledge = Knowledge(CARDS)
    for number in range(300):
        knowledge.lose(list(range(CARDS)), 0b11)
        knowledge.rule_out([number % CARDS], 0b01)
        for card in range(CARDS):
            knowledge.learn(card, 1)
    assert len(knowledge.lots) <= CARDS + 1


def test_a_clause_counts_down_as_its_parts_are_found() -> None:
    knowledge = Knowledge(3)
    knowledge.lose([0, 1, 2], 0b11)
    knowledge.add_clause([0, 1], 0b01, 1, 2)
    knowledge.learn(0, 1)
    assert knowledge.to_dict()["clauses"] == [[[0], [1], 1, 2]]
    knowledge.learn(1, 0)
    assert knowledge.clauses == []


def test_a_draw_is_uniform_under_clauses() -> None:
    knowledge = Knowledge(4)
    knowledge.lose([0, 1, 2, 3], 0b11)
    knowledge.add_clause([0, 1], 0b01, 1, 2)  # at least one of 0 and 1 is in place 0
    worlds, rng = Worlds(knowledge, [2, 2]), Rng("uniform")
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(5000):
        drawn = tuple(sorted(worlds.draw(rng)[0]))
        counts[drawn] = counts.get(drawn, 0) + 1
    assert set(counts) == {(0, 1), (0, 2), (0, 3), (1, 2), (1, 3)}
    assert all(900 < count < 1100 for count in counts.values())


def test_a_contradiction_is_an_error() -> None:
    knowledge = Knowledge(2)
    knowledge.lose([0, 1], 0b01)
    with pytest.raises(NoWorld):
        Worlds(knowledge, [1, 1]).draw(Rng("none"))


def test_a_shuffle_hides_the_order_of_what_stays_known() -> None:
    parts = new_table()
    assert len(allowed(parts, -1)) == factorial(CARDS)
    parts.show(DECK, parts.at[DECK][:], only(0))
    assert len(allowed(parts, 0)) == 1
    parts.shuffle(DECK, Rng("again"))
    assert len(allowed(parts, 0)) == factorial(CARDS)
