"""All that a viewer receives is the same whether it is built from the truth or from another world
that this viewer cannot tell from it."""

from collections.abc import Callable
from typing import Any

import pytest

from ludozilla.engine.state import IllegalAction, State
from ludozilla.server.audience import Audience
from ludozilla.server.chatting import Chatting
from ludozilla.server.clocks import Timing
from ludozilla.server.owner import Owner
from ludozilla.server.presence import Attendance
from ludozilla.server.thinker import Advise
from ludozilla.server.undoing import Undoing
from ludozilla.server.views import News, View
from ludozilla.table.preview import Preview
from ludozilla.table.table import Table
from tests.server.twins import compared

pytestmark = pytest.mark.single

SOONER = 15
"""How many moves are looked at without compilation."""
LATER = 200
"""And with it: most games are over by then."""

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("gobelins", {"players": 3}),
    ("happy-city", {"players": 3}),
    ("zombie-apocalypse-now", {}),
    ("zoon", {}),
    ("zoon", {"build_format": "tribal", "open_lists": False}),
    ("zorgl-zilla", {"players": 3}),
]


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_nobody_receives_what_they_may_not_know(name: str, options: dict[str, Any]) -> None:
    assert compared(name, options, SOONER).found == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), GAMES)
def test_nobody_does_later_either(name: str, options: dict[str, Any]) -> None:
    assert compared(name, options, LATER).found == []


def caught() -> list[str]:
    """What the test finds in a game in which much is hidden."""
    return compared("zombie-apocalypse-now", {}, SOONER).found


def test_a_planted_leak_in_a_picture_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "view", lambda self, viewer: self._state.clone())
    monkeypatch.setattr(Table, "preview", lambda *_: Preview())  # the truth has no holes to fill
    assert caught()


def test_a_planted_leak_in_what_changes_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    news = View.news

    def telling(view: View) -> News | None:
        found = news(view)
        if found is not None:
            found.message += view._course.table._state.digest().encode()
        return found

    monkeypatch.setattr(View, "news", telling)
    assert caught()


def test_a_planted_leak_in_a_refusal_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Table.play

    def telling(table: Table, seat: int, path: str) -> None:
        try:
            play(table, seat, path)
        except IllegalAction as error:
            error.possible.append(table._state.digest())
            raise

    monkeypatch.setattr(Table, "play", telling)
    assert caught()


def test_a_planted_leak_in_a_hint_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    truth: list[Any] = []
    to_dict, view = State.to_dict, Table.view

    def peeking(table: Table, viewer: int) -> State:
        truth.append(to_dict(table._state))
        return view(table, viewer)

    monkeypatch.setattr(Table, "view", peeking)
    monkeypatch.setattr(
        "ludozilla.server.thoughts.Advise",
        lambda game, position, dice, ms, lang, names: Advise(
            game, {"truth": truth[-1]}, dice, ms, lang, names
        ),
    )
    assert caught()


def test_a_planted_leak_in_a_preview_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "preview", lambda self, *_: Preview(gone=(self._state.digest(),)))
    assert caught()


def test_a_planted_leak_in_what_is_kept_about_one_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ludozilla.server.people.export._SECRETS", ())
    assert caught()


def test_a_record_before_the_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    async def given(owner: Owner) -> None:
        return None

    monkeypatch.setattr(Owner, "record", given)
    with pytest.raises(AssertionError, match="should be refused"):
        caught()


@pytest.mark.parametrize(
    ("teller", "occasion"),
    [
        (Attendance, "look_around"),
        (Audience, "announce"),
        (Audience, "notify"),
        (Chatting, "_muted_by"),
        (Timing, "tell"),
        (Undoing, "_tell"),
    ],
)
def test_a_planted_leak_on_any_occasion_is_caught(
    teller: type, occasion: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell: Callable[..., Any] = getattr(teller, occasion)

    def telling(self: Any, *args: Any, **kwargs: Any) -> Any:
        owner = self._owner
        for listener in owner.audience.listeners:
            listener.tell(owner.course.table._state.digest().encode())
        return tell(self, *args, **kwargs)

    monkeypatch.setattr(teller, occasion, telling)
    assert caught()
