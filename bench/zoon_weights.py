"""Which weights of a Zoon player who thinks ahead could be better: many games, all moved by lot.

    python bench/zoon_weights.py --games 6000 --seed a --jobs 2

In every game each weight of ``scouts.toml`` is multiplied or divided by a factor, by lot. The
opponent is greedy, a greedy that deploys anywhere or the same bot with the weights as they are, and
the tribes are drawn as well. For each weight it is told how many games in a hundred more are won if
it is larger than if it is smaller, and the error of that. As all are moved at once, every game
tells something of every weight.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import mean, pstdev
from typing import Final

from ludozilla.bots.spec import make_bot
from ludozilla.bots.turn import bot_action
from ludozilla.engine.rng import Rng, seed_from
from ludozilla.engine.state import State
from ludozilla.games.zoon.evaluate import FEATURES
from ludozilla.games.zoon.game import GAME
from ludozilla.games.zoon.scouts import SIEGES, WEIGHTS
from ludozilla.lab.simulate import play_out
from ludozilla.lab.workers import worked_off

AS_THEY_ARE: Final = tuple(WEIGHTS)
ITSELF: Final = ""
ANYWHERE: Final = f"{Path(__file__).with_name('anywhere.py')}:Anywhere"
OPPONENTS: Final = ("greedy", "greedy", ANYWHERE, ITSELF)
TRIBES: Final = (
    *(("boarix", "warus"), ("boarix", "boarix"), ("warus", "warus")) * 3,
    *(("monkus", "monkus"), ("rhinogoths", "rhinogoths")),
    *(("lanternoks", "lanternoks"), ("momiasmes", "momiasmes")),
)


@dataclass(frozen=True)
class Task:
    """A game to be played."""

    seed: str
    factor: float
    iterations: int


@dataclass(frozen=True)
class Result:
    """Which weights were larger (1) or smaller (-1), in which company, and whether it was won."""

    signs: list[int]
    company: tuple[object, ...]
    share: float


def play(task: Task) -> Result:
    """A game with weights moved by lot."""
    dice = Rng(f"weights {task.seed}")
    signs = [1 - 2 * dice.below(2) for _ in WEIGHTS]
    moved = [w * task.factor**sign for w, sign in zip(AS_THEY_ARE, signs, strict=True)]
    opponent, tribes = OPPONENTS[dice.below(len(OPPONENTS))], TRIBES[dice.below(len(TRIBES))]
    seat = dice.below(2)
    own = make_bot(f"search:iterations={task.iterations}")
    other = own if opponent == ITSELF else make_bot(opponent)

    def decide(state: State) -> int:
        WEIGHTS[:] = moved if state.seat == seat else AS_THEY_ARE
        return bot_action(own if state.seat == seat else other, state, task.seed)

    options = {"tribe_south": tribes[0], "tribe_north": tribes[1]}
    end = play_out(GAME, GAME.prepare(options).options, seed_from(task.seed), decide).outcome()
    # Between equal tribes it does not matter where one sits.
    where = -1 if tribes[0] == tribes[1] else seat
    return Result(signs, (opponent, tribes, where), end.shares[seat])


def gains(results: list[Result]) -> tuple[list[float], float]:
    """By weight, how much more is won with a larger than with a smaller one; and the error."""
    usual = {
        company: mean(result.share for result in results if result.company == company)
        for company in {result.company for result in results}
    }
    better = [result.share - usual[result.company] for result in results]
    by_weight = [
        2 * mean(result.signs[i] * more for result, more in zip(results, better, strict=True))
        for i in range(len(WEIGHTS))
    ]
    return by_weight, 2 * pstdev(better) / sqrt(len(results))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--seed", default="a")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--factor", type=float, default=1.6)
    parser.add_argument("--iterations", type=int, default=300)
    options = parser.parse_args()
    tasks = (
        Task(f"{options.seed}/{number}", options.factor, options.iterations)
        for number in range(options.games)
    )
    results = list(worked_off(play, tasks, options.jobs))
    by_weight, error = gains(results)
    print(f"{len(results)} games, {mean(result.share for result in results):.1%} won")
    for name, weight, gain in zip((*FEATURES, *SIEGES), AS_THEY_ARE, by_weight, strict=True):
        print(f"{name:20} {weight:7.3f} {100 * gain:+6.1f} ± {100 * error:.1f}")


if __name__ == "__main__":
    main()
