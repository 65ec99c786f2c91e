"""Layers that are drawn from keys, because most of a board stays as it was.

For such a layer a game gives no parts, but a key for each of its slots: a small value that determines what is drawn
there. From move to move only the slots whose keys differ are looked at, and the parts of a key are drawn, written and
compared once for all tables.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from itertools import chain, count
from typing import Any

from ludotheque.drawing.layers import Layer
from ludotheque.drawing.parts import Part

Draw = Callable[[int, Any], tuple[Part, ...]]
Renew = Callable[[int, Any], tuple[str, dict[str, str | None]]]
Difference = tuple[int, Hashable, Hashable]  # a slot, its earlier key and its present one

MOST = 8192  # keys whose parts are kept, for each kind of layer


class Slots:
    """A kind of layer: its id, and the function that draws the parts of a slot from its key.

    There is one for all tables, so it depends on the look of a game and on the language at most. Parts are kept unless
    their keys hardly ever come back (`repeats`). If the keys of a slot only change attributes of its one part, `renew`
    gives the id of that part, and these attributes.
    """

    def __init__(self, id: str, draw: Draw, repeats: bool = True, renew: Renew | None = None) -> None:
        self.id, self.repeats, self.renew = id, repeats, renew
        self.parts = lru_cache(MOST)(draw) if repeats else draw  # by slot and key

    def layer(self, keys: Any) -> KeyedLayer:
        """The layer of these keys."""
        return KeyedLayer(self, keys)


class KeyedLayer(Layer):
    """A layer that is drawn from keys. Its parts are made only if somebody needs all of them."""

    __slots__ = ("keys", "slots")
    keys: Any  # a sequence of keys, or a dict of them (scattered.py)

    def __init__(self, slots: Slots, keys: Any) -> None:
        self.slots, self.keys = slots, keys
        self.id, self.transform, self.since = slots.id, "", None

    @property
    def parts(self) -> tuple[Part, ...]:  # type: ignore[override]
        return tuple(chain.from_iterable(map(self.slots.parts, count(), self.keys)))

    def comparable(self, before: KeyedLayer) -> bool:
        """Whether both have the same slots."""
        return self.slots is before.slots and len(self.keys) == len(before.keys)

    def differences(self, before: KeyedLayer) -> list[Difference]:
        """The slots whose keys differ, from the last to the first."""
        was = before.keys
        return [(slot, was[slot], key) for slot, key in enumerate(self.keys) if key != was[slot]][::-1]

    def first_part_after(self, slot: int) -> str:
        """The id of the first part behind a slot; empty if there is none."""
        keys, parts = self.keys, self.slots.parts
        for later in range(slot + 1, len(keys)):
            if found := parts(later, keys[later]):
                return found[0].id
        return ""
