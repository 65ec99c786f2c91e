"""What filled each tray: goals, and marbles that the opponent had to give."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ludotheque.breakdown import Breakdown
from ludotheque.games.wykersham.codes import GIFT, LEAVE, TAKE
from ludotheque.games.wykersham.rules import Rails
from ludotheque.words import Words

HEADS = (
    Words("Goals", "Buts"),
    Words("Marbles by goals", "Billes des buts"),
    Words("Given", "Reçues"),
    Words("Marbles", "Billes"),
)


def breakdown(positions: Sequence[Rails]) -> Breakdown:
    goals, given = [0, 0], [0, 0]
    for before, after in pairwise(positions):
        move = after.last_move
        goals[before.mover] += move == TAKE
        given[1 - before.mover] += GIFT <= move < LEAVE
    tray = positions[-1].tray
    return Breakdown(
        HEADS, tuple((goals[seat], tray[seat] - given[seat], given[seat], tray[seat]) for seat in range(2))
    )
