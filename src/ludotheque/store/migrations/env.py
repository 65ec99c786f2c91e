"""Run by Alembic: the steps that are missing, in the transaction of whoever asked for them (migrate.py)."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
