"""Write the JSON schemas of frames and of the protocol to docs; a test tells when they are old."""

from pathlib import Path
from typing import Any

import msgspec

from ludozilla.server.openapi import openapi
from ludozilla.server.protocol import socket_schema
from ludozilla.table.changes import schema

DOCS = Path(__file__).parents[1] / "docs"


def texts() -> dict[Path, str]:
    """All that is written, by file."""
    written: dict[str, dict[str, Any]] = {
        "frames.schema.json": schema(),
        "protocol.schema.json": socket_schema(),
        "openapi.json": openapi(),
    }
    return {
        DOCS / name: msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n"
        for name, data in written.items()
    }


if __name__ == "__main__":
    for file, text in texts().items():
        file.write_text(text, encoding="utf-8")
