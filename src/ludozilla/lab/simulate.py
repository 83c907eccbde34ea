"""Bots against bots, many times over, on as many processes as wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any, cast

from ludozilla.bots.spec import BotSpecError, make_bot
from ludozilla.bots.turn import bot_action
from ludozilla.engine.bot import Bot
from ludozilla.engine.game import Game
from ludozilla.engine.journal import Journal
from ludozilla.engine.record import seed_of
from ludozilla.engine.registry import find
from ludozilla.engine.rng import Rng, new_seed, seed_from
from ludozilla.engine.state import State
from ludozilla.lab.tally import Tally
from ludozilla.lab.workers import worked_off

_BATCH = 50  # at most so many games does a process play at a go


class EndlessGame(ValueError):
    """A game went on for longer than it says any game can."""


@dataclass(frozen=True, slots=True)
class Experiment:
    """What is to be played, by which bot in each seat.

    Games and bots are best given by name, as other processes than this one may
    have to find them. Game ``i`` has the seed ``seed_from(f"{seed}/{i}")``,
    whoever plays it and when.
    """

    game: str | Game
    options: Mapping[str, Any]
    bots: Sequence[str | Bot]
    seed: str

    @staticmethod
    def plan(
        game: str | Game,
        options: Mapping[str, Any],
        bots: str | Bot | Sequence[str | Bot],
        seed: int | str | None,
    ) -> Experiment:
        """An experiment that can be carried out: all options, one bot for all seats or for each.

        >>> Experiment.plan("zorgl-zilla", {"players": 3}, "random", 7).bots
        ['random', 'random', 'random']
        """
        setup = find(game).prepare(options)
        named = list(bots) if isinstance(bots, list | tuple) else [cast(str | Bot, bots)]
        for bot in named:
            make_bot(bot)
        if len(named) not in (1, setup.seats):
            raise BotSpecError("not-so-many", seats=setup.seats, given=len(named))
        seed_of(seed)  # which says what can be no seed
        text = new_seed() if seed is None else str(seed)
        return Experiment(
            game, setup.options, named * setup.seats if len(named) == 1 else named, text
        )


def simulate(
    experiment: Experiment,
    games: int,
    jobs: int = 1,
    progress: Callable[[int], object] = lambda played: None,
) -> Tally:
    """Play games and add them up; the result does not depend on the number of jobs.

    ``progress`` is told how many more games have been played.

    >>> bots = ["greedy", "random"]
    >>> tally = simulate(Experiment.plan("zombie-apocalypse-now", {}, bots, 7), 20)
    >>> tally.games, tally.wins[0] > tally.wins[1]
    (20, True)
    """
    if games < 1 or jobs < 1:
        raise ValueError(f"at least one game and one process, not {games} and {jobs}")
    seats = find(experiment.game).prepare(experiment.options).seats
    total = Tally([Fraction(0)] * seats)
    size = max(1, min(_BATCH, games // (8 * jobs)))
    batches = (
        (experiment, range(first, min(first + size, games))) for first in range(0, games, size)
    )
    # More processes than batches would have nothing to do.
    for tally in worked_off(_play, batches, min(jobs, ceil(games / size))):
        total.merge(tally)
        progress(tally.games)
    return total


_Batch = tuple[Experiment, range]


def _play(batch: _Batch) -> Tally:
    """What a process does: a batch of games, added up."""
    experiment, numbers = batch
    game = find(experiment.game)
    bots = [make_bot(bot) for bot in experiment.bots]
    tally = Tally([Fraction(0)] * len(bots))
    for number in numbers:
        seed = seed_from(f"{experiment.seed}/{number}")
        journal = Journal()

        def decide(state: State, seed: str = seed) -> int:
            return bot_action(bots[state.seat], state, seed)

        state = play_out(game, experiment.options, seed, decide, journal)
        tally.add(state.outcome(), state.moves, journal.events)
    return tally


def play_out(
    game: Game,
    options: Mapping[str, Any],
    seed: str,
    decide: Callable[[State], int],
    journal: Journal | None = None,
) -> State:
    """A whole game from its seed; the final state."""
    state: State = game.new(options, Rng.keyed(seed, 0), journal)
    while state.ending is None:
        if state.moves >= game.longest:
            raise EndlessGame(
                f"the game with seed {seed} has not ended after {game.longest} decisions"
            )
        state.apply(decide(state), Rng.keyed(seed, state.moves + 1))
    return state
