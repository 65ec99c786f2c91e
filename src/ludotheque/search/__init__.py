"""Search: knows states, and no game."""
