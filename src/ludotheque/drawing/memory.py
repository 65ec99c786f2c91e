"""A cache of the last drawing of a table: layers whose inputs are unchanged are reused.

Seats that see the same then share the very same layers, and so do positions that follow each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from ludotheque.core import Rng, State
from ludotheque.drawing.layers import Layer
from ludotheque.drawing.parts import Part

T = TypeVar("T")
NO_CHANCE = Rng(1)  # there is nothing to guess in what is known


class Memory:
    """Of everything that has a name, what it was drawn from last, and how it looked."""

    def __init__(self) -> None:
        self.kept: dict[object, tuple[object, Any]] = {}
        self.alive: dict[object, object] = {}

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

    def once(self, name: object, of: object, marks: tuple[int, ...], draw: Callable[[], T]) -> T:
        """The same where marks tell whether it is to be drawn from the same. `of` is kept alive: they are its."""
        found = self.kept.get(name)
        if found is None or found[0] != marks:
            found = self.kept[name] = marks, draw()
            self.alive[name] = of
        drawn: T = found[1]
        return drawn


class Drawn:
    """Something that is drawn again and again: a game at its table."""

    _memory: Memory | None = None

    @property
    def memory(self) -> Memory:
        """What was drawn last."""
        if self._memory is None:
            self._memory = Memory()
        return self._memory

    def once(self, name: str, lang: str, seen: State, before: State | None, draw: Callable[[], T]) -> T:
        """What `draw()` makes of a position, made once for all from whom nothing is hidden, whoever looks."""
        if seen.blanks or (before is not None and before.blanks):
            return draw()
        past = seen.played, seen.origin, before and (before.played, before.origin)
        return self.memory.once((name, lang), past, position_marks(seen) + position_marks(before), draw)

    def __getstate__(self) -> dict[str, Any]:
        """A copy begins with nothing drawn: others may sit there."""
        return {name: value for name, value in vars(self).items() if name != "_memory"}


def position_marks(seen: State | None) -> tuple[int, ...]:
    """By what a view from which nothing is hidden is known to be of the same position, whoever looks."""
    return () if seen is None else (seen.guess(NO_CHANCE).key(), id(seen.played), id(seen.origin))
