"""Write the drawings of the icons that each game's theme names into its ``icons.json``.

    npm install --prefix FOLDER @iconify-json/game-icons @iconify-json/fluent-emoji-flat
    python tools/icons.py FOLDER/node_modules/@iconify-json

Run it when a theme names new icons; a test tells when that was forgotten.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from ludozilla.engine.theme import load_theme

GAMES = Path(__file__).parents[1] / "src" / "ludozilla" / "games"
_SIZE = 16
"""How wide a drawing is in which nothing else is said."""


def drawing(collection: dict[str, Any], name: str) -> dict[str, Any]:
    """An icon of a collection: its body, and how wide and high it is."""
    name = collection.get("aliases", {}).get(name, {}).get("parent", name)
    icon = collection["icons"][name]
    width = icon.get("width", collection.get("width", _SIZE))
    height = icon.get("height", collection.get("height", _SIZE))
    return {"body": icon["body"], "width": width, "height": height}


def main(folder: Path) -> None:
    """Write all ``icons.json``."""
    collections: dict[str, dict[str, Any]] = {}
    for theme in sorted(GAMES.glob("*/theme.toml")):
        drawings = {}
        for icon in sorted(load_theme(theme).icons()):
            group, name = icon.split(":")
            if group not in collections:
                collections[group] = msgspec.json.decode(
                    (folder / group / "icons.json").read_bytes()
                )
            try:
                drawings[icon] = drawing(collections[group], name)
            except KeyError:
                sys.exit(f"{theme}: there is no icon {icon!r}")
        file = theme.with_name("icons.json")
        file.write_bytes(msgspec.json.format(msgspec.json.encode(drawings), indent=1) + b"\n")
        print(f"{file}: {len(drawings)} icons, {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
