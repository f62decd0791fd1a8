"""Alembic's migrations, oldest first."""
