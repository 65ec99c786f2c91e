"""Tables store a secret, may be undealt, and store offers."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0002", "0001"


def upgrade() -> None:
    with op.batch_alter_table("tables", table_kwargs={"sqlite_with_rowid": False}) as tables:
        tables.alter_column("deal", existing_type=sa.Text, nullable=True)
        tables.alter_column("seed", existing_type=sa.Text, new_column_name="secret")
        tables.add_column(sa.Column("proposal", sa.Text))
    # The chance of older tables has no commitment, so it cannot be verified.
    op.execute("update tables set secret = ''")
    op.create_index(
        "a_secret_of_its_own",
        "tables",
        ["secret"],
        unique=True,
        sqlite_where=sa.text("secret <> ''"),
        postgresql_where=sa.text("secret <> ''"),
    )
