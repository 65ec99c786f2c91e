"""The coordinates of the drawing: bases, edge marks and trays."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ludotheque.games.wigwam.board import BASES, CHIEF, FIGURES, WARRIOR

WIDTH, HEIGHT = 1000, 926
RIGHT, UP = 134, 116  # distance from one base to the next, and from one row to the next
# Where the coordinates are printed on the leather: after which base, and in which direction
SIDES = (
    *(("a1", -0.87, 0.5), ("b1", -0.87, 0.5), ("c1", -0.87, 0.5), ("d1", -1.0, 0.0)),
    *(("e2", -0.87, -0.5), ("f3", -0.87, -0.5), ("g4", -0.87, -0.5)),
)
FEET = (
    *(("a1", 0.0, 1.0), ("a2", 0.0, 1.0), ("a3", 0.0, 1.0), ("a4", 0.5, 0.87)),
    *(("b5", 0.87, 0.5), ("c6", 0.87, 0.5), ("d7", 0.87, 0.5)),
)
OUT = 72  # distance from that base
SHADE = 64  # radius of the shade over a base that the small edition does not have
SLOTS = tuple((40 + 54 * i, 886 - 54 * j) for j, count in enumerate((3, 2, 2, 1)) for i in range(count))
WAITING = ((52, 732), (52, 876), (52, 806))  # [kind] in the tray of the seat that sets up

PRISONERS = FIGURES[CHIEF] + FIGURES[WARRIOR]  # places of a tray


class Point(NamedTuple):
    x: float
    y: float


@cache
def point(base: int, turned: bool) -> Point:
    row, number = base // 8, base % 8 + 1
    return turn(Point(98 + RIGHT * (number - row / 2 + 0.5), 811 - UP * row), turned)


def turn(place: Point, turned: bool) -> Point:
    """A place, turned by 180 degrees if the board is."""
    return Point(WIDTH - place.x, HEIGHT - place.y) if turned else place


def back_to_front(turned: bool) -> list[int]:
    """The bases from the upper edge of the drawing to the lower one, each row from left to right."""
    return sorted(BASES, key=lambda base: point(base, turned)[::-1])


BACK_TO_FRONT = [back_to_front(turned) for turned in (False, True)]  # [turned]


def between(start: Point, end: Point, part: float) -> Point:
    return Point(start.x + part * (end.x - start.x), start.y + part * (end.y - start.y))


def arrow(tip: Point, start: Point, end: Point) -> str:
    """The two strokes of an arrow head, pointing from start to end."""
    right, down = (end.x - start.x) / RIGHT, (end.y - start.y) / RIGHT
    ends = [Point(tip.x - 24 * right + side * down, tip.y - 24 * down - side * right) for side in (18, -18)]
    return f"M{ends[0].x:.0f} {ends[0].y:.0f}L{tip.x:.0f} {tip.y:.0f}L{ends[1].x:.0f} {ends[1].y:.0f}"
