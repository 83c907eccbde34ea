"""Any scene as a picture: a standalone SVG without outside fonts or images.

The players are at the left, piles and the like at the right, the board between
them with what others have above it, and below all what the viewer has.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log
from typing import Final
from xml.sax.saxutils import escape

from msgspec.structs import replace

from ludozilla.engine.scene import Area, AreaKind, Role, Scene
from ludozilla.engine.scene_layout import FLAG_WORDS, clean, owner_groups, runs, seat_mark, visible
from ludozilla.engine.svg_areas import draw_area, grounded
from ludozilla.engine.svg_items import tooltip
from ludozilla.engine.svg_marks import BADGES, badge, flags_of
from ludozilla.engine.svg_players import draw_player, in_a_line
from ludozilla.engine.svg_shapes import (
    Picture,
    beside,
    column,
    join,
    lines,
    moved,
    number,
    panel,
    rect,
    scaled,
    tag,
    text,
    text_width,
    widened,
)
from ludozilla.engine.svg_style import Style, ground, style_of, symbols
from ludozilla.engine.theme import Look

FONT: Final = "system-ui, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', Arial, sans-serif"
OWN: Final = 1.2  # how much larger the viewer's own things are
GAP: Final = 16.0
LEAST: Final = 560.0  # how wide a picture is at least
TRIES: Final = 12

_ZONES: Final = {
    Role.BOARD: "middle",
    Role.MARKET: "middle",
    Role.MINE: "own",
    Role.HAND: "own",
    Role.THEIRS: "far",
    Role.PILE: "side",
    Role.DISCARD: "side",
}


def draw_svg(scene: Scene, *, dark: bool = False, look: Look | None = None) -> str:
    """The scene as an SVG document, in the look of its game (``Game.look``) if that is given.

    >>> print(draw_svg(Scene("Demo", ())))
    <svg xmlns="http://www.w3.org/2000/svg" ... role="img" aria-label="Demo"...>...</svg>
    """
    scene = clean(scene)
    style = style_of(look or Look(), dark, scene.lang)
    picture = _Table(scene, style).draw()
    width, height = picture.width, picture.height
    return tag(
        "svg",
        tag("title", escape(scene.title)),
        tag("desc", escape("\n".join(_description(scene)))),
        symbols(picture.svg, style.look),
        ground(style, width, height),
        picture.svg,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        font_family=FONT,
        role="img",
        aria_label=scene.title,
    )


def _description(scene: Scene) -> Iterable[str]:
    """The table in words, for those who do not see the picture."""
    yield from map(in_a_line, scene.players)
    for area in scene.areas:
        items = [
            tooltip(run[0], scene.lang) + (f" ×{len(run)}" if len(run) > 1 else "")
            for run in runs(visible(area))
        ]
        stats = map(str, area.stats)
        words = "; ".join([*stats, *area.notes, *items])
        yield f"{seat_mark(area.owner)} {area.title}: {words}".strip()


# -- the order of the table --------------------------------------------------------------


class _Table:
    """All that is on a table, drawn but not yet put together."""

    def __init__(self, scene: Scene, style: Style) -> None:
        self.scene = scene
        self.style = style
        zones: dict[str, list[Area]] = {"own": [], "far": [], "middle": [], "side": []}
        for area in scene.areas:
            zones[_zone(area)].append(area)
        bar = style.on(style.bar)
        self.players = column([draw_player(player, style) for player in scene.players], 10)
        self.far = self.mats(zones["far"])
        # The common board first: what is smaller finds its place around it.
        self.middle = self.mats(sorted(zones["middle"], key=_is_no_board))
        self.side = [draw_area(area, style) for area in zones["side"]]
        own = sorted(zones["own"], key=lambda area: area.role is Role.HAND)
        self.own = [scaled(draw_area(area, bar), OWN) for area in own]
        self.legend = panel(_legend(scene, style), 10, 10, fill=style.sheet)

    def mats(self, areas: list[Area]) -> list[Picture]:
        """The areas of one owner on a sheet of its colour, the market on one, any other alone."""
        found = []
        for group in _with_one_market(owner_groups(replace(self.scene, areas=tuple(areas)))):
            pictures = [draw_area(area, self.style) for area in group]
            found.append(grounded(_arranged(pictures, (22, 14)), group[0].owner, self.style))
        return found

    def draw(self) -> Picture:
        """The whole picture, in the best of several shapes."""
        boards = [*self.far, *self.middle]
        tries = [
            (middle, side)
            for middle in _widths(boards, GAP, TRIES)
            for side in _widths(self.side, 18, 4)[:4]
        ]
        best = min(tries, key=lambda widths: _clumsiness(self.body(*widths)), default=(0, 0))
        body = self.body(*best)
        head = self.head(body.width + 2 * GAP)
        height = head.height + body.height + (2 * GAP if body.height else 0)
        return Picture(head.width, height, head.svg + moved(body.svg, GAP, head.height + GAP))

    def body(self, width: float, side: float) -> Picture:
        """All but the title, the middle and the right side so wide."""
        far, near = (join(mats, width, (GAP, GAP)) for mats in (self.far, self.middle))
        right = grounded(join(self.side, side, (18, 16)), -1, self.style)
        row = beside([self.players, column([far, near], GAP, centred=True), right], GAP)
        own = join(self.own, max(row.width, LEAST) - 2 * GAP, (34, 18))
        width = max(row.width, own.width + 2 * GAP, LEAST)
        bar = panel(widened(own, width - 2 * GAP), GAP, 16, fill=self.style.bar)
        found = column([widened(row, width), bar, self.legend], GAP)
        return found._replace(width=width)

    def head(self, width: float) -> Picture:
        """The title on a bar, and what is to be said about the table."""
        style = self.style.on(self.style.bar)
        room = width - 2 * GAP
        title = lines([self.scene.title], 24, room, self.style.gold, bold=True)
        notes = lines([" · ".join(self.scene.notes)], 14, room, style.ink)
        if title.width + notes.width + 24 <= room:
            words = beside([title, notes], 24, centred=True)
        else:
            words = column([title, notes], 4)
        height = max(words.height, 12) + 20
        bar = rect(0, 0, width, height, 18, fill=self.style.bar)
        bar += rect(0, height / 2, width, height / 2, 0, fill=self.style.bar)
        return Picture(width, height, bar + moved(words.svg, GAP, 10))


def _zone(area: Area) -> str:
    """Where an area belongs; one that does not say, where such things usually are."""
    if area.role in _ZONES:
        return _ZONES[area.role]
    return "middle" if area.kind is AreaKind.GRID or area.owner >= 0 else "side"


def _with_one_market(groups: Iterable[list[Area]]) -> list[list[Area]]:
    """What everybody can choose from belongs together."""
    found: list[list[Area]] = []
    market: list[Area] = []
    for group in groups:
        if any(area.role is not Role.MARKET or area.owner >= 0 for area in group):
            found.append(group)
            continue
        if not market:
            found.append(market)
        market += group
    return found


def _is_no_board(area: Area) -> bool:
    return area.kind is not AreaKind.GRID or area.owner >= 0


def _widths(pictures: list[Picture], gap: float, count: int) -> list[float]:
    """Some widths from that of the widest picture to that of all side by side."""
    narrow = max((picture.width for picture in pictures), default=0)
    wide = sum(picture.width + gap for picture in pictures)
    return [narrow + i / count * (wide - narrow) for i in range(count + 1)]


def _arranged(pictures: list[Picture], gap: tuple[float, float]) -> Picture:
    """Pictures in the shape of a table: little waste, and wider than high."""
    tries = [join(pictures, width, gap) for width in _widths(pictures, gap[0], TRIES)]
    return min(tries, key=_clumsiness)


def _clumsiness(picture: Picture) -> float:
    if not picture.height:
        return 0
    return picture.width * picture.height * (1 + log(picture.width / picture.height / 1.5) ** 2)


def _legend(scene: Scene, style: Style) -> Picture:
    """What the flags mean that are to be seen."""
    used = {flag for area in scene.areas for item in visible(area) for flag in flags_of(item)}
    entries = []
    for flag in BADGES:
        if flag in used:
            word = FLAG_WORDS[style.lang][flag]
            label = text(0, 8, word, 12, style.ink, anchor="start", bold=False)
            words = Picture(text_width(word, 12), 16, label)
            entries.append(beside([badge(flag, 16, style.lang), words], 5))
    return join(entries, LEAST - 40, (18, 6))
