"""The trees of a search in a game with secrets: what is learnt by playing on in imagined worlds.

Each iteration imagines a world that could be the truth and plays on in it, until somebody is
to decide where nobody has been before; the game's ``judge`` tells what that is worth to
every seat, and what comes of it if all go on by hunches, in a game that has them. Every seat
has a tree of its own, whose branches are the moves *as that seat sees them*: so nobody answers
a choice that is still secret, whatever world was imagined. As worlds differ in what can be
done, an action is compared by how often it was there to be chosen.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from time import perf_counter
from typing import Any, Final

from ludozilla.engine.painter import known_id
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import UNSEALED, Outcome, State
from ludozilla.engine.vocabulary import HOLE

_FIRST_SIGHT: Final = 2.0
"""How many visits the first sight of an action counts for."""

_EXPLORATION: Final = 0.1

_PLAYED_ON: Final = 0.5
"""So much counts what comes of it by hunches, where a game has them; the rest, what is seen."""

_NEW_AT_A_TIME: Final = 24
"""Where there are more actions than that, a visit adds so many; the others wait for the next."""

_BELIEVED: Final = 400
"""From so many of the imagined worlds it is told what is believed."""

_UNKNOWN: Final = -1.0

# What ``worth_of_ending`` says of a win is above the one, of a defeat below the other.
_WON: Final = 0.98
_LOST: Final = 0.02

_SHORTEST_HEAT: Final = 8
"""In so many worlds, at least, all actions are tried before half of them drop out."""

_HEATS: Final = 4
"""Where the number of iterations is known, the first heat takes one part in so many."""

_FINALISTS: Final = 3
"""So many actions are tried to the end."""

_LINE: Final = 6
"""How far ahead a line is told."""


class Limit:
    """How much may be thought: iterations, positions looked at, and a time (of ``perf_counter``).

    A negative number is no limit.
    """

    def __init__(self, iterations: int, positions: int, deadline: float) -> None:
        self.iterations: Final = iterations
        self.positions: Final = positions
        self.deadline: Final = deadline


class Edge:
    """An action, and how it went: visits, the sum of what came of it, how often it was possible."""

    def __init__(self, action: int, first_sight: float) -> None:
        self.action: Final = action
        self.first_sight = first_sight
        self.visits = 0
        self.total = 0.0
        self.available = 0
        self.next: Node | None = None
        """Where it led most often."""

    def value(self) -> float:
        """What can be expected of it, 0 lost to 1 won, for the seat that decides."""
        return (self.total + _FIRST_SIGHT * self.first_sight) / (self.visits + _FIRST_SIGHT)

    def promise(self) -> float:
        """Its value, and more the less it was tried."""
        visits = self.visits + _FIRST_SIGHT
        return self.value() + _EXPLORATION * sqrt(log(self.available + _FIRST_SIGHT) / visits)


class Node:
    """All positions that look the same to a seat by what was done, from the start of the search."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat
        self.visits = 0
        self.edges: dict[int, Edge] = {}
        self.children: dict[int, Node] = {}

    def child(self, key: int) -> Node:
        """What comes after a move that the seat sees so."""
        found = self.children.get(key)
        if found is None:
            found = Node(self.seat)
            self.children[key] = found
        return found

    def most_visited(self) -> Edge | None:
        """What was chosen most often, the better one among equals; None if there is nothing."""
        best: Edge | None = None
        for edge in self.edges.values():
            if best is None or (edge.visits, edge.value()) > (best.visits, best.value()):
                best = edge
        return best


class Trees:
    """What the viewer of a holed state finds out about the decision it has to make."""

    def __init__(self, holed: State, rng: Rng) -> None:
        self.holed: Final = holed
        self.viewer: Final = holed.viewer
        self.rng: Final = rng
        self.judge: Final[Callable[[State, int], float]] = holed.setup.game.judge
        self.seats: Final = holed.setup.seats
        self.bits: Final = holed.setup.vocabulary.bits
        self.roots: Final = [Node(seat) for seat in range(self.seats)]
        self.root: Final = self.roots[self.viewer]
        self.root.visits = 1
        self.glances = 0
        self.iterations = 0
        self.positions = 0
        self.decisions = 0
        self.worlds = 0
        self.foresight: Final[int] = holed.setup.game.foresight
        self.hunches: Final[Callable[[Any, Rng], int] | None] = holed.setup.game.hunches()
        self.longest: Final[int] = holed.setup.game.longest
        at = holed.parts.at
        self.dark: Final = [place for place in range(len(at)) if HOLE in at[place]]
        self.found: Final = [[0] * holed.setup.parts for _ in self.dark]

    # -- thinking ------------------------------------------------------------

    def look_around(self, glances: int, limit: Limit) -> None:
        """Look one move ahead in so many worlds, at least in one."""
        self._glance()
        while self.glances < glances and not self._spent(limit):
            self._glance()

    def think(self, limit: Limit) -> None:
        """Iterate as long as the limit allows.

        All actions still in the race are tried in the same worlds and with the
        same luck, so that they differ by what they do alone. From time to time
        the worse half drops out.
        """
        race = self._by_value(list(self.root.edges.values()))
        heat = self._first_heat(limit.iterations, len(race))
        begun = perf_counter()
        tries = 0
        while self.iterations != limit.iterations and not self._spent(limit):
            world = self.holed.imagine(self.rng)
            self._note(world)
            luck = self._luck()
            for edge in race:
                if self.iterations == limit.iterations or self._spent(limit):
                    return
                self._try(edge, world.clone(), luck.clone())
            tries += 1
            if tries == _SHORTEST_HEAT and limit.deadline >= 0.0:  # by now the pace is known
                heat = self._first_heat(self._affordable(limit, begun), len(race))
            if tries >= heat and len(race) > _FINALISTS:
                race = self._by_value(race)[: max(_FINALISTS, len(race) // 2)]
                heat += heat

    @staticmethod
    def _by_value(edges: list[Edge]) -> list[Edge]:
        return sorted(edges, key=_value_of, reverse=True)

    @staticmethod
    def _first_heat(iterations: int, actions: int) -> int:
        """How many worlds all actions are tried in: a fair part of the iterations there will be."""
        if iterations < 0:
            return _SHORTEST_HEAT
        return max(_SHORTEST_HEAT, iterations // (_HEATS * actions))

    def _affordable(self, limit: Limit, begun: float) -> int:
        """How many iterations there will be, if they go on at the pace of those since then."""
        spent = perf_counter() - begun
        in_time = int(self.iterations * (limit.deadline - begun) / spent)
        return in_time if limit.iterations < 0 else min(in_time, limit.iterations)

    def _spent(self, limit: Limit) -> bool:
        if 0 <= limit.positions <= self.positions:
            return True
        return limit.deadline >= 0.0 and perf_counter() >= limit.deadline

    def _glance(self) -> None:
        """Try all actions in the same world and with the same luck, as greedy does."""
        world = settled(self.holed, self.rng)
        self._note(world)  # so that something is believed even if there is no time for more
        luck = self._luck()
        self.glances += 1
        edges = self.root.edges
        for action in self.holed.legal_actions():
            worth = self._worth_after(world, action, self.viewer, luck)
            if self.glances == 1:
                edges[action] = Edge(action, worth)
            else:
                edge = edges[action]
                edge.first_sight += (worth - edge.first_sight) / self.glances

    def overlook(self, percent: int) -> None:
        """Leave out actions, each with this chance, but never all."""
        edges = self.root.edges
        for action in list(edges):
            if len(edges) > 1 and self.rng.below(100) < percent:
                del edges[action]

    def _try(self, first: Edge, world: State, luck: Rng) -> None:
        """Play on in a world to where nobody has been, and note what that is worth."""
        self.iterations += 1
        self.root.visits += 1
        nodes = self.roots[:]
        deciders: list[Node] = [self.root]
        taken: list[Edge] = [first]
        self._play(world, first.action, nodes, luck)
        while world.ending is None:
            seat = world.seat
            node = nodes[seat]
            before = taken[-1]
            if before.next is None or before.next.visits <= node.visits:
                before.next = node
            node.visits += 1
            if (node.visits == 1 or len(taken) >= self.foresight) and not _has_secrets(world):
                break
            edge = self._chosen(node, world)
            deciders.append(node)
            taken.append(edge)
            self._play(world, edge.action, nodes, self.rng)
        self.positions += 1
        worths = self._worths(world, deciders)
        for i in range(len(taken)):
            taken[i].visits += 1
            taken[i].total += worths[deciders[i].seat]

    def _worths(self, world: State, deciders: list[Node]) -> list[float]:
        """What a position is worth to all who had a say on the way there; it is played on from."""
        worths = [_UNKNOWN] * self.seats
        for node in deciders:
            if worths[node.seat] == _UNKNOWN:
                worths[node.seat] = self._worth(world, node.seat)
        if self.hunches is None or world.ending is not None:
            return worths
        self.decisions += world.play_on(self.hunches, self.rng, self.longest)
        for seat in range(self.seats):
            if worths[seat] != _UNKNOWN:
                # A win that nobody has thought about is none: by how much tells more.
                worths[seat] += _PLAYED_ON * (self._prospect(world, seat) - worths[seat])
        return worths

    def _chosen(self, node: Node, world: State) -> Edge:
        """The action of most promise among those there are in this world."""
        legal = world.legal_actions()
        count = len(legal)
        new = count if count <= _NEW_AT_A_TIME else _NEW_AT_A_TIME
        start = 0 if count == new else self.rng.below(count)
        luck: Rng | None = None
        best: Edge | None = None
        most = 0.0
        for i in range(start, start + count):
            action = legal[i if i < count else i - count]
            edge = node.edges.get(action)
            if edge is None:
                if new == 0:
                    continue
                new -= 1
                if luck is None:
                    luck = self._luck()
                edge = Edge(action, self._worth_after(world, action, node.seat, luck))
                node.edges[action] = edge
            edge.available += 1
            promise = edge.promise()
            if best is None or promise > most:
                best, most = edge, promise
        assert best is not None
        return best

    def _play(self, world: State, action: int, nodes: list[Node], luck: Rng) -> None:
        """Make a move; in every seat's tree go on to what that seat sees of it."""
        self.decisions += 1
        for viewer in range(self.seats):
            nodes[viewer] = nodes[viewer].child(self._key(world, action, viewer))
        if not _has_secrets(world):
            world.apply(action, luck)
            return
        secrets = world.sealed[:]
        secrets[world.seat] = action
        world.apply(action, luck)
        if not _has_secrets(world):  # all are in, and open
            for viewer in range(self.seats):
                nodes[viewer] = nodes[viewer].child(hash(tuple(secrets)))

    def _key(self, world: State, action: int, viewer: int) -> int:
        """A move about to be made, as a viewer sees it, in one number."""
        key = 1 + world.seat
        for token in world.seen_path(action, viewer):
            key = key << self.bits | (0 if token == HOLE else token)
        return key

    def _luck(self) -> Rng:
        """Luck that sister actions share, but not with what is played then."""
        luck = self.rng.clone()
        self.rng.below(2)
        return luck

    def _worth_after(self, world: State, action: int, seat: int, luck: Rng) -> float:
        self.positions += 1
        self.decisions += 1
        return self._worth(world.after(action, luck.clone()), seat)

    def _worth(self, world: State, seat: int) -> float:
        ending = world.ending
        if ending is not None:
            return worth_of_ending(ending, seat)
        return self._prospect(world, seat)

    def _prospect(self, world: State, seat: int) -> float:
        # Nothing is as good as a win or as bad as a defeat but these themselves.
        return _LOST + (_WON - _LOST) * self.judge(world, seat)

    # -- telling -------------------------------------------------------------

    def _note(self, world: State) -> None:
        """Count where the hidden parts are in a world."""
        if self.worlds == _BELIEVED:
            return
        self.worlds += 1
        for i in range(len(self.dark)):
            found = self.found[i]
            for part in world.parts.at[self.dark[i]]:
                found[part] += 1

    def beliefs(self) -> dict[str, dict[str, float]]:
        """By hidden place, the parts that may be there (by their ids) and how likely they are."""
        places = self.holed.setup.places
        told: dict[str, dict[str, float]] = {}
        for i in range(len(self.dark)):
            place = self.dark[i]
            seen = self.holed.parts.at[place]
            counts = self.found[i]
            told[places[place].name] = {
                known_id(part): counts[part] / self.worlds
                for part in range(len(counts))
                if counts[part] and part not in seen
            }
        return told

    def considered(self) -> list[dict[str, Any]]:
        """The actions that were considered, the best first: visits, expected result, line."""
        edges = sorted(
            self.root.edges.values(), key=lambda edge: (edge.visits, edge.value()), reverse=True
        )
        return [
            {
                "move": self.holed.text(edge.action),
                "visits": edge.visits,
                "value": edge.value(),
                "line": self._line(edge),
            }
            for edge in edges
        ]

    def _line(self, edge: Edge) -> list[dict[str, Any]]:
        """What is expected to follow an action, as far as it was tried."""
        line: list[dict[str, Any]] = []
        after: Edge | None = edge
        while after is not None and after.next is not None and len(line) < _LINE:
            seat = after.next.seat
            after = after.next.most_visited()
            if after is None or after.visits == 0:
                break
            line.append({"seat": seat, "move": self.holed.text(after.action)})
        return line


def _value_of(edge: Edge) -> float:
    return edge.value()


def _has_secrets(world: State) -> bool:
    """Whether somebody has chosen in secret, while others still have to."""
    for choice in world.sealed:
        if choice != UNSEALED:
            return True
    return False


def settled(holed: State, rng: Rng) -> State:
    """A world that could be the truth, in which all others who choose in secret have chosen."""
    world = holed.imagine(rng)
    for other in world.waiting():
        if other != holed.viewer:
            world.turn_to(other)
            world.apply(rng.choice(world.legal_actions()), rng)
    world.turn_to(holed.viewer)
    return world


def worth_of_ending(ending: Outcome, seat: int) -> float:
    """What an ending is worth to a seat, from 0 to 1.

    Before all the share of the win; where that is the same, as when all is
    lost, the better rank, then the points.

    >>> lost = [Outcome([1, 2, 3], [9, 5, points], "", "") for points in (0, 3)]
    >>> worth_of_ending(lost[0], 2) < worth_of_ending(lost[1], 2) < worth_of_ending(lost[1], 1)
    True
    >>> worth_of_ending(lost[0], 0) > 0.99
    True
    """
    seats = len(ending.ranks)
    rank = (seats - ending.ranks[seat]) / seats
    points = ending.points[seat]
    return 0.98 * ending.shares[seat] + 0.015 * rank + 0.0025 * (1 + points / (100 + abs(points)))
