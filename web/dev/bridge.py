"""A small bridge from the web client to tables in this process, for work on the client alone.

    python web/dev/bridge.py PORT

serves the built client and plays seat 0 of ``?table=GAME@OPTIONS@SEED`` against random bots.
"""

import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlparse

import msgspec

from ludozilla.engine.record import seed_of
from ludozilla.engine.registry import find
from ludozilla.table.differences import changes
from ludozilla.table.frames import Frame
from ludozilla.table.table import Table

DIST = Path(__file__).parents[2] / "src/ludozilla/server/client"
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}
ME = 0
TURNS = 30
"""How many turns a whole frame looks back."""


class Place:
    """A table and the frames that its viewer has been shown."""

    def __init__(self, name: str) -> None:
        game, options, seed = [*name.split("@"), "", ""][:3]
        found, chosen = find(game), json.loads(options or "{}")
        others = found.prepare(chosen).seats - 1
        self.table = Table.new(
            found, chosen, seed_of(int(seed or 5)), ["Ana", *["random"] * others]
        )
        self.table.let_bots_move()
        self.shown: dict[tuple[int, str], Frame] = {}

    def message(self, lang: str, since: int | None) -> dict[str, Any]:
        """What the viewer is shown: what has changed, if they name a frame they have."""
        version = len(self.table.noticed_by(ME))
        frame = self.table.frame(ME, lang, version - TURNS if since is None else since)
        before = None if since is None else self.shown.get((since, lang))
        self.shown[frame.version, lang] = frame
        if before is None:
            return {"type": "frame", "frame": frame, "decision": frame.version}
        return {"type": "changes", "changes": changes(before, frame), "decision": frame.version}

    def play(self, path: str) -> None:
        """A move, and the answers of the bots."""
        self.table.play(ME, path)
        self.table.let_bots_move()

    def undo(self) -> None:
        """Back to the viewer's last decision."""
        self.table.undo(ME)
        self.shown.clear()


PLACES: dict[str, Place] = {}
LOCK = threading.Lock()


class Bridge(BaseHTTPRequestHandler):
    """Answers the client."""

    def log_message(self, *args: object) -> None:
        """Stay quiet."""

    def answer(self, body: bytes, kind: str = "application/json") -> None:
        """Send it."""
        self.send_response(200)
        self.send_header("content-type", f"{kind}; charset=utf-8")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self) -> None:
        """Files, looks and frames."""
        path = urlparse(self.path).path
        if path.startswith("/api/"):
            self.serve({})
        else:
            file = DIST / (path.strip("/") or "index.html")
            kind = KINDS.get(file.suffix, "font/woff2")
            self.answer(file.read_bytes() if file.is_file() else b"", kind)

    def do_POST(self) -> None:
        """Moves."""
        self.serve(json.loads(self.rfile.read(int(self.headers["content-length"]))))

    def serve(self, said: dict[str, Any]) -> None:
        """Whatever is asked of a table."""
        url = urlparse(self.path)
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        with LOCK:
            name = query["table"]
            if name not in PLACES:
                PLACES[name] = Place(name)
            what = url.path.removeprefix("/api/")
            self.answer(msgspec.json.encode(answered(PLACES[name], what, query, said)))


def answered(place: Place, what: str, query: dict[str, str], said: dict[str, Any]) -> Any:
    """The look of a game, or the messages that answer what was said."""
    game = place.table.game
    if what == "look":
        return {"theme": game.theme, "icons": game.icons}
    if what == "rules":
        lang = query.get("lang", "en")
        return {"help": game.rules(lang), "rules": game.numbered_rules(lang)}
    if what == "preview":
        return place.table.preview(ME, query.get("lang", "en"), said["path"])
    told: list[dict[str, Any]] = []
    try:
        if what == "play":
            place.play(said["path"])
            told.append({"type": "done", "id": said["id"], "decision": said["decision"]})
        if what == "undo":
            place.undo()
        since = int(query["since"]) if "since" in query else None
        told.append(place.message(query.get("lang", "en"), since))
    except ValueError as error:
        told.append({"type": "refused", "code": type(error).__name__, "message": str(error)})
    return told


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Bridge).serve_forever()
