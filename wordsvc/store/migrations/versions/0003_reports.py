"""What people report about words."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "reports",
        sa.Column("word", sa.String(64), primary_key=True),
        sa.Column("wanted", sa.String(16), primary_key=True),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("reasons", sa.Text, nullable=False),
        sa.Column("first", sa.Date, nullable=False),
        sa.Column("last", sa.Date, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
    )
