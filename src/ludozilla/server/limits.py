"""How much of anything there may be, so that nobody can use up what belongs to all."""

from __future__ import annotations

from typing import Final

BODY: Final = 64 << 10
"""Bytes of a request, and of its head; two lists of Zoon take a fiftieth of that."""
ARRIVING: Final = 20.0
"""Seconds in which the head of a request has to arrive, and its body."""
MESSAGE: Final = 4 << 10
"""Bytes of what a client says on a socket."""
NAME: Final = 24
"""Letters of a name."""
PASSWORD: Final = 8
"""Letters of a password, at least."""
LONGEST_PASSWORD: Final = 200
PAUSES: Final = 10_000
"""Names and addresses remembered that failed to log in."""
REPORT: Final = 1000
"""Letters of a report."""
REPORTS: Final = 20
"""Reports of one person that nobody has settled."""
BLOCKS: Final = 500
"""People whom one person blocks."""
HISTORY: Final = 50
"""Games in a page of a history."""
LEADERS: Final = 100
ALERTS: Final = 10
"""Addresses to which one person's alerts go."""
ADDRESS: Final = 1000
"""Letters of an address on the web."""
DIGITS: Final = 10
"""Of a number in an address."""
ALERTS_WAITING: Final = 1000
"""Alerts not sent yet."""
REPLAYED: Final = 50
"""Moves of a game that is over, told at once."""
DAYS: Final = 60
"""Days for one decision."""
CHAT_LINE: Final = 300
"""Letters of what is said at once."""
CHAT_LINES: Final = 1000
"""Lines of all that is said in one room of a table."""
CHAT_TOLD: Final = 50
"""Lines told to one who comes."""
ROWS: Final = 20_000
"""What has happened at a table, before no move is taken back any more: else it would never end."""
GRACE: Final = 24 * 3600
"""Seconds for which somebody may be away, at most."""
PATH: Final = 1000
"""Letters of a move."""
LAYOUT: Final = 8000
"""Letters of a list of cards, or of whatever else is laid out."""
COMMAND_ID: Final = 64
OUTBOX: Final = 64
"""Messages that wait for a slow client, before it gets one whole frame instead."""
TOLD: Final = 1000
"""Messages that wait for a slow client, before it has to come anew."""
CONNECTIONS: Final = 10_000
CONNECTIONS_OF_ONE: Final = 200
"""Sockets from one address, unless it may ask more often than usual."""
REQUESTS: Final = 1000
"""Requests that are answered at the same time."""
TABLES_OF_ONE: Final = 20
"""Tables that a person has opened and that are not over."""
LISTED: Final = 100
"""Tables in a list."""
IDLE_TABLES: Final = 200
"""Tables kept in memory at which nobody looks."""
BATCH: Final = 500
"""Rows of one commit."""
RECENT: Final = 16
"""Changes kept for viewers who come back."""
TURNS: Final = 100
"""Turns told with a whole frame to one who does not say since when."""
SLOWEST: Final = 10.0
"""Seconds that somebody who asks too often is made to wait, before they are refused."""
PACES: Final = 50_000
"""Addresses of which is remembered how often they ask."""
TABLES: Final = 20_000
"""Tables that are open or being played."""
WAITING: Final = 20_000
"""Entries that wait to be written, before no more are taken."""
EXCHANGE: Final = 16 << 20
"""Bytes that a bot's process is told or answers."""
