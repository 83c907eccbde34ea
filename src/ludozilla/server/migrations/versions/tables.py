"""The log of all that happens at a table, its terms, chat and the times of outages."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def _of_table() -> "sa.Column[str]":
    return sa.Column("table", sa.String, sa.ForeignKey("tables.id"), primary_key=True)


def _person(name: str, key: bool = False) -> "sa.Column[str]":
    return sa.Column(name, sa.String, sa.ForeignKey("people.id"), primary_key=key, nullable=False)


def upgrade() -> None:
    op.create_table(
        "log",
        _of_table(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("time", sa.Float, nullable=False),
        sa.Column("path", sa.String, nullable=False),
        sa.Column("digest", sa.String, nullable=False),
        sa.Column("command", sa.String, nullable=True),
        sa.UniqueConstraint("table", "seat", "command", name="uq_log_command"),
    )
    op.execute(
        'INSERT INTO log ("table", number, kind, seat, time, path, digest, command) '
        "SELECT moves.\"table\", number, 'play', seat, since, path, digest, command "
        'FROM moves JOIN tables ON tables.id = moves."table"'
    )
    op.drop_table("moves")
    op.create_table(
        "chat",
        _of_table(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("room", sa.String, nullable=False),
        _person("person"),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("time", sa.Float, nullable=False),
    )
    op.create_table("mutes", _of_table(), _person("person", True), _person("muted", True))
    op.create_table(
        "pulse",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("time", sa.Float, nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("since", sa.Float, primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("terms", sa.JSON, nullable=False, server_default="{}"))
        for name in ("key", "salt", "rematch"):
            tables.add_column(sa.Column(name, sa.String, nullable=False, server_default=""))
        tables.add_column(sa.Column("began", sa.Float, nullable=False, server_default="0"))
        tables.add_column(sa.Column("due", sa.Float, nullable=True))
        tables.create_index("ix_tables_due", ["stage", "due"])
    op.execute("UPDATE tables SET began = since WHERE stage <> 'open'")
