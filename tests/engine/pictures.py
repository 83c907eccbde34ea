"""Pictures taken apart: what is where in an SVG document, and what must hold of any of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple
from xml.etree import ElementTree as ET

from ludozilla.engine.scene import Scene
from ludozilla.engine.scene_svg import draw_svg
from ludozilla.engine.svg_marks import BADGES
from ludozilla.engine.svg_shapes import text_width
from ludozilla.engine.svg_style import PALETTE, ink_of, ink_on, style_of
from ludozilla.engine.theme import Look
from tests.engine.scenes import contrast

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = ("rect", "use", "circle", "ellipse", "polygon", "path")
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Box, by: float = 0) -> bool:
        """Whether they share more than a strip of this width."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > by and down > by

    def within(self, other: Box) -> bool:
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
    if name in ("rect", "use"):
        return Box(at["x"], at["y"], at["x"] + at["width"], at["y"] + at["height"])
    if name in ("circle", "ellipse"):
        wide, high = at.get("rx", at.get("r", 0)), at.get("ry", at.get("r", 0))
        return Box(at["cx"] - wide, at["cy"] - high, at["cx"] + wide, at["cy"] + high)
    if "H" in element.get("d", ""):  # dashed lines that lie on another shape
        x, y = map(float, NUMBER.findall(element.attrib["d"])[:2])
        return Box(x, y, x, y)
    numbers = [*map(float, NUMBER.findall(element.get("points") or element.attrib["d"]))]
    return Box(min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2]))


def parsed(scene: Scene, *, dark: bool = False, look: Look | None = None) -> ET.Element:
    return ET.fromstring(draw_svg(scene, dark=dark, look=look))


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


# -- what must hold of any picture -------------------------------------------------------


def check_texts(root: ET.Element) -> None:
    """Texts stay within the picture and apart."""
    found = [place for place in placed(root) if place.element.tag == f"{SVG}text"]
    for place in found:
        assert place.box.within(canvas(root)), place.element.text
    for a, b in combinations(found, 2):
        assert not a.box.overlaps(b.box, 1), (a.element.text, b.element.text)


def check_signs(root: ET.Element) -> None:
    """No picture and no flag covers a word."""
    found = placed(root)
    words = [place for place in found if place.element.tag == f"{SVG}text"]
    for sign in found:
        if sign.element.tag == f"{SVG}use" or sign.element.get("d") in BADGES.values():
            covered = [place.element.text for place in words if sign.box.overlaps(place.box, 0.5)]
            assert not covered


def check_whole(drawing: str) -> None:
    """A picture needs nothing from outside, and has nothing that it does not need."""
    assert drawing.count("http") == 1  # the namespace
    assert not re.search(r"<image|<style|<script", drawing)
    named = re.findall(r'href="([^"]*)"|url\(([^)]*)\)', drawing)
    inside = [f"#{name}" for name in re.findall(r' id="([^"]*)"', drawing)]
    assert {one or other for one, other in named} == set(inside)
    assert len(set(inside)) == len(inside)


def check_colours(look: Look, dark: bool) -> None:
    """Whatever is written can be read."""
    style = style_of(look, dark, "en")
    assert contrast(style.ink, style.sheet) >= 7
    assert contrast(style.faint, style.sheet) >= 4.5
    assert contrast(style.gold, style.bar) >= 4.5
    assert contrast(style.label, style.frame) >= 4.5
    for ground in (style.bar, *style.squares):
        assert contrast(style.on(ground).ink, ground) >= 4.5
        assert contrast(style.on(ground).faint, ground) >= 4.5
    for name in PALETTE:
        assert contrast(ink_of(name, style.card, style), style.card) >= 4.5
        assert contrast(ink_on(style.colour(name)), style.colour(name)) >= 4.5
