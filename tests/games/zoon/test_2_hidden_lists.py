"""ZO-11, open_lists=false: each side builds its list at the table, and shows nothing of it."""

import pytest

from ludozilla.bots.spec import make_bot
from ludozilla.bots.turn import bot_action
from ludozilla.engine.game import PositionError
from ludozilla.engine.options import OptionError
from ludozilla.engine.parts import WATCHER
from ludozilla.engine.rng import Rng, seed_from
from ludozilla.engine.scene import Scene
from ludozilla.engine.state import TRUTH
from ludozilla.engine.vocabulary import HOLE
from ludozilla.games.zoon.building import Build, draft_of
from ludozilla.games.zoon.cards import TRIBES
from ludozilla.games.zoon.deployment import Deploy
from ludozilla.games.zoon.drafts import ORIGINS
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.game import GAME
from ludozilla.games.zoon.lists import army_of, faults, written
from ludozilla.games.zoon.muster import Army
from ludozilla.table.table import Table
from ludozilla.testing import legal, play, worlds
from tests.games.zoon.battlefield import (
    NORTH,
    SOUTH,
    fills,
    hit,
    new_game,
    on,
    position,
    reserve,
    suspects,
    trumps,
)

FORMATS = list(ORIGINS)


def building(build_format: str = "mondial", seed: str = "new", **options: object) -> ZoonState:
    """A game in which both sides are about to build their lists, South on turn."""
    state = new_game(seed, build_format=build_format, open_lists=False, **options)
    state.turn_to(SOUTH)
    return state


def take(state: ZoonState, seat: int, *cards: str) -> list[str]:
    """A side takes cards into its list, or is ready; what happened."""
    events = []
    for card in cards:
        state.turn_to(seat)
        events += play(state, card)
    return events


def built(south: str, north: str) -> ZoonState:
    """A game after these lists have been built, the cards divided by ``+``."""
    state = building(first_player="south")
    take(state, SOUTH, *south.split("+"), "ready")
    take(state, NORTH, *north.split("+"), "ready")
    return state


def list_of(state: ZoonState, seat: int) -> str:
    """The whole list of a side, wherever its cards are."""
    muster = state.muster
    places = [*state.backs(seat), muster.reserve + seat, muster.trumps + seat]
    names = []
    for place in [*places, muster.tomb + seat, muster.laid]:
        for part in state.parts.at[place]:
            card = muster.cards[part]
            if muster.sides[part] == seat and part not in muster.gap_parts[seat]:
                names.append(muster.zoons[part].id if card is None else card.id)
    return "+".join(sorted(names))


def drafted(state: ZoonState, seat: int) -> str:
    """The list that a side is building, or has built."""
    draft = draft_of(state, seat)
    return written(Army(draft.zoons, draft.trumps))


def scene(state: ZoonState, viewer: int, lang: str) -> Scene:
    """The table as somebody sees it."""
    return GAME.scene(state.seen_by(viewer), lang)


# -- options -----------------------------------------------------------------


@pytest.mark.rule("ZO-11")
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"open_lists": False}, "open_lists: ZO-11: hidden lists need a build_format"),
        (
            {"open_lists": False, "build_format": "mondial", "list_north": "draknar+korse_a"},
            "list_north: ZO-11: everybody can read an option; .* built at the table",
        ),
    ],
)
def test_hidden_lists_need_a_format_and_are_no_options(options, message):
    with pytest.raises(OptionError, match=message):
        GAME.prepare(options)


@pytest.mark.rule("ZO-11")
def test_lists_are_open_unless_agreed_otherwise():
    assert GAME.prepare({}).options["open_lists"] is True
    assert GAME.prepare({"build_format": "tribal", "open_lists": "off"}).options["list_south"] == ""


# -- building ----------------------------------------------------------------


@pytest.mark.rule("ZO-11", "ZO-14")
def test_a_list_is_ready_once_it_has_an_emblem_and_another_zoon():
    state = building()
    assert state.waiting() == [SOUTH, NORTH]
    assert ("ready" in legal(state), state.decision().key) == (False, "build-both")
    take(state, SOUTH, "sacrechene")
    state.turn_to(SOUTH)
    assert ("ready" in legal(state), state.decision().key) == (False, "build-zoon")
    take(state, SOUTH, "kassin_a")
    state.turn_to(SOUTH)
    assert ("ready" in legal(state), state.decision().key) == (True, "build-more")
    assert take(state, SOUTH, "ready") == ["ZO-11 built"]
    assert state.waiting() == [NORTH]


@pytest.mark.rule("ZO-14")
def test_one_emblem_one_chief_and_no_hero_priest_or_trump_twice():
    state = building()
    once = ["sacrechene", "cloboulon", "jorund", "bouclefeuille", "tortue"]
    take(state, SOUTH, *once, "kassin_a")
    state.turn_to(SOUTH)
    cards = legal(state)
    assert not cards & {*once, "draknar", "baudroyal"}
    assert {"kassin_a", "titus", "grand_embaumou", "furie"} <= cards


@pytest.mark.rule("ZO-13")
def test_value_is_kept_for_the_emblem():
    state = building("tribal")
    take(state, SOUTH, *["jorund", "harold_de_jarl"], *["korse_a"] * 11)  # 130
    state.turn_to(SOUTH)
    assert legal(state) & {"korse_a", "korse_b", "berserkorse_a"} == {"korse_a", "korse_b"}
    take(state, SOUTH, "korse_b")
    state.turn_to(SOUTH)
    assert state.decision().key == "build-emblem"
    zoons = {card for card in legal(state) if not card.startswith(("hache", "fleche", "conque"))}
    assert zoons == {"draknar"}, "12 are left, which is what the Emblem costs"


@pytest.mark.rule("ZO-13")
def test_stars_and_force_share_their_budget():
    state = building()
    take(state, SOUTH, "draknar", *["berserkorse_a"] * 3)
    take(state, SOUTH, "conque_de_charge", "furie")  # 4 of 6
    take(state, SOUTH, "revenouille", "revenouille")  # 5 stars: force 4 is the most
    state.turn_to(SOUTH)
    cards = legal(state)
    assert not cards & {"tortue", "revenouille", "trice"}, "neither force nor stars are left"
    assert "kassin_a" in cards


@pytest.mark.rule("ZO-12")
@pytest.mark.parametrize(
    ("build_format", "possible", "impossible"),
    [
        ("tribal", {"bigoth", "furie"}, {"korse_a", "lampiotte_a", "tortue"}),
        ("continental", {"bigoth", "titus", "korse_a", "tortue"}, {"lampiotte_a", "scaphandre"}),
        ("mondial", {"bigoth", "korse_a", "lampiotte_a", "scaphandre"}, set()),
    ],
)
def test_the_first_card_decides_where_the_others_come_from(build_format, possible, impossible):
    state = building(build_format)
    assert possible | impossible <= legal(state)
    take(state, SOUTH, "rhino_a")
    state.turn_to(SOUTH)
    assert possible <= legal(state)
    assert not impossible & legal(state)


@pytest.mark.rule("ZO-12", "ZO-13", "ZO-14")
@pytest.mark.parametrize("build_format", FORMATS)
@pytest.mark.parametrize("number", range(8))
def test_whatever_is_taken_the_list_is_good_when_it_is_ready(build_format, number):
    rng = Rng(f"{build_format} {number}")
    state = building(build_format, deployment="random")
    while isinstance(state.stack[-1], Build):
        state.apply(rng.choice(state.legal_actions()), rng)
    for seat in (SOUTH, NORTH):
        assert faults(army_of(list_of(state, seat)), build_format) == []


@pytest.mark.rule("ZO-13", "ZO-14")
def test_the_largest_list_fits_into_the_box():
    state = building("tribal")
    take(state, SOUTH, "sacrechene", "bouclefeuille", *["kassin_a"] * 19)
    state.turn_to(SOUTH)
    assert legal(state) >= {"ready"}
    assert "kassin_b" not in legal(state)


@pytest.mark.rule("ZO-15", "ZO-16")
def test_then_both_deploy_what_they_have_built():
    state = built("sacrechene+kassin_a+tortue", "draknar+" + "+".join(["korse_a"] * 14))
    assert isinstance(state.stack[-1], Deploy)
    assert (trumps(state, SOUTH), reserve(state, SOUTH)) == (["tortue"], [])
    assert reserve(state, NORTH) == ["korse_a"] * 3
    take(state, NORTH, "ready")
    take(state, SOUTH, "ready")
    assert state.seat == SOUTH
    assert sum(square >= 0 for square in state.where) == 2 + 12
    assert list_of(state, SOUTH) == "kassin_a+sacrechene+tortue"


@pytest.mark.rule("ZO-16")
def test_a_card_in_reserve_is_exchanged_by_its_kind():
    state = built("sacrechene+kassin_a", "draknar+jorund+" + "+".join(["korse_a"] * 13))
    state.turn_to(NORTH)
    spare = reserve(state, NORTH)
    north = [f"{file}{row}" for row in (5, 6) for file in "abcdef"]
    on_field = next(square for square in north if on(state, square) not in ("draknar", spare[0]))
    before = on(state, on_field)
    play(state, f"{on_field} {spare[0]}")
    assert on(state, on_field) == spare[0]
    assert before in reserve(state, NORTH)


# -- secrecy -----------------------------------------------------------------


UNFINISHED = [
    (),
    ("tortue",),
    ("sacrechene",),
    ("sacrechene", "kassin_a", "tortue"),
    ("jorund", *["kassin_a"] * 12, "conque_de_charge"),
]


def looks(state: ZoonState, viewer: int) -> list[object]:
    """All that a viewer can get, whoever has been turned to last."""
    state.turn_to(state.waiting()[-1])
    holed = state.seen_by(viewer)
    scenes = [GAME.scene(holed, lang) for lang in ("en", "fr")]
    asked = [GAME.ask(holed, lang) for lang in ("en", "fr")]
    return [holed.to_dict(), repr(holed), scenes, asked, holed.waiting(), holed.decision().args]


@pytest.mark.rule("ZO-11")
@pytest.mark.parametrize("viewer", [NORTH, WATCHER])
@pytest.mark.parametrize("cards", UNFINISHED)
def test_of_a_list_being_built_nothing_shows_not_even_how_many_cards_it_has(viewer, cards):
    state = building()
    before = looks(state, viewer)
    assert take(state, SOUTH, *cards) == [], "there is nothing to be heard either"
    assert looks(state, viewer) == before
    for card in ("tortue", "kassin_a"):
        state.turn_to(SOUTH)
        if card in legal(state):
            assert state.seen_path(state.parse(card), viewer) == [HOLE]


@pytest.mark.rule("ZO-11")
def test_whoever_is_ready_shows_that_and_no_more_until_both_are():
    views = []
    for cards in (["sacrechene", "kassin_a"], ["draknar", *["korse_a"] * 14, "furie"]):
        state = building()
        assert take(state, SOUTH, *cards, "ready") == ["ZO-11 built"]
        views.append(looks(state, NORTH))
    assert views[0] == views[1]
    assert views[0][4] == [NORTH]
    seen = scene(state, NORTH, "en")
    areas = {area.id: area for area in seen.areas}
    (south,) = [player for player in seen.players if player.seat == SOUTH]
    assert (areas["list 0"].items, south.stats) == ((), ())
    assert south.notes == ("built in secret", "ready")


@pytest.mark.rule("ZO-11", "ZO-18")
def test_the_numbers_of_cards_show_when_both_are_ready():
    state = built("sacrechene+kassin_a+tortue", "draknar+" + "+".join(["korse_a"] * 14))
    seen = state.seen_by(SOUTH)
    assert seen.parts.at[state.muster.reserve + NORTH] == [HOLE] * 3
    assert state.seen_by(NORTH).parts.at[state.muster.trumps + SOUTH] == [HOLE]
    assert seen.moves == state.moves == 3 + 15 + 2


@pytest.mark.rule("ZO-11")
def test_who_builds_a_list_sees_it():
    state = building()
    take(state, SOUTH, "sacrechene", "kassin_a", "tortue", "kassin_a")
    areas = {area.id: area for area in scene(state, SOUTH, "en").areas}
    titles = [item.face.title for item in areas["list 0"].items]
    assert titles == ["Kassin (A)", "Kassin (A)", "Sacrechêne", "Tortue"]
    assert areas["list 1"].items == ()
    assert "supply 1" not in areas
    assert (state.seen_by(SOUTH).moves, state.seen_by(NORTH).moves) == (4, 0)


@pytest.mark.rule("ZO-13")
def test_who_builds_a_list_sees_what_it_costs():
    state = building()
    take(state, SOUTH, "gold_hure", "sacrechene", "tortue")
    south = scene(state, SOUTH, "en").players[0]
    assert list(map(str, south.stats)) == ["¤36/150", "★1/8", "ƒ1/6"]
    assert [stat.label for stat in south.stats] == ["Value", "Stars", "Force"]
    state.turn_to(SOUTH)
    asked = state.decision()
    assert (asked.key, asked.args) == ("build-more", {"n": 114, "stars": 7, "force": 5})


@pytest.mark.rule("ZO-13")
def test_the_stars_left_are_those_that_can_still_be_taken():
    state = building()
    take(state, SOUTH, "draknar", "conque_de_charge", "furie", "revenouille")  # force 4, 1 star
    for left in (4, 3, 2, 1, 0):
        state.turn_to(SOUTH)
        assert state.decision().args["stars"] == left
        assert ("revenouille" in legal(state)) == (left > 0)
        if left:
            take(state, SOUTH, "revenouille")


@pytest.mark.rule("ZO-11", "ZO-13")
def test_an_unfinished_list_is_imagined_as_one_that_can_be_finished():
    state = building("tribal")
    take(state, SOUTH, "korse_a", "korse_a", "hache_virevoltante")
    seen = set()
    for world in worlds(state, NORTH, 300):
        world.turn_to(SOUTH)
        assert world.legal_actions()
        assert looks(world, NORTH) == looks(state, NORTH)
        seen.add(drafted(world, SOUTH))
    assert len(seen) > 250
    take(state, SOUTH, "draknar", "ready")
    for world in worlds(state, NORTH, 100):
        assert faults(army_of(drafted(world, SOUTH)), "tribal") == []


HIDDEN = """
    options: build_format=mondial open_lists=false
    south: sacrechene+kassin_a+kassin_a+grognard_a+hache_virevoltante+tortue
        a1 sacrechene, c3 kassin_a, d3 kassin_a, e3 grognard_a
    north: draknar+korse_a+jorund+mur_d_arbres, c4 korse_a, f6 draknar, d5 jorund
"""


@pytest.mark.rule("ZO-11", "ZO-18")
def test_trumps_in_hand_are_hidden_until_they_are_played():
    state = position(HIDDEN)
    hand = state.muster.trumps + SOUTH
    assert state.seen_by(NORTH).parts.at[hand] == [HOLE, HOLE]
    assert state.seen_by(SOUTH).parts.at[hand] == state.parts.at[hand]
    play(state, "hache_virevoltante c3 c4")
    seen = state.seen_by(NORTH).parts.at[hand]
    assert seen.count(HOLE) == 1
    assert [state.trump(part).id for part in seen if part != HOLE] == ["hache_virevoltante"]
    assert suspects(state, "c3") >= {"kassin_a", "korse_b"}, "a Soldier, of whatever tribe"
    assert "grognard_a" not in suspects(state, "c3")


@pytest.mark.rule("ZO-11", "ZO-14")
def test_an_emblem_that_is_seen_is_the_only_one():
    state = position(HIDDEN.replace("c4 korse_a", "a2 korse_a") + "    turn: north\n")
    assert "draknar" in suspects(state, "d3")
    play(state, "a2 a1")
    hit(state, 4, 1)
    assert on(state, "a1") == "sacrechene"
    assert not suspects(state, "d3") & {"draknar", "sacrechene", "sarcofrage", "queen_mary"}


@pytest.mark.rule("ZO-11", "ZO-12")
def test_in_a_tribal_list_one_card_gives_the_tribe_away():
    state = position(
        """
        options: build_format=tribal open_lists=false
        south: sacrechene+kassin_a+grognard_a+gold_hure
            a1 sacrechene, c3 kassin_a, d3 grognard_a, e3 gold_hure
        north: draknar+korse_a, c4 korse_a, f6 draknar
        """
    )
    assert {"rhino_a", "lampiotte_a"} <= fills(state, NORTH, "d3")
    play(state, "c3 c4")
    hit(state, 1, 1)
    assert suspects(state, "d3") == {zoon.id for zoon in TRIBES[0].zoons}


@pytest.mark.rule("ZO-40")
def test_of_two_copies_in_hand_chance_places_one():
    text = """
        options: build_format=mondial open_lists=false
        south: sacrechene+kassin_a+kassin_a+kassin_a, a1 sacrechene, c3 kassin_a
        south reserve: kassin_a, kassin_a
        north: draknar+korse_a, c5 korse_a, f6 draknar
    """
    placed = set()
    for number in range(20):
        state = position(text)
        assert [move for move in legal(state) if move.endswith("b1")] == ["kassin_a b1"]
        state.apply(state.parse("kassin_a b1"), Rng(f"{number}"))
        placed.add(state.part(state.on[1]))
    assert len(placed) == 2


@pytest.mark.rule("ZO-74")
def test_of_two_copies_in_the_tomb_one_is_offered():
    state = position(
        """
        options: build_format=tribal open_lists=false
        south: sarcofrage+grand_embaumou+poussierin_a+poussierin_a
            a1 sarcofrage, c3 grand_embaumou
        north: draknar+korse_a, c4 korse_a, f6 draknar
        """
    )
    play(state, "c3 c4")
    hit(state, "★", 2)
    assert legal(state) == {"poussierin_a"}
    play(state, "poussierin_a")
    assert reserve(state, SOUTH) == ["poussierin_a"]


@pytest.mark.rule("ZO-90", "ZO-91")
def test_at_the_end_all_cards_are_turned_up():
    state = position(HIDDEN + "    quiet: 59\n")
    play(state, "c3 b3")
    assert state.outcome().reason == "no_progress"
    assert state.seen_by(NORTH).parts.at == state.parts.at


@pytest.mark.parametrize(
    ("army", "message"),
    [
        ("sacrechene+jorund+jorund", "list of south is not good: ZO-14: Jorund is there 2 times"),
        ("sacrechene+nobody", "south: there is no card 'nobody'"),
    ],
)
def test_a_written_position_needs_good_lists(army, message):
    with pytest.raises(PositionError, match=message):
        position(
            f"""
            options: open_lists=false
            south: {army}, a1 sacrechene
            north: warus, f6 draknar
            """
        )


@pytest.mark.rule("ZO-11")
def test_greedy_builds_a_full_list_and_beats_random():
    bots = [make_bot("greedy:fills=2"), make_bot("random")]
    wins = 0.0
    for number in range(4):
        rng = Rng(f"hidden {number}")
        state = building("tribal", f"hidden {number}", deployment="random")
        costs = []
        while state.ending is None:
            if isinstance(state.stack[-1], Build) and state.seat == SOUTH:
                costs.append(draft_of(state, SOUTH).value)
            state.apply(bot_action(bots[state.seat], state, f"{number}"), rng)
        assert costs[-1] > 130, "value that is not used is lost"
        wins += state.outcome().shares[SOUTH]
    assert wins >= 3


@pytest.mark.rule("ZO-11")
def test_at_the_table_nobody_can_tell_that_a_card_is_taken():
    options = {"build_format": "mondial", "open_lists": False, "deployment": "random"}
    table = Table.new(GAME, options, seed_from("hidden"), ["Ana", "Bob"])
    before = [told(table, viewer) for viewer in (NORTH, WATCHER)]
    for card in ("sacrechene", "kassin_a", "tortue"):
        table.play(SOUTH, card)
    assert [told(table, viewer) for viewer in (NORTH, WATCHER)] == before
    assert [turn.path for turn in table.frame(SOUTH, "en").turns] == [
        *("sacrechene", "kassin_a", "tortue")
    ]
    table.play(NORTH, "draknar")
    assert [(turn.number, turn.path) for turn in table.frame(NORTH, "en").turns] == [(1, "draknar")]
    assert table.frame(SOUTH, "en", since=3).turns == ()
    again = Table(GAME, table.record)
    assert told(again, NORTH) == told(table, NORTH)
    table.play(NORTH, "korse_a")
    table.play(NORTH, "ready")
    (turn,) = table.frame(SOUTH, "en", since=3).turns
    assert [event.text for event in turn.events] == ["The list of Bob is built."]
    table.play(SOUTH, "ready")
    assert [turn.who for turn in table.frame(WATCHER, "en").turns] == ["Bob", "Ana"]
    assert table.frame(TRUTH, "en").version == 7


def told(table: Table, viewer: int) -> list[object]:
    """All that a viewer is shown at a table."""
    return [table.frame(viewer, "en"), table.view(viewer).to_dict()]


@pytest.mark.rule("ZO-11")
def test_a_card_can_be_taken_back_while_a_list_is_being_built():
    options = {"build_format": "mondial", "open_lists": False}
    table = Table.new(GAME, options, seed_from("hidden"), ["Ana", "Bob"])
    table.play(SOUTH, "sacrechene")
    table.play(SOUTH, "jorund")
    table.undo(SOUTH)
    areas = {area.id: area for area in table.frame(SOUTH, "en").scene.areas}
    assert [item.face.title for item in areas["list 0"].items] == ["Sacrechêne"]
