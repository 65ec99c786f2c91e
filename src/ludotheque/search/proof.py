"""What a search has proven: a win or a loss of the seat to move, or of all seats in a cooperative game."""

from __future__ import annotations

UNKNOWN, WON, LOST = 0, 1, 2
