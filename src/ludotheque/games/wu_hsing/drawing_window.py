"""The part of the endless table that is shown: all dominoes, and a ring of empty cells around them.

It changes only when that no longer fits. So it depends on the dominoes and the order in which they were played alone.
A page with more room shows more of the table.
"""

from __future__ import annotations

from typing import NamedTuple

CELL, HALF = 72, 36  # the side of a cell, and half of it
LEAST_WIDE, LEAST_HIGH = 8, 6.5  # cells

Box = tuple[int, int, int, int]  # left, bottom, right, top


class Window(NamedTuple):
    """A part of the table in cells, by its middle and its size."""

    x: float
    y: float
    wide: float
    high: float

    @property
    def edges(self) -> tuple[float, float, float, float]:
        """The viewBox: left, top, width and height in drawing coordinates."""
        wide, high = CELL * self.wide, CELL * self.high
        return CELL * self.x - wide / 2, -CELL * self.y - high / 2, wide, high

    def shows(self, box: Box) -> bool:
        """Whether a box and a ring of cells around it are visible."""
        left, bottom, right, top = box
        far_x = max(right - self.x, self.x - left) + 1.5
        far_y = max(top - self.y, self.y - bottom) + 1.5
        return 2 * far_x <= self.wide and 2 * far_y <= self.high


def round_box(box: Box) -> Window:
    left, bottom, right, top = box
    wide, high = max(LEAST_WIDE, right - left + 3), max(LEAST_HIGH, top - bottom + 3)
    return Window((left + right) / 2, (bottom + top) / 2, wide, high)


START_BOX = (0, 0, 1, 1)  # 2.2
START_WINDOW = round_box(START_BOX)
