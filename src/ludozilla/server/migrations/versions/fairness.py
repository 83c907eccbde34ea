"""What is said is said once, though it be sent again; and for whom a bot has played is known."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("chat", sa.Column("command", sa.String, nullable=True))
    op.create_index("ix_chat_command", "chat", ["table", "person", "command"], unique=True)
    helped = sa.Column("helped", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("results", helped)


def downgrade() -> None:
    op.drop_column("results", "helped")
    op.drop_index("ix_chat_command", "chat")
    op.drop_column("chat", "command")
