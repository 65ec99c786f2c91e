"""A cache of the last drawing of a table: layers whose inputs are unchanged are reused.

Viewers who see the same share the same layers, and so do successive positions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from ludotheque.core import State
from ludotheque.drawing.layers import Drawing, Layer
from ludotheque.drawing.scattered import ScatteredKeys, ScatteredLayer, ScatteredSlots
from ludotheque.drawing.slots import KeyedLayer, Slots

T = TypeVar("T")


class Memory:
    """For every name, the last inputs and the result drawn from them."""

    def __init__(self) -> None:
        self.kept: dict[object, tuple[object, Any]] = {}
        self.layers: dict[Slots, KeyedLayer] = {}
        self.shared: dict[object, tuple[object, Any]] = {}  # what viewers share at one moment, until all have seen it
        self.moment: object = None  # of the table that is being drawn; None while nobody says so

    def keep(self, name: object, draw: Callable[..., T], *arguments: object) -> T:
        """The result of `draw(*arguments)`; drawn again only if the arguments differ from the last ones.

        The arguments must determine the result, and be quick to compare: small values, and tuples or lists of them.
        """
        found = self.kept.get(name)
        if found is None or found[0] != arguments:
            found = self.kept[name] = arguments, draw(*arguments)
        drawn: T = found[1]
        return drawn

    def keyed(self, slots: Slots, keys: list[Any]) -> Layer:
        """A layer drawn from these keys; the last layer itself if they are the same."""
        found: KeyedLayer | None = self.layers.get(slots)
        if found is None or found.keys != keys:
            found = self.layers[slots] = KeyedLayer(slots, keys)
        return found

    def scattered(self, slots: ScatteredSlots, keys: ScatteredKeys) -> Layer:
        """The same on a table without edge."""
        return self.keep(slots, ScatteredLayer, slots, keys)


class Drawn:
    """The part of a Game that is drawn: it has the cache of its table."""

    hides_alike: ClassVar[bool] = False  # whether all viewers see the same, spectators included
    _memory: Memory | None = None

    @property
    def memory(self) -> Memory:
        """The cache."""
        if self._memory is None:
            self._memory = Memory()
        return self._memory

    def draw_at(self, moment: object, seen: State, lang: str, before: State | None) -> Drawing:
        """Draw a position for one viewer. Parts drawn for the same moment are shared with the other viewers."""
        self.memory.moment = moment
        try:
            drawing: Drawing = seen.game.draw(seen, lang, before)
            return drawing
        finally:
            self.memory.moment = None

    def once(self, name: str, lang: str, seen: State, draw: Callable[[], T]) -> T:
        """The result of `draw()`, shared by all viewers who see the same at this moment."""
        return draw() if seen.blanks and not self.hides_alike else self.once_for_all((name, lang), draw)

    def once_for_all(self, name: object, draw: Callable[[], T]) -> T:
        """The result of `draw()`, shared by all viewers at this moment, because nothing of it is hidden."""
        memory = self.memory
        if memory.moment is None:
            return draw()
        found = memory.shared.get(name)
        if found is None or found[0] is not memory.moment:
            found = memory.shared[name] = memory.moment, draw()
        drawn: T = found[1]
        return drawn

    def settle(self) -> None:
        """All viewers have been shown the position: drop what they shared."""
        if self._memory is not None:
            self._memory.shared.clear()

    def __getstate__(self) -> dict[str, Any]:
        """Pickles and copies do not include the cache, because other names may apply to a copy."""
        return {name: value for name, value in vars(self).items() if name != "_memory"}
