"""Tokens, the words of a game's notation, and actions, which are packed paths of them.

An action *is* its path: the tokens of a choice in the order a person makes it
(card, how it is used, target), packed into one integer of at most 62 bits. The
same integer means the same path in every world.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

HOLE: Final = -1
"""What stands where a viewer knows nothing: a hidden part, token or argument."""

HOLE_TEXT: Final = "?"

_ACTION_BITS: Final = 62

_MOST_WRITTEN: Final = 1 << 12
"""So many texts of actions are remembered; then all are forgotten."""


class Vocabulary:
    """The tokens of one game, numbered from 1 in the order given.

    >>> words = Vocabulary(["KS", "move", "d3", "d4"])
    >>> action = words.pack([1, 2, 4])
    >>> words.text(words.unpack(action))
    'KS move d4'
    >>> words.parse("ks move d4") == [1, 2, 4]
    True
    >>> len(words), list(words), "d3" in words
    (4, ['KS', 'move', 'd3', 'd4'], True)
    """

    def __init__(self, tokens: list[str]) -> None:
        self.tokens: Final = list(tokens)
        self.bits: Final = len(tokens).bit_length()
        self.longest: Final = _ACTION_BITS // max(1, self.bits)
        self._number: dict[str, int] = {}
        self._folded: dict[str, int] = {}
        self._written: dict[int, str] = {}
        for i, token in enumerate(tokens):
            if not token or token != token.strip() or " " in token or token == HOLE_TEXT:
                raise ValueError(f"{token!r} cannot be a token: no spaces, not empty, not '?'")
            if token in self._number:
                raise ValueError(f"token {token!r} appears twice in the vocabulary")
            self._number[token] = i + 1
            folded = token.casefold()
            # Two tokens that differ in case only can be told apart only as written.
            self._folded[folded] = 0 if folded in self._folded else i + 1

    def __len__(self) -> int:
        return len(self.tokens)

    def __iter__(self) -> Iterator[str]:
        return iter(self.tokens)

    def __contains__(self, token: object) -> bool:
        return token in self._number

    def number(self, token: str) -> int:
        """The number of a token, whatever its case if that is unambiguous; 0 if unknown."""
        exact = self._number.get(token, 0)
        return exact if exact else self._folded.get(token.casefold(), 0)

    def token(self, number: int) -> str:
        """The text of a token; ``?`` for a hole."""
        return HOLE_TEXT if number == HOLE else self.tokens[number - 1]

    def text(self, path: list[int]) -> str:
        """A path as text, holes as ``?``."""
        return " ".join([self.token(number) for number in path])

    def written(self, action: int) -> str:
        """The text of the path that an action is: the same ones come again and again."""
        text = self._written.get(action)
        if text is None:
            if len(self._written) >= _MOST_WRITTEN:
                self._written.clear()
            text = self._written[action] = self.text(self.unpack(action))
        return text

    def parse(self, text: str) -> list[int]:
        """The path written in a text; an unknown word raises ``ValueError``."""
        path = []
        for word in text.split():
            number = self.number(word)
            if number == 0:
                raise ValueError(f"{word!r} is no word of this game")
            path.append(number)
        return path

    def pack(self, path: list[int]) -> int:
        """The action that is this path."""
        if not path or len(path) > self.longest:
            raise ValueError(f"a path has 1 to {self.longest} tokens, not {len(path)}")
        action = 0
        shift = 0
        for number in path:
            if number < 1 or number > len(self.tokens):
                raise ValueError(f"{number} is no token of this game (1 to {len(self.tokens)})")
            action |= number << shift
            shift += self.bits
        return action

    def same(self, one: str, other: str, start: int) -> bool:
        """Whether two texts write the same path, ``in_order`` from token number ``start`` on.

        >>> words = Vocabulary(["KS", "d3", "d4"])
        >>> words.same("KS d3 d4", "ks D4 d3", 1), words.same("KS d3 d4", "KS d4 d3", -1)
        (True, False)
        """
        if one == other:
            return True
        try:
            paths = [in_order(self.parse(text), start) for text in (one, other)]
        except ValueError:
            return False
        return paths[0] == paths[1]

    def unpack(self, action: int) -> list[int]:
        """The path that an action is."""
        path = []
        mask = (1 << self.bits) - 1
        while action > 0:
            path.append(action & mask)
            action >>= self.bits
        return path


def in_order(path: list[int], start: int) -> list[int]:
    """A path as it is packed: from token number ``start`` on its tokens are a set; -1 if none are.

    >>> in_order([7, 3, 1], 1), in_order([7, 3, 1], -1)
    ([7, 1, 3], [7, 3, 1])
    """
    return path if start < 0 else path[:start] + sorted(path[start:])


def continuations(whole: list[int], begun: list[int], start: int) -> list[int]:
    """The tokens of a path that can come next after those already named.

    From token number ``start`` on they may be named in any order; -1 if their order matters.

    >>> continuations([7, 1, 2, 3], [7, 2], 1), continuations([7, 1, 2, 3], [7, 2], -1)
    ([1, 3], [])
    """
    k = len(begun)
    if k >= len(whole):
        return []
    if start < 0 or k <= start:
        if whole[:k] != begun:
            return []
        return whole[k:] if k == start else [whole[k]]
    if whole[:start] != begun[:start]:
        return []
    rest = whole[start:]
    for token in begun[start:]:
        if token not in rest:
            return []
        rest.remove(token)
    return rest
