"""Numbers for the hunches of Happy City, found in games of such players with each other.

    python bench/happy_city_hunches.py --rounds 16 --pairs 10000 --seed a

Two players meet in the same world from both seats: one has each number a little higher or lower
by lot, the other the other way round. After every round of so many pairs of games each number
moves to where it was won more often, towards the end by smaller steps. It begins with what greedy
hopes for, prints the numbers of every round and how often the last ones win against the first.
Compiled, 10,000 pairs take two to three seconds.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

from ludozilla.engine.rng import Rng
from ludozilla.games.happy_city.cities import HappyCityState
from ludozilla.games.happy_city.evaluate import Hopes
from ludozilla.games.happy_city.game import GAME
from ludozilla.games.happy_city.hunches import Hunches

WORLDS_A_DEAL = 8
ZEAL = 20  # so many steps for every game in a game that was won more often
SMALL_STEPS_FROM = 0.6


@dataclass(frozen=True)
class Number:
    """What is hoped for, or a rule of thumb: where it begins and how far it is moved at most."""

    name: str
    start: float
    step: float


NUMBERS = (
    Number("most", 3.0, 0.3),
    Number("price", 6.0, 0.8),
    Number("luck", 0.6, 0.12),
    Number("residents", 0.75, 0.08),
    Number("promise", 0.6, 0.2),
    Number("income", 0.3, 0.2),
    Number("relief", 0.0, 1.5),
    Number("second", 4.0, 0.7),
    Number("third", 7.0, 1.0),
    Number("venture", 0.25, 0.08),
)
HOPES = 6
"""So many of them, from the first on, are what is hoped for."""

Numbers = list[float]


def player(numbers: Numbers) -> Hunches:
    most, price, luck, residents, promise, income = numbers[:HOPES]
    relief, second, third, venture = numbers[HOPES:]
    hopes = Hopes(most, price, luck, residents, promise, income)
    return Hunches(hopes, relief, second, third, venture)


def worlds(rng: Rng) -> Iterator[HappyCityState]:
    """Worlds at the start of a game of two, without end."""
    while True:
        holed = GAME.new({"players": 2}, Rng(f"deal {rng.below(1 << 30)}")).seen_by(0)
        for _ in range(WORLDS_A_DEAL):
            yield holed.imagine(rng)


def won(world: HappyCityState, one: Hunches, other: Hunches, rng: Rng) -> float:
    """The part of two games that one wins."""
    total = 0.0
    for own in range(2):

        def choose(state: HappyCityState, dice: Rng, own: int = own) -> int:
            return (one if state.seat == own else other).choose(state, dice)

        state = world.clone()
        state.play_on(choose, rng, GAME.longest)
        total += state.outcome().shares[own]
    return total / 2


def improved(numbers: Numbers, pairs: int, pace: float, rng: Rng) -> Numbers:
    """The numbers, each moved to where it was won more often."""
    gains = [0.0] * len(NUMBERS)
    for _, world in zip(range(pairs), worlds(rng)):
        signs = [1 - 2 * rng.below(2) for _ in NUMBERS]
        shifts = [0.7 * sign * number.step for sign, number in zip(signs, NUMBERS, strict=True)]
        higher = [now + shift for now, shift in zip(numbers, shifts, strict=True)]
        lower = [now - shift for now, shift in zip(numbers, shifts, strict=True)]
        lead = 2 * won(world, player(higher), player(lower), rng) - 1
        gains = [gain + sign * lead / pairs for gain, sign in zip(gains, signs, strict=True)]
    return [
        now + pace * number.step * max(-1.0, min(1.0, ZEAL * gain))
        for now, number, gain in zip(numbers, NUMBERS, gains, strict=True)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=16)
    parser.add_argument("--pairs", type=int, default=10_000)
    parser.add_argument("--seed", default="a")
    options = parser.parse_args()
    rng = Rng(f"hunches {options.seed}")
    first = numbers = [number.start for number in NUMBERS]
    print(*(number.name for number in NUMBERS))
    for turn in range(options.rounds):
        pace = 1.0 if turn < SMALL_STEPS_FROM * options.rounds else 0.5
        numbers = improved(numbers, options.pairs, pace, rng)
        print(*(f"{number:.2f}" for number in numbers), flush=True)
    pairs = zip(range(options.pairs), worlds(rng))
    shares = [won(world, player(numbers), player(first), rng) for _, world in pairs]
    print(f"{sum(shares) / len(shares):.1%} of {2 * len(shares)} games against the first ones")


if __name__ == "__main__":
    main()
