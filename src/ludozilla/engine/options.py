"""Typed options of a game: defaults, labels in every language, clear errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import combinations, product
from reprlib import Repr
from typing import Any, Final, NamedTuple

from ludozilla.engine.texts import typeset

Labels = Mapping[str, str]
"""A text in every language: ``{"en": "army", "fr": "armée"}``."""

Value = bool | int | str
"""What an option can be set to."""

When = Mapping[str, Sequence[Value]]
"""Options by their names, each with some of its values."""

_IN_SHORT = Repr()  # what was given may be a whole file
_IN_SHORT.maxstring = _IN_SHORT.maxlong = _IN_SHORT.maxother = 60

_TRUE = ("on", "yes", "true", "1", "oui")
_FALSE = ("off", "no", "false", "0", "non")


_OPTION: Final = {"en": "option", "fr": "l'option"}


class Fault(NamedTuple):
    """What is wrong: of which option, in words that go after its name, and the rule it breaks.

    >>> wrong = Fault({"en": "cannot be 5", "fr": "ne peut pas être 5"}, "players")
    >>> wrong.said("en"), wrong.said("fr")
    ('option players cannot be 5', "l'option players ne peut pas être 5")
    """

    told: Labels
    option: str = ""
    rule: str = ""

    def said(self, lang: str) -> str:
        """All of it."""
        told = typeset(self.told[lang], lang)
        if self.option and not self.rule:
            return f"{_OPTION[lang]} {self.option} {told}"
        return ": ".join(filter(None, (self.option, self.rule, told)))


class OptionError(ValueError):
    """Wrong options, each named together with what it may be."""

    def __init__(self, *faults: Fault) -> None:
        self.faults: Final = faults
        super().__init__(self.said("en"))

    def said(self, lang: str) -> str:
        """All that is wrong."""
        return "; ".join([fault.said(lang) for fault in self.faults])


@dataclass(frozen=True, slots=True)
class Flag:
    """An option that is on or off.

    >>> Flag("army", True, {"en": "army", "fr": "armée"}).read("off")
    False
    """

    name: str
    default: bool
    label: Labels
    when: When = field(default_factory=dict)
    """Where it counts: other options, each with the values that let it."""

    def allowed(self, lang: str) -> str:
        """What the option may be, in words."""
        return {"en": "on or off", "fr": "oui ou non"}[lang]

    def read(self, value: object) -> Value:
        """The value meant, from a value or its text."""
        if isinstance(value, bool):
            return value
        word = _text(self, value).casefold()
        if word in _TRUE or word in _FALSE:
            return word in _TRUE
        raise _wrong(self, value)

    def samples(self) -> tuple[Value, ...]:
        """The values worth trying."""
        return (self.default, not self.default)


@dataclass(frozen=True, slots=True)
class Choice:
    """An option that is one of a few words or numbers.

    >>> Choice("players", 2, {"en": "players", "fr": "joueurs"}, (2, 3, 4)).read("5")
    Traceback (most recent call last):
    ludozilla.engine.options.OptionError: option players cannot be '5'; it may be 2, 3 or 4
    >>> labels = {"any": {"en": "by lot", "fr": "au sort"}}
    >>> first = Choice("first", "any", {"en": "first", "fr": "premier"}, ("any", 1, 2), labels)
    >>> first.allowed("en"), first.meaning("any", "fr")
    ('any (by lot), 1 or 2', 'au sort')
    """

    name: str
    default: Value
    label: Labels
    values: tuple[Value, ...]
    value_labels: Mapping[Value, Labels] = field(default_factory=dict)
    """What those values mean that do not speak for themselves."""
    when: When = field(default_factory=dict)
    """Where it counts: other options, each with the values that let it."""

    def allowed(self, lang: str) -> str:
        """What the option may be, in words."""
        meanings = {value: self.meaning(value, lang) for value in self.values}
        words = [f"{value} ({said})" if said else str(value) for value, said in meanings.items()]
        return _either(words, {"en": "or", "fr": "ou"}[lang])

    def meaning(self, value: Value, lang: str) -> str:
        """What a value means; nothing where it speaks for itself."""
        said = self.value_labels[value][lang] if value in self.value_labels else ""
        return "" if said.casefold() == str(value) else said

    def read(self, value: object) -> Value:
        """The value meant, from a value or its text."""
        word = _text(self, value).casefold()
        for known in self.values:
            if str(known).casefold() == word:
                return known
        raise _wrong(self, value)

    def samples(self) -> tuple[Value, ...]:
        """The values worth trying."""
        return self.values


@dataclass(frozen=True, slots=True)
class Whole:
    """An option that is a whole number within bounds.

    >>> Whole("turns", 60, {"en": "turns", "fr": "tours"}, 20, 200).read("60")
    60
    """

    name: str
    default: int
    label: Labels
    least: int
    most: int
    when: When = field(default_factory=dict)
    """Where it counts: other options, each with the values that let it."""

    def allowed(self, lang: str) -> str:
        """What the option may be, in words."""
        if lang == "fr":
            return f"un nombre entier de {self.least} à {self.most}"
        return f"a whole number from {self.least} to {self.most}"

    def read(self, value: object) -> Value:
        """The value meant, from a value or its text."""
        text = _text(self, value)
        try:
            number = int(text)
        except ValueError:
            raise _wrong(self, value) from None
        if not self.least <= number <= self.most:
            raise _wrong(self, value)
        return number

    def samples(self) -> tuple[Value, ...]:
        """The values worth trying."""
        return tuple(dict.fromkeys((self.default, self.least, self.most)))


@dataclass(frozen=True, slots=True)
class Text:
    """An option that is written in a notation of the game's own, such as a list of cards.

    ``reader`` turns what was given into the one way to write it, without
    spaces; what it cannot read raises ``ValueError``, best an ``OptionError``
    that tells why in every language.

    >>> Text("deck", "", {"en": "deck", "fr": "jeu"}, "card+card", str.lower, ("a+b",)).read("A+C")
    'a+c'
    """

    name: str
    default: str
    label: Labels
    form: str
    reader: Callable[[str], str]
    examples: tuple[str, ...]
    when: When = field(default_factory=dict)
    """Where it counts: other options, each with the values that let it."""

    def allowed(self, lang: str) -> str:
        """What the option may be, in words."""
        return {"en": "written as", "fr": "écrit comme"}[lang] + f" {self.form}"

    def read(self, value: object) -> Value:
        """The value meant, in its one way of writing."""
        text = _text(self, value)
        try:
            return self.reader(text)
        except OptionError as error:
            raise OptionError(*[self._unread(fault.told) for fault in error.faults]) from None
        except ValueError as error:
            raise OptionError(self._unread({"en": str(error), "fr": str(error)})) from None

    def _unread(self, why: Labels) -> Fault:
        told = {"en": f"cannot be read: {why['en']}", "fr": f"est illisible : {why['fr']}"}
        return Fault(told, self.name)

    def samples(self) -> tuple[Value, ...]:
        """The values worth trying."""
        return (self.default, *self.examples)


Option = Flag | Choice | Whole | Text


def read_options(options: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Value]:
    """All option values, the given ones checked and the others by default.

    >>> read_options([Flag("army", True, {})], {"armi": True})
    Traceback (most recent call last):
    ludozilla.engine.options.OptionError: there is no option 'armi'; did you mean army?
    """
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            close = get_close_matches(name, names, 1)
            raise OptionError(Fault(_unknown(name, close, names)))
    return {
        option.name: option.read(given[option.name]) if option.name in given else option.default
        for option in options
    }


def all_pairs(options: Sequence[Option]) -> Iterator[dict[str, Value]]:
    """Few option sets in which every value of every option, and every pair, comes up.

    >>> sets = list(all_pairs([Flag("a", True, {}), Flag("b", True, {}), Flag("c", True, {})]))
    >>> len(sets) < 8, {(s["a"], s["c"]) for s in sets} == {(x, y) for x in (0, 1) for y in (0, 1)}
    (True, True)
    """
    missing = {
        ((one.name, x), (two.name, y))
        for one, two in combinations(options, 2)
        for x, y in product(one.samples(), two.samples())
    }
    defaults = {option.name: option.default for option in options}
    if len(options) == 1:
        for value in options[0].samples():
            yield {options[0].name: value}
        return
    yield dict(defaults)
    missing -= _pairs(defaults)
    while missing:
        chosen: dict[str, Value] = dict(min(missing, key=repr))
        for option in options:
            if option.name not in chosen:
                chosen[option.name] = max(
                    option.samples(),
                    key=lambda value: len(_pairs(chosen | {option.name: value}) & missing),
                )
        chosen = {option.name: chosen[option.name] for option in options}
        yield chosen
        missing -= _pairs(chosen)


def _pairs(values: Mapping[str, Value]) -> set[tuple[tuple[str, Value], tuple[str, Value]]]:
    return set(combinations(values.items(), 2))


def _unknown(name: str, close: Sequence[str], names: Sequence[str]) -> Labels:
    """That there is no such option, and which there are."""
    if close:
        hints = {"en": f"did you mean {close[0]}?", "fr": f"vouliez-vous dire {close[0]} ?"}
    elif names:
        known = {"en": _either(names, "and"), "fr": _either(names, "et")}
        hints = {"en": f"there are: {known['en']}", "fr": f"il y a : {known['fr']}"}
    else:
        hints = {"en": "there are none", "fr": "il n'y en a aucune"}
    return {
        "en": f"there is no option {name!r}; {hints['en']}",
        "fr": f"il n'y a pas d'option {name!r} ; {hints['fr']}",
    }


def _wrong(option: Option, value: object) -> OptionError:
    given = _IN_SHORT.repr(value)
    return _impossible(option, {"en": f"cannot be {given}", "fr": f"ne peut pas être {given}"})


def _impossible(option: Option, why: Labels) -> OptionError:
    told = {
        "en": f"{why['en']}; it may be {option.allowed('en')}",
        "fr": f"{why['fr']} ; possible : {option.allowed('fr')}",
    }
    return OptionError(Fault(told, option.name))


def _text(option: Option, value: object) -> str:
    """What was given, as text; Python writes no number of thousands of digits."""
    try:
        return str(value)
    except ValueError:
        why = {"en": "cannot be so long a number", "fr": "ne peut pas être un si grand nombre"}
        raise _impossible(option, why) from None


def _either(words: Sequence[str], joint: str) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {joint} {words[-1]}"
