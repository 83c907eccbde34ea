import re
from collections import Counter
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from msgspec.structs import replace

from ludozilla.engine.scene import (
    FLAGS,
    Area,
    AreaKind,
    Face,
    Item,
    ItemKind,
    Player,
    Role,
    Scene,
    Stat,
)
from ludozilla.engine.scene_layout import FLAG_WORDS, SEAT_COLOURS, visible
from ludozilla.engine.scene_svg import draw_svg
from ludozilla.engine.svg_marks import BADGES
from ludozilla.engine.svg_style import DARK, LIGHT, PALETTE, Style
from ludozilla.engine.theme import Art, Look, Theme
from tests.engine.pictures import (
    NUMBER,
    SVG,
    Box,
    canvas,
    check_colours,
    check_signs,
    check_texts,
    check_whole,
    item_boxes,
    parsed,
    placed,
    texts,
    titles,
)
from tests.engine.scenes import ALL, LOOK, any_scene, back, card, city, contrast, feast, wordy

LOOKS = pytest.mark.parametrize("look", [None, LOOK], ids=["plain", "themed"])


@LOOKS
@pytest.mark.parametrize("name", ALL)
def test_texts_stay_within_the_picture_and_apart(name: str, look: Look | None):
    check_texts(parsed(ALL[name](), look=look))


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


@LOOKS
@pytest.mark.parametrize("name", ALL)
def test_texts_are_not_covered_by_other_items(name: str, look: Look | None):
    root = parsed(ALL[name](), look=look)
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


@LOOKS
@pytest.mark.parametrize("name", ALL)
def test_no_sign_or_picture_covers_a_word(name: str, look: Look | None):
    check_signs(parsed(ALL[name](), look=look))


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


@LOOKS
@pytest.mark.parametrize("name", ALL)
def test_the_picture_needs_nothing_from_outside(name: str, look: Look | None):
    drawing = draw_svg(ALL[name](), look=look)
    check_whole(drawing)
    assert look or " id=" not in drawing


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


BARE = Look(Theme(ink="#2a1d45"))
PALE = Look(Theme("#f3e7cf", "#d8c8a0", "#ffffff", "#fff", surfaces={"frame": "#808080"}))


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("look", [Look(), LOOK, BARE, PALE], ids=["plain", "full", "bare", "pale"])
def test_texts_stand_out_from_their_ground(look: Look, dark: bool):
    check_colours(look, dark)


@pytest.mark.parametrize("style", [LIGHT, DARK], ids=["light", "dark"])
def test_words_below_things_stand_out_from_a_plain_board(style: Style):
    assert all(contrast(style.on(square).ink, square) >= 7 for square in style.squares)


def test_white_text_can_be_read_on_pieces():
    assert set(SEAT_COLOURS) <= set(PALETTE)
    assert all(
        contrast("#ffffff", colour) >= 4.5 for name, colour in PALETTE.items() if name != "white"
    )


# -- what a scene says beyond words ------------------------------------------------------


def uses(element: ET.Element) -> list[str]:
    return [use.attrib["href"] for use in element.iter(f"{SVG}use")]


def group_of(root: ET.Element, item: str) -> ET.Element:
    return next(element for element in root.iter() if element.get("data-item") == item)


def test_each_icon_is_embedded_once_and_only_if_it_is_used():
    root = parsed(feast(), look=LOOK)
    symbols = [symbol.attrib["id"] for symbol in root.iter(f"{SVG}symbol")]
    assert symbols == ["icon-set-beast", "icon-set-coin", "icon-set-shop"]
    assert uses(root).count("#icon-set-coin") > 5


def test_icons_do_not_mix_up_the_names_of_their_parts():
    body = '<path id="a" d="M1 1L2 2"/><use href="#a"/><rect clip-path="url(#a)"/>'
    drawings = {name: {"body": body, "width": 9, "height": 9} for name in ("s:one", "s:two")}
    look = Look(Theme(art={"one": Art("s:one"), "two": Art("s:two")}), drawings)
    items = tuple(Item(ItemKind.CARD, Face("S", art=art), art) for art in ("one", "two"))
    check_whole(draw_svg(Scene("", (Area("row", AreaKind.ROW, "", items),)), look=look))


def test_an_icon_of_one_colour_has_its_tint_if_that_can_be_seen():
    def tints(art: Art) -> set[str]:
        look = Look(Theme(art={"a": art}), LOOK.icons)
        item = Item(ItemKind.CARD, Face("S", art="a"))
        root = parsed(Scene("", (Area("row", AreaKind.ROW, "", (item,)),)), look=look)
        return {use.attrib["color"] for use in root.iter(f"{SVG}use")}

    assert tints(Art("set:shop", "#8a5a1a")) == {"#8a5a1a"}
    (seen,) = tints(Art("set:shop", "#ffe0e0"))
    assert contrast(seen, LIGHT.card) >= 3
    assert tints(Art("set:shop", "#ffd84a", "#1d3c6b")) == {"#ffd84a"}


def test_a_picture_that_cannot_be_drawn_is_replaced_by_words():
    item = Item(ItemKind.CARD, Face("Los", "Lost", art="cards.lost"))
    scene = Scene("", (Area("row", AreaKind.ROW, "", (item,)),))
    assert "Los" in texts(parsed(scene, look=LOOK))
    assert not uses(parsed(scene, look=LOOK))


@LOOKS
def test_players_are_told_with_their_numbers(look: Look | None):
    root = parsed(feast(), look=look)
    said = " ".join(texts(root))
    for words in ("Zilla", "Boarix", "a passé", "7/10", "30/40", "Gorgo"):
        assert words in said
    assert "Personne" not in said
    assert "● Zilla · Boarix · Pièces 7/10 · Cœurs 2 · a passé" in titles(root)
    assert "● Zilla · Boarix" in (root.findtext(f"{SVG}desc") or "")


def test_numbers_have_icons_or_signs():
    assert "◎4" in texts(parsed(feast()))
    themed = parsed(feast(), look=LOOK)
    assert "4" in texts(themed)
    assert not any("◎" in words for words in texts(themed))
    assert "Pièces 4" in titles(themed)


def test_a_goal_is_shown_by_what_is_done_of_it():
    def filled(n: int, of: int) -> list[str]:
        player = Player(0, "Zilla", stats=(Stat(n, "Points", of=of),))
        root = parsed(Scene("", (), players=(player,)))
        return [r.attrib["width"] for r in root.iter(f"{SVG}rect") if r.get("stroke") == LIGHT.ink]

    assert [len(filled(n, 5)) for n in (-1, 0, 3, 5, 7)] == [0, 0, 3, 5, 5]
    assert float(filled(20, 40)[0]) * 2 == pytest.approx(float(filled(40, 40)[0]), abs=0.2)


def test_a_turned_board_is_drawn_from_the_other_side():
    def places(turned: bool) -> tuple[Box, Box]:
        pieces = (Item(ItemKind.PIECE, id="a"), Item(ItemKind.PIECE, id="b", x=1, y=1))
        board = Area("", AreaKind.GRID, "", pieces, -1, 2, 2, ("a", "b"), ("1", "2"))
        boxes = item_boxes(parsed(Scene("", (replace(board, turned=turned),))))
        return boxes["a"], boxes["b"]

    (a, b), (turned_a, turned_b) = places(False), places(True)
    assert a.left < b.left
    assert a.top > b.top
    assert (turned_a, turned_b) == (b, a)


@LOOKS
def test_areas_are_where_their_roles_belong(look: Look | None):
    boxes = item_boxes(parsed(feast(), look=look))
    board, own, theirs, deck = (boxes[i] for i in ("tower", "shop 4", "hand-1/0", "deck/8"))
    assert theirs.bottom < board.top < board.bottom < own.top
    assert deck.left > board.right
    assert boxes["shop 4"].right - own.left > boxes["shop 0"].right - boxes["shop 0"].left


def test_what_a_hidden_card_may_be_is_written_on_its_back():
    words = texts(parsed(feast()))
    assert "Korse 36\u00a0%" in words
    assert any(re.fullmatch("Ber.*… 64\u00a0%", line) for line in words)


def test_a_card_shows_how_it_moves():
    def squares(grid: tuple[str, ...]) -> int:
        item = Item(ItemKind.CARD, Face("Z", grid=grid), "z")
        root = parsed(Scene("", (Area("row", AreaKind.ROW, "", (item,)),)))
        return len([*group_of(root, "z").iter(f"{SVG}rect")])

    assert squares(("x.x", ".o.")) == squares(()) + 6


def test_a_card_of_two_colours_has_both_and_more_than_them():
    drawn = group_of(parsed(feast(), look=LOOK), "shop 0")
    fills = {rect.get("fill") for rect in drawn.iter(f"{SVG}rect")}
    assert {"#ff8f8a", PALETTE["blue"]} <= fills
    # The icon of its art, of red, and of a number.
    assert uses(drawn).count("#icon-set-shop") == 4


def test_the_head_of_a_card_has_the_colour_of_its_seat():
    theirs = Item(ItemKind.CARD, Face("3", colour="seat1"), "x")
    root = parsed(Scene("", (Area("row", AreaKind.ROW, "", (theirs,)),)))
    fills = {rect.get("fill") for rect in group_of(root, "x").iter(f"{SVG}rect")}
    assert PALETTE[SEAT_COLOURS[1]] in fills


def test_a_monster_is_higher_than_its_square_unless_it_covers_words():
    def top(above: tuple[Item, ...]) -> float:
        kaiju = Item(ItemKind.PIECE, Face("K", art="cards.beast"), "kaiju", owner=0)
        board = Area("", AreaKind.GRID, "", (kaiju, *above), -1, 1, 2, ("a",), ("1", "2"))
        return item_boxes(parsed(Scene("", (board,)), look=LOOK))["kaiju"].top

    flat = top((Item(ItemKind.CARD, Face("Z", "Zeta"), y=1),))
    assert top(()) <= top((Item(ItemKind.BUILDING, Face(""), y=1),)) < flat


def test_a_building_with_a_sign_is_no_ordinary_tower():
    def polygons(symbol: str) -> int:
        tower = Item(ItemKind.BUILDING, Face("", symbol=symbol), "b", height=3)
        root = parsed(Scene("", (Area("row", AreaKind.ROW, "", (tower,)),)))
        return len([*group_of(root, "b").iter(f"{SVG}polygon")])

    assert polygons("") == 0
    assert polygons("☢") >= 3


def test_a_building_that_the_theme_does_not_paint_is_its_picture():
    wall = Item(ItemKind.BUILDING, Face("#", "Mur d'arbres", art="cards.beast"), "wall")
    root = parsed(Scene("", (Area("row", AreaKind.ROW, "", (wall,)),)), look=LOOK)
    assert uses(group_of(root, "wall")) == ["#icon-set-beast"]


def test_backs_differ_where_the_game_says_so():
    def back_of(item: Item) -> list[str]:
        area = Area("row", AreaKind.ROW, "", (item,))
        return uses(group_of(parsed(Scene("", (area,)), look=LOOK), item.id))

    hidden = Item(ItemKind.CARD, None, "x")
    assert back_of(hidden) == ["#icon-set-beast"]
    assert back_of(replace(hidden, back="backs.a")) == ["#icon-set-shop"]


@pytest.mark.parametrize(
    ("ground", "gradient"),
    [
        ("linear-gradient(#8fd3f4, #c9efff 38%, #a8dd8a)", "linearGradient"),
        ("radial-gradient(1200px at 30% 20%, #ffd9a0, #3b2a5a)", "radialGradient"),
        ("#8fd3f4", ""),
        ("url(https://example.org/x.png)", ""),
        ("", ""),
    ],
)
def test_the_table_stands_on_the_ground_of_the_game(ground: str, gradient: str):
    look = Look(Theme("#2a1d45", ground=ground))
    drawing = draw_svg(Scene("", ()), look=look)
    assert [name for name in ("linearGradient", "radialGradient") if f"<{name}" in drawing] == (
        [gradient] if gradient else []
    )
    assert drawing.count("http") == 1


def test_a_text_is_set_smaller_rather_than_cut():
    words = "When it arrives, discard the three topmost cards of the pile, then take one back."
    item = Item(ItemKind.CARD, Face("K", "Digger", words, art="cards.beast"), "k")
    scene = Scene("", (Area("row", AreaKind.ROW, "", (item,)),))
    shown = texts(parsed(scene, look=LOOK))
    assert words in " ".join(shown)
    assert not [line for line in shown if "…" in line]


def test_all_that_can_be_bought_lies_on_one_sheet():
    def sheets(role: Role) -> int:
        piles = tuple(
            Area(name, AreaKind.ROW, name, (card(f"{name}S"),), role=role) for name in "234"
        )
        svg = draw_svg(Scene("", piles))
        return len(re.findall(f'<rect [^>]*rx="14"[^>]*fill="{LIGHT.sheet}"', svg))

    assert sheets(Role.BOARD) - sheets(Role.MARKET) == 2
