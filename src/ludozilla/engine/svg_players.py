"""The players as cards: who they are, how far from the goal, and what they have."""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import escape

from ludozilla.engine.scene import Player, Stat
from ludozilla.engine.scene_layout import in_full, seat_mark
from ludozilla.engine.svg_marks import counter, seat_shape
from ludozilla.engine.svg_shapes import (
    NOTHING,
    Picture,
    beside,
    column,
    entitled,
    join,
    lines,
    moved,
    rect,
    tag,
)
from ludozilla.engine.svg_style import PAPER, Style, mix, paper_of, picture_of, seat_fill

WIDTH: Final = 232.0
AVATAR: Final = 48.0
MOST_DOTS: Final = 15  # of more, nobody counts them


def draw_player(player: Player, style: Style) -> Picture:
    """A player's card; nothing if there is nothing to say of a player."""
    if not (player.stats or player.title or player.notes or player.art):
        return NOTHING
    room = WIDTH - 28
    avatar = _avatar(player, style)
    beside_it = room - avatar.width - (10 if avatar.width else 0)
    words = column(
        [
            lines([player.name], 15, beside_it, style.ink, bold=True),
            lines([player.title], 12, beside_it, style.faint),
            _progress(player.stats[0], player.seat, beside_it, style) if player.stats else NOTHING,
        ],
        3,
    )
    others = [counter(stat, 12, style, room=room) for stat in player.stats[1:]]
    body = column(
        [
            beside([avatar, words], 10),
            join(others, room, (12, 4)),
            lines(player.notes, 11, room, style.faint),
        ],
        7,
    )
    height = body.height + 20
    colour = seat_fill(player.seat)
    svg = rect(0, 0, WIDTH, height, 14, fill=style.sheet, stroke=colour, stroke_width=1.5)
    svg += rect(0, 8, 7, height - 16, 3.5, fill=colour)
    return Picture(WIDTH, height, entitled(in_a_line(player), svg + moved(body.svg, 17, 10)))


def in_a_line(player: Player) -> str:
    """A player in words."""
    name = f"{seat_mark(player.seat)} {player.name}"
    words = (name, player.title, *map(in_full, player.stats), *player.notes)
    return " · ".join(word for word in words if word)


def _avatar(player: Player, style: Style) -> Picture:
    """The player's picture with the seat's mark; the mark alone if there is no picture."""
    avatars = style.look.theme.avatars
    own = avatars[player.seat] if player.seat < len(avatars) else ""
    art = style.art(player.art) or style.icon(own)
    colour = seat_fill(player.seat)
    if art is None:
        return Picture(24, 24, seat_shape(player.seat, 12, 11, 10, colour, style.ink))
    paper = paper_of(art) or mix(colour, PAPER, 0.82)
    svg = rect(0, 0, AVATAR, AVATAR, 12, fill=paper)
    svg += picture_of(art, 4, 4, AVATAR - 8, paper)
    svg += tag("circle", cx=AVATAR - 6, cy=AVATAR - 6, r=9, fill=colour, stroke=PAPER)
    svg += seat_shape(player.seat, AVATAR - 6, AVATAR - 6, 5.5, PAPER)
    return Picture(AVATAR + 3, AVATAR + 3, svg)


def _progress(stat: Stat, seat: int, room: float, style: Style) -> Picture:
    """The number that the game is won by, and how much of it there is already."""
    shown = counter(stat, 14, style, room=room)
    if not stat.of:
        return shown
    colour = seat_fill(seat)
    rest = mix(style.sheet, style.ink, 0.18)
    done = max(0, min(stat.n, stat.of))
    if stat.of > MOST_DOTS:
        svg = rect(0, 0, room, 9, 4.5, fill=rest)
        svg += rect(0, 0, room * done / stat.of, 9, 4.5, fill=colour, stroke=style.ink)
    else:
        step = min(16, room / stat.of)
        svg = "".join(
            rect(i * step + 0.5, 0.5, step - 3, 9, 3, fill=colour, stroke=style.ink)
            if i < done
            else rect(i * step + 0.5, 0.5, step - 3, 9, 3, fill=rest)
            for i in range(stat.of)
        )
    bar = Picture(room, 10, tag("g", tag("title", escape(in_full(stat))), svg))
    return column([bar, shown], 4)
