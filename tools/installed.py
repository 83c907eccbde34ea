"""Plays every game once as it was installed: environment/bin/python -I tools/installed.py compiled

``-I`` keeps the source tree out of sight; the command runs in an empty folder.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory

import ludozilla


def command(*arguments: str) -> str:
    """What the installed command says, far from the source tree."""
    program = Path(sysconfig.get_path("scripts"), "ludozilla")
    with TemporaryDirectory() as folder:
        done = subprocess.run(
            [program, *arguments], cwd=folder, check=True, stdout=subprocess.PIPE, text=True
        )
    return done.stdout


def play(name: str) -> None:
    """A whole game by the front door, with a look at the table."""
    state = ludozilla.game(name).start(seed=7)
    rng = ludozilla.Rng("as installed")
    while state.seat != ludozilla.OVER:
        view = state.seen_by(state.seat)
        assert str(view)
        state.play(rng.choice(view.legal_actions()))
    assert state._repr_svg_()
    assert state.record is not None
    assert state.record.replay(state.setup.game) == state


def main() -> None:
    expected = sys.argv[1]
    assert Path(ludozilla.__file__).is_relative_to(sys.prefix), ludozilla.__file__
    assert ludozilla.compiled() == (expected == "compiled"), f"this is not {expected}"
    games = ludozilla.games()
    assert games, "no game is installed"
    for name in games:
        assert name in command("games")
        assert command("rules", name)
        assert ": 1 game, " in command("simulate", name, "--games", "1", "--seed", "7")
        play(name)
        print(f"{name} plays as installed, {expected}", flush=True)


if __name__ == "__main__":
    main()
