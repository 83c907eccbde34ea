"""A game written down: rules version, options, seed and moves, with a digest after each.

The same version gives the same states for ever, so a record replays to any
point, and one that does not is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, cast

import msgspec

from ludozilla.engine.files import read_whole, write_whole
from ludozilla.engine.game import Game
from ludozilla.engine.journal import Event, Journal
from ludozilla.engine.pending import S
from ludozilla.engine.ready import ready
from ludozilla.engine.rng import Rng, new_seed, seed_from
from ludozilla.engine.state import State
from ludozilla.engine.told import ToldError

FORMAT = "ludozilla record 2"
SEED = "[0-9a-f]{64}"


class RecordError(ToldError, ValueError):
    """A record that is damaged, foreign or of another version; the message says which."""

    texts = {
        "seed": {
            "en": "a seed is a whole number, a text, or None for a new one, not {seed}",
            "fr": "une graine est un nombre entier, un texte, ou None pour une nouvelle, pas "
            "{seed}",
        },
        "no-seed": {
            "en": "{seed} is no seed, which has 64 digits, 0 to 9 and a to f",
            "fr": "{seed} n'est pas une graine, qui a 64 chiffres, de 0 à 9 et de a à f",
        },
        "not-all": {
            "en": "this record has {moves} moves, the state {made}: moves were made without it",
            "fr": "cet enregistrement a {moves} coups, l'état {made} : on a joué sans lui",
        },
        "other-game": {
            "en": "this is a record of {game}, not of {other}",
            "fr": "c'est un enregistrement de {game}, pas de {other}",
        },
        "other-rules": {
            "en": "this record was made with version {made} of {game}; installed is {installed}, "
            "whose rules may differ",
            "fr": "cet enregistrement a été fait avec la version {made} de {game} ; la version "
            "installée est {installed}, dont les règles peuvent différer",
        },
        "start": {
            "en": "this record cannot start: {fault}",
            "fr": "cet enregistrement ne peut pas commencer : {fault}",
        },
        "move": {
            "en": "move {number} of this record is wrong: {fault}",
            "fr": "le coup {number} de cet enregistrement est faux : {fault}",
        },
        "digest": {
            "en": "this record is damaged: after move {number} the position is not the recorded "
            "one",
            "fr": "cet enregistrement est abîmé : après le coup {number}, la position n'est pas "
            "celle qui est notée",
        },
        "no-move": {
            "en": "this record has moves 0 to {most}, not {given}",
            "fr": "cet enregistrement a les coups 0 à {most}, pas {given}",
        },
        "no-record": {
            "en": "this is no record: {fault}",
            "fr": "ce n'est pas un enregistrement : {fault}",
        },
        "format": {
            "en": "this is no record: its format is not {format}",
            "fr": "ce n'est pas un enregistrement : son format n'est pas {format}",
        },
        "damaged": {
            "en": "this record is damaged: {fault}",
            "fr": "cet enregistrement est abîmé : {fault}",
        },
        "unread": {
            "en": "cannot read {file}: {fault}",
            "fr": "impossible de lire {file} : {fault}",
        },
        "of-file": {"en": "{file}: {fault}", "fr": "{file} : {fault}"},
        "players": {
            "en": "there are {seats} seats, but {players} players",
            "fr": "il y a {seats} places, mais {players} joueurs",
        },
        "no-name": {
            "en": "{name} is no name: there are control characters in it",
            "fr": "{name} n'est pas un nom : il y a des caractères de contrôle dedans",
        },
    }


def seed_of(seed: object) -> str:
    """The seed of a record: a fresh secret one, one as it stands, or what a number or text means.

    >>> seed_of(7) == seed_of("7") == seed_of(seed_of(7)) != seed_of(None)
    True
    """
    if seed is None:
        return new_seed()
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise RecordError("seed", seed=repr(seed))
    return str(seed) if re.fullmatch(SEED, str(seed)) else seed_from(str(seed))


def commitment(seed: str, salt: str) -> str:
    """What may be told of a seed beforehand: later the two show that it was not changed.

    >>> commitment("5eed", "5a17")[:16]
    'e275b15bc3569f4c'
    """
    return sha256(f"{seed}/{salt}".encode()).hexdigest()


class Move(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Who moved, the path in the game's notation, and the digest of the state after it."""

    seat: Annotated[int, msgspec.Meta(ge=0)]
    path: str
    digest: str


class Moment:
    """One point of a replay: the state, the move that led to it and what happened."""

    def __init__(self, state: State, move: Move | None, events: list[Event]) -> None:
        self.state = state
        self.move = move
        self.events = events


@ready
class Record(msgspec.Struct, forbid_unknown_fields=True):
    """A game from its seed and moves. ``players`` says who sat where, as free text.

    ``salt`` is there if the seed was promised beforehand, by its ``commitment``.
    """

    game: str
    version: str
    options: dict[str, bool | int | str]
    seed: Annotated[str, msgspec.Meta(pattern=f"^{SEED}$")]
    start: str
    moves: list[Move]
    players: list[str] = []
    format: str = FORMAT
    salt: str = ""
    position: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    """Where it starts, if not at a deal, as a game that goes on with other rules."""

    @staticmethod
    def begin(game: Game[S], options: Mapping[str, Any], seed: str) -> tuple[Record, S]:
        """A new record and the state it starts from; ``seed_of`` makes a seed of any text."""
        if not re.fullmatch(SEED, seed):
            raise RecordError("no-seed", seed=repr(seed))
        state = game.new(options, Rng.keyed(seed, 0))
        record = Record(
            game.name, game.version, dict(state.setup.options), seed, state.digest(), []
        )
        return record, state

    @property
    def before(self) -> int:
        """How many moves were made before it starts."""
        return 0 if self.position is msgspec.UNSET else int(self.position["moves"])

    def play(self, state: State, action: int) -> bool:
        """Make the next move on the record's state; tells whether chance was used."""
        if state.moves != self.before + len(self.moves):
            moves = self.before + len(self.moves)
            raise RecordError("not-all", moves=moves, made=state.moves)
        seat = state.seat
        rng = Rng.keyed(self.seed, state.moves + 1)
        state.apply(action, rng)
        self.moves.append(Move(seat, state.text(action), state.digest()))
        return rng.used

    def steps(self, game: Game) -> Iterator[Moment]:
        """Replay: the start, then the state after each move, each checked by its digest.

        The steps share one state that goes on; clone what you keep.
        """
        if self.game != game.name:
            raise RecordError("other-game", game=self.game, other=game.name)
        if self.version != game.version:
            raise RecordError(
                "other-rules", game=self.game, made=self.version, installed=game.version
            )
        journal = Journal()
        try:
            if self.position is msgspec.UNSET:
                state = game.new(self.options, Rng.keyed(self.seed, 0), journal)
            else:
                state = game.from_dict(self.position)
        except ValueError as error:
            raise RecordError("start", fault=error) from error
        self._check(state, self.start, 0)
        yield Moment(state, None, journal.take())
        for number, move in enumerate(self.moves, self.before + 1):
            state.listen(journal)
            try:
                state.turn_to(move.seat)
                state.apply(state.parse(move.path), Rng.keyed(self.seed, number))
            except ValueError as error:
                raise RecordError("move", number=number, fault=error) from error
            self._check(state, move.digest, number)
            yield Moment(state, move, journal.take())

    @staticmethod
    def _check(state: State, digest: str, number: int) -> None:
        if state.digest() != digest:
            raise RecordError("digest", number=number)

    def replay(self, game: Game, upto: int | None = None) -> State:
        """The state after the first ``upto`` moves, or after all."""
        if upto is not None and not 0 <= upto <= len(self.moves):
            raise RecordError("no-move", most=len(self.moves), given=upto)
        last = len(self.moves) if upto is None else upto
        for number, step in enumerate(self.steps(game)):
            if number == last:
                return step.state
        raise AssertionError("steps() yields every move")

    def resume(self, game: Game[S], upto: int | None = None) -> S:
        """The state after the first ``upto`` moves, or after all, to play on with a record."""
        state = cast(S, self.replay(game, upto))
        state.listen(None)
        state.record = msgspec.structs.replace(self, moves=self.moves[: state.moves - self.before])
        return state

    def dumps(self) -> str:
        """The record as JSON text, one move a line."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        moves = data.pop("moves")
        if not self.salt:
            del data["salt"]
        head = msgspec.json.format(msgspec.json.encode(data), indent=2).decode()
        lines = ",\n    ".join(msgspec.json.encode(move).decode() for move in moves)
        return f'{head[:-2]},\n  "moves": [\n    {lines}\n  ]\n}}\n'

    @staticmethod
    def loads(text: str) -> Record:
        """Read JSON text; anything but a record raises ``RecordError``."""
        try:
            found = msgspec.json.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise RecordError("no-record", fault=error) from None
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise RecordError("format", format=repr(FORMAT))
        try:
            return msgspec.convert(found, Record)
        except msgspec.ValidationError as error:
            raise RecordError("damaged", fault=error) from None

    def save(self, path: str | Path) -> None:
        """Write the record, all or nothing; any fault raises ``OSError`` naming the file."""
        write_whole(Path(path), self.dumps())

    @staticmethod
    def load(path: str | Path) -> Record:
        """Read a record file; any fault raises ``RecordError`` naming the file."""
        try:
            return Record.loads(read_whole(Path(path)))
        except OSError as error:
            raise RecordError("unread", file=repr(str(path)), fault=error.strerror) from None
        except RecordError as error:
            raise RecordError("of-file", file=path, fault=error) from None
