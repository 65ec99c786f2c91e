"""Which part of the endless table is seen, and how large.

The table lies still as long as all that lies on it, and one cell more on each side, can be seen.
Only then is it centred again, and made smaller if it must be. So the window follows from the
dominoes in the order in which they were played, and from nothing else.
"""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.drawing import Part, cached_briefly, rect
from ludotheque.games.wu_hsing.scene import Scene

CELL, HALF = 72, 36  # the side of a cell, and half of it, in the coordinates of the silk
LEFT, SILK_WIDE, SILK_HIGH = 14, 692, 650
SIZES = (88, 76, 66, 58, 52, 46, 41, 36, 32, 28, 25, 22, 20)  # of a cell, as it is drawn

Box = tuple[int, int, int, int]  # left, bottom, right, top


class Window(NamedTuple):
    """Centred on a point of the table, in half cells, with cells of one of the sizes."""

    twice_x: int
    twice_y: int
    size: int
    middle: float  # of the silk, from the top of the drawing

    @property
    def scale(self) -> float:
        return self.size / CELL

    @property
    def transform(self) -> str:
        x = LEFT + SILK_WIDE / 2 - self.size * self.twice_x / 2
        y = self.middle + self.size * self.twice_y / 2
        return f"translate({x:g} {y:g}) scale({self.scale:.4g})"

    @property
    def edges(self) -> tuple[float, float, float, float]:
        """What is seen of the table, in its coordinates: left, top, width and height."""
        wide, high = SILK_WIDE / self.scale, SILK_HIGH / self.scale
        return CELL / 2 * self.twice_x - wide / 2, -CELL / 2 * self.twice_y - high / 2, wide, high

    def cloth(self, name: str) -> Part:
        """The silk, as far as it is seen."""
        x, y, wide, high = (f"{length:.5g}" for length in self.edges)
        return Part(name, rect(x=x, y=y, width=wide, height=high, rx=f"{12 / self.scale:.3g}", fill="url(#wu-silk)"))

    def shows(self, box: Box) -> bool:
        """Whether all of a box can be seen, and a ring of cells round it."""
        left, bottom, right, top = box
        wide, high = SILK_WIDE / self.size, SILK_HIGH / self.size  # in cells
        far_x = max(right - self.twice_x / 2, self.twice_x / 2 - left) + 1.5
        far_y = max(top - self.twice_y / 2, self.twice_y / 2 - bottom) + 1.5
        return 2 * far_x <= wide and 2 * far_y <= high


@cached_briefly
def window(scene: Scene, middle: float) -> Window:
    box = (0, 0, 1, 1)  # 2.2
    view = Window(1, 1, SIZES[0], middle)
    for tile in scene.tiles:
        x, y = tile.second
        wider = (min(box[0], tile.x), min(box[1], tile.y), max(box[2], x), max(box[3], y))
        if wider != box:
            box = wider
            view = view if view.shows(box) else refitted(view, box)
    return view


def refitted(view: Window, box: Box) -> Window:
    """Centred on a box, with the largest cells that are not larger than before."""
    left, bottom, right, top = box
    for size in SIZES:
        new = Window(left + right, bottom + top, size, view.middle)
        if size <= view.size and new.shows(box):
            return new
    return new
