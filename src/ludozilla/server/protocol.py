"""All that a client and the server say to each other, as plain data.

On a socket every message is a JSON object whose ``type`` says which of these it
is; over HTTP the same objects are bodies of requests and answers. Frames and
changes are those of ``ludozilla.table.frames``. What is left out has its default.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ludozilla.engine.ready import ready
from ludozilla.engine.theme import Theme
from ludozilla.server import limits
from ludozilla.table.advice import Belief
from ludozilla.table.changes import Changes
from ludozilla.table.frames import Frame
from ludozilla.table.guided import Lesson

VERSION = "1"
"""Of the protocol: another if clients have to change."""

Value = bool | int | str

CommandId = Annotated[str, Meta(min_length=1, max_length=limits.COMMAND_ID)]
"""The client's own name for a command. Sent again, it gets the same answer."""

Level = Literal["beginner", "easy", "medium", "hard", "expert"]
"""How well a bot plays."""

# -- what clients say --------------------------------------------------------------------------


class Clock(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How long people may think.

    ``none``: as long as they like. ``days``: so many for each decision.
    ``live``: ``base`` seconds for the whole game, and ``increment`` more with each decision.
    """

    kind: Literal["none", "days", "live"] = "none"
    days: Annotated[int, Meta(ge=1, le=limits.DAYS)] = 3
    base: Annotated[int, Meta(ge=1, le=limits.GRACE)] = 600
    increment: Annotated[int, Meta(ge=0, le=3600)] = 5


@ready
class Terms(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What was agreed upon at a table, besides the rules of the game.

    ``undo`` is ``free`` (whoever wants takes their last move back), ``consent``
    (what shows nobody anything at once, else if those affected agree) or ``no``.
    Those who watch see what is ``public``, ``all`` there is, or nothing: ``no``.
    For one who is away for ``grace`` seconds while others wait a bot of the
    ``level`` plays until they are back (0: never). A game can be ``rated`` if
    all seats are people's, and those who watch do not see all.
    """

    clock: Clock = Clock()
    undo: Literal["free", "consent", "no"] = "consent"
    watching: Literal["public", "all", "no"] = "public"
    grace: Annotated[int, Meta(ge=0, le=limits.GRACE)] = 180
    level: Level = "medium"
    rated: bool = True


class NewTable(Terms, frozen=True, kw_only=True):
    """A table to be opened: a game with its options, and who may sit where.

    A seat is ``me``, ``open`` for anybody, the level of a bot (``beginner`` to
    ``expert``) or the spec of one; left out, the first is mine and the others
    are open. A table that is not public is entered by its ``key`` only.
    """

    game: str
    options: dict[str, Value] = {}
    seats: Annotated[list[str], Meta(max_length=100)] = []
    public: bool = True


class Wanted(msgspec.Struct, forbid_unknown_fields=True):
    """A command over HTTP; without an ``id`` it is not safe to send it again."""

    id: CommandId | None = None


class TakeSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Sitting down: on this seat, or on the first that is open."""

    seat: int | None = None


class PlayOn(msgspec.Struct, forbid_unknown_fields=True):
    """A new table that goes on after ``version`` moves of a game that is over.

    Every seat is ``me`` or a bot; left out, the first is mine and the others
    are bots of a medium level.
    """

    version: Annotated[int, Meta(ge=0)]
    seats: Annotated[list[str], Meta(max_length=100)] = []


class Kick(msgspec.Struct, forbid_unknown_fields=True):
    """The host empties a seat before the game."""

    seat: int


class SeatBot(msgspec.Struct, forbid_unknown_fields=True):
    """The host puts a bot on an open seat: its level, or its spec."""

    seat: int
    bot: str


class LeaveSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Standing up: from this seat, or from all of one's own."""

    seat: int | None = None


class Play(msgspec.Struct, tag="play", forbid_unknown_fields=True):
    """A move: what the seat's own decision of this number shall be.

    ``id`` is the client's own name for the command. Sent again, it gets the
    same answer and is not played again.
    """

    id: CommandId
    decision: int
    path: Annotated[str, Meta(max_length=limits.PATH)]


class Undo(msgspec.Struct, tag="undo", forbid_unknown_fields=True):
    """Takes the seat's last move back; if others have a say in it, they are asked first."""

    id: CommandId


class Answer(msgspec.Struct, tag="answer", forbid_unknown_fields=True):
    """What one says to those who ask: ``id`` is that of ``asks``."""

    id: CommandId
    yes: bool


class Resign(msgspec.Struct, tag="resign", forbid_unknown_fields=True):
    """Gives the game up for the seat."""

    id: CommandId


class Idea(msgspec.Struct, forbid_unknown_fields=True):
    """A move that one thinks of, to be told what it would do.

    Of a ``decision`` that has been made meanwhile nothing is told.
    """

    path: Annotated[str, Meta(max_length=limits.PATH)]
    decision: int | None = None


class Chat(msgspec.Struct, tag="chat", forbid_unknown_fields=True):
    """Says something: players to players, watchers to watchers."""

    id: CommandId
    text: Annotated[str, Meta(min_length=1, max_length=4 * limits.CHAT_LINE)]


class Mute(msgspec.Struct, tag="mute", forbid_unknown_fields=True):
    """Hears no more of what a person says at this table, or does again."""

    id: CommandId
    person: Annotated[str, Meta(max_length=limits.COMMAND_ID)]
    on: bool = True


class Look(msgspec.Struct, tag="look", forbid_unknown_fields=True):
    """Asks for the whole frame, as for a client that has lost its way."""


Command = Play | Undo | Answer | Resign | Chat | Mute
"""What a client may want to be done; the answer is ``Done`` or ``Refused``."""

Said = Command | Look
"""What a client may say on a socket."""

# -- what the server answers -------------------------------------------------------------------


class OptionInfo(msgspec.Struct, omit_defaults=True):
    """An option of a game: one of ``values``, a number from ``least`` to ``most``, or text.

    ``about`` explains it. It counts only where each option of ``when`` has one of
    these values. ``picked``: it is a list of cards, whose stock can be asked for.
    """

    name: str
    label: dict[str, str]
    default: Value
    values: tuple[Value, ...] = ()
    meanings: tuple[dict[str, str], ...] = ()
    least: int | None = None
    most: int | None = None
    form: str = ""
    about: dict[str, str] = {}
    when: dict[str, tuple[Value, ...]] = {}
    picked: bool = False


class FaultInfo(msgspec.Struct, omit_defaults=True):
    """What is wrong with an option, in words that go after its name; with the rule it breaks."""

    message: str
    option: str = ""
    rule: str = ""


class Drawing(msgspec.Struct):
    """A drawing: SVG, in a box of this size."""

    body: str
    width: int
    height: int


class GameLook(msgspec.Struct):
    """How a game looks: its theme, and of each icon in it, ``SET:NAME``, the drawing."""

    theme: Theme
    icons: dict[str, Drawing]


class GameGuide(msgspec.Struct):
    """A first game, move by move, for newcomers; no lessons if the game has none."""

    lessons: tuple[Lesson, ...]


class GameRules(msgspec.Struct):
    """What the rules of a game say: a help for players, as Markdown, and every numbered rule."""

    help: str
    rules: dict[str, str]
    credits: str


class GameInfo(msgspec.Struct):
    """A game that can be played, in all languages; ``cover`` is the look of its box."""

    name: str
    version: str
    title: dict[str, str]
    summary: dict[str, str]
    players: tuple[int, ...]
    options: tuple[OptionInfo, ...]
    cover: GameLook


class Catalogue(msgspec.Struct):
    """What can be played, and against which bots."""

    games: tuple[GameInfo, ...]
    bots: tuple[str, ...]


class SeatInfo(msgspec.Struct, omit_defaults=True):
    """Who sits there: a person, or a bot; neither, if the seat is open.

    ``standing`` tells why a bot plays on for a person: they are ``away``, or
    have lost the seat by ``resign`` or ``flag``. ``present``: the person is looking.
    """

    person: str = ""
    name: str = ""
    bot: str = ""
    standing: str = ""
    present: bool = False


class Clocks(msgspec.Struct, tag="clocks"):
    """The seconds that each seat has left, and the seats whose time runs."""

    left: tuple[float, ...]
    running: tuple[int, ...]


class TableInfo(Terms, tag="table", frozen=True, kw_only=True):
    """A table; ``stage`` is open, playing, over or closed. ``host`` is the person who opened it.

    ``waiting`` are the seats that may decide now, as far as everybody can tell.
    ``key`` opens a table that is not public; it is told to those who sit there.
    ``rematch`` is the id of the table where it goes on. ``commitment`` is the
    hash of the seed, which is told at the end.
    """

    id: str
    game: str
    version: str
    options: dict[str, Value]
    stage: str
    public: bool
    host: str
    seats: tuple[SeatInfo, ...]
    waiting: tuple[int, ...] = ()
    key: str = ""
    rematch: str = ""
    commitment: str = ""
    clocks: Clocks | None = None


class TableList(msgspec.Struct):
    """Tables, the newest first."""

    tables: tuple[TableInfo, ...]


class Chances(msgspec.Struct):
    """Every seat's share of the win, before the first move and after each."""

    chances: list[list[float]]


class Beliefs(msgspec.Struct):
    """What may be hidden where."""

    beliefs: tuple[Belief, ...]


class Shown(msgspec.Struct, tag="frame", omit_defaults=True):
    """The whole frame of a viewer; ``decision`` is the number of a seat's next own decision."""

    frame: Frame
    decision: int = 0


class Changed(msgspec.Struct, tag="changes", omit_defaults=True):
    """What makes a viewer's frame of their last one."""

    changes: Changes
    decision: int = 0


class Done(msgspec.Struct, tag="done"):
    """A command was carried out and is safe; the seat has made so many decisions.

    A taking back counts as one, too, for everybody who noticed it.
    """

    id: str
    decision: int


class Asks(msgspec.Struct, tag="asks", omit_defaults=True):
    """The seat asks whether its last move may be taken back.

    ``waiting`` are the seats that have not answered yet; if there are none, it is settled.
    """

    id: str
    seat: int
    text: str
    waiting: tuple[int, ...] = ()


class ChatLine(msgspec.Struct, tag="chat"):
    """Something that was said in a room: that of the ``players``, or of the ``watchers``."""

    number: int
    room: str
    person: str
    name: str
    text: str
    time: float


class Presence(msgspec.Struct, tag="presence"):
    """Of each seat, whether its person is looking."""

    present: tuple[bool, ...]


class Notice(msgspec.Struct, tag="notice"):
    """Something happened to a seat besides the game: ``undo``, ``resign``, ``flag`` …"""

    what: str
    seat: int
    text: str


class Refused(msgspec.Struct, tag="refused", omit_defaults=True):
    """Something cannot be done. ``code`` is for programs, ``message`` for people.

    ``faults`` say of each option what is wrong with it.
    """

    code: str
    message: str
    id: str = ""
    faults: tuple[FaultInfo, ...] = ()


class Health(msgspec.Struct):
    """Whether all is well: ``ok`` tells that the store answers."""

    ok: bool
    protocol: str
    tables: int
    connections: int


Told = TableInfo | Shown | Changed | Done | Asks | Notice | ChatLine | Presence | Clocks | Refused
"""What the server says on a socket."""


def socket_schema() -> dict[str, Any]:
    """The JSON schema of what is said on a socket."""
    kinds = [*Said.__args__, *Told.__args__]
    _, parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")

    def one_of(kinds: tuple[type, ...]) -> list[dict[str, str]]:
        return [{"$ref": f"#/$defs/{kind.__name__}"} for kind in kinds]

    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What is said on a socket of a Ludozilla table",
        "$defs": {
            "ClientSays": {"oneOf": one_of(Said.__args__)},
            "ServerSays": {"oneOf": one_of(Told.__args__)},
            **parts,
        },
    }
