"""A cache of the last drawing of a table: layers whose inputs are unchanged are reused.

Viewers who see the same share the same layers, and so do successive positions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from ludotheque.core import Rng, State
from ludotheque.drawing.layers import Layer
from ludotheque.drawing.parts import Part

T = TypeVar("T")
NO_CHANCE = Rng(1)  # the kind that is not affected by guesses


class Memory:
    """For every name, the last inputs and the result drawn from them."""

    def __init__(self) -> None:
        self.kept: dict[object, tuple[object, Any]] = {}
        self.alive: dict[object, object] = {}

    def keep(self, name: object, draw: Callable[..., T], *arguments: object) -> T:
        """The result of `draw(*arguments)`; drawn again only if the arguments differ from the last ones.

        The arguments must determine the result, and be quick to compare: small values, and tuples or lists of them.
        """
        found = self.kept.get(name)
        if found is None or found[0] != arguments:
            found = self.kept[name] = arguments, draw(*arguments)
        drawn: T = found[1]
        return drawn

    def layer(self, id: str, parts: Iterable[Part], transform: str = "", look: str = "") -> Layer:
        """A layer of these parts; the last layer itself if they are the same."""
        return self.keep((id, look), Layer, id, tuple(parts), transform)

    def once(self, name: object, of: object, marks: tuple[int, ...], draw: Callable[[], T]) -> T:
        """The result of `draw()`; drawn again only if `marks` differ.

        `of` is kept alive, because marks may be its ids.
        """
        found = self.kept.get(name)
        if found is None or found[0] != marks:
            found = self.kept[name] = marks, draw()
            self.alive[name] = of
        drawn: T = found[1]
        return drawn


class Drawn:
    """The part of a Game that is drawn: it has the cache of its table."""

    _memory: Memory | None = None

    @property
    def memory(self) -> Memory:
        """The cache."""
        if self._memory is None:
            self._memory = Memory()
        return self._memory

    def once(self, name: str, lang: str, seen: State, before: State | None, draw: Callable[[], T]) -> T:
        """The result of `draw()` for a position, shared by all viewers from whom nothing is hidden."""
        if seen.blanks or (before is not None and before.blanks):
            return draw()
        past = seen.played, seen.origin, before and (before.played, before.origin)
        return self.memory.once((name, lang), past, position_marks(seen) + position_marks(before), draw)

    def __getstate__(self) -> dict[str, Any]:
        """Pickles and copies do not include the cache, because other names may apply to a copy."""
        return {name: value for name, value in vars(self).items() if name != "_memory"}


def position_marks(seen: State | None) -> tuple[int, ...]:
    """The cache key of a position in which nothing is hidden, independent of the viewer."""
    return () if seen is None else (seen.guess(NO_CHANCE).key(), id(seen.played), id(seen.origin))
