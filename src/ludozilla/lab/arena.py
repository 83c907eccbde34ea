"""Bots against each other, on equal terms: who is better, and how sure that is.

Deals are duplicate: with every deal each line-up of bots plays once from every seat, the bots
moving on by one seat from game to game. So neither the cards nor the seats favour anybody.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import combinations
from math import ceil
from time import perf_counter
from typing import Any

import msgspec

from ludozilla.bots.spec import BotSpecError, make_bot
from ludozilla.bots.turn import bot_action
from ludozilla.engine.game import Game
from ludozilla.engine.record import Record, seed_of
from ludozilla.engine.registry import find
from ludozilla.engine.rng import new_seed, seed_from
from ludozilla.engine.state import State, win_shares
from ludozilla.lab.simulate import play_out
from ludozilla.lab.workers import worked_off, worked_off_by_ray

_FEWEST = 2


class OtherRules(RuntimeError):
    """A machine of the cluster has another version of the game; the message says which."""


class Played(msgspec.Struct, frozen=True):
    """A game of a match: which bot sat where, how it ended, the moves, and how long they took.

    ``bots`` are numbers in the match's list, by seat, as all the others are.
    ``slowest`` is the longest decision.
    """

    bots: list[int]
    ranks: list[int]
    points: list[int]
    reason: str
    moves: list[str]
    decisions: list[int]
    seconds: list[float]
    slowest: list[float]

    @property
    def shares(self) -> list[float]:
        """Each seat's share of the win."""
        return win_shares(self.ranks)


class Deal(msgspec.Struct, frozen=True):
    """All games with one seed."""

    number: int
    games: list[Played]


@dataclass(frozen=True, slots=True)
class Match:
    """What is to be played, and by whom. Deal ``i`` has the seed ``seed_from(f"{seed}/{i}")``."""

    game: str
    options: Mapping[str, Any]
    bots: Sequence[str]
    seed: str

    @staticmethod
    def plan(
        game: str, options: Mapping[str, Any], bots: Sequence[str], seed: int | str | None
    ) -> Match:
        """A match that can be played: all options, and bots that are there.

        >>> Match.plan("zorgl-zilla", {"players": 3}, ["search", "greedy"], 7).seatings()
        [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
        """
        setup = find(game).prepare(options)
        for bot in bots:
            make_bot(bot)
        if len(bots) < _FEWEST:
            raise BotSpecError("too-few", least=_FEWEST, given=len(bots))
        seed_of(seed)  # which says what can be no seed
        text = new_seed() if seed is None else str(seed)
        return Match(game, setup.options, list(bots), text)

    @property
    def seats(self) -> int:
        """How many play at a time."""
        return find(self.game).prepare(self.options).seats

    def seatings(self) -> list[list[int]]:
        """Who sits where in the games of one deal.

        Too few bots for the seats: the last one takes all that are left. Too
        many: all that can sit together do so in turn.
        """
        seats, bots = self.seats, list(range(len(self.bots)))
        if len(bots) > seats:
            line_ups = [list(chosen) for chosen in combinations(bots, seats)]
        else:
            line_ups = [bots + bots[-1:] * (seats - len(bots))]
        return [
            line_up[-turn:] + line_up[:-turn] if turn else line_up
            for line_up in line_ups
            for turn in range(seats)
        ]

    def deals(self, games: int) -> int:
        """How many whole deals give at least so many games."""
        return ceil(games / len(self.seatings()))

    def seed_of_deal(self, number: int) -> str:
        """The seed of all games of a deal."""
        return seed_from(f"{self.seed}/{number}")

    def record(self, number: int, played: Played) -> Record:
        """A game of this match as a record, to be looked at or replayed."""
        game = find(self.game)
        record, state = Record.begin(game, self.options, self.seed_of_deal(number))
        record.players = [f"bot:{self.bots[bot]}" for bot in played.bots]
        for move in played.moves:
            record.play(state, state.parse(move))
        return record


def play_match(
    match: Match,
    deals: int,
    jobs: int = 1,
    done: Sequence[Deal] = (),
    decided: Callable[[list[Deal]], bool] = lambda played: False,
    ray: str | None = None,
) -> Iterator[Deal]:
    """Play the deals that are not done yet, and give them one by one in their order.

    No more are played once ``decided`` says so of all deals so far; the result
    does not depend on the number of jobs, nor on whether a Ray cluster does the
    work: ``ray`` is its address, or empty for the one that is at hand.

    >>> match = Match.plan("zombie-apocalypse-now", {}, ["greedy:fills=1", "random"], 7)
    >>> [[game.ranks[game.bots.index(0)] for game in deal.games] for deal in play_match(match, 2)]
    [[1, 1], [1, 1]]
    """
    played = list(done)
    if decided(played):
        return
    version = find(match.game).version
    tasks = ((match, version, number) for number in range(len(played), deals))
    if ray is None:
        results = worked_off(_play_deal, tasks, min(jobs, deals - len(played)))
    else:
        results = worked_off_by_ray(_play_deal, tasks, ray, jobs)
    with closing(results):
        for deal in results:
            played.append(deal)
            yield deal
            if decided(played):
                return


def _play_deal(task: tuple[Match, str, int]) -> Deal:
    match, version, number = task
    game = find(match.game)
    if game.version != version:
        raise OtherRules(
            f"{platform.node()} has {game.name} {game.version}, but this match is played with "
            f"version {version}: install the same Ludozilla on all machines"
        )
    return Deal(number, [_play(match, game, number, seating) for seating in match.seatings()])


def _play(match: Match, game: Game, number: int, seating: list[int]) -> Played:
    seed = match.seed_of_deal(number)
    bots = [make_bot(match.bots[bot]) for bot in seating]
    moves: list[str] = []
    times: list[list[float]] = [[] for _ in seating]

    def decide(state: State) -> int:
        start = perf_counter()
        action = bot_action(bots[state.seat], state, seed)
        times[state.seat].append(perf_counter() - start)
        moves.append(state.text(action))
        return action

    end = play_out(game, match.options, seed, decide).outcome()
    return Played(
        seating,
        end.ranks,
        end.points,
        end.reason,
        moves,
        [len(own) for own in times],
        [sum(own) for own in times],
        [max(own, default=0.0) for own in times],
    )
