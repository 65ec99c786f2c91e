"""Engines: bots that are programs of anybody's, in any language, over stdin and stdout (docs/engines.md)."""
