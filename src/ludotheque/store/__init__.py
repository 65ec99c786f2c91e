"""What a restart must not lose: tables, their moves, and who sits where."""

from __future__ import annotations

from ludotheque.store.saved import Chair, Change, Conflict, Damaged, Move, Saved, Unavailable

__all__ = ["Chair", "Change", "Conflict", "Damaged", "Move", "Saved", "Unavailable"]
