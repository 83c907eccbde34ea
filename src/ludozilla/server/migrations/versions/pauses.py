"""Failures to log in, which all processes have to know of."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "failures",
        sa.Column("of", sa.String, primary_key=True),
        sa.Column("times", sa.Integer, nullable=False),
        sa.Column("last", sa.Float, nullable=False),
    )
    op.create_index("ix_failures_last", "failures", ["last"])


def downgrade() -> None:
    op.drop_table("failures")
