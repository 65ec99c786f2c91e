"""Live tables: the people at them, what they decide together, and what is kept."""
