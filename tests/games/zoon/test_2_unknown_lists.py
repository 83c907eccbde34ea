"""ZO-11, open_lists=false: what may be in the enemy's list, ``fill`` against an enumeration.

The reference tries every kind of card for every unknown one, keeps the good
lists, plays the same visible moves in each and keeps those that look the same.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product

import pytest

from ludozilla.engine.journal import Journal
from ludozilla.engine.rng import Rng
from ludozilla.games.zoon.board import NAMES
from ludozilla.games.zoon.building import draft_of
from ludozilla.games.zoon.cards import TRIBES, TRUMPS, ZOONS, Tribe
from ludozilla.games.zoon.counting import Drafts, Trumps
from ludozilla.games.zoon.data import VALUE_BUDGET
from ludozilla.games.zoon.drafts import ORIGINS
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.game import GAME
from ludozilla.games.zoon.kinds import CHIEF, EMBLEM, HERO, PRIEST, STAR
from ludozilla.games.zoon.lists import army_of, faults
from ludozilla.testing import play
from tests.games.zoon.battlefield import NORTH, SOUTH, fills, position, reserve, trumps

DRAWS_A_WORLD = 12
DRAWS = 3000

ZOON_IDS = [zoon.id for zoon in ZOONS]
TRUMP_IDS = [trump.id for trump in TRUMPS]
EMBLEMS = {zoon.id for zoon in ZOONS if zoon.type == EMBLEM}
VALUES = {zoon.id: zoon.value for zoon in ZOONS}


@dataclass(frozen=True)
class Mystery:
    """A position in which North knows all of South's cards but a few, and what is played then.

    ``known`` are posts, as in a written position; ``hidden`` says which card
    really is on each square whose card North does not know. ``tomb`` is known.
    """

    build_format: str
    known: tuple[str, ...]
    hidden: dict[str, str]
    reserve: tuple[str, ...] = ()
    trumps: tuple[str, ...] = ()
    tomb: tuple[str, ...] = ()
    north: str = "warus, a5 korse_a known, f6 draknar known"
    turn: str = "south"
    script: tuple[str, ...] = ()

    def text(
        self, posts: dict[str, str], in_reserve: tuple[str, ...], hand: tuple[str, ...]
    ) -> str:
        """The position with these cards in place of the hidden ones."""
        shown = [post.split()[1] for post in self.known]
        army = [*shown, *self.tomb, *(card.split()[0] for card in posts.values())]
        army += [*in_reserve, *hand]
        standing = [f"{square} {card}" for square, card in posts.items()]
        return f"""
            options: build_format={self.build_format} open_lists=false
            south: {"+".join(army)}, {", ".join([*self.known, *standing])}
            south reserve: {", ".join(in_reserve)}
            south trumps: {", ".join(hand)}
            north: {self.north}
            turn: {self.turn}
        """

    def truth(self) -> ZoonState:
        return position(self.text(self.hidden, self.reserve, self.trumps))

    def alternatives(self) -> Iterator[str]:
        """The position with every good list."""
        sure = [post.split()[1] for post in self.known] + list(self.tomb)
        left = VALUE_BUDGET - sum(VALUES.get(card, 0) for card in sure)
        kinds = [card for card in ZOON_IDS if VALUES[card] <= left]
        marks = [post.partition(" ")[2] for post in self.hidden.values()]
        hands = list(combinations(TRUMP_IDS, len(self.trumps)))
        for on_field in product(kinds, repeat=len(self.hidden)):
            for spare in combinations_with_replacement(kinds, len(self.reserve)):
                zoons = [*sure, *on_field, *spare]
                if sum(VALUES[card] for card in on_field + spare) > left or self._is_wrong(zoons):
                    continue
                posts = {
                    square: f"{card} {mark}"
                    for square, card, mark in zip(self.hidden, on_field, marks, strict=True)
                }
                for hand in hands:
                    if not self._is_wrong([*zoons, *hand]) and not set(spare) & EMBLEMS:
                        yield self.text(posts, spare, hand)

    def _is_wrong(self, cards: list[str]) -> bool:
        return bool(faults(army_of("+".join(cards)), self.build_format))

    def worlds(self) -> tuple[ZoonState, set[str]]:
        """The position after the script, and all worlds that looked the same to North."""
        truth = self.truth()
        story = [_look(truth)]
        shown = []
        for move in self.script:
            action = truth.parse(move)
            shown.append((truth.seat, truth.seen_path(action, NORTH)))
            story.append(_after(truth, action))
        found = set()
        for text in self.alternatives():
            states = [position(text)]
            states = [state for state in states if _look(state) == story[0]]
            for (seat, path), seen in zip(shown, story[1:], strict=True):
                later = []
                for state in states:
                    for action in state.legal_actions() if state.seat == seat else []:
                        if state.seen_path(action, NORTH) == path:
                            twin = state.clone()
                            if _after(twin, action) == seen:
                                later.append(twin)
                states = later
            found |= {world(state) for state in states if state.ending or state.legal_actions()}
        return truth, found


def _look(state: ZoonState) -> object:
    return state.seat, state.ending is None


def _after(state: ZoonState, action: int) -> object:
    """Make a move; what North hears of it and who is asked next."""
    state.listen(Journal())
    state.apply(action, Rng("same chance"))
    told = [event.seen_by(NORTH).to_dict() for event in state.journal.take()]
    state.listen(None)
    return told, _look(state)


def world(state: ZoonState) -> str:
    """What South has, and where, whichever copy it is."""
    squares = [f"{NAMES[state.where[back]]} {state.zoon(back).id}" for back in _standing(state)]
    return " ".join([*squares, "|", *reserve(state, SOUTH), "|", *trumps(state, SOUTH)])


def _standing(state: ZoonState) -> list[int]:
    return [back for back in state.backs(SOUTH) if state.where[back] >= 0]


def assert_uniform(mystery: Mystery, least: int) -> set[str]:
    """Compare what North may imagine with the enumeration; returns all worlds."""
    truth, worlds = mystery.worlds()
    assert world(truth) in worlds
    assert len(worlds) >= least
    holed = truth.seen_by(NORTH)
    rng = Rng("draws")
    counts: Counter[str] = Counter()
    for _ in range(DRAWS_A_WORLD * len(worlds)):
        counts[world(holed.fill(rng))] += 1
    assert set(counts) <= worlds, f"{(set(counts) - worlds).pop()} cannot be"
    if len(worlds) > 1:
        chi_square = sum((counts[key] - DRAWS_A_WORLD) ** 2 / DRAWS_A_WORLD for key in worlds)
        freedom = len(worlds) - 1
        assert chi_square < freedom + 4 * (2 * freedom) ** 0.5, f"{chi_square} for {freedom}"
    return worlds


# -- lists, by their formats and budgets -------------------------------------


@pytest.mark.rule("ZO-11", "ZO-12")
def test_of_a_tribal_list_nobody_knows_the_tribe():
    # Six tribes; the Emblem on one of two squares, any other Zoon of the tribe, one of its trumps.
    mystery = Mystery(
        "tribal",
        (),
        {"a1": "sacrechene", "b1": "kassin_a"},
        trumps=("mur_d_arbres",),
        turn="north",
    )
    assert_uniform(mystery, 2 * (58 - 6) * 3)


@pytest.mark.rule("ZO-11", "ZO-12")
def test_one_card_seen_tells_the_tribe():
    mystery = Mystery(
        "tribal",
        ("a1 ouistiti known", "c2 goolgoth_i known"),
        {"b2": "rhino_a", "d2": "bigoth"},
        trumps=("furie",),
    )
    assert_uniform(mystery, 100)


@pytest.mark.rule("ZO-11", "ZO-12")
def test_a_continental_list_keeps_to_its_continent():
    known = ("a1 sarcofrage known", "b1 toutankarton known", "c1 espadonf known")
    tomb = ("anubiscotte", "murenard_a", *["bandelong_a"] * 4)
    mystery = Mystery(
        "continental", known, {"b2": "lampiotte_a"}, ("poussierin_a",), ("scaphandre",), tomb
    )
    assert_uniform(mystery, 50)


@pytest.mark.rule("ZO-11", "ZO-13")
def test_what_is_left_of_the_value_is_shared_by_field_and_hand():
    # 134 of 150 are known; of the three others two are in hand, where order means nothing.
    known = ("a1 sacrechene known", "b1 jorund known", "c1 espadonf known", "d1 titus known")
    tomb = ("toutankarton", "gold_hure", "kassin_a", "kassin_b")
    hand = ("bouclefeuille", "revenouille")
    mystery = Mystery("mondial", known, {"b2": "kassin_b"}, hand, (), tomb)
    assert_uniform(mystery, 50)


@pytest.mark.rule("ZO-11", "ZO-13")
def test_stars_and_trumps_share_their_budget():
    # Three stars and force 4 are known: with another star only force 1 is left.
    known = ("a1 ouistiti known", "b1 gold_hure known", "c1 king_louis known", "d1 jorund known")
    tomb = ("oto_von_rhino", "rhinogore_a", "rhinogore_b", "conque_de_charge", "furie")
    mystery = Mystery("mondial", known, {"b2": "poussierin_a"}, (), ("tortue",), tomb)
    assert_uniform(mystery, 100)


@pytest.mark.rule("ZO-11", "ZO-14")
def test_no_hero_or_priest_is_there_twice():
    # The Emblem and two others for no more than 19: Bouclefeuille and a Soldier, not two of it.
    known = ("b1 jorund known", "c1 espadonf known", "d1 titus known", "e1 toutankarton known")
    tomb = ("gold_hure", "anubiscotte", "korse_a")
    mystery = Mystery(
        "mondial", known, {"a1": "ouistiti", "b2": "bouclefeuille", "c2": "kassin_b"}, tomb=tomb
    )
    assert_uniform(mystery, 20)


@pytest.mark.rule("ZO-11", "ZO-13")
def test_where_only_one_list_is_left_it_is_that_one():
    known = ("a1 ouistiti known", "b1 jorund known", "c1 espadonf known", "d1 titus known")
    tomb = ("toutankarton", "gold_hure", "anubiscotte", "kombo_bongo", "kassin_a")
    mystery = Mystery("mondial", known, {"b2": "bouclefeuille"}, tomb=tomb)
    assert_uniform(mystery, 1)
    assert fills(mystery.truth(), NORTH, "b2") == {"bouclefeuille"}


# -- lists that are being built ------------------------------------------------

Price = tuple[int, int, int, int]
"""number of Zoons, value, stars, Chiefs"""


def without_emblem(tribe: Tribe) -> Counter[Price]:
    """How many sets of Zoons there are at each price, card by card."""
    found: Counter[Price] = Counter({(0, 0, 0, 0): 1})
    for zoon in tribe.zoons:
        if zoon.type == EMBLEM:
            continue
        more: Counter[Price] = Counter()
        most = 1 if zoon.type in (CHIEF, HERO, PRIEST) else VALUE_BUDGET
        for (count, value, stars, chiefs), ways in found.items():
            for copies in range(min(most, (VALUE_BUDGET - value) // zoon.value) + 1):
                star, chief = zoon.corners.count(STAR), zoon.type == CHIEF
                price = count + copies, value + copies * zoon.value, stars + copies * star
                if price[2] <= 9 and chiefs + copies * chief <= 1:
                    more[(*price, chiefs + copies * chief)] += ways
        found = more
    return found


def is_good(value: int, stars: int, force: int) -> bool:
    return value <= VALUE_BUDGET and stars <= 9 and force <= 6 - max(0, stars - 3)


def lists_by_size(tribe: Tribe, unfinished: bool) -> Counter[tuple[int, int]]:
    """How many lists a tribe has with so many Zoons and so many trumps."""
    emblems = [
        (zoon.value, zoon.corners.count(STAR)) for zoon in tribe.zoons if zoon.type == EMBLEM
    ]
    others = [(zoon.value, zoon.corners.count(STAR)) for zoon in tribe.zoons if zoon.type != EMBLEM]
    hands = [hand for n in range(4) for hand in combinations(tribe.trumps, n)]
    found: Counter[tuple[int, int]] = Counter()
    for (count, value, stars, _), ways in without_emblem(tribe).items():
        for has_emblem, emblem in [(0, (0, 0)), *[(1, price) for price in emblems]]:
            if not unfinished and not (has_emblem and count):
                continue
            missing = product([(0, 0)] if has_emblem else emblems, [(0, 0)] if count else others)
            ends = [
                (value + emblem[0] + one[0] + other[0], stars + emblem[1] + one[1] + other[1])
                for one, other in missing
            ]
            for hand in hands:
                force = sum(trump.force for trump in hand)
                if any(is_good(*end, force) for end in ends):
                    found[count + has_emblem, len(hand)] += ways
    return found


@pytest.mark.rule("ZO-11", "ZO-13")
@pytest.mark.parametrize("unfinished", [True, False])
def test_a_list_behind_the_screen_is_any_list_of_any_size(unfinished):
    sizes: Counter[tuple[int, int]] = Counter()
    for tribe in TRIBES[:4:3]:  # two of them, as counting card by card takes its time
        sizes += lists_by_size(tribe, unfinished)
    state = GAME.new({"build_format": "tribal", "open_lists": False}, Rng("screen"))
    if not unfinished:
        for card in ("sacrechene", "kassin_a", "ready"):
            play(state, card, seat=SOUTH)
    holed, rng = state.seen_by(NORTH), Rng("draws")
    ids = {zoon.id for tribe in TRIBES[:4:3] for zoon in tribe.zoons}
    drawn: Counter[tuple[int, int]] = Counter()
    for _ in range(DRAWS):
        draft = draft_of(holed.fill(rng), SOUTH)
        if draft.zoons and ZOONS[draft.zoons[0]].id in ids:
            drawn[len(draft.zoons), len(draft.trumps)] += 1
    assert set(drawn) <= set(sizes)
    total, seen = sum(sizes.values()), sum(drawn.values())
    expected = {size: ways * seen / total for size, ways in sizes.items()}
    usual = [size for size in expected if expected[size] >= 5]
    chi_square = sum((drawn[size] - expected[size]) ** 2 / expected[size] for size in usual)
    assert len(usual) > 10
    assert chi_square < len(usual) + 4 * (2 * len(usual)) ** 0.5


@pytest.mark.rule("ZO-11")
@pytest.mark.parametrize("unfinished", [True, False])
def test_lists_behind_the_screen_are_all_counted(unfinished):
    state = GAME.new({"build_format": "tribal", "open_lists": False}, Rng("screen"))
    muster = state.muster
    tribe, origin = TRIBES[3], ORIGINS["tribal"][3]
    drafts = Drafts(origin, Trumps(muster, muster.trump_parts[SOUTH], origin), unfinished)
    assert drafts.total == sum(lists_by_size(tribe, unfinished).values())


# -- what play tells ---------------------------------------------------------

MUMMIES = ("a1 sarcofrage known", "b1 toutankarton known", "e1 bandelong_a known")
FALLEN = ("sfinxouille", "bandelong_a", "bandelong_b", "bandelong_b", "anubiscotte")


@pytest.mark.rule("ZO-11", "ZO-24")
def test_a_move_tells_what_a_card_can_be():
    mystery = Mystery(
        "tribal",
        MUMMIES,
        {"c3": "poussierin_a", "d3": "bandelong_a"},
        tomb=FALLEN,
        script=("c3 d4", "a5 a4"),
    )
    assert_uniform(mystery, 10)


@pytest.mark.rule("ZO-11", "ZO-35")
def test_a_priest_is_on_the_field_but_nobody_knows_where():
    mystery = Mystery(
        "tribal",
        MUMMIES,
        {"c3": "grand_embaumou", "d3": "poussierin_a"},
        ("revenouille",),
        ("malediction_des_sables",),
        (*FALLEN, "poussierin_a", "poussierin_a"),
        north="warus, c4 korse_a known, f6 draknar known",
        script=("malediction_des_sables c4",),
    )
    assert_uniform(mystery, 15)


@pytest.mark.rule("ZO-11", "ZO-40", "ZO-74")
def test_a_card_that_went_to_hand_is_there_or_came_from_there():
    mystery = Mystery(
        "tribal",
        (*MUMMIES, "c3 revenouille known"),
        {},
        ("poussierin_a", "bandelong_b"),
        (),
        ("sfinxouille", "bandelong_a", "bandelong_b"),
        north="warus, c4 korse_a known, f6 draknar known",
        script=("c3 c4", "upright BR", "upright TL", "c4 c5", "poussierin_a c1"),
    )
    assert_uniform(mystery, 60)


# All South's Zoons are Frozen but the Emblem, which has no grid.
STUCK = (
    *("a6 sarcofrage known", "a5 poussierin_a known frozen 2", "b6 poussierin_a known frozen 2"),
    *("c6 poussierin_a known frozen 2", "e6 poussierin_a known frozen 2"),
)
LOST = ("toutankarton", "anubiscotte", "espadonf", "bandelong_a", "bandelong_b", "poussierin_b")


def stuck(trump: str, script: tuple[str, ...], frozen: int = 2) -> Mystery:
    """North moves, and South has to pass."""
    posts = {"d6": f"revenouille frozen {frozen}", "f6": f"grand_embaumou frozen {frozen}"}
    north = "warus, b1 draknar known, a2 korse_a known, f5 jorund known"
    return Mystery(
        "continental", STUCK, posts, (), (trump,), LOST, north, "north", ("a2 a1", *script)
    )


@pytest.mark.rule("ZO-11", "ZO-88")
def test_a_pass_tells_of_cards_and_of_trumps_in_hand():
    mystery = stuck("courant_de_fond", ())
    hands = {key.split()[-1] for key in assert_uniform(mystery, 30)}
    assert "golem_de_bandelettes" not in hands, "there would have been room for it"
    assert "fosse_a_vase" not in hands
    assert {"courant_de_fond", "scaphandre"} <= hands, "they wait for a Frozen one"


@pytest.mark.rule("ZO-11", "ZO-88")
def test_after_a_pass_a_card_that_falls_tells_of_the_others():
    assert_uniform(stuck("courant_de_fond", ("f5 f6", "upright BL", "upright TL")), 10)


@pytest.mark.rule("ZO-11", "ZO-88")
def test_after_a_pass_the_trump_shown_tells_of_the_cards():
    assert_uniform(stuck("scaphandre", ("a1 a2", "scaphandre d6"), frozen=1), 5)
