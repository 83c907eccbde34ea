"""A random game as its first seat sees it, a line of JSON for each move of anybody.

    python frames.py GAME MOVES

Each line has the changes that were told and the whole frame after them; the first only a frame.
"""

import sys

import msgspec

from ludozilla.engine.record import seed_of
from ludozilla.engine.registry import find
from ludozilla.engine.rng import Rng
from ludozilla.table.differences import changes
from ludozilla.table.table import Table

ME = 0


def main(name: str, moves: int) -> None:
    """Play and tell."""
    game = find(name)
    others = game.prepare({}).seats - 1
    table = Table.new(game, {}, seed_of(11), ["Ana", *["random"] * others])
    rng = Rng("frames")
    table.let_bots_move()
    frame = table.frame(ME, "fr", 0)
    print(msgspec.json.encode({"frame": frame}).decode())
    for _ in range(moves):
        if frame.asked is None:
            return
        table.play(ME, frame.asked.legal[rng.below(len(frame.asked.legal))])
        table.let_bots_move()
        before, frame = frame, table.frame(ME, "fr", frame.version)
        told = {"changes": changes(before, frame), "frame": frame}
        print(msgspec.json.encode(told).decode())


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
