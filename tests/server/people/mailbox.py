"""Somebody on the web to whom alerts can be sent."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import Any


class Mailbox:
    """Takes in what is posted, and answers with ``status``."""

    def __init__(self) -> None:
        self.status = 204
        self.letters: Queue[Any] = Queue()
        box = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                data = self.rfile.read(int(self.headers["Content-Length"]))
                box.letters.put(json.loads(data))
                self.send_response(box.status)
                self.send_header("Location", "/elsewhere")
                self.end_headers()

            def log_message(self, *args: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/hook?a=b"


@contextmanager
def mailbox() -> Iterator[Mailbox]:
    box = Mailbox()
    thread = threading.Thread(target=box.server.serve_forever, daemon=True)
    thread.start()
    try:
        yield box
    finally:
        box.server.shutdown()
        box.server.server_close()
        thread.join(10)
