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
``caged``; a trump can be followed by its remaining uses; one in the ``tomb`` is
not in hand. Further: ``turns``,
the number of this turn; ``quiet``; ``options``, as ``name=value``. With
``open_lists=false`` among them the tribes or lists are those that both sides
have built, and all other cards are in their boxes. With ``deployment=random``
everybody knows in the first turn that both Emblems are on their home rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ludozilla.engine.game import PositionError
from ludozilla.engine.knowledge import KNOWN
from ludozilla.engine.options import OptionError
from ludozilla.engine.parts import WATCHER
from ludozilla.engine.position import empty_table, one_of, one_word, sections, whole_number
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import changed
from ludozilla.games.zoon.board import DEPLOYMENT, HOME, NAMES, NORTH, SOUTH
from ludozilla.games.zoon.cards import NO_ZOON, TRIBES, TRUMPS, UNLIMITED
from ludozilla.games.zoon.data import EquipRow, PlaceObstacleRow, PlaceTerrainRow
from ludozilla.games.zoon.deduced import card_in_list, clear, concealed, emblem_is_among, used
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.kinds import BLOCKED, EMBLEM, FREE
from ludozilla.games.zoon.lists import army_of, faults, standard, written
from ludozilla.games.zoon.muster import FIRST_ZOON, Army, Muster
from ludozilla.games.zoon.options import OPEN_LISTS
from ludozilla.games.zoon.turn import begin_turn

if TYPE_CHECKING:
    from ludozilla.games.zoon.game import Zoon

SIDES: Final = {"south": SOUTH, "north": NORTH}
_PARTS: Final = ["reserve", "trumps", "laid", "tomb"]
_NUMBERS: Final = ["turns", "quiet"]
_TRIBES: Final = [tribe.id for tribe in TRIBES]
_LONGEST_FREEZE: Final = 9
_SIDE: Final = {"en": "side", "fr": "camp"}
_SQUARE: Final = {"en": "square", "fr": "case"}


class Miswritten(PositionError):
    """A position of Zoon that is written wrongly; the message says how."""

    texts = {
        "side": {
            "en": "the position says nothing of {side}",
            "fr": "la position ne dit rien de {side}",
        },
        "list": {
            "en": "the list of {side} is not good: {fault}",
            "fr": "la liste de {side} ne convient pas : {fault}",
        },
        "tribe": {"en": "{side}: {fault}", "fr": "{side} : {fault}"},
        "no-tribe": {"en": "{side} has no tribe", "fr": "{side} n'a pas de tribu"},
        "no-emblem": {
            "en": "the Emblem of {side} is not on the field",
            "fr": "l'Emblème de {side} n'est pas sur le terrain",
        },
        "dealt": {
            "en": "ZO-17: the Emblem of {side} is dealt to its home row",
            "fr": "ZO-17 : l'Emblème de {side} est donné à sa première rangée",
        },
        "no-zoon": {"en": "{word!r} is no Zoon", "fr": "{word!r} n'est pas un Zoon"},
        "no-trump": {"en": "{word!r} is no trump", "fr": "{word!r} n'est pas un atout"},
        "unlimited": {
            "en": "{word!r} can be used without limit",
            "fr": "{word!r} sert sans limite",
        },
        "laid": {
            "en": "{entry!r} should read trump and square",
            "fr": "{entry!r} devrait dire atout et case",
        },
        "not-laid": {
            "en": "{word!r} cannot lie on the field",
            "fr": "{word!r} ne peut pas être sur le terrain",
        },
        "taken": {
            "en": "there is something on {square} already",
            "fr": "il y a déjà quelque chose sur {square}",
        },
        "posted": {
            "en": "{entry!r} should read square and card",
            "fr": "{entry!r} devrait dire case et carte",
        },
        "obstacle": {"en": "an Obstacle is on {square}", "fr": "il y a un Obstacle sur {square}"},
        "two": {"en": "there are two Zoons on {square}", "fr": "il y a deux Zoons sur {square}"},
        "said": {
            "en": "{word!r} cannot be said of a Zoon",
            "fr": "{word!r} ne se dit pas d'un Zoon",
        },
        "worn": {
            "en": "{zoon!r} cannot wear {word!r}",
            "fr": "{zoon!r} ne peut pas porter {word!r}",
        },
        "caged-emblem": {
            "en": "an Emblem cannot be caged",
            "fr": "un Emblème ne se met pas en cage",
        },
        "no-cage": {
            "en": "no cage can be laid on {square}",
            "fr": "aucune cage ne peut être posée sur {square}",
        },
        "caged-worn": {"en": "a caged Zoon wears nothing", "fr": "un Zoon en cage ne porte rien"},
        "missing": {
            "en": "{side} has no {word!r}, or not so many",
            "fr": "{side} n'a pas de {word!r}, ou pas autant",
        },
    }


def read(game: Zoon, text: str) -> ZoonState:
    """The position a text describes."""
    names = [f"{side} {what}" for side in SIDES for what in _PARTS]
    found = sections(text, [*SIDES, *names, "turn", "options", *_NUMBERS])
    for side in SIDES:
        if side not in found:
            raise Miswritten("side", side=side)
    return _Scribe(game, found).position()


class _Scribe:
    """Turns the sections of a text into a state, section by section."""

    def __init__(self, game: Zoon, found: dict[str, list[str]]) -> None:
        self.game: Final = game
        self.found: Final = found
        self.entries: Final = {name: _entries(lines) for name, lines in found.items()}
        self.state: Final = empty_table(game, self._options())
        self.muster: Final[Muster] = self.state.muster
        self.missing: Final = [self._cards(seat) for seat in (SOUTH, NORTH)]
        self.hidden: Final[list[list[int]]] = [[], []]

    def _cards(self, seat: int) -> list[int]:
        """The cards of a side; of a hidden list, the first copies of those it names."""
        cards = [*self.muster.zoon_parts[seat], *self.muster.trump_parts[seat]]
        if not self.muster.hidden:
            return cards
        side = list(SIDES)[seat]
        army = self._army(side)
        broken = faults(army, str(self.state.setup.options["build_format"]))
        if broken:
            raise Miswritten("list", side=side, fault=OptionError(*broken))
        tokens = [FIRST_ZOON + number for number in army.zoons]
        tokens += [TRUMPS[number].token for number in army.trumps]
        found = []
        for part in cards:
            if self.muster.tokens[part] in tokens:
                tokens.remove(self.muster.tokens[part])
                found.append(part)
        return found

    def _army(self, side: str) -> Army:
        name = self.entries[side][0]
        try:
            return standard(name) if name in _TRIBES else army_of(name)
        except ValueError as error:
            raise Miswritten("tribe", side=side, fault=error) from error

    def _options(self) -> dict[str, str]:
        options = {"first_player": "south"}
        for word in " ".join(self.found.get("options", [])).split():
            name, _, value = word.partition("=")
            options[name] = value
        for side in SIDES:
            if not self.entries[side]:
                raise Miswritten("no-tribe", side=side)
        if self._hides_lists(options):
            return {"build_format": "mondial"} | options
        armies = {side: self.entries[side][0] for side in SIDES}
        if all(army in _TRIBES for army in armies.values()):
            return options | {f"tribe_{side}": army for side, army in armies.items()}
        for side, army in armies.items():
            options[f"list_{side}"] = written(standard(army)) if army in _TRIBES else army
        return {"build_format": "mondial"} | options

    def _hides_lists(self, options: dict[str, str]) -> bool:
        try:
            return not OPEN_LISTS.read(options.get("open_lists", True))
        except OptionError as error:
            raise PositionError("options", fault=error) from None

    def position(self) -> ZoonState:
        """All of it."""
        state = self.state
        words = {name: " ".join(lines).split() for name, lines in self.found.items()}
        limits = state.setup.options
        last, quiet = int(limits["turn_cap"]), int(limits["no_progress_limit"]) - 1
        state.turns = whole_number("turns", one_word(words, "turns", "1"), 1, last)
        state.quiet = whole_number("quiet", one_word(words, "quiet", "0"), 0, quiet)
        state.active = one_of(one_word(words, "turn", "south"), SIDES, _SIDE)
        for side, seat in SIDES.items():
            self._hold_back(side, seat)
        for side, seat in SIDES.items():
            for entry in self.entries[side][1:]:
                self._post(seat, entry.split())
        for seat in (SOUTH, NORTH):
            self._rest(seat)
            posted = [state.part(back) for back in state.backs(seat) if state.fights(back)]
            if not any(part in self.muster.emblems[seat] for part in posted):
                raise Miswritten("no-emblem", side=list(SIDES)[seat])
            concealed(state, seat, self.hidden[seat])
            self._tell_types(seat)
            self._tell_deployment(seat)
        self._tell_lists()
        state.turns -= 1
        begin_turn(state, state.active)
        state.settle(Rng("written"))
        return state

    def _tell_types(self, seat: int) -> None:
        """Everybody can tell what equipment fits (ZO-35), and that no Emblem is caged (ZO-78)."""
        state = self.state
        for back in state.backs(seat):
            if state.worn[back] >= 0:
                used(state, back, state.trump(state.worn[back]).users)
            elif state.is_caged(back):
                clear(state, back, self.muster.emblems[seat])

    def _tell_deployment(self, seat: int) -> None:
        """ZO-17: until somebody has moved, everybody knows in which row a random Emblem is."""
        state = self.state
        if state.setup.options["deployment"] == "random" and state.turns == 1:
            home = [state.on[square] for square in HOME[seat] if state.on[square] >= 0]
            if not any(state.part(back) in self.muster.emblems[seat] for back in home):
                raise Miswritten("dealt", side=list(SIDES)[seat])
            emblem_is_among(state, seat, home)

    def _tell_lists(self) -> None:
        """What is known of hidden lists tells what else is not in them."""
        if self.muster.hidden:
            for there in self.state.parts.at[: self.muster.aside]:
                for part in there:
                    if self.state.parts.known[WATCHER].lot[part] == KNOWN:
                        card_in_list(self.state, part)

    def _hold_back(self, side: str, seat: int) -> None:
        """Trumps on the field and in hand, reserves, and what is said of the Tomb."""
        state, muster = self.state, self.muster
        for entry in self.entries.get(f"{side} laid", []):
            self._lay(seat, entry)
        for entry in self.entries.get(f"{side} tomb", []):
            state.parts.put(muster.tomb + seat, [self._take(seat, entry)])
        for entry in self.entries.get(f"{side} reserve", []):
            part = self._take(seat, entry)
            if part not in muster.zoon_parts[seat]:
                raise Miswritten("no-zoon", word=entry)
            state.parts.put(muster.reserve + seat, [part])
            if muster.reserve + seat not in self.hidden[seat]:
                self.hidden[seat].append(muster.reserve + seat)
        for entry in self.entries.get(f"{side} trumps", []):
            name, _, uses = entry.partition(" ")
            part = self._take(seat, name)
            if part not in muster.trump_parts[seat]:
                raise Miswritten("no-trump", word=name)
            state.parts.put(muster.trumps + seat, [part])
            if uses and state.uses[part] == UNLIMITED:
                raise Miswritten("unlimited", word=name)
            if uses:
                left = whole_number(name, uses, 1, state.uses[part])
                state.uses = changed(state.uses, part, left)

    def _lay(self, seat: int, entry: str) -> None:
        """A trump that lies on the field."""
        state = self.state
        words = entry.split()
        if len(words) != 2:
            raise Miswritten("laid", entry=entry)
        part = self._take(seat, words[0])
        square = _square(words[1])
        card = self.muster.cards[part]
        if card is None or not isinstance(card.effect, PlaceObstacleRow | PlaceTerrainRow):
            raise Miswritten("not-laid", word=words[0])
        if state.on[square] == BLOCKED or state.terrain[square] >= 0:
            raise Miswritten("taken", square=words[1])
        state.parts.put(self.muster.laid, [part])
        state.lying = changed(state.lying, part, square)
        if isinstance(card.effect, PlaceTerrainRow):
            state.terrain = changed(state.terrain, square, part)
        else:
            state.occupy(square, BLOCKED)

    def _post(self, seat: int, words: list[str]) -> None:
        """A Zoon on its square, with what is said of it."""
        state, muster = self.state, self.muster
        if len(words) < 2:
            raise Miswritten("posted", entry=" ".join(words))
        square = _square(words[0])
        part = self._take(seat, words[1])
        back = state.spare_back(seat)
        if muster.zoons[part] is NO_ZOON:
            raise Miswritten("no-zoon", word=words[1])
        if state.on[square] == BLOCKED:
            raise Miswritten("obstacle", square=words[0])
        if state.on[square] != FREE:
            raise Miswritten("two", square=words[0])
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
                turns = whole_number("frozen", rest.pop(0) if rest else "", 1, _LONGEST_FREEZE)
                state.thaw = changed(state.thaw, back, first + 2 * (turns - 1))
            elif word == "wearing":
                self._dress(seat, back, rest.pop(0) if rest else "")
            elif word == "caged":
                self._cage(seat, back)
            else:
                raise Miswritten("said", word=word)
        if not known:
            self.hidden[seat].append(back)

    def _dress(self, seat: int, back: int, name: str) -> None:
        """A Zoon with its equipment."""
        state = self.state
        part = self._take(seat, name)
        zoon, card = state.zoon(back), self.muster.cards[part]
        fits = (
            card is not None and isinstance(card.effect, EquipRow) and card.users >> zoon.type & 1
        )
        if not fits or state.worn[back] >= 0 or not state.fights(back):
            raise Miswritten("worn", zoon=zoon.id, word=name)
        state.parts.put(self.muster.laid, [part])
        state.worn = changed(state.worn, back, part)

    def _cage(self, seat: int, back: int) -> None:
        """A Zoon in a cage of the enemy (ZO-78)."""
        state = self.state
        square = state.where[back]
        if state.zoon(back).type == EMBLEM:
            raise Miswritten("caged-emblem")
        if square not in DEPLOYMENT[1 - seat]:
            raise Miswritten("no-cage", square=NAMES[square])
        if state.worn[back] >= 0:
            raise Miswritten("caged-worn")
        cage = self._take(1 - seat, "cage_de_racines")
        state.parts.put(self.muster.laid, [cage])
        state.lying = changed(state.lying, cage, square)
        state.occupy(square, BLOCKED)

    def _rest(self, seat: int) -> None:
        """What was not named: trumps are in hand unless others were named, all else is lost."""
        side = list(SIDES)[seat]
        for part in self.missing[seat][:]:
            in_hand = part in self.muster.trump_parts[seat] and f"{side} trumps" not in self.found
            place = self.muster.trumps if in_hand else self.muster.tomb
            self.state.parts.put(place + seat, [part])
        self.state.parts.put(self.muster.aside, self.muster.gap_parts[seat])
        if self.muster.hidden:
            boxed = set(self.muster.zoon_parts[seat]) | set(self.muster.trump_parts[seat])
            boxed -= {part for there in self.state.parts.at for part in there}
            self.state.parts.put(self.muster.box + seat, sorted(boxed))

    def _take(self, seat: int, name: str) -> int:
        """A card of this name that has not been named before."""
        for part in self.missing[seat]:
            card = self.muster.cards[part]
            if name == (self.muster.zoons[part].id if card is None else card.id):
                self.missing[seat].remove(part)
                return part
        raise Miswritten("missing", side=list(SIDES)[seat], word=name)


def _entries(lines: list[str]) -> list[str]:
    return [entry.strip() for line in lines for entry in line.split(",") if entry.strip()]


def _square(name: str) -> int:
    return one_of(name, {square: i for i, square in enumerate(NAMES)}, _SQUARE)
