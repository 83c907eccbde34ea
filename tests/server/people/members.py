"""People with accounts, in tests."""

from __future__ import annotations

from itertools import count
from typing import Any

from tests.server.clients import Running, Someone

PASSWORD = "correct horse"
_numbers = count(1)


def new_name() -> str:
    """A name that nobody has yet."""
    return f"Member {chr(96 + next(_numbers) % 26 + 1)}{next(_numbers)}"


class Member(Someone):
    """Somebody with an account; logged in, if the name is known already."""

    def __init__(self, server: Running, name: str = "", **other: Any) -> None:
        super().__init__(server)
        self.name = name or new_name()
        self.enters("/api/account", **other)

    def enters(self, path: str, **other: Any) -> None:
        body = {"name": self.name, "password": PASSWORD, "program": True} | other
        me = self.does("POST", path, body)
        self.token, self.id, self.me = me["token"], me["person"], me

    def elsewhere(self) -> Someone:
        """The same person, logged in a second time."""
        other = Someone(self.server)
        login = {"name": self.name, "password": PASSWORD, "program": True}
        me = other.does("POST", "/api/login", login)
        other.token, other.id = me["token"], me["person"]
        return other
