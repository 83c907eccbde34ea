"""Write the JSON schema of frames to docs/frames.schema.json; a test tells when it is old."""

from pathlib import Path

import msgspec

from ludozilla.table.frames import schema

FILE = Path(__file__).parents[1] / "docs" / "frames.schema.json"


def text() -> str:
    """The schema as it is written."""
    return msgspec.json.format(msgspec.json.encode(schema()), indent=2).decode() + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
