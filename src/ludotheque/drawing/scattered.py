"""Keyed layers of a table without edge: only few of its slots have something to draw.

The keys are a dict by slot, and the parts lie in the order of the slots, one in each. After a move a game changes a
few keys of the last dict, which then tells which ones: so nobody has to compare them all.
"""

from __future__ import annotations

from bisect import bisect, insort
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from ludotheque.drawing.elements import Element
from ludotheque.drawing.layers import Layer
from ludotheque.drawing.parts import Part
from ludotheque.drawing.slots import MOST

Name = Callable[[int, Any], str]
Draw = Callable[[int, Any], Element]
Renew = Callable[[Any], dict[str, str | None]]


class ScatteredSlots:
    """A kind of layer: its id, and the functions that name and draw the part of a slot from its key.

    There is one for all tables, as with Slots. Parts are kept unless their keys hardly ever come back (`repeats`). If
    another key only changes attributes of a part, `renew` gives these.
    """

    def __init__(self, id: str, name: Name, draw: Draw, repeats: bool = True, renew: Renew | None = None) -> None:
        def part(slot: int, key: Any) -> Part:
            return Part(name(slot, key), draw(slot, key))

        self.id, self.name, self.renew = id, name, renew
        self.part = lru_cache(MOST)(part) if repeats else part  # by slot and key


class ScatteredKeys(dict[int, Any]):
    """[slot] its key. It is not changed any more, because layers share it."""

    __slots__ = ("changed", "followed", "name", "order")

    def __init__(self, keys: Mapping[int, Any]) -> None:
        super().__init__(keys)
        self.name = object()  # stands for these keys without keeping them
        self.followed: object = None  # the name of earlier keys,
        self.changed: list[int] = []  # and the slots that differ from those, the last one first
        self.order = sorted(keys)

    def with_changes(self, keys: Mapping[int, Any]) -> ScatteredKeys:
        """A copy with some other keys."""
        changed = [slot for slot, key in keys.items() if self.get(slot) != key]
        if not changed:
            return self
        changed.sort(reverse=True)
        copy = ScatteredKeys.__new__(ScatteredKeys)
        copy.update(self)
        copy.update(keys)
        copy.name, copy.followed, copy.changed, copy.order = object(), self.name, changed, self.order
        if len(copy) > len(self):
            copy.order = self.order.copy()
            for slot in changed:
                if slot not in self:
                    insort(copy.order, slot)
        return copy

    def slots_since(self, before: ScatteredKeys) -> list[int]:
        """The slots whose keys differ from earlier ones, the last one first."""
        if self.followed is before.name:
            return self.changed
        return sorted({slot for slot, _ in before.items() ^ self.items()}, reverse=True)


class ScatteredLayer(Layer):
    """A layer of a table without edge. Its parts are made only if somebody needs all of them."""

    __slots__ = ("keys", "slots")

    def __init__(self, slots: ScatteredSlots, keys: ScatteredKeys) -> None:
        super().__init__(slots.id, ())
        self.slots, self.keys = slots, keys

    @property
    def parts(self) -> tuple[Part, ...]:
        keys, part = self.keys, self.slots.part
        return tuple([part(slot, keys[slot]) for slot in keys.order])

    def first_part_after(self, slot: int) -> str:
        """The id of the first part behind a slot; empty if there is none."""
        order = self.keys.order
        at = bisect(order, slot)
        return self.slots.name(order[at], self.keys[order[at]]) if at < len(order) else ""
