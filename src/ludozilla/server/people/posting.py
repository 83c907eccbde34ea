"""Sending something to an address that somebody gave us, without being led astray by it."""

from __future__ import annotations

import asyncio
import re
import ssl
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from socket import SOCK_STREAM, gaierror
from typing import Final
from urllib.parse import SplitResult, urlsplit

import h11

from ludozilla.engine.told import ToldError
from ludozilla.server.refusals import Refusal

_PATIENCE: Final = 10.0
"""Seconds for all of it."""
_CHUNK: Final = 4096
_PORTS: Final = {"http": 80, "https": 443}
_VISIBLE: Final = re.compile("[!-~]+")
_TRANSLATED: Final = IPv6Network("64:ff9b::/96")
"""Addresses of the newer kind that lead to one of the older."""


class Unreachable(ToldError):
    """Nobody answered as they should."""

    texts = {
        "unknown": {"en": "nobody knows that name", "fr": "personne ne connaît ce nom"},
        "late": {"en": "no answer came in time", "fr": "la réponse n'est pas venue à temps"},
        "untrusted": {
            "en": "its certificate cannot be trusted",
            "fr": "on ne peut pas se fier à son certificat",
        },
        "closed": {"en": "there is no connection", "fr": "la connexion est impossible"},
        "no-answer": {"en": "the answer was none", "fr": "la réponse n'en était pas une"},
        "status": {"en": "the answer was {status}", "fr": "la réponse était {status}"},
    }


class Poster:
    """Sends to addresses of the web; to those of private networks only if it may."""

    def __init__(self, private: bool) -> None:
        self._private = private
        self._tls = ssl.create_default_context()

    async def post(self, address: str, headers: Mapping[str, str], body: bytes) -> int:
        """Send this there; the status of the answer. Redirections are not followed."""
        split = parsed(address)
        try:
            async with asyncio.timeout(_PATIENCE):
                # The very address that was looked at: asked again, its name might mean another.
                target = await self._target(split)
                return await self._exchange(split, target, headers, body)
        except TimeoutError as error:
            raise Unreachable("late") from error
        except ssl.SSLError as error:
            raise Unreachable("untrusted") from error
        except OSError as error:
            raise Unreachable("closed") from error
        except h11.RemoteProtocolError as error:
            raise Unreachable("no-answer") from error

    async def _target(self, split: SplitResult) -> str:
        loop = asyncio.get_running_loop()
        try:
            found = await loop.getaddrinfo(split.hostname, _port(split), type=SOCK_STREAM)
        except (gaierror, UnicodeError) as error:
            raise Unreachable("unknown") from error
        targets = [str(each[4][0]) for each in found]
        if not self._private and not all(map(is_public, targets)):
            raise Refusal("private-address")
        return targets[0]

    async def _exchange(
        self, split: SplitResult, target: str, headers: Mapping[str, str], body: bytes
    ) -> int:
        secure = split.scheme == "https"
        reader, writer = await asyncio.open_connection(
            target,
            _port(split),
            ssl=self._tls if secure else None,
            server_hostname=split.hostname if secure else None,
        )
        try:
            return await _converse(reader, writer, _request(split, headers, body), body)
        finally:
            writer.close()


def parsed(address: str) -> SplitResult:
    """The parts of an address of the web; refused if it is none."""
    try:
        split = urlsplit(address)
        good = split.scheme in _PORTS and split.hostname and _port(split)
    except ValueError:
        good = None
    if not good or split.username is not None or not _VISIBLE.fullmatch(address):
        raise Refusal("bad-address")
    return split


def is_public(address: str) -> bool:
    """Whether an address is one of the whole net, and no way to another that is not.

    >>> [is_public(it) for it in ("198.41.0.4", "10.0.0.1", "127.0.0.1", "169.254.169.254")]
    [True, False, False, False]
    >>> [is_public(it) for it in ("2001:500:1::53", "::1", "::ffff:10.0.0.1", "64:ff9b::a00:1")]
    [True, False, False, False]
    """
    found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        inside = found.ipv4_mapped or found.sixtofour
        if found in _TRANSLATED:
            inside = IPv4Address(int(found) & 0xFFFFFFFF)
        if inside is not None:
            found = inside
        elif found.teredo is not None:
            return False
    return found.is_global and not found.is_multicast


def _port(split: SplitResult) -> int:
    return split.port or _PORTS[split.scheme]


def _request(split: SplitResult, headers: Mapping[str, str], body: bytes) -> h11.Request:
    path = split.path or "/"
    return h11.Request(
        method="POST",
        target=f"{path}?{split.query}" if split.query else path,
        headers=[
            ("Host", split.netloc),
            ("User-Agent", "Ludozilla"),
            ("Connection", "close"),
            ("Content-Length", str(len(body))),
            *headers.items(),
        ],
    )


async def _converse(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: h11.Request, body: bytes
) -> int:
    """Say it, and listen no longer than until it is clear how it was taken."""
    http = h11.Connection(h11.CLIENT)
    for event in (request, h11.Data(data=body), h11.EndOfMessage()):
        writer.write(http.send(event) or b"")
    await writer.drain()
    while True:
        answer = http.next_event()
        if answer is h11.NEED_DATA:
            http.receive_data(await reader.read(_CHUNK))
        elif isinstance(answer, h11.Response):
            return answer.status_code
        elif not isinstance(answer, h11.InformationalResponse):
            raise h11.RemoteProtocolError("no answer")
