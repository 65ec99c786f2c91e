"""Database migrations: one file per step in versions/, run by Alembic."""
