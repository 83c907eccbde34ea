"""Ratings come from games, and can be worked out again."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from ludozilla.server.people.finishes import finish, is_rated, rate_anew
from ludozilla.server.people.profiles import history, profile
from ludozilla.server.people.schema import FINISHES, RATINGS, RESULTS
from ludozilla.server.people.skill import Result, Skill, after_game
from ludozilla.server.protocol import Terms
from ludozilla.server.store import OVER, Opened, Person, Seat, Store

pytestmark = pytest.mark.single

PEOPLE = ("ana", "bea", "cleo")


def ratings(*results: Result) -> list[int]:
    """What a first game makes of everybody's 1500."""
    return [skill.rating for skill in after_game([Skill()] * len(results), results)]


def test_who_wins_rises_and_who_loses_falls():
    up, down = ratings(Result("a", 1), Result("b", 2))
    assert up > 1500 > down
    assert len(set(ratings(Result("a", 1), Result("b", 1)))) == 1


def test_those_who_stayed_are_rated_as_if_they_had_been_alone():
    alone = ratings(Result("a", 1), Result("b", 2))
    with_leaver = ratings(Result("a", 2), Result("b", 3), Result("c", 1, left=True))
    assert with_leaver[:2] == alone
    assert with_leaver[2] < 1500


def test_who_alone_stayed_gains_only_by_winning():
    won = ratings(Result("a", 1), Result("b", 2, left=True))
    assert won == ratings(Result("a", 1), Result("b", 2))
    lost_to_a_bot = ratings(Result("a", 2), Result("b", 1, left=True))
    assert lost_to_a_bot[0] == 1500
    assert lost_to_a_bot[1] < 1500


def table(*seats: Seat) -> Opened:
    return Opened("t", "zoon", "1", {}, "seed", "start", OVER, True, "ana", seats)


@pytest.mark.parametrize(
    ("seats", "rated"),
    [
        ((Seat("ana", "Ana"), Seat("bea", "Béa")), True),
        ((Seat("ana", "Ana"), Seat("ana", "Ana")), False),
        ((Seat("ana", "Ana"), Seat(bot="greedy")), False),
        ((Seat("ana", "Ana"),), False),
    ],
)
def test_only_games_among_people_are_rated(seats, rated):
    opened = table(*seats)
    assert is_rated(opened) is rated
    assert is_rated(replace(opened, terms=Terms(rated=False))) is False


async def with_people(folder: Path) -> Store:
    store = await Store.in_folder(folder)
    for person in PEOPLE:
        await store.add_person(Person(person, person), person)
    return store


async def play(store: Store, name: str, rated: bool, *results: Result) -> None:
    """A game that ends at once."""
    seats = [Seat(result.person, result.person or "", "") for result in results]
    opened = Opened(name, "zoon", "1", {}, "s", "d", OVER, True, "ana", tuple(seats))
    await store.add_table(opened)
    await store.do(partial(finish, table=name, game="zoon", results=results, rated=rated))


def two(winner: str, loser: str) -> tuple[Result, Result]:
    return Result(winner, 1, 10), Result(loser, 2, 7)


async def all_rows(store: Store) -> Any:
    def read(connection: Connection) -> list[Any]:
        return [sorted(map(tuple, connection.execute(select(it)))) for it in (RATINGS, RESULTS)]

    return await store.ask(read)


def test_ratings_are_the_same_when_they_are_worked_out_again(tmp_path):
    async def check() -> None:
        store = await with_people(tmp_path)
        for number in range(12):
            winner, loser = PEOPLE[number % 3], PEOPLE[(number * number + 1) % 3]
            if winner != loser:
                await play(store, f"t{number}", number % 4 != 3, *two(winner, loser))
        helped = Result(PEOPLE[0], 1, helped=True)
        await play(store, "helped", True, helped, Result(PEOPLE[1], 2))
        await play(store, "three", True, *[Result(who, i + 1) for i, who in enumerate(PEOPLE)])
        before = await all_rows(store)
        assert len(before[0]) == 6  # three people, games of two and of three
        await store.do(lambda it: it.execute(RATINGS.delete()))
        games = await store.do(rate_anew)
        assert await all_rows(store) == before
        assert games == 8
        await store.close()

    asyncio.run(check())


def test_a_game_ends_once(tmp_path):
    async def check() -> None:
        store = await with_people(tmp_path)
        await play(store, "t", True, *two("ana", "bea"))
        again = partial(finish, table="t", game="zoon", results=two("bea", "ana"), rated=True)
        before = await all_rows(store)
        with pytest.raises(IntegrityError):
            await store.do(again)
        assert await all_rows(store) == before
        await store.close()

    asyncio.run(check())


def test_games_of_one_person_that_end_at_the_same_time_all_count(tmp_path):
    async def check() -> None:
        store = await with_people(tmp_path)
        other = await Store.in_folder(tmp_path)
        games = [
            play(one, f"t{number} {which}", True, *two("ana", "bea"))
            for number in range(5)
            for which, one in enumerate((store, other))
        ]
        await asyncio.gather(*games)
        known = await store.ask(partial(profile, person="ana"))
        assert [(it.games, it.wins) for it in known.ratings] == [(10, 10)]
        before = await all_rows(store)
        await store.do(rate_anew)
        assert await all_rows(store) == before
        await other.close()
        await store.close()

    asyncio.run(check())


def test_a_history_comes_in_pages_and_tells_of_all_seats(tmp_path):
    async def check() -> None:
        store = await with_people(tmp_path)
        await play(store, "bots", False, Result("ana", 2, 5), Result(None, 1, 9))
        for number in range(60):
            await play(store, f"t{number}", True, *two("ana", "bea"))
        read = partial(history, person="ana", own=True)
        first = await store.ask(partial(read, before=None))
        rest = await store.ask(partial(read, before=first[-1].number))
        assert [game.table for game in first + rest] == [
            *[f"t{number}" for number in reversed(range(60))],
            "bots",
        ]
        assert [seat.person for seat in first[0].seats] == ["ana", "bea"]
        before, after = first[0].seats[0].before, first[0].seats[0].after
        assert (before or 0) < (after or 0)
        assert rest[-1].seats[0].before is None
        known = await store.ask(partial(profile, person="ana"))
        assert [(it.games, it.wins, it.best) for it in known.statistics] == [(61, 60, 10)]
        assert [(it.games, it.wins) for it in known.ratings] == [(60, 60)]
        ended = await store.ask(lambda it: it.execute(select(FINISHES.c.ended)).scalars().all())
        assert len(ended) == 61
        await store.close()

    asyncio.run(check())
