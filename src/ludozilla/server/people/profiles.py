"""What can be known of people: their ratings, games and statistics; who is best."""

from __future__ import annotations

from sqlalchemy import Connection, and_, case, func, select

from ludozilla.server import limits
from ludozilla.server.database import PEOPLE, SEATS, TABLES
from ludozilla.server.people.protocol import (
    Leader,
    PastGame,
    PastSeat,
    Profile,
    RatingInfo,
    Statistic,
)
from ludozilla.server.people.schema import ACCOUNTS, FINISHES, RATINGS, RESULTS
from ludozilla.server.refusals import Refusal


def profile(connection: Connection, person: str) -> Profile:
    """All that everybody may know of somebody."""
    query = (
        select(PEOPLE.c.name, PEOPLE.c.since, ACCOUNTS.c.person)
        .outerjoin_from(PEOPLE, ACCOUNTS, ACCOUNTS.c.person == PEOPLE.c.id)
        .where(PEOPLE.c.id == person)
    )
    row = connection.execute(query).first()
    if row is None or not row.name:
        raise Refusal("no-person")
    return Profile(
        person,
        row.name,
        row.since,
        _ratings(connection, person),
        _statistics(connection, person),
        guest=row.person is None,
    )


def _ratings(connection: Connection, person: str) -> tuple[RatingInfo, ...]:
    query = (
        select(RATINGS.c.game, RATINGS.c.players, RATINGS.c.rating, RATINGS.c.games, RATINGS.c.wins)
        .where(RATINGS.c.person == person)
        .order_by(RATINGS.c.game, RATINGS.c.players)
    )
    return tuple(RatingInfo(*row) for row in connection.execute(query))


def _statistics(connection: Connection, person: str) -> tuple[Statistic, ...]:
    won = case((and_(RESULTS.c.rank == 1, RESULTS.c.left.is_(False)), 1), else_=0)
    left = case((RESULTS.c.left, 1), else_=0)
    query = (
        select(
            FINISHES.c.game,
            FINISHES.c.players,
            func.count(),
            func.sum(won),
            func.sum(left),
            func.max(RESULTS.c.points),
        )
        .join(RESULTS, RESULTS.c.table == FINISHES.c.table)
        .where(RESULTS.c.person == person)
        .group_by(FINISHES.c.game, FINISHES.c.players)
        .order_by(FINISHES.c.game, FINISHES.c.players)
    )
    return tuple(Statistic(*row) for row in connection.execute(query))


def history(
    connection: Connection, person: str, own: bool, before: int | None
) -> tuple[PastGame, ...]:
    """Games that somebody has finished, the latest first.

    Of another's, those at public tables: the id of a private one is the link to it.
    """
    chosen = (
        select(FINISHES, TABLES.c.version, TABLES.c.public)
        .join(TABLES, TABLES.c.id == FINISHES.c.table)
        .where(FINISHES.c.table.in_(select(RESULTS.c.table).where(RESULTS.c.person == person)))
        .order_by(FINISHES.c.number.desc())
        .limit(limits.HISTORY)
    )
    if not own:
        chosen = chosen.where(TABLES.c.public)
    if before is not None:
        chosen = chosen.where(FINISHES.c.number < before)
    games = connection.execute(chosen).all()
    seats = _seats(connection, [game.table for game in games])
    return tuple(
        PastGame(
            game.number,
            game.table,
            game.game,
            game.version,
            game.ended,
            game.rated,
            game.public,
            tuple(seats[game.table]),
        )
        for game in games
    )


def _seats(connection: Connection, tables: list[str]) -> dict[str, list[PastSeat]]:
    query = (
        select(RESULTS, SEATS.c.name, SEATS.c.bot)
        .join(SEATS, and_(SEATS.c.table == RESULTS.c.table, SEATS.c.seat == RESULTS.c.seat))
        .where(RESULTS.c.table.in_(tables))
        .order_by(RESULTS.c.table, RESULTS.c.seat)
    )
    found: dict[str, list[PastSeat]] = {table: [] for table in tables}
    for row in connection.execute(query):
        person = row.person or ""
        found[row.table].append(
            PastSeat(
                row.rank, row.points, person, row.name, row.bot, row.left, row.before, row.after
            )
        )
    return found


def leaders(connection: Connection, game: str, players: int) -> tuple[Leader, ...]:
    """The best of those who have an account."""
    query = (
        select(PEOPLE.c.id, PEOPLE.c.name, RATINGS.c.rating, RATINGS.c.games, RATINGS.c.wins)
        .join(RATINGS, RATINGS.c.person == PEOPLE.c.id)
        .join(ACCOUNTS, ACCOUNTS.c.person == PEOPLE.c.id)
        .where(RATINGS.c.game == game, RATINGS.c.players == players, PEOPLE.c.banned.is_(None))
        .order_by(RATINGS.c.rating.desc(), RATINGS.c.games.desc(), PEOPLE.c.name)
        .limit(limits.LEADERS)
    )
    return tuple(Leader(*row) for row in connection.execute(query))
