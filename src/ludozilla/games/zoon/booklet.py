"""What the cards say, in French and English, made from the tribes' files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from ludozilla.engine.texts import Texts
from ludozilla.games.zoon import data
from ludozilla.games.zoon.cards import TRIBES, Tribe, Trump, Zoon
from ludozilla.games.zoon.kinds import CROSS, STAR, TYPES

_GRIDS_A_ROW: Final = 4
_GRID_WIDTH: Final = 22

_TABLES: Final = data.load_tribes()
_ZOON_ROWS: Final = {row.id: row for tribe in _TABLES for row in tribe.zoon}
_TRUMP_ROWS: Final = {row.id: row for tribe in _TABLES for row in tribe.trump}


def short_name(name: str) -> str:
    """A few letters for a card.

    >>> [short_name(name) for name in ("Cloboulon", "Grognard (A)", "Oto von Rhino", "Gold-Hure")]
    ['Clob', 'GroA', 'ORhi', 'GHur']
    """
    words: list[str] = re.findall(r"\w+", name)
    variant = words.pop() if name.endswith(")") else ""
    size = 4 - len(variant)
    return (words[0][:size] if len(words) == 1 else words[0][0] + words[-1][: size - 1]) + variant


def corner_signs(corners: list[int]) -> tuple[str, ...]:
    """The corners of a card as they are printed."""
    signs = {STAR: data.STAR_SIGN, CROSS: data.CROSS_SIGN}
    return tuple([signs.get(corner, str(corner)) for corner in corners])


def zoon_text(texts: Texts, zoon: Zoon, lang: str) -> str:
    """Type and star effect of a Zoon; numbers and grid are data of its face."""
    row = _ZOON_ROWS.get(zoon.id)
    lines = [_type(texts, zoon, lang)]
    if row is not None and row.star is not None:
        lines.append(_effect_text(texts, "star", row.star, lang))
    return "\n".join(lines)


def _type(texts: Texts, zoon: Zoon, lang: str) -> str:
    return texts.get(f"type.{TYPES[zoon.type]}", lang)


def trump_text(texts: Texts, trump: Trump, lang: str) -> str:
    """Kind, uses, user and effect of a trump; force and grids are data of its face."""
    row = _TRUMP_ROWS[trump.id]
    return "\n".join(_trump_lines(texts, row, [_uses(texts, row, lang)], lang))


def grid_of(card: str) -> tuple[str, ...]:
    """The grid of a card, a text a row: ``o`` itself, ``J`` a special square, ``x`` an aimed one.

    A number says after how many steps a square of a path is reached.

    >>> grid_of("espadonf"), grid_of("king"), grid_of("coco_boum"), grid_of("furie")
    (('323', '.1.', '1o1', '.1.'), ('.J.', '1.1', '.o.'), ('x.x', '.o.'), ())
    """
    row = _ZOON_ROWS.get(card)
    if row is not None:
        return _rows(row.grid)
    trump = _TRUMP_ROWS[card]
    return _rows(trump.aim or trump.grid) if trump.aim or trump.grid else ()


def _rows(drawing: str) -> tuple[str, ...]:
    grid = data.Grid(drawing)
    signs = {**dict.fromkeys(grid.specials, "J"), **dict.fromkeys(grid.aims, "x")}
    for path in grid.paths:
        for number, spot in enumerate(path, 1):
            signs[spot] = min(str(number), signs.get(spot, "J"))
    signs[0, 0] = "o"
    xs, ys = [x for x, _ in signs], [y for _, y in signs]
    return tuple(
        [
            "".join([signs.get((x, y), ".") for x in range(min(xs), max(xs) + 1)])
            for y in range(max(ys), min(ys) - 1, -1)
        ]
    )


def _uses(texts: Texts, row: data.TrumpRow, lang: str) -> str:
    if isinstance(row.uses, str):
        return texts.get("scene.unlimited", lang)
    return _say(texts, "scene.uses", lang, {"n": row.uses})


def _trump_lines(texts: Texts, row: data.TrumpRow, numbers: list[str], lang: str) -> list[str]:
    lines = [" · ".join([texts.get(f"kind.{row.kind}", lang), *numbers])]
    if row.user:
        types = _types(texts, list(row.user), lang)
        lines.append(_say(texts, f"user.{row.user_role}", lang, {"types": types}))
    lines.append(_effect_text(texts, "trump", row.effect, lang))
    return lines


def _effect_text(
    texts: Texts, what: str, effect: data.StarRow | data.TrumpEffectRow, lang: str
) -> str:
    """What an effect does, from its name and parameters."""
    args: dict[str, object] = {name: getattr(effect, name) for name in effect.__struct_fields__}
    key = f"{what}.{effect.__struct_config__.tag}"
    if isinstance(effect, data.ShootRow):
        key += "-zone" if effect.zone else "-aim"
    elif isinstance(effect, data.MoveOwnRow) and (effect.plus or effect.times > 1):
        key += "-plus" if effect.plus else "-times"
    elif isinstance(effect, data.EquipRow):
        key += "-plus" if effect.plus else "-moves"
    elif isinstance(effect, data.SwapAllyRow):
        args["names"] = texts.get("scene.or", lang).join(effect.names)
    elif isinstance(effect, data.PlaceTerrainRow):
        args["defender_plus"] = str(effect.defender_plus).replace("-", "−")
    for name in ("to", "zone"):
        if args.get(name):
            args[name] = texts.get(f"{name}.{args[name]}", lang)
    types = args.get("types")
    if isinstance(types, list):
        args["types"] = _types(texts, types, lang)
    return _say(texts, key, lang, args)


def _types(texts: Texts, types: list[str], lang: str) -> str:
    """Types of Zoons as people say them."""
    names = [texts.get(f"type.{name}", lang) for name in types]
    return texts.get("scene.or", lang).join(names) if names else texts.get("scene.any-type", lang)


def _say(texts: Texts, key: str, lang: str, args: Mapping[str, object]) -> str:
    return texts.say(key, lang, args)


def booklet(texts: Texts, lang: str) -> str:
    """All cards of all tribes, as Markdown."""
    lines: list[str] = [f"## {texts.get('scene.booklet', lang)}", ""]
    for tribe in TRIBES:
        lines += [f"### {tribe.name} ({tribe.continent.capitalize()})", ""]
        for zoon, copies in zip(tribe.zoons, tribe.copies, strict=True):
            number = f" ×{copies}" if copies > 1 else ""
            if copies == 0:
                number = f" ({texts.get('scene.extra', lang)})"
            star = _ZOON_ROWS[zoon.id].star
            effect = f" {_effect_text(texts, 'star', star, lang)}" if star is not None else ""
            value = _say(texts, "scene.value", lang, {"n": zoon.value})
            lines.append(
                f"- **{zoon.full_name}**{number} [{' / '.join(corner_signs(zoon.corners))}] "
                f"{_type(texts, zoon, lang)} · {value}.{effect}"
            )
        for trump in tribe.trumps:
            corners = f" [{' / '.join(corner_signs(trump.corners))}]" if trump.corners else ""
            row = _TRUMP_ROWS[trump.id]
            force = _say(texts, "scene.force", lang, {"n": row.force})
            said = _trump_lines(texts, row, [force, _uses(texts, row, lang)], lang)
            text = ". ".join([line.rstrip(".:") for line in said])
            lines.append(f"- **{trump.name}**{corners} {text}.")
        lines += ["", "```text", *_grids(tribe), "```", ""]
    return "\n".join(lines)


def _grids(tribe: Tribe) -> list[str]:
    """The grids of a tribe side by side, each under the names of its Zoons or trumps."""
    drawn: dict[str, list[str]] = {}
    for zoon in tribe.zoons:
        names = drawn.setdefault(_ZOON_ROWS[zoon.id].grid, [])
        if zoon.name not in names:
            names.append(zoon.name)
    for trump in tribe.trumps:
        for drawing in (_TRUMP_ROWS[trump.id].aim, _TRUMP_ROWS[trump.id].grid):
            if drawing:
                drawn.setdefault(drawing, []).append(trump.name)
    blocks = [[*names, *drawing.strip("\n").splitlines()] for drawing, names in drawn.items()]
    lines: list[str] = []
    for start in range(0, len(blocks), _GRIDS_A_ROW):
        row = blocks[start : start + _GRIDS_A_ROW]
        for i in range(max([len(block) for block in row])):
            cells = [block[i] if i < len(block) else "" for block in row]
            lines.append("".join([cell.ljust(_GRID_WIDTH) for cell in cells]).rstrip())
        lines.append("")
    return lines[:-1]
