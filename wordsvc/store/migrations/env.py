"""How Alembic runs here: in the one transaction, under the one lock, that ``migrate`` has opened."""

from alembic import context

from wordsvc.store.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
