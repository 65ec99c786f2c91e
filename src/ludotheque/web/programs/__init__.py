"""Programs that play over HTTP: their tokens, their event stream and their calls (docs/bots.md)."""
