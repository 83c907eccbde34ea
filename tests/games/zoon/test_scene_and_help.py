"""What a viewer is shown of a battle: cards, grids, odds, what happens to them, who stands how."""

from fractions import Fraction
from itertools import permutations
from typing import cast

import pytest

from ludozilla.engine.journal import Journal
from ludozilla.engine.knowledge import Knowledge
from ludozilla.engine.parts import WATCHER
from ludozilla.engine.record import seed_of
from ludozilla.engine.rng import Rng
from ludozilla.engine.scene import Area, Item, ItemKind, Role, Scene
from ludozilla.engine.state import TRUTH
from ludozilla.games.zoon import odds
from ludozilla.games.zoon.board import NAMES
from ludozilla.games.zoon.booklet import corner_signs
from ludozilla.games.zoon.cards import TRUMPS, ZOONS
from ludozilla.games.zoon.combat import Clash, pending_duel
from ludozilla.games.zoon.deductions import DEDUCTIONS
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.game import GAME
from ludozilla.table.frames import Frame, Happened
from ludozilla.table.table import Table
from ludozilla.testing import play
from tests.games.zoon.battlefield import CORNERS, NORTH, SOUTH, hit, new_game, position

FIGHT = """
    south: boarix, c3 kassin_a, d3 cloboulon, a1 sacrechene
    north: warus, c4 korse_a, f6 draknar
"""


def scene(state: ZoonState, viewer: int, lang: str = "en") -> Scene:
    return GAME.scene(state.seen_by(viewer), lang)


def area(shown: Scene, name: str) -> Area:
    (found,) = [area for area in shown.areas if area.id == name]
    return found


def on(shown: Scene, square: str) -> list[Item]:
    """What is on a square, from the bottom up."""
    place = NAMES.index(square)
    field = area(shown, "field")
    return [item for item in field.items if (item.x, item.y) == (place % 6, place // 6)]


def one_on(shown: Scene, square: str) -> Item:
    (item,) = on(shown, square)
    return item


def odds_on(state: ZoonState, viewer: int, square: str) -> dict[str, int]:
    item = on(scene(state, viewer), square)[0]
    return {suspect.title: suspect.odds for suspect in item.suspects}


def battle(text: str) -> Table:
    """A table at which a game goes on from a written position."""
    table = Table.new(GAME, {}, seed_of("battle"))
    table._state = position(text)
    table._state.listen(Journal())
    return table


def fight(table: Table, south: object, north: object) -> None:
    """Choose grips so that each side's card is hit on the symbol named."""
    state = cast(ZoonState, table.view(TRUTH))
    hit(state.clone(), south, north)  # which says so if there is no such corner
    duel = pending_duel(state)
    assert isinstance(duel, Clash)
    cards = [state.zoon(duel.attacker).corners, state.zoon(duel.target).corners]
    if duel.player == NORTH:
        cards.reverse()
    for seat, symbol in ((SOUTH, north), (NORTH, south)):
        corner = corner_signs(cards[1 - seat]).index(str(symbol))
        table.play(seat, f"upright {CORNERS[corner]}")


def events(frame: Frame) -> dict[str, Happened]:
    """What happened in the last turn that is told, by key."""
    return {event.key: event for event in frame.turns[-1].events}


def touched(event: Happened) -> list[tuple[str, str, str]]:
    return [(it.item, it.source, it.target) for it in event.touched]


# -- cards -------------------------------------------------------------------


def test_a_card_carries_its_grid_as_data_and_not_in_its_text():
    grids = {
        card: GAME.card_face(card, "en").grid
        for card in ("espadonf", "king", "sacrechene", "coco_boum", "echasses_d_os", "furie")
    }
    assert grids == {
        "espadonf": ("323", ".1.", "1o1", ".1."),
        "king": (".J.", "1.1", ".o."),
        "sacrechene": ("o",),
        "coco_boum": ("x.x", ".o."),
        "echasses_d_os": ("J", ".", "o"),
        "furie": (),
    }
    assert GAME.card_face("espadonf", "en").text == "Hero"
    assert GAME.card_face("espadonf", "fr").text == "Héros"


def test_every_card_has_a_picture_and_its_numbers():
    art = GAME.theme.art
    for name in [*[zoon.id for zoon in ZOONS], *[trump.id for trump in TRUMPS]]:
        face = GAME.card_face(name, "fr")
        assert face.art in art
        assert [stat.icon in art for stat in face.stats] == [True]
        assert len(face.band) == 1
    assert [stat.n for stat in GAME.card_face("cloboulon", "fr").stats] == [20]
    assert [stat.label for stat in GAME.card_face("furie", "fr").stats] == ["Force"]


@pytest.mark.rule("ZO-4")
def test_an_emblem_is_marked():
    shown = scene(position(FIGHT), SOUTH, "fr")
    emblem = one_on(shown, "a1")
    assert emblem.notes == ("Emblème",)
    assert emblem.face.symbol == "⚑"
    assert GAME.theme.art[emblem.face.art].accent
    assert not one_on(shown, "c3").notes
    assert not one_on(shown, "c3").face.symbol


# -- the field ---------------------------------------------------------------


@pytest.mark.rule("ZO-2")
def test_north_sees_the_field_from_the_other_side():
    state = position(FIGHT)
    turned = {viewer: area(scene(state, viewer), "field").turned for viewer in (0, 1, WATCHER)}
    assert turned == {SOUTH: False, NORTH: True, WATCHER: False}


@pytest.mark.rule("ZO-63", "ZO-64", "ZO-78")
def test_trumps_that_lie_on_the_field_are_shown_as_what_they_are():
    state = position(
        """
        south: lanternoks, c3 lampiotte_a wearing scaphandre, c5 espadonf caged, a1 grande_loupiote
        south laid: fosse_a_vase b4
        north: boarix, f6 sacrechene
        north laid: mur_d_arbres e4
        """
    )
    shown = scene(state, SOUTH)
    wearer, equipment = on(shown, "c3")
    caged, cage = on(shown, "c5")
    for item, name in (
        (equipment, "Scaphandre"),
        (cage, "Cage de Racines"),
        (one_on(shown, "b4"), "Fosse à vase"),
        (one_on(shown, "e4"), "Mur d'Arbres"),
    ):
        assert (item.kind, item.face.title) == (ItemKind.TOKEN, name)
        assert item.face.art in GAME.theme.art
        assert item.id.startswith("part ")
    assert [str(stat) for stat in wearer.stats] == ["+2"]
    assert "prisoner" in caged.flags


@pytest.mark.rule("ZO-59")
def test_a_frozen_zoon_says_for_how_many_own_turns_it_is():
    state = position(
        """
        south: boarix, c3 kassin_a frozen 2, d3 cloboulon, a1 sacrechene
        north: warus, c5 korse_a frozen 1, d5 korse_b, f6 draknar
        """
    )

    def frozen():
        items = [item for item in area(scene(state, WATCHER), "field").items if item.stats]
        return {NAMES[item.y * 6 + item.x]: item.stats[0].n for item in items}

    assert frozen() == {"c3": 2, "c5": 1}
    play(state, "d3 d4")
    assert frozen() == {"c3": 1, "c5": 1}
    play(state, "d5 e5")
    assert frozen() == {"c3": 1}
    play(state, "d4 e4", "e5 e6")
    assert frozen() == {}


@pytest.mark.rule("ZO-79")
def test_what_strengthens_a_zoon_is_a_number_on_it():
    state = position(
        """
        south: monkus, a1 queen_mary, c3 bouga_a, d3 bouga_b
        north: warus, c4 korse_a, f6 draknar
        """
    )
    play(state, "tortue c3 c4")
    shown = scene(state, NORTH, "fr")
    assert [(str(stat), stat.label) for stat in one_on(shown, "c3").stats] == [("+1", "Bonus")]
    (tortue,) = [i for i in area(shown, "trumps 0").items if i.face.title == "Tortue"]
    assert "active" in tortue.flags


# -- what is being decided ---------------------------------------------------


@pytest.mark.rule("ZO-42")
def test_a_combat_can_be_read_by_everybody():
    table = battle(FIGHT)
    table.play(SOUTH, "c3 c4")
    for viewer in (SOUTH, NORTH, WATCHER):
        shown = table.frame(viewer, "fr").scene
        active = [item for item in area(shown, "field").items if "active" in item.flags]
        assert {(item.x, item.y) for item in active} == {(2, 2), (2, 3)}
        assert any(note.startswith("Combat\u00a0: c3 contre c4.") for note in shown.notes)
    table.play(NORTH, "turned BL")
    (north,) = [p for p in table.frame(SOUTH, "fr").scene.players if p.seat == NORTH]
    assert north.notes == ("a choisi",)


@pytest.mark.rule("ZO-42")
def test_one_holds_the_own_card_and_touches_a_corner_of_the_other():
    table = battle(FIGHT)
    table.play(SOUTH, "c3 c4")
    assert_corners_belong(table)
    fight(table, 1, 1)
    table.play(NORTH, "c4 c3")
    assert_corners_belong(table)  # of cards now known, and still followed


def assert_corners_belong(table: Table) -> None:
    for viewer, own, other in ((SOUTH, "c3", "c4"), (NORTH, "c4", "c3")):
        frame = table.frame(viewer, "en")
        belongs = {control.token: control.item for control in frame.asked.controls}
        mine, theirs = one_on(frame.scene, own).id, one_on(frame.scene, other).id
        assert {belongs[word] for word in ("upright", "turned")} == {mine}
        assert {belongs[word] for word in ("TL", "TR", "BR", "BL")} == {theirs}


@pytest.mark.rule("ZO-56")
def test_in_a_shot_the_trump_is_the_card_of_who_shoots():
    table = battle(
        """
        south: warus, a1 draknar, c3 korse_a, d3 korse_b
        north: boarix, c4 kassin_a, f6 sacrechene
        """
    )
    table.play(SOUTH, "hache_virevoltante c3 c4")
    frame = table.frame(NORTH, "en")
    (trump,) = [item for item in area(frame.scene, "trumps 0").items if "active" in item.flags]
    belongs = {control.token: control.item for control in frame.asked.controls}
    assert trump.face.title == "Hache virevoltante"
    assert belongs["TL"] == trump.id
    assert belongs["upright"] == one_on(frame.scene, "c4").id
    assert any(note.startswith("Shot: Hache virevoltante at c4.") for note in frame.scene.notes)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_all_that_can_be_chosen_is_a_thing_or_a_control_with_a_label(lang):
    for options in ({}, {"tribe_south": "lanternoks", "tribe_north": "momiasmes"}):
        table = Table.new(GAME, options, seed_of("choose"))
        rng = Rng("choose")
        while table.waiting() and table.version < 120:
            seat = rng.choice(table.waiting())
            asked = table.frame(seat, lang).asked
            for control in asked.controls:
                assert f"token.{control.token}" in GAME.texts, control
            table.play(seat, asked.legal[rng.below(len(asked.legal))])


@pytest.mark.rule("ZO-11")
def test_whoever_builds_a_list_chooses_from_cards():
    state = new_game(build_format="tribal", open_lists=False)
    play(state, "kassin_a", "sacrechene", seat=SOUTH)
    state.turn_to(SOUTH)
    shown = scene(state, SOUTH)
    assert set(state.playable()) - {"ready"} <= shown.things()
    supply = area(shown, "supply 0")
    assert supply.role == Role.MARKET
    left = {item.token: item.height for item in supply.items}
    before = {item.token: item.height for item in area(scene(new(), SOUTH), "supply 0").items}
    assert before["kassin_a"] - left["kassin_a"] == 1
    assert [item.token for item in area(shown, "list 0").items] == ["", ""]


def new() -> ZoonState:
    return new_game(build_format="tribal", open_lists=False)


def test_a_word_means_the_own_card_where_both_sides_have_one():
    state = position(
        """
        south: boarix, c3 kassin_a, a1 sacrechene
        north: boarix, c5 kassin_a, f6 sacrechene
        """
    )
    shown = scene(state, SOUTH)
    assert "mur_d_arbres" in {item.token for item in area(shown, "trumps 0").items}
    assert {item.token for item in area(shown, "trumps 1").items} == {""}


# -- what happens ------------------------------------------------------------


def test_a_hidden_zoon_is_followed_into_the_open_and_into_the_tomb():
    table = battle(FIGHT)
    hidden = one_on(table.frame(SOUTH, "en").scene, "c4")
    assert hidden.face is None
    table.play(SOUTH, "c3 c4")
    fight(table, 2, 1)
    frame = table.frame(SOUTH, "en", table.version - 1)
    (buried,) = [item for item in area(frame.scene, "tomb 1").items if item.id == hidden.id]
    assert buried.face.title == "Korse (A)"
    happened = events(frame)
    assert (hidden.id, "field", "tomb 1") in touched(happened["buried"])
    mine = one_on(frame.scene, "c4").id
    assert (mine, "", "") in touched(happened["buried"]), "who takes the square is named, too"


def test_each_hit_names_the_card_that_was_touched_and_its_corner():
    table = battle(FIGHT)
    table.play(SOUTH, "c3 c4")
    fight(table, 1, 1)
    frame = table.frame(NORTH, "en", table.version - 1)
    attacker, defender = one_on(frame.scene, "c3").id, one_on(frame.scene, "c4").id
    hits = [touched(event) for event in frame.turns[-1].events if event.key == "hit"]
    assert hits == [[(attacker, "", "TL")], [(defender, "", "TR")]]
    assert touched(events(frame)["tie"]) == [(attacker, "c3", "c3")]


@pytest.mark.parametrize("viewer", [SOUTH, NORTH, WATCHER])
def test_a_move_says_who_goes_from_where_to_where(viewer):
    table = battle(FIGHT)
    mover = one_on(table.frame(viewer, "en").scene, "d3").id
    table.play(SOUTH, "d3 e4")
    frame = table.frame(viewer, "en", table.version - 1)
    assert touched(events(frame)["moved"]) == [(mover, "d3", "e4")]
    assert one_on(frame.scene, "e4").id == mover


def test_a_trump_goes_from_the_hand_to_the_field():
    table = battle(FIGHT)
    shown = table.frame(NORTH, "en").scene
    (wall,) = [i for i in area(shown, "trumps 0").items if i.face.title == "Mur d'Arbres"]
    table.play(SOUTH, "mur_d_arbres e4")
    frame = table.frame(NORTH, "en", table.version - 1)
    assert touched(events(frame)["laid"]) == [(wall.id, "trumps 0", "field")]
    assert one_on(frame.scene, "e4").id == wall.id


@pytest.mark.rule("ZO-15")
def test_an_exchange_names_the_cards_to_their_owner_alone():
    table = Table.new(GAME, {}, seed_of("exchange"))
    cards = [one_on(table.frame(SOUTH, "en").scene, square).id for square in ("a1", "b2")]
    table.play(SOUTH, "a1 b2")
    mine, theirs = [events(table.frame(viewer, "fr"))["exchanged"] for viewer in (SOUTH, NORTH)]
    assert [item for item, _, _ in touched(mine)] == cards
    assert mine.text == "Sud échange a1 et b2."
    assert [item for item, _, _ in touched(theirs)] == [""]
    assert theirs.text == "Sud échange un Zoon caché et un Zoon caché."


@pytest.mark.rule("ZO-24")
def test_a_card_that_is_known_by_a_conclusion_is_named():
    table = battle(
        """
        south: boarix, c2 gold_hure, d2 kassin_a, a1 sacrechene
        north: warus, a5 korse_a, f6 draknar
        """
    )
    for seat, path in ((SOUTH, "c2 c4"), (NORTH, "a5 a4"), (SOUTH, "d2 d3")):
        table.play(seat, path)
    frame = table.frame(NORTH, "en", table.version - 1)
    last = one_on(frame.scene, "a1")
    assert last.face.title == "Sacrechêne"
    assert last.id in [item for event in frame.turns[-1].events for item, _, _ in touched(event)]


@pytest.mark.rule("ZO-20")
def test_own_cards_that_are_turned_over_are_named():
    table = battle(FIGHT + "options: peek=own_turn\nturn: north\n")
    own = [one_on(table.frame(SOUTH, "en").scene, square) for square in ("c3", "d3", "a1")]
    assert [item.face for item in own] == [None] * 3
    table.play(NORTH, "f6 f5" if "f6 f5" in table.view(NORTH).playable() else "c4 d4")
    frame = table.frame(SOUTH, "en", table.version - 1)
    assert {item.id for item in own} <= {item for item, _, _ in touched(events(frame)["turn"])}


# -- who stands how ----------------------------------------------------------


def test_players_are_told_in_numbers():
    state = position(
        """
        south: momiasmes, a1 sarcofrage, c3 poussierin_a, d3 bandelong_a
        south reserve: revenouille, poussierin_b
        north: warus, a6 korse_a, f6 draknar
        """
    )
    south, north = scene(state, NORTH, "fr").players
    assert (north.name, north.title, north.art) == ("Nord", "Warus", "tribes.warus")
    assert [(stat.label, stat.n, stat.of) for stat in south.stats] == [
        ("Zoons", 5, 14),
        ("Atouts en main", 3, 0),
        ("Renforts", 2, 0),
        ("Cartes au Tombeau", 9, 0),
    ]
    icons = [stat.icon for stat in (*north.stats, *south.stats)]
    assert {north.art, *icons} <= GAME.theme.art.keys()


def test_areas_say_where_they_belong():
    state = position(FIGHT)
    roles = [(area.id, area.role) for area in scene(state, NORTH).areas]
    assert roles == [
        ("field", Role.BOARD),
        ("trumps 1", Role.HAND),
        ("trumps 0", Role.THEIRS),
        ("tomb 1", Role.DISCARD),
        ("tomb 0", Role.DISCARD),
    ]
    assert area(scene(state, NORTH), "tomb 0").open


# -- odds --------------------------------------------------------------------


def test_odds_are_shares_of_all_worlds():
    state = position(
        """
        south: boarix, c2 gold_hure, d2 kassin_a, e2 grognard_a, f2 kassin_b, a1 sacrechene
        north: warus, a5 korse_a, f6 draknar
        """
    )
    assert odds_on(state, NORTH, "e2") == {
        "Kassin": 40,
        "Gold-Hure": 20,
        "Grognard": 20,
        "Sacrechêne ⚑": 20,
    }
    assert odds_on(state, SOUTH, "e2") == {}, "one's own card is no secret"
    play(state, "e2 c4")
    assert odds_on(state, NORTH, "c4") == {"Gold-Hure": 50, "Grognard": 50}
    assert odds_on(state, NORTH, "d2")["Kassin"] == 50


@pytest.mark.rule("ZO-16")
def test_cards_in_hand_have_odds_and_are_no_emblem():
    state = position(
        """
        south: momiasmes, a1 sarcofrage, c3 poussierin_a
        south reserve: revenouille, poussierin_b
        north: warus, a6 korse_a, f6 draknar
        """
    )
    for item in area(scene(state, NORTH), "reserve 0").items:
        found = {suspect.title: suspect.odds for suspect in item.suspects}
        assert found == {"Poussiérin": 67, "Revenouille": 33}


@pytest.mark.rule("ZO-88")
@pytest.mark.parametrize("number", range(len(DEDUCTIONS)))
def test_odds_agree_with_an_enumeration_of_all_worlds(number):
    deduction = DEDUCTIONS[number]
    state = position(deduction.position)
    for move in deduction.script:
        state.apply(state.parse(move), Rng("odds"))
    for viewer in (SOUTH, NORTH, WATCHER):
        holed = state.seen_by(viewer)
        exact = enumerated(state, holed)
        found = odds.suspects(holed)
        for place, shares in exact.items():
            assert {s.title.removesuffix(" ⚑"): s.odds for s in found[place]} == shares


def enumerated(state: ZoonState, holed: ZoonState) -> dict[int, dict[str, int]]:
    """For each back with a hidden card the shares of names, found by trying all arrangements."""
    knowledge = holed.parts.known[holed.viewer]
    muster = state.muster
    totals: dict[int, dict[str, int]] = {}
    worlds = 0
    backs, choices = [], []
    for seat in (SOUTH, NORTH):
        places = [*state.backs(seat), muster.reserve + seat]
        slots = [p for p in places for part in holed.parts.at[p] if part < 0]
        parts = [part for p in places for part in state.parts.at[p] if knowledge.lot[part]]
        backs.append(slots)
        choices.append(
            [
                order
                for order in set(permutations(parts))
                if all(knowledge.may(part) >> p & 1 for part, p in zip(order, slots, strict=True))
            ]
        )
    for south in choices[SOUTH]:
        for north in choices[NORTH]:
            world = holed.clone()
            world.viewer = TRUTH
            filled: list[list[int]] = [[] for _ in world.parts.at]
            for slots, order in zip(backs, (south, north), strict=True):
                for place, part in zip(slots, order, strict=True):
                    filled[place].append(part)
            world.parts.arrange(holed.viewer, filled)
            if satisfied(world, filled, knowledge) and world.possible():
                worlds += 1
                for place in range(muster.reserve):
                    for part in filled[place]:
                        name = muster.zoons[part].name
                        shares = totals.setdefault(place, {})
                        shares[name] = shares.get(name, 0) + 1
    return {
        place: {name: percent(Fraction(count, worlds)) for name, count in shares.items()}
        for place, shares in totals.items()
    }


def satisfied(world: ZoonState, filled: list[list[int]], knowledge: Knowledge) -> bool:
    for clause in knowledge.clauses:
        inside = [
            part
            for place, parts in enumerate(filled)
            for part in parts
            if clause.places >> place & 1 and knowledge.speaks_of(clause, part)
        ]
        if not clause.least <= len(inside) <= clause.most:
            return False
    return True


def percent(share: Fraction) -> int:
    rounded = int(100 * share + Fraction(1, 2))
    return rounded if share == 1 else min(99, max(1, rounded))


def test_odds_are_worked_out_once_while_nothing_is_learnt(monkeypatch):
    state = position(FIGHT)
    scene(state, NORTH)
    monkeypatch.setattr(odds, "_work_out", None)
    play(state, "mur_d_arbres e4")
    assert odds_on(state, NORTH, "d3") == {"Cloboulon": 33, "Kassin": 33, "Sacrechêne ⚑": 33}


@pytest.mark.rule("ZO-11")
def test_of_hidden_lists_only_what_is_certain_is_told():
    state = position(
        """
        options: build_format=tribal open_lists=false
        south: sacrechene+grognard_a+cloboulon, a1 sacrechene, e2 grognard_a, f3 cloboulon known
        north: draknar+korse_a, f6 draknar, a5 korse_a
        """
    )
    assert (one_on(scene(state, NORTH), "e2").notes, odds_on(state, NORTH, "e2")) == ((), {})
    play(state, "e2 c4")
    item = one_on(scene(state, NORTH), "c4")
    assert (item.notes, item.suspects) == (("GHur/Grog?",), ())


def test_a_watcher_is_told_what_either_side_is_told_of_the_other() -> None:
    table = Table.new(GAME, {}, seed_of("odds"))
    rng = Rng("odds")
    told = 0
    for _ in range(60):
        seat = table.waiting()[0]
        view = table.view(seat)
        table.play(seat, view.text(rng.choice(view.legal_actions())))
        watched = area(table.frame(WATCHER, "en").scene, "field").items
        for viewer in (SOUTH, NORTH):
            seen = {
                item.token: item for item in area(table.frame(viewer, "en").scene, "field").items
            }
            for item in watched:
                if item.owner == 1 - viewer and item.suspects:
                    assert seen[item.token].suspects == item.suspects
                    told += 1
    assert told
