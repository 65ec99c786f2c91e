"""A cache of what was drawn of a table last: layers and texts whose inputs are unchanged are reused.

Viewers who see the same share the same layers, and so do successive positions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ludotheque.core import State
from ludotheque.drawing.layers import Drawing, KeyedLayer, Layer, Slots, SparseKeys

T = TypeVar("T")


class Memory:
    """For every name, the last result and what it was drawn from.

    A result is dropped when its name is drawn from something else, and all of them with the table; nothing else is.
    """

    def __init__(self) -> None:
        self.drawn: dict[object, tuple[Any, Any]] = {}  # by name: what it was drawn from, and the result
        self.moment: object = None  # of the table that is being drawn; None while nobody says so

    def keep(self, name: object, draw: Callable[..., T], *arguments: object) -> T:
        """The result of `draw(*arguments)`; drawn again only if the arguments differ from the last ones.

        The arguments must determine the result, and be quick to compare: small values, and tuples or lists of them.
        """
        found = self.drawn.get(name)
        if found is None or found[0] != arguments:
            found = self.drawn[name] = arguments, draw(*arguments)
        drawn: T = found[1]
        return drawn

    def keyed(self, slots: Slots, keys: list[Any] | SparseKeys) -> Layer:
        """A layer drawn from these keys; the last layer itself if they are the same."""
        found = self.drawn.get(slots)
        if found is None or (found[0] is not keys and found[0] != keys):
            found = self.drawn[slots] = keys, KeyedLayer(slots, keys)
        layer: Layer = found[1]
        return layer

    def follow(self, name: object, source: object, draw: Callable[[Any], T]) -> T:
        """The result of `draw(before)`, where `before` is the last result, or None: much may be taken from it.

        Drawn again only from another source. That is compared by identity; None is always another one.
        """
        found = self.drawn.get(name)
        if found is None or source is None or found[0] is not source:
            found = self.drawn[name] = source, draw(found[1] if found else None)
        drawn: T = found[1]
        return drawn

    # ── What viewers share at one moment of the table ─────────────────────────────────

    def draw(self, moment: object, seen: State, lang: str, before: State | None) -> Drawing:
        """Draw a position for one viewer. Parts drawn for the same moment are shared with the other viewers."""
        self.moment = moment
        try:
            return seen.game.drawing.draw(seen, lang, before)
        finally:
            self.moment = None

    def once(self, name: str, lang: str, seen: State, draw: Callable[[], T]) -> T:
        """The result of `draw()`, shared by all viewers who see the same at this moment."""
        hidden = seen.blanks and not seen.game.drawing.hides_alike
        return draw() if hidden else self.once_for_all((name, lang), draw)

    def once_for_all(self, name: object, draw: Callable[[], T]) -> T:
        """The result of `draw()`, shared by all viewers at this moment, because nothing of it is hidden."""
        return draw() if self.moment is None else self.follow(name, self.moment, lambda _: draw())
