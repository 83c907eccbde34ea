"""``verify``: whether a game was played as its record says, with the shuffle that was promised."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Final

from ludozilla.cli.arguments import Commands, speaks
from ludozilla.cli.complaints import CommandError
from ludozilla.engine.record import Record, commitment
from ludozilla.engine.registry import find
from ludozilla.engine.texts import Texts

_TEXTS: Final = Texts(
    {
        "replayed": {
            "en": "All {moves:move|moves} of {game} {version} lead where the record says.",
            "fr": "{moves:coup|coups} de {game} {version} : tout mène où l'enregistrement le dit.",
        },
        "commitment": {
            "en": "The seed was promised as {hash}: compare it with what the table showed at the "
            "start, or give it with --commitment.",
            "fr": "La graine a été promise sous {hash} : comparez avec ce que la table montrait au "
            "début, ou donnez-le avec --commitment.",
        },
        "kept": {
            "en": "The seed is the one that was promised at the start.",
            "fr": "La graine est celle qui a été promise au début.",
        },
        "none": {
            "en": "The seed was not promised beforehand.",
            "fr": "La graine n'a pas été promise d'avance.",
        },
        "unpromised": {
            "en": "{file}: the seed of this record was not promised beforehand",
            "fr": "{file} : la graine de cet enregistrement n'a pas été promise d'avance",
        },
        "broken": {
            "en": "{file}: the seed is not the one that was promised: it gives {hash}",
            "fr": "{file} : la graine n'est pas celle qui a été promise : elle donne {hash}",
        },
    }
)


def add(commands: Commands) -> None:
    """Make it known."""
    verify = commands.add("verify", _verify, "check a record: every move, and the promised shuffle")
    verify.add_argument("file", type=Path, metavar="FILE", help="the record of a game")
    verify.add_argument("--game", metavar="GAME", help="the recorded game, if not installed")
    verify.add_argument(
        "--commitment", metavar="HASH", help="what the table showed of the seed at the start"
    )
    speaks(verify)


def _verify(args: Namespace) -> int:
    record = Record.load(args.file)
    for _ in record.steps(find(args.game or record.game)):
        pass  # each compares the digest of its position
    _say("replayed", args.lang, moves=len(record.moves), game=record.game, version=record.version)
    if not record.salt:
        if args.commitment:
            raise CommandError(_told("unpromised", args.lang, file=str(args.file)))
        _say("none", args.lang)
        return 0
    promised = commitment(record.seed, record.salt)
    if args.commitment is None:
        _say("commitment", args.lang, hash=promised)
    elif args.commitment.strip().casefold() != promised:
        raise CommandError(_told("broken", args.lang, file=str(args.file), hash=promised))
    else:
        _say("kept", args.lang)
    return 0


def _say(key: str, lang: str, **args: str | int) -> None:
    print(_told(key, lang, **args))


def _told(key: str, lang: str, **args: str | int) -> str:
    return _TEXTS.say(key, lang, args, seat=str, token=str)
