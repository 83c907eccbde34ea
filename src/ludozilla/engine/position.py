"""Reading positions as people write them: ``name: value`` lines and drawn boards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from ludozilla.engine.game import Game, PositionError
from ludozilla.engine.options import Labels, OptionError
from ludozilla.engine.pending import S


def sections(text: str, names: Iterable[str]) -> dict[str, list[str]]:
    """The lines under each name; what follows the colon is the first of them.

    Empty lines and what follows a ``#`` are left out; a name that is not
    expected, or comes twice, is refused.

    >>> sections('''
    ...     board:
    ...       a .
    ...       . B
    ...     hand 0: KS 3D    # the king of spades
    ... ''', ["board", "hand 0"])
    {'board': ['a .', '. B'], 'hand 0': ['KS 3D']}
    """
    known = list(names)
    found: dict[str, list[str]] = {}
    current = ""
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.split("#")[0].strip()
        if not stripped:
            continue
        name, colon, rest = stripped.partition(":")
        if colon:
            current = name.strip()
            if current not in known:
                raise PositionError("line", number=number, fault=_unknown(current, known))
            if current in found:
                twice = PositionError("twice", name=current)
                raise PositionError("line", number=number, fault=twice)
            found[current] = [rest.strip()] if rest.strip() else []
        elif not current:
            nameless = PositionError("nameless", words=stripped)
            raise PositionError("line", number=number, fault=nameless)
        else:
            found[current].append(stripped)
    return found


def empty_table(game: Game[S], options: Mapping[str, Any]) -> S:
    """A state with nothing on the table yet, for what a text says of the options."""
    try:
        return game.blank(game.prepare(options))
    except OptionError as error:
        raise PositionError("options", fault=error) from None


def one_of(word: str, meanings: Mapping[str, int], what: Labels | str) -> int:
    """What a word means, or an error that says what it could be."""
    if word not in meanings:
        raise PositionError("no-such", word=word, what=what, possible=", ".join(meanings))
    return meanings[word]


def one_word(words: Mapping[str, list[str]], section: str, unsaid: str) -> str:
    """The one word of a section, or what goes without saying.

    >>> one_word({"turn": ["p2"]}, "turn", "p1"), one_word({}, "turn", "p1")
    ('p2', 'p1')
    """
    said = words.get(section) or [unsaid]
    if len(said) > 1:
        raise PositionError("several", section=section, words=" ".join(said))
    return said[0]


def whole_number(section: str, word: str, least: int, most: int) -> int:
    """The number that a word of a section is, or an error that says what it could be."""
    if not word.isdecimal() or not least <= int(word) <= most:
        raise PositionError("no-number", section=section, word=word, least=least, most=most)
    return int(word)


def _unknown(name: str, known: list[str]) -> PositionError:
    close, possible = get_close_matches(name, known, 1), ", ".join(known)
    hint = {"en": f"possible: {possible}", "fr": f"possible : {possible}"}
    if close:
        hint = {"en": f"did you mean {close[0]!r}?", "fr": f"vouliez-vous dire {close[0]!r} ?"}
    return PositionError("unknown", name=name, hint=hint)
