"""What a restart must not lose: tables, their moves, and who sits where."""
