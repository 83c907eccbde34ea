"""What is said at a table is said once, though it be sent again."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("chat", sa.Column("command", sa.String, nullable=True))
    op.create_index("ix_chat_command", "chat", ["table", "person", "command"], unique=True)


def downgrade() -> None:
    op.drop_index("ix_chat_command", "chat")
    op.drop_column("chat", "command")
