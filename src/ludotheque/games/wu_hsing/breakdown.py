"""The parts of a final score: the points of each domino played, less the dominoes left in hand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ludotheque.breakdown import Bar, Breakdown
from ludotheque.games.wu_hsing.codes import PASS
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.words import Words

HEADS = (
    Words("Dominoes played", "Dominos posés"),
    Words("Best domino", "Le plus beau"),
    Words("Left in hand", "Resté en main"),
    Words("Points", "Points"),
)


def breakdown(positions: Sequence[WuHsingState]) -> Breakdown:
    last = positions[-1]
    plays = [play(ply, before, after) for ply, (before, after) in enumerate(pairwise(positions))]
    bars = [bar for bar in plays if bar is not None]
    ends = [Bar(len(positions) - 1, seat, -last.lost[seat]) for seat in range(last.seats) if last.lost[seat]]
    rows = tuple(row(last, seat, bars) for seat in range(last.seats))
    return Breakdown(HEADS, rows, (*bars, *ends))


def play(ply: int, before: WuHsingState, after: WuHsingState) -> Bar | None:
    """The points of a domino; None if none was played."""
    seat = before.turn
    return Bar(ply, seat, after.points[seat] - before.points[seat]) if after.last_move < PASS else None


def row(last: WuHsingState, seat: int, bars: list[Bar]) -> tuple[int, ...]:
    best = max((bar.amount for bar in bars if bar.seat == seat), default=0)
    return last.points[seat], best, -last.lost[seat], last.scores[seat]
