"""Programs that play over HTTP: their tokens, what they are told, and what they may do (docs/bots.md)."""
