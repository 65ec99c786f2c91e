"""The parts of a final score: figures captured, figures left, and the bonus at the end."""

from __future__ import annotations

from ludotheque.breakdown import Breakdown
from ludotheque.games.wigwam.codes import FIGURES
from ludotheque.games.wigwam.rules import Tribes
from ludotheque.games.wigwam.tally import standing
from ludotheque.words import Words

HEADS = (
    Words("Figures taken", "Figures prises"),
    Words("Figures left", "Figures restantes"),
    Words("Points", "Points"),
)


def breakdown(last: Tribes) -> Breakdown:
    return Breakdown(HEADS, tuple(row(last, seat) for seat in range(2)))


def row(last: Tribes, seat: int) -> tuple[int, ...]:
    left = standing(last)
    return sum(FIGURES) - left[1 - seat], left[seat], last.scores[seat]
