"""How the tables of a database became what they are: one file in versions/ a step, run by Alembic."""
