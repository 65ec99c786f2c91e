"""Searches: Monte-Carlo trees, alpha-beta, and one for cooperative games. They know states and strategies, no game."""
