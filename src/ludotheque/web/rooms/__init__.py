"""Live tables: the people at them, their decisions, and what is stored."""
