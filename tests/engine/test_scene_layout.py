from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from ludozilla.engine.scene import Area, AreaKind, Face, Item, ItemKind, Scene
from ludozilla.engine.scene_layout import (
    clean,
    flow,
    in_words,
    owner_groups,
    pile_count,
    runs,
    seat_mark,
    stacks,
    visible,
    wrap,
)
from tests.engine.scenes import any_scene, back, card, city, duel

SIZES = st.lists(st.tuples(st.integers(1, 30), st.integers(1, 30)), max_size=12)


@given(SIZES, st.integers(30, 100), st.integers(0, 4), st.integers(0, 4))
def test_boxes_never_overlap_and_stay_within_the_width(sizes, width, gap_x, gap_y):
    places = flow(sizes, width, (gap_x, gap_y))
    boxes = [(x, y, x + wide, y + high) for (x, y), (wide, high) in zip(places, sizes)]
    assert len(boxes) == len(sizes)
    assert all(x >= 0 and y >= 0 and right <= width for x, y, right, _ in boxes)
    for a, b in combinations(boxes, 2):
        beside = a[2] + gap_x <= b[0] or b[2] + gap_x <= a[0]
        below = a[3] + gap_y <= b[1] or b[3] + gap_y <= a[1]
        assert beside or below


@given(SIZES, st.integers(30, 100))
def test_boxes_are_read_in_order(sizes, width):
    places = flow(sizes, width, (1, 1))
    for (x, y), (next_x, next_y) in pairwise(places):
        assert next_x > x or next_y > y


def test_a_box_wider_than_the_width_has_a_shelf_to_itself():
    assert flow([(5, 2), (50, 2), (5, 2)], 20, (1, 1)) == [(0, 0), (0, 3), (0, 6)]


@given(st.text("ab- ", max_size=40), st.integers(1, 12))
def test_wrapped_lines_fit_and_lose_nothing(text, width):
    lines = wrap(text, width, len)
    assert all(len(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_a_corner_with_nothing_in_it_is_not_told():
    monster = Item(ItemKind.CARD, Face("☠", "Catzilla", corners=("", "B")))
    assert in_words(monster, "en") == ["Catzilla", "B"]
    market = Item(ItemKind.CARD, Face("◎1", "Market", corners=("", "")))
    assert in_words(market, "en") == ["Market"]


def test_areas_of_one_owner_are_together_where_the_first_of_them_is():
    groups = [[area.id for area in areas] for areas in owner_groups(duel())]
    assert groups == [
        ["row-1-1", "row-1-0"],
        ["deck"],
        ["discard"],
        ["row-0-1", "row-0-0", "hand-0", "tokens"],
    ]


def test_only_the_top_of_a_pile_is_visible():
    pile = Area("pile", AreaKind.PILE, "Pile", (card("3C"), Item(ItemKind.CARD, height=40)))
    assert pile_count(pile) == 41
    assert [(item.face, item.height) for item in visible(pile)] == [(None, 1)]


def test_the_last_item_on_a_square_is_on_top():
    board = next(area for area in city().areas if area.id == "city")
    assert [item.id for item in stacks(board)[1, 6]] == ["m-1", "b-b7"]


def test_hidden_items_that_can_be_chosen_apart_stay_apart():
    first, second = (Item(ItemKind.CARD, None, token=token) for token in ("I1", "I2"))
    assert [len(run) for run in runs([back(), back(), first, second, back(1)])] == [2, 1, 1, 1]


def test_every_seat_has_a_mark_of_its_own():
    assert len({seat_mark(seat) for seat in range(-1, 12)}) == 13


@given(any_scene())
def test_a_clean_scene_has_no_control_characters_and_the_same_shape(scene: Scene):
    tidy = clean(scene)
    texts = [tidy.title, *tidy.notes]
    for area, original in zip(tidy.areas, scene.areas):
        assert area.kind is original.kind
        assert len(area.items) == len(original.items)
        texts += [area.id, area.title, *area.notes, *area.squares]
        texts += [item.face.title for item in area.items if item.face]
    assert not any(sign < " " or 0xD800 <= ord(sign) < 0xE000 for text in texts for sign in text)
