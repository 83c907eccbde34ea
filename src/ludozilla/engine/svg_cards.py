"""Cards: what is on their fronts, and where their marks are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from ludozilla.engine.scene import Face, Item, Stat
from ludozilla.engine.scene_layout import colour_name, face_text, wrap
from ludozilla.engine.svg_backs import PILL, draw_back
from ludozilla.engine.svg_marks import badge, counter, flags_of, seat_shape
from ludozilla.engine.svg_shapes import (
    SMALLEST,
    Picture,
    beside,
    column,
    join,
    moved,
    rect,
    shortened,
    text,
    text_width,
)
from ludozilla.engine.svg_style import (
    GLOW,
    OUTLINE,
    PAPER,
    PRINT,
    Style,
    contrast,
    ink_of,
    ink_on,
    mix,
    paper_of,
    picture_of,
    seat_fill,
)

CARD: Final = (96.0, 134.0)
SQUAT: Final = (96.0, 100.0)  # a card on a square
HEAD: Final = 24.0  # where the picture begins
ICON: Final = 15.0  # of a colour in the head
BOX: Final = 19.0  # a corner with a number in it
MIDDLE: Final = 36.0  # the height that a picture should have
LITTLE: Final = 18.0  # and what is left to it by a text that needs the room
MARK: Final = 16.0
TITLE: Final = 10.0  # letters of a card's name
TEXT: Final = (8.5, 8.0, 7.5, 7.0)  # and of what it does, the largest that fits
LEADING: Final = 1.15  # from line to line, in heights of letters
GLEAM: Final = "#ffe39a"  # below numbers that are not printed on the card


def draw_card(item: Item, home: int, width: float, height: float, style: Style) -> str:
    """A card in the middle of a box of this size, in an area of seat ``home``."""
    w, h = CARD if height >= 1.2 * width else SQUAT
    scale = min(width / w, height / h)
    bright = "active" in item.flags or "chosen" in item.flags
    rim, thick = (GLOW, 3) if bright else (OUTLINE, 1)
    ground = _ground(item, style)
    svg = rect(2, 3, w - 2, h - 3, 8, fill="#000000", fill_opacity=0.2)
    svg += rect(1, 1, w - 2, h - 2, 8, fill=ground, stroke=rim, stroke_width=thick)
    marks = _marks(item, home, style)
    if item.face:
        svg += _Front(item, item.face, h, scale, ground, style).draw(marks)
    else:
        svg += draw_back(item, w, h, style)
        svg += _column_of(marks, w - 8, 8, h - 16 - PILL * len(item.suspects[:3])).svg
    return moved(svg, (width - scale * w) / 2, (height - scale * h) / 2, scale)


def _ground(item: Item, style: Style) -> str:
    """The paper of a card: its picture's, if words can be read on that."""
    paper = paper_of(style.art(item.face.art)) if item.face else ""
    return paper if paper and contrast(paper, PRINT) >= 7 else style.card


def _marks(item: Item, home: int, style: Style) -> list[Picture]:
    """Whose a card is, if not whose it seems to be, and its flags."""
    marks = [badge(flag, MARK, style.lang) for flag in flags_of(item)]
    if item.owner not in (home, -1):
        shape = seat_shape(item.owner, MARK / 2, MARK / 2, 7, seat_fill(item.owner), PAPER)
        marks.insert(0, Picture(MARK, MARK, shape))
    return marks


def _column_of(marks: list[Picture], right: float, top: float, high: float) -> Picture:
    """Marks below one another at the right, in several columns if they must."""
    if not marks:
        return Picture(0, 0, "")
    each = max(1, int(high / (MARK + 1)))
    columns = [column(marks[i : i + each], 1) for i in range(0, len(marks), each)]
    svg = "".join(
        moved(part.svg, right - (i + 1) * (MARK + 1), top) for i, part in enumerate(columns)
    )
    return Picture(len(columns) * (MARK + 1), high, svg)


# -- fronts ------------------------------------------------------------------------------


class _Front:
    """What is on a card: a head, a picture, and below it name, text and numbers."""

    def __init__(
        self, item: Item, face: Face, height: float, scale: float, ground: str, style: Style
    ) -> None:
        self.item = item
        self.face = face
        self.width = CARD[0]
        self.height = height
        self.scale = scale
        self.ground = ground
        self.style = style.on(ground)
        self.art = style.art(face.art)
        self.ink = ink_of(colour_name(item), ground, style)
        self.cornered = len(face.corners) > 2
        self.left, self.right, self.numbers = self.head_words()

    def draw(self, marks: list[Picture]) -> str:
        if not self.cornered:
            top = HEAD if self.left or self.right or self.band() else 10
            return self.head() + self.body(self.name(), self.numbers, marks, top, self.height - 6)
        # Between the corners there is room above for two marks, below for a number or the name.
        above, marks = beside(marks[:2], 2), marks[2:]
        svg = self.corners() + moved(above.svg, (self.width - above.width) / 2, 5)
        name, numbers = self.name(), self.numbers
        low = self.counters(numbers, "")
        bottom = self.height - 6
        if self.face.corners[2:]:
            bottom = self.height - 6 - BOX
            room = self.width - 2 * BOX - 12
            middle = self.height - 4 - BOX / 2
            if 0 < low.width <= room and low.height <= BOX:
                svg += moved(low.svg, (self.width - low.width) / 2, middle - low.height / 2)
                numbers = []
            elif not numbers and text_width(name, 0.85 * TITLE) <= room:
                svg += text(self.width / 2, middle, name, TITLE, PRINT, room=room)
                name = ""
        return svg + self.body(name, numbers, marks, HEAD, bottom)

    def body(
        self, name: str, numbers: list[Stat], marks: list[Picture], top: float, bottom: float
    ) -> str:
        """The picture, and what is written below it."""
        rows = column(self.rows(name, numbers, bottom - top), 2, centred=True)
        svg = moved(rows.svg, (self.width - rows.width) / 2, bottom - rows.height)
        return svg + self.middle(marks, top, bottom - rows.height - 2)

    def name(self) -> str:
        """The name in full, unless nobody could read it in that size."""
        if TITLE * self.scale >= SMALLEST:
            return self.face.title or (self.face.short if self.art else "")
        return self.face.short if self.art and self.cornered else ""

    # -- above the picture ---------------------------------------------------

    def band(self) -> tuple[str, ...]:
        """The colours of the head; a card with a suit has none."""
        if self.face.band or self.face.symbol:
            return self.face.band
        return (colour_name(self.item),) if self.face.colour else ()

    def head_words(self) -> tuple[str | Stat, str | Stat, list[Stat]]:
        """What is at the left and at the right of the head, and the numbers that are not."""
        face = self.face
        left: str | Stat
        right: str | Stat
        left, right, *_ = (*face.corners, "", "")
        if not face.corners and (self.art or face.symbol) and not _repeats(face):
            left = face_text(face) if self.art else face.short
        if face.cost is None:
            return left, right, list(face.stats)
        if left in ("", str(face.cost.n)):
            return face.cost, right, list(face.stats)
        if not right:
            return left, face.cost, list(face.stats)
        return left, right, [face.cost, *face.stats]

    def head(self) -> str:
        """A strip in the card's colours, with what is in the upper corners."""
        band = self.band()
        svg, inks = "", [self.ink, self.ink]
        wide = (self.width - 8) / max(1, len(band))
        for i, name in enumerate(band):
            fill = self.style.colour(name)
            edge = mix(fill, PRINT, 0.3)
            svg += rect(4 + i * wide, 4, wide, HEAD - 6, 4, fill=fill, stroke=edge)
            svg += self.band_icon(name, 4 + i * wide, wide, fill)
            inks[i and 1] = inks[1] = ink_on(fill)
        grounds = [self.style.colour(band[i]) if band else self.ground for i in (0, -1)]
        svg += self.head_word(self.left, inks[0], grounds[0], "start")
        return svg + self.head_word(self.right, inks[1], grounds[1], "end")

    def band_icon(self, name: str, left: float, wide: float, fill: str) -> str:
        """The picture of a colour, so that it can be told without its colour."""
        art = self.style.art(f"colours.{name}")
        if art is None or len(self.band()) > 2:
            return ""
        # Of two, they are side by side, away from what is in the corners.
        alone = len(self.band()) == 1
        x = left + ((wide - ICON) / 2 if alone else wide - ICON - 1 if left < 8 else 1)
        return picture_of(replace(art, tint=ink_on(fill)), x, HEAD / 2 + 1 - ICON / 2, ICON, fill)

    def head_room(self) -> float:
        """How wide a word in the head may be, beside the pictures of the colours."""
        band = self.band()
        pictured = len(band) < 3 and any(self.style.art(f"colours.{name}") for name in band)
        taken = (ICON / 2 if len(band) == 1 else ICON + 1) if pictured else 0
        return self.width / 2 - 8 - taken

    def head_word(self, word: str | Stat, ink: str, ground: str, anchor: str) -> str:
        middle = HEAD / 2 + 1
        room = self.head_room()
        if isinstance(word, Stat):
            style = self.style.on(ground)
            sizes = [counter(word, size, style, room=room) for size in (11, 10, 9, 8)]
            picture = next((one for one in sizes if one.width < room), sizes[-1])
            x = 7.0 if anchor == "start" else self.width - 7 - picture.width
            return moved(picture.svg, x, middle - picture.height / 2)
        x = 7 if anchor == "start" else self.width - 7
        size = 13 if self.band() else 17
        svg = ""
        if word and len(self.band()) > 2:  # on a ground of its own, as it lies on several colours
            wide = min(room, text_width(word, size)) + 5
            left = x - 2.5 if anchor == "start" else x + 2.5 - wide
            svg, ink = rect(left, 6, wide, HEAD - 10, 3, fill=self.ground), self.ink
        return svg + text(x, middle, word, size, ink, anchor=anchor, room=room)

    def corners(self) -> str:
        """Numbers in boxes, clockwise from the upper left."""
        low, right = self.height - 4 - BOX, self.width - 4 - BOX
        svg = ""
        for words, (x, y) in zip(self.face.corners, ((4, 4), (right, 4), (right, low), (4, low))):
            if words:
                svg += rect(x, y, BOX, BOX, 4, fill=self.ink)
                ink = ink_on(self.ink)
                svg += text(x + BOX / 2, y + BOX / 2, words, 14, ink, room=BOX - 2)
        return svg

    # -- the picture ---------------------------------------------------------

    def middle(self, marks: list[Picture], top: float, bottom: float) -> str:
        """The picture, or what stands for it, between how it moves and its marks."""
        right_of = _column_of(marks, self.width - 4, top, bottom - top)
        grid = self.grid(bottom - top)
        left, right = 6 + grid.width, self.width - 6 - right_of.width
        svg = right_of.svg + moved(grid.svg, 6, (top + bottom - grid.height) / 2)
        wide, high = right - left, bottom - top
        if self.art:
            size = max(10.0, min(wide, high, 62))
            x, y = (left + right - size) / 2, (top + bottom - size) / 2
            paper = paper_of(self.art)
            if paper and paper != self.ground:
                svg += rect(x, y, size, size, 6, fill=paper)
            return svg + picture_of(self.art, x, y, size, paper or self.ground)
        face = self.face
        words = face.symbol if face.symbol and not face.corners else face_text(face)
        size = min(36.0 if face.symbol else 25.0, 0.9 * high)
        return svg + text((left + right) / 2, (top + bottom) / 2, words, size, self.ink, room=wide)

    def grid(self, high: float) -> Picture:
        """How it moves, as a small board."""
        rows = self.face.grid
        if not rows:
            return Picture(0, 0, "")
        size = min(high / len(rows), 30 / max(map(len, rows)), 7)
        svg = ""
        for y, row in enumerate(rows):
            for x, sign in enumerate(row):
                fill = {"o": PRINT, ".": "#d8d3c4"}.get(sign, GLOW)
                svg += rect(x * size, y * size, size - 1, size - 1, 1, fill=fill)
        width, height = size * max(map(len, rows)), size * len(rows)
        return Picture(width + 2, height, svg)

    # -- below the picture ---------------------------------------------------

    def rows(self, name: str, numbers: list[Stat], high: float) -> list[Picture]:
        """Name, text and numbers, as far as they leave room for the picture."""
        room = self.width - 10
        tail = [self.counters(self.item.stats, GLEAM), self.counters(numbers, "")]
        left = high - MIDDLE - sum(row.height + 2 for row in tail)
        title = self.sentence(name, TITLE, max(1, min(2, int(left / TITLE / LEADING))), bold=True)
        words = self.text(left - title.height - 2)
        return [row for row in (title, words, *tail) if row.height and row.width <= room + 1]

    def text(self, left: float) -> Picture:
        """What it does: in letters that fit, else beside a smaller picture, else cut short."""
        if TEXT[0] * self.scale < SMALLEST:
            return Picture(0, 0, "")
        rooms = (left, left + MIDDLE - LITTLE)
        fitting = [
            (size, room)
            for room in rooms
            for size in TEXT
            if len(self.lines(self.face.text, size)) <= int(room / size / LEADING)
        ]
        size, room = fitting[0] if fitting else (TEXT[-1], rooms[-1])
        return self.sentence(self.face.text, size, int(room / size / LEADING), bold=False)

    def counters(self, stats: Sequence[Stat], ground: str) -> Picture:
        """Numbers side by side, on a pill of this colour if one is given."""
        margin = 4 if ground else 0
        room = self.width - 10 - 2 * margin
        size, gap = (10.5, 5.0) if len(stats) < 3 else (9.5, 4.0)
        if len(stats) > 3:
            size, gap = SMALLEST, 1
        style = self.style.on(ground) if ground else self.style
        row = join([counter(stat, size, style, room=room) for stat in stats], room, (gap, 1))
        if not ground or not row.height:
            return row
        width = row.width + 2 * margin
        pill = rect(0, 0, width, row.height, 7, fill=ground)
        return Picture(width, row.height, pill + moved(row.svg, margin, 0))

    def sentence(self, words: str, size: float, most: int, *, bold: bool) -> Picture:
        """So many lines of words, in the middle; the rest is told by the tooltip."""
        if not words or most < 1:
            return Picture(0, 0, "")
        room = self.width - 10
        broken = self.lines(words, size)
        if len(broken) > most:
            broken[most - 1 :] = [shortened(f"{broken[most - 1]} …", size, room)]
        step = LEADING * size
        svg = "".join(
            text(
                room / 2, (i + 0.5) * step, line, size, PRINT, room=room, bold=bold, least=TEXT[-1]
            )
            for i, line in enumerate(broken)
        )
        return Picture(room, step * len(broken), svg)

    def lines(self, words: str, size: float) -> list[str]:
        """Words in lines as wide as the card."""
        room = self.width - 10
        # A long word is rather set in smaller letters than broken, unless they got too small.
        longest = max(text_width(word, size) for word in [*words.replace("-", "- ").split(), ""])
        width = max(room, min(longest, 1.25 * room))
        return wrap(words, width, lambda part: text_width(part, size))


def _repeats(face: Face) -> bool:
    """Whether the short text only says what the numbers say."""
    return bool(face.stats) and face.short.replace(" ", "") == "".join(map(str, face.stats))
