"""All that a viewer receives is the same whether it is built from the truth or from another world
that this viewer cannot tell from it."""

import asyncio
from collections.abc import Awaitable, Iterator
from copy import copy
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ludozilla.conformance.findings import other_worlds
from ludozilla.engine.parts import WATCHER
from ludozilla.engine.record import seed_of
from ludozilla.engine.registry import find
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import IllegalAction, State
from ludozilla.engine.texts import LANGUAGES
from ludozilla.server.course import Course
from ludozilla.server.log import PLAY, Row
from ludozilla.server.owner import Owner
from ludozilla.server.protocol import Play, Terms
from ludozilla.server.refusals import Refusal
from ludozilla.server.store import PLAYING, Opened, Person, Seat
from ludozilla.server.thinker import Advise
from ludozilla.server.thoughts import _question
from ludozilla.server.views import View
from ludozilla.table.preview import Preview
from ludozilla.table.table import Table

pytestmark = pytest.mark.single

SOONER = 15
"""How many moves are looked at without compilation."""


class Outside:
    """Neither store nor bots are needed where nothing is to happen."""

    async def ask(self, question: Any) -> list[Any]:
        """Nothing was said here."""
        return []

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"{name} was called")


def twin_of(course: Course, world: State) -> Course:
    """The same table in another world: with the same past, as far as anybody was told of it."""
    twin = copy(course)
    twin.table = copy(course.table)
    twin.table._state = world
    twin.table._sketches = {}
    return twin


def owner_of(course: Course) -> Owner:
    table = course.table
    seats = tuple(Seat(f"p{seat}", f"P{seat}") for seat in range(table.seats))
    record = table.record
    opened = Opened(
        *("t", record.game, record.version, record.options, record.seed, record.start),
        *(PLAYING, True, "p0", seats, Terms(rated=False)),
        salt="salt",
    )
    owner = Owner(opened, Outside(), Outside(), 0)  # type: ignore[arg-type]
    owner.course = course
    return owner


class Listening:
    def __init__(self, person: Person | None, lang: str) -> None:
        self.person = person
        self.seat: int | None = None
        self.lang = lang
        self.messages: list[bytes] = []

    def tell(self, message: bytes) -> None:
        self.messages.append(message)

    def dismiss(self, refusal: Refusal) -> None:
        self.tell(msgspec.json.encode(refusal.told(self.lang)))


async def received(owner: Owner, viewer: int, lang: str, wrong: list[Play]) -> list[bytes]:
    """All that a viewer can get of a table as it stands: on coming, on looking, on trying."""
    person = None if viewer == WATCHER else Person(f"p{viewer}", f"P{viewer}")
    listening = Listening(person, lang)
    await owner.audience.welcome(listening, None)
    messages = [
        *listening.messages,
        await owner.audience.look(person, None, lang, owner.game().table.version - 3),
    ]
    if viewer in owner.game().waiting():
        view = owner.game().table.view(viewer)
        for action in {view.legal_actions()[0], view.legal_actions()[-1]}:
            foretold = await owner.preview(person, None, lang, view.text(action))
            messages.append(msgspec.json.encode(foretold))
    if not owner.game().over:
        messages += [await refused_by(owner.record(), lang)]
    if person is not None and not owner.game().over:  # all that a hint is made of
        question = _question(owner, person, None, lang, deciding=False)
        messages.append(msgspec.json.encode(replace(question, dice="")))
    for command in wrong:
        try:
            await owner.play(person, None, command)
        except Refusal as refusal:
            messages.append(msgspec.json.encode(refusal.told(lang, command.id)))
        else:
            raise AssertionError(f"{command} should not work")
    return messages


async def refused_by(doing: Awaitable[Any], lang: str) -> bytes:
    """What is said of something that cannot be done."""
    try:
        await doing
    except Refusal as refused:
        return msgspec.json.encode(refused.told(lang))
    raise AssertionError("this should not work")


def wrong_moves(table: Table, decision: int) -> list[Play]:
    """Nonsense, nothing, words of the game in the wrong place, decisions of other times."""
    words = table.view(WATCHER).setup.vocabulary
    paths = ["?", "", *(f"{words.token(n)} ?" for n in range(1, min(8, len(words)) + 1))]
    tried = [Play(f"w{n}", decision, path) for n, path in enumerate(paths)]
    return [*tried, Play("early", decision + 1, "?"), Play("stale", decision - 1, "?")]


def differences(name: str, options: dict[str, Any], most: int) -> list[str]:
    """Play a game at random, and compare at every version what a viewer chosen by lot receives."""
    with asyncio.Runner() as runner:
        return list(_differences(runner, name, options, most))


def _differences(
    runner: asyncio.Runner, name: str, options: dict[str, Any], most: int
) -> Iterator[str]:
    game = find(name)
    players = [f"P{seat}" for seat in range(game.prepare(options).seats)]
    table = Table.new(game, options, seed_of(f"leaks {name}"), players)
    course, rng, compared = Course(table), Rng(f"leaks {name}"), 0
    while table.waiting() and table.version < most:
        viewer, lang = rng.below(table.seats + 1) - 1, LANGUAGES[rng.below(len(LANGUAGES))]
        before = View(course, viewer, lang)
        seat = rng.choice(table.waiting())
        view = table.view(seat)
        path = view.text(rng.choice(view.legal_actions()))
        course.take(Row(course.number + 1, PLAY, seat, 0.0, path))
        for world in other_worlds(table._state, viewer, rng, 3):
            twin = twin_of(course, world)
            after, twin_after = copy(before), copy(before)
            twin_after._course = twin
            news, twin_news = after.news(), twin_after.news()
            if (news and news.message) != (twin_news and twin_news.message):
                yield f"what has changed at {table.version} for {viewer}"
            wrong = wrong_moves(table, course.made[viewer] + 1 if viewer != WATCHER else 0)
            mine, theirs = (
                runner.run(received(owner_of(each), viewer, lang, wrong)) for each in (course, twin)
            )
            if mine != theirs:
                yield f"what is received at {table.version} by {viewer}"
            compared += 1
            break
    assert compared > table.version / 2


GAMES = [
    ("gobelins", {"players": 3}),
    ("happy-city", {"players": 3}),
    ("zombie-apocalypse-now", {}),
    ("zoon", {}),
    ("zoon", {"build_format": "tribal", "open_lists": False}),
    ("zorgl-zilla", {"players": 3}),
]


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_nobody_receives_what_they_may_not_know(name: str, options: dict[str, Any]) -> None:
    assert differences(name, options, SOONER) == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), GAMES)
def test_nobody_does_over_a_whole_game(name: str, options: dict[str, Any]) -> None:
    assert differences(name, options, 10_000) == []


def test_a_planted_leak_in_a_picture_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "view", lambda self, viewer: self._state.clone())
    monkeypatch.setattr(Table, "preview", lambda *_: Preview())  # the truth has no holes to fill
    assert differences("zombie-apocalypse-now", {}, SOONER)


def test_a_planted_leak_in_a_refusal_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Table.play

    def telling(table: Table, seat: int, path: str) -> None:
        try:
            play(table, seat, path)
        except IllegalAction as error:
            error.possible.append(table._state.digest())
            raise

    monkeypatch.setattr(Table, "play", telling)
    assert differences("zombie-apocalypse-now", {}, SOONER)


def test_a_planted_leak_in_a_hint_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    to_dict = State.to_dict
    monkeypatch.setattr(
        "ludozilla.server.thoughts.Advise",
        lambda game, position, dice, ms, lang, names: Advise(
            game, {"truth": truth[-1]}, dice, ms, lang, names
        ),
    )
    truth: list[Any] = []
    view = Table.view

    def peeking(table: Table, viewer: int) -> State:
        truth.append(to_dict(table._state))
        return view(table, viewer)

    monkeypatch.setattr(Table, "view", peeking)
    assert differences("zombie-apocalypse-now", {}, SOONER)
