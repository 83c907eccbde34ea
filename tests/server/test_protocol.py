"""The protocol as it is written down."""

import re
from pathlib import Path
from typing import Any

import msgspec

from ludozilla.server.protocol import (
    Changed,
    Done,
    Look,
    Play,
    Refused,
    Said,
    Shown,
    TableInfo,
    Told,
)
from ludozilla.server.refusals import STATUS
from tests.server.clients import Running, Someone

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_the_player_in_a_few_lines_plays_a_whole_game(server: Running) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    names: dict[str, Any] = {}
    exec(code.replace("127.0.0.1:8000", server.address), names)
    assert sorted(names["ranks"]) in ([1, 1], [1, 2])
    assert names["moves"] > 3


def test_the_page_names_only_codes_that_there_are() -> None:
    table = PAGE.partition("| code of `refused` |")[2].partition("\n\n")[0]
    codes = [code for row in table.splitlines() for code in re.findall("`([a-z-]+)`", row)]
    assert len(codes) > 8
    assert set(codes) <= set(STATUS)


def test_a_running_server_describes_itself(server: Running) -> None:
    described = Someone(server).does("GET", "/api/openapi.json")
    assert described["openapi"].startswith("3.1")
    for path, operations in described["paths"].items():
        assert set(operations) <= {"get", "post", "delete"}
        for operation in operations.values():
            named = {each["name"] for each in operation["parameters"] if each["in"] == "path"}
            assert named == set(re.findall(r"{(\w+)}", path))


def test_the_description_is_made_once(server: Running) -> None:
    first = Someone(server).ask("GET", "/api/openapi.json")
    again = Someone(server).ask(
        "GET", "/api/openapi.json", headers={"If-None-Match": first.headers["etag"]}
    )
    assert (again.status, again.data) == (304, b"")


def test_messages_tell_their_type() -> None:
    told = {kind.__struct_config__.tag for kind in (TableInfo, Shown, Changed, Done, Refused)}
    assert told == {"table", "frame", "changes", "done", "refused"}
    assert {kind.__struct_config__.tag for kind in (Play, Look)} == {"play", "look"}
    for message, kind in ((Play("a", 1, "x"), Said), (Done("a", 1), Told)):
        assert msgspec.json.decode(msgspec.json.encode(message), type=kind) == message
