"""Chance that can be checked: every deal and throw follows from what was committed to beforehand (docs/chance.md)."""
