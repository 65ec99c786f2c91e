"""Players: people, bots of six levels, and engines, which are bots in processes of their own (docs/engines.md)."""
