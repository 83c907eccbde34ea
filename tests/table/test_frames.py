"""What viewers are shown, as data: whole and by what has changed, and what they can follow."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ludozilla.engine.parts import WATCHER
from ludozilla.engine.record import seed_of
from ludozilla.engine.registry import find, installed
from ludozilla.engine.rng import Rng
from ludozilla.engine.scene import (
    Area,
    AreaKind,
    Face,
    Item,
    ItemKind,
    Player,
    Scene,
    Stat,
    Suspect,
)
from ludozilla.engine.state import TRUTH
from ludozilla.table.catching_up import changed
from ludozilla.table.changes import AreaChange, Changes, ItemChange
from ludozilla.table.differences import changes
from ludozilla.table.frames import Asked, Control, Frame, Happened, Told, Touched
from ludozilla.table.table import Table

GAMES = [*installed(), *(f"tests/toys/{toy}.py" for toy in ("burrow", "cellar", "growl", "howl"))]


def play_at_random(table: Table, rng: Rng, moves: int) -> None:
    for _ in range(moves):
        if table.waiting():
            seat = rng.choice(table.waiting())
            view = table.view(seat)
            table.play(seat, view.text(rng.choice(view.legal_actions())))


def items(frame: Frame, area: str) -> list[Item]:
    (found,) = [each for each in frame.scene.areas if each.id == area]
    return list(found.items)


def frame_of(*areas: Area, version: int = 0) -> Frame:
    return Frame(version, 0, Scene("Demo", areas, players=(Player(0, "Ana"),)))


def row(name: str, *ids: str, title: str = "") -> Area:
    return Area(name, AreaKind.ROW, title, tuple(Item(ItemKind.CARD, id=each) for each in ids))


# -- what has changed --------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_frame_can_be_made_of_an_earlier_one_and_what_has_changed(name: str) -> None:
    table = Table.new(find(name), {}, seed_of("frames"))
    rng = Rng("frames")
    viewers = (WATCHER, TRUTH, *range(table.seats))
    shown = {viewer: table.frame(viewer, "fr") for viewer in viewers}
    for _ in range(12):
        play_at_random(table, rng, 1 + rng.below(4))
        for viewer, last in shown.items():
            frame = table.frame(viewer, "fr", last.version)
            sent = msgspec.json.encode(changes(last, frame))
            assert changed(last, msgspec.json.decode(sent, type=Changes)) == frame
            assert msgspec.json.decode(msgspec.json.encode(frame), type=Frame) == frame
            shown[viewer] = frame


def sent(old: Frame, new: Frame) -> dict[str, Any]:
    """What is sent of a later frame, once it is sure that it leads there."""
    message = msgspec.json.encode(changes(old, new))
    assert changed(old, msgspec.json.decode(message, type=Changes)) == new
    told: dict[str, Any] = msgspec.json.decode(message)
    return {name: told[name] for name in told if name not in ("base", "version")}


@pytest.mark.parametrize("name", installed())
def test_what_two_viewers_see_alike_is_drawn_once(name: str) -> None:
    table = Table.new(find(name), {}, seed_of(3))
    rng = Rng("alike")
    shared = 0
    for _ in range(30):
        play_at_random(table, rng, 1)
        one, other = (table.frame(viewer, "en").scene for viewer in (WATCHER, 1))
        drawn = {area.id: area for area in one.areas}
        alike = [area for area in other.areas if drawn.get(area.id) == area]
        assert all(drawn[area.id] is area for area in alike)
        shared += len(alike)
    assert shared > 30


def test_only_what_has_changed_is_told_and_a_thing_that_moved_stays_what_it_is() -> None:
    old = frame_of(row("deck", "a", "b"), row("hand", "c"))
    new = frame_of(row("deck", "a"), row("hand", "c", "b"), version=1)
    assert sent(old, new) == {"areas": [{"id": "hand", "put": [{"id": "b"}]}]}


def test_what_is_nowhere_any_more_is_gone() -> None:
    old = frame_of(row("deck", "a", "b"), row("hand", "c"))
    assert sent(old, frame_of(row("deck", "a"), row("hand"), version=1)) == {"gone": ["b", "c"]}
    assert sent(old, frame_of(row("deck", "a", "b"), version=1)) == {"order": ["deck"]}


def test_of_an_item_only_that_is_told_which_is_new() -> None:
    face, score = Face("K", "King"), Stat(1, "Points", "★", "stats.points")
    card = Item(ItemKind.CARD, face, "a", flags=("known",), stats=(score,))
    lifted = replace(card, x=2, flags=(), stats=(replace(score, n=3),))
    old, new = frame_of(replace(row("hand"), items=(card,))), replace(row("hand"), items=(lifted,))
    told = {"id": "a", "x": 2, "flags": [], "counts": [3]}
    assert sent(old, frame_of(new, version=1)) == {"areas": [{"id": "hand", "put": [told]}]}
    down = replace(row("hand"), items=(Item(ItemKind.CARD, id="a", flags=("known",)),))
    told = {"id": "a", "face": None, "stats": []}
    assert sent(old, frame_of(down, version=1)) == {"areas": [{"id": "hand", "put": [told]}]}


def test_a_new_face_is_told_by_what_is_not_as_on_one_with_the_same_picture() -> None:
    value, price = Stat(2, "Value", "⚔", "stats.value"), Stat(1, "Price", "", "stats.price")
    king = Face("K♥", "King of hearts", "Wins.", art="cards.K", cost=price, stats=(value,))

    def hand(version: int, *faces: Face) -> Frame:
        items = tuple(Item(ItemKind.CARD, face, f"part {i}") for i, face in enumerate(faces))
        return frame_of(replace(row("hand"), items=items), version=version)

    def told(face: Face) -> Any:
        return sent(hand(0, king), hand(1, king, face))["areas"][0]["put"][0]["face"]

    other = replace(king, short="K♠", title="King of spades")
    assert told(other) == {"art": "cards.K", "short": "K♠", "title": "King of spades"}
    assert told(king) == {"art": "cards.K"}
    higher, free = replace(value, n=5), replace(other, cost=None)
    assert told(replace(king, stats=(higher,))) == {"art": "cards.K", "stats": [["stats.value", 5]]}
    assert told(free)["cost"] is None
    queen = Face("Q", art="cards.Q", cost=replace(price, n=3), stats=(replace(value, label="V"),))
    assert told(queen) == {
        "art": "cards.Q",
        "short": "Q",
        "cost": ["stats.price", 3],
        "stats": [{"n": 2, "label": "V", "sign": "⚔", "icon": "stats.value"}],
    }
    assert told(Face("?")) == {"short": "?"}


def test_odds_of_what_was_suspected_are_told_by_title() -> None:
    king, queen = Suspect("King", 50, "cards.K"), Suspect("Queen", 50, "cards.Q")

    def hidden(*suspects: Suspect) -> Area:
        return replace(row("hand"), items=(Item(ItemKind.CARD, id="a", suspects=suspects),))

    old = frame_of(hidden(king, queen))
    likelier = sent(
        old, frame_of(hidden(replace(queen, odds=90), replace(king, odds=10)), version=1)
    )
    assert likelier["areas"][0]["put"] == [{"id": "a", "odds": [["Queen", 90], ["King", 10]]}]
    other = replace(king, title="Jack")
    told = sent(old, frame_of(hidden(queen, other), version=1))["areas"][0]["put"][0]
    assert [suspect["title"] for suspect in told["suspects"]] == ["Queen", "Jack"]


def test_numbers_of_players_are_told_without_their_words() -> None:
    points, turn = Stat(1, "Points", "★", "stats.points", 10), Stat(3, "Actions", "", "stats.turn")

    def players(version: int, *stats: tuple[Stat, ...]) -> Frame:
        seated = [Player(seat, f"P{seat}", stats=mine) for seat, mine in enumerate(stats)]
        return Frame(version, 0, Scene("Demo", (), players=tuple(seated)))

    old = players(0, (points, turn), (points,))
    more = replace(points, n=4)
    assert sent(old, players(1, (more, turn), (points,))) == {
        "players": [{"seat": 0, "counts": [4, 3]}]
    }
    new = Stat(1, "Luck", "♣")
    assert sent(old, players(1, (points,), (points, turn, new)))["players"] == [
        {"seat": 0, "stats": [["stats.points", 1]]},
        {
            "seat": 1,
            "stats": [
                ["stats.points", 1],
                ["stats.turn", 3],
                {"n": 1, "label": "Luck", "sign": "♣"},
            ],
        },
    ]


def test_paths_and_controls_are_told_shortly() -> None:
    scene, end = frame_of(row("hand", "a")).scene, Control("end", "end the turn", icon="verbs.end")
    old = Frame(0, 0, scene, (0,), Asked("?", "R-1", ("end",), (end,)))
    legal = ("end", "a", "K move c1", "K move c2", "K c1", "a b")
    new = Frame(1, 0, scene, (0,), Asked("?", "R-1", legal, (end, Control("move", "go"))))
    asked = sent(old, new)["asked"]
    assert asked["legal"] == [["", "end a"], ["K move", "c1 c2"], ["K", "c1"], ["a", "b"]]
    assert asked["controls"] == ["end", {"token": "move", "label": "go"}]


def test_turns_are_told_shortly() -> None:
    old = frame_of(row("deck", "a", "b", "e"), row("hand", "c"))
    touched = (
        Touched("a", "deck", "hand"),
        Touched("b", "deck", "hand"),
        Touched("e"),
        Touched("d", "deck", "hand"),
        Touched("", "deck", "hand", 2),
        Touched(""),
    )
    turn = Told(1, 0, "Ana", "draw", (Happened("R-2", "drew", "Ana draws.", touched),))
    later = frame_of(row("deck", "e"), row("hand", "c", "a", "b", "d"), version=1)
    told = sent(old, replace(later, turns=(turn,)))["turns"]
    short = [
        {"items": ["a", "b"]},
        "e",
        {"items": ["d"], "source": "deck", "target": "hand"},
        {"source": "deck", "target": "hand", "count": 2},
        "",
    ]
    event = ["R-2", "drew", "Ana draws.", short]
    assert told == [{"seat": 0, "path": "draw", "events": [event]}]
    (guest,) = sent(old, replace(later, turns=(replace(turn, who="Bo"),)))["turns"]
    assert guest["who"] == "Bo"


def test_a_frame_that_tells_other_turns_cannot_be_compared() -> None:
    old, later = frame_of(row("hand")), frame_of(row("hand"), version=2)
    with pytest.raises(ValueError, match="all turns after number 0"):
        changes(old, replace(later, turns=(Told(2, 0, "Ana", "draw"),)))


def test_an_area_that_was_emptied_is_empty() -> None:
    sent(frame_of(row("deck", "a")), frame_of(row("deck"), version=1))


def test_the_place_is_told_of_what_does_not_come_last() -> None:
    old, new = (
        frame_of(row("hand", "a", "c")),
        frame_of(row("hand", "z", "a", "b", "c", "d"), version=1),
    )
    places = [each.get("at") for each in sent(old, new)["areas"][0]["put"]]
    assert places == [0, 2, None]


def test_the_order_is_told_if_what_stays_has_changed_places() -> None:
    old, new = frame_of(row("hand", "a", "b")), frame_of(row("hand", "b", "c", "a"), version=1)
    put = [{"id": "c", "kind": "card"}]
    assert sent(old, new)["areas"] == [{"id": "hand", "put": put, "order": ["b", "c", "a"]}]


def test_areas_may_come_and_go_and_get_another_title() -> None:
    old = frame_of(row("deck", "a"), row("hand", "c"))
    new = frame_of(row("trick", "a"), row("deck", title="Empty"), version=1)
    assert sent(old, new)["order"] == ["trick", "deck"]


def test_changes_of_another_frame_are_refused() -> None:
    old, new = frame_of(row("deck")), frame_of(row("deck"), version=1)
    with pytest.raises(ValueError, match="changes of frame 0, not of 1"):
        changed(new, changes(old, new))


@pytest.mark.parametrize(
    "change",
    [
        Changes(0, 1, (AreaChange("pond"),)),
        Changes(0, 1, (AreaChange("deck", put=(ItemChange("b"),)),)),
        Changes(0, 1, (AreaChange("deck", stats=(("stats.none", 1),)),)),
    ],
)
def test_changes_of_what_is_not_there_are_refused(change: Changes) -> None:
    with pytest.raises(ValueError, match="to change"):
        changed(frame_of(row("deck", "a")), change)


# -- what can be followed ----------------------------------------------------------------------


def test_a_hidden_card_keeps_its_id_from_where_it_was_laid_until_it_is_discarded() -> None:
    table = Table.new(find("zombie-apocalypse-now"), {"humans": "first"}, seed_of(7))
    before = {item.id for item in items(table.frame(1, "en"), "field")}
    table.play(0, "5H KH 1")
    (laid,) = {item.id for item in items(table.frame(1, "en"), "field")} - before
    (event,) = table.frame(1, "en").turns[-1].events
    assert [(it.item, it.source, it.target) for it in event.touched] == [
        (laid, "hand humans", "field")
    ]
    table.play(0, "4D KH replace1")
    told = table.frame(1, "en").turns[-1].events[0]
    assert (told.rule, told.key, told.touched[0].item) == ("ZA-12", "discarded", laid)
    assert laid in {item.id for item in items(table.frame(1, "en"), "discard humans")}
    again = {item.id for item in items(table.frame(1, "en"), "field")} - before
    assert again
    assert laid not in again


def test_who_holds_a_card_follows_it_from_hand_to_table() -> None:
    table = Table.new(find("zombie-apocalypse-now"), {"humans": "first"}, seed_of(7))
    (held,) = [item.id for item in items(table.frame(0, "en"), "hand humans") if item.token == "5H"]
    table.play(0, "5H KH 1")
    assert held in {item.id for item in items(table.frame(0, "en"), "field")}


def test_a_hidden_card_in_a_hand_is_not_followed() -> None:
    table = Table.new(find("zombie-apocalypse-now"), {"humans": "first"}, seed_of(7))
    hidden = {item.id for item in items(table.frame(1, "en"), "hand humans")}
    table.play(0, "5H KH 1")
    assert hidden.isdisjoint(item.id for item in items(table.frame(1, "en"), "field"))


def test_ids_are_the_same_when_the_game_is_taken_up_again() -> None:
    table = Table.new(find("zombie-apocalypse-now"), {}, seed_of(7))
    play_at_random(table, Rng("again"), 30)
    again = Table(table.game, table.record)
    for viewer in (0, 1, WATCHER):
        assert table.frame(viewer, "en") == again.frame(viewer, "en")
