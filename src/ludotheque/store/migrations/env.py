"""Run by Alembic: applies the missing steps in the transaction of the caller (migrate.py)."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
