"""The arrows and digits of a domino as one path, because browsers paint one element faster than many."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

ARROW = "M-13 0L12 0M3-10L13 0L3 10"  # to the right
DIGITS = {
    "1": "M-7-10L2-17L2 17",
    "2": "M-10-8C-10-21 11-21 10-7C10 1-3 7-11 17L11 17",
    "3": "M-9-17L9-17L-1-4C14-5 13 17-1 17C-6 17-10 15-12 11",
    "4": "M5 17L5-17L-12 7L12 7",
}
TURNS = {"R": (1, 0), "D": (0, 1), "L": (-1, 0), "U": (0, -1)}  # where an arrow to the right points when it is turned
APART = 20  # offsets of an arrow and a digit from their middle
STEP = re.compile(r"([MLC])([^MLC]+)")
NUMBER = re.compile(r"-?[\d.]+")


class Place(NamedTuple):
    """A position, scale and rotation."""

    x: float = 0
    y: float = 0
    scale: float = 1
    right: int = 1
    down: int = 0

    def point(self, x: float, y: float) -> str:
        turned = x * self.right - y * self.down, x * self.down + y * self.right
        return f"{round(self.x + self.scale * turned[0], 1):g} {round(self.y + self.scale * turned[1], 1):g}"


def drawn(line: str, place: Place) -> str:
    """A path of absolute coordinates, transformed."""
    steps = []
    for kind, numbers in STEP.findall(line):
        found = [float(number) for number in NUMBER.findall(numbers)]
        points = [place.point(x, y) for x, y in zip(found[::2], found[1::2], strict=True)]
        steps.append(kind + " ".join(points))
    return "".join(steps)


@cache
def glyph(half: str, x: float, y: float, scale: float) -> str:
    """An arrow and a digit, like R1 or D4, around a point."""
    right, down = TURNS[half[0]]
    arrow = drawn(ARROW, Place(x - scale * APART, y, scale, right, down))
    return arrow + drawn(DIGITS[half[1]], Place(x + scale * APART, y, scale))
