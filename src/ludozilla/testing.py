"""Words in which tests of rules speak: given a position, when this is played, then that happens.

>>> from ludozilla.engine.registry import find
>>> cellar = find("tests/toys/cellar.py")
>>> state = given(cellar, cellar="rat1 feast1", hand_0="lamp1 rat2", hand_1="rat3")
>>> asked(state), sorted(legal(state))
('0 play', ['lamp1', 'rat2'])
>>> play(state, "lamp1", "take")
['CE-2 played', 'CE-3 looked', 'CE-3 drew', 'CE-2 drew']
>>> cards(state, "hand 0"), cards(state.seen_by(1), "hand 0")
(['rat2', 'feast1'], ['?', '?'])

All that is drawn by lot here is the same in every run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ludozilla.engine.game import Game
from ludozilla.engine.journal import Journal
from ludozilla.engine.options import Value
from ludozilla.engine.pending import Pending, S
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import State
from ludozilla.engine.vocabulary import HOLE

_GAMES = 200
"""in how many games ``reach`` looks for a decision"""


def given(game: Game[S], text: str = "", **sections: str) -> S:
    """A written position; sections may be given by name, with ``_`` for spaces.

    >>> from ludozilla.engine.registry import find
    >>> growl = find("tests/toys/growl.py")
    >>> state = given(growl, "forest: 2 5", clearing="3", growls_0="1 4", growls_1="2 5")
    >>> state.growls
    [[1, 4], [2, 5]]
    """
    lines = [f"{name.replace('_', ' ')}: {lines}" for name, lines in sections.items()]
    return game.from_text("\n".join([text, *lines]))


def play(state: State, *moves: str, seat: int | None = None) -> list[str]:
    """Make moves; what happened, the rule and the key of each event.

    Where several choose at the same time, ``seat`` says whose moves these are.
    Chance depends on the number of the move alone.

    >>> from ludozilla.engine.registry import find
    >>> growl = find("tests/toys/growl.py")
    >>> state = given(growl, forest="2", clearing="3", growls_0="1 4", growls_1="2 5")
    >>> play(state, "4", seat=0)
    []
    >>> play(state, "2", seat=1)
    ['GR-2 growled', 'GR-2 growled', 'GR-3 caught', 'GR-2 prey']
    """
    listening, journal = state.journal, Journal()
    state.listen(journal)
    try:
        for move in moves:
            if seat is not None:
                state.turn_to(seat)
            state.apply(state.parse(move), Rng(f"test {state.moves}"))
        return [f"{event.rule} {event.key}" for event in journal.take()]
    finally:
        state.listen(listening)


def legal(state: State, beginning: str = "", ending: str = "") -> set[str]:
    """What may be played; or how a move may go on after a beginning, or begin before an ending.

    >>> from ludozilla.engine.registry import find
    >>> cellar = find("tests/toys/cellar.py")
    >>> state = given(cellar, hand_0="thief1 rat1", hand_1="rat2", hand_2="rat3")
    >>> sorted(legal(state))
    ['rat1', 'thief1 p2', 'thief1 p3']
    >>> sorted(legal(state, "thief1")), sorted(legal(state, ending="p2"))
    (['p2', 'p3'], ['thief1'])
    """
    start, end = beginning and f"{beginning} ", ending and f" {ending}"
    return {
        text.removeprefix(start).removesuffix(end)
        for text in map(state.text, state.legal_actions())
        if text.startswith(start) and text.endswith(end)
    }


def asked(state: State, seats: Sequence[str] = "0123456789") -> str:
    """Who is asked what, by the names of the seats and the key of the decision.

    >>> from ludozilla.engine.registry import find
    >>> state = find("tests/toys/cellar.py").new({}, Rng("new"))
    >>> asked(state), asked(state, ["Ana", "Bea"])
    ('0 play', 'Ana play')
    """
    return f"{seats[state.seat]} {state.decision().key}"


def cards(state: State, place: str, name: Callable[[int], str] | None = None) -> list[str]:
    """What lies in a place, as the viewer of the state sees it; ``?`` for what is hidden.

    Part 0 is called by the first word of the vocabulary, and so on, unless
    ``name`` says otherwise.

    >>> from ludozilla.engine.registry import find
    >>> cellar = find("tests/toys/cellar.py")
    >>> state = given(cellar, hand_0="rat1 lamp1", hand_1="rat3")
    >>> cards(state, "hand 0"), cards(state.seen_by(1), "hand 0")
    (['rat1', 'lamp1'], ['?', '?'])
    >>> cards(state, "hand 0", lambda part: f"card {part}")
    ['card 0', 'card 4']
    """
    names = [spot.name for spot in state.setup.places]
    words = state.setup.vocabulary
    return [
        "?" if part == HOLE else name(part) if name is not None else words.token(part + 1)
        for part in state.parts.at[names.index(place)]
    ]


def worlds(state: S, viewer: int, count: int = 200) -> list[S]:
    """Many worlds that a viewer cannot tell apart.

    >>> from ludozilla.engine.registry import find
    >>> cellar = find("tests/toys/cellar.py")
    >>> state = given(cellar, larder_0="rat1 lamp1", hand_0="rat2", hand_1="rat3")
    >>> there = {cards(world, "hand 1")[0] for world in worlds(state, viewer=0)}
    >>> len(there), "rat2" in there
    (9, False)
    """
    holed, rng = state.seen_by(viewer), Rng("worlds")
    return [holed.fill(rng) for _ in range(count)]


def positions(
    game: Game[S], options: Mapping[str, Value], seed: object = 0, most: int = 10_000
) -> Iterator[S]:
    """The positions of a random game, up to so many moves: one state, before each move and after.

    >>> from ludozilla.engine.registry import find
    >>> [asked(state) for state in positions(find("tests/toys/cellar.py"), {}, most=3)]
    ['0 play', '1 give', '1 play', '0 give']
    """
    rng = Rng(f"positions {seed}")
    state = game.new(options, rng)
    yield state
    while state.ending is None and state.moves < most:
        state.turn_to(rng.choice(state.waiting()))
        state.apply(rng.choice(state.legal_actions()), rng)
        yield state


def reach(game: Game[S], kind: type[Pending[Any]], **options: Value) -> S:
    """A position of some random game in which this is to be decided.

    >>> from ludozilla.engine.registry import find
    >>> cellar = find("tests/toys/cellar.py")
    >>> give = cellar.prepare({}).decisions["Give"]
    >>> state = reach(cellar, give, players=3)
    >>> type(state.stack[-1]) is give, state.decision().key
    (True, 'give')
    """
    for number in range(_GAMES):
        for state in positions(game, options, number):
            if state.ending is None and type(state.stack[-1]) is kind:
                return state
    raise AssertionError(f"{kind.__name__} did not come up in {_GAMES} random games")
