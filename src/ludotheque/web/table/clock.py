"""Time for each seat, where people want a clock."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludotheque.web.table.room import Room


def time_left(room: Room) -> list[float] | None:
    """Seconds that each seat has left; None where there is no clock."""
    if not room.saved.clock:
        return None
    left = [60.0 * room.saved.clock] * room.saved.seats
    for mover, move in zip(room.table.movers, room.saved.moves, strict=False):
        if mover >= 0:
            left[mover] -= move.seconds
    if not room.over and room.complete and room.table.turn >= 0:
        left[room.table.turn] -= time.monotonic() - room.since
    return [round(max(0.0, seconds), 1) for seconds in left]
