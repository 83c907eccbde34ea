import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ludozilla.engine.scene import Area, AreaKind, Face, Item, ItemKind, Scene, Stat
from ludozilla.engine.scene_layout import FLAG_WORDS, SEAT_COLOURS, visible
from ludozilla.engine.scene_text import HIDDEN, PALETTE, cells, draw_text
from tests.engine.scenes import ALL, ambush, any_scene, card, city, contrast, crowd, duel, wordy

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")

AMBUSH = """\
Zoon

Champ de bataille                                     ● Tombeau du Sud · 0
  ┌───────────┬───────────┬───────────┬───────────┐   ╌╌╌╌
4 │    ▲▚▚    │    ▲▚▚    │   ▲▚▚-    │    ▲▚▚    │
  │   [n0]    │   [n1]    │   [n2]    │   [n3]    │   ▲ Tombeau du Nord · 2
  ├───────────┼───────────┼───────────┼───────────┤   ╭─────────╮
3 │           │           │ 3 ▲Man! 1 │           │   │ 1 Kas 2 │
  │           │           │ ★ cage  ★ │           │   │ 0     0 │
  ├───────────┼───────────┼───────────┼───────────┤   ╰─────────╯
2 │           │ 4 ●Gol  4 │           │           │
  │           │ ★       2 │           │           │
  ├───────────┼───────────┼───────────┼───────────┤
  │ 4 ●Clo  5 │           │           │ 4 ●Sac  2 │
1 │ 2       ★ │           │           │ 0       0 │
  │   [x1]    │           │           │           │
  └───────────┴───────────┴───────────┴───────────┘
        a           b           c           d

! known   - spent"""


def one(item: Item, **about) -> str:
    """The drawing of a row of one item."""
    return draw_text(Scene("", (Area("row", AreaKind.ROW, "Row", (item,), **about),)))


def test_a_whole_board():
    assert draw_text(ambush()) == AMBUSH


@pytest.mark.parametrize("name", ALL)
def test_everything_that_is_visible_can_be_read_and_typed(name: str):
    scene = ALL[name]()
    drawing = draw_text(scene, width=150).casefold()
    words: Counter[str] = Counter()
    for area in scene.areas:
        for item in visible(area):
            token = "" if item.token in area.squares else item.token
            words.update({item.face.short, token} if item.face else {token})
            flags = [FLAG_WORDS[scene.lang].get(flag, flag) for flag in item.flags]
            for note in (*item.notes, *flags):
                assert all(word in drawing for word in note.casefold().split())
    for word, times in words.items():
        assert drawing.count(word.casefold()) >= times, word


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("width", [40, 64, 100, 150])
def test_no_line_is_too_long(name: str, width: int):
    lines = draw_text(ALL[name](), width=width).split("\n")
    assert max(map(cells, lines)) <= width
    assert all(line == line.rstrip() for line in lines)


@pytest.mark.parametrize("name", ALL)
def test_colours_carry_no_meaning_of_their_own(name: str):
    coloured = draw_text(ALL[name](), colour=True)
    assert ESCAPE.search(coloured) or not draw_text(ALL[name]())
    assert ESCAPE.sub("", coloured) == draw_text(ALL[name]())
    assert "\x1b" not in draw_text(ALL[name]())


@given(any_scene(), st.integers(40, 120))
def test_any_scene_can_be_drawn(scene: Scene, width: int):
    drawing = draw_text(scene, width=width)
    assert ESCAPE.sub("", draw_text(scene, width=width, colour=True)) == drawing
    if not any(area.kind is AreaKind.GRID for area in scene.areas):
        assert max(map(cells, drawing.split("\n"))) <= width


def test_what_is_written_in_short_is_explained_with_the_notes():
    for kind in (AreaKind.PANEL, AreaKind.ROW):
        signs = Area("signs", kind, "Signs", notes=("Two points.",), legend=("★ a star",))
        lines = draw_text(Scene("", (signs,))).splitlines()
        (noted,) = [number for number, line in enumerate(lines) if "Two points." in line]
        assert "★ a star" in lines[noted + 1]


def test_hidden_cards_are_counted():
    drawing = draw_text(city())
    assert drawing.count(HIDDEN) == 2  # the other hand, the draw pile
    assert f"{HIDDEN} ×5" in drawing
    assert "Pioche · 37" in drawing


def test_what_lies_under_a_pile_is_not_shown():
    scene = Scene("", (Area("pile", AreaKind.PILE, "Pile", (card("3C"), card("QH"))),))
    covered = Item(ItemKind.CARD)
    other = Scene("", (Area("pile", AreaKind.PILE, "Pile", (covered, card("QH"))),))
    assert draw_text(scene) == draw_text(other)
    assert "Q♥" in draw_text(scene)


def test_hiding_a_card_hides_all_of_its_face():
    known = Item(ItemKind.CARD, Face("K♠", "Roi", "Attaque", "♠", "red", ("7", "8")))
    assert one(replace(known, face=None)) == one(Item(ItemKind.CARD))
    assert one(known) != one(replace(known, face=None))


def test_heights_of_buildings_and_who_is_on_them():
    lines = draw_text(city()).split("\n")
    roof, board = (next(i for i, line in enumerate(lines) if word in line) for word in "▃☢")
    assert "▲Cru~" in lines[roof - 3]
    assert "☢█8" in lines[board]
    assert "▄4" in lines[board]


def test_rows_go_upwards_from_the_column_labels():
    lines = draw_text(city()).split("\n")
    assert [line[0] for line in lines if line[:1].isdigit()] == list("7654321")
    (bottom,) = (i for i, line in enumerate(lines) if line.startswith("  └"))
    assert lines[bottom + 1].split() == list("abcdefg")


def test_squares_name_their_token_unless_the_labels_do():
    assert "[x1]" in draw_text(ambush())
    assert "[a1]" not in draw_text(city())


def test_owners_are_marked_where_the_area_does_not_tell():
    mine = Item(ItemKind.CARD, Face("K"), owner=0)
    assert "│ ●K │" in one(mine)
    assert "│ K  │" in one(mine, owner=0)
    assert "● Row" in one(mine, owner=0)


def test_flags_have_marks_and_only_those_in_use_are_explained():
    drawing = one(Item(ItemKind.CARD, Face("K"), flags=("frozen", "cursed")))
    assert "K~" in drawing
    assert "cursed" in drawing
    assert drawing.split("\n")[-1] == "~ frozen"


def test_a_token_is_shown_unless_it_is_what_the_card_says():
    assert one(Item(ItemKind.CARD, Face("K♠"), token="KS")).endswith("╰─KS─╯")
    assert "w06" not in one(Item(ItemKind.CARD, Face("W06"), token="w06"))


def test_a_card_that_says_what_it_does_says_its_name():
    assert "Mémé Douze-Nœuds" in draw_text(duel())
    assert "Carte KS" not in draw_text(city())


def test_symbols_are_part_of_the_name():
    assert "│ 7♥ │" in one(Item(ItemKind.CARD, Face("7", symbol="♥")))


def test_small_areas_go_side_by_side():
    assert "Pioche · 61   Défausse commune · 0" in draw_text(duel())


def test_wide_and_combining_signs_do_not_break_frames():
    drawing = draw_text(wordy())
    assert "╭────────╮" in drawing
    assert "│ 怪獣🦖 │" in drawing
    assert "│ é  │" in one(Item(ItemKind.CARD, Face("e\u0301"))).replace("e\u0301", "é")


def test_a_crowded_square_shows_them_all():
    drawing = draw_text(crowd())
    assert all(name in drawing for name in ("★T█12*!~-", "■Zil*!~-", "◆9♥*!~-", f"▼{HIDDEN} ×3"))


def test_colours_can_be_read_on_dark_and_on_light():
    assert set(SEAT_COLOURS) <= set(PALETTE)
    for code in PALETTE.values():
        if code != "1":
            colour = xterm_colour(int(code.removeprefix("38;5;")))
            assert contrast(colour, "#000000") >= 3
            assert contrast(colour, "#ffffff") >= 3


def xterm_colour(number: int) -> str:
    """A colour of the usual 256, as #rrggbb."""
    if number >= 232:
        return f"#{8 + 10 * (number - 232):02x}" + f"{8 + 10 * (number - 232):02x}" * 2
    steps = (0, 95, 135, 175, 215, 255)
    red, green, blue = (steps[(number - 16) // weight % 6] for weight in (36, 6, 1))
    return f"#{red:02x}{green:02x}{blue:02x}"


@pytest.mark.parametrize(("lang", "line"), [("en", "under it: 3♣"), ("fr", "dessous\u00a0: 3♣")])
def test_what_may_be_looked_through_is_listed_under_the_top_of_a_pile(lang: str, line: str):
    cards = (card("3C"), card("QH"))
    shut = Scene("", (Area("pile", AreaKind.PILE, "Pile", cards),), lang=lang)
    assert line not in draw_text(shut)
    area = replace(shut.areas[0], open=True)
    assert line in draw_text(replace(shut, areas=(area,)))


def test_the_signs_of_numbers_are_explained_and_a_price_stands_before_a_french_colon():
    face = Face("W", "Wolf", cost=Stat(2, "Prix", "¤"), stats=(Stat(3, "Force", "⚔"),))
    hand = Area("hand", AreaKind.FAN, "Main", (Item(ItemKind.CARD, face),))
    drawing = draw_text(Scene("", (hand,), lang="fr"))
    assert "¤2\u00a0: ⚔3" in drawing
    assert "¤ Prix   ⚔ Force" in drawing
