"""Tables may be listed for watching; finished ones store their result for lists."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0004", "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("watch", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("result", sa.Text))
