"""Engines: bots in any language that run as separate processes and talk over stdin and stdout (docs/engines.md)."""
