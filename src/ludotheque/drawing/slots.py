"""Layers that are drawn from keys, because most of a board stays as it was.

For such a layer a game gives no parts, but a key for each of its slots: a small value that determines what is drawn
there. From move to move only the slots whose keys differ are looked at, and the parts of a key are drawn, written and
compared once for all tables.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import chain, count
from typing import Any

from ludotheque.drawing.layers import Layer
from ludotheque.drawing.parts import Part

MOST = 8192  # keys whose parts are kept, for each kind of layer


class Slots:
    """A kind of layer: its id, and the function that draws the parts of a slot from its key.

    There is one for all tables, so it depends on the look of a game and on the language at most. `whole`: whether the
    part of a slot is replaced whole, because its keys are so many that none is seen again. It then has one part, always
    with the same id, and nothing is kept.
    """

    def __init__(self, id: str, draw: Callable[[int, Any], tuple[Part, ...]], whole: bool = False) -> None:
        self.id, self.whole = id, whole
        self.parts = draw if whole else lru_cache(MOST)(draw)  # by slot and key


class KeyedLayer(Layer):
    """A layer that is drawn from keys. Its parts are made only if somebody needs all of them."""

    __slots__ = ("keys", "slots")

    def __init__(self, slots: Slots, keys: list[Any]) -> None:
        super().__init__(slots.id, ())
        self.slots, self.keys = slots, keys

    @property
    def parts(self) -> tuple[Part, ...]:
        return tuple(chain.from_iterable(map(self.slots.parts, count(), self.keys)))

    def first_part_after(self, slot: int) -> str:
        """The id of the first part behind a slot; empty if there is none."""
        keys, parts = self.keys, self.slots.parts
        for later in range(slot + 1, len(keys)):
            if found := parts(later, keys[later]):
                return found[0].id
        return ""
