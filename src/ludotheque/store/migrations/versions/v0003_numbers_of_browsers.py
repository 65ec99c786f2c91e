"""Tables store the numbers of browsers; those without are of the first form of chance."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0003", "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("numbers", sa.Text))
