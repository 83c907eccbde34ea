"""A look at the balance of Happy City, between greedy players.

    python bench/happy_city_balance.py --games 2000 --jobs 2 > balance.md

prints, for each mode and number of players: wins by place in the turn order,
the distribution of scores, how often each special building is taken and wins,
what each monster costs its holder, which multicolour cards sell, and how players
who keep off deck 4 fare against those who don't (half as many games). Compiled,
2,000 games of every kind take about ten minutes of one core.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from multiprocessing import Pool
from statistics import mean, quantiles

from ludozilla.bots.greedy import GreedyBot
from ludozilla.engine.bot import Budget
from ludozilla.engine.journal import Event, Journal
from ludozilla.engine.rng import Rng
from ludozilla.games.happy_city import data
from ludozilla.games.happy_city.cards import CARD, FIRST_MONSTER, MULTICOLOUR, NAMES, NONE
from ludozilla.games.happy_city.cities import ROW, HappyCityState
from ludozilla.games.happy_city.game import GAME
from ludozilla.games.happy_city.words import FIRST_CARD, FIRST_DECK

MODES = ("family", "expert")
PLAYERS = (2, 3, 4, 5)
BATCH = 50
FOURTH_DECK = FIRST_DECK + 3

Kind = tuple[str, int]  # mode and number of players


@dataclass
class Seat:
    """How a game went for one player."""

    place: int
    points: int
    share: float
    """of the win"""
    is_shy: bool
    """whether the player kept off deck 4"""
    special: str
    monsters: list[str]
    bought: list[str]
    draws: int
    """from deck 4"""


@dataclass
class Game:
    """What is kept of a game."""

    rounds: int
    seats: list[Seat]
    left: list[str]
    """special buildings that nobody took"""
    offered: list[str]
    """multicolour cards that came up"""


def play(kind: Kind, number: int, seed: str, shy: int) -> Game:
    """A game between greedy players, of whom some, from a random seat on, keep off deck 4."""
    mode, players = kind
    rng = Rng(f"{seed}/{mode}/{players}/{number}")
    first_shy = rng.below(players)
    is_shy = [(seat - first_shy) % players < shy for seat in range(players)]
    state = GAME.new({"mode": mode, "players": players}, rng)
    bot = GreedyBot(fills=2)
    journal = Journal()
    while state.ending is None:
        action = bot.choose(state.seen_by(state.seat), Budget(), rng).action
        if action == FOURTH_DECK and is_shy[state.seat]:
            others = [other for other in state.legal_actions() if other != FOURTH_DECK]
            action = rng.choice(others or [FOURTH_DECK])
        state.listen(journal)
        state.apply(action, rng)
    return told(state, journal.take(), is_shy)


def told(state: HappyCityState, events: list[Event], is_shy: list[bool]) -> Game:
    """What is worth keeping of a finished game."""
    outcome = state.outcome()
    multicolour = {FIRST_CARD + card for card in MULTICOLOUR}
    drawn = [event.args for event in events if event.key == "drew" and event.args["deck"] == 4]
    seats = []
    for seat, share in enumerate(outcome.shares):
        bought = [e.args["card"] for e in events if e.key == "bought" and e.args["who"] == seat]
        slot = state.special_slot[seat]
        seats.append(
            Seat(
                place=(seat - state.first) % state.setup.seats,
                points=outcome.points[seat],
                share=share,
                is_shy=is_shy[seat],
                special=NAMES[CARD[state.city(seat)[slot]]] if slot != NONE else "",
                monsters=[NAMES[FIRST_MONSTER + n] for n in range(5) if state.held[seat] >> n & 1],
                bought=[name_of(card) for card in bought if card in multicolour],
                draws=sum(args["who"] == seat for args in drawn),
            )
        )
    offered = [name_of(args["card"]) for args in drawn if args["card"] in multicolour]
    left = [NAMES[CARD[part]] for part in state.parts.at[ROW]]
    return Game(state.round, seats, left, offered)


def name_of(word: object) -> str:
    """The card that a word of the notation stands for."""
    assert isinstance(word, int)
    return NAMES[word - FIRST_CARD]


# -- tables ----------------------------------------------------------------------------------


@dataclass
class Column:
    """A running mean of shares of wins and of points, relative to a fair share and the mean."""

    count: int = 0
    share: float = 0.0
    lead: float = 0.0

    def add(self, game: Game, seat: Seat) -> None:
        """Count one player's game."""
        self.count += 1
        self.share += seat.share * len(game.seats)
        self.lead += seat.points - mean([other.points for other in game.seats])

    def cells(self) -> str:
        """Wins per fair share, and points more than the table's mean."""
        if not self.count:
            return "– | –"
        return f"{self.share / self.count:.2f} | {self.lead / self.count:+.1f}"


def by_name(names: Iterable[str]) -> dict[str, Column]:
    return {name: Column() for name in names}


def best_first(columns: dict[str, Column]) -> list[tuple[str, Column]]:
    return sorted(columns.items(), key=lambda pair: -pair[1].share / (pair[1].count or 1))


def overview(games: dict[Kind, list[Game]]) -> Iterator[str]:
    yield "| mode | players | rounds | wins by place in turn order | points: mean (5 % … 95 %) |"
    yield "|---|---|---|---|---|"
    for (mode, players), played in games.items():
        wins = [0.0] * players
        for game in played:
            for seat in game.seats:
                wins[seat.place] += seat.share
        shares = " · ".join(f"{100 * won / len(played):.1f} %" for won in wins)
        points = [seat.points for game in played for seat in game.seats]
        cuts = quantiles(points, n=20)
        rounds = mean([game.rounds for game in played])
        spread = f"{mean(points):.1f} ({cuts[0]:.0f} … {cuts[-1]:.0f})"
        yield f"| {mode} | {players} | {rounds:.1f} | {shares} | {spread} |"


def specials(games: dict[Kind, list[Game]], mode: str) -> Iterator[str]:
    rows = data.SPECIALS.family if mode == "family" else data.SPECIALS.expert
    columns = by_name(card.id for card in rows)
    laid = Counter[str]()
    for kind, played in games.items():
        for game in played if kind[0] == mode else []:
            laid.update(game.left)
            for seat in game.seats:
                if seat.special:
                    laid[seat.special] += 1
                    columns[seat.special].add(game, seat)
    yield "| special building | taken when laid out | wins per fair share | points above the mean |"
    yield "|---|---|---|---|"
    for name, column in best_first(columns):
        taken = 100 * column.count / laid[name] if laid[name] else 0
        yield f"| {name} | {taken:.0f} % | {column.cells()} |"


def monsters(games: dict[Kind, list[Game]]) -> Iterator[str]:
    columns = by_name(card.id for card in data.MONSTERS.monster)
    count = 0
    for played in games.values():
        for game in played:
            count += 1
            for seat in game.seats:
                for name in seat.monsters:
                    columns[name].add(game, seat)
    yield "| monster | on the table at the end | wins per fair share | points above the mean |"
    yield "|---|---|---|---|"
    for name, column in columns.items():
        yield f"| {name} | {100 * column.count / count:.0f} % | {column.cells()} |"


def multicolour_cards(games: dict[Kind, list[Game]]) -> Iterator[str]:
    columns = by_name(NAMES[card] for card in MULTICOLOUR)
    offered = Counter[str]()
    for played in games.values():
        for game in played:
            offered.update(game.offered)
            for seat in game.seats:
                for name in seat.bought:
                    columns[name].add(game, seat)
    yield "| multicolour card | sold when drawn | wins per fair share | points above the mean |"
    yield "|---|---|---|---|"
    for name, column in best_first(columns):
        yield f"| {name} | {100 * column.count / offered[name]:.0f} % | {column.cells()} |"


def fourth_deck(games: dict[Kind, list[Game]]) -> Iterator[str]:
    yield "| mode | players | draws per game | wins of who keeps off it | points above the mean |"
    yield "|---|---|---|---|---|"
    for (mode, players), played in games.items():
        column = Column()
        draws = 0
        for game in played:
            for seat in game.seats:
                draws += seat.draws
                if seat.is_shy:
                    column.add(game, seat)
        yield f"| {mode} | {players} | {draws / len(played):.1f} | {column.cells()} |"


# -- running ---------------------------------------------------------------------------------

Batch = tuple[Kind, range, str, int]


def batch(task: Batch) -> tuple[Kind, list[Game]]:
    """What a process does at a go."""
    kind, numbers, seed, shy = task
    return kind, [play(kind, number, seed, shy) for number in numbers]


def run(games: int, jobs: int, seed: str, mixed: bool) -> dict[Kind, list[Game]]:
    """Games of every mode and number of players; in mixed ones half of them keep off deck 4."""
    tasks: list[Batch] = [
        ((mode, players), range(start, min(start + BATCH, games)), seed, players // 2 * mixed)
        for mode in MODES
        for players in PLAYERS
        for start in range(0, games, BATCH)
    ]
    played: dict[Kind, list[Game]] = {(mode, players): [] for mode in MODES for players in PLAYERS}
    with Pool(jobs) as pool:
        for kind, some in pool.imap(batch, tasks):
            played[kind] += some
    return played


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=2000, help="of each mode and player count")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="balance")
    wanted = parser.parse_args()
    games = run(wanted.games, wanted.jobs, wanted.seed, mixed=False)
    show("Seats and scores", overview(games))
    show("Family specials", specials(games, "family"))
    show("Expert specials", specials(games, "expert"))
    show("Monsters", monsters(games))
    show("Multicolour cards", multicolour_cards(games))
    mixed = run(wanted.games // 2, wanted.jobs, f"{wanted.seed} mixed", mixed=True)
    show("The fourth deck", fourth_deck(mixed))


def show(title: str, lines: Iterator[str]) -> None:
    """Print a section."""
    print(f"### {title}\n", *lines, "", sep="\n", flush=True)


if __name__ == "__main__":
    main()
