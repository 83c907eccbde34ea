"""What viewers are shown, as data: whole and by what has changed, and what they can follow."""

import msgspec
import pytest

from ludozilla.engine.parts import WATCHER
from ludozilla.engine.record import seed_of
from ludozilla.engine.registry import find, installed
from ludozilla.engine.rng import Rng
from ludozilla.engine.scene import Area, AreaKind, Item, ItemKind, Player, Scene
from ludozilla.engine.state import TRUTH
from ludozilla.table.differences import changed, changes
from ludozilla.table.frames import Changes, Frame
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


def test_only_what_has_changed_is_told() -> None:
    old = frame_of(row("deck", "a", "b"), row("hand", "c"))
    new = frame_of(row("deck", "a"), row("hand", "c", "b"), version=1)
    change = changes(old, new)
    told = [
        (each.id, each.head, each.gone, [item.id for item in each.put], each.order)
        for each in change.areas
    ]
    assert told == [("deck", None, ("b",), [], None), ("hand", None, (), ["b"], None)]
    assert (change.order, change.players) == (None, ())


def test_an_area_that_was_emptied_is_empty() -> None:
    old, new = frame_of(row("deck", "a")), frame_of(row("deck"), version=1)
    sent = msgspec.json.encode(changes(old, new))
    assert changed(old, msgspec.json.decode(sent, type=Changes)) == new


def test_the_order_is_told_if_new_items_do_not_come_last() -> None:
    old, new = frame_of(row("hand", "a", "c")), frame_of(row("hand", "a", "b", "c"), version=1)
    change = changes(old, new)
    assert change.areas[0].order == ("a", "b", "c")
    assert changed(old, change) == new


def test_areas_may_come_and_go_and_get_another_title() -> None:
    old = frame_of(row("deck", "a"), row("hand", "c"))
    new = frame_of(row("trick", "a"), row("deck", title="Empty"), version=1)
    assert changed(old, changes(old, new)) == new


def test_changes_of_another_frame_are_refused() -> None:
    old, new = frame_of(row("deck")), frame_of(row("deck"), version=1)
    with pytest.raises(ValueError, match="changes of frame 0, not of 1"):
        changed(new, changes(old, new))


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
