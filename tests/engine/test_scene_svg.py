import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from msgspec.structs import replace

from ludozilla.engine.scene import FLAGS, Area, AreaKind, Face, Item, ItemKind, Scene
from ludozilla.engine.scene_layout import FLAG_WORDS, SEAT_COLOURS, visible
from ludozilla.engine.scene_svg import draw_svg
from ludozilla.engine.svg_marks import BADGES
from ludozilla.engine.svg_shapes import text_width
from ludozilla.engine.svg_style import DARK, LIGHT, PALETTE, WHITE_INK
from tests.engine.scenes import ALL, any_scene, back, card, city, contrast, wordy

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = ("rect", "circle", "ellipse", "polygon", "path")
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: "Box", by: float = 0) -> bool:
        """Whether they share more than a strip of this width."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > by and down > by

    def within(self, other: "Box") -> bool:
        return (
            other.left <= self.left
            and other.top <= self.top
            and self.right <= other.right
            and self.bottom <= other.bottom
        )


class Placed(NamedTuple):
    """An element, where it is on the whole picture, and the item it belongs to."""

    element: ET.Element
    box: Box
    item: str


def placed(root: ET.Element) -> list[Placed]:
    """All texts and shapes."""
    return list(_placed(root, 0, 0, 1, ""))


def _placed(parent: ET.Element, x: float, y: float, scale: float, item: str) -> Iterator[Placed]:
    for element in parent:
        name = element.tag.removeprefix(SVG)
        if name == "g":
            move = [*map(float, NUMBER.findall(element.get("transform", "")))] or [0, 0]
            inner = scale * (move[2] if len(move) > 2 else 1)
            here = element.get("data-item", item)
            yield from _placed(element, x + scale * move[0], y + scale * move[1], inner, here)
        elif name == "text" or name in SHAPES:
            box = Box(*(scale * at for at in _extent(element, name)))
            yield Placed(element, Box(box[0] + x, box[1] + y, box[2] + x, box[3] + y), item)


def _extent(element: ET.Element, name: str) -> Box:
    """About what an element covers, in its own coordinates."""
    at = {key: float(value) for key, value in element.items() if NUMBER.fullmatch(value)}
    if name == "text":
        width = text_width(element.text or "", at["font-size"])
        left = (
            at["x"] - width * {"start": 0, "middle": 0.5, "end": 1}[element.attrib["text-anchor"]]
        )
        return Box(left, at["y"] - 0.75 * at["font-size"], left + width, at["y"])
    if name == "rect":
        return Box(at["x"], at["y"], at["x"] + at["width"], at["y"] + at["height"])
    if name in ("circle", "ellipse"):
        wide, high = at.get("rx", at.get("r", 0)), at.get("ry", at.get("r", 0))
        return Box(at["cx"] - wide, at["cy"] - high, at["cx"] + wide, at["cy"] + high)
    if "H" in element.get("d", ""):  # dashed lines that lie on another shape
        x, y = map(float, NUMBER.findall(element.attrib["d"])[:2])
        return Box(x, y, x, y)
    numbers = [*map(float, NUMBER.findall(element.get("points") or element.attrib["d"]))]
    return Box(min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2]))


def parsed(scene: Scene, *, dark: bool = False) -> ET.Element:
    return ET.fromstring(draw_svg(scene, dark=dark))


def texts(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def titles(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}title")]


def item_boxes(root: ET.Element) -> dict[str, Box]:
    """What each item covers, its captions not included."""
    boxes: dict[str, Box] = {}
    for _, box, item in placed(root):
        if item:
            old = boxes.get(item, box)
            boxes[item] = Box(*map(min, old[:2], box[:2]), *map(max, old[2:], box[2:]))
    return boxes


def canvas(root: ET.Element) -> Box:
    return Box(*map(float, root.attrib["viewBox"].split()))


@pytest.mark.parametrize("name", ALL)
def test_texts_stay_within_the_picture_and_apart(name: str):
    root = parsed(ALL[name]())
    found = [place for place in placed(root) if place.element.tag == f"{SVG}text"]
    for place in found:
        assert place.box.within(canvas(root)), place.element.text
    for a, b in combinations(found, 2):
        assert not a.box.overlaps(b.box, 1), (a.element.text, b.element.text)


@pytest.mark.parametrize("name", ALL)
def test_items_stay_within_the_picture_and_apart(name: str):
    scene = ALL[name]()
    hidden = {item.id: area.id for area in scene.areas for item in area.items if not item.face}
    root = parsed(scene)
    boxes = item_boxes(root)
    assert all(box.within(canvas(root)) for box in boxes.values())
    for (a, box), (b, other) in combinations(boxes.items(), 2):
        # Cards in a hand of which nothing is seen may overlap.
        if hidden.get(a, a) != hidden.get(b, b):
            assert not box.overlaps(other, 2), (a, b)


@pytest.mark.parametrize("name", ALL)
def test_texts_are_not_covered_by_other_items(name: str):
    root = parsed(ALL[name]())
    boxes = item_boxes(root)
    for place in placed(root):
        if place.element.tag == f"{SVG}text":
            covering = [
                i for i, box in boxes.items() if i != place.item and box.overlaps(place.box, 2)
            ]
            assert not covering, place.element.text


@pytest.mark.parametrize("name", ALL)
def test_everything_that_is_visible_can_be_read(name: str):
    scene = ALL[name]()
    root = parsed(scene)
    words = "\n".join(texts(root))
    shorts: Counter[str] = Counter()
    for area in scene.areas:
        shorts.update(item.face.short for item in visible(area) if item.face)
    for short, times in shorts.items():
        assert words.count(short) >= times, short
    shown = [
        element.attrib["data-item"] for element in root.iter() if "data-item" in element.attrib
    ]
    assert sorted(shown) == sorted(item.id for area in scene.areas for item in visible(area))


@given(any_scene())
def test_any_scene_can_be_drawn(scene: Scene):
    for dark in (False, True):
        root = parsed(scene, dark=dark)
        assert all(place.box.within(canvas(root)) for place in placed(root))


def test_the_picture_describes_itself():
    root = parsed(city())
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"] == root.findtext(f"{SVG}title") == "Zorgl-Zilla"
    description = root.findtext(f"{SVG}desc") or ""
    assert "▲ Main de Crustassor: ▲ · ? ×5" in description
    assert "● · Grodino · active · m1" in description


def test_the_picture_needs_nothing_from_outside():
    for make in ALL.values():
        drawing = draw_svg(make())
        assert drawing.count("http") == 1  # the namespace
        assert not re.search(r"href|url\(|<image|<style|<script|\bid=", drawing)


def test_hidden_items_show_nothing_but_their_owner():
    known = Item(ItemKind.CARD, Face("K♠", "Roi", "Attaque", "♠", "red", ("7", "8")), "x", owner=1)
    for kind in ItemKind:
        drawings = [
            draw_svg(Scene("", (Area("row", AreaKind.ROW, "Row", (item,)),)))
            for item in (replace(known, kind=kind, face=None), Item(kind, None, "x", owner=1))
        ]
        assert drawings[0] == drawings[1]
        assert not re.search("K♠|Roi|Attaque|♠", drawings[0])


def test_what_lies_under_a_pile_is_not_shown():
    scenes = [
        Scene("", (Area("pile", AreaKind.PILE, "Pile", (covered, card("QH"))),))
        for covered in (card("3C"), back())
    ]
    assert draw_svg(scenes[0]) == draw_svg(scenes[1])


def test_the_frame_of_a_board_is_only_as_broad_as_its_labels_need():
    def margins(area: Area) -> tuple[float, float]:
        """How much wider and higher the frame is than the square in it."""
        rects = [r.attrib for r in parsed(Scene("", (area,))).iter(f"{SVG}rect")]
        start = next(i for i, r in enumerate(rects) if r["fill"] == LIGHT.frame)
        frame, inner = rects[start : start + 2]
        wide, high = (float(frame[size]) - float(inner[size]) for size in ("width", "height"))
        return wide, high

    board = Area("board", AreaKind.GRID, "", columns=1, rows=1)
    width, height = margins(board)
    wide, high = margins(replace(board, row_labels=("1",)))
    assert (wide > width, high > height) == (True, False)
    wide, high = margins(replace(board, column_labels=("a",)))
    assert (wide > width, high > height) == (False, True)


def test_a_marked_card_still_has_room_for_its_name():
    face = Face("Q♥", "la très noble dame de cœur", symbol="♥")
    marked = Item(ItemKind.CARD, face, flags=("known", "free"), owner=-1)
    root = parsed(Scene("", (Area("hand", AreaKind.FAN, "", (marked,), owner=1),)))
    assert {"la très noble", "dame de cœur"} <= set(texts(root))
    assert {"known", "free"} <= set(titles(root))


def test_a_pile_has_edges_and_a_count():
    def pile(count: int) -> ET.Element:
        return parsed(Scene("", (Area("pile", AreaKind.PILE, "Pile", (back(),) * count),)))

    assert "×37" in texts(pile(37))
    edges = [len([*pile(count).iter(f"{SVG}rect")]) for count in (1, 2, 3)]
    assert edges[0] < edges[1] < edges[2]


def test_hidden_cards_overlap_in_a_hand_but_not_in_a_row():
    def boxes(kind: AreaKind) -> list[Box]:
        root = parsed(Scene("", (Area("cards", kind, "Cards", (back(),) * 3),)))
        assert ("×3" in texts(root)) == (kind is AreaKind.FAN)
        return list(item_boxes(root).values())

    assert all(a.overlaps(b) for a, b in combinations(boxes(AreaKind.FAN), 2))
    assert not any(a.overlaps(b) for a, b in combinations(boxes(AreaKind.ROW), 2))


def test_a_building_has_as_many_floors_as_it_is_high():
    def walls(height: int) -> int:
        tower = Item(ItemKind.BUILDING, Face(""), height=height)
        root = parsed(Scene("", (Area("row", AreaKind.ROW, "Row", (tower,)),)))
        assert str(height) in texts(root)
        return sum(rect.get("fill") == LIGHT.walls.front for rect in root.iter(f"{SVG}rect"))

    assert [walls(height) for height in (0, 1, 4, 9)] == [0, 1, 4, 9]


@pytest.mark.parametrize("kind", [ItemKind.PIECE, ItemKind.TOKEN, ItemKind.CARD])
def test_seats_differ_by_more_than_their_colour(kind: ItemKind):
    def outline(seat: int) -> tuple[tuple[float, ...], ...]:
        item = Item(kind, Face("Z"), "z", owner=seat)
        root = parsed(Scene("", (Area("row", AreaKind.ROW, "Row", (item,)),)))
        return tuple(tuple(place.box) for place in placed(root)) + tuple(
            tuple(map(float, NUMBER.findall(shape.attrib["points"])))
            for shape in root.iter(f"{SVG}polygon")
        )

    assert len({outline(seat) for seat in range(-1, len(SEAT_COLOURS))}) == len(SEAT_COLOURS) + 1


@pytest.mark.parametrize("flag", FLAGS)
def test_every_flag_has_a_sign_that_is_explained(flag: str):
    marked = Item(ItemKind.PIECE, Face("Z"), flags=(flag,))
    scene = Scene("", (Area("row", AreaKind.ROW, "", (marked,)),), lang="fr")
    drawing = draw_svg(scene)
    assert drawing.count(BADGES[flag]) == 2  # on the piece, and where it is explained
    word = FLAG_WORDS["fr"][flag]
    assert word in texts(ET.fromstring(drawing))
    assert word in titles(ET.fromstring(drawing))
    assert word == flag or flag not in titles(ET.fromstring(drawing))
    assert BADGES[flag] not in draw_svg(replace(scene, areas=()))


def test_every_flag_looks_different():
    assert set(BADGES) == set(FLAGS)
    assert len(set(BADGES.values())) == len(FLAGS)


def test_a_flag_that_nobody_knows_is_written_out():
    marked = Item(ItemKind.CARD, Face("Z"), flags=("furieux",))
    assert "furieux" in texts(parsed(Scene("", (Area("row", AreaKind.ROW, "", (marked,)),))))


def test_awkward_texts_are_escaped_and_none_is_lost():
    root = parsed(wordy())
    tooltips = titles(root)
    assert any('<Kaijū> & "fils"' in tooltip for tooltip in tooltips)
    assert any("encerclé" in tooltip for tooltip in tooltips)
    assert "Élève : 3 & 4 < 5" in texts(root)


def test_both_themes_say_the_same_and_look_different():
    light, dark = draw_svg(city()), draw_svg(city(), dark=True)
    assert light != dark
    assert texts(ET.fromstring(light)) == texts(ET.fromstring(dark))


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_texts_stand_out_from_their_ground(theme):
    grounds = [theme.table, theme.sheet, *theme.squares]
    assert all(contrast(theme.ink, ground) >= 7 for ground in grounds)
    assert contrast(theme.faint, theme.table) >= 4.5
    assert contrast(theme.label, theme.frame) >= 4.5
    inks = [WHITE_INK if name == "white" else colour for name, colour in PALETTE.items()]
    assert all(contrast(ink, theme.card) >= 4.5 for ink in inks)


def test_white_text_can_be_read_on_pieces():
    assert set(SEAT_COLOURS) <= set(PALETTE)
    assert all(
        contrast("#ffffff", colour) >= 4.5 for name, colour in PALETTE.items() if name != "white"
    )
