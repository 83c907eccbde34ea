"""``fill`` against worlds that were followed: what somebody could see is a way to know, too.

In random play worlds are drawn at some move, from what a viewer knows then. In each of them the
game goes on as it really went; the worlds in which that is impossible, or looks otherwise to the
viewer, are dropped. What is left is what the viewer can take for possible some moves later, and
where each hidden part is in it must agree with where ``fill`` puts it. Nothing but the rules
themselves says which worlds are left: a game that forgets to note what a move gives away is found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import log, sqrt

from ludozilla.conformance.findings import (
    USUALLY,
    Finding,
    Trial,
    called,
    heard,
    named,
    other_worlds,
    over,
)
from ludozilla.engine.knowledge import KNOWN, numbers_in
from ludozilla.engine.parts import WATCHER
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import UNSEALED, State
from ludozilla.engine.vocabulary import HOLE

_GAMES = 4  # are followed, at most
_WANTED = 100  # worlds in which the first move can be followed
_MOST_DRAWS = 12  # for each of them
_FEWEST = 4  # fewer that are left say nothing
_ENOUGH = 60  # fewer are not followed further: others are drawn then
_MANY = 30  # from so many on shares can be compared
_FILLS = 100
_MOVES = (1, 3)  # for how many a viewer is followed, as long as enough worlds are left
_WINDOWS = 6  # of a game are opened anyway, evenly spread
_GLIMPSES = 60  # moves are looked at in passing, evenly spread; fewer where there are many parts
_MOST_PARTS = 9000  # in all glimpses
_GLIMPSED = 16  # worlds and fills each
_MOST_SUSPECTED = 6  # in a game: more are suspected for nothing

# Slack. What has the probability p is missed n times with (1 - p) ** n, and what is as unlikely as
# exp(-25) never happens. Where moves are hidden, or chance strikes, some of the worlds that are
# followed may be likelier than others, though never by much.
_NEVER = 25.0
_HARDLY = 75.0
_ROUNDED = 3  # how many more or fewer it might have been as well
_FAR_OUT = 6.5  # standard deviations between two shares
_APART = 0.1

_MANY_CHANCES = 1 << 30

Spot = tuple[int, int]
"""A part in a place; for a sealed choice the action, and -1 minus the seat."""


class _Window:
    """A viewer's worlds, drawn at one move and followed from there on."""

    def __init__(self, viewer: int, start: State) -> None:
        self.viewer = viewer
        self.worlds: list[tuple[State, int]] = []
        """each with how many hidden ways there were to get there"""
        self.moves: list[str] = []
        """who played what since, as the viewer saw it"""
        self.mover = start.seat
        """who played last"""
        self.exact = True
        """whether all was seen and nothing drawn by lot, so no world is likelier than another"""
        self._start = start.clone()

    def follow(
        self, state: State, action: int, chance: Rng, rng: Rng, wanted: int = _WANTED
    ) -> bool:
        """Make a move in the true world and in the others; those that look different are dropped.

        Whether any was, or might have been moved in secret: else there is nothing new to compare.
        At first as many worlds are drawn as it takes to have those wanted.
        """
        move = _Move(state, action, chance, self.viewer)
        self.exact = self.exact and not move.hidden and not move.by_lot
        first = not self.moves
        self.mover = move.seat
        self.moves.append(f"seat {move.seat} played {state.setup.vocabulary.text(move.shown)}")
        drawn = other_worlds(self._start, self.viewer, rng, _MOST_DRAWS * wanted)
        worlds = ((world, 1) for world in drawn) if first else iter(self.worlds)
        self.worlds = []
        dropped = 0
        for world, ways in worlds:
            alike = move.made_in(world, rng)
            if alike:
                self.worlds.append((world, ways * alike))
            else:
                dropped += 1
            if first and len(self.worlds) == wanted:
                break
        return first or move.hidden or move.by_lot or dropped > 0

    def since(self) -> str:
        """What was played, in words."""
        return f"after {', '.join(self.moves)}"

    def slack(self, spot: Spot) -> float:
        """How unlikely a difference must be; what is chosen in secret is chosen once."""
        return _NEVER if self.exact or spot[1] < 0 else _HARDLY


class _Move:
    """A move of the true world, and how it looked to a viewer."""

    def __init__(self, state: State, action: int, chance: Rng, viewer: int) -> None:
        self.viewer = viewer
        self.seat = state.seat
        self.action = action
        self.shown = state.seen_path(action, viewer)
        self.hidden = HOLE in self.shown
        self.events = heard(state, action, chance, viewer)
        self.by_lot = chance.used
        self.view = state.seen_by(viewer).to_dict()

    def made_in(self, world: State, rng: Rng) -> int:
        """Make a move in another world; in how many ways it looks the same, 0 if in none."""
        if self.seat not in world.waiting():
            return 0
        world.turn_to(self.seat)
        legal = world.legal_actions()
        alike = [self.action] if self.action in legal else []
        if self.hidden:
            alike = [move for move in legal if world.seen_path(move, self.viewer) == self.shown]
        elif alike and world.seen_path(self.action, self.viewer) != self.shown:
            alike = []
        if not alike:
            return 0
        # Its own chance, as what was shuffled in secret may lie otherwise there.
        chance = Rng(f"chance {rng.below(_MANY_CHANCES)}")
        if heard(world, rng.choice(alike), chance, self.viewer) != self.events:
            return 0
        if world.seen_by(self.viewer).to_dict() != self.view:
            return 0
        return len(alike) if over(world) or world.possible() else 0


def fills_follow(trial: Trial) -> Iterator[Finding]:
    """Where ``fill`` puts hidden parts is where they are in worlds that were followed."""
    for number in range(min(trial.games, _GAMES * trial.closely // USUALLY)):
        for state, window in _windows(trial, number):
            fault = _difference(trial, state, window)
            if fault:
                yield Finding("fill-agrees", fault, trial.where(number, state))
                return


def _windows(trial: Trial, number: int) -> Iterator[tuple[State, _Window]]:
    """A random game, and after moves the worlds that are still followed, while enough are.

    Windows are opened evenly over the game, and where a glimpse raises a suspicion.
    """
    rng = trial.rng(f"follow/{number}")
    length = sum(1 for _ in trial.positions(number))
    opened = _evenly(length, _WINDOWS * trial.closely // USUALLY, rng)
    glimpses = min(_GLIMPSES, _MOST_PARTS // max(1, trial.start(number).setup.parts))
    glimpsed = _evenly(length, glimpses * trial.closely // USUALLY, rng)
    window: _Window | None = None
    end = suspected = 0
    for state in trial.positions(number):
        if trial.finished(state):
            return
        move = trial.chosen(number, state)
        if window is None:
            viewer = rng.choice([*state.others(state.seat), WATCHER])
            if state.moves in opened:
                window, end = _Window(viewer, state), state.moves + rng.choice([*_MOVES])
            elif (
                state.moves in glimpsed
                and suspected < _MOST_SUSPECTED
                and _suspicious(state, move, viewer, rng)
            ):
                window, end = _Window(viewer, state), state.moves + 1
                suspected += 1
        if window is None:
            continue
        after = state.clone()
        told = window.follow(after, *move, rng)
        left = len(window.worlds)
        if told and left >= _FEWEST:
            yield after, window
        if left < _ENOUGH or after.moves >= end:
            window = None


def _evenly(length: int, wanted: int, rng: Rng) -> set[int]:
    """The numbers of so many moves, one by lot of each stretch of a game."""
    stretch = max(1, length // wanted)
    return {start + rng.below(stretch) for start in range(0, length, stretch)}


def _suspicious(state: State, move: tuple[int, Rng], viewer: int, rng: Rng) -> bool:
    """Whether, at a glimpse, worlds are filled after a move that might not be possible any more."""
    action, chance = move
    window, after = _Window(viewer, state), state.clone()
    window.follow(after, action, chance.clone(), rng, _GLIMPSED)
    if len(window.worlds) < _FEWEST:
        return False
    hidden, holed = _hidden(after, viewer), after.seen_by(viewer)
    left = {spot for world, _ in window.worlds for spot in _spots(world, hidden)}
    drawn = Counter(spot for _ in range(_GLIMPSED) for spot in _spots(holed.fill(rng), hidden))
    strange = sum(count for spot, count in drawn.items() if spot not in left)
    # What is drawn so often would be missed as often as this by so few worlds.
    by_chance = sum(
        count * (1 - count / (_GLIMPSED + 1)) ** len(window.worlds) for count in drawn.values()
    )
    return strange > 2 * by_chance + _GLIMPSED / 2


def _difference(trial: Trial, state: State, window: _Window) -> str:
    """In words, where ``fill`` and the worlds that are left do not agree; "" if they do."""
    holed = state.seen_by(window.viewer)
    rng = trial.rng(f"fills/{state.moves}")
    fills = [holed.fill(rng) for _ in range(_FILLS)]
    hidden = _hidden(state, window.viewer)
    drawn = Counter(spot for world in fills for spot in _spots(world, hidden))
    # A world that was reached in one of many hidden ways stands for all of them.
    total = sum(ways for _, ways in window.worlds)
    weights: Counter[Spot] = Counter()
    left: Counter[Spot] = Counter()
    for world, ways in window.worlds:
        for spot in _spots(world, hidden):
            left[spot] += 1
            weights[spot] += ways
    trial.compared(len(drawn | left))
    # What a move gives away is most often said of a place of the one who made it.
    strange = sorted(
        [spot for spot in drawn if not left[spot]],
        key=lambda spot: (not _looked_into(state, spot[1], window.mover), -drawn[spot], spot),
    )
    for spot in strange:
        if _missed(drawn[spot], len(fills), len(window.worlds)) > window.slack(spot):
            return _too_much(state, window, spot, drawn[spot])
    for place in dict.fromkeys(place for _, place in strange):
        together = [spot for spot in strange if spot[1] == place]
        with_any = sum(not _spots(world, hidden).isdisjoint(together) for world in fills)
        # Any of so many sets might have been missed.
        candidates = sum(spot[1] == place for spot in drawn)
        odds = _missed(with_any, len(fills), len(window.worlds))
        if odds > window.slack(together[0]) + candidates and not _all_rare(
            place, with_any / len(fills), window, left, hidden
        ):
            return _too_much(state, window, together[0], with_any)
    for spot in left:
        shares = drawn[spot] / len(fills), weights[spot] / total
        sure = (left[spot] - 2 * _ROUNDED) / left[spot] * shares[1] * len(window.worlds)
        if not drawn[spot] and _missed(sure, len(window.worlds), len(fills)) > window.slack(spot):
            return _too_little(state, window, spot, left[spot])
        if window.exact and _far_apart(shares, len(fills), len(window.worlds)):
            return _unequal(state, window, spot, shares)
    return ""


def _all_rare(
    place: int, share: float, window: _Window, left: Counter[Spot], hidden: set[int]
) -> bool:
    """Whether there are so many parts that could be in a place that each world has one of its own.

    ``share`` is that of the filled worlds with a part there that no other world has.
    """
    rare = {spot for spot, count in left.items() if count == 1 and spot[1] == place}
    alone = sum(not _spots(world, hidden).isdisjoint(rare) for world, _ in window.worlds)
    shares = share, alone / len(window.worlds)
    return shares[0] - shares[1] < _FAR_OUT * _spread(shares, _FILLS, len(window.worlds))


def _looked_into(state: State, place: int, seat: int) -> bool:
    """Whether a place is one that a seat can look into; a sealed choice is in none."""
    return place >= 0 and bool(state.setup.places[place].seen >> seat & 1)


def _missed(count: float, tried: int, elsewhere: int) -> float:
    """How unlikely it is that what came up so often is missed everywhere else: exp(-this)."""
    without = min(tried, tried - count + _ROUNDED)
    return elsewhere * log(tried / without)


def _hidden(state: State, viewer: int) -> set[int]:
    lot = state.parts.known[viewer].lot
    return {part for part in range(len(lot)) if lot[part] != KNOWN}


def _spots(world: State, hidden: set[int]) -> set[Spot]:
    """Where the hidden parts of a world are, and what has been chosen in secret."""
    spots = {
        (part, place)
        for place, there in enumerate(world.parts.at)
        for part in there
        if part in hidden
    }
    return spots | {
        (action, -1 - seat) for seat, action in enumerate(world.sealed) if action != UNSEALED
    }


def _far_apart(shares: tuple[float, float], fills: int, worlds: int) -> bool:
    """Whether two shares differ by more than chance can explain."""
    if worlds < _MANY:
        return False
    return abs(shares[0] - shares[1]) > max(_APART, _FAR_OUT * _spread(shares, fills, worlds))


def _spread(shares: tuple[float, float], fills: int, worlds: int) -> float:
    """The standard deviation of the difference of two shares that are one in truth."""
    mean = (shares[0] * fills + shares[1] * worlds) / (fills + worlds)
    return sqrt(mean * (1 - mean) * (1 / fills + 1 / worlds))


# -- in words --------------------------------------------------------------------------------


def _too_much(state: State, window: _Window, spot: Spot, count: int) -> str:
    return (
        f"fill {_puts(state, window, spot)} (such worlds: {count} of {_FILLS}), "
        f"but {window.since()} that cannot be: of {len(window.worlds)} worlds in which all went "
        f"as {called(window.viewer)} saw it, none is so. {_knew(state, window, spot)} What a move "
        "gives away must be noted when it is made: state.parts.rule_out(parts, places) if none "
        "of these parts is there, state.parts.at_least(count, parts, places) if some are"
    )


def _too_little(state: State, window: _Window, spot: Spot, count: int) -> str:
    return (
        f"fill never {_puts(state, window, spot)}, but {window.since()} that is possible: {count} "
        f"of {len(window.worlds)} worlds in which all went as {called(window.viewer)} saw it are "
        f"so. {_knew(state, window, spot)} Something was ruled out by rule_out, counted by "
        "at_least, or left out of `among`, that did not follow from what could be seen"
    )


def _unequal(state: State, window: _Window, spot: Spot, shares: tuple[float, float]) -> str:
    return (
        f"fill {_puts(state, window, spot)} in {shares[0]:.0%} of its worlds, but "
        f"{window.since()} it should be {shares[1]:.0%}, as in those in which all went as "
        f"{called(window.viewer)} saw it. {_knew(state, window, spot)} Some worlds are drawn too "
        "often, or some that cannot be: look at rule_out, at_least, `among`, and at State.worlds "
        "if the game has its own"
    )


def _puts(state: State, window: _Window, spot: Spot) -> str:
    what, place = spot
    if place < 0:
        return (
            f"for {called(window.viewer)} lets seat {-1 - place} have chosen {state.text(what)!r}"
        )
    name = state.setup.places[place].name
    return f"for {called(window.viewer)} puts {named(state, what)} into {name!r}"


def _knew(state: State, window: _Window, spot: Spot) -> str:
    """What the viewer is said to know of a part."""
    part, place = spot
    if place < 0:
        return "A sealed choice is one of State.sealable."
    names = [
        state.setup.places[number].name
        for number in numbers_in(state.parts.known[window.viewer].may(part))
    ]
    known = f"{named(state, part)}: it is in {' or '.join(names)}"
    return f"What {called(window.viewer)} is taken to know of {known}."
