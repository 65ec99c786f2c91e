"""Tables: seats, turns, undo, offers, clocks and endings. No input, no output, no clock, no database."""

from __future__ import annotations

from ludotheque.table.in_play import IT_IS_OVER, in_common
from ludotheque.table.positions import NOTHING_TO_UNDO
from ludotheque.table.table import Table

__all__ = ["IT_IS_OVER", "NOTHING_TO_UNDO", "Table", "in_common"]
