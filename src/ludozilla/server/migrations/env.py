"""What alembic runs to find the database: it is open already."""

from alembic import context

from ludozilla.server.database import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
