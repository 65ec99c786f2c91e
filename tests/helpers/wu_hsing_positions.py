"""Positions of Wu Hsing for the tests: dominoes on the table written like plays, hands as text."""

from __future__ import annotations

import re

from ludotheque import load
from ludotheque.core import State
from ludotheque.game import Game

TWO, THREE, FOUR = (load("wu-hsing", seats=seats) for seats in (2, 3, 4))
JUDGED = load("wu-hsing", seats=3, players_judge=True)
CHOSEN = load("wu-hsing", chosen_start=True)

# The game of the reference drawing: seat 2 is to move, seat 0 has shown its hand.
SAMPLE_DEAL = "23 22/11 12 13 14 33 34 44/13 15 24 25 33 34 35/11 14 15 22 25 45 55/12 23 24 35 44 45 55"
SAMPLE = [
    "12@0,-1h",
    "52@-1,-1v",
    "41@-1,1v",
    "32@-2,-1v",
    "41@-2,-2h",
    "24@-2,-3h",
    "52@0,-2h",
    "44@2,-2v",
    "13@3,-2v",
    "43@2,-3h",
    "55@4,-2v",
    "42@-3,-1v",
    "pass",
    "15@3,0h",
]


def drawing(dominoes: str) -> str:
    """A table as text: `12@0,0v` is a domino that stands on 0,0 and 0,1."""
    halves: dict[tuple[int, int], str] = {}
    for first, second, x_text, y_text, way in re.findall(r"(\d)(\d)@(-?\d+),(-?\d+)([hv])", dominoes):
        x, y = int(x_text), int(y_text)
        halves[x, y] = first + ("-" if way == "h" else " ")
        halves[(x + 1, y) if way == "h" else (x, y + 1)] = second + (" " if way == "h" else "|")
    columns = range(min(x for x, _ in halves) - 1, max(x for x, _ in halves) + 2)
    lines = [" " * 4 + "".join(f"{x:>3}" for x in columns)]
    for y in range(max(y for _, y in halves), min(y for _, y in halves) - 1, -1):
        row = [halves.get((x, y), ". ") for x in columns]
        lines.append(f"{y:>3}   " + "".join(half[0] + ("--" if half[1] == "-" else "  ") for half in row))
        lines.append(" " * 6 + "".join("|  " if half[1] == "|" else "   " for half in row))
    return "\n".join(lines)


def position(game: Game, dominoes: str, *hands: str, turn: int | str = 0, more: str = "") -> State:
    """A position with these dominoes on the table and these hands; `more` are further lines."""
    lines = [f"seat {seat}: 0 points, hand {hand}".rstrip() for seat, hand in enumerate(hands)]
    return game.read("\n".join([drawing(dominoes), f"turn: {turn}", more, *lines]))
