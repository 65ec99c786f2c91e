"""Tables may be shown to everybody who wants to look; finished ones keep their result, to be listed quickly."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0004", "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("watch", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("result", sa.Text))
