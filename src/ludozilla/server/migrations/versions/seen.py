"""When people were last seen, so that guests who come no more can be forgotten."""

from time import time

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("people", sa.Column("seen", sa.Float, nullable=False, server_default="0"))
    op.execute(sa.text("UPDATE people SET seen = :now").bindparams(now=time()))


def downgrade() -> None:
    op.drop_column("people", "seen")
