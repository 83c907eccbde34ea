"""Nobody can make the server send anything where they could not send it themselves."""

import asyncio
import socket
import threading
from contextlib import suppress

import pytest

from ludozilla.server.people import posting
from ludozilla.server.people.posting import Poster, Unreachable
from ludozilla.server.refusals import Refusal
from tests.server.people.mailbox import mailbox

pytestmark = pytest.mark.single


def post(address, *, private=False):
    return asyncio.run(Poster(private).post(address, {"Content-Type": "application/json"}, b"{}"))


@pytest.mark.parametrize(
    "address",
    [
        *("", "nothing", "ftp://example.org/", "file:///etc/passwd", "https://", "http:///x"),
        *("https://a:b@example.org/", "https://example.org:99999/", "http://example.org/\r\nX: y"),
        *("http://[::1", "http://exa mple.org/", "https://exämple.org/", "http://example.org/\x01"),
    ],
)
def test_what_is_no_address_is_refused(address):
    with pytest.raises(Refusal) as refused:
        post(address)
    assert refused.value.code == "bad-address"


@pytest.mark.parametrize(
    "host",
    [
        *("127.0.0.1", "localhost", "[::1]", "0.0.0.0", "10.1.2.3", "192.168.0.1", "172.16.0.1"),
        *("169.254.169.254", "[fe80::1]", "[fd00::1]", "[::ffff:127.0.0.1]", "[64:ff9b::7f00:1]"),
        *("[2002:7f00:1::]", "100.64.0.1", "224.0.0.1", "2130706433", "127.1", "0x7f.1"),
    ],
)
def test_private_networks_are_out_of_reach(host):
    with pytest.raises(Refusal) as refused:
        post(f"http://{host}:1/")
    assert refused.value.code == "private-address"


def test_a_name_that_leads_to_several_addresses_must_lead_out_with_all(monkeypatch):
    async def found(self, host, port, **other):
        return [(0, 0, 0, "", (address, port)) for address in ("198.41.0.4", "127.0.0.1")]

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", found)
    with pytest.raises(Refusal):
        post("http://example.org/")


def test_where_it_may_it_posts_and_does_not_follow():
    with mailbox() as box:
        assert post(box.address, private=True) == 204
        box.status = 302
        assert post(box.address, private=True) == 302
        assert box.letters.qsize() == 2


def test_nobody_there_is_told():
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        with pytest.raises(Unreachable):
            post(f"http://127.0.0.1:{unused.getsockname()[1]}/", private=True)


@pytest.mark.parametrize("answer", [b"", b"nonsense\r\n\r\n", b"HTTP/1.1 200 " + b"x" * 100_000])
def test_who_answers_nonsense_or_nothing_holds_nobody_up(monkeypatch, answer):
    monkeypatch.setattr(posting, "_PATIENCE", 1.0)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def speak() -> None:
            connection, _ = server.accept()
            with connection, suppress(ConnectionError):  # who has heard enough may hang up
                connection.sendall(answer)
                while connection.recv(4096):
                    pass

        thread = threading.Thread(target=speak, daemon=True)
        thread.start()
        with pytest.raises(Unreachable):
            post(f"http://127.0.0.1:{server.getsockname()[1]}/", private=True)
        thread.join(10)
