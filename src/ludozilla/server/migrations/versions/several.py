"""What several processes look for now and then is found without reading every log."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    rare = sa.text("kind <> 'play'")
    op.create_index("ix_log_rare", "log", ["table"], sqlite_where=rare, postgresql_where=rare)


def downgrade() -> None:
    op.drop_index("ix_log_rare", "log")
