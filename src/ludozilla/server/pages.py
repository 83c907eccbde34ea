"""What does not change while the server runs: the client's files and the looks of games."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

FOLDER: Final = Path(__file__).with_name("client")
"""Where the build puts the client; empty where it could not be built."""

_FRONT: Final = "index.html"
_NAMED_BY_CONTENT: Final = "assets/"
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"
_KINDS: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
"""Those about which the tables of some systems are wrong."""


class Page(NamedTuple):
    """Something to be sent as it is, or packed to those who can unpack it."""

    body: bytes
    packed: bytes
    kind: str
    etag: str
    keep: str

    @staticmethod
    def of(body: bytes, kind: str, keep: str = _ASK_AGAIN) -> Page:
        """A page made ready."""
        packed = gzip.compress(body, mtime=0)
        etag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
        return Page(body, packed if len(packed) < 0.9 * len(body) else b"", kind, etag, keep)

    def answer(self, request: Request) -> Response:
        """The page, or that it is still the same."""
        headers = {"etag": self.etag, "cache-control": self.keep, "vary": "accept-encoding"}
        if self.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        packs = "gzip" in request.headers.get("accept-encoding", "")
        if self.packed and packs:
            headers["content-encoding"] = "gzip"
        body = self.packed if self.packed and packs else self.body
        return Response(body, headers=headers, media_type=self.kind)


def client_pages(folder: Path = FOLDER) -> dict[str, Page]:
    """The files of the client by their address; none if it was not built."""
    pages = {}
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            name = file.relative_to(folder).as_posix()
            pages[name] = Page.of(
                file.read_bytes(),
                _KINDS.get(file.suffix) or mimetypes.guess_type(name)[0] or "text/plain",
                _FOR_EVER if name.startswith(_NAMED_BY_CONTENT) else _ASK_AGAIN,
            )
    if _FRONT in pages:
        pages[""] = pages[_FRONT]
    return pages
