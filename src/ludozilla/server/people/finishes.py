"""Games that are over: how they ended for everybody, and what that says of those who played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from time import time
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from ludozilla.server.course import HERE, Course
from ludozilla.server.database import PEOPLE
from ludozilla.server.people.schema import FINISHES, RATINGS, RESULTS
from ludozilla.server.people.skill import Result, Skill, after_game
from ludozilla.server.store import Opened
from ludozilla.server.writer import Errand

Key = tuple[str, str, int]
"""A person, a game and a number of players: whom and what a rating is about."""


class Rating(msgspec.Struct, frozen=True):
    """A skill and what it comes from."""

    skill: Skill = Skill()
    games: int = 0
    wins: int = 0

    def with_game(self, skill: Skill, result: Result) -> Rating:
        """After another game."""
        won = result.rank == 1 and not result.left
        return Rating(skill, self.games + 1, self.wins + won)


def is_rated(table: Opened) -> bool:
    """Whether a game says something about people: all seats are theirs, and nobody has two."""
    people = [seat.person for seat in table.seats]
    among_people = len(people) > 1 and all(people) and len(set(people)) == len(people)
    return table.terms.rated and among_people


def results_of(table: Opened, course: Course) -> list[Result]:
    """How a game ended for everybody."""
    outcome = course.table.outcome
    points = outcome.points if outcome is not None else [0] * len(table.seats)
    return [
        Result(seat.person, rank, own, course.standing[number] != HERE, number in course.helped)
        for number, (seat, rank, own) in enumerate(
            zip(table.seats, course.ranks, points, strict=True)
        )
    ]


def finishing(table: Opened, course: Course) -> list[Errand]:
    """What is to be done with the row that has ended a game; nothing with any other."""
    if not course.over:
        return []
    results, rated = results_of(table, course), is_rated(table)
    return [partial(finish, table=table.id, game=table.game, results=results, rated=rated)]


# -- errands -----------------------------------------------------------------------------------

# Made once: every game that ends comes by here.
_ONE_BY_ONE: Final = (
    select(PEOPLE.c.id)
    .where(PEOPLE.c.id.in_(bindparam("people", expanding=True)))
    .order_by(PEOPLE.c.id)
    .with_for_update()
)
_ADD_FINISH: Final = insert(FINISHES)
_ADD_RESULTS: Final = insert(RESULTS)


def finish(
    connection: Connection,
    table: str,
    game: str,
    results: Sequence[Result],
    rated: bool,
    ended: float | None = None,
) -> None:
    """Keep how a game ended, and rate those who played it, with its last row or not at all."""
    people = sorted({result.person for result in results if result.person})
    # Two games of one person that end at the same time are rated one after the other.
    connection.execute(_ONE_BY_ONE, {"people": people}).all()
    players = len(results)
    row = {"table": table, "game": game, "players": players, "rated": rated}
    connection.execute(_ADD_FINISH, row | {"ended": time() if ended is None else ended})
    before = {person: Rating() for person in people}
    if rated:
        query = select(RATINGS).where(
            RATINGS.c.person.in_(people), RATINGS.c.game == game, RATINGS.c.players == players
        )
        for own in connection.execute(query):
            before[own.person] = Rating(Skill(own.mu, own.sigma), own.games, own.wins)
    after = _rated(before, results) if rated else {}
    rows = [_result(table, seat, result, before, after) for seat, result in enumerate(results)]
    connection.execute(_ADD_RESULTS, rows)
    for person, rating in after.items():
        own_one = delete(RATINGS).where(
            RATINGS.c.person == person, RATINGS.c.game == game, RATINGS.c.players == players
        )
        connection.execute(own_one)
        connection.execute(insert(RATINGS), _rating((person, game, players), rating))


def rate_anew(connection: Connection) -> int:
    """Work out all ratings from the games that were played; how many games that were."""
    ratings: dict[Key, Rating] = {}
    games = _rated_games(connection)
    changes = []
    for table, game, results in games:
        players = len(results)
        people = [str(result.person) for result in results]
        before = {it: ratings.get((it, game, players), Rating()) for it in people}
        after = _rated(before, results)
        ratings |= {(it, game, players): rating for it, rating in after.items()}
        for seat, result in enumerate(results):
            row = _result(table, seat, result, before, after)
            changes.append({"of": table, "at": seat, "was": row["before"], "is": row["after"]})
    connection.execute(delete(RATINGS))
    there = set(connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.name != "")).scalars())
    rows = [_rating(key, rating) for key, rating in ratings.items() if key[0] in there]
    if rows:
        connection.execute(insert(RATINGS), rows)
        connection.execute(_SET_RATINGS, changes)
    return len(games)


_SET_RATINGS = (
    update(RESULTS)
    .where(RESULTS.c.table == bindparam("of"), RESULTS.c.seat == bindparam("at"))
    .values(before=bindparam("was"), after=bindparam("is"))
)


def _rated_games(connection: Connection) -> list[tuple[str, str, list[Result]]]:
    """All rated games, in the order in which they ended."""
    query = (
        select(FINISHES.c.table, FINISHES.c.game, RESULTS)
        .join(RESULTS, RESULTS.c.table == FINISHES.c.table)
        .where(FINISHES.c.rated)
        .order_by(FINISHES.c.number, RESULTS.c.seat)
    )
    found: dict[str, tuple[str, str, list[Result]]] = {}
    for row in connection.execute(query):
        _, _, results = found.setdefault(row.table, (row.table, row.game, []))
        results.append(Result(row.person, row.rank, row.points, row.left, row.helped))
    return list(found.values())


def _rated(before: dict[str, Rating], results: Sequence[Result]) -> dict[str, Rating]:
    people = [str(result.person) for result in results]
    skills = after_game([before[person].skill for person in people], results)
    return {
        person: before[person].with_game(skill, result)
        for person, skill, result in zip(people, skills, results, strict=True)
    }


def _result(
    table: str, seat: int, result: Result, before: dict[str, Rating], after: dict[str, Rating]
) -> dict[str, Any]:
    row: dict[str, Any] = msgspec.structs.asdict(result) | {"table": table, "seat": seat}
    person = result.person
    is_rated = person is not None and person in after
    row["before"] = before[str(person)].skill.rating if is_rated else None
    row["after"] = after[str(person)].skill.rating if is_rated else None
    return row


def _rating(key: Key, rating: Rating) -> dict[str, Any]:
    person, game, players = key
    return {
        "person": person,
        "game": game,
        "players": players,
        "mu": rating.skill.mu,
        "sigma": rating.skill.sigma,
        "rating": rating.skill.rating,
        "games": rating.games,
        "wins": rating.wins,
    }
