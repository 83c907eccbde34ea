from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points

import pytest

from ludozilla.engine import registry
from tests.server.clients import Running, Someone, running

GROWL = "growl"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server") / "data") as server:
        yield server


@pytest.fixture
def ana(server: Running) -> Someone:
    return Someone(server, "Ana")


@pytest.fixture
def bea(server: Running) -> Someone:
    return Someone(server, "Béa")


@pytest.fixture
def started(ana: Someone, bea: Someone) -> str:
    """A table at which Ana decides first, and Béa waits."""
    table = ana.opens("zombie-apocalypse-now", "me", "open", humans="first")
    bea.does("POST", f"/api/tables/{table}/join")
    ana.does("POST", f"/api/tables/{table}/start")
    return table


@pytest.fixture
def growl(monkeypatch: pytest.MonkeyPatch) -> None:
    """Growl is found by its name, as an installed game is."""
    points = entry_points(group="ludozilla.games")
    growl = EntryPoint(GROWL, "tests.toys.growl:Growl", "ludozilla.games")
    monkeypatch.setattr(registry, "entry_points", lambda group: [*points, growl])
