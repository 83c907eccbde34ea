"""How balanced Gobelins is between greedy players, as Markdown.

    python bench/gobelins_balance.py [games per number of players] [bot]

Run it with the compiled package: 2,000 games of each kind take some minutes.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from statistics import mean, quantiles

from ludozilla.bots.spec import make_bot
from ludozilla.bots.turn import bot_action
from ludozilla.engine.journal import Journal
from ludozilla.engine.rng import Rng, seed_from
from ludozilla.games.gobelins.cards import CLANS, COLOUR, IDS, KIND, NAMES_OF_KIND
from ludozilla.games.gobelins.game import GAME
from ludozilla.games.gobelins.words import FIRST_CARD
from ludozilla.lab.tally import wilson

LEAST_PLAYED = 30  # a card played less often says nothing


class Figures:
    """What many games with the same number of players add up to."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.games = 0
        self.wins = [0.0] * players
        self.first = 0.0
        self.lengths: list[int] = []
        self.rounds: list[int] = []
        self.ends: Counter[str] = Counter()
        # By how many players a card was played, or a clan most of all, and their shares of the win
        self.played: Counter[int] = Counter()
        self.won: defaultdict[int, float] = defaultdict(float)
        self.clan_played: Counter[int] = Counter()
        self.clan_won: defaultdict[int, float] = defaultdict(float)

    def play(self, number: int, bot: str) -> None:
        """One more game."""
        seed = seed_from(f"balance {self.players}/{number}")
        state = GAME.new({"players": self.players}, Rng.keyed(seed, 0))
        first = state.advantage
        journal = Journal()
        state.listen(journal)
        player = make_bot(bot)
        while state.ending is None:
            state.apply(bot_action(player, state, seed), Rng.keyed(seed, state.moves + 1))
        shares = state.ending.shares
        self.games += 1
        self.wins = [old + new for old, new in zip(self.wins, shares)]
        self.first += shares[first]
        self.lengths.append(state.moves)
        self.rounds.append(state.round)
        self.ends[state.ending.reason] += 1
        played = set(_played(journal))
        for seat, kind in {(seat, KIND[card]) for seat, card in played}:
            self.played[kind] += 1
            self.won[kind] += shares[seat]
        for seat in range(self.players):
            clans = Counter(COLOUR[card] for owner, card in played if owner == seat)
            if clans:
                main = max(clans, key=lambda clan: (clans[clan], -clan))
                self.clan_played[main] += 1
                self.clan_won[main] += shares[seat]

    def report(self) -> Iterator[str]:
        """All figures as lines of Markdown."""
        lengths = quantiles(self.lengths, n=20)
        yield f"## {self.players} players, {self.games} games"
        yield ""
        yield (
            f"{mean(self.lengths):.0f} decisions on average (5 % below {lengths[0]:.0f}, 5 % above "
            f"{lengths[-1]:.0f}), {mean(self.rounds):.1f} rounds. Who began with the advantage "
            f"token won {self._share(self.first, self.games)}."
        )
        yield ""
        yield "| Seat | Won |"
        yield "|---|---|"
        for seat, won in enumerate(self.wins):
            yield f"| {seat + 1} | {self._share(won, self.games)} |"
        yield ""
        yield "| Ended by | Games |"
        yield "|---|---|"
        for reason, count in self.ends.most_common():
            name = reason if reason == "points" else f"{reason} {name_of(IDS.index(reason))}"
            yield f"| {name} | {count} ({count / self.games:.1%}) |"
        yield ""
        yield "| Main clan of a player | Players | Won |"
        yield "|---|---|---|"
        for clan in sorted(self.clan_played):
            count = self.clan_played[clan]
            yield f"| {CLANS[clan]['en']} | {count} | {self._share(self.clan_won[clan], count)} |"
        yield ""
        rates = sorted(
            (self.won[kind] / count, kind)
            for kind, count in self.played.items()
            if count >= LEAST_PLAYED
        )
        yield "| Strongest when played | Players | Won | Weakest when played | Players | Won |"
        yield "|---|---|---|---|---|---|"
        for (_, best), (_, worst) in zip(rates[:-11:-1], rates[:10]):
            yield f"| {self._card(best)} | {self._card(worst)} |"
        yield ""
        never = [IDS[kind] for kind in range(len(IDS)) if not self.played[kind]]
        rare = [IDS[kind] for kind, count in self.played.items() if count < LEAST_PLAYED]
        yield f"Never played: {', '.join(never) or 'none'}."
        yield f"Played by fewer than {LEAST_PLAYED} players: {', '.join(sorted(rare)) or 'none'}."
        yield ""

    def _card(self, kind: int) -> str:
        count = self.played[kind]
        return f"{IDS[kind]} {name_of(kind)} | {count} | {self._share(self.won[kind], count)}"

    @staticmethod
    def _share(won: float, count: int) -> str:
        low, high = wilson(won, count)
        return f"{won / count:.1%} ({low:.1%}–{high:.1%})"


def _played(journal: Journal) -> Iterator[tuple[int, int]]:
    """Who played which card, by placing or mutation."""
    for event in journal.events:
        if event.key in ("placed", "mutates"):
            seat, token = event.args["who"], event.args.get("into", event.args["card"])
            assert isinstance(seat, int)
            assert isinstance(token, int)
            yield seat, token - FIRST_CARD


def name_of(kind: int) -> str:
    """A card's name."""
    return NAMES_OF_KIND[kind]["en"]


def main() -> None:
    """Play and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    bot = sys.argv[2] if len(sys.argv) > 2 else "greedy:fills=2"
    for players in (2, 3, 4):
        figures = Figures(players)
        for number in range(games):
            figures.play(number, bot)
        print("\n".join(figures.report()), flush=True)


if __name__ == "__main__":
    main()
