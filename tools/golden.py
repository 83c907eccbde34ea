"""Write golden playthroughs anew, each with its own game, options and seed.

    tools/golden.py tests/golden/zorgl-zilla*.txt

Only after a deliberate change: of rules (with a new version of the game), of the kernel's
data, or of the drawing. Read the difference before you commit it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from ludozilla.conformance.golden import heading, playthrough
from ludozilla.engine.registry import find, installed


def main() -> None:
    for name in sys.argv[1:]:
        file = Path(name)
        game, options, seed = heading(file.read_text(encoding="utf-8"))
        found = find(game if game in installed() else f"tests/toys/{game}.py")
        file.write_text(playthrough(found, options, seed), encoding="utf-8")


if __name__ == "__main__":
    main()
