"""How the special monsters of Zorgl-Zilla fare between equal players, as Markdown.

    python bench/zorgl_zilla_balance.py [games] [bot] [name=value ...]

Two players, a special monster each by lot; every deal is played twice, with the monsters
exchanged, so that neither seat nor start square favours one of them.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from typing import Final

from ludozilla.bots.spec import make_bot
from ludozilla.bots.turn import bot_action
from ludozilla.engine.bot import Bot
from ludozilla.engine.rng import Rng, seed_from
from ludozilla.games.zorgl_zilla.city import City
from ludozilla.games.zorgl_zilla.game import GAME
from ludozilla.games.zorgl_zilla.monster import MONSTERS
from ludozilla.lab.tally import wilson

OPTIONS: Final = {"players": "2", "monsters": "random"}


def main() -> None:
    """Play and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    bot = make_bot(sys.argv[2] if len(sys.argv) > 2 else "greedy")
    options = OPTIONS | dict(word.split("=", 1) for word in sys.argv[3:])
    played: Counter[int] = Counter()
    won: defaultdict[int, float] = defaultdict(float)
    for number in range((games + 1) // 2):
        for exchanged in (False, True):
            kinds, shares = play(bot, options, seed_from(f"balance {number}"), exchanged)
            for kind, share in zip(kinds, shares, strict=True):
                played[kind] += 1
                won[kind] += share
    print("| monster | games | won | 95 % interval |\n| --- | ---: | ---: | ---: |")
    for kind in sorted(played, key=lambda kind: -won[kind] / played[kind]):
        low, high = wilson(won[kind], played[kind])
        name = GAME.token_label(MONSTERS[kind].words[0], "en")
        share = won[kind] / played[kind]
        print(f"| {name} | {played[kind]} | {share:.0%} | {low:.0%} to {high:.0%} |")


def play(
    bot: Bot, options: dict[str, str], seed: str, exchanged: bool
) -> tuple[list[int], list[float]]:
    """A game: who played which monster, and who won how much of it."""
    city: City = GAME.new(options, Rng.keyed(seed, 0))
    if exchanged:
        city.kinds, city.won = city.kinds[::-1], city.won[::-1]
    while city.ending is None:
        city.apply(bot_action(bot, city, seed), Rng.keyed(seed, city.moves + 1))
    return city.kinds, city.ending.shares


if __name__ == "__main__":
    main()
