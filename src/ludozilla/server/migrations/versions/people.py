"""Accounts, blocks, reports, results, ratings, alerts, and snapshots of games."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def _of_people(name: str, **how: Any) -> sa.Column[str]:
    return sa.Column(name, sa.String, sa.ForeignKey("people.id"), **how)


def upgrade() -> None:
    with op.batch_alter_table("people") as people:
        people.add_column(sa.Column("lang", sa.String, nullable=False, server_default=""))
        people.add_column(sa.Column("look", sa.String, nullable=True))
        people.add_column(sa.Column("banned", sa.Float, nullable=True))
        people.create_index("ix_people_look", ["look"])
    op.create_table(
        "accounts",
        _of_people("person", primary_key=True),
        sa.Column("password", sa.String, nullable=False),
        sa.Column("admin", sa.Boolean, nullable=False),
        sa.Column("first", sa.Boolean, nullable=True, unique=True),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "looks",
        sa.Column("look", sa.String, primary_key=True),
        _of_people("person", nullable=False, index=True),
    )
    op.create_table(
        "blocks",
        _of_people("person", primary_key=True),
        _of_people("other", primary_key=True, index=True),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        _of_people("person", nullable=False, index=True),
        _of_people("about", nullable=False, index=True),
        sa.Column("table", sa.String, sa.ForeignKey("tables.id"), nullable=True),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("settled", sa.Float, nullable=True),
    )
    op.create_table(
        "finishes",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("table", sa.String, sa.ForeignKey("tables.id"), nullable=False, unique=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
    )
    op.create_table(
        "results",
        sa.Column("table", sa.String, sa.ForeignKey("finishes.table"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        _of_people("person", nullable=True, index=True),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("left", sa.Boolean, nullable=False),
        sa.Column("before", sa.Integer, nullable=True),
        sa.Column("after", sa.Integer, nullable=True),
    )
    op.create_table(
        "ratings",
        _of_people("person", primary_key=True),
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("players", sa.Integer, primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("rating", sa.Integer, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
    )
    op.create_index("ix_ratings_listed", "ratings", ["game", "players", "rating"])
    op.create_table(
        "alerts",
        sa.Column("id", sa.Integer, primary_key=True),
        _of_people("person", nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("address", sa.String, nullable=False),
        sa.Column("keys", sa.JSON, nullable=False),
        sa.Column("site", sa.String, nullable=False),
        sa.UniqueConstraint("person", "address", name="uq_alerts_address"),
    )
    op.create_table(
        "keepsakes",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("value", sa.String, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("of", sa.String, nullable=False),
    )
    op.create_table(
        "snapshots",
        sa.Column("table", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("position", sa.JSON, nullable=False),
        sa.Column("besides", sa.JSON, nullable=False),
    )


def downgrade() -> None:
    for table in (
        *("snapshots", "notices", "keepsakes", "alerts", "ratings", "results", "finishes"),
        *("reports", "blocks", "looks", "accounts"),
    ):
        op.drop_table(table)
    with op.batch_alter_table("people") as people:
        people.drop_index("ix_people_look")
        for column in ("lang", "look", "banned"):
            people.drop_column(column)
