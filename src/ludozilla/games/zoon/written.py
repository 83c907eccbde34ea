"""Positions of Zoon as people write them down.

::

    south: boarix, c3 cloboulon known, a1 sacrechene
    north: warus
        c4 korse_a, d5 jorund frozen 2
        f6 draknar
    south trumps: mur_d_arbres
    south laid: mur_d_arbres d4
    north reserve: korse_b
    turn: north

After the tribe (or a list of cards, for which ``mondial`` holds) the Zoons on
their squares. Cards that are not named are in the Tomb, but all trumps are in
hand where nothing is said of them. A Zoon can be ``known`` (to everybody),
``frozen n`` (for its owner's next n turns), ``wearing`` an equipment or
``caged``; a trump can be followed by its remaining uses. Further: ``turns``,
the number of this turn; ``quiet``; ``options``, as ``name=value``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ludozilla.engine.game import PositionError
from ludozilla.engine.position import one_of, sections
from ludozilla.engine.rng import Rng
from ludozilla.games.zoon.board import NAMES, NORTH, SOUTH
from ludozilla.games.zoon.cards import TRIBES
from ludozilla.games.zoon.kinds import BLOCKED
from ludozilla.games.zoon.lists import standard, written
from ludozilla.games.zoon.muster import Muster
from ludozilla.games.zoon.rules import ZoonState

if TYPE_CHECKING:
    from ludozilla.games.zoon.game import Zoon

SIDES: Final = {"south": SOUTH, "north": NORTH}
_PARTS: Final = ["reserve", "trumps", "laid", "tomb"]
_NUMBERS: Final = ["turns", "quiet"]


def read(game: Zoon, text: str) -> ZoonState:
    """The position a text describes."""
    names = [f"{side} {what}" for side in SIDES for what in _PARTS]
    found = sections(text, [*SIDES, *names, "turn", "options", *_NUMBERS])
    for side in SIDES:
        if side not in found:
            raise PositionError(f"the position says nothing of {side}")
    return _Scribe(game, found).position()


class _Scribe:
    """Turns the sections of a text into a state, section by section."""

    def __init__(self, game: Zoon, found: dict[str, list[str]]) -> None:
        self.found: Final = found
        self.entries: Final = {name: _entries(lines) for name, lines in found.items()}
        self.state: Final = game.blank(game.prepare(self._options()))
        self.muster: Final[Muster] = self.state.muster
        self.missing: Final = [
            [*self.muster.zoon_parts[seat], *self.muster.trump_parts[seat]]
            for seat in (SOUTH, NORTH)
        ]
        self.hidden: Final[list[list[int]]] = [[], []]

    def _options(self) -> dict[str, str]:
        options = {"first_player": "south"}
        for word in " ".join(self.found.get("options", [])).split():
            name, _, value = word.partition("=")
            options[name] = value
        for side in SIDES:
            if not self.entries[side]:
                raise PositionError(f"{side} has no tribe")
        armies = {side: self.entries[side][0] for side in SIDES}
        tribes = [tribe.id for tribe in TRIBES]
        if all(army in tribes for army in armies.values()):
            return options | {f"tribe_{side}": army for side, army in armies.items()}
        for side, army in armies.items():
            options[f"list_{side}"] = written(standard(army)) if army in tribes else army
        return {"build_format": "mondial"} | options

    def position(self) -> ZoonState:
        """All of it."""
        state = self.state
        state.turns = int(" ".join(self.found.get("turns", ["1"])))
        state.quiet = int(" ".join(self.found.get("quiet", ["0"])))
        state.active = one_of(" ".join(self.found.get("turn", ["south"])), SIDES, "side")
        for side, seat in SIDES.items():
            self._hold_back(side, seat)
        for side, seat in SIDES.items():
            for entry in self.entries[side][1:]:
                self._post(seat, entry.split())
        for seat in (SOUTH, NORTH):
            self._rest(seat)
            state.parts.conceal(self.hidden[seat])
            state.parts.rule_out([self.muster.emblems[seat]], [self.muster.reserve + seat])
            if self.muster.emblems[seat] in state.parts.at[self.muster.tomb + seat]:
                raise PositionError(f"the Emblem of {list(SIDES)[seat]} is not on the field")
        state.turns -= 1
        state.begin_turn(state.active)
        state.settle(Rng("written"))
        return state

    def _hold_back(self, side: str, seat: int) -> None:
        """Trumps on the field and in hand, and reserves."""
        state, muster = self.state, self.muster
        for entry in self.entries.get(f"{side} laid", []):
            name, square = entry.split()
            part = self._take(seat, name)
            state.parts.put(muster.laid, [part])
            state.lying[part] = _square(square)
            if state.trump(part).kind == "terrain":
                state.terrain[_square(square)] = part
            else:
                state.on[_square(square)] = BLOCKED
        for entry in self.entries.get(f"{side} reserve", []):
            state.parts.put(muster.reserve + seat, [self._take(seat, entry)])
            if muster.reserve + seat not in self.hidden[seat]:
                self.hidden[seat].append(muster.reserve + seat)
        for entry in self.entries.get(f"{side} trumps", []):
            name, _, uses = entry.partition(" ")
            part = self._take(seat, name)
            state.parts.put(muster.trumps + seat, [part])
            if uses:
                state.uses[part] = int(uses)

    def _post(self, seat: int, words: list[str]) -> None:
        """A Zoon on its square, with what is said of it."""
        state, muster = self.state, self.muster
        if len(words) < 2:
            raise PositionError(f"{' '.join(words)!r} should read square and card")
        square = _square(words[0])
        part = self._take(seat, words[1])
        back = state.spare_back(seat)
        if state.on[square] >= 0:
            raise PositionError(f"there are two Zoons on {words[0]}")
        state.parts.put(back, [part])
        state.stand(back, square)
        known = part in muster.trump_parts[seat]
        rest = words[2:]
        while rest:
            word = rest.pop(0)
            if word == "known":
                known = True
            elif word == "frozen":
                first = state.turns + (0 if seat == state.active else 1)
                state.thaw[back] = first + 2 * (int(rest.pop(0)) - 1)
            elif word == "wearing":
                worn = self._take(seat, rest.pop(0))
                state.parts.put(muster.laid, [worn])
                state.worn[back] = worn
            elif word == "caged":
                cage = self._take(1 - seat, "cage_de_racines")
                state.parts.put(muster.laid, [cage])
                state.lying[cage] = square
                state.on[square] = BLOCKED
            else:
                raise PositionError(f"{word!r} cannot be said of a Zoon")
        if not known:
            self.hidden[seat].append(back)

    def _rest(self, seat: int) -> None:
        """What was not named: trumps are in hand unless others were named, all else is lost."""
        side = list(SIDES)[seat]
        for part in self.missing[seat][:]:
            in_hand = part in self.muster.trump_parts[seat] and f"{side} trumps" not in self.found
            place = self.muster.trumps if in_hand else self.muster.tomb
            self.state.parts.put(place + seat, [part])
        self.state.parts.put(self.muster.aside, self.muster.gap_parts[seat])

    def _take(self, seat: int, name: str) -> int:
        """A card of this name that has not been named before."""
        for part in self.missing[seat]:
            card = self.muster.cards[part]
            if name == (self.muster.zoons[part].id if card is None else card.id):
                self.missing[seat].remove(part)
                return part
        raise PositionError(f"{list(SIDES)[seat]} has no {name!r}, or not so many")


def _entries(lines: list[str]) -> list[str]:
    return [entry.strip() for line in lines for entry in line.split(",") if entry.strip()]


def _square(name: str) -> int:
    return one_of(name, {square: i for i, square in enumerate(NAMES)}, "square")
