"""What a search may have proven: of a move, for the seat that makes it; of a cooperative game, for all."""

from __future__ import annotations

UNKNOWN, WON, LOST = 0, 1, 2
