"""``serve``: play over the network."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError, Namespace
from pathlib import Path
from typing import Final

from ludozilla.cli.arguments import Commands, duration, speaks
from ludozilla.cli.complaints import CommandError

_LAST_PORT: Final = 65535


def add(commands: Commands) -> None:
    """Make them known."""
    serving = commands.add("serve", _serve, "let people play over the network", "")
    serving.add_argument(
        "--host", default="127.0.0.1", help="0.0.0.0 for other machines; by default only this one"
    )
    serving.add_argument("--port", type=_port, default=8000, help="0 for any that is free")
    serving.add_argument("--data", type=Path, metavar="DIR", help="where tables are kept")
    serving.add_argument(
        "--pause", type=_pause, default=0.6, metavar="S", help="seconds before a bot moves"
    )
    speaks(serving)


def _pause(text: str) -> float:
    return 0.0 if text == "0" else duration(text)


def _port(text: str) -> int:
    if not re.fullmatch("[0-9]{1,5}", text) or int(text) > _LAST_PORT:
        raise ArgumentTypeError(f"{text!r} should be a whole number from 0 to {_LAST_PORT}")
    return int(text)


def _serve(args: Namespace) -> int:
    try:
        from ludozilla.server.house import Settings, usual_folder
        from ludozilla.server.serve import serve
        from ludozilla.server.texts import say as say_of_server
    except ModuleNotFoundError as error:
        raise CommandError(
            f"the server needs {error.name}, which is not installed: pip install ludozilla[server]"
        ) from None
    folder = args.data or usual_folder()

    def ready(address: str) -> None:
        print(say_of_server("running", args.lang, address=address, folder=str(folder)), flush=True)

    serve(args.host, args.port, Settings(folder, args.pause), ready)
    return 0
