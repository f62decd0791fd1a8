"""Which editions judged a move, where they are not those that its game was begun with."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; moves made before have none, and were judged by what their game was begun with."""
    op.add_column("moves", sa.Column("editions", sa.Text))
