"""What was drawn last at a table, and from what: whatever would be drawn from the same again is handed on.

Seats that see the same then share the very same layers, and so do positions that follow each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, TypeVar

from ludotheque.core import State
from ludotheque.drawing.layers import Drawing, Layer
from ludotheque.drawing.parts import Part

T = TypeVar("T")


class Memory:
    """Of everything that has a name, what it was drawn from last, and how it looked."""

    def __init__(self) -> None:
        self.kept: dict[object, tuple[object, Any]] = {}
        self.moment: object = None  # of the table that is being drawn; None while nobody says so

    def keep(self, name: object, draw: Callable[..., T], *arguments: object) -> T:
        """What `draw` makes of these arguments, made anew only if they are not those of the last time.

        They must say all that it depends on, and be quickly compared: small values, and tuples or lists of them.
        """
        found = self.kept.get(name)
        if found is None or found[0] != arguments:
            found = self.kept[name] = arguments, draw(*arguments)
        drawn: T = found[1]
        return drawn

    def layer(self, id: str, parts: Iterable[Part], transform: str = "", look: str = "") -> Layer:
        """A layer of these parts: the last one, if those are the same."""
        return self.keep((id, look), Layer, id, tuple(parts), transform)


class Drawn:
    """Something that is drawn again and again: a game at its table."""

    hides_alike: ClassVar[bool] = False  # whether what is hidden from one is hidden from all, spectators included
    _memory: Memory | None = None

    @property
    def memory(self) -> Memory:
        """What was drawn last."""
        if self._memory is None:
            self._memory = Memory()
        return self._memory

    def draw_at(self, moment: object, seen: State, lang: str, before: State | None) -> Drawing:
        """The drawing of a position for one of those who look at a table at the same moment."""
        self.memory.moment = moment
        try:
            drawing: Drawing = seen.game.draw(seen, lang, before)
            return drawing
        finally:
            self.memory.moment = None

    def once(self, name: str, lang: str, seen: State, draw: Callable[[], T]) -> T:
        """What `draw()` makes of a position, made once for all who see the same of a table at a moment."""
        return draw() if seen.blanks and not self.hides_alike else self.once_for_all((name, lang), draw)

    def once_for_all(self, name: object, draw: Callable[[], T]) -> T:
        """The same of what is hidden from nobody."""
        memory = self.memory
        if memory.moment is None:
            return draw()
        found = memory.kept.get(name)
        if found is None or found[0] is not memory.moment:
            found = memory.kept[name] = memory.moment, draw()
        drawn: T = found[1]
        return drawn

    def __getstate__(self) -> dict[str, Any]:
        """A copy begins with nothing drawn: others may sit there."""
        return {name: value for name, value in vars(self).items() if name != "_memory"}
