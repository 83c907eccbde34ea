"""Any scene as text, for a plain terminal.

Cards are boxes with the word to type in their lower edge, boards are framed
squares. All is drawn in colour first; a plain drawing is the same one without
the escapes, so that colour can never carry meaning alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import zip_longest
from typing import Final, NamedTuple

from msgspec.structs import replace

from ludozilla.engine.scene import Area, AreaKind, Item, ItemKind, Player, Scene
from ludozilla.engine.scene_layout import (
    clean,
    colour_name,
    face_text,
    flag_marks,
    flow,
    in_full,
    legend,
    owner_groups,
    pile_count,
    remarks,
    runs,
    seat_colour,
    seat_mark,
    sign_cells,
    square_token,
    stacks,
    upright,
    visible,
    wrap,
)
from ludozilla.engine.texts import typeset

PALETTE: Final = {
    # Middle tones, readable on a dark and on a light ground. Black and white would each be
    # lost on one of them, so they are bold in the terminal's own colour.
    "red": "38;5;160",
    "green": "38;5;28",
    "blue": "38;5;32",
    "orange": "38;5;166",
    "yellow": "38;5;136",
    "purple": "38;5;133",
    "grey": "38;5;244",
    "black": "1",
    "white": "1",
}

HIDDEN: Final = "▚▚"
NOTHING: Final = "╌╌╌╌"
FLOORS: Final = "▁▂▃▄▅▆▇█"
BOX: Final = 20  # columns in a box; longer texts take more lines

_COLON: Final = {"en": ":", "fr": " :"}
_UNDER: Final = {"en": "under it:", "fr": "dessous\u00a0:"}

_ESCAPE: Final = re.compile(r"\x1b\[[0-9;]*m")

Block = list[str]


class Line(NamedTuple):
    """A line on an item: a text in the middle, and what is in the corners beside it."""

    text: str
    colour: str = ""
    left: str = ""
    right: str = ""


def draw_text(scene: Scene, *, colour: bool = False, width: int = 100) -> str:
    """The scene in lines of at most ``width`` columns; only a board may need more.

    >>> from ludozilla.engine.scene import Face
    >>> cards = (Item(ItemKind.CARD, Face("K♠"), token="KS"), Item(ItemKind.CARD))
    >>> print(draw_text(Scene("Demo", (Area("hand", AreaKind.FAN, "Hand", cards, owner=0),))))
    Demo
    <BLANKLINE>
    ● Hand
    ╭────╮ ╭────╮
    │ K♠ │ │ ▚▚ │
    ╰─KS─╯ ╰────╯
    """
    scene = clean(scene)
    groups = [
        [_area(upright(area), width, scene.lang) for area in areas] for areas in owner_groups(scene)
    ]
    parts = [
        [_bold(line) for line in _wrap([scene.title], width)] + _wrap(scene.notes, width),
        [line for player in scene.players for line in _player(player, width)],
        _arrange([_arrange(blocks, width) for blocks in groups], width),
        [_paint(line, "grey") for line in _wrap(["   ".join(legend(scene))], width)],
    ]
    drawing = "\n\n".join("\n".join(part) for part in parts if any(part))
    return drawing if colour else _ESCAPE.sub("", drawing)


# -- strings that may hold colours -------------------------------------------------------


def _paint(text: str, colour: str) -> str:
    code = PALETTE.get(colour)
    return f"\x1b[{code}m{text}\x1b[0m" if code and text else text


def _bold(text: str) -> str:
    return f"\x1b[1m{text}\x1b[0m" if text else text


@lru_cache(maxsize=1 << 12)
def cells(text: str) -> int:
    """How many columns of a terminal a text takes.

    >>> cells("été"), cells("e\\u0301"), cells("怪獣"), cells("\\x1b[1mKS\\x1b[0m")
    (3, 1, 4, 2)
    """
    return sum(sign_cells(sign) for sign in _ESCAPE.sub("", text))


def _pad(text: str, width: int) -> str:
    return text + " " * (width - cells(text))


def _centre(text: str, width: int, filler: str = " ") -> str:
    room = width - cells(text)
    return filler * (room // 2) + text + filler * (room - room // 2)


def _wrap(texts: Iterable[str], width: int) -> list[str]:
    return [line for text in texts if text for line in wrap(text, width, cells)]


# -- players -----------------------------------------------------------------------------


def _player(player: Player, width: int) -> Block:
    """A player's name and numbers, and below them what else is to be said."""
    name = f"{seat_mark(player.seat)} {player.name}"
    title = f" ({player.title})" if player.title else ""
    words = " · ".join([name + title, *map(in_full, player.stats)])
    if not player.stats and not player.title and not player.notes:
        return []
    head, *rest = _wrap([words], width)
    lines = [_paint(head, seat_colour(player.seat)), *rest]
    return lines + [f"  {line}" for line in _wrap(player.notes, width - 2)]


# -- areas -------------------------------------------------------------------------------


def _arrange(blocks: list[Block], width: int, gap: tuple[int, int] = (3, 1)) -> Block:
    """Blocks put together as one."""
    sizes = [(max(map(cells, block), default=0), len(block)) for block in blocks]
    lines: dict[int, str] = {}
    for block, (x, y) in zip(blocks, flow(sizes, width, gap)):
        for i, line in enumerate(block, int(y)):
            lines[i] = _pad(lines.get(i, ""), int(x)) + line
    return [lines.get(i, "").rstrip() for i in range(max(lines, default=-1) + 1)]


def _area(area: Area, width: int, lang: str) -> Block:
    words = [f"{seat_mark(area.owner)} {area.title}".strip()]
    if area.kind is AreaKind.PILE:
        words.append(str(pile_count(area)))
    title = " · ".join([*words, *map(in_full, area.stats)])
    head = [_bold(_paint(line, seat_colour(area.owner))) for line in _wrap([title], width)]
    if area.kind is AreaKind.PANEL:
        return head + _sheet(area, width) + _row(area, width, lang)
    draw = _grid if area.kind is AreaKind.GRID else _row
    body = draw(area, width, lang)
    below = [_paint(line, "grey") for line in _below(area, lang)]
    return (
        head + _wrap(area.notes + area.legend, width) + (body or [_paint(NOTHING, "grey")]) + below
    )


def _below(area: Area, lang: str) -> Block:
    """What may be looked through of a pile: all under its topmost item, from the top down."""
    if not area.open or area.kind is not AreaKind.PILE or len(area.items) < 2:
        return []
    names = [face_text(item.face) if item.face else HIDDEN for item in area.items[-2::-1]]
    return _wrap([f"{_UNDER[lang]} {' '.join(names)}"], 2 * BOX)


def _sheet(area: Area, width: int) -> Block:
    notes = _wrap(area.notes + area.legend, width - 4)
    inner = max(map(cells, notes), default=0)
    body = [f"│ {_pad(note, inner)} │" for note in notes]
    return [f"┌{'─' * (inner + 2)}┐", *body, f"└{'─' * (inner + 2)}┘"] if notes else []


def _row(area: Area, width: int, lang: str) -> Block:
    """The items of an area side by side, as boxes of one height."""
    items = [replace(run[0], height=len(run) * run[0].height) for run in runs(visible(area))]
    contents = [_fold(_content(item, area.owner, lang), min(width - 4, BOX)) for item in items]
    height = max(map(len, contents), default=0)
    boxes = [_box(_stretch(lines, height), _token(item)) for item, lines in zip(items, contents)]
    return _arrange(boxes, width, (1, 0))


def _stretch(lines: list[Line], height: int) -> list[Line]:
    """As many lines, what is in the lower corners still in the last one."""
    end = len(lines) - bool(lines[-1].left or lines[-1].right)
    return [*lines[:end], *[Line("")] * (height - len(lines)), *lines[end:]]


def _box(lines: list[Line], token: str) -> Block:
    inner = max(*map(_line_cells, lines), cells(token), 2)
    body = [f"│ {_set(line, inner)} │" for line in lines]
    return [f"╭{'─' * (inner + 2)}╮", *body, f"╰{_centre(token, inner + 2, '─')}╯"]


# -- boards ------------------------------------------------------------------------------


def _grid(area: Area, width: int, lang: str) -> Block:
    """A framed board, labels at its left and below it."""
    if not area.columns or not area.rows:
        return []
    margin = max(map(cells, area.row_labels), default=0)
    room = max(2, (width - margin - 2) // area.columns - 3)
    on = stacks(area)
    rows = [
        [_fold(_square(area, x, y, on.get((x, y), []), lang), room) for x in range(area.columns)]
        for y in range(area.rows)
    ]
    longest = max((_line_cells(line) for row in rows for lines in row for line in lines), default=0)
    inner = max(longest, min(3, room))
    ruler = ["─" * (inner + 2)] * area.columns
    blank = " " * (margin + 1)
    lines = [f"{blank}┌{'┬'.join(ruler)}┐"]
    for y in reversed(range(area.rows)):
        label = _label_at(area.row_labels, y)
        lines += _board_row(rows[y], inner, f"{_pad('', margin - cells(label))}{label} ")
        lines.append(f"{blank}├{'┼'.join(ruler)}┤")
    lines[-1] = f"{blank}└{'┴'.join(ruler)}┘"
    labels = [wrap(label, inner + 2, cells) for label in area.column_labels[: area.columns]]
    for level in zip_longest(*labels, fillvalue=""):
        lines.append(blank + "".join(f" {_centre(label, inner + 2)}" for label in level))
    return lines


def _label_at(labels: tuple[str, ...], i: int) -> str:
    return labels[i] if i < len(labels) else ""


def _board_row(squares: list[list[Line]], inner: int, label: str) -> Block:
    height = max(1, *map(len, squares))
    levels = zip(*(_middle(lines, height) for lines in squares))
    rows = [f"│{'│'.join(f' {_set(line, inner)} ' for line in level)}│" for level in levels]
    blank = " " * cells(label)
    return [(label if i == (height - 1) // 2 else blank) + row for i, row in enumerate(rows)]


def _middle(lines: list[Line], height: int) -> list[Line]:
    """The lines of a square, with empty ones above and below."""
    room = height - len(lines)
    return [Line("")] * (room // 2) + lines + [Line("")] * (room - room // 2)


def _square(area: Area, x: int, y: int, items: list[Item], lang: str) -> list[Line]:
    """What is on a square, from the top down, and its token unless the labels tell it."""
    token = square_token(area, x, y)
    lines = [
        line for item in items for line in _content(item, area.owner, lang, _token(item, token))
    ]
    labels = _label_at(area.column_labels, x) + _label_at(area.row_labels, y)
    if token and token.casefold() != labels.casefold():
        lines.append(Line(f"[{token}]", "grey"))
    return lines


# -- items -------------------------------------------------------------------------------


def _content(item: Item, home: int, lang: str, token: str = "") -> list[Line]:
    """What is written on an item that lies in an area of seat ``home``."""
    face = item.face
    colour = colour_name(item)
    lines = [Line(_label(item, home), colour)]
    # Who needs to be told what a card does needs to be told its name, too.
    if face and face.text:
        lines.append(Line(face.title, colour))
    if face and (face.cost or face.stats):
        cost = typeset(f"{face.cost}{_COLON[lang]} ", lang) if face.cost else ""
        lines.append(Line(cost + " ".join(map(str, face.stats))))
    lines += [Line(remark) for remark in remarks(item, lang)]
    if token:
        lines.append(Line(f"[{token}]", "grey"))
    if face and face.corners:
        if len(lines) == 1:
            lines.append(Line(""))
        top_left, top_right, low_right, low_left, *_ = (*face.corners, "", "", "", "")
        lines[0] = lines[0]._replace(left=top_left, right=top_right)
        lines[-1] = lines[-1]._replace(left=low_left, right=low_right)
    return lines


def _label(item: Item, home: int) -> str:
    """Owner, name, size and flags of an item in a word."""
    label = face_text(item.face) if item.face else HIDDEN
    if item.kind is ItemKind.BUILDING:
        label += f"{FLOORS[min(max(item.height, 1), len(FLOORS)) - 1]}{item.height}"
    elif item.height != 1:
        label += f" ×{item.height}"
    mark = seat_mark(item.owner) if item.owner != home else ""
    return mark + label + flag_marks(item)


def _token(item: Item, square: str = "") -> str:
    """What to type for an item, unless that can be read on it or on its square."""
    told = [square, face_text(item.face), item.face.short] if item.face else [square]
    return "" if item.token.casefold() in map(str.casefold, told) else item.token


def _line_cells(line: Line) -> int:
    beside = sum(cells(corner) + 1 for corner in (line.left, line.right) if corner)
    return cells(line.text) + beside


def _fold(lines: list[Line], width: int) -> list[Line]:
    """The lines, those that are too long in several."""
    folded = []
    for line in lines:
        first, *others = wrap(line.text, width - _line_cells(line._replace(text="")), cells)
        folded.append(line._replace(text=first))
        folded += [Line(text, line.colour) for text in others]
    return folded


def _set(line: Line, width: int) -> str:
    left, text, right = (_paint(part, line.colour) for part in (line.left, line.text, line.right))
    return left + _centre(text, width - cells(left) - cells(right)) + right
