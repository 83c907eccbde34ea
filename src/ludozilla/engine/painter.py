"""What every game's scene begins with: a state, a language, and texts about the state in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic

from msgspec.structs import replace
from mypy_extensions import mypyc_attr

from ludozilla.engine.parts import EVERYBODY
from ludozilla.engine.pending import NO_SEAT, Pending, S
from ludozilla.engine.scene import (
    Area,
    AreaKind,
    Face,
    Item,
    ItemKind,
    Player,
    Role,
    Scene,
    Stat,
    Touch,
    numbered,
)
from ludozilla.engine.texts import Texts
from ludozilla.engine.vocabulary import HOLE

if TYPE_CHECKING:
    from ludozilla.engine.game import Game


# Made names of, as to look up a member of an enumeration takes long before Python 3.12.
_CARD: Final = ItemKind.CARD
_FAN: Final = AreaKind.FAN
_PILE: Final = AreaKind.PILE
_BEFORE: Final = (Role.THEIRS, Role.MINE)
_HELD: Final = (Role.THEIRS, Role.HAND)
_PILED: Final = (Role.PILE, Role.DISCARD)
_BOARD: Final = Role.BOARD

Sketch = tuple[object, Area]
"""what an area was drawn from, and the area"""

_MOST_SAID: Final = 256
"""So many texts are remembered; then all are forgotten."""


class Common:
    """What was drawn and said of a table in one language, whoever it was shown to."""

    def __init__(self) -> None:
        self.areas: dict[str, Sketch] = {}
        """by id, the area as it was kept last"""
        self.drawn: dict[str, Area] = {}
        """by id, the area as it was drawn last"""
        self.texts: dict[tuple[object, ...], str] = {}
        """by key and arguments"""
        self.numbers: dict[tuple[str, int, int], Stat] = {}
        """by key, how many, and of how many"""
        self.players: dict[int, Player] = {}
        """by seat, the player as they stood last"""


class Sketches:
    """What was drawn and said of a table before, and need not be again.

    What is drawn like the last time is the very same object, so that whoever looks
    for changes has little to compare.
    """

    def __init__(self, common: Common | None = None) -> None:
        self.areas: dict[str, Sketch] = {}
        """by id, the areas of the last scene that were kept"""
        self.items: dict[int, tuple[int, str, Item]] = {}
        """by part, the owner and the id of a card that the viewer knows, and the card"""
        self.pieces: dict[int, tuple[object, Item]] = {}
        """by place, what an item there that is more than a card was drawn from, and the item"""
        self.drawn: dict[str, Area] = {}
        """by id, all areas of the last scene"""
        self.players: tuple[Player, ...] = ()
        """as they stood the last time"""
        self.common = Common() if common is None else common


@mypyc_attr(allow_interpreted_subclasses=True)
class Painter(Generic[S]):
    """Draws the table of a game as the viewer of a state sees it; a game adds ``areas``.

    Most of them can be had by ``lay``, which needs ``printed``.

    ``asked`` is the pending decision, None once the game is over; ``names`` are
    what the players are called, if not as the game calls their seats.

    Parts that move are followed by the kernel. What else an event touches (a
    piece, a building, a token) ``touches`` says by the event's key. ``signs``
    stand for the icons of numbers where there are only letters.

    Whoever draws again and again may lend ``ids``, of what the viewer has followed
    under another name, and ``sketches``, in which areas are kept for next time.
    """

    touches: ClassVar[Mapping[str, Sequence[Touch]]] = {}
    signs: ClassVar[Mapping[str, str]] = {}

    def __init__(self, state: S, lang: str, names: Sequence[str] = ()) -> None:
        self.state = state
        self.lang = lang
        self.names = names
        self.game: Game = state.setup.game
        self.asked: Pending | None = state.stack[-1] if state.ending is None else None
        self.ids: Mapping[str, str] = {}
        self.sketches = Sketches()

    # -- what a game writes --------------------------------------------------

    def areas(self) -> Iterable[Area]:
        """The parts of the table, the most important first."""
        raise NotImplementedError

    def players(self) -> Iterable[Player]:
        """Who plays, by seat, and how they stand."""
        for seat in range(self.state.setup.seats):
            yield Player(seat, self.name(seat))

    def notes(self) -> Iterable[str]:
        """What is to be said about the table as a whole."""
        return ()

    def printed(self, part: int) -> Face:
        """What is printed on a part, whatever the state; for ``lay``."""
        raise NotImplementedError

    def word(self, part: int) -> str:
        """The word of the notation that means a part, whatever the state; for ``lay``."""
        return ""

    def home(self, place: int) -> str:
        """The area where the parts of a place lie: the one that is called like it.

        "" for a place that is nowhere on the table.
        """
        return self.state.setup.places[place].name

    def chosen_on(self, token: str) -> str:
        """The item to which a word belongs that is no item itself (a corner of it, say)."""
        return ""

    def touched_by(self, event: str) -> Sequence[Touch]:
        """What an event of this key touches, besides the parts it moves: ``touches`` says it."""
        return self.touches.get(event, ())

    # -- what it writes it with ----------------------------------------------

    def say(self, key: str, **args: object) -> str:
        """A text of the game."""
        said = self.sketches.common.texts
        about = (key, *[tuple(arg) if isinstance(arg, list) else arg for arg in args.values()])
        text = said.get(about)
        if text is None:
            text = self.said(key, args)
            if len(said) >= _MOST_SAID:
                said.clear()
            said[about] = text
        return text

    def said(self, key: str, args: Mapping[str, Any]) -> str:
        """A text of the game, said anew."""
        return self.game.texts.say(key, self.lang, args, seat=self.name, token=self._meaning)

    def _meaning(self, number: int) -> str:
        return self.label(self.state.setup.vocabulary.token(number))[0]

    def label(self, token: str) -> tuple[str, str]:
        """A word that can be chosen, in plain language, and the key of its icon, if it has one."""
        return labelled(self.game, token, self.lang)

    def name(self, seat: int) -> str:
        """What a player is called."""
        return self.names[seat] if self.names else self.game.seat_label(seat, self.lang)

    def stat(self, key: str, n: int, of: int = 0) -> Stat:
        """A number, called by the text ``stat.KEY``, with its sign and its icon."""
        numbers = self.sketches.common.numbers
        found = numbers.get((key, n, of))
        if found is None:
            found = number(self.game.texts, self.lang, key, self.signs.get(key, ""), n, of)
            numbers[key, n, of] = found
        return found

    def before(self, seat: int) -> Role:
        """The role of what lies before a player."""
        return _BEFORE[seat == self.state.viewer]

    def held(self, seat: int) -> Role:
        """The role of what a player holds."""
        return _HELD[seat == self.state.viewer]

    def lay(self, place: int, kind: AreaKind, title: str, owner: int = NO_SEAT) -> Area:
        """The parts of a place as cards, in an area that is called like it.

        Of a pile, hidden cards that lie on one another are one item.
        """
        there = self.state.parts.at[place]
        spot = self.state.setup.places[place]
        # What lies hidden and alone may be another part than last time, with another id.
        is_alone = len(there) == 1 and there[0] == HOLE
        alone = self.part_id(place) if is_alone else ""
        role = self.role(place, kind, owner)
        basis = (there, title, role, alone, self.traces(there))
        area = self.kept(spot.name, basis)
        if area is not None:
            return area
        area = Area(
            spot.name,
            kind,
            title,
            tuple(
                self.piled(place, owner)
                if kind is _PILE
                else [self.laid(place, slot, owner) for slot in range(len(there))]
            ),
            owner=owner,
            role=role,
            open=spot.seen == EVERYBODY and kind is _PILE,
        )
        return self.keep(area, basis)

    def kept(self, name: str, basis: object) -> Area | None:
        """The area of this name, if it was drawn from just the same the last time.

        That may have been for another viewer: those who see the same are shown the very same area.
        """
        sketch = self.sketches.areas.get(name)
        if sketch is None or sketch[0] != basis:
            sketch = self.sketches.common.areas.get(name)
            if sketch is None or sketch[0] != basis:
                return None
            self.sketches.areas[name] = sketch
        return sketch[1]

    def keep(self, area: Area, basis: object) -> Area:
        """An area that need not be drawn again while all that it depends on stays the same.

        ``basis`` is that, whoever the viewer is, and must not be changed later.
        """
        area = _all_named(area)
        self.sketches.areas[area.id] = self.sketches.common.areas[area.id] = (basis, area)
        return area

    def role(self, place: int, kind: AreaKind, owner: int) -> Role:
        """What a place is for, by how it is drawn and whose it is."""
        if kind is _FAN:
            return self.held(owner)
        if owner != NO_SEAT:
            return self.before(owner)
        if kind is _PILE:
            return _PILED[self.state.setup.places[place].seen == EVERYBODY]
        return _BOARD

    def piled(self, place: int, owner: int = NO_SEAT) -> list[Item]:
        """The parts of a pile, from the bottom up, hidden neighbours as one stack."""
        there = self.state.parts.at[place]
        items: list[Item] = []
        below = 0
        for slot, part in enumerate(there):
            if part == HOLE and slot + 1 < len(there) and there[slot + 1] == HOLE:
                below += 1
            elif below:
                name = "" if items else self.state.setup.places[place].name
                items.append(Item(_CARD, id=name, height=below + 1, owner=owner))
                below = 0
            else:
                items.append(self.laid(place, slot, owner))
        return items

    def laid(self, place: int, slot: int, owner: int = NO_SEAT) -> Item:
        """A part as a card, face down if the viewer does not know it."""
        part = self.state.parts.at[place][slot]
        if part == HOLE:
            name = self.part_id(place, slot) or f"{self.state.setup.places[place].name}/{slot}"
            return Item(_CARD, id=name, owner=owner)
        name = self.known(part)
        laid = self.sketches.items.get(part)
        if laid is None or laid[0] != owner or laid[1] != name:
            item = Item(_CARD, self.printed(part), name, self.word(part), owner=owner)
            laid = self.sketches.items[part] = (owner, name, item)
        return laid[2]

    def part_id(self, place: int, slot: int = 0) -> str:
        """The id of the item that is a part: whoever can follow the part, follows the item.

        "" if nobody can: a hidden part is followed only while it lies alone in an
        ordered place.
        """
        part = self.state.parts.at[place][slot]
        if part != HOLE:
            return self.known(part)
        name = self._hidden_id(place)
        return self.ids.get(name, name)

    def known(self, part: int) -> str:
        """The id of the item that is a part which the viewer knows."""
        name = known_id(part)
        return self.ids.get(name, name) if self.ids else name

    def followed(self, item: Item) -> Item:
        """An item that was made once for all, with the id by which it is followed."""
        name = self.ids.get(item.id) if self.ids else None
        return item if name is None else replace(item, id=name)

    def traces(self, parts: list[int]) -> list[str | None]:
        """Under which other ids the viewer has followed parts: what ``keep`` must know of them."""
        ids = self.ids
        return [ids.get(known_id(part)) for part in parts if part != HOLE] if ids else []

    def _hidden_id(self, place: int) -> str:
        spot = self.state.setup.places[place]
        return spot.name if spot.ordered and len(self.state.parts.at[place]) == 1 else ""

    def in_turn(self) -> Iterator[int]:
        """All seats, the viewer's first."""
        first = max(0, self.state.viewer)
        yield first
        yield from self.state.others(first)

    def scene(self) -> Scene:
        """The whole table."""
        players = self.same_players(tuple(self.players()))
        areas = self.same_areas(list(self.areas()))
        return Scene(self.game.title[self.lang], areas, tuple(self.notes()), self.lang, players)

    def same_players(self, players: tuple[Player, ...]) -> tuple[Player, ...]:
        """The players; whoever stands as the last time is the very same, and for others, too."""
        before, others = self.sketches.players, self.sketches.common.players
        same: list[Player] = []
        for i, now in enumerate(players):
            if i < len(before) and before[i] == now:
                now = before[i]
            elif i in others and others[i] == now:
                now = others[i]
            else:
                others[i] = now
            same.append(now)
        self.sketches.players = tuple(same)
        return self.sketches.players

    def same_areas(self, areas: list[Area]) -> tuple[Area, ...]:
        """All areas; one that looks like the last time is the very same, and for others, too."""
        before, others = self.sketches.drawn, self.sketches.common.drawn
        drawn: dict[str, Area] = {}
        for area in areas:
            name = area.id
            was = before.get(name)
            if was is not area:
                sketch = self.sketches.areas.get(name)
                if sketch is None or sketch[1] is not area:
                    area = _all_named(area)
                # Only of the very same items: to compare others is for those who look for changes.
                if was is not None and _are_same(was.items, area.items) and was == area:
                    area = was
                elif name in others and others[name] == area:
                    area = others[name]
                else:
                    others[name] = area
            drawn[name] = area
        self.sketches.drawn = drawn
        return tuple(drawn.values())


def _all_named(area: Area) -> Area:
    """The area, with an id for every item."""
    for item in area.items:
        if not item.id:
            return numbered(area)
    return area


def _are_same(old: tuple[Item, ...], new: tuple[Item, ...]) -> bool:
    """Whether these are the very same items."""
    return len(old) == len(new) and all(was is now for was, now in zip(old, new))


@lru_cache(maxsize=1 << 12)
def number(texts: Texts, lang: str, key: str, sign: str, n: int, of: int = 0) -> Stat:
    """A number, called by the text ``stat.KEY``; made once, as tables are full of the same ones."""
    return Stat(n, texts.get(f"stat.{key}", lang), sign, f"stats.{key}", of)


@lru_cache(maxsize=1 << 12)
def labelled(game: Game, token: str, lang: str) -> tuple[str, str]:
    """What a word means that can be chosen, and the key of its icon, if it has one."""
    icon = f"verbs.{token}"
    return game.token_label(token, lang), icon if icon in game.theme.art else ""


_IDS: Final = [f"part {part}" for part in range(1 << 10)]
"""ready-made, as tables are full of them"""


def known_id(part: int) -> str:
    """The id of a part that the viewer knows."""
    return _IDS[part] if part < len(_IDS) else f"part {part}"
