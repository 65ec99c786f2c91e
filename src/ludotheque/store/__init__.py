"""Storage: tables, their moves, and who sits where."""
