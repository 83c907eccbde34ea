"""``serve``: play over the network."""

from __future__ import annotations

import gc
import os
import re
import sys
import webbrowser
from argparse import ArgumentTypeError, BooleanOptionalAction, Namespace
from ipaddress import ip_network
from pathlib import Path
from typing import Final

from ludozilla.cli.arguments import Commands, duration, speaks
from ludozilla.cli.complaints import CommandError

_LAST_PORT: Final = 65535


def add(commands: Commands) -> None:
    """Make them known."""
    serving = commands.add("serve", _serve, "let people play over the network", "")
    serving.add_argument(
        "--host", default="127.0.0.1", help="0.0.0.0 lets other machines in (default: only this)"
    )
    serving.add_argument(
        "--port", type=_port, default=8000, help="0 for any free one (default: %(default)s)"
    )
    serving.add_argument(
        "--data", type=Path, metavar="DIR", help="where to keep tables (default: your data folder)"
    )
    serving.add_argument(
        "--pause", type=_pause, default=0.6, metavar="S", help="seconds before a bot moves"
    )
    serving.add_argument(
        "--open",
        action=BooleanOptionalAction,
        help="show it in a browser; by default where somebody has started it by hand on a screen",
    )
    serving.add_argument(
        "--prefix", type=_prefix, default="", metavar="PATH", help="where a reverse proxy has us"
    )
    serving.add_argument(
        "--proxy",
        type=_proxy,
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a reverse proxy whose X-Forwarded headers are believed; may be repeated",
    )
    serving.add_argument(
        "--rate",
        type=_times,
        default=1.0,
        metavar="N",
        help="let each address ask N times as often as usual; 0 for no limit",
    )
    serving.add_argument(
        "--database",
        default=os.environ.get("LUDOZILLA_DATABASE", ""),
        metavar="URL",
        help="a PostgreSQL to keep tables in, instead of a file in --data "
        "(default: LUDOZILLA_DATABASE)",
    )
    serving.add_argument(
        "--redis",
        default=os.environ.get("LUDOZILLA_REDIS", ""),
        metavar="URL",
        help="a Redis by which several processes on one --database find each other "
        "(default: LUDOZILLA_REDIS)",
    )
    serving.add_argument(
        "--address",
        type=_address,
        metavar="HOST:PORT",
        help="where those processes reach this one (default: where it listens)",
    )
    serving.add_argument(
        "--private-alerts",
        action="store_true",
        help="let alerts go to private networks too, this machine included",
    )
    serving.add_argument(
        "--forget-guests",
        type=_days,
        default=365,
        metavar="DAYS",
        help="forget guests who have not come for so long; 0 for never (default: %(default)s)",
    )
    serving.add_argument(
        "--log",
        choices=("text", "json"),
        default="text",
        help="how to write the log (default: %(default)s)",
    )
    serving.add_argument("--verbose", action="store_true", help="log every request")
    speaks(serving)


def _pause(text: str) -> float:
    return 0.0 if text == "0" else duration(text)


def _times(text: str) -> float:
    if not re.fullmatch(r"[0-9]{0,6}\.?[0-9]+", text):
        raise ArgumentTypeError(f"{text!r} should be a number, such as 0, 0.5 or 10")
    return float(text)


def _days(text: str) -> int:
    if not re.fullmatch("[0-9]{1,5}", text):
        raise ArgumentTypeError(f"{text!r} should be a whole number of days, such as 0 or 365")
    return int(text)


def _prefix(text: str) -> str:
    if not re.fullmatch(r"(/[\w.~-]+)*/?", text, re.ASCII):
        raise ArgumentTypeError(f"{text!r} should be a path such as /games")
    return text.rstrip("/")


def _address(text: str) -> str:
    host, _, port = text.rpartition(":")
    if not host:
        raise ArgumentTypeError(f"{text!r} should be an address such as 10.0.0.5:8000")
    return f"{host}:{_port(port)}"


def _proxy(text: str) -> str:
    try:
        ip_network(text)
    except ValueError:
        example = "such as 127.0.0.1 or 10.0.0.0/8"
        raise ArgumentTypeError(f"{text!r} should be an address or a network {example}") from None
    return text


def _without_password(url: str) -> str:
    """An address that can be shown.

    >>> _without_password("postgresql://ana:s3c@ret@db/house")
    'postgresql://ana@db/house'
    """
    return re.sub(r"(//[^:/@]*):.*@", r"\1@", url)


def _port(text: str) -> int:
    if not re.fullmatch("[0-9]{1,5}", text) or int(text) > _LAST_PORT:
        raise ArgumentTypeError(f"{text!r} should be a whole number from 0 to {_LAST_PORT}")
    return int(text)


def _has_screen() -> bool:
    """Whether a browser would have a window: one in the terminal would only be in the way."""
    elsewhere = sys.platform in ("darwin", "win32")
    return elsewhere or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _shows(wanted: bool | None) -> bool:
    """Whether to open a browser: as one wants, else for somebody at a terminal on a screen."""
    return _has_screen() and (sys.stdout.isatty() if wanted is None else wanted)


def _serve(args: Namespace) -> int:
    try:
        from ludozilla.server.house import Settings, usual_folder
        from ludozilla.server.pages import client_pages
        from ludozilla.server.serve import serve
        from ludozilla.server.texts import say as say_of_server
    except ModuleNotFoundError as error:
        raise CommandError(
            f"the server needs {error.name}, which is not installed: pip install ludozilla[server]"
        ) from None
    if args.redis and not args.database:
        raise CommandError("--redis is for several processes, which share a --database")
    folder = args.data or usual_folder()
    kept = _without_password(args.database) or str(folder)

    def ready(address: str) -> None:
        print(say_of_server("running", args.lang, address=address, folder=kept), flush=True)
        if not client_pages():
            print(say_of_server("no-client", args.lang), flush=True)
        if _shows(args.open):
            webbrowser.open(address)

    settings = Settings(
        folder,
        args.pause,
        rate=args.rate,
        prefix=args.prefix,
        proxies=tuple(args.proxy),
        database=args.database,
        redis=args.redis,
        address=args.address or "",
        private_alerts=args.private_alerts,
        forget_guests=args.forget_guests,
        log=args.log,
        log_requests=args.verbose,
    )
    try:
        serve(args.host, args.port, settings, ready)
    except ModuleNotFoundError as error:
        raise CommandError(
            f"--database and --redis need {error.name}, which is not installed: "
            "pip install ludozilla[server,several]"
        ) from None
    gc.freeze()  # or Python would look for garbage among all there is, for seconds, before it ends
    return 0
